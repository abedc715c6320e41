"""The library: factions, maps and decks by name, each loaded once, and the tables made of them.

In: names as people write them: `faction+overlay`, a map, a deck, and folders of one's own files. Out: checked programs,
linked tables. What is not there raises FileNotFoundError, what is broken `BrokenFaction` or `WorldError`, a table that
cannot be `TableError`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.game.link import link
from interpreter.game.seats import Seat
from interpreter.language.check import load_faction
from interpreter.law.world import load_deck, load_map, load_world

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.game.link import Table
    from interpreter.language.program import Program
    from interpreter.law.world import Deck, Map

DEFAULT_MAP = "autumn"
DEFAULT_DECK = "standard"


class Library:
    """Loads by name and remembers. `search`: folders of one's own files beside those that ship."""

    def __init__(self, search: Sequence[Path] = ()) -> None:
        self.search = tuple(search)
        self._programs: dict[str, Program] = {}
        self._maps: dict[str, Map] = {}
        self._decks: dict[str, Deck] = {}
        self._tables: dict[tuple[tuple[str, ...], str, str], Table] = {}

    def faction(self, name: str) -> Program:
        """A faction with its overlays of difficulty and traits, `toads+hard`."""
        if name not in self._programs:
            self._programs[name] = load_faction(name, self.search)
        return self._programs[name]

    def map(self, name: str) -> Map:
        if name not in self._maps:
            self._maps[name] = load_map(name, self.search)
        return self._maps[name]

    def deck(self, name: str) -> Deck:
        if name not in self._decks:
            self._decks[name] = load_deck(name, self.search)
        return self._decks[name]

    def table(self, factions: Sequence[str], map: str = DEFAULT_MAP, deck: str = DEFAULT_DECK) -> Table:
        """The table of these seats, in order."""
        key = (tuple(factions), map, deck)
        if key not in self._tables:
            seats = [Seat(self.faction(name)) for name in factions]
            self._tables[key] = link(seats, self.map(map), self.deck(deck), load_world(), self.search)
        return self._tables[key]
