"""Abilities to hooks: each standing rule becomes functions in the registry that the ops ask.

In: a build. Out: functions written, and entries that name them; `install` puts the compiled functions into `Hooks`, in
the order in which seats and files list their abilities. What a set of pieces covers and whom a rule is about is settled
here as far as the table tells, so that most tests are left with one condition.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from interpreter.game.compile import listeners, members, pieces, possible, ranks, steps
from interpreter.game.compile.actions import title_of
from interpreter.game.compile.context import Bound, Build, Code, Context, both
from interpreter.game.compile.emit import Function
from interpreter.game.compile.expressions import single
from interpreter.game.link import static_columns
from interpreter.language.program import (
    Ability,
    Can,
    Cannot,
    Change,
    CraftsWith,
    Decide,
    Expr,
    Get,
    KindFrom,
    Pieces,
    PieceUnion,
    Sort,
    Step,
    When,
    Whose,
    walk,
)
from interpreter.law import hooks as registry
from interpreter.law.hooks import Hooks

if TYPE_CHECKING:
    from interpreter.game.names import Names

Entry = Callable[[Hooks], None]
"""Puts one compiled rule into the hooks."""

QUESTION_SORTS = {
    "clearing": Sort.CLEARING,
    "player": Sort.PLAYER,
    "track": Sort.TRACK,
    "kind": Sort.KIND,
    "suit": Sort.SUIT,
    "card": Sort.CARD,
    "hit": Sort.PIECE,
}
NO_SUBJECT = 2
"""What a piece of `change` hands over: a column, for pieces that take hits."""


@dataclass(frozen=True)
class Rules:
    """The abilities of one player's file, being written."""

    build: Build
    names: Names

    @property
    def player(self) -> int:
        return self.names.player

    def cause(self, ability: Ability) -> int:
        return self.build.table.cause(self.player, ability.cause)

    def function(self, ability: Ability) -> Context:
        """A new function for the ability."""
        title = title_of(Step(ability.laws, ability.title, ability.span, ability.cause), "")
        function = Function(f"f{self.build.number()}", title, ability.span)
        player = self.player
        return Context(self.build, self.names, function, {}, player, player, title, self.cause(ability))

    def close(self, cx: Context) -> str:
        """Finish the function; its name in the namespace."""
        cx.fn.close()
        assert not cx.fn.captured, f"{cx.fn.title} knows only what it is told"
        self.build.functions.append(cx.fn)
        return cx.fn.name

    def get(self, name: str) -> Any:
        """The compiled function of that name."""
        return self.build.namespace[name]

    def who(self, ability: Ability, who: Expr | None) -> tuple[Sequence[int], Expr | None]:
        """The parties that a rule is about, and what is left to ask: `who` itself, where only the game tells."""
        layout = self.build.layout
        everybody = range(len(layout.party_names))
        if who is None:
            return everybody, None
        cx = self.function(ability)
        if who.many:
            known = members.known(cx, who)
            return (everybody, who) if known is None else (known, None)
        code = cx.value(who)
        return ((code,), None) if isinstance(code, int) else (everybody, who)


def columns_of(names: Names, node: Expr | None) -> Sequence[int]:
    """The columns that a set of pieces may cover: all where an expression tells whose or which."""
    everything = range(len(names.layout.columns))
    if node is None:
        return everything
    parts = node.parts if isinstance(node, PieceUnion) else (node,)
    found: set[int] = set()
    for part in parts:
        if not isinstance(part, Pieces) or part.whose is Whose.OF:
            return everything
        if any(isinstance(kind, KindFrom) for kind in part.kinds):
            return everything
        found.update(static_columns(names, part))
    return tuple(sorted(found))


def write(build: Build) -> list[Entry]:
    """Write every ability of every seat; what to do with the functions once they are compiled."""
    entries: list[Entry] = []
    for player, program in enumerate(build.table.programs):
        rules = Rules(build, build.table.names[player])
        for ability in program.abilities:
            writer = _WRITERS.get(type(ability))
            if writer is not None:
                entries += writer(rules, ability)
    return entries


# --- cannot and can ---------------------------------------------------------------------------------------------------


def _holds(cx: Context, ability: Cannot | Can, who: Expr | None, concerned: Code) -> Code:
    """All of: the thing is meant, the actor is, the rule works now, its condition holds."""
    actor = cx.scope[ability.actor].code
    parts = [concerned]
    if who is not None:
        parts.append(members.contains(cx, who, actor, False) if who.many else f"({actor} == {cx.value(who)})")
    parts += [cx.test(node) for node in (ability.active, ability.condition) if node is not None]
    return both(parts)


