"""Loops: `for` over a set, `for` the top so many, `while`, `times`.

In: a loop. Out: the Python loop around whatever its body writes. A `for` walks the domain as it is at the start, and
asks each member's filters when its turn comes; a `while` ends as well when the table is as it was in an earlier round.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from interpreter.game.compile import members, pieces, ranks, tabled
from interpreter.game.compile.context import Bound, Code, Context
from interpreter.game.compile.expressions import number
from interpreter.game.compile.ranks import Order
from interpreter.language.program import CardsIn, Elements, Expr, Loop, Pieces, Sort

ORDERED = {Sort.CLEARING: "order:clearing", Sort.PLAYER: "order:player"}
"""The question about sorts whose members come in the order that the owner's standing answer gives."""


@contextmanager
def rounds(cx: Context, loop: Loop) -> Iterator[Context]:
    """Write the loop; inside, write its body."""
    if loop.how == "while":
        assert loop.condition is not None
        seen, key, dealt, lying = (cx.fresh() for _ in range(4))
        cx.fn.line(f"{seen} = []")  # few rounds: comparing them all is cheaper than hashing a table
        cx.fn.line(f"{dealt} = -1")  # cards seldom move meanwhile: how they lie is told anew only if they did
        with cx.fn.block(f"while {cx.test(loop.condition)}:"):
            with cx.fn.block(f"if {dealt} != board.dealt:"):
                cx.fn.line(f"{dealt} = board.dealt")
                cx.fn.line(f"{lying} = s.lying()")
            cx.fn.line(f"{key} = s.key({lying})")
            with cx.fn.block(f"if {key} in {seen}:"):
                cx.fn.line("break")
            cx.fn.line(f"{seen}.append({key})")
            yield cx
    elif loop.how == "times":
        assert loop.count is not None
        with cx.fn.block(f"for {cx.fresh()} in range({number(cx, loop.count)}):"):
            yield cx
    elif loop.end is not None:
        with _from_end(cx, loop) as inner:
            yield inner
    else:
        with _each(cx, loop) as inner:
            yield inner


def _domain(cx: Context, node: Expr) -> Order:
    """Every member that a `for` may come to, its filters not asked, in the order it comes to them."""
    question = ORDERED.get(node.sort)
    if question is not None and (decide := ranks.answer(cx, question)) is not None:
        view = ranks.owners(cx)
        return ranks.settled(cx, node, tuple((view, rank) for rank in decide.ranks), "printed")
    return ranks.settled(cx, node, (), "printed")


@contextmanager
def _each(cx: Context, loop: Loop) -> Iterator[Context]:
    node, name = loop.set, loop.name
    assert node is not None
    assert name is not None
    if node.sort is Sort.PIECE:
        with _each_lot(cx, node, name) as inner:
            yield inner
        return
    order = _domain(cx, node)
    variable = cx.fresh()
    domain = order.domain
    if order.ranks:
        domain = f"ranked(board, {domain}, {_rank_function(cx, node, order)})"
    with cx.fn.block(str(cx.at(node, f"for {variable} in {domain}")) + ":"):
        bound = Bound(variable, there=True)
        known = tabled.narrowed(cx, node)[0] if isinstance(node, Elements) else None
        outer = cx.bind_on(name, bound)
        item: Code = variable
        if known is not None and len(known) == 1:
            item = known[0]
            outer = outer.bind(name, Bound(item, there=True))
        inner, condition = members.filter_of(outer, node, item)
        if condition is True:
            yield inner
        else:
            with cx.fn.block(f"if {condition}:"):
                yield inner


def _rank_function(cx: Context, node: Expr, order: Order) -> str:
    """Text of a function of a member that gives its key."""
    with cx.helper(node.span) as inner:
        candidate = inner.fresh()
        inner.fn.params = (candidate,)
        deep = tuple((replace(view, fn=inner.fn), rank) for view, rank in order.ranks)
        inner.fn.line(f"return {ranks.keys(replace(order, ranks=deep), candidate, node.sort)}")
    captured = "".join(f", {name}" for name in inner.fn.captured)
    return f"lambda board, x: {inner.fn.name}(board, x{captured})"


@contextmanager
def _each_lot(cx: Context, node: Expr, name: str) -> Iterator[Context]:
    """Pieces as they stand at the start; each must be there, and a member, when its turn comes."""
    lot = cx.fresh()
    with cx.fn.block(f"for {lot} in {pieces.each_apart(cx, pieces.bare(node))}:"):
        inner = cx.bind_on(name, Bound(lot, "lot", there=True))
        if not isinstance(node, Pieces):
            yield inner
            return
        there = f"n[{lot}[0] * {cx.layout.width} + {lot}[1]] > 0"
        test = pieces.holds(inner, node, f"{lot}[0]", f"{lot}[1]")
        with cx.fn.block(f"if {there}{'' if test is True else f' and {test}'}:"):
            yield inner


@contextmanager
def _from_end(cx: Context, loop: Loop) -> Iterator[Context]:
    """So many rounds, each with the card that is then on that end; over when there is none."""
    assert loop.set is not None
    assert loop.name is not None
    count = 1 if loop.count is None else number(cx, loop.count)
    card = cx.fresh()
    with cx.fn.block(f"for {cx.fresh()} in range({count}):"):
        zone = plain_zone(cx, loop.set)
        if zone is not None:
            with cx.fn.block(f"if not zo[{zone}]:"):
                cx.fn.line("break")
            cx.fn.line(str(cx.at(loop.set, f"{card} = zo[{zone}][{-1 if loop.end == 'top' else 0}]")))
        else:
            cards = cx.fresh()
            cx.fn.line(f"{cards} = {members.listed(cx, loop.set)}")
            with cx.fn.block(f"if not {cards}:"):
                cx.fn.line("break")
            cx.fn.line(f"{card} = {cards}[{0 if loop.end == 'top' else -1}]")
        yield cx.bind_on(loop.name, Bound(card, there=True))


def plain_zone(cx: Context, node: Expr) -> Code | None:
    """The zone, if a set is all the cards of one that is known."""
    if not isinstance(node, Elements) or node.where is not None or not isinstance(node.domain, CardsIn):
        return None
    zones = node.domain.zones
    if node.domain.deck is not None or len(zones) != 1 or zones[0].many:
        return None
    code = cx.value(zones[0])
    return code if isinstance(code, int) and code >= 0 else None


@contextmanager
def each_now(cx: Context, loop: Loop) -> Iterator[Context]:
    """Write a loop over the members that the loop could come to as the table is now."""
    assert loop.set is not None
    assert loop.name is not None
    if loop.end is not None:
        count = 1 if loop.count is None else number(cx, loop.count)
        with cx.fn.block(f"for {cx.fresh()} in range(min({count}, 1)):"):
            card = cx.fresh()
            end = "first_of" if loop.end == "top" else "last_of"
            cx.fn.line(f"{card} = {end}({members.listed(cx, loop.set)})")
            with cx.fn.block(f"if {card} >= 0:"):
                yield cx.bind(loop.name, Bound(card, there=True))
    elif loop.set.sort is Sort.PIECE:
        lot = cx.fresh()
        with cx.fn.block(f"for {lot} in {pieces.one_of_each(cx, loop.set)}:"):
            yield cx.bind(loop.name, Bound(lot, "lot", there=True))
    else:
        with members.loop(cx, loop.set, loop.name) as (inner, _):
            yield inner
