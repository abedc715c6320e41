"""What generated code calls for sets of pieces: lots, pieces on pieces, what can be placed.

In: the board, lots (column, place, count), records of removed pieces. Out: lots, places, truths. `NAMES` is what a
generated module finds of these as globals.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from interpreter.game.reference.groups import groups, probes, sizes_of
from interpreter.law.ops import pieces
from interpreter.law.ops.outcome import FULL, NONE, outcome

if TYPE_CHECKING:
    from interpreter.law.board import Board
    from interpreter.law.hooks import Lot
    from interpreter.law.ops.removal import Removal
    from interpreter.law.ops.roads import Road

NOTHING = -1


def amount(lots: Iterable[Any]) -> int:
    """How many pieces; a removed one is one."""
    return sum(lot[2] if isinstance(lot, tuple) else 1 for lot in lots)


def spot(lot: Any) -> Any:
    """Which column stands where; of a removed piece, where it stood; of nothing, nothing."""
    if isinstance(lot, tuple):
        return lot[:2]
    return NOTHING if lot == NOTHING else (lot.column, lot.origin)


def lot_at(count: int, column: int, place: int) -> tuple[Lot, ...]:
    return ((column, place, count),) if count else ()


def some(found: Sequence[Lot], wanted: int) -> Sequence[Lot]:
    """The first `wanted` pieces of the lots; all if that is -1."""
    if wanted < 0:
        return found
    taken: list[Lot] = []
    for column, place, k in found:
        k = min(k, wanted)
        if k > 0:
            taken.append((column, place, k))
            wanted -= k
    return taken


def exactly(found: Sequence[Lot], wanted: int) -> Sequence[Lot]:
    """The first `wanted` pieces of the lots, or none at all if there are fewer."""
    lots = some(found, wanted)
    return lots if sum(lot[2] for lot in lots) >= wanted else ()


def united(parts: Iterable[Iterable[Lot]]) -> list[Lot]:
    """The pieces of any of the sets, each once."""
    found: dict[tuple[int, int], Lot] = {}
    for part in parts:
        for lot in part:
            known = found.get(lot[:2])
            if known is None or known[2] < lot[2]:
                found[lot[:2]] = lot
    return [found[pair] for pair in sorted(found)]


def afoot(held: Collection[int], lots: Iterable[Lot]) -> list[Lot]:
    """Those that stand on no other piece; `held` are the places on pieces."""
    return [lot for lot in lots if lot[1] not in held]


def share_of(group: Iterable[Any], column: int, place: int) -> int:
    """How many pieces of a column at a place a group takes; what was removed already takes none."""
    return sum(lot[2] for lot in group if isinstance(lot, tuple) and lot[0] == column and lot[1] == place)


def left_of(lots: Iterable[Lot], group: Sequence[Any]) -> list[Lot]:
    """What is left of each lot after the group's share."""
    left = [(column, place, k - share_of(group, column, place)) for column, place, k in lots]
    return [lot for lot in left if lot[2] > 0]


def standing(board: Board, lots: Iterable[Any], places: Sequence[int]) -> list[Any]:
    """Those that stand in one of the places, or on a piece there."""
    return [lot for lot in lots if inside(board, spot(lot)[1], places)]


def inside(board: Board, place: int, places: Sequence[int]) -> bool:
    return place in places or board.location_of(place) in places


def lots_on(
    board: Board, columns: Iterable[int], held: Iterable[tuple[int, int]], holders: Iterable[Any], places: Any
) -> list[Lot]:
    """Lots standing on some pieces; `places` None: wherever those are."""
    n, width = board.state.n, board.layout.width
    on = _on_places(board, holders, places)
    pairs = {(column, place) for column in columns for place in on}
    pairs.update(pair for pair in held if pair[1] in on and board.location_of(pair[1]) != NOTHING)
    found = [(column, place, n[column * width + place]) for column, place in sorted(pairs)]
    return [lot for lot in found if lot[2]]


def _on_places(board: Board, holders: Iterable[Any], places: Any) -> list[int]:
    columns = dict.fromkeys(spot(lot)[0] for lot in holders)
    on = [board.layout.on[column] for column in columns if board.layout.on[column] >= 0]
    return on if places is None else [place for place in on if inside(board, place, places)]


def stands_on(
    board: Board, covered: bool, held: Any, column: int, place: int, holders: Iterable[Any], places: Any
) -> bool:
    """Whether a piece of a covered column stands on one of those pieces."""
    return bool(covered or (column, place) in held) and place in _on_places(board, holders, places)