def _fields(cx: Context, ability: Cannot | Can, bounds: Sequence[Bound]) -> Context:
    """The actor and the op's own words, as parameters."""
    inner = cx.bind(ability.actor, Bound(cx.fn.params[0], there=True))
    for name, bound in zip(ability.fields, bounds, strict=False):
        inner = inner.bind(name, bound)
    return inner


def _params(cx: Context, count: int) -> list[str]:
    names = [cx.fresh() for _ in range(count)]
    cx.fn.params = tuple(names)
    return names


def _cannot(rules: Rules, ability: Cannot) -> list[Entry]:
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

    def install(hooks: Hooks) -> None:
        for party in parties:
            match ability.op:
                case "move":
                    hooks.cannot_move[party] += (ban(name),)
                case "battle":
                    hooks.cannot_battle[party] += (ban(name),)
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
        actor, place = _params(cx, 2)
        inner = _fields(cx, ability, [Bound(place, there=True)])
        stands: Code = place if ability.op == "remove" else rules.build.layout.home[column]
        concerned = True if ability.pieces is None else pieces.holds(inner, ability.pieces, column, stands)
        test = _holds(inner, ability, who, concerned)
        if test is False:
            continue
        cx.fn.line(f"return {test}")
        key = tuple(rename(line, cx.fn) for line in cx.fn.lines)
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


def rename(line: str, function: Function) -> str:
    """A line with its function's own locals numbered from its first, so that equal functions read the same."""
    from interpreter.game.compile.emit import LOCAL, bare

    order = {name: f"w{place}" for place, name in enumerate(sorted(function.own, key=lambda name: int(name[1:])))}
    return LOCAL.sub(lambda found: order.get(found.group(), found.group()), bare(line))


def _test_of(rules: Rules, ability: Cannot | Can, who: Expr | None) -> str | None:
    """Write the test of a rule about moving, battling or cards; None if it never holds."""
    cx = rules.function(ability)
    of = ability.pieces
    match ability.op:
        case "move":
            _, lots, origin, destination = _params(cx, 4)
            inner = _fields(cx, ability, [Bound(lots, "lots"), Bound(origin, there=True), Bound(destination, there=True)])
            concerned = True if of is None else _group(inner, of, lots, isinstance(ability, Can))
        case "battle":
            _, defender, clearing = _params(cx, 3)
            inner = _fields(cx, ability, [Bound(defender, there=True), Bound(clearing, there=True)])
            concerned = True if of is None else members.contains(inner, of, defender, False)
        case _:
            _, card = _params(cx, 2)
            inner = _fields(cx, ability, [Bound(card)])
            concerned = True if of is None else _card(inner, of, card)
    test = _holds(inner, ability, who, concerned)
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
    with cx.helper(of.span) as inner:
        lot = inner.fresh()
        with inner.fn.block(f"for {lot} in {lots}:"):
            test = pieces.holds(inner, of, f"{lot}[0]", f"{lot}[1]")
            with inner.fn.block(f"if {'not ' if whole else ''}{test}:"):
                inner.fn.line(f"return {not whole}")
        inner.fn.line(f"return {whole}")
    return inner.fn.call()


def _can(rules: Rules, ability: Can) -> list[Entry]:
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

    def install(hooks: Hooks) -> None:
        price = (rules.get(payable), rules.get(pay)) if payable else (None, None)
        for party in parties:
            hooks.ways[party] += (registry.Way(rules.get(test), bits, cause, *price),)

    return [install]


def _moving(cx: Context, ability: Can) -> Context:
    _, lots, origin, destination = _params(cx, 4)
    return _fields(cx, ability, [Bound(lots, "lots"), Bound(origin, there=True), Bound(destination, there=True)])


# --- change -----------------------------------------------------------------------------------------------------------


def _condition(cx: Context, ability: Change) -> Code:
    return both([cx.test(node) for node in (ability.active, ability.condition) if node is not None])


