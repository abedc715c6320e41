"""Numbers: digits, sums and counts.

In: nodes of the checked tree. Out: `3`, `the number of clearings you rule`, `2 plus the recruit icons that show`.
"""

from __future__ import annotations

import re

from interpreter.language.catalogue import plural
from interpreter.language.program import (
    Arith,
    BattleNumber,
    Count,
    Elements,
    Expr,
    Get,
    Icons,
    Local,
    Members,
    Number,
    Only,
    Read,
    Slots,
    Sort,
)
from interpreter.sheet import naming
from interpreter.sheet.phrases import Phrase, article, possessive, so_called, spoken
from interpreter.sheet.speaker import NOUNS, NUMBERS, THINGS, Speaker, words_for

_SIGNS = {"+": "plus", "-": "minus", "*": "times"}


@words_for(NUMBERS, Number)
def _number(say: Speaker, node: Number) -> str:
    return digits(say, node)


def digits(say: Speaker, node: Expr) -> str:
    """A number that is known before any game, with its name behind it: `4`, `4 (guests)`, `8 (2 times guests)`."""
    settled = folded(node)
    assert isinstance(settled, Number)
    named = _formula(say, node)
    return f"{settled.value} ({named})" if named != str(settled.value) and not named.isdecimal() else str(settled.value)


def _formula(say: Speaker, node: Expr) -> str:
    """How a number is made of those that have names; its digits where none has."""
    if isinstance(node, Number):
        return say.number_name(node) or str(node.value)
    assert isinstance(node, Arith)
    left, right = _formula(say, node.left), _formula(say, node.right)
    settled = folded(node)
    if isinstance(settled, Number) and left.isdecimal() and right.isdecimal():
        return str(settled.value)
    return f"{left} {_SIGNS[node.op]} {right}"


@words_for(NUMBERS, Read)
def _read(say: Speaker, node: Read) -> str:
    whose = f" of {say.the(node.of)}" if node.of is not None else ""
    return f"{naming.tracker(say, node.tracker)}{whose}"


@words_for(NUMBERS, BattleNumber)
def _battle_number(say: Speaker, node: BattleNumber) -> str:
    return f"{possessive(say.the(node.of))} {spoken(node.name)}"


@words_for(NUMBERS, Arith)
def _arith(say: Speaker, node: Arith) -> str:
    if isinstance(folded(node), Number):
        return digits(say, node)
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
    """`a card`, `3 cards`, `as many cards as the level`; what a number depends on is said later: `for each den`."""
    if isinstance(settled := folded(amount), Number):
        told = digits(say, amount)
        return f"{article(noun)} {noun}" if told == "1" else so_called(told, noun if settled.value == 1 else nouns)
    match amount:
        case Arith(op="+", left=Number() as first, right=Icons() as icons):
            start = so_called(digits(say, first), noun if first.value == 1 else nouns)
            return f"{start}{later(f', plus 1 for each {_icon(icons)} that shows')}"
        case Icons():
            return f"1 {noun}{later(f' for each {_icon(amount)} that shows')}"
        case Arith(op="+", left=Number() as first, right=Count() as count):
            return f"{so_many(say, first, noun, nouns)}{later(f', plus 1 for {members(say, count.of).each()}')}"
        case Arith(op="*", left=Number() as times, right=Count() as count):
            return f"{so_many(say, times, noun, nouns)}{later(f' for {members(say, count.of).each()}')}"
        case Count():
            return f"1 {noun}{later(f' for {members(say, amount.of).each()}')}"
    return f"as many {nouns}{later(f' as {say.number(amount)}')}"


def members(say: Speaker, of: Expr) -> Phrase:
    """A set ready to be counted; of what was taken under a name its members: `cards in the gift`."""
    named = of.domain.of if isinstance(of, Elements) and isinstance(of.domain, Members) and of.where is None else of
    if not isinstance(named, Local) or not named.many:
        return say.phrase(of)
    ref = say.ref(named)
    if not ref.startswith("the "):
        return Phrase(fixed=ref, several=True)
    noun = NOUNS[named.sort]
    if ref.endswith(f" {plural(noun)}"):
        return Phrase(ref.removeprefix("the ").removesuffix(plural(noun)) + noun, ref.removeprefix("the "))
    return Phrase(noun, plural(noun), after=(f"in {ref}",))


def times(say: Speaker, amount: Expr, one: str = "time", many: str = "times") -> str:
    """`3 times`, `once`, `as many times as the level`."""
    settled = folded(amount)
    if not isinstance(settled, Number):
        return f"as many {many} as {say.number(amount)}"
    told = digits(say, amount)
    return "once" if told == "1" and one == "time" else so_called(told, one if settled.value == 1 else many)


_LATER = re.compile("\x03([^\x03\x04]*)\x04")


def later(text: str) -> str:
    """Words for the end of the sentence, where they cannot be taken for a part of what stands behind them."""
    return f"\x03{text}\x04"


def in_place(text: str) -> str:
    """The sentence with all that was to be said later at its end: `place 2 warriors there, plus 1 for each hut`."""
    return _LATER.sub("", text) + "".join(_LATER.findall(text))


def _icon(node: Icons) -> str:
    return f"{spoken(node.name.removesuffix('_icon'))} icon"


@words_for(NUMBERS, Count)
def _count(say: Speaker, node: Count) -> str:
    with say.together(True):
        return f"the number of {members(say, node.of).some()}"


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
