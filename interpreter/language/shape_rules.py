"""Which keys exclude each other, and which need each other.

In: one mapping that the schema calls a step, an ability, a piece, a tracker or a patch. Out: a fault for every rule it
breaks. JSON Schema could say most of this by `oneOf`, but then nobody could say which alternative was meant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from jsonschema.exceptions import ValidationError

Keys = dict[str, object]

LOOPS = ("for", "while", "times")
BINDERS = ("pick", "choose", "random", "roll")
BODIES = ("do", "may", "options", "one_of")
FORMS = ("cannot", "can", "treat", "change", "when", "during", "crafts_with", "decide")
"""What makes a rule an ability."""
PATCH_KEYS = ("after", "before", "replace", "remove")

_NEEDS = {
    "order": ("for",),
    "prefer": ("pick", "choose", "random"),
    "on_tie": ("prefer",),
    "firm": ("pick",),
    "up_to": ("options",),
    "options": ("up_to",),
    "end_if": ("options",),
}
"""A key of a step, and the keys one of which must stand beside it."""

_COMMON = {"law", "name", "ruling", "id", "if", "active_while"}
_BODY = {
    *LOOPS, *BINDERS, *BODIES, "order", "prefer", "on_tie", "firm", "pay", "then", "else", "up_to", "end_if",
    "once", "at_most", "by", "as", "credit",
}  # fmt: skip
_GOES_WITH = {
    "cannot": {"who"},
    "can": {"who", "pay", "ignoring"},
    "treat": {"as", "only_for", "who"},
    "change": {"to", "who"},
    "when": _BODY | {"instead"},
    "during": _BODY,
    "crafts_with": {"by"},
    "decide": {"prefer", "then_by"},
}
_COMPANIONS = {
    "cannot": ("who",),
    "can": ("who",),
    "treat": ("as",),
    "change": ("to",),
    "crafts_with": ("by",),
    "decide": ("prefer", "then_by"),
}
"""The form of an ability, and the keys one of which it needs."""


def ability_keys(form: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What goes with a form of ability beside the common keys: those of which it needs one, and those it may have."""
    needed = _COMPANIONS.get(form, ())
    return needed, tuple(sorted(_GOES_WITH[form] - set(needed)))


