"""Steps: what happens, in reading order, as statements.

In: a node. Out: statements that run it, and where it is wanted the code of its outcome (2 full, 1 part, 0 none).
Reading order is condition, uses, loop, binder, `may`, pay, body or menu, then / otherwise, as in the reference.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from interpreter.game.compile import actions, binders, effects, face_down, loops, menus, possible
from interpreter.game.compile.context import Bound, Code, Context, both
from interpreter.game.compile.expressions import number, single
from interpreter.game.compile.form import Mode
from interpreter.language.program import Effect, Loop, Node, Perform, Step

FULL, NONE = 2, 0
UNASKED = -1
"""The outcome of an entry of a list whose condition does not hold: it does not count."""


def run(cx: Context, of: Node, wanted: bool, unasked: int = NONE) -> Code:
    """Write one node; its outcome, if that is wanted. It is `unasked` where a step's condition does not hold."""
    if isinstance(of, Step):
        return run_step(cx, of, wanted, unasked)
    if isinstance(of, Perform):
        return actions.run(cx, of, wanted)
    assert isinstance(of, Effect)
    return effects.run(cx, of, wanted)


def run_list(cx: Context, nodes: Sequence[Node], wanted: bool) -> Code:
    """Write one after the other. Full if all that are asked for were, none if none was, else part; if empty, full."""
    if len(nodes) == 1:
        return run(cx, nodes[0], wanted)
    outcomes = [run(cx, node, wanted, UNASKED) for node in nodes]
    if not wanted or not outcomes:
        return FULL
    if any(isinstance(node, Step) and holds(in_roles(cx, node), node) is not True for node in nodes):
        return f"joined_outcome(({', '.join(map(str, outcomes))}))"
    return f"({outcomes[0]} if {' == '.join(map(str, outcomes))} else 1)"


def in_roles(cx: Context, of: Step) -> Context:
    """The place with the step's law, actor and decider."""
    actor = None if of.actor is None else single(cx, of.actor)
    decider = None if of.decider is None else single(cx, of.decider)
    inner = cx.acting(actor, decider)
    return replace(inner, cause=cx.voice.cause(of.cause)) if of.cause >= 0 else inner


def begins(cx: Context, of: Step) -> Code:
    """Whether the condition holds and the step may still be used."""
    return both((holds(cx, of), is_left(cx, of)))


def holds(cx: Context, of: Step) -> Code:
    """Whether the condition does, so that the step is asked for at all."""
    return True if of.condition is None else cx.test(of.condition)


def is_left(cx: Context, of: Step) -> Code:
    """Whether it may still be used."""
    return True if of.uses is None else f"(s.uses[{uses_key(cx, of)}] < {number(cx, of.uses.limit)})"


def uses_key(cx: Context, of: Step) -> int:
    assert of.uses is not None
    return cx.voice.uses[of.uses.key]


@dataclass(frozen=True)
class _Run:
    """One step being written: the variable of its outcome, "" if nobody wants it; the flag that its use was counted."""

    step: Step
    outcome: str
    counted: str


def run_step(cx: Context, of: Step, wanted: bool, unasked: int = NONE) -> Code:
    """Write a step; its outcome is `unasked` where its condition does not hold."""
    wanted = wanted or of.id is not None
    if of.actor is not None or of.decider is not None:
        actor = None if of.actor is None else cx.let(single(cx, of.actor))
        decider = None if of.decider is None else cx.let(single(cx, of.decider))
        inner = replace(cx.acting(actor, decider), cause=in_roles(cx, of).cause)
    else:
        inner = in_roles(cx, of)
    outcome = cx.fresh() if wanted else ""
    run = _Run(of, outcome, cx.fresh() if of.uses is not None and of.loop is not None else "")
    if outcome:
        cx.fn.line(f"{outcome} = {NONE if of.condition is None else unasked}")
    if run.counted:
        cx.fn.line(f"{run.counted} = False")
    if of.credit is None:
        _asked(inner, run, unasked)
    else:
        before = cx.fresh()
        cx.fn.line(f"{before} = board.credit")
        cx.fn.line(f"board.credit = Credit({inner.actor}, {single(inner, of.credit)})")
        with cx.fn.block("try:"):
            _asked(inner, run, unasked)
        with cx.fn.block("finally:"):
            cx.fn.line(f"board.credit = {before}")
    return outcome or FULL


