"""Prohibitions and ways: `cannot` and `can` as tests that ops ask.

In: an ability. Out: functions with the signature of their op's registry, and entries that put them there. Columns whose
tests read the same share one function.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from interpreter.game.compile import members, pieces, possible, steps
from interpreter.game.compile.bans import asks, holds, speaks_of_group, told
from interpreter.game.compile.context import Bound, Code, Context
from interpreter.game.compile.emit import LOCAL, Function, bare
from interpreter.game.compile.rules import Entry, Rules, columns_of, params
from interpreter.language.program import Can, Cannot, Expr, Get, Step, walk
from interpreter.law import hooks as registry
from interpreter.law.hooks import Hooks


def _fields(cx: Context, ability: Cannot | Can, bounds: Sequence[Bound]) -> Context:
    """The actor and the op's own words, as parameters."""
    return told(cx, ability, cx.fn.params[0], bounds)


def write_cannot(rules: Rules, ability: Cannot) -> list[Entry]:
    table = rules.build.table
    parties, who = rules.who(ability, ability.who)
    bit = table.rule_bits.get(ability.id, 0) if ability.id is not None else 0
    cause = rules.cause(ability)

    def ban(name: str) -> registry.Ban:
        return registry.Ban(rules.get(name), bit, cause)

    if ability.op in ("place", "remove"):
        return _of_places(rules, ability, parties, who, ban)
    name = _test_of(rules, ability, who)
    if name is None:
        return []
    meant = _meant(rules, ability)

    def install(hooks: Hooks) -> None:
        for party in parties:
            match ability.op:
                case "move":
                    hooks.cannot_move[party] += (registry.MoveBan(*ban(name), asks(ability), meant),)
                case "battle":
                    hooks.cannot_battle[party] += (ban(name),)
                case "score":
                    hooks.cannot_score[party] += (ban(name),)
                case op:
                    hooks.cannot_card[op][party] += (ban(name),)

    return [install]


def _of_places(
    rules: Rules,
    ability: Cannot,
    parties: Sequence[int],
    who: Expr | None,
    ban: Callable[[str], registry.Ban],
) -> list[Entry]:
    """Tests of placing or removing one piece. Columns whose tests read the same share one."""
    shared: dict[tuple[str, ...], str] = {}
    named: list[tuple[int, str]] = []
    for column in columns_of(rules.names, ability.pieces):
        cx = rules.function(ability)
        actor, place = params(cx, 2)
        inner = _fields(cx, ability, [Bound(place, there=True)])
        stands: Code = place if ability.op == "remove" else rules.build.layout.home[column]
        concerned = True if ability.pieces is None else pieces.holds(inner, ability.pieces, column, stands)
        test = holds(inner, ability, who, concerned)
        if test is False:
            continue
        cx.fn.line(f"return {test}")
        key = tuple(_renamed(line, cx.fn) for line in cx.fn.lines)
        if key not in shared:
            shared[key] = rules.close(cx)
        named.append((column, shared[key]))
        assert actor

    def install(hooks: Hooks) -> None:
        registries = hooks.cannot_place if ability.op == "place" else hooks.cannot_remove
        for party in parties:
            for column, name in named:
                registries[party][column] += (ban(name),)

    return [install]


def _renamed(line: str, function: Function) -> str:
    """A line with its function's own locals numbered from its first, so that equal functions read the same."""
    order = {name: f"w{place}" for place, name in enumerate(sorted(function.own, key=lambda name: int(name[1:])))}
    return LOCAL.sub(lambda found: order.get(found.group(), found.group()), bare(line))


def _test_of(rules: Rules, ability: Cannot | Can, who: Expr | None) -> str | None:
    """Write the test of a rule about moving, battling or cards; None if it never holds."""
    cx = rules.function(ability)
    of = ability.pieces
    match ability.op:
        case "move":
            _, lots, origin, destination = params(cx, 4)
            ends = [Bound(origin, there=True), Bound(destination, there=True)]
            inner = _fields(cx, ability, [Bound(lots, "lots"), *ends])
            concerned = True if of is None else _group(inner, of, lots, isinstance(ability, Can))
        case "battle":
            _, defender, clearing = params(cx, 3)
            inner = _fields(cx, ability, [Bound(defender, there=True), Bound(clearing, there=True)])
            concerned = True if of is None else members.contains(inner, of, defender, False)
        case "score":  # the actor is whoever would get the points
            _, amount = params(cx, 2)
            inner, concerned = _fields(cx, ability, [Bound(amount, there=True)]), True
        case _:
            _, card = params(cx, 2)
            inner = _fields(cx, ability, [Bound(card)])
            concerned = True if of is None else _card(inner, of, card)
    test = holds(inner, ability, who, concerned)
    if test is False:
        return None
    cx.fn.line(f"return {test}")
    return rules.close(cx)


def _card(cx: Context, of: Expr, card: str) -> Code:
    """A card that nobody sees is meant only where every card is."""
    unseen = not any(isinstance(part, Get) for part in walk(of))
    inside = members.contains(cx, of, card, False)
    return f"({inside} if {card} >= 0 else {unseen})"


def _group(cx: Context, of: Expr, lots: str, whole: bool) -> Code:
    """A `cannot` is about a group if any piece in it is meant, a `can` if every piece is."""
    with cx.helper(of.span, pure=True) as inner:
        lot = inner.fresh()
        with inner.fn.block(f"for {lot} in {lots}:"):
            test = pieces.holds(inner, of, f"{lot}[0]", f"{lot}[1]")
            with inner.fn.block(f"if {'not ' if whole else ''}{test}:"):
                inner.fn.line(f"return {not whole}")
        inner.fn.line(f"return {whole}")
    return inner.fn.call()


def _meant(rules: Rules, ability: Cannot | Can) -> frozenset[int] | None:
    """The columns that a rule about pieces may mean; None for any."""
    return None if ability.pieces is None else frozenset(columns_of(rules.names, ability.pieces))


def write_can(rules: Rules, ability: Can) -> list[Entry]:
    """Another way to move. A price is asked for and paid in the rule's own roles."""
    parties, who = rules.who(ability, ability.who)
    test = _test_of(rules, ability, who)
    if test is None:
        return []
    payable = pay = ""
    if ability.pay:
        priced = Step(laws=(), title="", span=ability.span, cause=ability.cause, pay=ability.pay)
        cx = rules.function(ability)
        cx.fn.line(f"return {possible.paid(_moving(cx, ability), priced, None)}")
        payable = rules.close(cx)
        cx = rules.function(ability)
        outcome = steps.run_list(_moving(cx, ability), ability.pay, True)
        cx.fn.line(f"return {outcome}")
        pay = rules.close(cx)
    bits, cause = rules.build.table.ignoring(ability.ignoring), rules.cause(ability)
    meant = _meant(rules, ability)
    priced_by: registry.Asks = "group" if speaks_of_group(ability, ability.pay) else "ends"

    def install(hooks: Hooks) -> None:
        possible_, paying = (rules.get(payable), rules.get(pay)) if payable else (None, None)
        way = registry.Way(rules.get(test), bits, cause, possible_, paying, asks(ability), priced_by, meant)
        for party in parties:
            hooks.ways[party] += (way,)

    return [install]


def _moving(cx: Context, ability: Can) -> Context:
    _, lots, origin, destination = params(cx, 4)
    return _fields(cx, ability, [Bound(lots, "lots"), Bound(origin, there=True), Bound(destination, there=True)])
