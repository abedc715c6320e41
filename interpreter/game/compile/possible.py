"""Foretelling: whether a node could do something, and how far.

In: a node. Out: code of its outcome foretold, truthy if it is possible at all; with `exact` the outcome itself (2
full, 1 part, 0 none), which groups ask for. Only the first thing that a list asks for counts. Nothing is changed, drawn
or asked; a price is paid on a copy of the table. A step that binds or loops becomes a function of the locals around it.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.game.compile import actions, binders, blind, effects, loops, prices, roads, steps
from interpreter.game.compile.context import Bound, Code, Context, both
from interpreter.game.compile.emit import LOCAL
from interpreter.game.compile.expressions import number
from interpreter.game.compile.form import Mode
from interpreter.language.program import Binder, Effect, Loop, Node, Number, Perform, Step, leading

FULL = 2


def node(cx: Context, of: Node, mode: Mode) -> Code:
    """Foretell one node."""
    if isinstance(of, Step):
        return step(cx, of, mode)
    if isinstance(of, Perform):
        return actions.possible(cx, of, mode)
    assert isinstance(of, Effect)
    return effects.possible(cx, of, mode)


def first(cx: Context, nodes: Sequence[Node], mode: Mode) -> Code:
    """A list is as possible as the first entry that is asked for; an empty one can always be done."""
    if not nodes:
        return FULL
    *conditional, last = leading(nodes)
    code = node(cx, last, mode)
    for each in reversed(conditional):
        assert isinstance(each, Step)
        inner = steps.in_roles(cx, each)
        code = _either(steps.holds(inner, each), _if(steps.is_left(inner, each), begun(cx, each, mode), mode), code)
    return code


def _either(condition: Code, one: Code, other: Code) -> Code:
    """One outcome where the condition holds, else the other."""
    if isinstance(condition, bool):
        return one if condition else other
    return f"({one} if {condition} else {other})"


def step(cx: Context, of: Step, mode: Mode) -> Code:
    """Foretell a step."""
    begins = steps.begins(steps.in_roles(cx, of), of)
    if begins is False:
        return 0
    rest = begun(cx, of, mode)
    if begins is True:
        return rest
    return f"({rest} if {begins} else 0)" if mode.exact else both((begins, True if rest == FULL else rest))


def begun(cx: Context, of: Step, mode: Mode) -> Code:
    """Foretell a step whose condition holds."""
    return _rounds(steps.in_roles(cx, of), of, mode)


def _rounds(cx: Context, of: Step, mode: Mode) -> Code:
    loop = of.loop
    if loop is None:
        return bound(cx, of, mode)
    if loop.how == "while":
        assert loop.condition is not None
        return _if(cx.test(loop.condition), bound(cx, of, mode), mode)
    if loop.how == "times":
        assert loop.count is not None
        count = number(cx, loop.count)
        return _if(count > 0 if isinstance(count, int) else f"({count} > 0)", bound(cx, of, mode), mode)
    return _members(cx, of, loop, mode)


def _if(condition: Code, rest: Code, mode: Mode) -> Code:
    if isinstance(condition, bool):
        return rest if condition else 0
    return f"({rest} if {condition} else 0)" if mode.exact else both((condition, True if rest == FULL else rest))


def _members(cx: Context, of: Step, loop: Loop, mode: Mode) -> Code:
    """The best over the members that a `for` could come to now."""
    assert loop.name is not None
    with cx.helper(of.span, pure=True) as inner:
        best = _Best(inner, mode)
        with loops.each_now(inner, loop) as deep:
            best.see(deep, bound(deep, of, mode))
        best.close()
    return inner.fn.call()


class _Best:
    """Statements that find the best outcome in a loop, or the first at all where that is enough."""

    def __init__(self, cx: Context, mode: Mode) -> None:
        self.fn = cx.fn
        self.exact = mode.exact
        if self.exact:
            self.fn.line("best = 0")

    def see(self, cx: Context, outcome: Code) -> None:
        if not self.exact:
            if isinstance(outcome, int):
                if outcome:
                    self.fn.line("return 2")
                return
            with self.fn.block(f"if {outcome}:"):
                self.fn.line("return 2")
            return
        self.fn.line(f"best = max(best, {outcome})")

    def enough(self, cx: Context) -> None:
        """Go no further where nothing can be better."""
        if self.exact:
            with cx.fn.block("if best == 2:"):
                cx.fn.line("return 2")

    def close(self) -> None:
        self.fn.line("return best" if self.exact else "return 0")


def bound(cx: Context, of: Step, mode: Mode) -> Code:
    """What the binder could bind, and the rest of the step with it."""
    binder = of.binder
    if binder is None:
        return act(cx, of, mode)
    if binder.how == "roll":
        return FULL
    if of.on_tie is None and binder.name not in cx.given:
        return _candidates(cx, of, mode)
    with cx.helper(of.span, pure=True) as inner:
        if of.on_tie is not None:
            with inner.fn.block(f"if {binders.tied(inner, binder)}:"):
                inner.fn.line(f"return {first(inner, of.on_tie, mode)}")
        inner.fn.line(f"return {_candidates(inner, of, mode)}")
    return inner.fn.call()


def _candidates(cx: Context, of: Step, mode: Mode) -> Code:
    """The best over the candidates; a firm pick has only its leader."""
    binder = of.binder
    assert binder is not None
    if binder.name in cx.given:
        given = cx.found(binder.name)
        assert given is not None
        return act(cx, of, mode)
    assert binder.set is not None
    if binder.bound != "one" and binder.how != "pick":
        return _groups(cx, of, mode)
    with cx.helper(of.span, pure=True) as inner:
        if binder.how == "pick" and (binder.firm or mode.exact):
            _ranked(inner, of, mode)
        else:
            best = _Best(inner, mode)
            with binders.each(inner, binder) as (deep, candidate):
                best.see(deep, act(binders.bind(deep, binder, candidate, alone=True), of, mode))
            best.close()
    return inner.fn.call()


def _ranked(cx: Context, of: Step, mode: Mode) -> None:
    """Groups of equal rank: the best outcome within the first group that has any; if firm, the leader's."""
    binder = of.binder
    assert binder is not None
    assert binder.set is not None
    rows, candidate = binders.rows(cx, binder), cx.fresh()
    place = cx.fresh()
    with cx.fn.block(f"for {place}, {candidate} in {rows}:"):
        deep = binders.bind(cx, binder, candidate, alone=True)
        if binder.firm:
            cx.fn.line(f"return {act(deep, of, mode)}")
        else:
            outcome, group, best = cx.fresh(), cx.fresh(), cx.fresh()
            cx.fn.unset.update({group: "None", best: "0"})
            with cx.fn.block(f"if {best} and {place} != {group}:"):
                cx.fn.line("break")
            cx.fn.line(f"{group} = {place}")
            cx.fn.line(f"{outcome} = {act(deep, of, mode)}")
            cx.fn.line(f"{best} = max({best}, {outcome})")
    cx.fn.line("return 0" if binder.firm else f"return {best}")


