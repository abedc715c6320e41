"""Nodes and things in words, at one moment of one table.

In: frames of rules. Out: clauses in the sheet's words, in which what a rule has bound is called by what it is bound to;
things as the table calls them; laws with the names of their rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.game.questions.decisions import Decision
from interpreter.game.questions.wording import listed, texts
from interpreter.game.reference.frame import NOTHING
from interpreter.language import program as tree
from interpreter.language.catalogue import plural
from interpreter.language.program import Sort
from interpreter.sheet import clauses, numbers, steps  # noqa: F401  (they have the words)
from interpreter.sheet.effects import effect
from interpreter.sheet.phrases import STRONG, WEAK
from interpreter.sheet.ranks import ranked
from interpreter.sheet.speaker import Speaker
from interpreter.sheet.text import Aside, Listing, Paragraph

if TYPE_CHECKING:
    from interpreter.game.reference.frame import Frame

_NAMED = frozenset(each.value for each in Sort) - {
    each.value
    for each in (Sort.ACTION, Sort.RULE, Sort.WORD, Sort.FACE, Sort.SLOT, Sort.SPACE, Sort.PHASE, Sort.TRACKER)
}
"""Sorts whose things the table has names for."""


_FEW, _MANY = 3, 10
"""So many places are told with all that there is to say of them; so many other things are told one by one."""


def things(frame: Frame, sort: Sort, values: Sequence[Any]) -> list[str]:
    """What things of a sort are called, as whoever decides is told."""
    if sort is Sort.NUMBER:
        return [str(value) for value in values]
    decision = Decision(frame.table, frame.decider, f"choose {sort.value}", values, frame.cause, state=frame.state)
    return texts(decision, decision.kind, list(values))


def thing(frame: Frame, sort: Sort, value: Any) -> str:
    """One thing, or several as a list."""
    if not isinstance(value, list):
        return things(frame, sort, [value])[0]
    decision = Decision(frame.table, frame.decider, f"group {sort.value}", [value], frame.cause, state=frame.state)
    return texts(decision, decision.kind, [value])[0]


def several(frame: Frame, sort: Sort, values: Sequence[Any]) -> str:
    """Things one after the other; many places by their numbers alone: `clearings 1, 2, 5 and 7, forest f3`."""
    if len(values) <= _FEW or sort not in tree.LOCATIONS or any(isinstance(each, list) for each in values):
        more = [f"{len(values) - _MANY} more"] if len(values) > _MANY else []
        return listed([*[thing(frame, sort, value) for value in values[:_MANY]], *more])
    found: dict[str, list[str]] = {}
    for value in values:
        place = frame.layout.places[value]
        if place.kind in ("clearing", "forest"):
            found.setdefault(place.kind, []).append(place.name)
    others = [thing(frame, sort, each) for each in values if frame.layout.places[each].kind not in found]
    numbered = [f"{kind if len(names) == 1 else plural(kind)} {listed(names)}" for kind, names in found.items()]
    return ", ".join([*numbered, *others])


def clause(frame: Frame, node: tree.Expr, negative: bool = False, names: Mapping[str, str] | None = None) -> str:
    """A condition, or its contrary.

    Args:
        names: what locals are called in place of what they are bound to; "": by their rule's word.
    """
    return _speaker(frame, node, names).clause(node, negative).replace("the the ", "the ")


def empty(frame: Frame, of: tree.Expr, names: Mapping[str, str] | None = None) -> str:
    """`there is no card in your hand`."""
    return clause(frame, tree.Exists(sort=Sort.TRUTH, span=of.span, of=of), True, names)


def phrase(frame: Frame, of: tree.Expr, names: Mapping[str, str] | None = None) -> str:
    """A set: `clearings you rule`."""
    return _speaker(frame, of, names).phrase(of).some()


def the(frame: Frame, node: tree.Expr, names: Mapping[str, str] | None = None) -> str:
    """A thing: `clearing 5 (mouse)`, `the place with the mole`."""
    return _speaker(frame, node, names).the(node)


def number(frame: Frame, node: tree.Expr) -> str:
    return _speaker(frame, node, None).number(node)


def doing(frame: Frame, node: tree.Node, names: Mapping[str, str] | None = None) -> str:
    """An effect or a step as an order."""
    say = _speaker(frame, node, names)
    if isinstance(node, tree.Effect):
        return effect(say, node)
    if isinstance(node, tree.Step):
        return _flat(steps.step(say, node))
    return _flat(steps.perform(say, node))


def ranking(frame: Frame, ranks: tuple[tree.Rank, ...], sort: Sort) -> str:
    """`the one with the most points`; "" without ranks."""
    return ranked(_speaker(frame, ranks, None), ranks, sort).removeprefix(", ")


def how_often(frame: Frame, uses: tree.Uses) -> str:
    """`once a turn`."""
    return steps.how_often(_speaker(frame, uses, None), uses)


def law(frame: Frame, cause: int) -> str:
    """`root:4.2.1 Moving needs rule`."""
    found = frame.table.causes[cause]
    return " ".join(filter(None, (", ".join(found.law), found.title)))


def _speaker(frame: Frame, node: object, names: Mapping[str, str] | None) -> Speaker:
    say = Speaker(frame.voice.program)
    for each in tree.walk(node):
        if isinstance(each, tree.Local) and (said := _bound(frame, each)) is not None:
            say.refs[each.name] = said
    for name, said in (names or {}).items():
        if said:
            say.refs[name] = said
        else:
            say.refs.pop(name, None)
    return say


def _bound(frame: Frame, local: tree.Local) -> str | None:
    """What a local is bound to, as far as that has a name."""
    value, sort = frame.bound.get(local.name, NOTHING), frame.sorts.get(local.name, local.sort)
    known = sort.value in _NAMED and value != NOTHING and isinstance(value, (int, tuple, list))
    return thing(frame, sort, value) if known else None


def _flat(paragraph: Paragraph) -> str:
    """A paragraph as one line; what stands beside it is left out."""
    parts: list[str] = []
    for each in paragraph:
        if isinstance(each, Listing):
            inner = ", ".join(filter(None, (_flat(item) for item in each.items)))
            parts.append(f"{each.lead}: {inner}" if each.lead else inner)
        elif not isinstance(each, Aside):
            parts.append(each)
    return "; ".join(parts).replace(STRONG, "").replace(WEAK, "")