def lots_held(
    board: Board, columns: Iterable[int], held: Iterable[tuple[int, int]], places: Sequence[int], wide: bool
) -> list[Lot]:
    """Lots in some places, with those on pieces that count where their holder is; `wide`: anywhere at all."""
    n, width = board.state.n, board.layout.width
    found = {(column, place, k) for column in columns for place in places if (k := n[column * width + place])}
    for column, place in held:
        k = n[column * width + place]
        if k and (wide or inside(board, place, places)):
            found.add((column, place, k))
    return sorted(found)


def count_held(
    board: Board, columns: Iterable[int], held: Iterable[tuple[int, int]], places: Sequence[int], wide: bool
) -> int:
    """How many pieces `lots_held` lists."""
    n, width = board.state.n, board.layout.width
    total = 0
    for column in columns:
        row = column * width
        for place in places:
            total += n[row + place]
    for column, place in held:
        k = n[column * width + place]
        if k and (wide or inside(board, place, places)) and not (place in places and column in columns):
            total += k
    return total


def lots_in_supply(board: Board, columns: Iterable[int]) -> list[Lot]:
    layout, n = board.layout, board.state.n
    places = [(column, layout.supply[layout.party_of[column]]) for column in columns]
    found = [(column, place, n[column * layout.width + place]) for column, place in places]
    return [lot for lot in found if lot[2]]


def on_their_way(them: Iterable[Removal]) -> list[Removal]:
    """Removed pieces that no ability has sent anywhere yet."""
    return [each for each in them if each.destination == NOTHING]


def among(column: int, place: int, lots: Iterable[Any]) -> bool:
    return any(spot(lot) == (column, place) for lot in lots)


def same_piece(left: Any, right: Any) -> bool:
    one, other = spot(left), spot(right)
    return one != NOTHING and bool(one == other)


def face_in(faces: Sequence[int], lot: Any, found: Sequence[int]) -> bool:
    """Whether the face that prints the name of a single piece is among those."""
    return lot != NOTHING and faces[spot(lot)[0]] in found


def location_of_lots(board: Board, lots: Sequence[Any], given: int) -> int:
    """The place that is given, else where the first of the lots is."""
    if given != NOTHING or not lots:
        return given
    return board.location_of(spot(lots[0])[1])


def holder_of(board: Board, column: int) -> Any:
    return NOTHING if column < 0 else (column, board.location(column), 1)


def fighting_piece(board: Board, column: int) -> Lot:
    """A piece that takes hits stands where the battle is."""
    return (column, board.location(column) if board.battle is None else board.battle.clearing, 1)


def location_of_kind(board: Board, kind: int) -> int:
    return next((at for c in board.layout.kinds[kind].columns if (at := board.location(c)) >= 0), NOTHING)


def any_goes(road: Road, found: Sequence[Lot], bound: str, amount: int | None) -> int:
    """Whether any group that might be chosen goes. Where each piece goes alone or not at all, groups of one tell."""
    least, most = (0, 1) if bound == "any" else sizes_of(found, bound, amount)
    if least <= 1 <= most and road.singly:
        for column, place, _ in found:
            if road.goes(((column, place, 1),)):
                return FULL
        return NONE
    whole = islice(groups(found, bound, amount), 1)  # rules about groups are mostly about who stays behind
    for group in chain(whole, probes(found, bound, amount)):
        if road.goes(group):
            return FULL
    return NONE


# --- New pieces -------------------------------------------------------------------------------------------------------


def can_place_now(
    board: Board, actor: int, columns: Sequence[int], place: int, wanted: int | None, ignoring: int
) -> int:
    """How much of placing `wanted` (None: all there are) is allowed and in stock."""
    if not pieces.can_place(board, actor, columns, place, ignoring):
        return NONE
    stock = pieces.in_stock(board, columns)
    asked_for = stock if wanted is None else wanted
    return outcome(min(stock, asked_for), asked_for)


def can_spread_now(
    board: Board, actor: int, columns: Sequence[int], wanted: int, places: Sequence[int], ignoring: int = 0
) -> int:
    if not pieces.can_spread(board, actor, columns, wanted, places, ignoring):
        return NONE
    return outcome(min(pieces.in_stock(board, columns), wanted), wanted)


NAMES: dict[str, Any] = {
    f.__name__: f
    for f in (
        afoot, amount, among, any_goes, can_place_now, can_spread_now, count_held, exactly, face_in, fighting_piece,
        holder_of, inside, left_of, location_of_kind, location_of_lots, lot_at, lots_held, lots_in_supply, lots_on,
        on_their_way, same_piece, share_of, some, spot, standing, stands_on, united,
    )
}  # fmt: skip
