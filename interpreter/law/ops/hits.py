"""Taking hits (root:4.3.4).

In: whose pieces, who deals, how many hits; an open batch. Out: that many pieces lifted one by one, warriors before all
else. Between two hits the candidates are looked at anew, since an ability may have put another piece there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.law.hooks import banned
from interpreter.law.ops.removal import lift

if TYPE_CHECKING:
    from interpreter.law.board import Board

FIRST, LATER = 0, 1
"""The stages of `Classes.hits`."""


def take_hits(board: Board, cause: int, victim: int, dealer: int, clearing: int, hits: int) -> int:
    """Take `hits` hits and return how many pieces went; surplus hits are lost.

    The victim decides `hit` among cells, `column * width + place`, so that a piece on a piece is not
    one beside it.
    """
    changes = board.hooks.changes["hits_needed"][victim]
    taken, column = 0, board.layout.class_table.front[victim]
    if column >= 0 and not changes and _steady(board, dealer, column):  # one after the other comes to all at once
        taken = min(board.state.n[column * board.layout.width + clearing], hits)
        if taken:
            lift(board, cause, column, clearing, taken, dealer)
        hits -= taken
    if hits > 0:
        taken += _take_one_by_one(board, cause, victim, dealer, clearing, hits)
    return taken


def _take_one_by_one(board: Board, cause: int, victim: int, dealer: int, clearing: int, hits: int) -> int:
    width, changes = board.layout.width, board.hooks.changes["hits_needed"][victim]
    taken = 0
    while hits > 0:
        cells = _candidates(board, FIRST, victim, dealer, clearing) or _candidates(
            board, LATER, victim, dealer, clearing
        )
        if not cells:
            break
        cell = cells[0] if len(cells) == 1 else cells[board.decide("hit", victim, cells, cause)]
        column, place = divmod(cell, width)
        need = _hits_needed(board, victim, column) if changes else 1
        if need > hits:
            break
        k = 1
        if hits > 1 and need == 1 and len(cells) == 1 and _steady(board, dealer, column):
            k = min(board.state.n[cell], hits)
        lift(board, cause, column, place, k, dealer)
        hits -= need * k
        taken += k
    return taken


def _candidates(board: Board, stage: int, victim: int, dealer: int, clearing: int) -> list[int]:
    """The cells of a party whose pieces take hits at that stage in battle there and may be removed, ascending."""
    n, width = board.state.n, board.layout.width
    columns, held = board.layout.class_table.hits[victim][stage]
    bans = board.hooks.cannot_remove[dealer]
    cells = []
    for column in columns:
        cell = column * width + clearing
        if n[cell] and not (bans[column] and banned(bans[column], 0, board, dealer, clearing)):
            cells.append(cell)
    if held:
        for column, place in held:
            cell = column * width + place
            there = n[cell] and board.location_of(place) == clearing
            if there and not (bans[column] and banned(bans[column], 0, board, dealer, place)):
                cells.append(cell)
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
