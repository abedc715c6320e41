"""Facts: the queries that `Get` asks of one thing, and what `matching` sees of it.

In: a query, the sort of the thing and its code. Out: code of the answer: a look into a table made here, a read of the
state, or a call of the run time. Where an ability at the table changes a query, its answer is asked of the hooks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.game.compile.context import Code, Context
from interpreter.language.program import Sort

MANY = frozenset({"ruler", "crafting_cost", "track"})
"""Queries whose answer is a list."""
NUMBERS = frozenset({"points", "crafting_points", "hits_needed"})
"""Queries whose answer about nothing is 0."""
PRINTED_KINDS = frozenset({"persistent", "ambush", "dominance"})
OF_CARD = PRINTED_KINDS | {"item", "card", "crafting_points", "crafting_cost", "craftable"}
ABOUT_NOTHING: dict[str, Code] = {**dict.fromkeys(NUMBERS, 0), **dict.fromkeys(MANY, "()"), "available": False}
"""What queries say of nothing where it is not nothing."""


def get(cx: Context, query: str, sort: Sort, thing: Code, sure: bool) -> Code:
    """Code of a query's answer about `thing`; `sure`: it is not nothing."""
    if query == "available" and sort is not Sort.ITEM:
        thing, sort, sure = get(cx, "item", sort, thing, sure), Sort.ITEM, False
    if query in OF_CARD:
        if sort is Sort.ZONE:
            thing, sure = card_in(cx, thing, sure), False
        if query == "craftable" and sure:
            return f"(can_craft_card(board, {cx.actor}, {thing}) != 0)"
        return _of_card(cx, query, thing, sure)
    writer = _QUERIES.get(query)
    if query in _ABOUT_PIECES and (sure or sort is not Sort.PIECE):
        writer = _ABOUT_PIECES[query]
    if writer is None:
        return f"ask(board, {cx.actor}, {query!r}, {cx.constant(sort)}, {thing})"
    if sure or query in _SAFE:
        return writer(cx, sort, thing)
    first, again = cx.once(thing)
    none = ABOUT_NOTHING.get(query, -1)
    if isinstance(again, int):
        return writer(cx, sort, again) if again >= 0 else none
    return f"({writer(cx, sort, again)} if {first} >= 0 else {none})"


def changed(cx: Context, query: str, sort: Sort, thing: Code, printed: Code) -> Code:
    """The answer as the actor's abilities have it. The thing is written twice: it must cost little to ask."""
    if not cx.build.changed(query, sort):
        return printed
    return f"changed(board, {query!r}, {cx.actor}, {cx.constant(sort)}, {thing}, {printed})"


def table(cx: Context, code: Code, entries: list[Any], nothing: Any) -> Code:
    """Code of a look into a table whose last entry stands for nothing."""
    whole = (*entries, nothing)
    return whole[code] if isinstance(code, int) else f"{cx.constant(whole)}[{code}]"


def card_in(cx: Context, zone: Code, sure: bool = True) -> Code:
    """The card on top of a zone, or nothing."""
    return f"(zo[{zone}][-1] if zo[{zone}] else -1)" if sure else f"top(board, {zone})"


def _of_card(cx: Context, query: str, card: Code, sure: bool) -> Code:
    cards = cx.layout.cards
    match query:
        case "card":
            return card
        case "persistent" | "ambush" | "dominance":
            return table(cx, card, [each.card.kind == query for each in cards], False)
        case "item":
            return table(cx, card, [each.item for each in cards], -1)
        case "crafting_points":
            printed = table(cx, card, [each.card.points for each in cards], 0)
            if not cx.build.changed(query, Sort.CARD):
                return printed
            first, again = cx.once(card)
            points = cx.constant(tuple(_points(cx)))
            about = f"{query!r}, {cx.actor}, {cx.constant(Sort.CARD)}, {first}"
            return f"(changed(board, {about}, {points}[{again}]))"
        case _:
            return f"ask(board, {cx.actor}, {query!r}, {cx.constant(Sort.CARD)}, {card})"


def _points(cx: Context) -> list[int]:
    return [*(each.card.points for each in cx.layout.cards), 0]


def _points_of(cx: Context, sort: Sort, thing: Code) -> Code:
    layout = cx.layout
    if sort is Sort.PLAYER:
        if layout.nobody == layout.players or (isinstance(thing, int) and thing < layout.players):
            return changed(cx, "points", sort, thing, f"sc[{thing}]")
        return changed(cx, "points", sort, thing, f"(sc[{thing}] if {thing} < {layout.players} else 0)")
    if sort is Sort.TRACK:
        return changed(cx, "points", sort, thing, f"track_points(board, {thing})")
    card = card_in(cx, thing) if sort is Sort.ZONE else thing
    if not cx.build.changed("points", Sort.CARD):
        return table(cx, card, _points(cx)[:-1], 0)
    return f"card_points(board, {cx.actor}, {card})"


def _priority(cx: Context, sort: Sort, thing: Code) -> Code:
    if sort is Sort.PLAYER:
        layout = cx.layout
        ranks = [layout.letter_rank[party] if party < layout.players else party for party in range(layout.nobody + 1)]
        return table(cx, thing, [rank + 1 for rank in ranks], -1)
    return thing + 1 if isinstance(thing, int) else f"({thing} + 1)"


