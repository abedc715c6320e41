"""Patterns: what `cannot` and `can` forbid and allow.

In: located mappings. Out: `Cannot` and `Can` records. The words of the catalogue (`group`, `origin`, `clearing`, `card`
...) stay open: they are what the law layer hands over when it asks.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from interpreter.language.ability_parts import Common, all_of, is_word, pattern_pieces
from interpreter.language.arguments import rule_name
from interpreter.language.build import SORTS, within
from interpreter.language.catalogue import Pattern, catalogue
from interpreter.language.coerce import to_single
from interpreter.language.context import Reader
from interpreter.language.effects import CONTEXT_OF
from interpreter.language.located import Mapping, Node, Scalar, Sequence
from interpreter.language.nouns import plain_set
from interpreter.language.program import (
    PLACES,
    Ability,
    Can,
    Cannot,
    CardsIn,
    Elements,
    Expr,
    Local,
    Sort,
)
from interpreter.language.steps import doings, leaf_set, leaf_truth, no_where
from interpreter.language.suggest import hint_for
from interpreter.language.syntax import Act, Things, Value
from interpreter.language.wording import a, either, quoted, such_as

# --- cannot, can ------------------------------------------------------------------------------------------------------


def cannot(cx: Reader, node: Mapping, common: Common) -> list[Ability]:
    found = _pattern(cx, node, "cannot")
    return [Cannot(**common.fields(), **found)]


def can(cx: Reader, node: Mapping, common: Common) -> list[Ability]:
    found = _pattern(cx, node, "can")
    pay = doings(cx, node.get("pay"))
    return [Can(**common.fields(), **found, pay=pay, ignoring=_ignoring(cx, node.get("ignoring")))]


def _ignoring(cx: Reader, node: Node | None) -> tuple[str, ...]:
    leaves = node.items if isinstance(node, Sequence) else (node,)
    found = []
    for leaf in leaves:
        if isinstance(leaf, Scalar):
            with cx.reading(leaf):
                value = cx.syntax(leaf, "value")
                assert isinstance(value, Value)
                no_where(cx, value)
                found.append(rule_name(cx, value.value))
    return tuple(found)


def _pattern(cx: Reader, node: Mapping, key: str) -> dict[str, Any]:
    """An op pattern: who may not (or may) do what, to what, where; judged in the context of its op."""
    before = cx.context
    try:
        return _read(cx, node, key)
    finally:
        cx.context = before


def _read(cx: Reader, node: Mapping, key: str) -> dict[str, Any]:
    leaf = node.get(key)
    assert isinstance(leaf, Scalar)
    who = leaf_set(cx, node.get("who"), Sort.PLAYER)
    with cx.reading(leaf):
        act = cx.syntax(leaf, "effect")
        assert isinstance(act, Act)
        verb = act.verb.text
        pattern = catalogue().patterns.get(verb)
        if pattern is None:
            known = list(catalogue().patterns)
            hint = hint_for(verb, known) or f"it can be {either(quoted(known))}"
            cx.fail("unknown-op", f"`{verb}` can't be forbidden or allowed", act.verb, hint)
        actor = cx.bind("actor", Sort.PLAYER, cx.span(act))
        fields = {name: _field(cx, name, sort, act) for name, sort in pattern.fields.items()}
        cx.context = CONTEXT_OF.get(verb, cx.context)
        pieces, tests = _object(cx, act, pattern, fields)
        tests += [test for part in act.parts for test in _preposition(cx, part, pattern, fields)]
    condition = leaf_truth(cx, node.get("if"))
    return {
        "op": verb, "actor": actor.name, "who": who, "pieces": pieces,
        "fields": tuple(local.name for local in fields.values()),
        "condition": all_of(cx, [*tests, *([condition] if condition is not None else [])], leaf.span),
    }  # fmt: skip


def _field(cx: Reader, name: str, sort: str, act: Act) -> Local:
    many = sort == "pieces"
    return cx.bind(name, Sort.PIECE if many else SORTS[sort], cx.span(act), many=many)


def _object(cx: Reader, act: Act, pattern: Pattern, fields: dict[str, Local]) -> tuple[Expr | None, list[Expr]]:
    """What the op acts on: an open word, pieces of some kind, or cards of some kind."""
    if act.object is None:
        return None, []
    assert isinstance(act.object, Things)
    quantity = act.object.quantity
    if quantity is not None and quantity.kind not in ("one", "any", "all"):
        asked = next((name for name, local in fields.items() if local.many or local.sort is Sort.NUMBER), None)
        ask = f"leave it out and ask it under `if:`, for example `if: {_ASKED[asked]}`" if asked in _ASKED else ""
        cx.fail("quantity-unfit", "a quantity says nothing here", quantity, ask or "leave it out")
    if pattern.object is not None and is_word(act.object, pattern.object):
        return None, []
    if pattern.pieces:
        return pattern_pieces(cx, act.object), []
    value = plain_set(cx, replace(act.object, quantity=None))
    local = fields[pattern.object or ""]
    if value.sort is not local.sort:
        cx.fail(
            "wrong-sort", f"{a(local.sort)} is wanted here, this is {a(value.sort)}", act.object, such_as(local.sort)
        )
    return None, [within(cx, act.object, local, value)]


_ASKED = {"group": "number of group > 2", "amount": "amount > 2"}
"""How a condition asks how many the act is about, by the field that holds them."""


def _preposition(cx: Reader, part: Any, pattern: Pattern, fields: dict[str, Local]) -> list[Expr]:
    """`in home`: a condition on the field; `in clearing`: the field itself, left open."""
    name = pattern.prepositions.get(part.preposition)
    if name is None and part.preposition == "from" and pattern.cards:
        return [_lies_in(cx, part, fields)]
    if name is None:
        hint = f"it takes {either(quoted(pattern.prepositions))}" if pattern.prepositions else "leave it out"
        cx.fail("unknown-preposition", f"no `{part.preposition}` here", part, hint)
    argument = part.arguments[0]
    if is_word(argument, name):
        return []
    value = plain_set(cx, argument)
    if value.sort not in PLACES and value.sort is not Sort.PLAYER:
        cx.fail("wrong-sort", f"a place is wanted here, this is {a(value.sort)}", argument, such_as(Sort.CLEARING))
    return [within(cx, argument, fields[name], value)]


def _lies_in(cx: Reader, part: Any, fields: dict[str, Local]) -> Expr:
    zone = to_single(cx, plain_set(cx, part.arguments[0]), part, Sort.ZONE)
    lying = Elements(sort=Sort.CARD, many=True, span=cx.span(part), domain=CardsIn((zone,)), it=cx.fresh("each"))
    return within(cx, part, fields["card"], lying)
