"""An effect whose verb can do nothing with its object, as it would be with the verb that is for such things.

In: the syntax of `spend 2 grain`, and that its object is pieces. Out: a hint, `remove 2 grain from granary`, in which
such pieces are looked for in a box of the file's own.
"""

from __future__ import annotations

from interpreter.language.catalogue import plural
from interpreter.language.context import Reader
from interpreter.language.meant import verb_for
from interpreter.language.syntax import Act, Noun, Things

_THINGS = {
    "pieces": "pieces",
    "new_pieces": "pieces",
    "removed": "pieces",
    "cards": "cards",
    "card": "cards",
    "draw": "cards",
}
"""What an object is, by the type of parameter that it would be."""
_SOMEWHERE = {"pieces": "c", "cards": "hoard"}
"""A place, where the file has none for such things."""


def with_other_verb(cx: Reader, act: Act, found: str) -> str:
    """The hint for an effect whose object is of the type `found`, which its verb does not take; "" if none is known."""
    things = _THINGS.get(found, "")
    if cx.leaf is None or not isinstance(act.object, Things) or not things:
        return ""
    said = {
        "said": cx.leaf.text[act.object.start : act.object.end],
        "object": _whose(cx, act.object),
        "behind": cx.leaf.text[act.object.end :].strip(),
        "place": _place(cx, act.object, things),
    }
    return verb_for(act.verb.text, things, said)


def _noun(node: Things) -> str:
    return node.thing.words[-1].text if isinstance(node.thing, Noun) else ""


def _whose(cx: Reader, node: Things) -> str:
    """What is written there; a bare class of pieces is yours, as it would be where pieces are brought."""
    assert cx.leaf is not None
    meaning = cx.scope.words.get(_noun(node))
    bare = isinstance(node.thing, Noun) and len(node.thing.words) == 1 and node.thing.of is None
    if meaning is None or meaning.kind != "class" or not bare:
        return cx.leaf.text[node.start : node.end]
    amount = cx.leaf.text[node.start : node.thing.start].strip().removesuffix("of").strip()
    return f"{'1' if amount in ('a', 'an') else amount or 'all'} of your {meaning.name}"


def _place(cx: Reader, node: Things, things: str) -> str:
    """A box of the file that is for such things."""
    word = _noun(node)
    for box in cx.scope.declarations.boxes.values():
        if box.cards if things == "cards" else word in (box.of, plural(box.of)):
            return box.name
    return _SOMEWHERE[things]
