"""Values that factions keep, and marks that last for a step.

In: a tracker's index, a value as the state stores it, `at` for one of its parties or clearings. Out: the new value. A
value out of bounds is impossible, never an error: as much is done as may be (root:1.5.4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.law.events import MARKED, TRACKER_SET
from interpreter.law.ops.outcome import FULL, NONE, outcome

if TYPE_CHECKING:
    from interpreter.law.board import Board


def set_tracker(board: Board, cause: int, tracker: int, value: int, at: int = 0) -> int:
    """Give a tracker a value; -1 is nothing, for any but a number."""
    if not can_set(board, tracker, value):
        return NONE
    _write(board, cause, tracker, at, value)
    return FULL


def can_set(board: Board, tracker: int, value: int) -> int:
    """Foretell `set_tracker`: the value is within bounds."""
    record = board.layout.trackers[tracker]
    nothing = value == -1 and record.sort != "number"
    return FULL if nothing or record.low <= value <= record.high else NONE


def shift(board: Board, cause: int, tracker: int, by: int, at: int = 0) -> int:
    """Raise a tracker, or lower it if `by` is negative, as far as its bounds let it."""
    value, record = value_of(board, tracker, at), board.layout.trackers[tracker]
    target = min(max(value + by, record.low), record.high)
    done = abs(target - value)
    if done:
        _write(board, cause, tracker, at, target)
    return outcome(done, abs(by))


def can_shift(board: Board, tracker: int, by: int, at: int = 0) -> int:
    """Foretell `shift`."""
    value, record = value_of(board, tracker, at), board.layout.trackers[tracker]
    return outcome(abs(min(max(value + by, record.low), record.high) - value), abs(by))


def advance(board: Board, cause: int, tracker: int, at: int = 0) -> int:
    """Move a tracker one space on; from the last to the first if it wraps."""
    record = board.layout.trackers[tracker]
    value = board.state.trackers[record.offset + at]
    if value < record.high:
        value += 1
    elif record.wraps:
        value = record.low
    else:
        return NONE
    _write(board, cause, tracker, at, value)
    return FULL


def can_advance(board: Board, tracker: int, at: int = 0) -> int:
    """Foretell `advance`."""
    record = board.layout.trackers[tracker]
    return FULL if record.wraps or value_of(board, tracker, at) < record.high else NONE


def value_of(board: Board, tracker: int, at: int = 0) -> int:
    """A tracker's value."""
    return board.state.trackers[board.layout.trackers[tracker].offset + at]


def clear_trackers(board: Board, cause: int, end: str) -> None:
    """Return the trackers that clear at this end (battle, phase, turn) to their start."""
    for record in board.layout.clearing_trackers[end]:
        for at in range(record.size):
            if value_of(board, record.index, at) != record.start:
                _write(board, cause, record.index, at, record.start)


def mark(board: Board, cause: int, word: int, members: int) -> int:
    """Add a mask of members to those marked by a word."""
    marks = board.state.marks
    if not members & ~marks[word]:
        return NONE
    marks[word] |= members
    board.emit((MARKED, cause, word, members))
    return FULL


def clear_marks(board: Board) -> None:
    """Forget all marks: the step they were made in has ended."""
    board.state.marks = [0] * len(board.state.marks)


def _write(board: Board, cause: int, tracker: int, at: int, value: int) -> None:
    board.state.trackers[board.layout.trackers[tracker].offset + at] = value
    emit = board.emit
    emit((TRACKER_SET, cause, tracker, at, value))
    if board.hooks.far_claims:
        board.crown_all()
