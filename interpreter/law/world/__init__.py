"""The world as data: suits, items and dice, maps, decks.

In: the YAML files in this folder (`world.yaml`, `maps/`, `decks/`), or others of the same shape. Out: frozen values
that a table is set up from. A file is checked whole before any of it is used, so what a loader returns holds what its
schema and its checks promise: paths and rivers lead both ways, ids are unique, counts add up.
"""

from interpreter.law.world.deck_checks import check_deck
from interpreter.law.world.decks import Card, Deck, load_deck
from interpreter.law.world.files import WorldError
from interpreter.law.world.items import World, check_world, load_world
from interpreter.law.world.map_checks import check_map
from interpreter.law.world.maps import Clearing, Forest, Map, load_map

__all__ = [
    "Card",
    "Clearing",
    "Deck",
    "Forest",
    "Map",
    "World",
    "WorldError",
    "check_deck",
    "check_map",
    "check_world",
    "load_deck",
    "load_map",
    "load_world",
]
