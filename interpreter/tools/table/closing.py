"""Closing: the result of a game, for those who played it.

In: a game that is over, the seats that people played. Out: who won, what that means to whoever sat here, the points.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.game.questions.wording import listed, party_text
from interpreter.game.result import result_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from interpreter.game.play import Game


def lines(game: Game, people: Sequence[str]) -> Iterator[str]:
    """The result; `people`: the seats of those who are told."""
    result = result_of(game)
    names = {seat.name: party_text(game.table, player) for player, seat in enumerate(game.table.seats)}
    after = f"after {result.rounds} full round{'s' * (result.rounds != 1)}"
    if not result.winners:
        yield f"Nobody won: the round limit was reached {after}."
    else:
        winners = listed([names[seat] for seat in result.winners])
        yield f"{_verdict(result.winners, people)}{winners} won {after}."
    yield "points: " + ", ".join(f"{names[seat]} {score}" for seat, score in result.scores.items())


def _verdict(winners: Sequence[str], people: Sequence[str]) -> str:
    """What it means to the one person at the table; nothing where there are several."""
    if len(people) != 1:
        return ""
    return "You won! " if people[0] in winners else "You lost. "
