"""Notes: a journal that also remembers when each answer was given, and what the unit that runs has settled so far.

In: the answers of a game, as they are given or given again. Out: for each answer the turn it fell in, so that a game
can be taken back to where a turn began; for the open decision what was settled before it, asked or not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from interpreter.game.decisions import Settled
from interpreter.game.journal import Journal

if TYPE_CHECKING:
    from interpreter.game.decisions import Decision
    from interpreter.game.play import Game


class Moment(NamedTuple):
    """Whose turn it was, and how many turns were over; -1 for the turns over before the first one began."""

    turn: int
    turns: int


@dataclass
class Notes(Journal):
    """A journal with notes of one game."""

    game: Game | None = None
    moments: list[Moment] = field(default_factory=list)
    """Of each answer given so far."""
    settled: list[Settled] = field(default_factory=list)

    @classmethod
    def of(cls, game: Game) -> Notes:
        """Take notes of a game that has not begun."""
        notes = cls(list(game.journal.answers), 0, game)
        game.journal = notes
        game.board.sole = notes.sole
        return notes

    def next(self, decision: Decision) -> int:
        index = super().next(decision)
        self._note(decision, index)
        return index

    def record(self, decision: Decision, index: int) -> None:
        super().record(decision, index)
        self._note(decision, index)

    def mark(self) -> int:
        self.settled = []
        return super().mark()

    def sole(self, kind: str, player: int, options: Sequence[Any], asking: int) -> None:
        """A single option was taken."""
        self.settled.append(Settled(kind, player, asking, options[0], self._logged()))

    def now(self) -> Moment:
        """The moment at which the game stands."""
        assert self.game is not None
        state = self.game.state
        return Moment(state.turn, state.turns if state.phase >= 0 else -1)

    def _note(self, decision: Decision, index: int) -> None:
        value = decision.values[index]
        self.settled.append(Settled(decision.kind, decision.player, decision.asking, value, self._logged()))
        self.moments[self.given - 1 :] = [self.now()]

    def _logged(self) -> int:
        assert self.game is not None
        return len(self.game.events)
