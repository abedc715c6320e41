"""Moves of one known piece foretold in place: the rules about it are asked with the piece and both ends known.

In: an effect that moves the only piece of a column. Out: the truth whether it goes; None where rules look at a group as
a whole, or a price may have to be paid.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.game.compile import arguments as args
from interpreter.game.compile import bans, covers, pieces
from interpreter.game.compile.context import Bound, Code, Context, both, either, negated
from interpreter.game.compile.expressions import single
from interpreter.language.program import At, Can, Cannot, Effect, Expr, Pieces


def goes(cx: Context, effect: Effect) -> Code | None:
    """Whether the move is possible."""
    origin, destination = args.expr(effect, "from"), args.expr(effect, "to")
    column = _column(cx, effect, origin)
    if column is None or origin is None or destination is None or not isinstance(cx.actor, int):
        return None
    first, start = cx.once(single(cx, origin))
    second, end = cx.once(single(cx, destination))
    bounds = [Bound(start, there=True, sort=origin.sort), Bound(end, there=True, sort=destination.sort)]
    barred = _barred(cx, column, bounds, args.ignoring(cx, effect))
    if barred is None:
        return None
    return both(
        (
            f"{first} >= 0",
            f"{second} >= 0",
            f"{start} != {end}",
            f"n[{column * cx.layout.width} + {start}]",
            negated(barred),
        )
    )


def _column(cx: Context, effect: Effect, origin: Expr | None) -> int | None:
    """The column of the one piece that moves, of which there is no other, if it is known and stands at the origin."""
    taken = args.portion(effect)
    node = taken.of
    if taken.how not in ("all", "any") or not isinstance(node, Pieces) or not pieces.plain(cx, node) or origin is None:
        return None
    if node.at is not At.MAP and (isinstance(node.at, At) or not args.same(node.at, origin)):
        return None
    cover = covers.columns_of(cx, node)
    if cover.held or not isinstance(cover.columns, tuple) or len(cover.columns) != 1:
        return None
    return cover.columns[0] if cx.layout.lone[cover.columns[0]] else None


def _barred(cx: Context, column: int, ends: Sequence[Bound], ignoring: int) -> Code | None:
    """Whether a prohibition applies that no free way lifts."""
    assert isinstance(cx.actor, int)
    bounds = [Bound(f"(({column}, {ends[0].code}, 1),)", "lots"), *ends]
    ways: list[tuple[int, Code]] = []
    for voice, way, left in bans.about(cx.build, Can, "move", cx.actor):
        if left is not None or way.pay or bans.asks(way) == "group":
            return None
        ways.append(
            (cx.build.table.ignoring(way.ignoring), _holds(bans.of_owner(cx, voice), way, cx.actor, column, bounds))
        )
    tests: list[Code] = []
    for voice, ban, left in bans.about(cx.build, Cannot, "move", cx.actor):
        bit = bans.bit_of(cx.build, ban)
        if left is not None or bans.asks(ban) == "group":
            return None
        if ignoring >= 0 and not bit & ignoring:
            lifted = either([test for bits, test in ways if bits & bit])
            tests.append(both((negated(lifted), _holds(bans.of_owner(cx, voice), ban, cx.actor, column, bounds))))
    return either(tests)


def _holds(cx: Context, rule: Can | Cannot, actor: int, column: int, bounds: Sequence[Bound]) -> Code:
    """Whether a rule is about this move."""
    inner = bans.told(cx, rule, actor, bounds)
    concerned = True if rule.pieces is None else pieces.holds(inner, rule.pieces, column, bounds[1].code)
    return bans.holds(inner, rule, None, concerned)
