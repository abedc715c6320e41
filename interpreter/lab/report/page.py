"""The page: the sections of a report in their order, set in HTML.

In: results and titles. Out: one HTML file as text, which loads nothing. The same results give the same bytes.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from interpreter.lab.report import figures_course, figures_laws, figures_wins, verdicts
from interpreter.lab.report import sections_course as course
from interpreter.lab.report import sections_points as points
from interpreter.lab.report import sections_rules as rules
from interpreter.lab.report import sections_wins as wins
from interpreter.lab.report.figures_played import played
from interpreter.lab.report.plates import Page
from interpreter.lab.report.words import count, counted, listed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from interpreter.lab.report.figures_played import Played, Player
    from interpreter.lab.report.results import Results
    from interpreter.lab.report.titles import Titles

_AS_PLAYED = (
    "All of this is about factions as they were played here: by these agents, at these tables. A faction that chooses"
    " is only as strong as who chooses for it."
)


def report(results: Results, titles: Titles, folders: Sequence[str] = ()) -> str:
    """The page about one folder of results. `folders`: those of `--path`, for the commands that it shows."""
    return render(_page(results, titles, folders))


def render(page: Page) -> str:
    """A page as HTML."""
    return _environment().get_template("page.html").render(page=page, style=Markup(_style()))  # our own file


@cache
def _environment() -> Environment:
    loader = PackageLoader("interpreter.lab.report", "templates")
    return Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip


def _style() -> str:
    environment = _environment()
    assert environment.loader is not None
    return environment.loader.get_source(environment, "page.css")[0]


def _page(results: Results, titles: Titles, folders: Sequence[str]) -> Page:
    was = played(results)
    everything = (
        *((wins.wins(results, titles), wins.by_seat(results, titles, was)) if was.finished else ()),
        wins.by_map(results, titles, was),
        wins.by_deck(results, titles, was),
        wins.beside(results, titles),
        course.course(results, titles),
        points.points(results, titles),
        points.actions(results, titles),
        course.length(results, titles),
        wins.rated(results, titles),
        rules.never(results, titles) if was.finished else None,
        rules.again(results, titles, folders),
    )
    return Page(
        title=listed([titles.who(player.who) for player in was.players]) or "No game",
        kicker=f"Report on {counted(was.games, 'game')}",
        facts=facts(results, was, titles),
        summary=_summary(results, was, titles),
        caution=_AS_PLAYED,
        sections=tuple(section for section in everything if section is not None),
    )


def _summary(results: Results, was: Played, titles: Titles) -> tuple[verdicts.Remark, ...]:
    """What the figures say, what matters most first."""
    if not was.finished:
        nothing = "No game was played to its end, so that there is nothing to tell of factions."
        return (verdicts.Remark("unsure", nothing), *verdicts.endings(was))
    players = {player.who: player for player in was.players}
    maybe = (
        verdicts.seats(figures_wins.seats(results), was),
        verdicts.length(figures_course.lengths(results)),
        verdicts.quiet(figures_laws.silence(results)),
    )
    return (
        *(verdicts.strength(share, titles, players[share.who]) for share in figures_wins.overall(results)),
        *(remark for remark in maybe if remark is not None),
        *verdicts.endings(was),
    )


def facts(results: Results, was: Played, titles: Titles) -> tuple[tuple[str, str], ...]:
    """What was played, by name."""
    games = [count(was.games)]
    if was.undecided:
        games.append(f"{count(was.undecided)} ended at the round limit")
    games.append(f"{count(was.failed)} failed")
    found = [
        ("games", ", ".join(games)),
        ("factions", "; ".join(_player(player, was, titles) for player in was.players)),
        ("maps", _counted(was.maps, titles.maps)),
        ("decks", _counted(was.decks, titles.decks)),
        ("seed", was.seed),
        ("sample", verdicts.sample(figures_wins.overall(results))),
        ("results", f"{results.folder}, played by rootlaw {was.rootlaw}" if was.rootlaw else str(results.folder)),
    ]
    return tuple((name, value) for name, value in found if value)


def _player(player: Player, was: Played, titles: Titles) -> str:
    """`Toads by random in seats 1 and 2`"""
    by = [agent for agent in player.agents if agent]
    played = f" by {listed(by)}" if by else ""
    if len(player.seats) == max(was.sizes):
        return f"{titles.who(player.who)}{played} in every seat"
    where = "seat" if len(player.seats) == 1 else "seats"
    return f"{titles.who(player.who)}{played} in {where} {listed([str(seat) for seat in player.seats])}"


def _counted(parts: Sequence[tuple[str, int]], names: Mapping[str, str]) -> str:
    if len(parts) == 1:
        return names.get(parts[0][0], parts[0][0])
    return ", ".join(f"{names.get(id, id)} ({counted(games, 'game')})" for id, games in parts)
