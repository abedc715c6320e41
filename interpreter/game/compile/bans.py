"""Prohibitions foretold in place: what an op would be told by its hooks, as a condition in the code that asks.

In: what an op is about, by the op's own words. Out: the truth whether any prohibition at the table applies to the
actor; None where only the op itself can tell (a rule whose `who` depends on the game, a group that must be looked
through). The same rules give the same answers; only the call, and often the condition, is gone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from interpreter.game.compile import covers, members, pieces, tabled
from interpreter.game.compile.context import Bound, Code, Context, both, either
from interpreter.language.program import Can, Cannot, Expr, Get, Image, KindFrom, Pieces, Slots, walk
from interpreter.language.program import Rules as Ruled

ABOUT_STANDING = frozenset({"ruler", "location", "holder"})
"""Queries whose answers follow from where pieces stand."""


def holds(cx: Context, ability: Cannot | Can, who: Expr | None, concerned: Code) -> Code:
    """All of: the thing is meant, the actor is, the rule works now, its condition holds."""
    actor = cx.scope[ability.actor].code
    parts = [concerned]
    if who is not None:
        parts.append(members.contains(cx, who, actor, False) if who.many else f"({actor} == {cx.value(who)})")
    parts += cx.in_force(ability)
    if ability.condition is not None:
        parts.append(cx.test(ability.condition))
    return both(parts)


def told(cx: Context, ability: Cannot | Can, actor: Code, bounds: Sequence[Bound]) -> Context:
    """The actor and the op's own words bound."""
    inner = cx.bind(ability.actor, Bound(actor, there=True))
    for name, bound in zip(ability.fields, bounds, strict=False):
        inner = inner.bind(name, bound)
    return inner


def whom(cx: Context, who: Expr | None) -> tuple[Sequence[int], Expr | None]:
    """The parties that a rule is about, and what is left to ask: `who` itself, where only the game tells."""
    everybody = range(len(cx.layout.party_names))
    if who is None:
        return everybody, None
    if who.many:
        known = tabled.known(cx, who)
        return (everybody, who) if known is None else (known, None)
    code = cx.value(who)
    return ((code,), None) if isinstance(code, int) else (everybody, who)


# --- Foretold in place ------------------------------------------------------------------------------------------------


def _about(cx: Context, op: str, ignoring: int) -> Iterator[tuple[Context, Cannot]] | None:
    """The prohibitions of an op that are about the actor, each with the context of its owner; None if that is open."""
    found = []
    build = cx.build
    for voice in build.table.voices:
        player = voice.player
        for ability in voice.abilities:
            if not isinstance(ability, Cannot) or ability.op != op:
                continue
            key = (player, voice.card, id(ability))
            if key not in build.whom:
                own = replace(cx, voice=voice, scope={}, actor=player, decider=player)
                build.whom[key] = whom(own, ability.who)
            parties, left = build.whom[key]
            bit = build.table.rule_bits.get(ability.id, 0) if ability.id is not None else 0
            if ignoring < 0 or bit & ignoring:
                continue
            if left is not None:
                return None
            if cx.actor in parties:
                owner = replace(cx, voice=voice, scope={}, actor=player, decider=player)
                found.append((owner, ability))
    return iter(found)


def barred(cx: Context, op: str, bounds: Sequence[Bound], ignoring: int = 0) -> Code | None:
    """Whether moving a group or battling is forbidden."""
    rules = _about(cx, op, ignoring) if isinstance(cx.actor, int) else None
    if rules is None or (op == "move" and _has_ways(cx)):
        return None
    tests: list[Code] = []
    for owner, ability in rules:
        if ability.pieces is not None:
            return None
        tests.append(holds(told(owner, ability, cx.actor, bounds), ability, None, True))
    return either(tests)


def _has_ways(cx: Context) -> bool:
    """Whether anybody at the table knows another way to move."""
    return any(isinstance(ability, Can) for voice in cx.build.table.voices for ability in voice.abilities)


def barred_at(cx: Context, op: str, column: int, place: Bound, ignoring: int = 0) -> Code | None:
    """Whether placing or removing a piece of a column is forbidden at a place, which is surely one."""
    rules = _about(cx, op, ignoring) if isinstance(cx.actor, int) else None
    if rules is None:
        return None
    tests: list[Code] = []
    for owner, ability in rules:
        inner = told(owner, ability, cx.actor, [place])
        stands: Code = place.code if op == "remove" else cx.layout.home[column]
        concerned = True if ability.pieces is None else pieces.holds(inner, ability.pieces, column, stands)
        tests.append(holds(inner, ability, None, concerned))
    return either(tests)


def reads(cx: Context, op: str, column: int) -> frozenset[int] | None:
    """The columns whose counts the prohibitions on a column may depend on; None for any."""
    rules = _about(cx, op, 0) if isinstance(cx.actor, int) else None
    if rules is None:
        return None
    found: set[int] = set()
    for owner, ability in rules:
        inner = told(owner, ability, cx.actor, [Bound("x", there=True)])
        if ability.pieces is not None and pieces.holds(inner, ability.pieces, column, cx.layout.home[column]) is False:
            continue
        for part in walk((ability.active, ability.condition)):
            if isinstance(part, Slots):
                found |= _fillers(cx)
            elif isinstance(part, Pieces):
                if part.owner is not None or part.on is not None or any(isinstance(k, KindFrom) for k in part.kinds):
                    return None
                cover = covers.columns_of(inner, replace(part, suit=None))
                if isinstance(cover.columns, str) or cover.held:
                    return None
                found.update(cover.columns)
            elif isinstance(part, Ruled) or (isinstance(part, (Get, Image)) and part.query in ABOUT_STANDING):
                return None
    return frozenset(found)


def _fillers(cx: Context) -> frozenset[int]:
    """What fills building slots."""
    buildings = {column for columns in cx.layout.of_type["building"] for column in columns}
    return frozenset(buildings | {cx.layout.ruin_column})
