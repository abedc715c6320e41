"""Numbers: digits, sums and counts.

In: nodes of the checked tree. Out: `3`, `the number of clearings you rule`, `2 plus the recruit icons that show`.
"""

from __future__ import annotations

from interpreter.language.program import (
    Arith,
    BattleNumber,
    Count,
    Expr,
    Get,
    Icons,
    Local,
    Number,
    Only,
    Read,
    Slots,
    Sort,
)
from interpreter.sheet import naming
from interpreter.sheet.phrases import article, possessive, spoken
from interpreter.sheet.speaker import NUMBERS, THINGS, Speaker, words_for

_SIGNS = {"+": "plus", "-": "minus", "*": "times"}


@words_for(NUMBERS, Number)
def _number(say: Speaker, node: Number) -> str:
    return str(node.value)


@words_for(NUMBERS, Read)
def _read(say: Speaker, node: Read) -> str:
    whose = f" of {say.the(node.of)}" if node.of is not None else ""
    return f"{naming.tracker(say, node.tracker)}{whose}"


@words_for(NUMBERS, BattleNumber)
def _battle_number(say: Speaker, node: BattleNumber) -> str:
    return f"{possessive(say.the(node.of))} {spoken(node.name)}"


@words_for(NUMBERS, Arith)
def _arith(say: Speaker, node: Arith) -> str:
    if isinstance(settled := folded(node), Number):
        return str(settled.value)
    left, right = say.number(node.left), say.number(node.right)
    if isinstance(node.left, Arith) and node.op == "*":
        left = f"({left})"
    return f"{left} {_SIGNS[node.op]} {right}"


def folded(node: Expr) -> Expr:
    """The number itself, where it is known before any game: `2 * spawn`."""
    if not isinstance(node, Arith):
        return node
    left, right = folded(node.left), folded(node.right)
    if not isinstance(left, Number) or not isinstance(right, Number):
        return node
    made = {"+": left.value + right.value, "-": left.value - right.value, "*": left.value * right.value}
    return Number(sort=node.sort, span=node.span, value=made[node.op])


def so_many(say: Speaker, amount: Expr, noun: str, nouns: str) -> str:
    """`a card`, `3 cards`, `2 cards plus 1 for each draw icon that shows`, `cards, as many as the level`."""
    amount = folded(amount)
    match amount:
        case Number(value=value):
            return f"{article(noun)} {noun}" if value == 1 else f"{value} {nouns}"
        case Arith(op="+", left=Number(value=value), right=Icons() as icons):
            start = f"1 {noun}" if value == 1 else f"{value} {nouns}"
            return f"{start} plus 1 for each {_icon(icons)} that shows"
        case Icons():
            return f"1 {noun} for each {_icon(amount)} that shows"
        case Arith(op="*", left=Number() as times, right=Count() as count):
            return f"{so_many(say, times, noun, nouns)} for {say.phrase(count.of).each()}"
        case Count():
            return f"1 {noun} for {say.phrase(amount.of).each()}"
    return f"{nouns}, as many as {say.number(amount)},"


def _icon(node: Icons) -> str:
    return f"{spoken(node.name.removesuffix('_icon'))} icon"


@words_for(NUMBERS, Count)
def _count(say: Speaker, node: Count) -> str:
    with say.together(True):
        return f"the number of {say.phrase(node.of).some()}"


@words_for(NUMBERS, Icons)
def _icons(say: Speaker, node: Icons) -> str:
    return f"the number of {spoken(node.name.removesuffix('_icon'))} icons that show"


@words_for(NUMBERS, Slots)
def _slots(say: Speaker, node: Slots) -> str:
    return f"the number of {say.phrase(node).some()}"


@words_for(NUMBERS, Get, Local, Only)
def _as_a_thing(say: Speaker, node: Get | Local | Only) -> str:
    if isinstance(node, Get) and node.query == "points" and node.of.sort is Sort.TRACK:
        return f"the points shown by {say.the(node.of)}"
    return THINGS[type(node)](say, node).the()
