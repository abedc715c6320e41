"""What each seat gets to know of a running game.

In: a game and a player. Out: the `Sight` that the player's agent is given, and events as the player may read them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.game.agents.base import Sight
from interpreter.game.sight.discretion import told_to
from interpreter.game.sight.imagine import imagined
from interpreter.game.sight.views import View, view_of
from interpreter.law.events import describe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.game.play import Game
    from interpreter.law.board import Event


def sight_of(game: Game, player: int) -> Sight:
    """What the player may know of the game, now and later on."""

    def view() -> View:
        return view_of(game.table, game.question.state if game.question else game.state, player)

    def log() -> list[str]:
        taken_back = game.question.events if game.question and game.decision else ()
        return read_by(game, [*game.events, *taken_back], player)

    def imagine(seed: int) -> Game:
        if game.question is None or game.question.decision.player != player:
            raise LookupError("the seat is not asked anything, or its agent does not say `looks_ahead = True`")
        return imagined(game, game.question, player, seed)

    return Sight(game.table.seats[player].name, view, log, imagine)


def read_by(game: Game, events: Sequence[Event], player: int) -> list[str]:
    """Events as a player may read them, one line each."""
    table = game.table
    return [describe(table.layout, table.causes, told_to(table, event, player)) for event in events]
