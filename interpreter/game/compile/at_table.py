"""Run-time helpers that know one table: counts, rare queries, matching, adjacency.

In: a linked table. Out: functions for the generated module's globals, each with the layout at hand, so that calls need
only pass what changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.game.compile.runtime import NOTHING, changed, top
from interpreter.game.compile.runtime_pieces import count_held, location_of_kind, spot
from interpreter.language.program import Sort
from interpreter.law.ops.crafting import can_craft_card

if TYPE_CHECKING:
    from interpreter.law.board import Board
    from interpreter.law.hooks import Lot
    from interpreter.law.table import Layout


def names(layout: Layout) -> dict[str, Any]:
    """The globals that depend on the table."""
    asked = {"ask": _asker(layout), "connected": _connected(layout)}
    return {**_counts(layout), **_stock(layout), **_matching(layout), **asked}


def _counts(layout: Layout) -> dict[str, Any]:
    width, locations = layout.width, layout.locations
    holders = [each.holder if layout.lone[each.holder] else NOTHING for each in layout.places]
    """Of each place that is on a piece: the column of that, if there is but one such piece."""

    def count_at(n: Sequence[int], columns: Iterable[int], place: int) -> int:
        """Pieces of the columns at one place."""
        found = 0
        for column in columns:
            found += n[column * width + place]
        return found

    def count_in(n: Sequence[int], columns: Iterable[int], places: Sequence[int]) -> int:
        found = 0
        for column in columns:
            base = column * width
            for place in places:
                found += n[base + place]
        return found

    def count_here(board: Board, columns: Iterable[int], held: Sequence[tuple[int, int]], place: int) -> int:
        """Pieces of the columns at one place, with those on pieces there; `held`: a column and the place on a piece."""
        n = board.state.n
        found = 0
        for column in columns:
            found += n[column * width + place]
        for column, on in held:
            k = n[column * width + on]
            if k and (holders[on] == NOTHING or place >= locations):
                return count_held(board, columns, held, (place,), False)
            if k and n[holders[on] * width + place]:
                found += k
        return found

    def lots_at(n: Sequence[int], columns: Iterable[int], place: int) -> list[Lot]:
        found = []
        for column in columns:  # mostly there is none: a comprehension, a function of its own, would cost more
            if k := n[column * width + place]:
                found.append((column, place, k))
        return found

    def lots_in(n: Sequence[int], columns: Iterable[int], places: Sequence[int]) -> list[Lot]:
        ordered = sorted(places)
        return [(column, place, k) for column in columns for place in ordered if (k := n[column * width + place])]

    def lots_along(n: Sequence[int], columns: Iterable[int], first: int, end: int) -> list[Lot]:
        """As `lots_in` the places from `first` to before `end`."""
        found = []
        for column in columns:
            row = n[column * width + first : column * width + end]
            if any(row):
                found += [(column, place, k) for place, k in enumerate(row, first) if k]
        return found

    def slots_of(clearing: int) -> int:
        return layout.slots[clearing]

    return {f.__name__: f for f in (count_at, count_here, count_in, lots_along, lots_at, lots_in, slots_of)}


def _stock(layout: Layout) -> dict[str, Any]:
    suits = [column.suit for column in layout.columns]

    def of_suit(columns: Iterable[int], suit: int) -> list[int]:
        """Those of one suit, and those without any."""
        return [column for column in columns if suits[column] < 0 or suits[column] == suit]

    def fitting(board: Board, columns: Iterable[int], place: int) -> Iterable[int]:
        """Those of the suit of the clearing they go to, and those without any."""
        if not 0 <= place < layout.clearings:
            return columns
        mask = board.state.suits[place]
        return [column for column in columns if suits[column] < 0 or mask >> suits[column] & 1]

    def at_home(columns: Iterable[int], places: Sequence[int]) -> list[int]:
        """Those whose home is among the places."""
        return [column for column in columns if layout.home[column] in places]

    def showing(columns: Iterable[int], side: str | None, named: Sequence[str]) -> list[int]:
        """Those that show the side that is asked for, else one that the noun names, else their first."""
        return [column for column in columns if _shows(layout, column, side, named)]

    def place_on(piece: Any) -> int:
        """The place on a piece."""
        return NOTHING if piece == NOTHING else layout.on[spot(piece)[0]]

    def among_lots(item: Any, lots: Iterable[Any]) -> bool:
        return any(spot(lot) == item for lot in lots)

    return {f.__name__: f for f in (of_suit, fitting, at_home, showing, place_on, among_lots)}


def _shows(layout: Layout, column: int, side: str | None, named: Sequence[str]) -> bool:
    it = layout.columns[column]
    if not it.side:
        return True
    if side is not None:
        return it.side == side
    return it.side in named if named else it.home_column == column


# --- Matching (root:2.1.1) --------------------------------------------------------------------------------------------


def _matching(layout: Layout) -> dict[str, Any]:
    wild = 1 << layout.wild

    def card_suit(board: Board, actor: int, card: int) -> int:
        return one_suit(changed(board, "suit", actor, Sort.CARD, card, layout.suit_of[card]))

    def one_suit(answer: Any) -> int:
        """A changed suit: the empty answer is nothing."""
        return answer if isinstance(answer, int) else NOTHING

    def mask(board: Board, actor: int, sort: Sort, thing: int, printed: int) -> int:
        """The suits of what is no card: those printed, or the one that an ability gives it instead."""
        found = changed(board, "suit", actor, Sort.CLEARING if sort is Sort.LOCATION else sort, thing, None)
        return printed if found is None else bit(one_suit(found))

    def bit(suit: int) -> int:
        return 0 if suit < 0 else 1 << suit

    def suited(board: Board, actor: int, sort: Sort, thing: Any) -> tuple[int, bool, bool]:
        """A thing's suits as a mask; whether it is a card; whether it is a place."""
        if thing == NOTHING:
            return 0, False, False
        match sort:
            case Sort.CARD:
                return bit(card_suit(board, actor, thing)), True, False
            case Sort.ZONE:
                printed = layout.zones[thing].suit
                card = top(board, thing)
                if printed >= 0:
                    return mask(board, actor, sort, thing, bit(printed)), False, False
                return (0, False, False) if card == NOTHING else (bit(card_suit(board, actor, card)), True, False)
            case Sort.SUIT:
                return bit(thing), False, False
            case Sort.PIECE:
                return bit(layout.columns[spot(thing)[0]].suit), False, False
            case Sort.KIND:
                suits = {layout.columns[column].suit for column in layout.kinds[thing].columns}
                return mask(board, actor, sort, thing, sum(bit(suit) for suit in suits)), False, False
            case _:
                printed = board.state.suits[thing] if thing < layout.clearings else layout.places[thing].suit
                return mask(board, actor, sort, thing, printed), False, True

    def matches(board: Board, actor: int, sort: Sort, thing: Any, other_sort: Sort, other: Any) -> bool:
        left, right = suited(board, actor, sort, thing), suited(board, actor, other_sort, other)
        if not left[0] or not right[0]:
            return False
        if left[0] & right[0]:
            return True
        return any(one[0] & wild and (one[1] or two[2]) for one, two in ((left, right), (right, left)))

    def suit_of(board: Board, actor: int, sort: Sort, thing: Any) -> int:
        """The suit of a thing that has just one, else nothing."""
        mask = suited(board, actor, sort, thing)[0]
        return mask.bit_length() - 1 if mask and mask & (mask - 1) == 0 else NOTHING

    def card_points(board: Board, actor: int, card: int) -> int:
        """The points printed on a card, unless abilities change them."""
        if card == NOTHING:
            return 0
        return int(changed(board, "points", actor, Sort.CARD, card, layout.cards[card].card.points))

    return {"matches": matches, "suit_of": suit_of, "card_points": card_points}


