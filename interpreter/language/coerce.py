"""The coercions the checker makes, and no others.

A set where a number is wanted is its count; a set where yes or no is wanted is "any"; a box that holds one card is its
card; a set that can't hold more than one thing stands for that thing.
"""

from __future__ import annotations

from interpreter.language.build import card_in, negated
from interpreter.language.context import Reader
from interpreter.language.program import (
    LOCATIONS,
    Compare,
    Count,
    Elements,
    Exists,
    Expr,
    Image,
    KindNamed,
    Listed,
    Logic,
    Name,
    Only,
    Pieces,
    PieceUnion,
    Slots,
    Sort,
    Whose,
    Within,
)
from interpreter.language.syntax import Quantity, Syntax
from interpreter.language.wording import a, either, in_order, such_as


def to_truth(cx: Reader, value: Expr, at: Syntax) -> Expr:
    """Yes or no: a set, a number of slots, or anything that may be nothing."""
    if value.sort is Sort.TRUTH:
        return value
    if value.sort is Sort.NUMBER:
        cx.fail("wrong-sort", "a number is neither yes nor no", at, "compare it, `... > 0`")
    if isinstance(value, Name) and not value.many and value.sort is not Sort.ZONE:
        cx.fail("wrong-sort", f"{a(value.sort)} is neither yes nor no", at, "compare something with it, `... is ...`")
    return Exists(sort=Sort.TRUTH, span=cx.span(at), of=value)


def to_number(cx: Reader, value: Expr, at: Syntax) -> Expr:
    """A number: itself, or how many there are."""
    if value.sort is Sort.NUMBER:
        return to_single(cx, value, at)
    if isinstance(value, Slots) or value.many or isinstance(value, PieceUnion):
        return Count(sort=Sort.NUMBER, span=cx.span(at), of=value)
    cx.fail("wrong-sort", f"{a(value.sort)} is no number", at, "for example `number of clearings you rule`")


def to_single(cx: Reader, value: Expr, at: Syntax, *sorts: Sort) -> Expr:
    """One thing of one of `sorts` (any sort if none is given)."""
    if Sort.CARD in sorts and value.sort is Sort.ZONE and Sort.ZONE not in sorts and not value.many:
        value = card_in(cx, value)
    if sorts and not _fits(value.sort, sorts):
        wanted = in_order(sorts)
        message = f"{either(a(sort) for sort in wanted)} is wanted here, this is {a(value.sort)}"
        cx.fail("wrong-sort", message, at, such_as(wanted[0]))
    if not value.many:
        return value
    if not at_most_one(cx, value):
        cx.fail(
            "many-for-one", f"one {value.sort.value} is wanted here, this may be several", at, "bind one with `pick:`"
        )
    return Only(sort=value.sort, span=cx.span(at), of=value)


_BOUNDS = {"at least": ">=", "at most": "<=", "exactly": "==", "more than": ">", "fewer than": "<"}


def quantified(cx: Reader, at: Syntax, quantity: Quantity | None, value: Expr) -> Expr:
    """`no X`, `a X`, `at least 2 X` as yes or no."""
    span = cx.span(at)
    if quantity is None or quantity.kind in ("one", "any"):
        return to_truth(cx, value, at)
    if quantity.kind == "none":
        return negated(cx, at, to_truth(cx, value, at))
    if quantity.kind == "bound" and quantity.bound in _BOUNDS:
        assert quantity.amount is not None
        amount = to_number(cx, cx.expression(cx, quantity.amount), quantity)
        return Compare(
            sort=Sort.TRUTH, span=span, op=_BOUNDS[quantity.bound], left=to_number(cx, value, at), right=amount
        )
    cx.fail(
        "quantity-unfit", "this quantity is neither yes nor no", quantity, "write `at least`, `at most` or `exactly`"
    )


def _fits(sort: Sort, sorts: tuple[Sort, ...]) -> bool:
    return sort in sorts or (sort in LOCATIONS and bool(LOCATIONS & set(sorts)))


def at_most_one(cx: Reader, value: Expr) -> bool:
    """Whether the set can be shown to hold one member at the most."""
    if isinstance(value, Pieces):
        mine = value.whose in (Whose.YOURS, Whose.OF) and (value.owner is None or not value.owner.many)
        return mine and len(value.kinds) == 1 and _only_one(cx, value.kinds[0])
    if not isinstance(value, Elements):
        return False
    if isinstance(value.domain, Listed) and len(value.domain.items) == 1:
        return True
    if isinstance(value.domain, Image):
        return at_most_one(cx, value.domain.of)
    return value.where is not None and _singles_out(cx, value.where)


def _singles_out(cx: Reader, where: Expr) -> bool:
    """A condition that holds of one thing at most: a piece of which one exists is there, or it is a certain one."""
    if isinstance(where, Logic) and where.op == "and":
        return any(_singles_out(cx, part) for part in where.parts)
    if isinstance(where, Exists) and isinstance(where.of, Pieces):
        return all(_only_one(cx, kind) for kind in where.of.kinds) and len(where.of.kinds) == 1
    return isinstance(where, Within) and at_most_one(cx, where.of)


def _only_one(cx: Reader, kind: object) -> bool:
    if not isinstance(kind, KindNamed):
        return False
    declared = cx.scope.declarations.pieces[kind.name]
    if declared.each:
        return kind.facet in declared.each
    return declared.count == 1 and not declared.each_suit
