"""Forms of ops with which a game is set up: gather, fill."""

from __future__ import annotations

from dataclasses import replace

from interpreter.game.compile import arguments as args
from interpreter.game.compile import covers, members, tabled
from interpreter.game.compile.context import Code, Context
from interpreter.game.compile.form import Form, always
from interpreter.language.program import Effect, Expr, NewPieces, Pieces, PieceUnion, Portion, Whose


def _gather(cx: Context, effect: Effect) -> Code:
    """Whatever stands where, of whoever acts unless it says whose."""
    of = effect.args["object"]
    if isinstance(of, Portion):
        of = of.of
    if isinstance(of, NewPieces):
        return f"settle(board, {cx.cause}, {cx.actor}, {args.columns(cx, of, -1)})"
    assert isinstance(of, Expr)
    parts = of.parts if isinstance(of, PieceUnion) else (of,)
    found = [_own(cx, part) for part in parts if isinstance(part, Pieces)]
    columns = found[0] if len(found) == 1 else f"joined(({', '.join(found)},))"
    return f"settle(board, {cx.cause}, {cx.actor}, {columns})"


def _own(cx: Context, node: Pieces) -> str:
    """Text of the columns; a bare class noun means yours here, and nobody's, which are the ruins."""
    if node.whose is Whose.ANYONE and isinstance(cx.actor, int):
        return cx.constant(covers.of_actor_and_nobody(cx, node, cx.actor))
    cover = covers.columns_of(cx, replace(node, suit=None))
    return cover.columns if isinstance(cover.columns, str) else cx.constant(cover.columns)


def _fill(cx: Context, effect: Effect) -> Code:
    """The columns at home on the tracks."""
    node = args.portion(effect).of
    tracks, home = tabled.known(cx, node), cx.layout.home
    if tracks is not None:
        columns = cx.constant(tuple(column for column, place in enumerate(home) if place in tracks))
    else:
        columns = f"at_home(range({len(home)}), {members.listed(cx, node)})"
    return f"settle(board, {cx.cause}, {cx.actor}, {columns})"


FORMS: dict[str, Form] = {
    "gather": Form(always, _gather),
    "fill": Form(always, _fill),
}