class KeyFaultError(ValidationError):
    """A fault of one key of a mapping: `key` is its name, `at` the key to show it at, the mapping's first if empty."""

    def __init__(
        self,
        code: str,
        key: str,
        message: str,
        at: str = "",
        hint: str = "",
        known: tuple[str, ...] = (),
        also: str = "",
        at_value: bool = False,
        misplaced: bool = False,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.key = key
        self.at = at
        self.hint = hint
        self.known = known
        self.also = also
        self.at_value = at_value
        self.misplaced = misplaced


def step_faults(step: Keys) -> Iterator[KeyFaultError]:
    """A step has at most one loop, one binder, one body, and each key that only makes sense beside another has it."""
    yield from _body_faults(step, BODIES)
    for key, home in (("with", "an action"), ("free", "an entry of `options`")):
        if key in step:
            message = f"`{key}` is a key of {home} only"
            yield KeyFaultError("step-shape", key, message, key, "leave it out", misplaced=True)


def ability_faults(ability: Keys) -> Iterator[KeyFaultError]:
    """An ability has exactly one form, and only keys that go with it."""
    forms = [key for key in ability if key in FORMS]
    if len(forms) != 1:
        yield from _form_faults(ability, forms)
        return
    form = forms[0]
    for key in ability:
        if key not in _COMMON and key not in _GOES_WITH[form] and key != form:
            homes = " or ".join(f"`{other}`" for other in FORMS if key in _GOES_WITH[other])
            message, hint = f"`{key}` does not go with `{form}`", f"it goes with {homes}"
            yield KeyFaultError("ability-form", key, message, key, hint, also=form)
            return
    needed = _COMPANIONS.get(form, ())
    if needed and not any(key in ability for key in needed):
        hint = _COMPANION_HINTS[form]
        yield KeyFaultError("missing-key", needed[0], f"`{form}` needs {_or(needed)}", form, hint)
    if form == "crafts_with" and ability.get("by") not in (None, "activating", "removing"):
        hint = "say whether crafting is paid by `activating` or by `removing` the pieces"
        message = "`by` must be `activating` or `removing` here"
        yield KeyFaultError("wrong-value", "by", message, "by", hint, at_value=True)
    if form in ("when", "during"):
        yield from _body_faults(ability, (*BODIES, "instead") if form == "when" else BODIES)


_COMPANION_HINTS = {
    "cannot": "say whom it binds: `who: you`, `who: players`",
    "can": "say whom it allows: `who: you`",
    "treat": "say what they count as: `as: warriors`, `as: nothing`",
    "change": "say which value it has: `to: 1`",
    "crafts_with": "say how crafting is paid: `by: activating` or `by: removing`",
    "decide": "say what is preferred, or how it is decided: `then_by: chance`",
}


def piece_faults(piece: Keys) -> Iterator[KeyFaultError]:
    """A kind of piece is counted in exactly one way."""
    ways = ("count", "count_each_suit", "each")
    yield from _conflict(piece, ways, "key-conflict", "a piece is counted in one way only")
    if not any(key in piece for key in ways):
        hint = "say how many there are: `count:` and a number"
        yield KeyFaultError("missing-key", "count", f"a piece needs {_or(ways)}", hint=hint)


def tracker_faults(tracker: Keys) -> Iterator[KeyFaultError]:
    """A tracker shows numbers, spaces, sides or something named by `of`; numbers have both ends."""
    sorts = ("from", "to", "spaces", "sides", "of")
    if not any(key in tracker for key in sorts):
        hint = "say what it shows: `{from: 1, to: 3}`, `{spaces: [one, two]}` or `{of: suit}`"
        yield KeyFaultError("missing-key", "of", "nothing says what this tracker shows", hint=hint)
    for key, other in (("from", "to"), ("to", "from"), ("wraps", "spaces")):
        if key in tracker and other not in tracker:
            yield KeyFaultError("missing-key", other, f"`{key}` needs `{other}`", key, f"add `{other}`")
    yield from _conflict(tracker, ("from", "spaces", "sides"), "key-conflict", "a tracker shows one sort of thing")


def patch_faults(patch: Keys) -> Iterator[KeyFaultError]:
    """A patch has exactly one place, and something to add unless it removes."""
    yield from _conflict(patch, PATCH_KEYS, "key-conflict", "a patch has one place", "write two patches")
    place = next((key for key in patch if key in PATCH_KEYS), None)
    if place is None:
        hint = "say where: `after:` and an id or a number of the law"
        yield KeyFaultError("missing-key", "after", f"a patch needs {_or(PATCH_KEYS)}", hint=hint)
    elif place == "remove" and "add" in patch:
        yield KeyFaultError("key-conflict", "add", "`remove` adds nothing", "add", "use `replace`", also="remove")
    elif place != "remove" and "add" not in patch:
        yield KeyFaultError("missing-key", "add", f"`{place}` needs `add`", place, "say what to add, or use `remove`")


def _form_faults(ability: Keys, forms: list[str]) -> Iterator[KeyFaultError]:
    if forms:
        first, second = forms[:2]
        message = f"an ability has one form, not both `{first}` and `{second}`"
        hint = "make two abilities of it"
        yield KeyFaultError("ability-form", second, message, second, hint, also=first)
        return
    meant = [form for form in FORMS if any(key in _GOES_WITH[form] for key in ability)]
    hint = f"an ability needs exactly one of {_or(FORMS)}"
    if 0 < len(meant) < len(FORMS) // 2:
        hint = f"add {_or(tuple(meant))}, with which the other keys go"
    yield KeyFaultError("ability-form", "", "nothing says what sort of ability this is", hint=hint)


def _body_faults(step: Keys, bodies: tuple[str, ...]) -> Iterator[KeyFaultError]:
    nest = "put the second one into a step of its own beneath `do`"
    yield from _conflict(step, LOOPS, "step-shape", "a step has one loop", nest)
    yield from _conflict(step, BINDERS, "step-shape", "a step finds one thing", nest)
    yield from _conflict(step, bodies, "step-shape", "a step does one thing", "make two steps of it, or a list of both")
    if not any(key in step for key in (*bodies, "then", "else", "up_to")):
        yield KeyFaultError("step-shape", "", "nothing says what is done here", hint=f"add {_or(bodies)}")
    for key, needed in _NEEDS.items():
        if key in step and not any(other in step for other in needed):
            hint = f"add {_or(needed)}, or leave it out"
            yield KeyFaultError("step-shape", key, f"`{key}` needs {_or(needed)}", key, hint)


def _conflict(keys: Keys, group: tuple[str, ...], code: str, rule: str, hint: str = "") -> Iterator[KeyFaultError]:
    found = [key for key in keys if key in group]
    if len(found) > 1:
        first, second = found[:2]
        message = f"{rule}, not both `{first}` and `{second}`"
        yield KeyFaultError(code, second, message, second, hint or "keep one of them", also=first)


def _or(keys: tuple[str, ...]) -> str:
    quoted = [f"`{key}`" for key in keys]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} or {quoted[-1]}"


RULES: dict[str, Callable[[Keys], Iterator[KeyFaultError]]] = {
    "step": step_faults,
    "ability": ability_faults,
    "piece": piece_faults,
    "tracker": tracker_faults,
    "patch": patch_faults,
}
"""What a schema may say behind `form`, and the rules it means."""