def _groups(cx: Context, of: Step, mode: Mode) -> Code:
    binder = of.binder
    assert binder is not None
    with cx.helper(of.span, pure=True) as inner:
        around = roads.before(inner, of)
        if around.road is not None:
            road = around.road.name
            inner.fn.line(f"return any_goes({road}, {binders.bounds(inner, binder)}) if {road} is not None else 0")
        else:
            _probed(inner, of, binder, mode)
    return inner.fn.call()


def _probed(cx: Context, of: Step, binder: Binder, mode: Mode) -> None:
    """The best over the groups."""
    best, group = _Best(cx, mode), cx.fresh()
    deep = cx.bind(binder.name, Bound(group, binders.group_shape(binder)))
    outcome = act(deep, of, mode)
    same = group not in LOCAL.findall(str(outcome))  # for every group
    if same and binder.bound in ("any", "up_to") and (binder.amount is None or isinstance(binder.amount, Number)):
        cx.fn.line(f"return {outcome}")  # and there is always one, that of nothing
        return
    with cx.fn.block(f"for {group} in probes({binders.bounds(cx, binder)}):"):
        if same:
            cx.fn.line(f"return {outcome}")
        else:
            best.see(deep, outcome)
            best.enough(deep)
    best.close()


def act(cx: Context, of: Step, mode: Mode) -> Code:
    """Price and body."""
    if not of.pay:
        return body(cx, of, mode)
    return paid(cx, of, mode)


def body(cx: Context, of: Step, mode: Mode) -> Code:
    """The first thing of the body, or the best option of the menu."""
    if of.menu is None:
        return first(cx, of.body, mode)
    options = [step(cx, option, mode) for option in of.menu.options]
    if mode.exact:
        return f"max(({', '.join(map(str, options))},), default=0)"
    if any(isinstance(option, int) and option for option in options):
        return FULL
    return f"({' or '.join(map(str, options))})" if options else 0


def paid(cx: Context, of: Step, mode: Mode | None) -> Code:
    """The body's outcome after the price is paid on a copy of the table; without a mode, only whether it can be."""
    single = of.pay[0] if len(of.pay) == 1 and prices.is_one_act(of.pay[0]) else None
    if mode is None and single is not None:
        return f"({node(cx, single, Mode(exact=True))} == 2)"  # needs no copy
    of_cards = prices.is_of_cards(cx.build, of.pay)
    if mode is not None and single is not None and of_cards and blind.is_blind(cx.build, cx.names.program, of):
        return _if(f"({node(cx, single, Mode(exact=True))} == 2)", body(cx, of, mode), mode)  # nor does this
    with cx.helper(of.span) as trial:
        outcome = steps.run_list(trial, of.pay, True)
        with trial.fn.block(f"if {outcome} != 2:"):
            trial.fn.line("return 0")
        trial.fn.line(f"return {FULL if mode is None else body(trial, of, mode)}")
    captured = "".join(f", {name}" for name in trial.fn.captured)
    trying = "with_own_cards" if of_cards else "on_a_copy"
    tried = f"{trying}({trial.fn.name}, board{captured})"
    if isinstance(single, Step):  # what it would be chosen from may not be there: that is soon seen
        return f"({tried} if {node(cx, single, Mode())} else 0)"
    return tried
