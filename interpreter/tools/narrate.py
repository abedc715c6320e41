"""A game told to people: what happened, in words, beside the law that caused it.

In: a table and events of its log. Out: lines of text, at most 100 columns. Events of one law that say the same of
different places become one line, and so do equal ones, with how often. The canonical text of an event, which digests
and tests use, is for `law/events.py`.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from interpreter.law.events import KINDS
from interpreter.tools.called import Called

if TYPE_CHECKING:
    from interpreter.game.link import Table

LAW_WIDTH = 38
"""Columns for the law and its name."""

MOST = 100
"""Columns of a line."""

NOBODY = -1
"""Whose turn it is before the first faction sets up."""

Event = Sequence[int]


class Told(NamedTuple):
    """A run of like events: its law, what happened, and the events."""

    law: str
    sentence: str
    events: Sequence[Event]


class Narrator:
    """Tells events of one table. `turn` is the player whose turn it is, or who reads: others are named; or `NOBODY`.

    Args:
        width: columns for the law and its name.
        tags: by faction, what its laws are called for short.
    """

    def __init__(self, table: Table, width: int = LAW_WIDTH, tags: Mapping[str, str] | None = None) -> None:
        self.table = table
        self.width = width
        self.tags = tags or {}
        self.layout = table.layout
        self.called = Called(table)

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
                to = f"to {self.called.zone(sent[5], run[0][2])}"
                ids = self._ids(sent[1], turn)
                note = f" ({ids})" if sentence.endswith(to) else f" ({to}, {ids})"
            yield Told(self._law_of(run[0], turn), sentence + note + _times(run), run)
            note = ""

    def _alike(self, event: Event) -> tuple[int, tuple[int, ...]]:
        """What two events share that can be told in one breath: the rule, and all but the place."""
        kind = KINDS[event[0]]
        if kind.name == "removed":
            return event[1], (event[0], *event[2:4])
        if kind.name in ("placed", "flipped"):
            return event[1], (event[0], *event[2:5])
        return event[1], tuple(event)

    def _law_of(self, event: Event, turn: int) -> str:
        """The law of an event; of a tracker that goes back to its start when something ends, what has ended."""
        if event[1] >= 0:
            return self.law(event[1], turn)
        clears = self.layout.trackers[event[2]].clears if KINDS[event[0]].name == "tracker set" else None
        return f"end of {clears}" if clears else ""

    def law(self, cause: int, turn: int) -> str:
        """The ids, those of whoever's turn it is without their prefix; then the rule's name if there is room for it."""
        ids, title = self._ids(cause, turn), self.table.causes[cause].title
        whole = f"{ids} {title}".strip()
        return whole if len(whole) < self.width else ids

    def _ids(self, cause: int, turn: int) -> str:
        own = self.table.seats[turn].program.faction if turn != NOBODY else ""
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
        actor = values.get("who", turn) if kind.name != "rerouted" else -1
        words = {name: self._word(name, value, event, actor) for name, value in values.items()}
        words |= self._of_several(run, values, actor)
        if kind.name == "tracker set":
            words["tracker"] = self.called.tracker(values["tracker"], values["index"], values["value"], turn)
        elif kind.name == "settled":
            words["home"] = self.called.home(values["lot"])
        elif kind.name == "card put":
            words |= self._sent(values, turn)
        who = values.get("who", turn)
        named = "" if who == turn and kind.name not in _ALWAYS_NAMED else f"{self.called.party(who)} "
        return named + template.format(**words)

    def _of_several(self, run: list[Event], values: Mapping[str, int], actor: int) -> dict[str, str]:
        """The words of pieces: those at several places, told in one breath; what they are, and what they become."""
        if "lot" not in values:
            return {}
        lot, total = values["lot"], values.get("count", 1)
        if _added_up(run):
            total *= len(run)
        words = {"lots": self.called.lots(lot, total, actor)}
        if "place" in values and "origin" not in values:
            sums = _sums(run)
            total = sum(sums.values())
            words |= {f"{how}_places": self.called.spread(lot, actor, sums, how) for how in ("in", "from")}
            words["go"] = "goes" if total == 1 else "go"
        if "side" in values:
            words["side"] = self.called.piece(values["side"], total)
        return words

    def _sent(self, values: Mapping[str, int], turn: int) -> dict[str, str]:
        """Where a card was and where it goes; a card from a deck, or just revealed, says by itself where it was."""
        zone = self.layout.zones[values["zone"]].name
        plain = zone.rpartition(".")[2] == "revealed" or values["zone"] in self.layout.draw_piles
        owner = self.layout.zones[values["to"]].owner
        origin = "" if plain else f" from {self.called.zone(values['zone'], turn, owner)}"
        return {"origin": origin, "to": self.called.zone(values["to"], turn)}

    def _word(self, name: str, value: int, event: Event, actor: int) -> str:
        match name:
            case "phase":
                return self.table.programs[event[2]].phases[value].name.replace("_", " ")
            case "face":
                return self.called.face(event[2], value)
            case "action" | "hit" | "point":
                return f"{value} {name}{'s' * (value != 1)}"
            case "who" | "whom":
                return self.called.party(value)
            case "origin" | "place":
                return self.called.place(value, self._owner(event, actor))
            case "card":
                return self.called.card(value)
            case "zone" | "to":
                return self.called.zone(value, actor)
            case "receiver":
                return self.called.holder(value)
            case "item":
                return self.layout.items[value]
        return str(value)

    def _owner(self, event: Event, actor: int) -> int:
        """Whose place need not be said: of pieces that nobody moves, that of their owner."""
        return self.layout.columns[event[2]].party if KINDS[event[0]].name == "rerouted" else actor


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


def _times(run: Sequence[Event]) -> str:
    """How often the same happened, where the sentence does not say it: `, twice`."""
    if len(run) == 1 or _added_up(run) or KINDS[run[0][0]].name in _STATES or any(each != run[0] for each in run):
        return ""
    return ", twice" if len(run) == _PAIR else f", {len(run)} times"


def _added_up(run: Sequence[Event]) -> bool:
    return KINDS[run[0][0]].name in _SUMMED


def _sums(run: Sequence[Event]) -> dict[int, int]:
    """How many pieces at each place; count and place come last in an event."""
    found: dict[int, int] = {}
    for *_, count, place in run:
        found[place] = found.get(place, 0) + count
    return found


_ALWAYS_NAMED = frozenset({"hits changed"})
"""Kinds of which it has to be said whom they are about, for it is seldom whoever's turn it is."""

