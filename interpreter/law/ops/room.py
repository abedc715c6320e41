"""Whether a piece fits: the spaces of a track or box, what may stand on a piece."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.law.board import Board


def has_room(board: Board, column: int, place: int) -> bool:
    """Whether one more piece of a column fits: spaces of a track or box, what a piece may hold of that kind."""
    layout, n = board.layout, board.state.n
    most = layout.capacity[place]
    if most < 0:
        return True
    takes = layout.takes.get(place)
    if takes is None:
        return sum(n[place :: layout.width]) < most
    return any(
        column in columns and sum(n[each * layout.width + place] for each in columns) < limit
        for columns, limit in takes
    )
