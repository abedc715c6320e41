"""Menus, and loops whose order the decider chooses: the statements around options.

In: a menu or such a loop. Out: statements that offer what is possible, ask, and run what is taken. How many actions are
left stands in a list of one number (None: any number), which `gain` adds to.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from interpreter.game.compile import members, pieces, possible, ranks, steps
from interpreter.game.compile.context import Bound, Code, Context, both
from interpreter.game.compile.expressions import number
from interpreter.game.compile.form import Mode
from interpreter.game.reference.menus import Option
from interpreter.language.program import Expr, Menu, Pieces, PieceUnion, Step


def run(cx: Context, menu: Menu) -> Code:
    """Write a menu to its end; the name of its outcome."""
    left, done = cx.fresh(), cx.fresh()
    cx.fn.line(f"{left} = [{'None' if menu.limit is None else number(cx, menu.limit)}]")
    cx.fn.line(f"{done} = 0")
    inner = replace(cx, left=left)
    with cx.fn.block("while True:"):
        outcome = round_(inner, menu)
        with cx.fn.block(f"if {outcome} is None:"):
            cx.fn.line("break")
        with cx.fn.block(f"if {outcome}:"):
            cx.fn.line(f"{done} = 2")
        if menu.exactly_one:
            cx.fn.line("break")
        else:
            with cx.fn.block(f"if s.uses[{cx.build.table.jump}]:"):
                cx.fn.line("break")
    return done


def round_(cx: Context, menu: Menu) -> str:
    """Write one round; the name of its outcome, None if the menu is over."""
    offered, outcome, taken = cx.fresh(), cx.fresh(), cx.fresh()
    cx.fn.line(f"{offered} = []")
    endings: dict[int, str] = {}
    spent = f"{cx.left}[0] is None or {cx.left}[0] > 0"
    for place, option in enumerate(menu.options):
        test = possible.step(cx, option, Mode())
        afford: Code = True if option.free or menu.exactly_one else f"({spent})"
        condition = both((afford, bool(test) if isinstance(test, int) else test))
        if condition is False:
            continue
        with cx.fn.block(f"if {condition}:"):
            entry = f"{offered}.append({cx.constant(Option(place, option.title))})"
            if menu.end_if is None:
                cx.fn.line(entry)
            else:
                endings[place] = _ending(cx, menu.end_if, option)
                with cx.fn.block(f"if can_end({endings[place]}):"):
                    cx.fn.line(entry)
    cx.fn.line(f"{outcome} = None")
    with cx.fn.block(f"if {offered}:"):
        if not menu.exactly_one:
            ends = True if menu.end_if is None else cx.test(menu.end_if)
            if ends is not False:
                with cx.fn.block(f"if {ends}:"):
                    cx.fn.line(f"{offered}.append(END)")
        cx.fn.line(f"board.left = {cx.left}[0]")
        question = f"'menu action', {cx.decider}, {offered}, {cx.cause}"
        cx.fn.line(f"{taken} = asked(board, {question})[0]")
        for place, option in enumerate(menu.options):
            with cx.fn.block(f"{'elif' if place else 'if'} {taken} == {place}:"):
                if place in endings:
                    cx.fn.line(f"{outcome} = take_option({endings[place]})")
                    continue
                if not option.free:
                    cx.fn.line(f"take_action({cx.left})")
                cx.fn.line(f"{outcome} = {steps.run_step(cx, option, True)}")
    return outcome


def _ending(cx: Context, end_if: Expr, option: Step) -> str:
    """Arguments for foresight: the option and what must hold at the end, as functions of a board."""
    with cx.helper(option.span) as inner:
        inner.fn.line(f"return {steps.run_step(inner, option, True)}")
    with cx.helper(end_if.span, pure=True) as asked:
        asked.fn.line(f"return {asked.test(end_if)}")
    run, holds = f"lambda board, {cx.left}: {inner.fn.call()}", f"lambda board: {asked.fn.call()}"
    return f"board, {cx.left}, {option.free}, {run}, {holds}"


def in_chosen_order(cx: Context, of: Step, body: Callable[[Context], None]) -> None:
    """Write a `for` whose next member the decider picks, among those that something can be done with now."""
    loop = of.loop
    assert loop is not None
    assert loop.set is not None
    assert loop.name is not None
    node = loop.set
    lots = isinstance(node, (Pieces, PieceUnion))
    form = "lot" if lots else "one"
    domain = pieces.pickable(cx, pieces.bare(node)) if lots else ranks.settled(cx, node, (), "printed").domain
    left, member, now, taken = (cx.fresh() for _ in range(4))
    cx.fn.line(f"{left} = list({domain})")
    with cx.fn.block("while True:"):
        cx.fn.line(f"{now} = []")
        with cx.fn.block(f"for {member} in {left}:"):
            inner, test = _still(cx, node, member)
            trial = inner.bind(loop.name, Bound(member, form, there=True))
            rest = possible.bound(trial, of, Mode())
            condition = both((test, bool(rest) if isinstance(rest, int) else rest))
            with cx.fn.block(f"if {condition}:"):
                cx.fn.line(f"{now}.append({member})")
        with cx.fn.block(f"if not {now}:"):
            cx.fn.line("break")
        question = f"{'order ' + node.sort.value!r}, {cx.decider}, {now}, {cx.asking(loop.name)}"
        cx.fn.line(f"{taken} = asked(board, {question})")
        cx.fn.line(f"{left}.remove({taken})")
        body(cx.bind_on(loop.name, Bound(taken, form, there=True)))


def _still(cx: Context, node: object, member: str) -> tuple[Context, Code]:
    """Whether a member of the domain passes the set's filters now."""
    if isinstance(node, Pieces):
        there = f"n[{member}[0] * {cx.layout.width} + {member}[1]] > 0"
        return cx, both((there, pieces.holds(cx, node, f"{member}[0]", f"{member}[1]")))
    if isinstance(node, PieceUnion):
        return cx, True
    return members.filter_of(cx, node, member)  # type: ignore[arg-type]  # any other set is an expression
