"""What the things of one table are called in its log: whose they are is said where it is not who acts.

In: a table, numbers as events hold them, and the player whom the sentence is about. Out: words: `2 warriors of Newts`,
`hand of Newts`, `forest f2`, `debt for Newts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from interpreter.game.questions.wording import listed, party_text, possessive, slot_text
from interpreter.language.catalogue import plural
from interpreter.language.wording import a
from interpreter.law.events import HIDDEN, value_text

if TYPE_CHECKING:
    from interpreter.game.link import Table

_BOXES = frozenset({"box", "extra", "supply", "track"})
"""Places that are a party's own, where it has to be said whose."""
_SHARED = {"aside": "the game box", "beside_map": "the space beside the map"}
"""Piles of everybody whose names are no nouns."""


class Called:
    """Names the things of a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.layout = table.layout

    def party(self, party: int) -> str:
        return party_text(self.table, party)

    def whose(self, owner: int, actor: int) -> str:
        """` of Newts`; nothing of what is the actor's own, or nobody's."""
        return "" if owner == actor or not 0 <= owner < self.table.players else f" of {self.party(owner)}"

    # --- pieces and places ---

    def lots(self, column: int, count: int, actor: int) -> str:
        """`a pond (fox)`, `2 warriors of Newts`."""
        party = self.layout.columns[column].party
        return self.piece(column, count) + ("" if party == actor else f" of {self.party(party)}")

    def piece(self, column: int, count: int) -> str:
        """`a pond (fox)`, `the keep`; a piece with a side or a name of its own is called by it."""
        found = self.layout.columns[column]
        owner = self.layout.party_names[found.party]
        head, _, facet = found.name.removeprefix(f"{owner}.").partition(".")
        name = found.side or found.single or head
        one = f"the {name}" if found.single or self._is_only(column) else a(name)
        shown = one if count == 1 else f"{count} {found.many or plural(name)}"
        return shown.replace("_", " ") + (f" ({facet})" if facet and name == head else "")

    def _is_only(self, column: int) -> bool:
        """Whether there is one such piece in all."""
        kind = self.layout.kinds[self.layout.columns[column].kind]
        return len(kind.columns) == 1 and self.layout.columns[column].start == 1

    def place(self, place: int, actor: int) -> str:
        """`7`, `forest f2`, `the larder`; whose box it is."""
        found = self.layout.places[place]
        name = found.name.rpartition(".")[2].replace("_", " ")
        if found.kind == "forest":
            return f"forest {name}"
        return name + (self.whose(found.owner, actor) if found.kind in _BOXES else "")

    def spread(self, lot: int, actor: int, sums: Mapping[int, int], how: str) -> str:
        """`2 gears each on one and other`, `a gear from 3 and 2 gears from 5`."""
        held = how == "in" and all(self.layout.places[place].holder >= 0 for place in sums)
        how = "on" if held else how
        counts = set(sums.values())
        if len(counts) > 1:
            each = [f"{self.lots(lot, sums[place], actor)} {how} {self.place(place, actor)}" for place in sums]
            return listed(each)
        (count,) = counts
        every = " each" if count > 1 and len(sums) > 1 else ""
        return f"{self.lots(lot, count, actor)}{every} {how} {listed([self.place(place, actor) for place in sums])}"

    def home(self, column: int) -> str:
        """Where pieces of a sort come home to: `in the supply`, `on the ponds track`."""
        found = self.layout.places[self.layout.home[column]]
        if found.kind != "track":
            return "in the supply"
        name = found.name.removeprefix(f"{self.layout.party_names[found.owner]}.").partition(".")[0]
        return f"on the {name.replace('_', ' ')} track"

    # --- cards ---

    def zone(self, zone: int, actor: int, said: int = -1) -> str:
        """`hoard`, `hand of Newts`, `pool (fox)`; `said`: whoever is named elsewhere in the sentence."""
        found = self.layout.zones[zone]
        if found.name in _SHARED:
            return _SHARED[found.name]
        owned = 0 <= found.owner < self.table.players
        name = found.name.removeprefix(f"{self.layout.party_names[found.owner]}.") if owned else found.name
        return slot_text(name) + ("" if found.owner == said else self.whose(found.owner, actor))

    def holder(self, zone: int) -> str:
        """Whose pile it is: `Newts`; the pile itself where it is everybody's."""
        owner = self.layout.zones[zone].owner
        return self.party(owner) if 0 <= owner < self.table.players else self.zone(zone, owner)

    def card(self, card: int) -> str:
        if card < 0:
            return HIDDEN
        found = self.layout.cards[card]
        return f"{found.card.name} ({self.layout.suits[found.suit]})" if found.suit >= 0 else found.card.name

    # --- trackers and dice ---

    def tracker(self, tracker: int, index: int, value: int, actor: int) -> str:
        """`order is fox`, `the Newts' debt for Toads is 1`, `tunnels in 5 are 1`."""
        record = self.layout.trackers[tracker]
        name = record.name.rpartition(".")[2].replace("_", " ")
        owner = "" if record.owner == actor else f"{possessive(self.party(record.owner))} "
        about = ""
        if record.per is not None:
            in_place = record.per == "clearing"
            about = f" in {self.layout.places[index].name}" if in_place else f" for {self.party(index)}"
        several = name.endswith("s") and not name.endswith(("ss", "us", "is"))
        return f"{owner}{name}{about} {'are' if several else 'is'} {value_text(self.layout, tracker, value)}"

    def face(self, player: int, face: int) -> str:
        """What a die of a faction's own shows."""
        faces = self.table.names[player].faces if player < self.table.players else ()
        return faces[face].replace("_", " ") if face < len(faces) else str(face)
