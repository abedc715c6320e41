"""How a hand-written turn takes its place at a table: what the walk over units does between the steps.

In: a table, its compiled rules, the seat. Out: an evaluator whose `take_turn` plays that seat's whole turn, while all
other seats, and every standing rule, are left to the compiled rules. `play_turn` stands in for that of `game.phases`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.game import phases
from interpreter.law.events import JUMPED
from interpreter.law.hooks import cards_in_play
from interpreter.law.ops.crafting import refresh_crafters
from interpreter.law.ops.trackers import clear_trackers

if TYPE_CHECKING:
    from interpreter.game.compile import Compiled
    from interpreter.law.board import Board

TURN, MOMENTS = "turn", ("begins", "ends")
by_rules = phases.play_turn
"""How turns are played by the rules of the file."""


class ByHand:
    """An evaluator with one seat whose turns are hand-written."""

    def __init__(self, rules: Compiled, seat: int) -> None:
        self.rules = rules
        self.table = rules.table
        self.hooks = rules.hooks
        self.seat = seat
        names = [phase.name for phase in self.table.programs[seat].phases]
        self.phase = {name: number for number, name in enumerate(names)}
        self.ruled = [self._ruled(name) for name in names]
        self.people = any(not each.program.declarations.automated for each in self.table.seats)
        self.heard = self.people or any(self.ruled)
        """Whether anybody may have something to say between the steps: bots never have cards in play."""

    def _ruled(self, phase: str) -> bool:
        """Whether a rule of the table, no card's, is asked between the steps of a phase."""
        moments = [(self.seat, name, at) for name in (phase, TURN) for at in MOMENTS]
        listens = any(self.hooks.phase[moment].always for moment in moments if moment in self.hooks.phase)
        offers = (self.seat, phase) in self.table.windows._rules
        return listens or offers or bool(self.table.layout.clearing_trackers["phase"])

    def __getattr__(self, name: str) -> Any:
        """Whatever else an evaluator is asked for is asked of the compiled rules."""
        return getattr(self.rules, name)

    # --- the turn ---

    def take_turn(self, board: Board) -> None:
        """Play the seat's whole turn. Raises: GameOver."""
        raise NotImplementedError

    def listening(self, board: Board) -> bool:
        """Whether anybody may have something to say now."""
        return self.ruled[board.state.phase] or cards_in_play(board)

    def start(self, board: Board) -> None:
        """The turn begins, and the phase in which no step of its own stands is soon over (root:4.1.1)."""
        if self.heard:
            phases._phase_begins(board, self)
            self.leave(board)
        else:
            refresh_crafters(board, self.seat)

    def enter(self, board: Board, phase: str) -> None:
        """A phase begins."""
        state = board.state
        state.phase, state.unit = self.phase[phase], 0
        if self.heard and self.listening(board):
            phases._phase_begins(board, self)

    def pause(self, board: Board) -> None:
        """Between two steps somebody may use an ability."""
        if self.heard and self.listening(board):
            phases._open_window(board, self)

    def leave(self, board: Board) -> None:
        """A phase ends."""
        if self.heard and self.listening(board):
            phases._open_window(board, self)
            phases._announce(board, self, phases._name(self.table, board.state), "ends")
            clear_trackers(board, phases.NO_LAW, "phase")

    def go(self, board: Board, cause: int, phase: str) -> None:
        """Break a phase off to go on with another one."""
        board.emit((JUMPED, cause, self.seat, self.phase[phase]))
        clear_trackers(board, phases.NO_LAW, "phase")
        self.enter(board, phase)

    def end_turn(self, board: Board) -> None:
        """On to the next player."""
        board.state.unit = phases.BEGINS
        phases._end_turn(board, self)


def play_turn(board: Board, evaluator: phases.Evaluator) -> None:
    """Run on until a turn ends, by hand where it is the hand-written seat's."""
    state = board.state
    if isinstance(evaluator, ByHand) and state.turn == evaluator.seat and state.phase >= 0:
        evaluator.take_turn(board)
    else:
        by_rules(board, evaluator)
