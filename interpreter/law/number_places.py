"""Numbering places: everywhere a piece can stand, and which locations lie next to which.

In: a layout with its parties numbered. Out: its places, links between locations, slots. Locations come first, so that
one comparison tells whether a place is on the map.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from interpreter.law.table import Place

if TYPE_CHECKING:
    from interpreter.law.seats import PieceSpec, SeatSpec
    from interpreter.law.table import Layout


def number_places(layout: Layout) -> None:
    """Clearings, forests and extra locations; then of each party its supply, tracks, boxes, places on pieces; `out`."""
    places: list[Place] = []

    def add(name: str, kind: str, owner: int = -1, suit: int = 0) -> int:
        if name in layout.place_index:
            raise ValueError(f"two places have one name: {name}")
        layout.place_index[name] = len(places)
        places.append(Place(len(places), name, kind, owner, suit))
        return len(places) - 1

    for clearing in layout.map.clearings:
        add(str(clearing.id), "clearing")
    for forest in layout.map.forests:
        add(str(forest.id), "forest")
    for party, seat in enumerate(layout.seats):
        for extra in seat.places:
            add(f"{seat.name}.{extra.name}", "extra", party)
    layout.clearings, layout.forests = len(layout.map.clearings), len(layout.map.forests)
    layout.locations = len(places)
    layout.supply = tuple(_number_board(layout, party, add) for party in range(len(layout.party_names)))
    layout.out = add("out", "out")
    layout.places = tuple(places)
    layout.width = len(places)
    layout.on_map = mask(p.index for p in places if p.index < layout.locations or p.kind == "on")


def _number_board(layout: Layout, party: int, add: Callable[[str, str, int, int], int]) -> int:
    """A party's supply, whose place is returned, then its tracks, boxes of pieces, and places on pieces."""
    name = layout.party_names[party]
    supply = add(f"{name}.supply", "supply", party, 0)
    if party < layout.players:
        seat = layout.seats[party]
        for track in seat.tracks:
            key = f"{name}.{track.name}"
            rows = [(key, 0)]
            if track.each_suit:
                rows = [(f"{key}.{suit}", 1 << i) for i, suit in enumerate(layout.suits) if layout.every_suit >> i & 1]
            layout.tracks[key] = tuple(add(row, "track", party, suit) for row, suit in rows)
            layout.points_of_track.update(dict.fromkeys(layout.tracks[key], track.points))
        for box in seat.boxes:
            if box.of == "pieces":
                add(f"{name}.{box.name}", "box", party, 0)
    for piece, single in _holders(layout, party):
        add(f"on {name}.{piece.name}{single}", "on", party, 0)
    return supply


def pieces_of(layout: Layout, party: int) -> Iterator[tuple[SeatSpec, PieceSpec]]:
    """The specs of the pieces that a party owns, in the order that files declare them.

    A neutral party is one at the table, however many files declare it: a piece of that name counts once.
    """
    name = layout.party_names[party]
    seen: set[str] = set()
    for index, seat in enumerate(layout.seats):
        for piece in seat.pieces:
            own = piece.party is None and index == party
            if own or (piece.party == name and piece.name not in seen):
                seen.add(piece.name)
                yield seat, piece


def _holders(layout: Layout, party: int) -> Iterator[tuple[PieceSpec, str]]:
    """Pieces that others can stand on, with the suffix that names the single one."""
    for _, piece in pieces_of(layout, party):
        if not piece.holds:
            continue
        if piece.each:
            yield from ((piece, f".{single}") for single in piece.each)
        elif piece.count == 1 and not piece.each_suit and not piece.sides:
            yield piece, ""
        else:
            raise ValueError(f"a piece that others stand on must be a single one: {piece.name}")


def link_locations(layout: Layout) -> None:
    """Which locations lie next to which: clearings by path, forests as the map says (root:2.4.1)."""
    index, clearings = layout.place_index, layout.map.clearings
    layout.paths = tuple(mask(index[str(to)] for to in clearing.paths) for clearing in clearings)
    layout.rivers = tuple(mask(index[str(to)] for to in clearing.rivers) for clearing in clearings)
    layout.corner = mask(i for i, clearing in enumerate(clearings) if clearing.corner)
    layout.river = mask(i for i, links in enumerate(layout.rivers) if links)
    layout.ruins = mask(i for i, clearing in enumerate(clearings) if clearing.ruin)
    layout.opposite = tuple(-1 if c.opposite is None else index[str(c.opposite)] for c in clearings)
    layout.slots = tuple(clearing.slots for clearing in clearings)
    adjacent = [*layout.paths, *[0] * (layout.locations - len(clearings))]

    def join(one: int, others: Iterable[str]) -> None:
        for name in others:
            adjacent[one] |= 1 << index[name]
            adjacent[index[name]] |= 1 << one

    for forest in layout.map.forests:
        join(index[str(forest.id)], map(str, (*forest.touches, *forest.neighbours)))
    for seat in layout.seats:
        for extra in seat.places:
            join(index[f"{seat.name}.{extra.name}"], extra.adjacent)
    layout.adjacent = tuple(adjacent)


def mask(members: Iterable[int]) -> int:
    """The mask with those bits set."""
    bits = 0
    for member in members:
        bits |= 1 << member
    return bits
