"""Numbering a table: seats, a map, a deck and a world become one `Layout`.

In: specs of the seats in seat order. Out: a `Layout` whose ints are the same for the same arguments. The order of
numbering is the canonical order of every enumeration: parties by seat, clearings by priority, pieces as declared.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.law.classes import Classes
from interpreter.law.number_cards import number_cards, number_trackers
from interpreter.law.number_pieces import number_pieces
from interpreter.law.number_places import link_locations, number_places
from interpreter.law.seats import (
    BoxSpec,
    DeckSpec,
    DieSpec,
    PieceSpec,
    PlaceSpec,
    SeatSpec,
    TrackerSpec,
    TrackSpec,
)
from interpreter.law.table import (
    ASIDE,
    BESIDE_MAP,
    DECK,
    DISCARD_PILE,
    Column,
    Kind,
    Layout,
    Place,
    TableCard,
    TableDeck,
    Tracker,
    Zone,
    treat,
)

if TYPE_CHECKING:
    from interpreter.law.world import Deck, Map, World

__all__ = [
    "ASIDE",
    "BESIDE_MAP",
    "DECK",
    "DISCARD_PILE",
    "BoxSpec",
    "Column",
    "DeckSpec",
    "DieSpec",
    "Kind",
    "Layout",
    "PieceSpec",
    "Place",
    "PlaceSpec",
    "SeatSpec",
    "TableCard",
    "TableDeck",
    "TrackSpec",
    "Tracker",
    "TrackerSpec",
    "Zone",
    "build_layout",
    "treat",
]

NOBODY = "nobody"


def build_layout(seats: Sequence[SeatSpec], map: Map, deck: Deck, world: World) -> Layout:
    """Number everything at the table.

    Args:
        seats: in seat order, each with its own name.
        deck: the shared deck.

    Raises:
        ValueError: two things have one name, or a spec names what nothing declares. The checker of faction files finds
            both before; here it is a fault of the caller.
    """
    layout = Layout(tuple(seats), map, world)
    _number_parties(layout)
    layout.suits = tuple(world.suits)
    layout.wild = layout.suits.index(world.wild)
    layout.every_suit = (1 << len(layout.suits)) - 1 & ~(1 << layout.wild)
    layout.items = tuple(world.items)
    layout.item_index = {name: i for i, name in enumerate(layout.items)}
    number_places(layout)
    link_locations(layout)
    number_pieces(layout)
    layout.class_table = Classes(layout)
    number_cards(layout, deck)
    number_trackers(layout)
    layout.dice = {f"{seat.name}.{die.name}": die.faces for seat in seats for die in seat.dice}
    return layout


def _number_parties(layout: Layout) -> None:
    """Players in seat order, then neutral parties, then nobody."""
    seats = layout.seats
    neutral = [party for seat in seats for party in seat.parties]
    names = (*(seat.name for seat in seats), *dict.fromkeys(neutral), NOBODY)
    if len(set(names)) < len(names):
        raise ValueError(f"two parties have one name: {', '.join(names)}")
    layout.players = len(seats)
    layout.party_names = names
    layout.party_index = {name: i for i, name in enumerate(names)}
    layout.nobody = len(names) - 1
    order = sorted(range(len(seats)), key=lambda i: (seats[i].letter is None, seats[i].letter or "", i))
    rank = [0] * len(seats)
    for place, player in enumerate(order):
        rank[player] = place
    layout.letter_rank = tuple(rank)