# --- Rare queries -----------------------------------------------------------------------------------------------------


def _asker(layout: Layout) -> Callable[[Board, int, str, Sort, Any], Any]:
    """Queries that are seldom asked, or asked of what may be nothing."""

    def location(board: Board, _actor: int, sort: Sort, thing: Any) -> int:
        return location_of_kind(board, thing) if sort is Sort.KIND else board.location_of(thing[1])

    def holder(board: Board, _actor: int, _sort: Sort, thing: Any) -> Any:
        column = layout.places[thing[1]].holder
        return (column, board.location(column), 1) if column >= 0 else NOTHING

    def track(_board: Board, _actor: int, sort: Sort, thing: Any) -> list[int]:
        columns = layout.kinds[thing].columns if sort is Sort.KIND else (thing[0],)
        homes = dict.fromkeys(layout.home[column] for column in columns)
        return [home for home in homes if layout.places[home].kind == "track"]

    def ruler(board: Board, _actor: int, _sort: Sort, thing: Any) -> list[int]:
        if not 0 <= thing < layout.clearings:
            return []
        return [party for party in range(layout.nobody) if board.state.ruler[thing] >> party & 1]

    def hits_needed(board: Board, actor: int, _sort: Sort, thing: Any) -> int:
        return int(changed(board, "hits_needed", actor, Sort.PIECE, thing[0], 1))

    def crafting_cost(board: Board, actor: int, _sort: Sort, thing: Any) -> list[int]:
        suits = layout.suits
        printed = [suits.index(word) if word in suits else layout.wild for word in layout.cards[thing].card.cost]
        found = changed(board, "crafting_cost", actor, Sort.CARD, thing, printed)
        return list(found) if isinstance(found, (list, tuple)) else []

    def craftable(board: Board, actor: int, _sort: Sort, thing: Any) -> bool:
        return bool(can_craft_card(board, actor, thing))

    def owner(_board: Board, _actor: int, _sort: Sort, thing: Any) -> Any:
        return layout.party_of[thing[0]]

    def kind(_board: Board, _actor: int, _sort: Sort, thing: Any) -> Any:
        return layout.columns[thing[0]].kind

    def suit(_board: Board, _actor: int, _sort: Sort, thing: Any) -> Any:
        return layout.columns[thing[0]].suit

    queries: dict[str, Callable[[Board, int, Sort, Any], Any]] = {
        f.__name__: f
        for f in (location, holder, track, ruler, hits_needed, crafting_cost, craftable, owner, kind, suit)
    }
    about_nothing = {"hits_needed": 0, "crafting_cost": [], "ruler": [], "track": [], "craftable": False}

    def ask(board: Board, actor: int, query: str, sort: Sort, thing: Any) -> Any:
        if thing == NOTHING:
            return about_nothing.get(query, NOTHING)
        return queries[query](board, actor, sort, thing)

    return ask


def _connected(layout: Layout) -> Callable[..., bool]:
    """Whether a clearing is reached from another over adjacent clearings of a set, ends included."""

    def connected(
        _board: Board, clearing: int, start: int, through: Iterable[int] | None, adjacent: Any = None
    ) -> bool:
        allowed = set(range(layout.clearings)) if through is None else set(through)
        if clearing not in allowed or start not in allowed:
            return False
        reached, edge = {start}, [start]
        while edge:
            here = edge.pop()
            for there in allowed - reached:
                near = layout.adjacent[here] >> there & 1 if adjacent is None else adjacent(_board, here, there)
                if near:
                    reached.add(there)
                    edge.append(there)
        return clearing in reached

    return connected