def in_vain(cx: Context, of: Step) -> None:
    """Write what becomes of a step that was taken and turns out not to be possible: that is a use, and no more."""
    inner = in_roles(cx, of)
    _count(inner, _Run(of, "", ""))
    run_list(inner, of.otherwise, False)


def _asked(cx: Context, run: _Run, unasked: int) -> None:
    """Write the step where its condition holds: from then on it counts as asked for."""
    if unasked == NONE or not run.outcome or run.step.condition is None:
        _begin(cx, run, begins(cx, run.step))
        return
    with cx.fn.block(f"if {holds(cx, run.step)}:"):
        cx.fn.line(f"{run.outcome} = {NONE}")
        _begin(cx, run, is_left(cx, run.step))


def _begin(cx: Context, run: _Run, condition: Code) -> None:
    if condition is True:
        _rounds(cx, run)
        _note(cx, run)
    elif condition is not False:
        with cx.fn.block(f"if {condition}:"):
            _rounds(cx, run)
            _note(cx, run)


def _note(cx: Context, run: _Run) -> None:
    """Remember the best outcome of this turn of a step that is asked about."""
    if run.step.id is not None:
        number = cx.voice.steps + run.step.id
        with cx.fn.block(f"if {run.outcome} > s.done[{number}]:"):
            cx.fn.line(f"s.done[{number}] = {run.outcome}")


def _rounds(cx: Context, run: _Run) -> None:
    loop = run.step.loop
    if loop is None:
        _bound(cx, run, best=False)
        return
    if loop.chosen:
        menus.in_chosen_order(cx, run.step, lambda inner: _next(inner, run))
        return
    if loop.at_once:
        _at_once(cx, run, loop)
        return
    with loops.rounds(cx, loop) as inner:
        _bound(inner, run, best=True)


def _next(cx: Context, run: _Run) -> None:
    """The next of those whose order is chosen; some may have been taken in vain."""
    if not cx.vain:
        _bound(cx, run, best=True)
        return
    with cx.fn.block(f"if {cx.vain}:"):
        _count(cx, run)
        run_list(cx, run.step.otherwise, False)
    with cx.fn.block("else:"):
        _bound(replace(cx, vain=""), run, best=True)


def _at_once(cx: Context, run: _Run, loop: Loop) -> None:
    """All choose on the table as it is, each for himself; then it is done for one after the other."""
    of, binder = run.step, run.step.binder
    assert loop.name is not None
    assert binder is not None
    answers, player, taken, found = (cx.fresh() for _ in range(4))
    cx.fn.line(f"{answers} = []")
    with loops.rounds(cx, loop) as inner:
        member = inner.found(loop.name)
        assert member is not None
        deep, there = binders.take(inner.acting(None, member.code), of)
        choice = deep.found(binder.name)
        assert choice is not None
        cx.fn.line(f"{answers}.append(({member.code}, {choice.code}, bool({there})))")
    with cx.fn.block(f"for {player}, {taken}, {found} in {answers}:"):
        inner = cx.bind_on(loop.name, Bound(player, there=True)).acting(None, player)
        inner = inner.bind_on(binder.name, replace(choice, code=taken))
        with cx.fn.block(f"if {found}:"):
            _act(inner, run, best=True)
        if of.otherwise:
            with cx.fn.block("else:"):
                run_list(inner, of.otherwise, False)


def _bound(cx: Context, run: _Run, best: bool) -> None:
    """Bind what the binder says, then act."""
    of = run.step
    binder = of.binder
    if binder is None:
        _act(cx, run, best)
        return
    if binder.how == "roll":
        _act(effects.roll(cx, binder), run, best)
        return
    if of.on_tie is not None:
        with cx.fn.block(f"if {binders.tied(cx, binder)}:"):
            _count(cx, run)
            came_to(cx, of)
            _settle(cx, run, run_list(cx, of.on_tie, bool(run.outcome)), best)
        with cx.fn.block("else:"):
            _take(cx, run, best)
    else:
        _take(cx, run, best)


