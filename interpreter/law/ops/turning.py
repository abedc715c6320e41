"""Turning pieces over, as laws of factions say.

In: lots of pieces of one side or another. Out: as many of their next side where they stood, one event a lot.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.law.events import FLIPPED
from interpreter.law.hooks import Lot, Trail
from interpreter.law.ops.outcome import outcome

if TYPE_CHECKING:
    from interpreter.law.board import Board


def flip(board: Board, cause: int, actor: int, lots: Sequence[Lot], count: int = -1, trail: Trail | None = None) -> int:
    """Turn pieces over to their next side, each once.

    Args:
        trail: where to note which of them were turned over, and to what.
    """
    wanted = sum(lot[2] for lot in lots) if count < 0 else count
    left = wanted
    turned: list[tuple[int, int, int, int]] = []
    for column, where, k in lots:
        other = board.layout.flip_to[column]
        done = min(k, left)
        if done > 0 and other != column:
            turned.append((column, other, where, done))
            left -= done
    for column, other, where, done in turned:
        board.add(column, where, -done)
        board.add(other, where, done)
        board.emit((FLIPPED, cause, actor, column, other, done, where))
        if trail is not None:
            trail.append((column, where, done, other, where))
    return outcome(wanted - left, wanted)


def can_flip(board: Board, actor: int, lots: Sequence[Lot], count: int = -1) -> int:
    """Foretell `flip`."""
    wanted = sum(lot[2] for lot in lots) if count < 0 else count
    flippable = sum(k for column, _, k in lots if board.layout.flip_to[column] != column)
    return outcome(min(wanted, flippable), wanted)
