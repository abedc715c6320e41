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
from interpreter.language.syntax import Happening, Noun, Word
from interpreter.language.wording import a, either, quoted


def event_of(cx: Reader, node: Happening) -> list[Event]:
    """The events a happening names. Raises: Fault."""
    fixed = _fixed(node)
    if fixed is not None:
        return [fixed]
    if node.auxiliary is None:
        return [_phase_event(cx, node)]
    things = _sort_of_things(cx, node)
    return [_by_verb(cx, verb, things) for verb in node.verbs]


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