def _change(rules: Rules, ability: Change) -> list[Entry]:
    if ability.query == "ruler":
        return _claim(rules, ability)
    subject = "lot" if ability.query == "hits_needed" else "one"

    def context() -> tuple[Context, Context]:
        cx = rules.function(ability)
        (param,) = _params(cx, 1)
        if subject == "lot":
            lot = cx.fresh()
            cx.fn.line(f"{lot} = fighting_piece(board, {param})")
            param = lot
        return cx, cx.bind(ability.subject, Bound(param, subject, there=subject == "lot"))

    cx, inner = context()
    cx.fn.line(f"return {_condition(inner, ability)}")
    test = rules.close(cx)
    cx, inner = context()
    cx.fn.line(f"return {_answer(inner, ability.to)}")
    value = rules.close(cx)
    parties: Sequence[int] = (rules.player,)
    if ability.who is not None:
        parties, _ = rules.who(ability, ability.who)
    cause = rules.cause(ability)

    def install(hooks: Hooks) -> None:
        for party in parties:
            change = registry.Change(rules.get(test), rules.get(value), cause)
            hooks.changes[ability.query][party] += (change,)

    return [install]


def _answer(cx: Context, to: Expr | None) -> Code:
    if to is None:
        return "()"
    return members.listed(cx, to) if to.many else cx.value(to)


def _claim(rules: Rules, ability: Change) -> list[Entry]:
    """Who `to` names rules the clearings where the condition holds."""
    assert ability.to is not None
    parties, left = rules.who(ability, ability.to)
    named: list[tuple[int, str]] = []
    for party in parties:
        cx = rules.function(ability)
        (clearing,) = _params(cx, 1)
        inner = cx.bind(ability.subject, Bound(clearing, there=True))
        claimed: Code = True if left is None else f"({single(inner, ability.to)} == {party})"
        cx.fn.line(f"return {both((_condition(inner, ability), claimed))}")
        named.append((party, rules.close(cx)))

    def install(hooks: Hooks) -> None:
        hooks.rulers += tuple(registry.Claim(party, rules.get(name)) for party, name in named)

    return [install]


# --- the rest ---------------------------------------------------------------------------------------------------------


def _crafts_with(rules: Rules, ability: CraftsWith) -> list[Entry]:
    cx = rules.function(ability)
    if ability.active is not None:
        with cx.fn.block(f"if not {cx.test(ability.active)}:"):
            cx.fn.line("return []")
    cx.fn.line(f"return list({pieces.lots(cx, ability.pieces)})")
    name = rules.close(cx)
    cause = rules.cause(ability)

    def install(hooks: Hooks) -> None:
        by = "removing" if ability.by == "removing" else "activating"
        hooks.crafts_with[rules.player] += (registry.Crafter(rules.get(name), by, cause),)  # type: ignore[arg-type]  # one of two words

    return [install]


def _decide(rules: Rules, ability: Decide) -> list[Entry]:
    """The answers that ops ask for; the first ability about a question gives it."""
    named = {question: _ranking(rules, ability, question) for question in ability.questions}

    def install(hooks: Hooks) -> None:
        for question, name in named.items():
            answer = registry.Decide(rules.get(name), ability.then_by or "printed")
            hooks.decides[rules.player].setdefault(question.partition(":")[0], answer)

    return [install]


def _ranking(rules: Rules, ability: Decide, question: str) -> str:
    """A function of the options that gives the best of them."""
    cx = rules.function(ability)
    (options,) = _params(cx, 1)
    sort = QUESTION_SORTS.get(question)
    if sort is None or not ability.ranks:
        cx.fn.line(f"return {options}")
        return rules.close(cx)
    option, rows = cx.fresh(), cx.fresh()
    cx.fn.line(f"{rows} = []")
    with cx.fn.block(f"for {option} in {options}:"):
        thing = option
        if sort is Sort.PIECE:
            thing = cx.fresh()
            cx.fn.line(f"{thing} = (*divmod({option}, {cx.layout.width}), 1)")
        keys = [str(ranks.key(cx, rank, thing, sort)) for rank in ability.ranks]
        cx.fn.line(f"{rows}.append((({', '.join(keys)},), {option}))")
    cx.fn.line(f"return best_of({rows})")
    return rules.close(cx)


def _when(rules: Rules, ability: When) -> list[Entry]:
    return listeners.write(rules, ability, frozenset(columns_of(rules.names, ability.things)))


_WRITERS: dict[type, Callable[[Rules, Any], list[Entry]]] = {
    Cannot: _cannot,
    Can: _can,
    Change: _change,
    CraftsWith: _crafts_with,
    Decide: _decide,
    When: _when,
}
