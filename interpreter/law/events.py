"""Events: what the log says happened, and how it reads.

In: tuples of ints as ops emit them: kind, cause, fields. Out: one canonical line of text each, in full or as a given
player may see it. An op names its kind by the constants here; nothing is rendered while a game runs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from interpreter.law.looks import look_of

if TYPE_CHECKING:
    from interpreter.law.layout import Layout

HIDDEN = "a hidden card"


class Cause(Protocol):
    """What the table of causes holds: the laws behind an event and where they are written."""

    @property
    def law(self) -> str | Sequence[str]: ...


class EventKind(NamedTuple):
    """A kind of event. `text` has one `{}` for each field, rendered as `fields` say."""

    name: str
    fields: tuple[str, ...]
    text: str


KINDS: tuple[EventKind, ...] = (
    EventKind("placed", ("party", "column", "count", "place"), "{} places {} x{} in {}"),
    EventKind("put", ("party", "column", "count", "place", "place"), "{} puts {} x{} from {} to {}"),
    EventKind("moved", ("party", "column", "count", "place", "place"), "{} moves {} x{} from {} to {}"),
    EventKind("removed", ("party", "column", "count", "place"), "{} removes {} x{} from {}"),
    EventKind("rerouted", ("column", "count", "place"), "{} x{} goes to {}"),
    EventKind("flipped", ("party", "column", "column", "count", "place"), "{} flips {} to {} x{} in {}"),
    EventKind("swapped", ("party", "column", "place", "column", "place"), "{} swaps {} in {} with {} in {}"),
    EventKind("settled", ("party", "column", "count"), "{} has {} x{} at home"),
    EventKind("battle begun", ("party", "party", "place"), "{} battles {} in {}"),
    EventKind("rolled", ("party", "number", "number"), "{} rolls {}, leaving {}"),
    EventKind("hits", ("party", "number", "party", "number"), "{} deals {}, {} deals {}"),
    EventKind("battle ended", ("party", "party", "place"), "the battle of {} and {} in {} ends"),
    EventKind("die rolled", ("party", "number"), "{} rolls face {}"),
    EventKind("drawn", ("party", "card", "zone", "zone"), "{} draws {} from {} to {}"),
    EventKind("discarded", ("party", "card", "zone", "zone"), "{} discards {} from {} to {}"),
    EventKind("spent", ("party", "card", "zone", "zone"), "{} spends {} from {} to {}"),
    EventKind("revealed", ("party", "card", "zone", "zone"), "{} reveals {} from {} to {}"),
    EventKind("card put", ("party", "card", "zone", "zone"), "{} puts {} from {} to {}"),
    EventKind("returned", ("party", "card", "zone", "zone"), "{} returns {} from {} to {}"),
    EventKind("taken", ("party", "card", "zone", "zone"), "{} takes {} from {} to {}"),
    EventKind("given", ("party", "card", "zone", "zone"), "{} gives {} from {} to {}"),
    EventKind("played", ("party", "card", "zone", "zone"), "{} plays {} from {} to {}"),
    EventKind("crafted", ("party", "card", "zone", "zone"), "{} crafts {} from {} to {}"),
    EventKind("item crafted", ("party", "item"), "{} takes the item {}"),
    EventKind("shuffled", ("zone",), "{} is shuffled"),
    EventKind("activated", ("party", "column", "place"), "{} activates {} in {}"),
    EventKind("scored", ("party", "number"), "{} scores {}"),
    EventKind("tracker set", ("tracker", "number", "value"), "{} [{}] is {}"),
    EventKind("marked", ("number", "number"), "word {} marks {}"),
    EventKind("won", ("party",), "{} wins"),
    EventKind("way taken", ("party", "number"), "{} takes the ways {}"),
    EventKind("hits changed", ("party", "number"), "{} now has {} hits"),
    EventKind("actions gained", ("party", "number"), "{} gains {} actions"),
    EventKind("jumped", ("party", "number"), "{} goes on with phase {}"),
    EventKind("looked at", ("party", "card", "zone"), "{} looks at {} in {}"),
    EventKind("card activated", ("party", "card", "zone", "zone"), "{} activates {} from {} to {}"),
)

(
    PLACED, PUT, MOVED, REMOVED, REROUTED, FLIPPED, SWAPPED, SETTLED,
    BATTLE_BEGUN, ROLLED, HITS, BATTLE_ENDED, DIE_ROLLED,
    DRAWN, DISCARDED, SPENT, REVEALED, CARD_PUT, RETURNED, TAKEN, GIVEN, PLAYED, CRAFTED, ITEM_CRAFTED, SHUFFLED,
    ACTIVATED, SCORED, TRACKER_SET, MARKED, WON, WAY_TAKEN, HITS_CHANGED, ACTIONS_GAINED, JUMPED,
    LOOKED_AT, CARD_ACTIVATED,
) = range(len(KINDS))  # fmt: skip

_NAMERS: dict[str, Callable[[Layout, int], str]] = {
    "party": lambda layout, i: layout.party_names[i],
    "column": lambda layout, i: layout.columns[i].name,
    "place": lambda layout, i: layout.places[i].name,
    "zone": lambda layout, i: layout.zones[i].name,
    "card": lambda layout, i: layout.cards[i].name,
    "item": lambda layout, i: layout.items[i],
    "tracker": lambda layout, i: layout.trackers[i].name,
    "count": lambda layout, i: str(i),
    "number": lambda layout, i: str(i),
}


def describe(layout: Layout, causes: Sequence[Cause], event: Sequence[int]) -> str:
    """The whole event as one canonical line, ending with the laws that caused it."""
    return _line(layout, causes, event)


def describe_for(layout: Layout, causes: Sequence[Cause], event: Sequence[int], viewer: int) -> str:
    """The same as a player sees it: a card that went between zones hidden from him is not named."""
    return _line(layout, causes, redact(layout, event, viewer))


def redact(layout: Layout, event: Sequence[int], viewer: int) -> tuple[int, ...]:
    """The event with -1 for a card that the viewer cannot see, and the back of a piece that hides what it is."""
    kind = KINDS[event[0]]
    if layout.masked and "column" in kind.fields:
        seen = [
            look_of(layout, value, viewer) if sort == "column" else value
            for sort, value in zip(kind.fields, event[2:], strict=True)
        ]
        return (event[0], event[1], *seen)
    zones = [value for sort, value in zip(kind.fields, event[2:], strict=True) if sort == "zone"]
    if "card" not in kind.fields:
        return tuple(event)
    looked = event[0] == LOOKED_AT  # whoever looks sees the cards, whatever pile they lie in; nobody else learns more
    if event[2] == viewer if looked else any(visible(layout, zone, viewer) for zone in zones):
        return tuple(event)
    hidden = [-1 if sort == "card" else value for sort, value in zip(kind.fields, event[2:], strict=True)]
    return (event[0], event[1], *hidden)


def visible(layout: Layout, zone: int, viewer: int) -> bool:
    """Whether a player sees the cards in a zone."""
    seen = layout.zones[zone].seen
    return seen == "all" or (seen == "owner" and layout.zones[zone].owner == viewer)


def value_text(layout: Layout, tracker: int, value: int) -> str:
    """What a tracker's value is called: the name of its suit, space, player or clearing, or the number."""
    record = layout.trackers[tracker]
    if value < 0 and record.sort != "number":
        return "nothing"
    if record.sort == "suit":
        return layout.suits[value]
    if record.sort == "space":
        return record.spaces[value]
    if record.sort == "player":
        return layout.party_names[value]
    return layout.places[value].name if record.sort == "clearing" else str(value)


def _line(layout: Layout, causes: Sequence[Cause], event: Sequence[int]) -> str:
    kind, cause, values = KINDS[event[0]], event[1], event[2:]
    words = []
    for sort, value in zip(kind.fields, values, strict=True):
        if sort == "card" and value < 0:
            words.append(HIDDEN)
        elif sort == "value":
            words.append(value_text(layout, values[0], value))
        else:
            words.append(_NAMERS[sort](layout, value))
    law = causes[cause].law if 0 <= cause < len(causes) else ""
    laws = law if isinstance(law, str) else ", ".join(law)
    return kind.text.format(*words) + (f"  [{laws}]" if laws else "")
