"""A choice among groups that are then moved: the road is looked up once, each group only asked whether it goes.

In: a step that chooses a group. Out: a line before the groups are gone through, and the context in which foretelling
the move reads its answer from there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from interpreter.game.compile import arguments as args
from interpreter.game.compile import pieces
from interpreter.game.compile.context import Code, Context
from interpreter.language.program import Binder, Effect, Expr, Local, Pieces, PieceUnion, Step, walk


class Road(NamedTuple):
    """The effect that moves the groups, and the local that holds the road."""

    effect: Effect
    name: str


def before(cx: Context, of: Step) -> Context:
    """Write what all groups share, if all that the step does first is to move the one that is chosen; else nothing."""
    effect = of.body[0] if of.body and not of.pay else None
    assert of.binder is not None
    if not isinstance(effect, Effect) or effect.form != "move" or not _moves_the_chosen(cx, effect, of.binder):
        return cx
    name, (origin, destination) = cx.fresh(), (args.thing(cx, effect, end) for end in ("from", "to"))
    ignoring = args.ignoring(cx, effect)
    rest = f", {ignoring}" if ignoring else ""
    cx.fn.line(f"{name} = road(board, {cx.actor}, {origin}, {destination}{rest})")
    return replace(cx, road=Road(effect, name))


def goes(cx: Context, effect: Effect) -> Code | None:
    """Whether the group goes, as an outcome; None if no road has been looked up for this effect."""
    if cx.road is None or cx.road.effect is not effect:
        return None
    return f"{cx.road.name}.goes({pieces.lots(cx, args.portion(effect).of)})"


def _moves_the_chosen(cx: Context, effect: Effect, binder: Binder) -> bool:
    """Whether it moves the whole group, all of it from its origin, between ends that do not hang on the group."""
    taken, ends = args.portion(effect), [args.expr(effect, end) for end in ("from", "to")]
    whole = taken.how in ("all", "any") and isinstance(taken.of, Local) and taken.of.name == binder.name
    if not whole or not all(args.sure(cx, effect, end) for end in ("from", "to")):
        return False
    if any(isinstance(part, Local) and part.name == binder.name for part in walk(ends)):
        return False
    parts = binder.set.parts if isinstance(binder.set, PieceUnion) else (binder.set,)
    return all(_stands_at(part, ends[0]) for part in parts)


def _stands_at(node: Expr | None, place: Expr | None) -> bool:
    if not isinstance(node, Pieces) or node.on is not None or not isinstance(node.at, Expr) or place is None:
        return False
    return args.same(node.at, place)
