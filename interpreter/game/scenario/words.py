"""The words of a scenario: players, places, pieces, cards, items, trackers by their names at one table.

In: a linked table and a word of the file. Out: the table's numbers; a word that names nothing becomes a finding with
the nearest right one, and None is returned.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from interpreter.game.scenario.records import CardWord
from interpreter.language.located import Scalar
from interpreter.language.suggest import hint_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from interpreter.game.link import Table
    from interpreter.language.findings import Findings
    from interpreter.law.table import Layout, Tracker

T = TypeVar("T")

SHARED_DECK = 0
NOTHING = -1
MOST_LISTED = 14
"""So many names a hint lists when none is near; more would bury the finding."""


class Words:
    """Looks up what one scenario names, and collects what it cannot find."""

    def __init__(self, table: Table, findings: Findings) -> None:
        self.layout: Layout = table.layout
        self.findings = findings
        self._piece_names = [self._names_of(party) for party in range(len(self.layout.party_names))]

    # --- parties and places ---

    def player(self, word: Scalar) -> int | None:
        """A player by the name of its seat."""
        return self._find("player", word, _numbered(self.layout.party_names[: self.layout.players]))

    def party(self, word: Scalar) -> int | None:
        """Anybody who owns pieces."""
        return self._find("player", word, self.layout.party_index)

    def location(self, word: Scalar) -> int | None:
        """A clearing by its number, a forest or other location by its name."""
        return self._find("place", word, _numbered([p.name for p in self.layout.places[: self.layout.locations]]))

    def clearing(self, word: Scalar) -> int | None:
        return self._find("clearing", word, _numbered(self._clearings()))

    def _clearings(self) -> list[str]:
        return [place.name for place in self.layout.places[: self.layout.clearings]]

    # --- pieces ---

    def columns(self, party: int, word: Scalar) -> tuple[int, ...] | None:
        """All columns of a party that the word covers: a kind, a side or a single piece by its name."""
        return self._find("piece", word, self._piece_names[party])

    def _names_of(self, party: int) -> dict[str, tuple[int, ...]]:
        found: dict[str, tuple[int, ...]] = {}
        for kind in self.layout.kinds:
            if kind.party != party:
                continue
            found[kind.name] = (*found.get(kind.name, ()), *kind.columns)
            for column in kind.columns:
                for facet in {self.layout.columns[column].side, self.layout.columns[column].single} - {"", kind.name}:
                    found[facet] = (*found.get(facet, ()), column)
        return found

    def own_place(self, player: int, name: str) -> int | None:
        """A box of pieces of a player."""
        place = self.layout.place_index.get(f"{self.layout.party_names[player]}.{name}")
        return place if place is not None and self.layout.places[place].kind == "box" else None

    def tracks(self, player: int, word: Scalar) -> tuple[int, ...] | None:
        prefix = f"{self.layout.party_names[player]}."
        own = {name: rows for name, rows in self.layout.tracks.items() if name.startswith(prefix)}
        return self._find("track", word, {name.removeprefix(prefix): rows for name, rows in own.items()})

    # --- cards ---

    def zones(self, player: int, name: str) -> tuple[int, ...] | None:
        """The zones of a player's box of cards, one a slot, or its private deck or discards."""
        full = f"{self.layout.party_names[player]}.{name}"
        if full in self.layout.boxes:
            return self.layout.boxes[full]
        return (self.layout.zone_index[full],) if full in self.layout.zone_index else None

    def card(self, word: Scalar, zone: int = 0) -> CardWord | None:
        """A card by id, as SUIT:ITEM, or by suit alone (one without an item)."""
        text = word.text
        by_id = [c.index for c in self.layout.cards if text in (c.name, c.card.id, c.card.kind_id)]
        if by_id:
            return CardWord(text, word.span, frozenset(by_id))
        suit, _, item = text.partition(":")
        if suit not in self.layout.suits or (item and item not in self.layout.item_index):
            ids = dict.fromkeys(card.card.kind_id for card in self.layout.cards)
            self._unknown("card", word, [*self.layout.suits, *ids])
            return None
        deck = max(self.layout.zones[zone].deck, SHARED_DECK)
        wanted = (self.layout.suits.index(suit), self.layout.item_index[item] if item else -1)
        fits = frozenset(c.index for c in self.layout.cards if c.deck == deck and (c.suit, c.item) == wanted)
        if not fits:
            self.findings.add("no-such-card", f"the deck has no card `{text}`", word.span, "name another suit or item")
            return None
        return CardWord(text, word.span, fits)

    def item(self, word: Scalar) -> int | None:
        return self._find("item", word, self.layout.item_index)

    # --- trackers ---

    def tracker(self, player: int, name: str) -> Tracker | None:
        index = self.layout.tracker_index.get(f"{self.layout.party_names[player]}.{name}")
        return None if index is None else self.layout.trackers[index]

    def tracker_value(self, tracker: Tracker, word: Scalar) -> int | None:
        """A number; a space by its number from 1, or by its name if that stands only once; any other thing by name."""
        if tracker.sort == "number":
            return self._number(tracker, word, "a whole number", 0)
        if word.text == "nothing":
            return NOTHING
        if tracker.sort == "space" and isinstance(word.value, int):
            return self._number(tracker, word, f"a space from 1 to {len(tracker.spaces)}", len(tracker.spaces))
        if tracker.sort == "space" and tracker.spaces.count(word.text) > 1:
            return self._number(tracker, word, "the number of the space, for that name stands on several", -1)
        names: dict[str, Sequence[str]] = {
            "space": tracker.spaces,
            "suit": self.layout.suits,
            "player": self.layout.party_names,
            "clearing": self._clearings(),
        }
        return self._find(tracker.sort, word, _numbered(names[tracker.sort]))

    def _number(self, tracker: Tracker, word: Scalar, wanted: str, spaces: int) -> int | None:
        """The number written, as the state keeps it; `spaces`: how many there are, if it counts spaces from 1."""
        value = word.value
        if isinstance(value, int) and not spaces:
            return value
        if isinstance(value, int) and 1 <= value <= spaces:
            return value - 1
        message = f"`{word.text}` is no value of the tracker `{tracker.name}`"
        self.findings.add("wrong-value", message, word.span, f"write {wanted}")
        return None

    def own_names(self, player: int) -> list[str]:
        """Every box, tracker and private pile of a player."""
        prefix = f"{self.layout.party_names[player]}."
        every = (
            *self.layout.tracker_index,
            *self.layout.boxes,
            *self.layout.zone_index,
            *(place.name for place in self.layout.places if place.kind == "box"),
        )
        return [name.removeprefix(prefix) for name in every if name.startswith(prefix)]

    def face(self, player: int, table: Table, word: Scalar) -> int | None:
        """A face of a die: its number, or the number of its word in the player's file."""
        if isinstance(word.value, int):
            return word.value
        return self._find("face", word, _numbered(table.names[player].faces))

    # --- what is not there ---

    def _find(self, what: str, word: Scalar, known: Mapping[str, T]) -> T | None:
        """What the word names; None, with a finding, if it names nothing."""
        if word.text in known:
            return known[word.text]
        self._unknown(what, word, known)
        return None

    def _unknown(self, what: str, word: Scalar, known: Iterable[str]) -> None:
        names = list(known)
        hint = hint_for(word.text, names) or (f"one of: {', '.join(names)}" if 0 < len(names) <= MOST_LISTED else "")
        self.findings.add(f"unknown-{what}", f"no {what} is named `{word.text}`", word.span, hint)


def _numbered(names: Iterable[str]) -> dict[str, int]:
    """Names to their positions, a name that stands twice to its first."""
    found: dict[str, int] = {}
    for index, name in enumerate(names):
        found.setdefault(name, index)
    return found
