"""Taking hits (root:4.3.4).

In: whose pieces, who deals, how many hits; an open batch. Out: that many pieces lifted one by one, warriors before all
else. Between two hits the candidates are looked at anew, since an ability may have put another piece there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.law.classes import FIRST_HIT, LATER_HIT
from interpreter.law.hooks import banned
from interpreter.law.ops.removal import lift

if TYPE_CHECKING:
    from interpreter.law.board import Board


def take_hits(board: Board, cause: int, victim: int, dealer: int, clearing: int, hits: int) -> int:
    """Take `hits` hits and return how many pieces went; surplus hits are lost.

    The victim decides `hit` among cells, `column * width + place`, so that a piece on a piece is not
    one beside it.
    """
    width = board.layout.width
    changes = board.hooks.changes["hits_needed"][victim]
    taken = 0
    while hits > 0:
        cells = candidates(board, FIRST_HIT, victim, dealer, clearing) or candidates(
            board, LATER_HIT, victim, dealer, clearing
        )
        if not cells:
            break
        cell = cells[0] if len(cells) == 1 else cells[board.decide("hit", victim, cells, cause)]
        column, place = divmod(cell, width)
        need = _hits_needed(board, victim, column) if changes else 1
        if need > hits:
            break
        k = 1
        if need == 1 and len(cells) == 1 and _steady(board, dealer, column):
            k = board.state.n[cell]
            if k > hits:
                k = hits
        lift(board, cause, column, place, k, dealer)
        hits -= need * k
        taken += k
    return taken


def candidates(board: Board, classes: Sequence[str], victim: int, dealer: int, clearing: int) -> list[int]:
    """The cells of a party whose pieces count as one of the classes in battle there and may be removed."""
    n, width = board.state.n, board.layout.width
    table = board.layout.class_table
    bans = board.hooks.cannot_remove[dealer]
    cells = []
    for cls in classes:
        for column in table.of["battle"][cls][victim]:
            cell = column * width + clearing
            if n[cell] and not (bans[column] and banned(bans[column], 0, board, dealer, clearing)):
                cells.append(cell)
        for column, place in table.held["battle"][cls][victim]:
            cell = column * width + place
            if (
                n[cell]
                and board.location_of(place) == clearing
                and not (bans[column] and banned(bans[column], 0, board, dealer, place))
            ):
                cells.append(cell)
    if len(classes) > 1:
        cells.sort()
    return cells


def _steady(board: Board, dealer: int, column: int) -> bool:
    """Whether lifting one such piece cannot change which piece is next: then they are lifted together."""
    return not board.hooks.instead_piece[column] and not board.hooks.cannot_remove[dealer][column]


def _hits_needed(board: Board, victim: int, column: int) -> int:
    """How many hits remove such a piece: one, unless changed."""
    for change in board.hooks.changes["hits_needed"][victim]:
        if change[0](board, column):
            return int(change[1](board, column))
    return 1
