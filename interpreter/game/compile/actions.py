"""Actions: named steps as functions of their own, called with their parameters and whoever acts.

In: a `Perform`. Out: a call, and what the action bound as far as the caller names it. One function is written for each
set of parameters given, roles and exports that anybody calls the action with.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from interpreter.game.compile import members, pieces, steps
from interpreter.game.compile import possible as foretell
from interpreter.game.compile.context import Bound, Code, Context
from interpreter.game.compile.emit import Function, bare, title_of
from interpreter.game.compile.expressions import single
from interpreter.language.program import Local, Perform, Sort, Step

if TYPE_CHECKING:
    from interpreter.game.compile.form import Mode


@dataclass(frozen=True)
class Call:
    """What an action's function is made for.

    Attributes:
        names: whose words it is written in, by identity.
        given: its parameters that are given, with what shape and sort of thing each is.
        exports: what it binds that the caller wants to know: the printed name, and the local of both.
        handed: those of its parameters that the caller wants back: names of pieces, which may be elsewhere by then.
        actor, decider: known roles; None where they are parameters.
        left: whether a menu is around.
        cause: the caller's law, for actions that have none of their own.
        mode: None for a run, else how it is foretold.
    """

    names: int
    name: str
    given: tuple[tuple[str, str, Sort], ...]
    exports: tuple[tuple[str, str], ...]
    handed: tuple[str, ...]
    actor: int | None
    decider: int | None
    left: bool
    cause: int
    mode: Mode | None


def run(cx: Context, of: Perform, wanted: bool) -> Code:
    """Write the performance; its outcome."""
    if of.cause >= 0:
        cx = replace(cx, cause=cx.voice.cause(of.cause))
    if of.tracker is None:
        return _call(cx, of, of.actions[0][1])
    outcome = cx.fresh()
    shown = cx.fresh()
    cx.fn.line(f"{shown} = tr[{cx.names.tracker(of.tracker).offset}]")
    for place, (value, name) in enumerate(of.actions):
        with cx.fn.block(f"{'elif' if place else 'if'} {shown} == {value}:"):
            cx.fn.line(f"{outcome} = {_call(cx, of, name)}")
    with cx.fn.block("else:"):
        cx.fn.line(f"{outcome} = 0")
    return outcome


def _call(cx: Context, of: Perform, name: str) -> Code:
    """Write the call of one action; its outcome. What it bound becomes the caller's."""
    text = _text(cx, of, name, None)
    outcome = cx.fresh()
    exports, named = cx.build.exports(cx.names.program, of), _handed(cx, of)
    if not exports and not named:
        cx.fn.line(f"{outcome} = {text}")
        return outcome
    taken = list(named)
    for _, ours in exports:
        known = cx.fn.bound.get(ours)
        code = str(known.code) if known is not None else cx.fresh()
        taken.append(code)
        cx.fn.bound[ours] = _exported(cx, of, ours, name, code)
    cx.fn.line(f"{outcome}, {', '.join(taken)} = {text}")
    return outcome


def _exported(cx: Context, of: Perform, ours: str, name: str, code: str) -> Bound:
    """What the caller knows an exported local as: the shape that the action's function gave it."""
    function = cx.build.actions[_key(cx, of, name, None)]
    printed = next(key for key, value in of.exports.items() if value == ours)
    bound = function.bound.get(ours) or function.bound.get(printed)
    return Bound(code, "one" if bound is None else bound.shape, sort=None if bound is None else bound.sort)


def _handed(cx: Context, of: Perform) -> dict[str, str]:
    """The caller's names of pieces that it gives, each with what it calls its own: they come back as the action has
    turned them over or carried them."""
    found: dict[str, str] = {}
    for key, value in of.args.items():
        bound = cx.found(value.name) if isinstance(value, Local) and value.sort is Sort.PIECE else None
        if bound is not None and bound.shape in ("lot", "lots") and bare(str(bound.code)).isidentifier():
            found[bare(str(bound.code))] = key
    return found


def possible(cx: Context, of: Perform, mode: Mode) -> Code:
    """As the action is; of those that a tracker chooses from, the one it shows."""
    if of.tracker is None:
        return cx.build.marks.at(of.span, _text(cx, of, of.actions[0][1], mode))
    shown = f"tr[{cx.names.tracker(of.tracker).offset}]"
    code = "0"
    for value, name in reversed(of.actions):
        code = f"({_text(cx, of, name, mode)} if {shown} == {value} else {code})"
    return cx.build.marks.at(of.span, code)


