"""The sections about what was done: where points come from, and which actions were taken.

In: results and titles. Out: sections.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.lab.report import figures_choices, figures_points
from interpreter.lab.report.plates import Plate, Section, Table
from interpreter.lab.report.plots import bars, pairs
from interpreter.lab.report.plots.svg import rounded_up
from interpreter.lab.report.words import count, counted, number, percent, tick

if TYPE_CHECKING:
    from interpreter.lab.report.figures_choices import Choice
    from interpreter.lab.report.figures_points import Source
    from interpreter.lab.report.results import Results
    from interpreter.lab.report.titles import Titles

MOST = 12
"""Rows of a plot; what is left stands in the table behind it."""
FEW = 30
"""Fewer games than this are called few."""
LEAST = 0.01
"""A law that moved less than this part of all points is one of the others."""


def points(results: Results, titles: Titles) -> Section | None:
    """Where points come from; None where nobody has any."""
    found = {who: of_who for who, of_who in figures_points.sources(results).items() if of_who}
    if not found:
        return None
    scores = figures_points.scores(results)
    everything = [source for of_who in found.values() for source in of_who]
    most = max(source.gained for source in everything)
    least = max(source.lost for source in everything)
    plates = tuple(
        _sources(place, who, of_who, scores[who].mean, (most, least), titles)
        for place, (who, of_who) in enumerate(found.items(), 1)
    )
    lead = (
        "Points a game by the law that gave them, on average over all games that the faction played. Hatched bars to"
        " the left are points lost.",
    )
    return Section("points", "Where points come from", lead, plates)


def _sources(
    place: int, who: str, found: list[Source], mean: float, ends: tuple[float, float], titles: Titles
) -> Plate:
    enough = LEAST * sum(each.gained + each.lost for each in found)
    large = [each for each in found if each.gained + each.lost >= enough]
    shown = sorted(large, key=lambda each: -(each.gained + each.lost))[:MOST]
    rows = [
        bars.Row(titles.law(each.law, who), each.gained, each.lost, _worth(each.gained, each.lost))
        for each in found if each in shown
    ]  # fmt: skip
    if rest := [each for each in found if each not in shown]:
        gained, lost = sum(each.gained for each in rest), sum(each.lost for each in rest)
        rows.append(bars.Row(counted(len(rest), "other law"), gained, lost, _worth(gained, lost)))
    most, least = max(ends[0], *(row.more for row in rows)), max(ends[1], *(row.less for row in rows))
    name = titles.who(who)
    told = "; ".join(f"{row.label} {row.value}" for row in rows)
    plot = bars.draw(f"points-{place}", f"Points a game of {name}, by law", told, rows, most, least)
    table = Table.of(
        "law | gained a game# | lost a game# | games in which it counted#",
        [
            (titles.law(each.law), number(each.gained), number(each.lost), percent(each.games))
            for each in found
        ],
    )  # fmt: skip
    return Plate(f"{name}: {number(mean, 1)} points a game", table, plot)


def _worth(gained: float, lost: float) -> str:
    """What was gained, what was lost, or both."""
    parts = [number(gained)] if gained or not lost else []
    return " ".join([*parts, *([number(-lost)] if lost else [])])


def actions(results: Results, titles: Titles) -> Section | None:
    """Which actions were taken; None where nobody had a choice."""
    found = figures_choices.choices(results)
    if not found:
        return None
    plates = tuple(_choices(place, who, of_who, titles) for place, (who, of_who) in enumerate(found.items(), 1))
    lead = (
        "Of all actions that a faction chose, how many were of each sort: in games that it won, and in games that it"
        " did not. Dots that lie apart show what winners do more, or less. That need not be why they win: who is ahead"
        " also plays differently.",
        "“end” is to take no more, where that was allowed. A choice is only as good as who made it: see at the top who"
        " played the seats.",
    )
    return Section("actions", "Which actions are taken", lead, plates)


def _won_and_lost(choice: Choice) -> str:
    """Both shares, as far as they are known."""
    return " / ".join(percent(share) for share in (choice.share_won, choice.share_lost) if share is not None)


def _choices(place: int, who: str, found: list[Choice], titles: Titles) -> Plate:
    name, shown = titles.who(who), found[:MOST]
    rows = [
        pairs.Row(
            titles.action(each.action, who),
            each.share_won,
            each.share_lost,
            _won_and_lost(each),
        )
        for each in shown
    ]
    most = max(share for row in rows for share in (row.full, row.hollow) if share is not None)
    told = "; ".join(f"{row.label} {row.value}" for row in rows)
    plot = pairs.draw(
        f"actions-{place}", f"Actions of {name}, in games won and not won", told, rows, rounded_up(most), tick,
        ("games won", "games not won"),
    )  # fmt: skip
    table = Table.of(
        "action | times# | a game# | share# | in games won# | in games not won#",
        [
            (
                each.action, count(each.won + each.lost), number(each.each_game), percent(each.share),
                percent(each.share_won), percent(each.share_lost),
            )
            for each in found
        ],
    )  # fmt: skip
    notes = [f"The {MOST} taken most; all {len(found)} are in the table."] if len(found) > MOST else []
    for games, how in ((found[0].games_won, "won"), (found[0].games - found[0].games_won, "not won")):
        if 0 < games < FEW:
            notes.append(f"Only {counted(games, 'game')} {'was' if games == 1 else 'were'} {how}: that says little.")
    return Plate(name, table, plot, " ".join(notes))
