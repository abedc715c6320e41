"""What a name of pieces means: one piece or so many of them, wherever they are by now and whichever side they show.

In: lots (column, place, count) as a set found them, and the trail of what an op turned over and carried. Out: lots for
binders and loops, in which each piece stands for itself; lots that have followed the trail; lots of those still there.
Pieces alike at one place are not told apart: of those that a name means as many are there as stand there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.language.program import Local, PieceUnion, Sort

if TYPE_CHECKING:
    from interpreter.law.board import Board
    from interpreter.law.hooks import Trail


def is_named(node: object) -> bool:
    """Whether a set of pieces is, or takes in, one that has a name: it may have changed since it was found."""
    if isinstance(node, PieceUnion):
        return any(map(is_named, node.parts))
    return isinstance(node, Local) and node.sort is Sort.PIECE


def unlike(found: Sequence[Any]) -> list[Any]:
    """The candidates without those that are alike: of such it makes no difference which."""
    return [each for place, each in enumerate(found) if each not in found[:place]]


def alike(found: Sequence[Any]) -> bool:
    """Whether all of them are: in canonical order, the first and the last are then the same. There is at least one."""
    return bool(found[0] == found[-1])


def singles(lots: Iterable[Any]) -> list[Any]:
    """One of each: what somebody who picks one piece is offered, for it is the same whichever of some alike it is."""
    return list(dict.fromkeys(apart(lots)))


def apart(lots: Iterable[Any]) -> list[Any]:
    """Each piece by itself, those alike one after the other: for rounds, and for chance, which is even among pieces.

    Records of removed pieces are single ones.
    """
    found: list[Any] = []
    for lot in lots:
        found += [(lot[0], lot[1], 1)] * lot[2] if isinstance(lot, tuple) else [lot]
    return found


def still_there(board: Board, lots: Iterable[Any]) -> list[Any]:
    """What of the lots stands there now; records of removed pieces are left as they are."""
    n, width = board.state.n, board.layout.width
    found: list[Any] = []
    left: dict[int, int] = {}
    for lot in lots:
        if not isinstance(lot, tuple):
            found.append(lot)
            continue
        column, place, k = lot
        cell = column * width + place
        now = min(left.get(cell, n[cell]), k)
        left[cell] = left.get(cell, n[cell]) - now
        if now > 0:
            found.append((column, place, now))
    return found


def followed(lots: Sequence[Any], trail: Trail) -> list[Any]:
    """The lots after what the trail tells, in canonical order; the same list if it tells nothing about them."""
    left: dict[tuple[int, int], int] = {}
    for lot in lots:
        if not isinstance(lot, tuple):
            return list(lots)
        left[lot[:2]] = left.get(lot[:2], 0) + lot[2]
    for column, place, k, new_column, new_place in trail:
        gone = min(left.get((column, place), 0), k)
        if gone:
            left[column, place] -= gone
            left[new_column, new_place] = left.get((new_column, new_place), 0) + gone
    return [(column, place, k) for (column, place), k in sorted(left.items()) if k]


def followed_one(lot: Any, trail: Trail) -> Any:
    """A name of one piece after what the trail tells; of nothing, nothing."""
    return followed((lot,), trail)[0] if isinstance(lot, tuple) else lot
