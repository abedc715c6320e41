"""Events: which of the catalogue's events a `when:` speaks of.

In: `a card is spent or discarded`, `your birdsong begins`, `battle dice are rolled`. Out: the events, one a verb.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.language.catalogue import Event, catalogue
from interpreter.language.context import Reader
from interpreter.language.nouns import filtered
from interpreter.language.program import Sort
from interpreter.language.suggest import hint_for
from interpreter.language.syntax import Happening, Noun, Things, Word
from interpreter.language.wording import a, either, quoted


def event_of(cx: Reader, node: Happening) -> list[Event]:
    """The events a happening names. Raises: Fault."""
    _not_counted(cx, node)
    fixed = _fixed(node)
    if fixed is not None:
        alone(cx, node.things, f"ask for it under `if`, for example `if: {_ASKED.get(fixed.name, 'you are attacker')}`")
        return [fixed]
    if node.auxiliary is None:
        return [_phase_event(cx, node)]
    _nobodys_cards(cx, node)
    things = _sort_of_things(cx, node)
    return [_by_verb(cx, verb, things) for verb in node.verbs]


_ASKED = {"scored": "scorer is you"}


def alone(cx: Reader, node: Things, hint: str) -> None:
    """Nothing may stand behind words that are a name as a whole: a phase, a battle."""
    if node.filters:
        cx.fail("filter-unfit", f"`{node.filters[0].relation}` says nothing here", node.filters[0], hint)
    if isinstance(node.thing, Noun) and node.thing.of is not None:
        cx.fail("of-unfit", "`of` says nothing here", node.thing.of, hint)


_DONE_TO = {"given": "{} to you", "taken": "{} from your hand"}


def _nobodys_cards(cx: Reader, node: Happening) -> None:
    """A card has no owner: `your cards are drawn` says neither who draws nor where they lay."""
    words = _words(node)
    meaning = cx.scope.lookup(words[-1].text) if words and words[-1].text not in cx.names else None
    whose = next((word for word in words[:-1] if word.text in ("your", "enemy")), None)
    if meaning is None or meaning.kind != "cards" or whose is None or not node.verbs:
        return
    event = catalogue().events.get(node.verbs[0].text)
    somewhere = node.things.filters or any(word.text in ("revealed", "crafted") for word in words)
    lying = somewhere or (isinstance(node.things.thing, Noun) and node.things.thing.of is not None)
    if event is None or event.things != "cards" or (whose.text == "your" and lying):
        return
    doer = next(name for name, sort in event.fields.items() if sort == "player")
    said = f"cards are {event.name}"
    yours = f"write `{_DONE_TO.get(event.name, '{} by you').format(said)}`"
    hint = yours if whose.text == "your" else f"write `{said}`, and `if: {doer} is not you`"
    cx.fail("adjective-unfit", f"`{whose.text}` says nothing about a card that is {event.name}", whose, hint)


def _not_counted(cx: Reader, node: Happening) -> None:
    """A rule is run by whatever happens: how many there were is for its `if:` to ask."""
    quantity = node.things.quantity
    if quantity is None or quantity.kind in ("one", "any"):
        return
    if quantity.kind == "none":
        hint = "a rule is run by what happens; leave this out"
    elif "points" in (word.text for word in _words(node)):
        hint = "ask it of `amount`, for example `if: amount >= 2`"
    elif _is_of_pieces(node):
        hint = "write `are`, and ask it of `them`, for example `if: number of them >= 2`"
    else:
        hint = "leave it out"
    cx.fail("quantity-unfit", "a quantity says nothing in `when:`", quantity, hint)


def _is_of_pieces(node: Happening) -> bool:
    """Whether some verb is one that happens to pieces."""
    events = (catalogue().events.get(verb.text) for verb in node.verbs)
    return any(event is not None and event.things == "pieces" for event in events)


def _words(node: Happening) -> list[Word]:
    return list(node.things.thing.words) if isinstance(node.things.thing, Noun) else []


def _fixed(node: Happening) -> Event | None:
    """An event whose whole phrase the catalogue prints: `a battle begins`."""
    said = " ".join(word.text for word in (*_words(node), *node.verbs))
    for event in catalogue().events.values():
        if event.words is None or event.words.startswith("PHASE"):
            continue
        wanted = [word for word in event.words.split() if word not in ("a", "is", "are")]
        if said == " ".join(wanted):
            return event
    return None


def _phase_event(cx: Reader, node: Happening) -> Event:
    words = _words(node)
    known = ("begins", "ends")
    if not words or words[-1].text not in known:
        at = words[-1] if words else node
        cx.fail("unknown-event", "nothing of that name happens", at, "for example `your birdsong begins`")
    phase = words[-2].text if len(words) > 1 else ""
    if phase not in (*cx.scope.phases, "turn"):
        cx.unknown("phase", phase, words[-2] if len(words) > 1 else node, (*cx.scope.phases, "turn"))
    cx.scope.asked.words.add(phase)
    return catalogue().events["phase_begins" if words[-1].text == "begins" else "phase_ends"]


_THINGS = {Sort.PIECE: "pieces", Sort.CARD: "cards"}


def _sort_of_things(cx: Reader, node: Happening) -> str:
    names, cx.names = cx.names, {}
    cx.pattern = True
    try:
        value = filtered(cx, replace(node.things, quantity=None))
    finally:
        cx.names, cx.pattern = names, False
    if value.sort not in _THINGS:
        cx.fail("wrong-sort", f"nothing ever happens to {a(value.sort)}", node.things, "name pieces or cards")
    return _THINGS[value.sort]


def _by_verb(cx: Reader, verb: Word, things: str) -> Event:
    event = catalogue().events.get(verb.text)
    fitting = [name for name, each in catalogue().events.items() if each.things == things]
    if event is None or event.things is None:
        cx.fail(
            "unknown-event",
            f"nothing is ever `{verb.text}`",
            verb,
            hint_for(verb.text, fitting) or f"{things} are {either(quoted(fitting))}",
        )
    if event.things != things:
        cx.fail("wrong-sort", f"{things} are never `{verb.text}`", verb, f"they are {either(quoted(fitting))}")
    return event
