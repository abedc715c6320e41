"""Menus, and loops whose order the decider chooses: the statements around options.

In: a menu or such a loop. Out: statements that offer what is possible, ask, and run what is taken. How many actions are
left stands in a list of one number (None: any number), which `gain` adds to.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from interpreter.game.compile import face_down, members, pieces, possible, ranks, steps
from interpreter.game.compile.context import Bound, Code, Context, both
from interpreter.game.compile.expressions import number
from interpreter.game.compile.form import Mode
from interpreter.game.reference.menus import Option
from interpreter.language.program import Expr, Menu, Pieces, Sort, Step


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
    unseen = any(face_down.matters(cx, option) for option in menu.options)
    may, really = _open(cx, menu) if unseen else ("", "")
    cx.fn.line(f"{offered} = []")
    endings: dict[int, str] = {}
    for place, option in enumerate(menu.options):
        test = possible.step(cx, option, Mode()) if not may else f"{place} in {may}"
        condition = both((_afford(cx, menu, option), bool(test) if isinstance(test, int) else test))
        if condition is False:
            continue
        with cx.fn.block(f"if {condition}:"):
            entry = f"{offered}.append({cx.constant(Option(place, option.title))})"
            if menu.end_if is None:
                cx.fn.line(entry)
            else:
                endings[place] = _ending(cx, menu.end_if, option)
                with cx.fn.block(f"if {f'{place} not in {really} or ' if may else ''}can_end({endings[place]}):"):
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
            if may:
                with cx.fn.block(f"if {taken} == {place} and {place} not in {really}:"):
                    _take_in_vain(cx, option, outcome)
            with cx.fn.block(f"{'elif' if place or may else 'if'} {taken} == {place}:"):
                if place in endings:
                    cx.fn.line(f"{outcome} = take_option({endings[place]})")
                    continue
                if not option.free:
                    cx.fn.line(f"take_action({cx.left})")
                cx.fn.line(f"{outcome} = {steps.run_step(cx, option, True)}")
    return outcome


def _afford(cx: Context, menu: Menu, option: Step) -> Code:
    """Whether there is an action left for an option."""
    return True if option.free or menu.exactly_one else f"({cx.left}[0] is None or {cx.left}[0] > 0)"


def _open(cx: Context, menu: Menu) -> tuple[str, str]:
    """Write which options may be possible as far as the decider knows, and which are: the names of two lists."""
    begun, may, really = cx.fresh(), cx.fresh(), cx.fresh()
    cx.fn.line(f"{begun} = []")
    for place, option in enumerate(menu.options):
        condition = both((_afford(cx, menu, option), steps.begins(steps.in_roles(cx, option), option)))
        with cx.fn.block(f"if {condition}:"):
            cx.fn.line(f"{begun}.append({place})")
    with face_down.asked(cx, menu.options[0].span) as find:
        inner, found = find.cx, find.cx.fresh()
        inner.fn.line(f"{found} = []")
        for place, option in enumerate(menu.options):
            with inner.fn.block(f"if {place} in {begun} and {possible.begun(inner, option, Mode())}:"):
                inner.fn.line(f"{found}.append({place})")
        inner.fn.line(f"return {found}")
    cx.fn.line(f"{may}, {really} = numbers(board, 'menu action', {cx.decider}, {find.text})")
    return may, really


def _take_in_vain(cx: Context, option: Step, outcome: str) -> None:
    """Write what becomes of an option that turns out not to be possible: the action is spent."""
    if not option.free:
        cx.fn.line(f"take_action({cx.left})")
    steps.in_vain(cx, option)
    cx.fn.line(f"{outcome} = 0")


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
    lots = node.sort is Sort.PIECE
    form = "lot" if lots else "one"
    domain = pieces.each_apart(cx, pieces.bare(node)) if lots else ranks.settled(cx, node, (), "printed").domain
    left, taken = cx.fresh(), cx.fresh()
    cx.fn.line(f"{left} = list({domain})")
    question = f"{'order ' + node.sort.value!r}, {cx.decider}, "
    asking, vain = cx.asking(loop.name), cx.fresh() if face_down.matters(cx, of, loop) else ""
    with cx.fn.block("while True:"):
        if vain:
            with face_down.asked(cx, of.span) as find:
                find.also(left)
                find.cx.fn.line(f"return {_open_now(find.cx, of, loop.name, left)}")
            cx.fn.line(f"{taken}, {vain} = next_of(board, {question}{asking}, {left}, {find.text})")
            with cx.fn.block(f"if {taken} == -1:"):
                cx.fn.line("break")
        else:
            now = _open_now(cx, of, loop.name, left)
            with cx.fn.block(f"if not {now}:"):
                cx.fn.line("break")
            cx.fn.line(f"{taken} = asked(board, {question}{now}, {asking})")
        cx.fn.line(f"{left}.remove({taken})")
        body(replace(cx.bind_on(loop.name, Bound(taken, form, there=True)), vain=vain))


def _open_now(cx: Context, of: Step, name: str, left: str) -> str:
    """Write a list of those that are left that something can be done with now; its name."""
    assert of.loop is not None
    node = of.loop.set
    assert node is not None
    lots = node.sort is Sort.PIECE
    member, now = cx.fresh(), cx.fresh()
    cx.fn.line(f"{now} = []")
    with cx.fn.block(f"for {member} in {left}:"):
        inner, test = _still(cx, node, member)
        trial = inner.bind(name, Bound(member, "lot" if lots else "one", there=True))
        rest = possible.bound(trial, of, Mode())
        fresh: Code = f"{member} not in {now}" if lots else True
        condition = both((fresh, test, bool(rest) if isinstance(rest, int) else rest))
        with cx.fn.block(f"if {condition}:"):
            cx.fn.line(f"{now}.append({member})")
    return now


def _still(cx: Context, node: Expr, member: str) -> tuple[Context, Code]:
    """Whether a member of the domain passes the set's filters now."""
    if isinstance(node, Pieces):
        there = f"n[{member}[0] * {cx.layout.width} + {member}[1]] > 0"
        return cx, both((there, pieces.holds(cx, node, f"{member}[0]", f"{member}[1]")))
    if node.sort is Sort.PIECE:
        return cx, True
    return members.filter_of(cx, node, member)
