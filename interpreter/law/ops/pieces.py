"""Placing and carrying pieces about (root:G.1.19, G.1.21, G.1.31, 4.2).

In: columns to place from their homes, or lots: (column, place, count) of pieces that stand somewhere, in canonical
order; they are taken greedily in that order. Out: changed counts, one event a lot. Moving, removing and turning over
have files of their own; their ops are named here too, so that one import has all that is done to pieces.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.law.events import PLACED, PUT, REMOVED, SETTLED, SWAPPED
from interpreter.law.hooks import ALL, Lot, Trail, banned
from interpreter.law.ops.moving import can_move, move
from interpreter.law.ops.outcome import FULL, NONE, outcome
from interpreter.law.ops.removal import (
    can_remove,
    close_batch,
    is_quiet,
    lift,
    open_batch,
    removable,
    remove,
    reroute,
)
from interpreter.law.ops.room import has_room
from interpreter.law.ops.turning import can_flip, flip
from interpreter.law.order import act

if TYPE_CHECKING:
    from interpreter.law.board import Board

__all__ = [
    "can_flip", "can_move", "can_place", "can_put", "can_remove", "can_replace", "can_spread", "can_swap", "flip",
    "in_stock", "move", "place", "place_one", "put", "remove", "replace", "reroute", "settle", "spread", "swap",
]  # fmt: skip


def in_stock(board: Board, columns: Sequence[int]) -> int:
    """How many pieces of these columns are at home, in supply or on their tracks; sides of one piece count once."""
    n, cells = board.state.n, board.layout.home_cell
    if len(columns) == 1:
        return n[cells[columns[0]]]
    return sum([n[cell] for cell in {cells[column] for column in columns}])


def can_place(board: Board, actor: int, columns: Sequence[int], place: int, ignoring: int = 0) -> int:
    """Foretell whether placing there is permitted: some column has no ban that applies. Stock is not asked."""
    bans = board.hooks.cannot_place[actor]
    if ignoring == ALL:
        return FULL if columns else NONE
    for column in columns:
        for test, id_bit, _ in bans[column]:
            if not id_bit & ignoring and test(board, actor, place):
                break
        else:
            return FULL
    return NONE


def place(
    board: Board, cause: int, actor: int, columns: Sequence[int], count: int, place: int, ignoring: int = 0
) -> int:
    """Place `count` pieces of the columns from their homes, of the first in stock first (root:G.1.19, 1.5.4).

    Where a ban exists for a column it is asked anew for each piece, so that two buildings for one slot place one
    (root:2.2.3).
    """
    if count == 1 and len(columns) == 1 and not ignoring:
        return place_one(board, cause, actor, columns[0], place)
    layout = board.layout
    n, cells = board.state.n, layout.home_cell
    bans = board.hooks.cannot_place[actor]
    bounded = layout.capacity[place] >= 0
    left = count
    for column in columns:
        if left <= 0:
            break
        cell = cells[column]
        done = n[cell] if n[cell] < left else left
        if done <= 0:
            continue
        if bans[column] or bounded:
            done = _admit(board, actor, column, done, place, ignoring, cell)
        else:
            n[cell] -= done
            board.add(column, place, done)
        if done:
            board.emit((PLACED, cause, actor, column, done, place))
            if board.hooks.after_placed:
                _tell_placed(board, actor, column, done, layout.home[column], place)
            left -= done
    if left <= 0 < count:
        return FULL
    return outcome(count - left, count)


def place_one(board: Board, cause: int, actor: int, column: int, place: int, sure: bool = False) -> int:
    """Place one piece of a column: what `place` of a single one comes to, and most placing is.

    Args:
        sure: it is known to be permitted.
    """
    layout, hooks, n = board.layout, board.hooks, board.state.n
    cell = layout.home_cell[column]
    if n[cell] <= 0:
        return NONE
    if not sure:
        for test, _, _ in hooks.cannot_place[actor][column]:
            if test(board, actor, place):
                return NONE
    if layout.capacity[place] >= 0 and not has_room(board, column, place):
        return NONE
    n[cell] -= 1
    add, emit = board.add, board.emit
    add(column, place, 1)
    emit((PLACED, cause, actor, column, 1, place))
    if hooks.after_placed:
        _tell_placed(board, actor, column, 1, layout.home[column], place)
    return FULL


def _admit(board: Board, actor: int, column: int, k: int, place: int, ignoring: int, cell: int) -> int:
    """Bring up to `k` pieces from home, where they are counted at `cell`, to a place; how many it was."""
    bans = () if ignoring == ALL else board.hooks.cannot_place[actor][column]
    n, bounded = board.state.n, board.layout.capacity[place] >= 0
    for done in range(k):
        for test, id_bit, _ in bans:
            if not id_bit & ignoring and test(board, actor, place):
                return done
        if bounded and not has_room(board, column, place):
            return done
        n[cell] -= 1
        board.add(column, place, 1)
    return k


def _carry(board: Board, actor: int, column: int, k: int, place: int, ignoring: int, old: int, origin: int) -> int:
    """Bring up to `k` pieces from `origin`, where they count as `old`, to a place; how many it was."""
    bans = board.hooks.cannot_place[actor][column]
    if not bans and board.layout.capacity[place] < 0:
        board.add(old, origin, -k)
        board.add(column, place, k)
        return k
    for done in range(k):
        if banned(bans, ignoring, board, actor, place) or not has_room(board, column, place):
            return done
        board.add(old, origin, -1)
        board.add(column, place, 1)
    return k


def _tell_placed(board: Board, actor: int, column: int, k: int, origin: int, place: int) -> None:
    for listener in board.hooks.after_placed:
        if column in listener.columns:
            act(board, listener, actor, column, k, origin, place)


def put(
    board: Board,
    cause: int,
    actor: int,
    lots: Sequence[Lot],
    count: int,
    place: int,
    ignoring: int = 0,
    trail: Trail | None = None,
) -> int:
    """Place pieces that already stand somewhere: as many of `count` (-1 for all) as may and fit.

    Args:
        trail: where to note which of them went, and as what.
    """
    layout = board.layout
    wanted = sum(lot[2] for lot in lots) if count < 0 else count
    home = layout.places[place].kind in ("supply", "track")
    left = wanted
    for column, origin, k in lots:
        if left <= 0:
            break
        new = layout.home_column[column] if home else column
        done = 0
        if origin != place:
            done = _carry(board, actor, new, min(k, left), place, ignoring, column, origin)
        if done:
            board.emit((PUT, cause, actor, column, done, origin, place))
            if trail is not None:
                trail.append((column, origin, done, new, place))
            if board.hooks.after_placed:
                _tell_placed(board, actor, new, done, origin, place)
            left -= done
    return outcome(wanted - left, wanted)


def can_put(board: Board, actor: int, lots: Sequence[Lot], count: int, place: int, ignoring: int = 0) -> int:
    """Foretell `put`: tried on the counts, and put back."""
    wanted = sum(lot[2] for lot in lots) if count < 0 else count
    home = board.layout.places[place].kind in ("supply", "track")
    left = wanted
    done: list[tuple[int, int, int, int]] = []
    for column, origin, k in lots:
        if left <= 0 or origin == place:
            continue
        new = board.layout.home_column[column] if home else column
        admitted = _carry(board, actor, new, min(k, left), place, ignoring, column, origin)
        done.append((column, new, origin, admitted))
        left -= admitted
    for column, new, origin, k in done:
        board.add(new, place, -k)
        board.add(column, origin, k)
    return outcome(wanted - left, wanted)


def spread(
    board: Board,
    cause: int,
    actor: int,
    columns: Sequence[int],
    count: int,
    places: Sequence[int],
    ignoring: int = 0,
) -> int:
    """Place pieces evenly among the places where that is permitted, the odd ones by priority (rootbotics:2.4).

    A short supply is spread evenly too (root:1.5.4): all get the same whole number, the rest goes to the front.
    """
    permitted = sorted([each for each in places if can_place(board, actor, columns, each, ignoring)])
    if not permitted:
        return NONE
    before = in_stock(board, columns)
    share, rest = divmod(min(count, before), len(permitted))
    for i, each in enumerate(permitted):
        if k := share + (i < rest):
            place(board, cause, actor, columns, k, each, ignoring)
    return outcome(before - in_stock(board, columns), count)


def can_spread(
    board: Board, actor: int, columns: Sequence[int], count: int, places: Sequence[int], ignoring: int = 0
) -> int:
    """Foretell whether any place is permitted. Stock is not asked."""
    return FULL if count and any(can_place(board, actor, columns, each, ignoring) for each in places) else NONE


def replace(
    board: Board,
    cause: int,
    actor: int,
    lots: Sequence[Lot],
    columns: Sequence[int],
    where: int,
    ignoring: int = 0,
    sure: bool = False,
) -> int:
    """Remove the pieces and place as many of the columns there in their stead, all or nothing (root:G.1.21).

    One batch: the lifted pieces have freed their slots, and nobody scores before the new ones stand.

    Args:
        sure: it has just been foretold; it is not looked into again.
    """
    if where < 0:
        return NONE
    if not sure and can_replace(board, actor, lots, columns, where, ignoring) != FULL:
        return NONE
    if len(lots) == 1 and is_quiet(board, lots[0][0], lots[0][1], actor):
        column, origin, k = lots[0]
        board.depth += 1
        board.add(column, origin, -k)
        board.emit((REMOVED, cause, actor, column, k, origin))
        place(board, cause, actor, columns, k, where, ignoring)
        board.state.n[board.layout.home_cell[column]] += k
        board.close()
        return FULL
    opened, total = open_batch(board), 0
    for column, origin, k in lots:
        lift(board, cause, column, origin, k, actor)
        total += k
    place(board, cause, actor, columns, total, where, ignoring)
    if opened:
        close_batch(board)
    return FULL


def can_replace(
    board: Board, actor: int, lots: Sequence[Lot], columns: Sequence[int], place: int, ignoring: int = 0
) -> int:
    """Foretell `replace`: tried on the counts with the pieces lifted, and put back."""
    if place < 0:
        return NONE
    total = 0
    for _, _, k in lots:
        total += k
    if not total or in_stock(board, columns) < total or len(removable(board, actor, lots, ignoring)) < len(lots):
        return NONE
    bans = board.hooks.cannot_place[actor]
    for column in columns:
        if bans[column]:
            break
    else:
        if board.layout.capacity[place] < 0:
            return FULL
    for column, origin, k in lots:
        board.add(column, origin, -k)
    fits = _fits(board, actor, columns, total, place, ignoring)
    for column, origin, k in lots:
        board.add(column, origin, k)
    return FULL if fits else NONE


def _fits(board: Board, actor: int, columns: Sequence[int], count: int, place: int, ignoring: int) -> bool:
    """Whether `count` pieces can be placed one by one; leaves the counts as they were.

    Nothing follows the last piece, so it is only asked about: mostly there is just the one.
    """
    n, cells = board.state.n, board.layout.home_cell
    all_bans, bounded = board.hooks.cannot_place[actor], board.layout.capacity[place] >= 0
    placed: list[tuple[int, int]] = []
    left = count
    for column in columns:
        cell, bans, done = cells[column], all_bans[column], 0
        while left and n[cell] > 0:
            if bans and banned(bans, ignoring, board, actor, place):
                break
            if bounded and not has_room(board, column, place):
                break
            left -= 1
            if left:
                done += 1
                n[cell] -= 1
                board.add(column, place, 1)
        placed.append((column, done))
    for column, done in placed:
        if done:
            n[cells[column]] += done
            board.add(column, place, -done)
    return not left


def swap(board: Board, cause: int, actor: int, one: tuple[int, int], other: tuple[int, int]) -> int:
    """Exchange the places of two pieces, each (column, place); no restriction applies (root:G.1.31)."""
    if not can_swap(board, actor, one, other):
        return NONE
    (column, origin), (second, target) = one, other
    board.add(column, origin, -1)
    board.add(second, target, -1)
    board.add(column, target, 1)
    board.add(second, origin, 1)
    board.emit((SWAPPED, cause, actor, column, origin, second, target))
    return FULL


def can_swap(board: Board, actor: int, one: tuple[int, int], other: tuple[int, int]) -> int:
    """Foretell `swap`: both stand there, in different places."""
    n, width = board.state.n, board.layout.width
    there = all(n[column * width + place] for column, place in (one, other))
    return FULL if there and one[1] != other[1] else NONE


def settle(board: Board, cause: int, actor: int, columns: Sequence[int]) -> int:
    """Gather pieces or fill tracks (root:5.1): what is off the map comes home; with all there, a log entry."""
    layout, n = board.layout, board.state.n
    for column in columns:
        home, canonical = layout.home[column], layout.home_column[column]
        row = column * layout.width
        away = sum(n[row + layout.locations : row + layout.width])
        if not away or (column == canonical and away == n[row + home]):
            continue
        for origin in range(layout.locations, layout.width):
            at_home = origin == home and column == canonical
            k = 0 if at_home or origin == layout.out else n[row + origin]
            if k and not layout.on_map >> origin & 1:
                board.add(column, origin, -k)
                board.add(canonical, home, k)
    for column in dict.fromkeys(layout.home_column[each] for each in columns):
        board.emit((SETTLED, cause, actor, column, n[column * layout.width + layout.home[column]]))
    return FULL
