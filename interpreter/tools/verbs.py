"""Verbs: what the language calls the ops of the law layer.

In: an op as a profile names it, `file.function`. Out: the verb that a rule says, so that who writes rules knows which
of theirs is meant.
"""

from __future__ import annotations

from interpreter.language.catalogue import catalogue

ASKED = "can_"
"""How the functions begin that only foretell."""
OTHERWISE = {
    "place_one": ("place",),
    "put": ("place",),
    "put_cards": ("place",),
    "set_tracker": ("set",),
    "shift": ("raise", "lower"),
}
"""Functions that are called neither like their verb nor like one of its forms."""


def verb_of(op: str) -> str:
    """`place`, or `can place` where it is only asked whether that would do anything; "" for what no rule says."""
    name = op.rpartition(".")[2]
    bare = name.removeprefix(ASKED)
    verbs = OTHERWISE.get(bare) or _declared(bare)
    if not verbs:
        return ""
    return f"{'can ' if bare != name else ''}{', '.join(verbs)}"


def _declared(name: str) -> tuple[str, ...]:
    """The verb that is called so, or that has a form of that name."""
    ops = catalogue().ops
    if name in ops:
        return (name,)
    return tuple(verb for verb, op in ops.items() if any(form.name == name for form in op.forms))
