"""Moving (root:4.2), with the ways that lift bans and the cargo that travels along.

In: the group as lots, an origin and a destination. Out: changed counts, one event a lot. That a move follows paths,
needs rule and keeps out of forests is no code here: those are bans, and ways lift them by their ids.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.law.events import MOVED, PUT, WAY_TAKEN
from interpreter.law.hooks import Lot, Trail
from interpreter.law.ops.outcome import FULL, NONE, outcome
from interpreter.law.ops.roads import WaySet, road
from interpreter.law.ops.room import has_room
from interpreter.law.order import act

if TYPE_CHECKING:
    from interpreter.law.board import Board


def group_of(lots: Sequence[Lot], count: int) -> list[Lot]:
    """The first `count` pieces of the lots, -1 for all."""
    if count < 0:
        return [lot for lot in lots if lot[2]]
    taken: list[Lot] = []
    for column, place, k in lots:
        k = min(k, count)
        if k:
            taken.append((column, place, k))
            count -= k
    return taken


def ways_to_move(
    board: Board, actor: int, group: Sequence[Lot], origin: int, destination: int, ignoring: int = 0
) -> list[WaySet]:
    """The sets of paid ways by which a group may move; [()] if it needs none, [] if it cannot move at all."""
    found = road(board, actor, origin, destination, ignoring)
    return [] if found is None else found.ways(group)


def can_move(
    board: Board, actor: int, lots: Sequence[Lot], count: int, origin: int, destination: int, ignoring: int = 0
) -> int:
    """Foretell `move`."""
    group = group_of(lots, count)
    moved = sum(lot[2] for lot in group)
    if not moved or origin == destination:
        return NONE
    if not ways_to_move(board, actor, group, origin, destination, ignoring):
        return NONE
    return outcome(moved, moved if count < 0 else count)


def move(
    board: Board,
    cause: int,
    actor: int,
    lots: Sequence[Lot],
    count: int,
    origin: int,
    destination: int,
    ignoring: int = 0,
    cargo: Sequence[Lot] | None = None,
    trail: Trail | None = None,
) -> int:
    """Move `count` of the lots' pieces (-1 for all) from one location to another, as one group.

    Args:
        cargo: what a single moving piece takes aboard at the origin, if it may carry. Everything aboard is set down on
            arrival in a clearing and stays aboard elsewhere. None: nothing is loaded, nothing set down.
        trail: where to note which pieces went, the cargo among them.
    """
    group = group_of(lots, count)
    moved = sum(lot[2] for lot in group)
    if not moved or origin == destination:
        return NONE
    ways = ways_to_move(board, actor, group, origin, destination, ignoring)
    if not ways or not _pay(board, cause, actor, ways, group, origin, destination):
        return NONE
    if cargo is not None:
        _load(board, cause, actor, group[0][0], cargo, trail)
    for column, place, k in group:
        board.add(column, place, -k)
        board.add(column, destination, k)
        board.emit((MOVED, cause, actor, column, k, place, destination))
        if trail is not None:
            trail.append((column, place, k, column, destination))
    if cargo is not None and destination < board.layout.clearings:
        _unload(board, cause, actor, group[0][0], destination, trail)
    if board.hooks.after_moved:
        for column, place, k in group:
            for listener in board.hooks.after_moved:
                if column in listener.columns:
                    act(board, listener, actor, column, k, place, destination)
    return outcome(moved, moved if count < 0 else count)


def _pay(
    board: Board, cause: int, actor: int, ways: list[WaySet], group: Sequence[Lot], origin: int, destination: int
) -> bool:
    """Choose among sets of ways and pay. Options of the decision `way` are the causes of each set."""
    known = board.hooks.ways[actor]
    options = [tuple(way.cause for way in chosen) for chosen in ways]
    taken = ways[board.decide("way", actor, options, cause)]
    for way in taken:
        if way.pay is not None and way.pay(board, actor, group, origin, destination) != FULL:
            return False
    if taken:
        board.emit((WAY_TAKEN, taken[0].cause, actor, sum(1 << known.index(way) for way in taken)))
    return True


def _load(board: Board, cause: int, actor: int, carrier: int, cargo: Sequence[Lot], trail: Trail | None) -> None:
    """Take aboard what there is room for."""
    on = board.layout.on[carrier]
    for column, place, k in cargo:
        done = 0
        while done < k and on >= 0 and place != on and has_room(board, column, on):
            board.add(column, place, -1)
            board.add(column, on, 1)
            done += 1
        if done:
            board.emit((PUT, cause, actor, column, done, place, on))
            if trail is not None:
                trail.append((column, place, done, column, on))


def _unload(board: Board, cause: int, actor: int, carrier: int, clearing: int, trail: Trail | None) -> None:
    """Set everything aboard down. It is part of the move, so no ban on placing applies."""
    layout, n = board.layout, board.state.n
    on = layout.on[carrier]
    for column in range(len(layout.columns)) if on >= 0 else ():
        if k := n[column * layout.width + on]:
            board.add(column, on, -k)
            board.add(column, clearing, k)
            board.emit((PUT, cause, actor, column, k, on, clearing))
            if trail is not None:
                trail.append((column, on, k, column, clearing))
