"""Numbering cards, the zones they lie in, and trackers.

In: a layout with its parties and suits numbered, and the shared deck. Out: its zones, cards, decks, trackers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.law.table import DECK, DISCARD_PILE, TableCard, TableDeck, Tracker, Zone

if TYPE_CHECKING:
    from interpreter.law.seats import SeatSpec, TrackerSpec
    from interpreter.law.table import Layout
    from interpreter.law.world import Deck

NOTHING = -1


def number_cards(layout: Layout, deck: Deck) -> None:
    """Shared zones; each player's hand, revealed, crafted; boxes of cards; private decks. Cards deck by deck."""
    zones: list[Zone] = []

    def add(name: str, seen: str, owner: int = -1, deck: int = -1, suit: int = -1, holds: int = -1) -> int:
        if name in layout.zone_index:
            raise ValueError(f"two zones have one name: {name}")
        layout.zone_index[name] = len(zones)
        zones.append(Zone(len(zones), name, owner, seen, deck, suit, holds))
        return len(zones) - 1

    add("deck", "nobody", deck=0)
    add("discard_pile", "all", deck=0)
    add("aside", "all")
    add("beside_map", "all")
    names = [seat.name for seat in layout.seats]
    layout.hand = tuple(add(f"{name}.hand", "owner", i) for i, name in enumerate(names))
    layout.revealed = tuple(add(f"{name}.revealed", "all", i) for i, name in enumerate(names))
    layout.crafted = tuple(add(f"{name}.crafted", "all", i) for i, name in enumerate(names))
    for player, seat in enumerate(layout.seats):
        for box in seat.boxes:
            if box.of != "cards":
                continue
            holds = NOTHING if box.holds is None else box.holds
            key = f"{seat.name}.{box.name}"
            rows = [(f"{key}.{slot}", slot) for slot in box.slots] or [(key, "")]
            layout.boxes[key] = tuple(
                add(name, box.seen_by(slot), player, suit=_suit(layout, slot), holds=holds) for name, slot in rows
            )
    tables = [TableDeck(0, deck.noun, DECK, DISCARD_PILE, NOTHING)]
    for player, seat in enumerate(layout.seats):
        for private in seat.decks:
            index = len(tables)
            pile, discard = f"{seat.name}.{private.name}", f"{seat.name}.{private.discards_to}"
            zone = add(pile, "nobody", player, index)
            to = layout.zone_index.get(discard)
            if to is None:
                to = add(discard, "all", player, index)
            tables.append(TableDeck(index, private.deck.noun, zone, to, player, private.in_play))
    layout.zones, layout.decks = tuple(zones), tuple(tables)
    layout.draw_piles = tuple(deck.zone for deck in tables)
    layout.discard_piles = tuple(deck.discards_to for deck in tables)
    layout.deck_of_zone = tuple(zone.deck for zone in zones)
    _deal_out_numbers(layout, deck)


def _deal_out_numbers(layout: Layout, shared: Deck) -> None:
    """Give each physical card its index: the shared deck first, then private decks by seat."""
    decks = [("", shared)] + [(seat.name, private.deck) for seat in layout.seats for private in seat.decks]
    cards: list[TableCard] = []
    for table, (owner, deck) in zip(layout.decks, decks, strict=True):
        for card in deck.cards:
            name = f"{owner}.{card.id}" if owner else card.id
            suit, item = _suit(layout, card.suit), layout.item_index.get(card.item or "", NOTHING)
            cards.append(TableCard(len(cards), name, card, table.index, table.zone, suit, item))
    layout.cards = tuple(cards)
    layout.suit_of = tuple(card.suit for card in cards)
    layout.discards_to = tuple(layout.decks[card.deck].discards_to for card in cards)


def _suit(layout: Layout, name: str | None) -> int:
    """The index of a suit; -1 if that is no suit's name."""
    return layout.suits.index(name) if name in layout.suits else NOTHING


def number_trackers(layout: Layout) -> None:
    """Trackers in seat order as declared, each with its own run of ints in the state."""
    trackers: list[Tracker] = []
    offset = 0
    for player, seat in enumerate(layout.seats):
        for spec in seat.trackers:
            tracker = _tracker(layout, player, seat, spec, len(trackers), offset)
            trackers.append(tracker)
            offset += tracker.size
    layout.trackers = tuple(trackers)
    layout.tracker_index = {tracker.name: tracker.index for tracker in trackers}
    layout.tracker_size = offset
    if len(layout.tracker_index) < len(trackers):
        raise ValueError("two trackers have one name")


def _tracker(layout: Layout, player: int, seat: SeatSpec, spec: TrackerSpec, index: int, offset: int) -> Tracker:
    sizes = {None: 1, "player": len(layout.party_names), "opponent": len(layout.party_names)}
    size = layout.clearings if spec.per == "clearing" else sizes[spec.per]
    low, high = spec.low, spec.high
    if spec.sort == "space":
        low, high = 0, len(spec.spaces) - 1
    elif spec.sort != "number":
        low, high = (
            NOTHING,
            {"suit": len(layout.suits), "player": layout.players, "clearing": layout.clearings}[spec.sort] - 1,
        )
    return Tracker(
        index=index,
        name=f"{seat.name}.{spec.name}",
        owner=player,
        offset=offset,
        size=size,
        low=low,
        high=high,
        start=_start(layout, spec, low),
        sort=spec.sort,
        spaces=spec.spaces,
        wraps=spec.wraps,
        clears=spec.clears,
        per=spec.per,
    )


def _start(layout: Layout, spec: TrackerSpec, low: int) -> int:
    """The first value; a number starts at its low bound unless told, anything else at nothing."""
    if isinstance(spec.start, int):
        return spec.start
    if spec.start is None:
        return low if spec.sort == "number" else NOTHING
    names = {
        "suit": layout.suits,
        "space": spec.spaces,
        "player": layout.party_names,
        "clearing": tuple(str(clearing.id) for clearing in layout.map.clearings),
    }.get(spec.sort, ())
    if spec.start not in names:
        raise ValueError(f"{spec.name} cannot start at {spec.start}")
    return names.index(spec.start)
