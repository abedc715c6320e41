"""Notes: a journal that also remembers when each answer was given, where each turn began, what was taken unasked.

In: the answers of a game, as they are given or given again. Out: for each answer the turn it fell in, so that a game
can be taken back to where a turn began; for the open decision what was settled in its unit before it, asked or not;
for whoever tells the game its turns and the single options.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from interpreter.game.questions.decisions import Settled
from interpreter.game.questions.journal import Journal

if TYPE_CHECKING:
    from interpreter.game.play import Game
    from interpreter.game.questions.decisions import Decision


class Moment(NamedTuple):
    """Whose turn it was, and how many turns were over; -1 for the turns over before the first one began."""

    turn: int
    turns: int


class Part(NamedTuple):
    """A part of a turn in one phase, as far as it is known.

    Attributes:
        logged: how many events there were when it began.
        round: from 0.
        phase: its number in the player's program; below 0 before the first turn.
    """

    logged: int
    moment: Moment
    round: int
    phase: int


@dataclass
class Notes(Journal):
    """A journal with notes of one game."""

    game: Game | None = None
    moments: list[Moment] = field(default_factory=list)
    """Of each answer given so far."""
    settled: list[Settled] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    """Where turns began, and the phases at whose beginning the game stood still."""
    _unasked: list[Settled] = field(default_factory=list)
    _undone: bool = False

    @property
    def unasked(self) -> list[Settled]:
        """Every single option that was taken, in the order of the game."""
        return [*self._unasked, *(each for each in self.settled if each.alone)]

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
        if not self._undone:
            self._unasked += [each for each in self.settled if each.alone]
        self.settled, self._undone = [], False
        self._note_part()
        return super().mark()

    def rewind(self, mark: int) -> None:
        super().rewind(mark)
        self._undone = True

    def _note_part(self) -> None:
        assert self.game is not None
        now, state = self.now(), self.game.state
        if not self.parts or (self.parts[-1].moment, self.parts[-1].phase) != (now, state.phase):
            self.parts.append(Part(self._logged(), now, state.rounds, state.phase))

    def sole(self, kind: str, player: int, options: Sequence[Any], asking: int) -> None:
        """A single option was taken."""
        self.settled.append(Settled(kind, player, asking, options[0], self._logged(), True))

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
