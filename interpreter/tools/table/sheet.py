"""The sheet: everything that one seat sees of the table, as lines of text.

In: a table and a view. Out: the cards and items that all share; the boards of the others; the map, a line a clearing;
forests and other places with pieces; the viewer's board. In short: no more of the others than their points. Factions
are told apart by a tag, the initials of their name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from interpreter.game.questions.wording import card_text, listed, slot_text
from interpreter.language.catalogue import plural
from interpreter.law.events import value_text

if TYPE_CHECKING:
    from interpreter.game.link import Table
    from interpreter.game.sight.views import View, ZoneView
    from interpreter.law.table import Column, Place, Tracker
    from interpreter.tools.table.paper import Paper

_INDENT = "   "


def tags_of(table: Table) -> tuple[str, ...]:
    """For each seat the initials of its faction's name, told apart by a number where need be."""
    found: list[str] = []
    for seat in table.seats:
        words = [word for word in seat.program.name.split() if word[:1].isupper()]
        tag = "".join(word[0] for word in words) or seat.name[:2].upper()
        same = sum(1 for each in found if each.rstrip("0123456789") == tag)
        found.append(f"{tag}{same + 1}" if same else tag)
    return tuple(found)


class Sheet:
    """Shows one table to whoever looks."""

    def __init__(self, table: Table, paper: Paper) -> None:
        self.table = table
        self.layout = table.layout
        self.paper = paper
        self.tags = tags_of(table)
        self.names = [seat.name for seat in table.seats]

    def lines(self, view: View) -> Iterator[str]:
        """The whole sheet: what is looked at most comes last, nearest to the question below."""
        yield self.paper.rule(self._heading(view))
        yield from self._shared(view)
        viewer = self.names.index(view.seat)
        for player in range(self.table.players):
            if player != viewer:
                yield from self._board(view, player)
        yield from self._near(view, viewer)

    def short(self, view: View) -> Iterator[str]:
        """The sheet for a small screen: of the others only their points."""
        yield self.paper.rule(self._heading(view))
        viewer = self.names.index(view.seat)
        scores = [
            f"{tag} {self.name(player)} {view.scores[name]}"
            for player, (tag, name) in enumerate(zip(self.tags, self.names, strict=True))
            if player != viewer
        ]
        yield from self.paper.wrap(", ".join(scores), "points: ")
        yield from self._near(view, viewer)

    def _near(self, view: View, viewer: int) -> Iterator[str]:
        yield from self._map(view)
        yield from self._elsewhere(view)
        yield from self._board(view, viewer)

    def name(self, player: int) -> str:
        """A seat's printed name, with its number if the faction sits there more than once."""
        seat = self.table.seats[player]
        return f"{seat.program.name} {seat.name.partition('#')[2]}".rstrip()

    def _heading(self, view: View) -> str:
        if view.phase == "setup":
            return "Setup"
        whose = self.name(self.names.index(view.turn))
        return f"Round {view.round}, {view.phase.replace('_', ' ')} of {whose}"

    # --- the map ---

    def _map(self, view: View) -> Iterator[str]:
        """A line a clearing: its number and suit, used slots of all, who rules, where paths lead, what stands there."""
        yield self.paper.dim("    suit     slots rules paths         pieces   (~ lies on the river)")
        for clearing in range(self.layout.clearings):
            place = self.layout.places[clearing]
            total = self.layout.slots[clearing]
            river = "~" if self.layout.river >> clearing & 1 else " "
            suits = "/".join(view.suits[place.name])
            rules = "+".join(self._tag(party) for party in view.rulers[place.name]) or "-"
            paths = " ".join(self._clearings(self.layout.paths[clearing]))
            used = f"{total - view.free[place.name]}/{total}"
            first = f"{place.name:>2}{river} {suits:<8} {used:<5} {rules:<5} {paths:<13} "
            yield from self.paper.wrap(self._pieces(view, place), first)

    def _clearings(self, mask: int) -> list[str]:
        return [self.layout.places[each].name for each in range(self.layout.clearings) if mask >> each & 1]

    def _elsewhere(self, view: View) -> Iterator[str]:
        """Forests and other locations in which something stands."""
        for place in self.layout.places[self.layout.clearings : self.layout.locations]:
            pieces = self._pieces(view, place)
            if not pieces:
                continue
            near = ""
            if place.kind == "forest":
                near = f" (by {' '.join(self._clearings(self.layout.adjacent[place.index]))})"
            yield from self.paper.wrap(pieces, f"{place.name}{near}: ", _INDENT)

    def _pieces(self, view: View, place: Place, counted: bool = False) -> str:
        """What stands in a place, by party: `T 2 warriors, pond (fox); ruin`; `counted`: a single piece is `1 pond`."""
        here = view.places.get(place.name, {})
        parties: dict[int, list[str]] = {}
        for column in self.layout.columns:
            if count := here.get(column.name, 0):
                parties.setdefault(column.party, []).append(self._piece(column, count, counted))
        told = []
        for party, pieces in parties.items():
            tag = self._tag(self.layout.party_names[party]) if party != place.owner else ""
            told.append(f"{tag} {', '.join(pieces)}".strip())
        return "; ".join(told)

    def _piece(self, column: Column, count: int, counted: bool) -> str:
        owner = self.layout.party_names[column.party]
        head, _, facet = column.name.removeprefix(f"{owner}.").partition(".")
        name = (column.side or column.single or head).replace("_", " ")
        shown = f" ({facet})" if facet and name == head.replace("_", " ") else ""
        one = f"1 {name}{shown}" if counted and not column.single else f"{name}{shown}"
        many = column.many.replace("_", " ") or plural(name)
        return one if count == 1 else f"{count} {many}{shown}"

    def _tag(self, party: str) -> str:
        """A seat by its tag; any other party by its name, nobody's pieces by none."""
        if party in self.names:
            return self.tags[self.names.index(party)]
        return "" if party == self.layout.party_names[self.layout.nobody] else party.rpartition(".")[2]

    # --- boards ---

    def _board(self, view: View, player: int) -> Iterator[str]:
        """One faction: points, then what it has off the map."""
        name = self.names[player]
        you = ", you" if name == view.seat else ""
        points = view.scores[name]
        yield self.paper.bold(f"{self.tags[player]} {self.name(player)}{you}: {points} point{'s' * (points != 1)}")
        parts = [*self._off_map(view, player), *self._trackers(view, player)]
        if parts:
            yield from self.paper.wrap("; ".join(parts), _INDENT)
        for zone in self.layout.zones:
            if zone.owner == player and view.zones[zone.name] not in ((), 0):
                label = slot_text(zone.name.removeprefix(f"{name}."))
                yield from self.paper.wrap(self._cards(view.zones[zone.name]), f"{_INDENT}{label}: ", _INDENT * 2)
        if view.crafted[name]:
            yield from self.paper.wrap(_counted(view.crafted[name]), f"{_INDENT}items: ")

    def _off_map(self, view: View, player: int) -> Iterator[str]:
        """Supply, boxes, what stands on its pieces, and how many are left on its tracks."""
        name = self.names[player]
        tracks: dict[str, list[str]] = {}
        for place in self.layout.places[self.layout.locations :]:
            holder = self.layout.columns[place.holder].party if place.holder >= 0 else place.owner
            if holder != player:
                continue
            if place.kind == "track":
                track, _, suit = place.name.removeprefix(f"{name}.").partition(".")
                count = sum(view.places.get(place.name, {}).values())
                tracks.setdefault(track.replace("_", " "), []).append(f"{suit} {count}".strip())
            elif pieces := self._pieces(view, place, counted=True):
                yield f"{self._label(place, name)}: {pieces}"
        for track, counts in tracks.items():
            yield f"{track} left {', '.join(counts)}"

    def _label(self, place: Place, owner: str) -> str:
        if place.holder >= 0:
            return f"on {place.name.rpartition('.')[2]}".replace("_", " ")
        return place.name.removeprefix(f"{owner}.").replace("_", " ")

    def _trackers(self, view: View, player: int) -> Iterator[str]:
        """Each with what it shows: `order fox`, `debt SM 1, LL 0`, `tunnels 1 in 3 and 5`."""
        name = self.names[player]
        for tracker in self.layout.trackers:
            if tracker.owner == player:
                value = view.trackers[tracker.name]
                label = tracker.name.removeprefix(f"{name}.").replace("_", " ")
                yield f"{label} {value if isinstance(value, str) else self._each(tracker, value)}"

    def _each(self, tracker: Tracker, values: Sequence[str]) -> str:
        """A value for each player, or for each clearing where it is not as it was at the start."""
        if tracker.per != "clearing":
            asked = [each for each in range(self.table.players) if tracker.per != "opponent" or each != tracker.owner]
            return ", ".join(f"{self.tags[each]} {values[each]}" for each in asked)
        start = value_text(self.layout, tracker.index, tracker.start)
        places: dict[str, list[str]] = {}
        for clearing, value in enumerate(values):
            if value != start:
                places.setdefault(value, []).append(self.layout.places[clearing].name)
        return "; ".join(f"{value} in {listed(names)}" for value, names in places.items()) or f"{start} everywhere"

    def _cards(self, cards: ZoneView) -> str:
        if isinstance(cards, int):
            return f"{cards} card{'s' * (cards != 1)}"
        index = {card.name: card.index for card in self.layout.cards}
        return ", ".join(card_text(self.table, index[card]) for card in cards)

    # --- what all share ---

    def _shared(self, view: View) -> Iterator[str]:
        shared = [zone for zone in self.layout.zones if not 0 <= zone.owner < self.table.players]
        piles = [
            f"{zone.name.replace('_', ' ')} {_count(view.zones[zone.name])}"
            for zone in shared
            if _count(view.zones[zone.name])
        ]
        yield from self.paper.wrap(", ".join(piles), "cards: ")
        yield from self.paper.wrap(_counted(view.items), "items left: ")


def _count(cards: ZoneView) -> int:
    return cards if isinstance(cards, int) else len(cards)


def _counted(items: dict[str, int]) -> str:
    """`boot, 2 bags` as `boot 1, bag 2`; `none` if there is none."""
    return ", ".join(f"{item} {count}" for item, count in items.items() if count) or "none"


def listed_cards(view: View, zones: Sequence[str]) -> Iterator[tuple[str, str]]:
    """(zone, card) of all cards that the view shows in some zones."""
    for zone in zones:
        cards = view.zones[zone]
        if not isinstance(cards, int):
            for card in cards:
                yield zone, card
