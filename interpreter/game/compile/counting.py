"""Counting: pieces come and go, and with them who rules a clearing; one function made for the table.

In: a build. Out: the claims to rule as the law's hooks want them, and a function that does what `Board.change` does,
with this table's numbers and claims in its text: it runs at every single change of a count. A table without claims has
none and counts the board's way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from interpreter.game.claims import reach_far
from interpreter.game.compile import members
from interpreter.game.compile.context import Bound, Build, Code, Context, both
from interpreter.game.compile.expressions import single
from interpreter.game.compile.rules import Entry, Rules, params
from interpreter.language.program import Change, Expr
from interpreter.law import hooks as registry
from interpreter.law.classes import CARRIES
from interpreter.law.hooks import Hooks

Condition = Callable[[Context, Change], Code]


@dataclass(frozen=True)
class _Claim:
    """An ability by which a party rules; `left` is what only the game tells of whom it names."""

    rules: Rules
    ability: Change
    party: int
    left: Expr | None


def write(build: Build, condition: Condition) -> list[Entry]:
    """Write every claim of every seat, and the function that counts."""
    claims = []
    for voice in build.table.voices:
        rules = Rules(build, voice)
        for ability in voice.abilities:
            if isinstance(ability, Change) and ability.query == "ruler":
                assert ability.to is not None
                parties, left = rules.who(ability, ability.to)
                claims += [_Claim(rules, ability, party, left) for party in parties]
    if not claims:
        return []
    if reach_far(build.table.voices):
        return [*(_entry(claim, condition) for claim in claims), _far]
    return [*(_entry(claim, condition) for claim in claims), _add(claims, condition)]


def _far(hooks: Hooks) -> None:
    """Claims that look further than their clearing: the board's own way of counting sees to them."""
    hooks.far_claims = True


def _entry(claim: _Claim, condition: Condition) -> Entry:
    """One claim as a function of its own."""
    cx = claim.rules.function(claim.ability)
    (clearing,) = params(cx, 1)
    cx.fn.line(f"return {_holds(cx, claim, clearing, condition)}")
    name = claim.rules.close(cx)

    def install(hooks: Hooks) -> None:
        hooks.rulers += (registry.Claim(claim.party, claim.rules.get(name)),)

    return install


def _holds(cx: Context, claim: _Claim, clearing: str, condition: Condition) -> Code:
    ability = claim.ability
    assert ability.to is not None
    inner = cx.bind(ability.subject, Bound(clearing, there=True))
    if claim.left is None:
        named: Code = True
    elif ability.to.many:
        named = members.contains(inner, ability.to, claim.party, True)
    else:
        named = f"({single(inner, ability.to)} == {claim.party})"
    return both((condition(inner, ability), named))


def _add(claims: list[_Claim], condition: Condition) -> Entry:
    """Count, then crown: claims first, then strictly most strength (root:2.5)."""
    rules = claims[0].rules
    cx = rules.function(claims[0].ability)
    layout, line, block = cx.layout, cx.fn.line, cx.fn.block
    column, place, k = params(cx, 3)
    row, base, fills, strength, ruler = (cx.fresh() for _ in range(5))
    rule = layout.class_table.rule
    rows = tuple(
        (each * layout.width, of, fill) for each, (of, fill) in enumerate(zip(rule.base, layout.fills, strict=True))
    )
    line(f"{row}, {base}, {fills} = {cx.constant(rows)}[{column}]")
    line(f"n[{row} + {place}] += {k}")
    with block(f"if {place} >= {layout.clearings}:"):
        if any(each.holder >= 0 for each in layout.places):
            with block(f"if {cx.constant(tuple(each.holder for each in layout.places))}[{place}] >= 0:"):
                line(f"board.change_aboard({column}, {place}, {k})")
        line("return")
    with block(f"if {fills}:"):
        line(f"s.free[{place}] -= {k}")
    line(f"{strength} = s.strength")
    with block(f"if {base} >= 0:"):
        line(f"{strength}[{base} + {place}] += {k}")
    if CARRIES in rule.base:
        with block(f"elif {base} == {CARRIES}:"):
            line(f"board.carry_strength({column}, {place}, {k})")
    _crown(cx, claims, condition, place, strength, ruler)
    line(f"s.ruler[{place}] = {ruler}")
    name = rules.close(cx)

    def install(hooks: Hooks) -> None:
        hooks.add = rules.get(name)

    return install


def _crown(cx: Context, claims: list[_Claim], condition: Condition, clearing: str, strength: str, ruler: str) -> None:
    """Who rules now: whoever claims it, else who has most strength."""
    line, block = cx.fn.line, cx.fn.block
    tests = [
        (_holds(replace(each.rules.function(each.ability), fn=cx.fn), each, clearing, condition), 1 << each.party)
        for each in claims
    ]
    if len(tests) == 1:
        ((test, bit),) = tests
        with block(f"if {test}:"):
            line(f"{ruler} = {bit}")
        with block("else:"):
            _crown_strongest(cx, clearing, strength, ruler)
        return
    line(f"{ruler} = 0")
    for test, bit in tests:
        with block(f"if {test}:"):
            line(f"{ruler} |= {bit}")
    with block(f"if not {ruler}:"):
        _crown_strongest(cx, clearing, strength, ruler)


def _crown_strongest(cx: Context, clearing: str, strength: str, ruler: str) -> None:
    line, top, here = cx.fn.line, cx.fresh(), cx.fresh()
    parties = [
        (f"{strength}[{base} + {clearing}]" if base else f"{strength}[{clearing}]", bit)
        for base, bit in cx.layout.class_table.rule.parties
    ]
    if not parties:
        line(f"{ruler} = 0")
        return
    first, bit = parties[0]
    line(f"{top} = {first}")
    if len(parties) == 2:
        line(f"{here} = {parties[1][0]}")
        line(f"{ruler} = {bit} if {top} > {here} else {parties[1][1]} if {here} > {top} else 0")
        return
    line(f"{ruler} = {bit} if {top} else 0")
    for theirs, bit in parties[1:]:
        line(f"{here} = {theirs}")
        with cx.fn.block(f"if {here} > {top}:"):
            line(f"{top} = {here}")
            line(f"{ruler} = {bit}")
        with cx.fn.block(f"elif {here} == {top}:"):
            line(f"{ruler} = 0")