def _take(cx: Context, run: _Run, best: bool) -> None:
    inner, found = binders.take(cx, run.step)
    inner = replace(inner, foretold=binders.foretold(inner, run.step))
    if found is True:
        _act(inner, run, best)
        return
    with cx.fn.block(f"if {found}:"):
        _act(replace(inner, vain=""), run, best)
    counts = bool(inner.vain) and run.step.uses is not None
    if run.step.otherwise or counts:
        with cx.fn.block("else:"):
            if counts:
                with cx.fn.block(f"if {inner.vain}:"):
                    _count(cx, run)
            if run.step.otherwise:
                came_to(cx, run.step)
                run_list(cx, run.step.otherwise, False)


def _settle(cx: Context, run: _Run, outcome: Code, best: bool) -> None:
    """Give the step its outcome; in a loop, the best of the rounds."""
    if not run.outcome or outcome == run.outcome:
        return
    if not best:
        cx.fn.line(f"{run.outcome} = {outcome}")
        return
    found = cx.let(outcome)
    with cx.fn.block(f"if {found} > {run.outcome}:"):
        cx.fn.line(f"{run.outcome} = {found}")


def _act(cx: Context, run: _Run, best: bool) -> None:
    """May, pay, body or menu, then or otherwise."""
    of = run.step
    follows = bool(of.then or of.otherwise)
    wanted = bool(run.outcome) or follows
    if not of.may and not of.pay:
        outcome = _do(cx, run, wanted)
    else:
        outcome = cx.fresh()
        cx.fn.line(f"{outcome} = 0")
        with cx.fn.block(f"if {_wanted(cx, run)}:"):
            if of.pay:
                _count(cx, run)
                paid = run_list(cx, of.pay, True)
                with cx.fn.block(f"if {paid} == 2:"):
                    cx.fn.line(f"{outcome} = {_body(cx, of, True)}")
            else:
                cx.fn.line(f"{outcome} = {_do(cx, run, True)}")
    if follows:
        outcome = cx.let(outcome)
        _follow(cx, of, outcome)
    _settle(cx, run, outcome, best)


def _wanted(cx: Context, run: _Run) -> Code:
    """A `may` that is possible is asked; a price must be payable."""
    of = run.step
    if not of.may:
        return possible.paid(cx, of, None)
    if not face_down.matters(cx, of):
        asked = f"board.decide('may yes or no', {cx.decider}, (True, False), {cx.cause}) == 0"
        return both((possible.act(cx, of, Mode()), asked))
    yes, vain = cx.fresh(), cx.fresh()
    with face_down.asked(cx, of.span) as can:
        can.cx.fn.line(f"return {possible.act(can.cx, of, Mode())}")
    cx.fn.line(f"{yes}, {vain} = consent(board, {cx.decider}, {cx.cause}, {can.text})")
    if of.uses is not None:
        with cx.fn.block(f"if {vain}:"):
            _count(cx, run)
    return yes


def _do(cx: Context, run: _Run, wanted: bool) -> Code:
    _count(cx, run)
    return _body(cx, run.step, wanted)


def came_to(cx: Context, of: Step) -> None:
    """Count that it came to the step, where that is counted and the step has a law of its own."""
    if cx.build.counting and of.laws:
        cx.fn.line(f"came_to(board, {cx.cause})")


def _body(cx: Context, of: Step, wanted: bool) -> Code:
    came_to(cx, of)
    if of.menu is not None:
        return menus.run(cx, of.menu)
    return run_list(cx, of.body, wanted)


def _follow(cx: Context, of: Step, outcome: Code) -> None:
    if isinstance(outcome, int):
        run_list(cx, of.then if outcome == FULL else of.otherwise, False)
        return
    if of.then:
        with cx.fn.block(f"if {outcome} == 2:"):
            run_list(cx, of.then, False)
        if of.otherwise:
            with cx.fn.block("else:"):
                run_list(cx, of.otherwise, False)
    else:
        with cx.fn.block(f"if {outcome} != 2:"):
            run_list(cx, of.otherwise, False)


def _count(cx: Context, run: _Run) -> None:
    """A use is counted once however many rounds there are."""
    if run.step.uses is None:
        return
    if not run.counted:
        cx.fn.line(f"s.uses[{uses_key(cx, run.step)}] += 1")
        return
    with cx.fn.block(f"if not {run.counted}:"):
        cx.fn.line(f"{run.counted} = True")
        cx.fn.line(f"s.uses[{uses_key(cx, run.step)}] += 1")