def _start(cx: Context, _sort: Sort, thing: Code) -> Code:
    layout = cx.layout
    if layout.nobody == layout.players or (isinstance(thing, int) and thing < layout.players):
        return f"st[{thing}]"
    return f"(st[{thing}] if {thing} < {layout.players} else -1)"


def _opposite(cx: Context, _sort: Sort, thing: Code) -> Code:
    layout = cx.layout
    return table(cx, thing, [*layout.opposite, *[-1] * (layout.locations - layout.clearings)], -1)


def _suit(cx: Context, sort: Sort, thing: Code) -> Code:
    if sort is Sort.SUIT:
        return thing
    if sort is Sort.CARD and not cx.build.changed("suit", Sort.CARD):
        return table(cx, thing, list(cx.layout.suit_of), -1)
    return f"suit_of(board, {cx.actor}, {cx.constant(sort)}, {thing})"


def _available(_cx: Context, _sort: Sort, thing: Code) -> Code:
    return f"(it[{thing}] > 0)"


def _zones_of(field: str) -> Callable[[Context, Sort, Code], Code]:
    def writer(cx: Context, _sort: Sort, thing: Code) -> Code:
        layout = cx.layout
        zones = [*getattr(layout, field), *[-1] * (layout.nobody + 1 - layout.players)]
        return table(cx, thing, zones, -1)

    return writer


def _zone(_cx: Context, _sort: Sort, thing: Code) -> Code:
    return f"zf[{thing}]"


def _location(cx: Context, sort: Sort, thing: Code) -> Code:
    if sort is Sort.KIND:
        return f"location_of_kind(board, {thing})"
    return f"board.location_of({thing}[1])"


def _owner(cx: Context, sort: Sort, thing: Code) -> Code:
    layout = cx.layout
    match sort:
        case Sort.PIECE:
            return f"{cx.constant(layout.party_of)}[{thing}[0]]"
        case Sort.KIND:
            return table(cx, thing, [kind.party for kind in layout.kinds], -1)
        case Sort.CARD:
            return f"{cx.constant(tuple(zone.owner for zone in layout.zones))}[zf[{thing}]]"
        case Sort.ZONE:
            return table(cx, thing, [zone.owner for zone in layout.zones], -1)
        case _:
            return table(cx, thing, [place.owner for place in layout.places], -1)


def _kind(cx: Context, _sort: Sort, thing: Code) -> Code:
    return f"{cx.constant(tuple(column.kind for column in cx.layout.columns))}[{thing}[0]]"


_QUERIES: dict[str, Callable[[Context, Sort, Code], Code]] = {
    "points": _points_of,
    "priority": _priority,
    "start": _start,
    "opposite": _opposite,
    "suit": _suit,
    "available": _available,
    "hand": _zones_of("hand"),
    "revealed": _zones_of("revealed"),
    "crafted": _zones_of("crafted"),
    "zone": _zone,
    "top": lambda cx, _sort, zone: card_in(cx, zone),
    "bottom": lambda _cx, _sort, zone: f"(zo[{zone}][0] if zo[{zone}] else -1)",
}
_SAFE = frozenset({"opposite", "hand", "revealed", "crafted"})
"""Queries whose tables have an entry for nothing."""

_ABOUT_PIECES: dict[str, Callable[[Context, Sort, Code], Code]] = {
    "location": _location,
    "owner": _owner,
    "kind": _kind,
}
"""Queries about pieces that need no call where the piece is known to be there."""


# --- What `matching` sees (root:2.1.1) --------------------------------------------------------------------------------


def place_mask(cx: Context, sort: Sort, place: Code) -> Code | None:
    """The mask of a place's suits; None where that takes a call."""
    layout = cx.layout
    if sort is Sort.CLEARING:
        return f"su[{place}]"
    printed = [each.suit for each in layout.places]
    if sort is Sort.LOCATION and not isinstance(place, int):
        return f"(su[{place}] if {place} < {layout.clearings} else {table(cx, place, printed, 0)})"
    if sort in (Sort.LOCATION, Sort.TRACK):
        return f"su[{place}]" if isinstance(place, int) and place < layout.clearings else table(cx, place, printed, 0)
    return None


def asked_mask(cx: Context, sort: Sort, thing: Code) -> Code | None:
    """A mask to hold against a place's: every bit for what is wild, none for nothing; None where that takes a call."""
    layout = cx.layout
    wild = [-1 if suit == layout.wild else 1 << suit for suit in range(len(layout.suits))]
    if sort is Sort.SUIT:
        return table(cx, thing, wild, 0)
    if sort is Sort.ZONE and isinstance(thing, int):
        printed = layout.zones[thing].suit
        if printed >= 0 and cx.build.changed("suit", Sort.ZONE):
            return None
        if printed >= 0:
            return wild[printed]
        sort, thing = Sort.CARD, card_in(cx, thing)
    if sort is Sort.CARD and not cx.build.changed("suit", Sort.CARD):
        masks = [0 if suit < 0 else wild[suit] for suit in layout.suit_of]
        return table(cx, thing, masks, 0)
    return None


def suit_mask(cx: Context, thing: Code) -> Code:
    """The plain mask of a suit, none for nothing."""
    return table(cx, thing, [1 << suit for suit in range(len(cx.layout.suits))], 0)
