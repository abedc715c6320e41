"""A game told to people: what happened, in words, beside the law that caused it.

In: a table and events of its log. Out: lines of text, at most 100 columns. Events of one law that say the same of
different places become one line. The canonical text of an event, which digests and tests use, is for `law/events.py`.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from interpreter.game.questions.wording import listed, slot_text
from interpreter.language.catalogue import plural
from interpreter.language.wording import a
from interpreter.law.events import HIDDEN, KINDS, value_text

if TYPE_CHECKING:
    from interpreter.game.link import Table

LAW_WIDTH = 38
"""Columns for the law and its name."""

MOST = 100
"""Columns of a line."""

Event = Sequence[int]


class Told(NamedTuple):
    """A run of like events: its law, what happened, and the events."""

    law: str
    sentence: str
    events: Sequence[Event]


class Narrator:
    """Tells events of one table. `turn` is the player whose turn it is, or who reads: others are named.

    Args:
        width: columns for the law and its name.
        tags: by faction, what its laws are called for short.
    """

    def __init__(self, table: Table, width: int = LAW_WIDTH, tags: Mapping[str, str] | None = None) -> None:
        self.table = table
        self.width = width
        self.tags = tags or {}
        self.layout = table.layout
        self.printed = {seat.name: seat.program.name for seat in table.seats}

    def tell(self, events: Sequence[Event], turn: int) -> Iterator[str]:
        """One line for each run of like events; laws with long ids stand on a line of their own."""
        for law, sentence in self.lines(events, turn):
            if len(law) > self.width:
                yield f"  {law}"
                law = ""
            first, rest = f"  {law:<{self.width}} ", " " * (self.width + 5)
            yield from textwrap.wrap(sentence, MOST, initial_indent=first, subsequent_indent=rest)

    def lines(self, events: Sequence[Event], turn: int) -> Iterator[tuple[str, str]]:
        """The law and the sentence of each run of like events; no law where it is the one before."""
        last = ""
        for told in self.runs(events, turn):
            yield told.law if told.law != last else "", told.sentence
            last = told.law

    def runs(self, events: Sequence[Event], turn: int) -> Iterator[Told]:
        """Each run of like events that there are words for."""
        note = ""
        for key, group in groupby(joined(events), lambda each: (self._alike(each[0]), each[1])):
            run = [event for event, _ in group]
            sent = key[1]
            sentence = self._sentence(run, turn)
            if sentence is None:
                continue
            if sent is not None:
                to = f"to {self._zone(sent[5])}"
                ids = self._ids(sent[1], turn)
                note = f" ({ids})" if sentence.endswith(to) else f" ({to}, {ids})"
            yield Told(self.law(key[0][0], turn), sentence + note, run)
            note = ""

    def _alike(self, event: Event) -> tuple[int, tuple[int, ...]]:
        """What two events share that can be told in one breath: the rule, and all but the place."""
        kind = KINDS[event[0]]
        if kind.name == "removed":
            return event[1], (event[0], *event[2:4])
        if kind.name in ("placed", "flipped"):
            return event[1], (event[0], *event[2:5])
        return event[1], tuple(event)

    def law(self, cause: int, turn: int) -> str:
        """The ids, those of whoever's turn it is without their prefix; then the rule's name if there is room for it."""
        ids, title = self._ids(cause, turn), self.table.causes[cause].title
        whole = f"{ids} {title}".strip()
        return whole if len(whole) < self.width else ids

    def _ids(self, cause: int, turn: int) -> str:
        own = self.table.seats[turn].program.faction
        return ", ".join(self._id(law, own) for law in self.table.causes[cause].law)

    def _id(self, law: str, own: str) -> str:
        """A law's id, its faction left out if it is `own` and cut to a tag if it has one."""
        faction, _, number = law.partition(":")
        if faction == own:
            return number
        if faction not in self.tags:
            return law
        return f"{self.tags[faction]} {number}" if number[:1].isdigit() else number

    def _sentence(self, run: list[Event], turn: int) -> str | None:
        event = run[0]
        kind = KINDS[event[0]]
        if kind.name not in _TOLD:
            return None
        names, template = _TOLD[kind.name]
        values = dict(zip(names.split(), event[2:], strict=True))
        if values.get("count") == 0:
            return None
        words = {name: self._word(name, value, event) for name, value in values.items()}
        actor, total = values.get("who", values.get("by", -1)), values.get("count", 1)
        if "{in_places}" in template or "{from_places}" in template:
            sums = _sums(run)
            total = sum(sums.values())
            words["in_places"] = self._spread(values["lot"], actor, sums, "in")
            words["from_places"] = self._spread(values["lot"], actor, sums, "from")
        elif "lot" in values:
            words["lots"] = self._lots(values["lot"], total, actor)
        if "side" in values:
            words["side"] = self._piece(values["side"], total)
        who = values.get("who", turn)
        named = "" if who == turn else f"{self._party(who)} "
        return named + template.format(**words)

    def _spread(self, lot: int, actor: int, sums: Mapping[int, int], how: str) -> str:
        """`2 gears each on one and other`, `a gear from 3 and 2 gears from 5`."""
        held = how == "in" and all(self.layout.places[place].holder >= 0 for place in sums)
        how = "on" if held else how
        counts = set(sums.values())
        if len(counts) > 1:
            return listed([f"{self._lots(lot, sums[place], actor)} {how} {self._place(place)}" for place in sums])
        (count,) = counts
        each = " each" if count > 1 and len(sums) > 1 else ""
        return f"{self._lots(lot, count, actor)}{each} {how} {listed([self._place(place) for place in sums])}"

    def _word(self, name: str, value: int, event: Event) -> str:
        if name in ("lot", "side"):
            return ""
        if name == "phase":
            return self.table.programs[event[2]].phases[value].name.replace("_", " ")
        if name == "value":
            return value_text(self.layout, event[2], value)
        if name == "face":
            return self._face(event[2], value)
        if name in ("action", "hit", "point"):
            return f"{value} {name}{'s' * (value != 1)}"
        namer = _NAMERS.get(name)
        return namer(self, value) if namer is not None else str(value)

    def _face(self, player: int, face: int) -> str:
        """What a die of a faction's own shows."""
        faces = self.table.names[player].faces if player < self.table.players else ()
        return faces[face].replace("_", " ") if face < len(faces) else str(face)

    def _party(self, party: int) -> str:
        name = self.layout.party_names[party]
        return self.printed.get(name, name)

    def _lots(self, column: int, count: int, actor: int) -> str:
        """`a pond (fox)`, `2 warriors of Newts`: whose, unless they are the actor's own."""
        party = self.layout.columns[column].party
        return self._piece(column, count) + ("" if party == actor else f" of {self._party(party)}")

    def _piece(self, column: int, count: int) -> str:
        """`a pond (fox)`; a piece with a side or a name of its own is called by it."""
        found = self.layout.columns[column]
        owner = self.layout.party_names[found.party]
        head, _, facet = found.name.removeprefix(f"{owner}.").partition(".")
        name = found.side or found.single or head
        shown = a(name) if count == 1 else f"{count} {found.many or plural(name)}"
        return shown.replace("_", " ") + (f" ({facet})" if facet and name == head else "")

    def _place(self, place: int) -> str:
        return self.layout.places[place].name.rpartition(".")[2].replace("_", " ")

    def _zone(self, zone: int) -> str:
        found = self.layout.zones[zone]
        owned = 0 <= found.owner < self.table.players
        return slot_text(found.name.removeprefix(f"{self.layout.party_names[found.owner]}.") if owned else found.name)

    def _card(self, card: int) -> str:
        if card < 0:
            return HIDDEN
        found = self.layout.cards[card]
        return f"{found.card.name} ({self.layout.suits[found.suit]})" if found.suit >= 0 else found.card.name

    def _tracker(self, tracker: int) -> str:
        return self.layout.trackers[tracker].name.rpartition(".")[2].replace("_", " ")

    def _item(self, item: int) -> str:
        return self.layout.items[item]


