"""Prohibitions foretold in place: what an op would be told by its hooks, as a condition in the code that asks.

In: what an op is about, by the op's own words. Out: the truth whether any prohibition at the table applies to the
actor; None where only the op itself can tell (a rule whose `who` depends on the game, a group that must be looked
through). The same rules give the same answers; only the call, and often the condition, is gone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from interpreter.game.compile import covers, members, pieces, tabled
from interpreter.game.compile.context import Bound, Build, Code, Context, both, either
from interpreter.game.compile.emit import Function
from interpreter.language.program import Can, Cannot, Expr, Get, Image, KindFrom, Local, Pieces, Slots, walk
from interpreter.language.program import Rules as Ruled

if TYPE_CHECKING:
    from interpreter.game.voices import Voice
    from interpreter.law.hooks import Asks

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


def asks(ability: Cannot | Can) -> Asks:
    """What the test of a rule about moving looks at beside the ends of the move."""
    words = (ability.active, ability.who, ability.pieces, ability.condition)
    if ability.op != "move" or speaks_of_group(ability, words):
        return "group"
    return "ends" if ability.pieces is None else "pieces"


def speaks_of_group(ability: Cannot | Can, words: object) -> bool:
    """Whether these parts of a rule about moving name the group that moves."""
    return any(isinstance(part, Local) and part.name == ability.fields[0] for part in walk(words))


# --- Foretold in place ------------------------------------------------------------------------------------------------


Rule = TypeVar("Rule", Cannot, Can)


class About(NamedTuple, Generic[Rule]):
    """A rule about what a party does: whose words it is in, what is left to ask of `who`."""

    voice: Voice
    ability: Rule
    left: Expr | None


def about(build: Build, kind: type[Rule], op: str, party: int) -> Iterator[About[Rule]]:
    """The rules of an op that are about a party, or may be."""
    for voice in build.table.voices:
        for ability in voice.abilities:
            if not isinstance(ability, kind) or ability.op != op:
                continue
            key = (voice.player, voice.card, id(ability))
            if key not in build.whom:
                build.whom[key] = whom(_owner(build, voice, ability), ability.who)
            parties, left = build.whom[key]
            if party in parties:
                yield About(voice, ability, left)


def bit_of(build: Build, ability: Cannot) -> int:
    """The bit of a prohibition's id; 0 if it has none."""
    return build.table.rule_bits.get(ability.id, 0) if ability.id is not None else 0


def _owner(build: Build, voice: Voice, ability: Cannot | Can) -> Context:
    """Where a rule's `who` is read; nothing is run there."""
    function = Function("", "", ability.span)
    return Context(build, voice, function, {}, voice.player, voice.player, "")


def _about(cx: Context, op: str, ignoring: int) -> Iterator[tuple[Context, Cannot]] | None:
    """The prohibitions of an op that are about the actor, each with the context of its owner; None if that is open."""
    assert isinstance(cx.actor, int)
    found = []
    for voice, ability, left in about(cx.build, Cannot, op, cx.actor):
        if ignoring < 0 or bit_of(cx.build, ability) & ignoring:
            continue
        if left is not None:
            return None
        found.append((of_owner(cx, voice), ability))
    return iter(found)


def of_owner(cx: Context, voice: Voice) -> Context:
    """The same place where another's rule is asked, in its owner's words and roles."""
    return replace(cx, voice=voice, scope={}, actor=voice.player, decider=voice.player)


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
