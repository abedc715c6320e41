"""Removing pieces: the batch, from the first lift to the victory check (root:G.1.22, 1.5.4).

In: lifts, while a batch is open. Out: where each piece went, points, whatever abilities about removals do. A lifted
piece is off its place at once, so that the next hit, the slots and the rule see it gone. What happens to the batch as a
whole happens at its close, in this order: abilities that send pieces elsewhere, destinations, points (root:3.2.1),
abilities after the fact, the check of victory. A destination that an effect names itself is final.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, overload

from interpreter.law.events import REMOVED, REROUTED
from interpreter.law.hooks import AFTER, BEFORE, WORTH, Listener, Lot, banned
from interpreter.law.ops.outcome import FULL, NONE, outcome
from interpreter.law.ops.points import credited, score
from interpreter.law.ops.room import has_room
from interpreter.law.order import act, in_order

if TYPE_CHECKING:
    from interpreter.law.board import Board


class Removal:
    """One lifted piece; or `count` alike that nothing comes of but that they go home.

    Attributes:
        column: what it was; `origin` where it stood.
        clearing: the location of its origin, -1 off the map.
        remover: the party that removed it.
        holder: the column it stood on, -1 if none.
        destination: where it went, -1 while it is in nobody's hands.
        worth: points to an enemy remover.
    """

    __slots__ = ("cause", "clearing", "column", "count", "destination", "holder", "origin", "remover", "worth")

    def __init__(
        self, column: int, origin: int, clearing: int, remover: int, holder: int, worth: int, cause: int, count: int = 1
    ) -> None:
        self.column = column
        self.origin = origin
        self.clearing = clearing
        self.remover = remover
        self.holder = holder
        self.destination = -1
        self.worth = worth
        self.cause = cause
        self.count = count

    @overload
    def __getitem__(self, part: int) -> int: ...

    @overload
    def __getitem__(self, part: slice) -> tuple[int, ...]: ...

    def __getitem__(self, part: int | slice) -> int | tuple[int, ...]:
        """Read as a lot: the column, where it stood, one piece."""
        return (self.column, self.origin, 1)[part]


def open_batch(board: Board) -> bool:
    """Open a batch unless one is open; True if this call did, and so must close it."""
    if board.batch is not None:
        return False
    board.batch = []
    board.due = 0
    board.depth += 1
    return True


def lift(board: Board, cause: int, column: int, place: int, k: int, remover: int, to: int = -1) -> None:
    """Take `k` pieces of a column off a place, into the open batch.

    What stands on a lifted piece goes home with no further ado. An ability about single pieces acts at once.

    Args:
        to: the place that the effect itself sends them to, -1 for the usual way. A supply is that of their owner.
    """
    layout, batch = board.layout, board.batch
    assert batch is not None, "pieces are lifted into an open batch"
    due, listeners, owner, on = board.hooks.lifted[column]
    if place < layout.locations:
        clearing, holder, worth = place, -1, layout.class_table.worth[column]
        if on >= 0:
            _send_riders_home(board, on)
    else:
        holder = layout.places[place].holder
        clearing = board.location_of(place)
        worth = layout.class_table.worth_on.get((column, place), 0)
    add, emit = board.add, board.emit
    add(column, place, -k)
    emit((REMOVED, cause, remover, column, k, place))
    if worth:
        if owner == remover:
            worth = 0
        else:
            due |= WORTH
    if not due and to < 0:
        batch.append(Removal(column, place, clearing, remover, holder, 0, cause, k))
        return
    board.due |= due
    if to >= 0 and layout.places[to].kind == "supply":
        to = layout.supply[owner]
    for _ in range(k):
        removal = Removal(column, place, clearing, remover, holder, worth, cause)
        batch.append(removal)
        if to >= 0 and has_room(board, column, to):
            _arrive(board, removal, to)
        elif listeners:
            _act_instead(board, removal, [each for each, places in listeners if places >> place & 1])


def _act_instead(board: Board, removal: Removal, listeners: Sequence[Listener]) -> None:
    """Let abilities about single pieces send this one elsewhere; the first that does is the last."""
    about = ([removal], removal.clearing, removal.remover, removal.holder)
    for listener in in_order(board, listeners, *about):
        if removal.destination < 0:
            act(board, listener, *about)


def _send_riders_home(board: Board, on: int) -> None:
    layout, n = board.layout, board.state.n
    for column in range(len(layout.columns)):
        if held := n[column * layout.width + on]:
            board.add(column, on, -held)
            n[layout.home_cell[column]] += held


def _arrive(board: Board, removal: Removal, place: int) -> None:
    """Set a lifted piece down. In a supply or on a track it shows its canonical side."""
    column, layout = removal.column, board.layout
    if place == layout.home[column]:
        board.state.n[layout.home_cell[column]] += 1
    elif layout.places[place].kind in ("supply", "track"):
        board.add(layout.home_column[column], place, 1)
    else:
        board.add(column, place, 1)
    removal.destination = place


def close_batch(board: Board) -> None:
    """Do all that waits for the whole batch, then check for victory.

    Raises:
        GameOver: somebody has won by it and no outer effect is open.
    """
    batch, board.batch = board.batch, None
    if batch:
        due, hooks = board.due, board.hooks
        if due & BEFORE:
            for listener, them in _concerned(board, batch, hooks.instead_batch):
                first = them[0]
                act(board, listener, them, first.clearing, first.remover, first.holder)
        _send_home(board, batch)
        if due & WORTH:
            _score(board, batch)
        if due & AFTER:
            for listener, them in _concerned(board, batch, hooks.after, fixed=True):
                for group in [them] if listener.per == "batch" else [[removal] for removal in them]:
                    first = group[0]
                    act(board, listener, group, first.clearing, first.remover, first.holder)
    board.close()


def _concerned(
    board: Board, batch: Sequence[Removal], index: list[tuple[tuple[Listener, int], ...]], fixed: bool = False
) -> Sequence[tuple[Listener, list[Removal]]]:
    """The listeners that a batch concerns, in order, each with its pieces; those sent off already only if `fixed`."""
    found: list[tuple[Listener, list[Removal]]] = []
    for removal in batch:
        for listener, places in index[removal.column]:
            if places >> removal.origin & 1 and (fixed or removal.destination < 0):
                for known, them in found:
                    if known is listener:
                        them.append(removal)
                        break
                else:
                    found.append((listener, [removal]))
    if len(found) < 2:
        return found
    entries = [_Entry(*each) for each in found]
    return [(entry.listener, entry.them) for entry in in_order(board, entries)]


class _Entry(NamedTuple):
    """A listener with the pieces it is about, to be put in order."""

    listener: Listener
    them: list[Removal]

    @property
    def owner(self) -> int:
        return self.listener.owner

    @property
    def cause(self) -> int:
        return self.listener.cause

    def applies(self, board: Board) -> bool:
        """Whether it would do anything about the first of them, or about all at once."""
        test, first = self.listener.applies, self.them[0]
        them = self.them if self.listener.per == "batch" else [first]
        return test is None or test(board, them, first.clearing, first.remover, first.holder)


def _send_home(board: Board, batch: list[Removal]) -> None:
    """Whatever has no destination yet goes home, or out of the game."""
    layout, n = board.layout, board.state.n
    cells = layout.home_cell
    for removal in batch:
        if removal.destination >= 0:
            continue
        column = removal.column
        if layout.leaves[column]:
            removal.destination = layout.out
            board.add(column, layout.out, 1)
            board.emit((REROUTED, removal.cause, column, 1, layout.out))
        else:
            removal.destination = layout.home[column]
            n[cells[column]] += removal.count


def _score(board: Board, batch: list[Removal]) -> None:
    """A point for each enemy building and token removed, or what the piece is worth (root:3.2.1)."""
    totals: dict[int, int] = {}
    for removal in batch:
        remover = removal.remover
        if removal.worth and remover >= 0 and board.enemies(remover) >> board.layout.party_of[removal.column] & 1:
            totals[remover] = totals.get(remover, 0) + removal.worth
    for remover, amount in totals.items():
        remover = credited(board, remover)
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
    wanted = _amount(lots) if count < 0 else count
    if to < 0 and len(free) == 1:
        column, place, k = free[0]
        if k <= wanted and is_quiet(board, column, place, actor):
            board.state.n[board.layout.home_cell[column]] += k
            board.add(column, place, -k)
            emit = board.emit
            emit((REMOVED, cause, actor, column, k, place))
            return FULL if k == wanted else outcome(k, wanted)
    opened = open_batch(board)
    left = wanted
    for column, place, k in free:
        if k > left:
            k = left
        if k > 0:
            lift(board, cause, column, place, k, actor, to)
            left -= k
    if opened:
        close_batch(board)
    return outcome(wanted - left, wanted)


def _amount(lots: Sequence[Lot]) -> int:
    total = 0
    for _, _, k in lots:
        total += k
    return total


def is_quiet(board: Board, column: int, place: int, remover: int) -> bool:
    """Whether nothing comes of it if such pieces are removed on their own, but that they go home.

    Nobody listens, nobody scores, nothing stands on them, no batch is open: what is mostly so needs no batch.
    """
    layout = board.layout
    if board.batch is not None or board.hooks.loud[column] >> place & 1 or layout.leaves[column]:
        return False
    if place < layout.locations:
        unscored = not layout.class_table.worth[column] or layout.party_of[column] == remover
        return unscored and layout.on[column] < 0
    return not layout.on_map >> place & 1


def can_remove(board: Board, actor: int, lots: Sequence[Lot], count: int = -1, ignoring: int = 0) -> int:
    """Foretell `remove`."""
    wanted = _amount(lots) if count < 0 else count
    return outcome(min(wanted, _amount(removable(board, actor, lots, ignoring))), wanted)


def removable(board: Board, actor: int, lots: Sequence[Lot], ignoring: int = 0) -> list[Lot]:
    """The lots that the actor may remove."""
    bans = board.hooks.cannot_remove[actor]
    if len(lots) == 1 and not bans[lots[0][0]]:
        return list(lots)
    return [lot for lot in lots if not bans[lot[0]] or not banned(bans[lot[0]], ignoring, board, actor, lot[1])]


def reroute(
    board: Board, cause: int, actor: int, removals: Sequence[Removal], count: int, place: int, ignoring: int = 0
) -> int:
    """Send the first `count` (-1 for all) of these removals that are still on their way to a place.

    For an `instead`. Where the piece may not be placed or finds no room, it goes its usual way.
    """
    wanted = count if count >= 0 else sum(removal.destination < 0 for removal in removals)
    bans, bounded = board.hooks.cannot_place[actor], board.layout.capacity[place] >= 0
    done = 0
    for removal in removals:
        if done == wanted:
            break
        column = removal.column
        if removal.destination >= 0 or (bans[column] and banned(bans[column], ignoring, board, actor, place)):
            continue
        if bounded and not has_room(board, column, place):
            continue
        _arrive(board, removal, place)
        emit = board.emit
        emit((REROUTED, cause, column, 1, place))
        done += 1
    return outcome(done, wanted) if wanted else NONE
