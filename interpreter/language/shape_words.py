"""A fault of shape put into words, at its place.

In: what the schema or a rule found fault with, and the node there. Out: a finding whose message says what is wrong in
the words of the file, and whose hint says how to mend it, with the usual traps of YAML in mind.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from jsonschema.exceptions import ValidationError

from interpreter.language.findings import Finding, Span
from interpreter.language.located import Mapping, Node, Scalar, Sequence
from interpreter.language.meant import key_for
from interpreter.language.shape_rules import KeyFaultError
from interpreter.language.suggest import hint_for, nearest

_SORTS = {
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "`true` or `false`",
    "array": "a list",
    "object": "a mapping of keys to values",
    "null": "left empty",
}
_YES = {"yes", "y", "on"}
_NO = {"no", "n", "off"}
_PARTNERS = {"[": "]", "]": "[", "{": "}", "}": "{"}
_NUMBER_LIKE = re.compile(r"[-+]?[0-9][0-9_:.xXobeE+-]*")
LONGEST = 18
"""Digits of a number; longer runs of them are read as text."""

_HUGE = re.compile(rf"-?[1-9][0-9]{{{LONGEST},}}")
_SHORT_LIST = 12  # so many keys are listed when none is near


@dataclass(frozen=True, slots=True)
class Fault:
    """A finding, the key it is about, and whether a rule (not the schema) gave it."""

    finding: Finding
    key: str = ""
    rule: bool = False
    misplaced: bool = False


def word_key_fault(node: Node, owner: Scalar | None, fault: KeyFaultError, owners: dict[str, tuple[str, ...]]) -> Fault:
    """A key that is unknown, missing or in bad company. `owner` is the key whose value the mapping `node` is."""
    assert isinstance(node, Mapping)
    key = node.key(fault.at)
    if key is not None:
        value = node.get(fault.at)
        span = value.span if fault.at_value and value is not None else key.span
    else:
        span = _head(node, owner)
    hint = fault.hint
    if fault.code == "unknown-key":
        hint = _unknown_hint(node, fault, owners)
    elif fault.code == "missing-key" and not hint:
        hint = f"add `{fault.key}`"
    also: tuple[tuple[Span, str], ...] = ()
    other = node.key(fault.also)
    if other is not None:
        also = ((other.span, f"`{other.text}` is here"),)
    finding = Finding(fault.code, fault.message, span, hint, also)
    rule = fault.validator == "form"
    return Fault(finding, fault.key, rule, fault.misplaced)


def word_value_fault(
    node: Node, key: Scalar | None, path: tuple[str | int, ...], error: ValidationError, description: str
) -> Fault:
    """A value of the wrong sort or out of range; `description` is what the schema says of its place."""
    subject = _subject(path)
    kind = str(error.validator)
    limit: Any = error.validator_value
    sorts = _sorts_wanted(error)
    if "propertyNames" in error.absolute_schema_path:
        return Fault(_bad_name(node, str(error.instance), description))
    if sorts:
        if isinstance(node, Scalar) and node.value is None:
            message = f"{subject} has no value"
        else:
            if "integer" in sorts and isinstance(node, Scalar) and node.style == "plain" and _HUGE.fullmatch(node.text):
                message = f"{subject} is too {'small' if node.text.startswith('-') else 'large'} a number"
                return Fault(Finding("wrong-value", message, node.span, f"a number has at most {LONGEST} digits"))
            message = f"{subject} must be {_or([_SORTS[sort] for sort in sorts])}, not {_sort_of(node)}"
        hint = _type_hint(node, sorts, key) or description
        return Fault(Finding("wrong-type", message, node.span, hint))
    if kind == "enum":
        options = [str(option) for option in limit]
        message = f"{subject} must be {_or([f'`{option}`' for option in options])}"
        written = node.text if isinstance(node, Scalar) else ""
        return Fault(Finding("wrong-value", message, node.span, hint_for(written, options) or description))
    hint = (_stray_hint(node) if kind == "pattern" else "") or description
    return Fault(Finding("wrong-value", _value_message(kind, subject, node, error), node.span, hint))


def _stray_hint(node: Node) -> str:
    """The remedy for a text in one word that has lost or gained a sign."""
    text = node.text if isinstance(node, Scalar) else ""
    stray = next((sign for sign in "'\"[]{}" if sign in text), "")
    if stray:
        return f"add the `{_PARTNERS.get(stray, stray)}` at its other end, or take the `{stray}` out"
    if re.search(r"[,\s]+\S", text):
        return "several stand in a list, parted by commas: [one, two]"
    return f"write `{mended}`" if (mended := re.sub(r"\.+", ".", text).strip(".,; ")) != text else ""


def wrong_type(error: ValidationError) -> bool:
    """Whether `error` says that the value itself, not something within it, is of the wrong type."""
    return error.validator == "type" and not error.relative_path


def _sorts_wanted(error: ValidationError) -> list[str]:
    """The types the value might have had, if its type is what is wrong."""
    faults = [error] if error.validator == "type" else [inner for inner in error.context or () if wrong_type(inner)]
    values: list[Any] = [fault.validator_value for fault in faults]
    return [sort for value in values for sort in ([value] if isinstance(value, str) else value)]


def _value_message(kind: str, subject: str, node: Node, error: ValidationError) -> str:
    limit = error.validator_value
    if kind == "pattern" and isinstance(node, Scalar):
        return f"`{node.text}` does not fit as {subject}"
    if kind in ("minLength", "minItems", "minProperties") and limit == 1:
        return f"{subject} must not be empty"
    messages = {
        "minimum": f"{subject} must be at least {limit}",
        "maximum": f"{subject} must be at most {limit}",
        "minItems": f"{subject} needs at least {limit} entries",
        "maxItems": f"{subject} has room for {limit} entries",
        "uniqueItems": f"{subject} holds an entry twice",
    }
    return messages.get(kind, f"{subject} does not fit here")


def _head(node: Mapping, owner: Scalar | None) -> Span:
    """Where to show what a whole mapping lacks: its own key, else its first key."""
    if owner is not None:
        return owner.span
    return node.entries[0][0].span if node.entries else node.span


def _subject(path: tuple[str | int, ...]) -> str:
    if not path:
        return "the file"
    names = [part for part in path if isinstance(part, str)]
    if isinstance(path[-1], str):
        return f"`{path[-1]}`"
    return f"an entry of `{names[-1]}`" if names else "an entry"


def _sort_of(node: Node) -> str:
    if isinstance(node, Mapping):
        return _SORTS["object"]
    if not isinstance(node, Scalar):
        return _SORTS["array"]
    value = node.value
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return f"`{node.text}`"
    return "a number" if isinstance(value, int) else "a text"


def _type_hint(node: Node, allowed: list[str], key: Scalar | None) -> str:
    """The remedy where the value shows what its writer had in mind."""
    if isinstance(node, Mapping):
        return _mapping_hint(node, allowed)
    if not isinstance(node, Scalar):
        several = _several(node, key.text) if key is not None and "string" in allowed else ""
        return several or ("remove the dash or the brackets" if allowed == ["object"] else "")
    word = node.text.lower()
    if node.value is None:
        if (key or node).comment_follows:
            return "a ` #` begins a comment and hides the rest of its line; a text that holds one needs quotes"
        return "write the value behind the colon, or leave the key out"
    if "boolean" in allowed and word in _YES | _NO | {"true", "false"}:
        meant = "true" if word in _YES | {"true"} else "false"
        return f"write `{meant}`, without quotes"
    if "integer" in allowed and isinstance(node.value, str) and _NUMBER_LIKE.fullmatch(node.text):
        digits = node.text.replace("_", "").lstrip("+")
        mended = digits.lstrip("0") or "0"
        fits = mended.isdigit() and len(mended) <= LONGEST
        return f"write `{mended}`" if fits else "write a whole number, in digits only"
    if "string" in allowed:
        return f"put it into quotes to make it a text: '{node.text}'"
    if "array" in allowed:
        return f"write it as a list: [{node.text}]"
    return ""


def _several(node: Node, key: str) -> str:
    """The remedy for a list where one text is wanted: conditions are joined, binders nested."""
    items = node.items if isinstance(node, Sequence) else ()
    texts = [item.text for item in items if isinstance(item, Scalar)]
    if not texts or len(texts) < len(items):
        return ""
    if key in ("if", "while", "end_if"):
        return (
            f"write `{' and '.join(f'({text})' if ' or ' in text else text for text in texts)}`, or `or` between them"
        )
    return "a step takes one; the next is taken by a step of its own, under `do:`" if key in _TAKING else ""


_TAKING = ("for", "pick", "choose", "random")


def _mapping_hint(node: Mapping, allowed: list[str]) -> str:
    if "string" in allowed and len(node) == 1 and " " in node.entries[0][0].text:
        return "a text that holds `: ` needs quotes around all of it: 'like: this'"
    if allowed == ["array"]:
        return "begin each entry with a dash: `- `"
    return ""


def _unknown_hint(node: Mapping, fault: KeyFaultError, owners: dict[str, tuple[str, ...]]) -> str:
    fitting = [known for known in fault.known if known not in node]
    near = key_for(fault.key, fitting) or hint_for(fault.key, fitting)
    if near and fault.key not in owners:
        return near
    first, _, rest = fault.key.partition(" ")
    if rest and first in fault.known and first not in node:
        return f"the key is `{first}`, and `{rest}` belongs behind its colon"
    value = node.get(fault.key)
    if node.bracketed and isinstance(value, Scalar) and value.text == "":
        return "a comma between { } begins a new entry; a text that holds one needs quotes"
    if rest:
        return "a text that holds `: ` needs quotes around all of it: 'like: this'"
    if fault.key in owners and fault.key not in fault.known:
        return f"it is a key of {' and of '.join(owners[fault.key])}; is it indented as it should be?"
    if len(fault.known) <= _SHORT_LIST:
        return f"known here: {', '.join(fault.known)}"
    guess = nearest(fault.key, owners)
    return f"did you mean `{guess}`, a key of {' and of '.join(owners[guess])}?" if guess else ""


def _bad_name(node: Node, name: str, description: str) -> Finding:
    key = node.key(name) if isinstance(node, Mapping) else None
    slug = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    hint = description
    if re.match(r"[a-z]", slug) and slug != name:
        hint = f"write `{slug}`: {description}"
    return Finding("wrong-value", f"`{name}` cannot be a name here", (key or node).span, hint)


def _or(options: list[str]) -> str:
    return options[0] if len(options) == 1 else f"{', '.join(options[:-1])} or {options[-1]}"
