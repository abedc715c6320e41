"""A game told to people: what happened, in words, beside the law that caused it.

In: a table and events of its log. Out: lines of text, at most 100 columns. Events of one law that say the same of
different places become one line. The canonical text of an event, which digests and tests use, is for `law/events.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from interpreter.language.catalogue import plural
from interpreter.language.wording import a
from interpreter.law.events import HIDDEN, KINDS, value_text

if TYPE_CHECKING:
    from interpreter.game.link import Table

LAW_WIDTH = 38
"""Columns for the law and its name."""

Event = Sequence[int]


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
        """One line for each run of like events."""
        for law, sentence in self.lines(events, turn):
            yield f"  {law:<{self.width}} {sentence}".rstrip()

    def lines(self, events: Sequence[Event], turn: int) -> Iterator[tuple[str, str]]:
        """The law and the sentence of each run of like events; no law where it is the one before."""
        last = ""
        for key, run in groupby(events, self._alike):
            sentence = self._sentence(list(run), turn)
            if sentence is None:
                continue
            law = self._law(key[0], turn)
            yield law if law != last else "", sentence
            last = law

    def _alike(self, event: Event) -> tuple[int, tuple[int, ...]]:
        """What two events share that can be told in one breath: the rule, and all but the place."""
        kind = KINDS[event[0]]
        if kind.name in ("placed", "removed"):
            return event[1], (event[0], *event[2:5])
        return event[1], tuple(event)

    def _law(self, cause: int, turn: int) -> str:
        """The id alone if it is of whoever's turn it is, else with its prefix; then the rule's name."""
        found = self.table.causes[cause]
        ids = ", ".join(self._id(law, self.table.seats[turn].program.faction) for law in found.law)
        return f"{ids} {found.title}"[: self.width - 1]

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
        if "lot" in values:
            words["lots"] = self._lots(values["lot"], values["count"], values.get("who", values.get("by", -1)))
        if "{places}" in template:
            words["places"] = _listed([self._place(each[5]) for each in run])
        who = values.get("who", turn)
        named = "" if who == turn else f"{self._party(who)} "
        return named + template.format(**words)

    def _word(self, name: str, value: int, event: Event) -> str:
        if name in ("lot", "side"):
            return ""
        if name == "phase":
            return self.table.programs[event[2]].phases[value].name.replace("_", " ")
        if name == "value":
            return value_text(self.layout, event[2], value)
        namer = _NAMERS.get(name)
        return namer(self, value) if namer is not None else str(value)

    def _party(self, party: int) -> str:
        name = self.layout.party_names[party]
        return self.printed.get(name, name)

    def _lots(self, column: int, count: int, actor: int) -> str:
        """`a pond (fox)`, `2 warriors of Newts`: whose, unless they are the actor's own."""
        found = self.layout.columns[column]
        owner = self.layout.party_names[found.party]
        head, _, facet = found.name.removeprefix(f"{owner}.").partition(".")
        number = a(head) if count == 1 else f"{count} {plural(head)}"
        whose = "" if found.party == actor else f" of {self._party(found.party)}"
        return number.replace("_", " ") + (f" ({facet})" if facet else "") + whose

    def _place(self, place: int) -> str:
        return self.layout.places[place].name.rpartition(".")[2]

    def _zone(self, zone: int) -> str:
        return self.layout.zones[zone].name.rpartition(".")[2].replace("_", " ")

    def _card(self, card: int) -> str:
        if card < 0:
            return HIDDEN
        found = self.layout.cards[card]
        return f"{found.card.name} ({self.layout.suits[found.suit]})" if found.suit >= 0 else found.card.name

    def _tracker(self, tracker: int) -> str:
        return self.layout.trackers[tracker].name.rpartition(".")[2].replace("_", " ")

    def _item(self, item: int) -> str:
        return self.layout.items[item]


def _listed(names: Sequence[str]) -> str:
    """`1`, `1 and 2`, `1, 2 and 5`."""
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + f" and {names[-1]}"


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
    "placed": ("who lot count place", "places {lots} in {places}"),
    "put": ("who lot count origin place", "puts {lots} from {origin} to {place}"),
    "moved": ("who lot count origin place", "moves {lots} from {origin} to {place}"),
    "removed": ("who lot count place", "removes {lots} from {places}"),
    "rerouted": ("lot count place", "{lots} goes to {place} instead"),
    "flipped": ("who lot side count place", "flips {lots} in {place}"),
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
    "scored": ("who points", "scores {points}"),
    "tracker set": ("tracker index value", "{tracker} is {value}"),
    "hits changed": ("who points", "now has {points} hits"),
    "actions gained": ("who points", "gains {points} actions"),
    "jumped": ("who phase", "goes on with {phase}"),
    "won": ("who", "wins"),
    "die rolled": ("who face", "rolls a {face}"),
}
"""For each kind of event: names for its fields, and the sentence. A kind that is not here is not told."""
