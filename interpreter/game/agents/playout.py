"""Playouts: playing on from an imagined game, fast and without a plan, and what the end is worth to a seat.

In: an imagined game at a decision, an answer, a seed, how many turns to play on. Out: the game there, and what it is
worth in points. Nothing here knows any faction: what counts is what every faction has.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from interpreter.game.agents.random import Drawing

if TYPE_CHECKING:
    from interpreter.game.agents.base import Sight
    from interpreter.game.play import Game
    from interpreter.game.questions.decisions import Decision

IDLE = 0.1
"""How often a playout that has drawn to do nothing, where it could do something, does nothing."""


class BusyAgent(Drawing):
    """Answers at random, but seldom with doing nothing: who plays at random and may stop anywhere gets nowhere."""

    def __init__(self, seed: int = 0, idle: float = IDLE) -> None:
        super().__init__(seed)
        self._idle = idle

    def choose(self, decision: Decision, sight: Sight) -> int:
        """Any option's place in the list; if it does nothing, mostly that of another."""
        draw, kind, values = self._random.random, decision.kind, decision.values
        index = int(draw() * len(values))
        if not declines(kind, values[index]) or draw() < self._idle:
            return index
        active = [place for place, value in enumerate(values) if not declines(kind, value)]
        return active[int(draw() * len(active))] if active else index


def declines(kind: str, value: Any) -> bool:
    """Whether an option ends a menu, passes, says no or takes nothing along."""
    word = kind.partition(" ")[0]
    if word in ("menu", "offer"):
        return bool(value.number < 0)
    return word in ("may", "group") and not value


def play_out(world: Game, answer: int, seed: int, turns: int) -> Game:
    """Answer the open decision of a copy and play on until so many turns have ended, or the game."""
    game = world.copy().hasten()
    game.seat({seat.name: BusyAgent(seed + player) for player, seat in enumerate(game.table.seats)})
    return game.choose(answer, turns)


@dataclass(frozen=True)
class Worth:
    """What a game that goes on is worth to a seat, in points.

    Attributes:
        won: what a victory is worth; one of somebody else costs as much.
        rival: what a point of the best other seat costs.
        card: a card in hand, as far as `hand` cards go.
        piece: an own piece on the map.
        ruled: a clearing that the seat rules.
    """

    won: float = 40.0
    rival: float = 0.5
    card: float = 0.3
    hand: int = 6
    piece: float = 0.15
    ruled: float = 0.2

    def of(self, game: Game, player: int) -> float:
        """What the game as it stands is worth to that player."""
        winners = game.state.winners
        standing = [self._standing(game, each) for each in range(game.table.players)]
        value = standing.pop(player) - self.rival * max(standing, default=0.0)
        if winners:
            value += self.won if winners >> player & 1 else -self.won
        return value

    def _standing(self, game: Game, player: int) -> float:
        """What one seat has: points, pieces, rule, cards."""
        layout, state = game.table.layout, game.state
        starts = [column * layout.width for column in layout.columns_of[player]]
        pieces = sum(sum(state.n[start : start + layout.locations]) for start in starts)
        ruled = sum(mask >> player & 1 for mask in state.ruler)
        cards = min(len(state.zones[layout.hand[player]]), self.hand)
        return state.score[player] + self.piece * pieces + self.ruled * ruled + self.card * cards
