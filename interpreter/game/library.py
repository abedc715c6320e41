"""The library: factions, maps and decks by name, each loaded once, and the tables made of them.

In: names as people write them: `faction+overlay`, a map, a deck, and folders of one's own files. Out: checked programs,
linked tables. What is not there raises FileNotFoundError, what is broken `BrokenFaction` or `WorldError`, a table that
cannot be `TableError`.
"""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.game.link import link
from interpreter.game.seats import Seat, TableError, TableFault
from interpreter.language.check import load_faction
from interpreter.law.world import load_deck, load_map, load_world

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from interpreter.game.link import Table
    from interpreter.game.phases import Evaluator
    from interpreter.language.program import Program
    from interpreter.law.world import Deck, Map

DEFAULT_MAP = "autumn"
DEFAULT_DECK = "standard"
EVALUATORS = ("compiled", "reference")
"""The compiler, and the plain evaluator that it is tested against."""


class Library:
    """Loads by name and remembers. `search`: folders of one's own files beside those that ship."""

    def __init__(self, search: Sequence[Path] = ()) -> None:
        self.search = tuple(search)
        self._programs: dict[str, Program] = {}
        self._maps: dict[str, Map] = {}
        self._decks: dict[str, Deck] = {}
        self._tables: dict[tuple[tuple[str, ...], str, str], Table] = {}
        self._evaluators: dict[tuple[int, str], Evaluator] = {}

    def faction(self, name: str) -> Program:
        """A faction with its overlays of difficulty and traits, `toads+hard`."""
        if name not in self._programs:
            with _there("faction", name):
                self._programs[name] = load_faction(name, self.search)
        return self._programs[name]

    def map(self, name: str) -> Map:
        if name not in self._maps:
            with _there("map", name):
                self._maps[name] = load_map(name, self.search)
        return self._maps[name]

    def deck(self, name: str) -> Deck:
        if name not in self._decks:
            with _there("deck", name):
                self._decks[name] = load_deck(name, self.search)
        return self._decks[name]

    def table(self, factions: Sequence[str], map: str = DEFAULT_MAP, deck: str = DEFAULT_DECK) -> Table:
        """The table of these seats, in order."""
        key = (tuple(factions), map, deck)
        if key not in self._tables:
            seats = [Seat(self.faction(name)) for name in factions]
            self._tables[key] = link(seats, self.map(map), self.deck(deck), load_world(), self.search)
        return self._tables[key]

    def evaluator(self, table: Table, name: str) -> Evaluator:
        """The evaluator of that name for a table, made once."""
        key = (id(table), name)
        if key not in self._evaluators:
            self._evaluators[key] = evaluator_for(table, name)  # it keeps the table, so the key stays its own
        return self._evaluators[key]


@contextmanager
def _there(kind: str, name: str) -> Iterator[None]:
    """A file that is there but cannot be read counts as not there, and says why."""
    try:
        yield
    except FileNotFoundError:
        raise
    except OSError as error:
        raise FileNotFoundError(f"the {kind} `{name}` cannot be read: {error.strerror}") from error


def evaluator_for(table: Table, name: str) -> Evaluator:
    """A new evaluator of that name. The compiler is imported only where it is used."""
    if name == "reference":
        from interpreter.game.reference.evaluator import Reference

        return Reference(table)
    if name == "compiled":
        from interpreter.game.compile import Compiled

        return Compiled(table)
    raise ValueError(f"no evaluator is named `{name}`: there are {', '.join(EVALUATORS)}")


def map_named(name: str | Map, folders: Sequence[Path] = ()) -> Map:
    """A map, perhaps by its name. Raises: TableError if there is none; WorldError."""
    if not isinstance(name, str):
        return name
    try:
        return load_map(name, folders)
    except FileNotFoundError as missing:
        raise TableError([TableFault("unknown-map", str(missing))]) from missing


def deck_named(name: str | Deck, folders: Sequence[Path] = ()) -> Deck:
    """A deck, perhaps by its name. Raises: TableError if there is none; WorldError."""
    if not isinstance(name, str):
        return name
    try:
        return load_deck(name, folders)
    except FileNotFoundError as missing:
        raise TableError([TableFault("unknown-deck", str(missing))]) from missing
