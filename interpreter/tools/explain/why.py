"""Reasons in words: why something was not offered, and with what it could be done.

In: reasons as the plain evaluator gives them. Out: one line each. Things that fell out for the same reason share one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from interpreter.game.questions.wording import craft_text, listed
from interpreter.game.reference import expressions, reasons, witness
from interpreter.language import program as tree
from interpreter.language.program import Sort
from interpreter.tools.explain import spoken

if TYPE_CHECKING:
    from interpreter.game.reference.frame import Frame
    from interpreter.game.reference.reasons import Reason

_IT = "it"
_MOST = 3
"""Different reasons for candidates of one rule that are told one by one."""


def told(reason: Reason, names: Mapping[str, str] | None = None) -> str:
    """A reason as a clause. `names`: what locals are called in place of what they are bound to, as in `spoken`."""
    frame, node = reason.frame, reason.node
    match reason.kind:
        case "condition" | "over":
            return spoken.clause(frame, node, True, names)
        case "filter":
            return _refused(reason, names)
        case "used up":
            assert node.uses is not None
            return f"it may be done {spoken.how_often(frame, node.uses)}, and was"
        case "no rounds":
            return f"it is to be done {spoken.number(frame, node)} times, which is none now"
        case "nobody":
            return spoken.empty(frame, node, names)
        case "members":
            return _none_will_do(reason, names)
        case "price":
            return _unpaid(reason, names)
        case "forbidden":
            return f"forbidden by {listed([_ban(reason, cause, names) for cause in reason.bans])}"
        case "no object":
            return spoken.empty(frame, node, names)
        case "options":
            return _no_option(reason, names)
        case "rank":
            return "others come first by the rule's own order"
        case "too few":
            return f"there {'is' if reason.count == 1 else 'are'} only {reason.count}"
        case "part":
            return "the rest could not be done with all of it"
        case "no actions":
            return "no action is left"
        case "no end":
            return "the last action of the menu around could not end well with it"
        case _:
            return _idle(reason, names)


def _ban(reason: Reason, cause: int, names: Mapping[str, str] | None) -> str:
    """A prohibition, and of a rule of one's own law what it looks at: `... Moving needs rule (you rule neither)`."""
    frame, effect = reason.frame, reason.node
    law = spoken.law(frame, cause)
    voice, ability = reasons.prohibitions(frame.table)[cause]
    if voice.player != frame.owner or ability.condition is None:
        return law
    about = {}
    for name, word in zip(ability.fields, _ABOUT.get(ability.op, ()), strict=False):
        value = effect.args.get(word)
        if isinstance(value, tree.Expr) and not value.many:
            about[name] = spoken.the(frame, value, names)
    return f"{law} ({spoken.clause(frame.copy(voice=voice, bound={}), ability.condition, False, about)})"


_ABOUT = {"move": ("", "from", "to"), "battle": ("object", "in"), "place": ("in",), "remove": ("in",)}
"""By op, which of the effect's words the words of a prohibition stand for."""


def _refused(reason: Reason, names: Mapping[str, str] | None) -> str:
    frame, node = reason.frame, reason.node
    text = spoken.clause(frame, node, True, _inside(names, reason.it))
    if isinstance(node, tree.Get) and node.query == "craftable":
        card = expressions.single(frame, node.of)
        return f"{text} ({craft_text(frame.table, card).partition(', ')[2] or 'it is no card to craft'})"
    return text


def _unpaid(reason: Reason, names: Mapping[str, str] | None) -> str:
    price = f"cannot be paid: {spoken.doing(reason.frame, reason.node, names)}"
    inner = [told(each, names) for _, each in reason.tried if each.kind != "no effect"]
    return f"{price} ({'; '.join(inner)})" if inner else price


def _no_option(reason: Reason, names: Mapping[str, str] | None) -> str:
    parts = [f"{option.title or 'option'}: {told(each, names)}" for option, each in reason.tried]
    return f"nothing of it can be done ({'; '.join(parts)})"


_IDLE = {
    "no stock": "none is left in the supply for “{}”",
    "nowhere": "there is no place for “{}”",
    "at its end": "there is no room to “{}”",
    "none": "“{}” comes to none now",
    "no effect": "“{}” would do nothing; why cannot be told",
}


def _idle(reason: Reason, names: Mapping[str, str] | None) -> str:
    return _IDLE[reason.kind].format(spoken.doing(reason.frame, reason.node, names).rstrip("."))


# --- several at once --------------------------------------------------------------------------------------------------


def _none_will_do(reason: Reason, names: Mapping[str, str] | None) -> str:
    """Each candidate with its reason, those of one reason together."""
    frame, of = reason.frame, reason.node
    if len(reason.tried) == 1:
        member, inner = reason.tried[0]
        return f"only {spoken.thing(frame, of.sort, member)}: {told(inner, names)}"
    called = _inside(names, reason.it)
    groups = grouped(((member, told(inner, called)) for member, inner in reason.tried))
    parts = [f"{spoken.several(frame, of.sort, members)}: {text}" for text, members in groups[:_MOST]]
    more = sum(len(members) for _, members in groups[_MOST:])
    return "; ".join([*parts, *([f"and {more} more"] if more else [])])


def _inside(names: Mapping[str, str] | None, name: str) -> dict[str, str]:
    """What locals are called where one more is `it`: the one that was so far goes by its rule's word for it."""
    return {**dict.fromkeys(names or {}, ""), name: _IT}


def grouped(pairs: Iterable[tuple[Any, str]]) -> list[tuple[str, list[Any]]]:
    """By what is said of them, the things it is said of."""
    found: dict[str, list[Any]] = {}
    for thing, text in pairs:
        found.setdefault(text, []).append(thing)
    return list(found.items())


def left_out(frame: Frame, sort: Sort, name: str, found: Iterable[tuple[Any, Reason]]) -> Iterator[tuple[str, str]]:
    """What was not offered, and why; things of one reason together. `name`: what the rule calls the thing."""
    pairs = ((each, told(reason, {name: _IT})) for each, reason in found)
    for text, members in grouped(pairs):
        yield spoken.several(frame, sort, members), text


# --- why it is offered ------------------------------------------------------------------------------------------------


def example(frame: Frame, step: tree.Step) -> str:
    """What it could be done with first, as `clearing 4 (rabbit), then clearing 8 (fox)`; "" if it needs nothing."""
    found = witness.of_node(frame, step)
    return ", then ".join(spoken.thing(frame, each.sort, each.value) for each in found)