def joined(events: Sequence[Event]) -> Iterator[tuple[Event, Event | None]]:
    """Each event, and what had sent its card elsewhere beforehand: two events are one to people."""
    sent: Event | None = None
    for place, event in enumerate(events):
        after = events[place + 1] if place + 1 < len(events) else None
        if KINDS[event[0]].name == "card put" and after is not None and follows(event, after):
            sent = event
            continue
        yield event, sent
        sent = None


def follows(put: Event, after: Event) -> bool:
    """Whether a card is spent or discarded that has just been put somewhere instead: told as one."""
    return KINDS[after[0]].name in ("spent", "discarded") and tuple(after[3:5]) == tuple(put[3:5])


def _sums(run: Sequence[Event]) -> dict[int, int]:
    """How many pieces at each place; count and place come last in an event."""
    found: dict[int, int] = {}
    for *_, count, place in run:
        found[place] = found.get(place, 0) + count
    return found


_NAMERS: dict[str, Callable[[Narrator, int], str]] = {
    "who": Narrator._party,
    "whom": Narrator._party,
    "origin": Narrator._place,
    "place": Narrator._place,
    "card": Narrator._card,
    "zone": Narrator._zone,
    "to": Narrator._zone,
    "tracker": Narrator._tracker,
    "item": Narrator._item,
}

_TOLD: dict[str, tuple[str, str]] = {
    "placed": ("who lot count place", "places {in_places}"),
    "put": ("who lot count origin place", "puts {lots} from {origin} to {place}"),
    "moved": ("who lot count origin place", "moves {lots} from {origin} to {place}"),
    "removed": ("who lot count place", "removes {from_places}"),
    "rerouted": ("lot count place", "{lots} goes to {place} instead"),
    "flipped": ("who lot side count place", "flips {in_places} to {side}"),
    "settled": ("by lot count", "{lots} at home"),
    "battle begun": ("who whom place", "battles {whom} in {place}"),
    "rolled": ("who high low", "rolls {high} and {low}"),
    "hits": ("who dealt whom taken", "deals {dealt}, {whom} deals {taken}"),
    "drawn": ("who card zone to", "draws {card} to {to}"),
    "discarded": ("who card zone to", "discards {card} to {to}"),
    "spent": ("who card zone to", "spends {card}"),
    "revealed": ("who card zone to", "reveals {card}"),
    "card put": ("by card zone to", "{card} goes to {to}"),
    "returned": ("who card zone to", "returns {card} to {to}"),
    "taken": ("who card zone to", "takes {card}"),
    "given": ("who card zone to", "gives {card}"),
    "played": ("who card zone to", "plays {card}"),
    "crafted": ("who card zone to", "crafts {card}"),
    "card activated": ("who card zone to", "activates {card}"),
    "looked at": ("who card zone", "looks at {card} in {zone}"),
    "item crafted": ("who item", "takes the {item}"),
    "shuffled": ("zone", "the {zone} is shuffled"),
    "scored": ("who point", "scores {point}"),
    "tracker set": ("tracker index value", "{tracker} is {value}"),
    "hits changed": ("who hit", "now has {hit}"),
    "actions gained": ("who action", "gains {action}"),
    "jumped": ("who phase", "goes on with {phase}"),
    "won": ("who", "wins"),
    "die rolled": ("who face", "rolls {face}"),
}
"""For each kind of event: names for its fields, and the sentence. A kind that is not here is not told."""