def _text(cx: Context, of: Perform, name: str, mode: Mode | None) -> str:
    """Text of the call."""
    key = _key(cx, of, name, mode)
    function = cx.build.actions.get(key) or _write(cx, key, of)
    roles = [str(role) for role in (cx.actor, cx.decider) if isinstance(role, str)]
    values = [_value(cx, of, theirs) for theirs, _, _ in key.given]
    left = [cx.left] if cx.left else []
    return cx.build.marks.at(of.span, f"{function.name}({', '.join(('board', *roles, *left, *values))})")


def _key(cx: Context, of: Perform, name: str, mode: Mode | None) -> Call:
    params = dict(cx.names.program.action_params.get(name, ()))
    given = tuple((params.get(key, key), _shape(cx, of, key), cx.sort(value)) for key, value in of.args.items())
    steps_ = _steps(cx, name)
    return Call(
        names=id(cx.names),
        name=name,
        given=given,
        exports=() if mode is not None else cx.build.exports(cx.names.program, of),
        handed=() if mode is not None else tuple(params.get(key, key) for key in _handed(cx, of).values()),
        actor=cx.actor if isinstance(cx.actor, int) else None,
        decider=cx.decider if isinstance(cx.decider, int) else None,
        left=bool(cx.left),
        cause=cx.cause if any(step.cause < 0 for step in steps_) else -1,
        mode=mode,
    )


def _shape(cx: Context, of: Perform, key: str) -> str:
    node = of.args[key]
    if node.sort is Sort.PIECE:
        return "lots" if node.many else "lot"
    return "many" if node.many else "one"


def _value(cx: Context, of: Perform, theirs: str) -> str:
    """Text of a parameter's value."""
    params = {local: printed for action in of.actions for printed, local in _params(cx, action[1])}
    node = of.args[params.get(theirs, theirs)] if params.get(theirs, theirs) in of.args else of.args[theirs]
    if node.sort is Sort.PIECE:
        return pieces.lots(cx, node) if node.many else str(single(cx, node))
    return members.listed(cx, node) if node.many else str(single(cx, node))


def _params(cx: Context, name: str) -> tuple[tuple[str, str], ...]:
    return cx.names.program.action_params.get(name, ())


def _steps(cx: Context, name: str) -> tuple[Step, ...]:
    """What the action does; `setup` is the whole of the faction's, a phase is all of its steps."""
    program = cx.names.program
    if name in program.actions:
        return (program.actions[name],)
    if name in cx.names.phases:
        return program.phases[cx.names.phases[name]].steps
    return program.setup


def _write(cx: Context, key: Call, of: Perform) -> Function:
    """Write the action's function. It is known by its name before its body is, so that it may call itself."""
    nodes = _steps(cx, key.name)
    first = nodes[0]
    function = Function(f"f{cx.build.number()}", title_of(first.laws, first.title or key.name), first.span)
    cx.build.actions[key] = function
    inner = replace(cx, fn=function, scope={}, title=function.title, cause=key.cause)
    params = []
    if key.actor is None:
        params.append(actor := inner.fresh())
        inner = replace(inner, actor=actor)
    if key.decider is None:
        params.append(decider := inner.fresh())
        inner = replace(inner, decider=decider)
    if key.left:
        params.append(left := inner.fresh())
        inner = replace(inner, left=left)
    for local, shape, sort in key.given:
        name = inner.fresh()
        params.append(name)
        inner = inner.bind_on(local, Bound(name, shape, sort=sort))
    function.params = tuple(params)
    inner = replace(inner, given=frozenset(local for local, _, _ in key.given))
    if key.mode is not None:
        function.line(f"return {foretell.first(inner, nodes, key.mode)}")
    else:
        outcome = steps.run_list(inner, nodes, True)
        found = [inner.found(local) for local in key.handed]
        found += [inner.found(ours) or inner.found(printed) for printed, ours in key.exports]
        values = ["-1" if bound is None else str(bound.code) for bound in found]
        function.line(f"return {', '.join((str(outcome), *values))}")
    function.close()
    assert not function.captured, "an action knows only its parameters"
    cx.build.functions.append(function)
    return function