_SUMMED = frozenset({"placed", "removed", "flipped", "rerouted"})
"""Kinds of which a run is told as one, with the sum of its pieces."""

_STATES = frozenset({"tracker set", "settled", "hits changed", "jumped", "won"})
"""Kinds that say how things are from then on: said twice, it is no more."""

_PAIR = 2

_TOLD: dict[str, tuple[str, str]] = {
    "placed": ("who lot count place", "places {in_places}"),
    "put": ("who lot count origin place", "puts {lots} from {origin} to {place}"),
    "moved": ("who lot count origin place", "moves {lots} from {origin} to {place}"),
    "removed": ("who lot count place", "removes {from_places}"),
    "rerouted": ("lot count place", "{lots} {go} to {place} instead"),
    "flipped": ("who lot side count place", "flips {in_places} to {side}"),
    "settled": ("who lot count", "has {lots} {home}"),
    "battle begun": ("who whom place", "battles {whom} in {place}"),
    "rolled": ("who high low", "rolls {high} and {low}"),
    "hits": ("who dealt whom taken", "deals {dealt}, {whom} deals {taken}"),
    "drawn": ("who card zone to", "draws {card} to {to}"),
    "discarded": ("who card zone to", "discards {card} to {to}"),
    "spent": ("who card zone to", "spends {card}"),
    "revealed": ("who card zone to", "reveals {card}"),
    "card put": ("by card zone to", "{card} goes{origin} to {to}"),
    "returned": ("who card zone to", "returns {card} to {to}"),
    "taken": ("who card zone to", "takes {card} from {zone}"),
    "given": ("who card zone receiver", "gives {card} to {receiver}"),
    "played": ("who card zone to", "plays {card}"),
    "crafted": ("who card zone to", "crafts {card}"),
    "card activated": ("who card zone to", "activates {card}"),
    "looked at": ("who card zone", "looks at {card} in {zone}"),
    "item crafted": ("who item", "takes the {item}"),
    "shuffled": ("zone", "the {zone} is shuffled"),
    "scored": ("who point", "scores {point}"),
    "tracker set": ("tracker index value", "{tracker}"),
    "hits changed": ("who hit", "now deals {hit}"),
    "actions gained": ("who action", "gains {action}"),
    "jumped": ("who phase", "goes on with {phase}"),
    "won": ("who", "wins"),
    "die rolled": ("who face", "rolls {face}"),
}
"""For each kind of event: names for its fields, and the sentence. A kind that is not here is not told."""
