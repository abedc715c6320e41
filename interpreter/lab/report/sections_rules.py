"""The sections about rules that did nothing, and about games worth seeing again.

In: results and titles. Out: sections.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from interpreter.game.match import MAX_ROUNDS
from interpreter.lab.again import command
from interpreter.lab.report import figures_games, figures_laws
from interpreter.lab.report.plates import Plate, Replay, Replays, Section, Table
from interpreter.lab.report.verdicts import unused
from interpreter.lab.report.words import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.lab.report.figures_games import Game
    from interpreter.lab.report.results import Results
    from interpreter.lab.report.titles import Titles


def never(results: Results, titles: Titles) -> Section:
    """Rules that were never used."""
    found = figures_laws.silence(results)
    games = counted(found.games, "game")
    if found.missed:
        lead = [f"{unused(found)} never used in {games}."]
    else:
        lead = [f"Each of the {found.carried} rules of these factions was used." if found.carried else "None is known."]
    if any(law.standing for law in found.never):
        looked = f"{counted(found.traced, 'game')} here" if found.traced else "none here"
        lead.append(
            "A standing rule, such as a prohibition or another way to count, causes nothing by itself and is not"
            f" counted. Whether one decided anything is looked at in traced games, {looked}; those that did not are"
            " listed as standing."
        )
    if any(not law.own for law in found.never):
        lead.append(
            "The law that factions share, and what the cards of the deck do, are folded away below: much of it is for"
            " others than these. Cards are left out where nobody at these tables can craft them."
        )
    plates = []
    for (own, whose), laws in groupby(found.never, key=lambda law: (law.own, law.whose)):
        rows = [(law.law, titles.name_of(law.law), "standing" if law.standing else "") for law in laws]
        table = Table.of("law | name | sort", rows).without_empty()
        name = titles.who(whose) if own else f"{titles.decks.get(whose, f'Shared law: {whose}')} ({len(rows)})"
        plates.append(Plate(name, table, folded=not own))
    return Section("never", "Rules never used", tuple(lead), tuple(plates))


def again(results: Results, titles: Titles, folders: Sequence[str]) -> Section | None:
    """Games worth seeing again; None where there is no game."""
    found = figures_games.games(results)
    rounds = int(results.plan.get("max_rounds", MAX_ROUNDS))

    def several(title: str, games: tuple[Game, ...], note: str = "") -> list[Replays]:
        shown = tuple(_replay(game, titles, folders, rounds) for game in games)
        return [Replays(title, shown, note)] if shown else []

    left = found.failures - len(found.failed)
    replays = (
        *several("Failed", found.failed, f"And {counted(left, 'more', 'more')}." if left else ""),
        *several("The narrowest", found.closest, "The smallest lead over whoever came second."),
        *several("The unlikeliest", found.upsets, "Won, with the greatest lead, by whoever wins too seldom."),
        *several("The shortest", found.shortest),
        *several("The longest", found.longest),
    )
    if not replays:
        return None
    lead = ("Each command plays the very same game again and shows its log, law by law.",)
    return Section("again", "Games worth seeing again", lead, (), replays)


def _map(game: Game, titles: Titles) -> str:
    """The map, by its printed name where that is known."""
    return titles.maps.get(game.map, f"map {game.map}")


def _replay(game: Game, titles: Titles, folders: Sequence[str], max_rounds: int) -> Replay:
    scores = tuple((titles.who(who), str(points), won) for who, points, won in game.scores)
    what = f"seed {game.seed}" if game.failure else f"{counted(game.rounds, 'full round')}, {_map(game, titles)}"
    again = command(game.seats, game.map, game.deck, game.seed, max_rounds, folders)
    return Replay(game.game, what, scores, again, game.failure)
