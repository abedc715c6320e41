"""Removing pieces: the batch, from the first lift to the victory check (root:G.1.22, 1.5.4).

In: lifts, while a batch is open. Out: where each piece went, points, whatever abilities about removals do. A lifted
piece is off its place at once, so that the next hit, the slots and the rule see it gone. What happens to the batch as a
whole happens at its close, in this order: abilities that send pieces elsewhere, destinations, points (root:3.2.1),
abilities after the fact, the check of victory. A destination that an effect names itself is final.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.law.events import REMOVED, REROUTED
from interpreter.law.hooks import Listener, Lot, banned
from interpreter.law.ops.outcome import NONE, outcome
from interpreter.law.ops.points import score
from interpreter.law.ops.room import has_room
from interpreter.law.order import in_order

if TYPE_CHECKING:
    from interpreter.law.board import Board


class Removal:
    """One lifted piece.

    Attributes:
        column: what it was; `origin` where it stood.
        clearing: the location of its origin, -1 off the map.
        remover: the party that removed it.
        holder: the column it stood on, -1 if none.
        destination: where it went, -1 while it is in nobody's hands.
        worth: points to an enemy remover.
    """

    __slots__ = ("cause", "clearing", "column", "destination", "holder", "origin", "remover", "worth")

    def __init__(
        self, column: int, origin: int, clearing: int, remover: int, holder: int, worth: int, cause: int
    ) -> None:
        self.column = column
        self.origin = origin
        self.clearing = clearing
        self.remover = remover
        self.holder = holder
        self.destination = -1
        self.worth = worth
        self.cause = cause


def open_batch(board: Board) -> bool:
    """Open a batch unless one is open; True if this call did, and so must close it."""
    if board.batch is not None:
        return False
    board.batch = []
    board.open()
    return True


def lift(board: Board, cause: int, column: int, place: int, k: int, remover: int, to: int = -1) -> None:
    """Take `k` pieces of a column off a place, into the open batch.

    What stands on a lifted piece goes home with no further ado. An ability about single pieces acts at once.

    Args:
        to: the place that the effect itself sends them to, -1 for the usual way.
    """
    layout = board.layout
    batch = board.batch
    assert batch is not None, "pieces are lifted into an open batch"
    if place < layout.locations:
        clearing, holder, worth = place, -1, layout.class_table.worth[column]
        if layout.on[column] >= 0:
            _send_riders_home(board, layout.on[column])
    else:
        holder = layout.places[place].holder
        clearing = board.location_of(place)
        worth = layout.class_table.worth_on.get((column, place), 0)
    board.add(column, place, -k)
    board.emit(REMOVED, cause, remover, column, k, place)
    own = layout.party_of[column] == remover
    listeners = board.hooks.instead_piece[column]
    for _ in range(k):
        removal = Removal(column, place, clearing, remover, holder, 0 if own else worth, cause)
        batch.append(removal)
        if to >= 0:
            _arrive(board, removal, to)
        elif listeners:
            for listener in in_order(board, [each for each, places in listeners if places >> place & 1]):
                if removal.destination < 0:
                    listener.run(board, [removal], clearing, remover, holder)


def _send_riders_home(board: Board, on: int) -> None:
    layout, n = board.layout, board.state.n
    for column in range(len(layout.columns)):
        if held := n[column * layout.width + on]:
            board.add(column, on, -held)
            board.add(layout.home_column[column], layout.home[column], held)


def _arrive(board: Board, removal: Removal, place: int) -> None:
    """Set a lifted piece down. In a supply or on a track it shows its canonical side."""
    column = removal.column
    if board.layout.places[place].kind in ("supply", "track"):
        column = board.layout.home_column[column]
    board.add(column, place, 1)
    removal.destination = place


def close_batch(board: Board) -> None:
    """Do all that waits for the whole batch, then check for victory.

    Raises:
        GameOver: somebody has won by it and no outer effect is open.
    """
    batch, board.batch = board.batch, None
    if batch:
        heard = board.hooks.heard
        loud = [removal for removal in batch if heard[removal.column]]
        if loud:
            for listener, them in _concerned(board, loud, board.hooks.instead_batch):
                first = them[0]
                listener.run(board, them, first.clearing, first.remover, first.holder)
        _send_home(board, batch)
        _score(board, batch)
        if loud:
            _run_after(board, loud)
    board.close()


def _concerned(
    board: Board, batch: Sequence[Removal], index: list[tuple[tuple[Listener, int], ...]], fixed: bool = False
) -> list[tuple[Listener, list[Removal]]]:
    """The listeners that a batch concerns, in order, each with its pieces; those sent off already only if `fixed`."""
    found: dict[int, tuple[Listener, list[Removal]]] = {}
    for removal in batch:
        for listener, places in index[removal.column]:
            if places >> removal.origin & 1 and (fixed or removal.destination < 0):
                found.setdefault(id(listener), (listener, []))[1].append(removal)
    return [found[id(listener)] for listener in in_order(board, [listener for listener, _ in found.values()])]


def _run_after(board: Board, batch: list[Removal]) -> None:
    """Abilities after the fact: once a batch or once a piece."""
    for listener, them in _concerned(board, batch, board.hooks.after, fixed=True):
        for group in [them] if listener.per == "batch" else [[removal] for removal in them]:
            first = group[0]
            listener.run(board, group, first.clearing, first.remover, first.holder)


def _send_home(board: Board, batch: list[Removal]) -> None:
    """Whatever has no destination yet goes home, or out of the game."""
    layout = board.layout
    for removal in batch:
        if removal.destination >= 0:
            continue
        column = removal.column
        if layout.columns[column].gone:
            removal.destination = layout.out
            board.add(column, layout.out, 1)
            board.emit(REROUTED, removal.cause, column, 1, layout.out)
        else:
            removal.destination = layout.home[column]
            board.add(layout.home_column[column], layout.home[column], 1)


def _score(board: Board, batch: list[Removal]) -> None:
    """A point for each enemy building and token removed, or what the piece is worth (root:3.2.1)."""
    totals: dict[int, int] = {}
    for removal in batch:
        remover = removal.remover
        if removal.worth and remover >= 0 and board.enemies(remover) >> board.layout.party_of[removal.column] & 1:
            totals[remover] = totals.get(remover, 0) + removal.worth
    for remover, amount in totals.items():
        if board.credit is not None and board.credit[0] == remover:
            remover = board.credit[1]
        if remover < board.layout.players:
            cause = board.hooks.points_cause
            score(board, cause if cause >= 0 else batch[0].cause, remover, amount)


def remove(
    board: Board, cause: int, actor: int, lots: Sequence[Lot], count: int = -1, to: int = -1, ignoring: int = 0
) -> int:
    """Remove `count` of the lots' pieces (-1 for all) in one batch, as many as may be (root:1.5.4).

    Args:
        to: a place that they go to whatever abilities say; -1 for the usual way.
        ignoring: bits of the bans that do not count.
    """
    free = removable(board, actor, lots, ignoring)
    wanted = sum(lot[2] for lot in lots) if count < 0 else count
    opened = open_batch(board)
    left = wanted
    for column, place, k in free:
        k = min(k, left)
        if k > 0:
            lift(board, cause, column, place, k, actor, to)
            left -= k
    if opened:
        close_batch(board)
    return outcome(wanted - left, wanted)


def can_remove(board: Board, actor: int, lots: Sequence[Lot], count: int = -1, ignoring: int = 0) -> int:
    """Foretell `remove`."""
    wanted = sum(lot[2] for lot in lots) if count < 0 else count
    return outcome(min(wanted, sum(lot[2] for lot in removable(board, actor, lots, ignoring))), wanted)


def removable(board: Board, actor: int, lots: Sequence[Lot], ignoring: int = 0) -> list[Lot]:
    """The lots that the actor may remove."""
    bans = board.hooks.cannot_remove[actor]
    return [lot for lot in lots if not bans[lot[0]] or not banned(bans[lot[0]], ignoring, board, actor, lot[1])]


def reroute(
    board: Board, cause: int, actor: int, removals: Sequence[Removal], count: int, place: int, ignoring: int = 0
) -> int:
    """Send the first `count` (-1 for all) of these removals that are still on their way to a place.

    For an `instead`. Where the piece may not be placed or finds no room, it goes its usual way.
    """
    free = [removal for removal in removals if removal.destination < 0]
    wanted = len(free) if count < 0 else count
    bans = board.hooks.cannot_place[actor]
    done = 0
    for removal in free:
        column = removal.column
        if done == wanted:
            break
        if banned(bans[column], ignoring, board, actor, place) or not has_room(board, column, place):
            continue
        _arrive(board, removal, place)
        board.emit(REROUTED, cause, column, 1, place)
        done += 1
    return outcome(done, wanted) if wanted else NONE
