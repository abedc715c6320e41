"""Abilities to hooks: each standing rule becomes functions in the registry that the ops ask.

In: a build. Out: functions written, and entries that put the compiled functions into `Hooks`, in the order in which
seats and files list their abilities.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from interpreter.game.compile import counting, ends, listeners, members, pieces, ranks
from interpreter.game.compile.context import Bound, Build, Code, Context, both
from interpreter.game.compile.prohibitions import write_can, write_cannot
from interpreter.game.compile.rules import Entry, Rules, columns_of, params
from interpreter.language.program import Can, Cannot, Change, CraftsWith, Decide, Expr, Sort, When
from interpreter.law import hooks as registry
from interpreter.law.hooks import Hooks

QUESTION_SORTS = {
    "clearing": Sort.CLEARING,
    "player": Sort.PLAYER,
    "track": Sort.TRACK,
    "kind": Sort.KIND,
    "suit": Sort.SUIT,
    "card": Sort.CARD,
    "hit": Sort.PIECE,
}


def write(build: Build) -> list[Entry]:
    """Write every ability of every seat; what to do with the functions once they are compiled."""
    entries: list[Entry] = []
    for voice in build.table.voices:
        rules = Rules(build, voice)
        for ability in voice.abilities:
            writer = _WRITERS.get(type(ability))
            if writer is not None:
                entries += writer(rules, ability)
    return entries + counting.write(build, _condition) + ends.write(build)


# --- change -----------------------------------------------------------------------------------------------------------


def _condition(cx: Context, ability: Change) -> Code:
    asked = [] if ability.condition is None else [cx.test(ability.condition)]
    return both([*cx.in_force(ability), *asked])


def _change(rules: Rules, ability: Change) -> list[Entry]:
    if ability.query == "ruler":
        return []  # a claim: see `counting`
    subject = "lot" if ability.query == "hits_needed" else "one"

    def context() -> tuple[Context, Context]:
        cx = rules.function(ability)
        (param,) = params(cx, 1)
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
            change = registry.Change(rules.get(test), rules.get(value), cause, ability.about)
            hooks.changes[ability.query][party] += (change,)

    return [install]


def _answer(cx: Context, to: Expr | None) -> Code:
    if to is None:
        return "()"
    return members.listed(cx, to) if to.many else cx.value(to)


# --- the rest ---------------------------------------------------------------------------------------------------------


def _crafts_with(rules: Rules, ability: CraftsWith) -> list[Entry]:
    cx = rules.function(ability)
    if parts := cx.in_force(ability):
        with cx.fn.block(f"if not ({both(parts)}):"):
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
    (options,) = params(cx, 1)
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
    Cannot: write_cannot,
    Can: write_can,
    Change: _change,
    CraftsWith: _crafts_with,
    Decide: _decide,
    When: _when,
}
