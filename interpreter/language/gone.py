"""Pieces that stand nowhere any more, as a set of which some are meant: `your warriors in removed`.

In: a set as a noun says it, and removed pieces. Out: those of the removed pieces that the noun would mean.
"""

from __future__ import annotations

from interpreter.language.build import get, narrow, negated, same, within
from interpreter.language.context import Reader
from interpreter.language.program import At, Expr, KindNamed, Local, Logic, OfKind, Pieces, Sort, Whose, You
from interpreter.language.syntax import Filter


def among_removed(cx: Reader, value: Pieces, removed: Expr, node: Filter) -> Expr:
    """Those of the removed pieces that are of the kinds and owners that `value` names.

    Raises: Fault if `value` says where its pieces stand, or more than an owner and kinds.
    """
    plain = Pieces(
        sort=value.sort, many=value.many, span=value.span, whose=value.whose, owner=value.owner, kinds=value.kinds,
        context=value.context,
    )  # fmt: skip
    if value != plain or value.at is not At.MAP:
        hint = "say whose they are and of which kind, as in `your warriors in removed`"
        cx.fail("removed-already", "these pieces stand nowhere any more", node, hint)
    return narrow(cx, removed, node, lambda it: _alike(cx, value, it, node))


def _alike(cx: Reader, value: Pieces, it: Local, node: Filter) -> Expr:
    context = "battle" if cx.battle else value.context  # what fell in a battle fell as what it counted as there
    kind = OfKind(sort=Sort.TRUTH, span=cx.span(node), item=it, kinds=value.kinds, context=context)
    if value.whose is Whose.ANYONE:
        return kind
    owner = get(cx, node, "owner", it, Sort.PLAYER)
    own = all(isinstance(each, KindNamed) for each in value.kinds)  # what a file declares is its own, whoever acts
    you = You(sort=Sort.PLAYER, span=cx.span(node), acting=not own)
    if value.owner is not None:
        mine: Expr = within(cx, node, owner, value.owner)
    else:
        mine = same(cx, node, owner, you)
    if value.whose is Whose.ENEMY:
        mine = negated(cx, node, mine)
    return Logic(sort=Sort.TRUTH, span=cx.span(node), op="and", parts=(kind, mine))
