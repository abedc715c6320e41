"""Small builders of expressions: membership, sameness, facts, and narrowing a set by a condition.

In: expressions. Out: expressions that say a little more. Nothing here reads syntax; `at` only says which words of the
leaf to point at.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from interpreter.language.context import Reader
from interpreter.language.program import (
    CardsIn,
    Elements,
    Expr,
    Get,
    Image,
    Listed,
    Local,
    Logic,
    Matches,
    Members,
    OfBattle,
    Only,
    Pieces,
    PieceUnion,
    Same,
    Sort,
    Universe,
    Within,
)
from interpreter.language.rewrite import substitute
from interpreter.language.syntax import Syntax
from interpreter.language.wording import a, either, such_as

SORTS = {sort.name.lower(): sort for sort in Sort}


def of_sort(cx: Reader, node: Syntax, domain: Universe | Listed | CardsIn | Image, sort: Sort) -> Elements:
    return Elements(sort=sort, many=True, span=cx.span(node), domain=domain, it=cx.fresh("each"))


def as_elements(cx: Reader, value: Expr) -> Elements:
    """A single thing, or a local of many, as a set that can be narrowed."""
    if isinstance(value, Elements):
        return value
    if value.many:
        return Elements(sort=value.sort, many=True, span=value.span, domain=Members(value), it=cx.fresh("each"))
    return Elements(sort=value.sort, many=True, span=value.span, domain=Listed((value,)), it=cx.fresh("each"))


def narrow(cx: Reader, value: Expr, at: Syntax, condition: Callable[[Local], Expr]) -> Expr:
    """The members of `value` for which `condition` holds."""
    if isinstance(value, PieceUnion):
        return replace(value, parts=tuple(narrow(cx, part, at, condition) for part in value.parts))
    if isinstance(value, Pieces):
        it = _member(cx, value)
        test = condition(it)
        if value.where is not None:
            assert value.it is not None
            test = _both(cx, at, _renamed(value.where, value.it, it), test)
        return replace(value, it=it.name, where=test)
    elements = as_elements(cx, value)
    it = Local(sort=elements.sort, span=cx.span(at), name=elements.it)
    test = condition(it)
    if elements.where is not None:
        test = _both(cx, at, elements.where, test)
    return replace(elements, where=test)


def restricted(cx: Reader, value: Expr, where: Syntax) -> Expr:
    """`SET where CONDITION`: the condition is about each member, named `it`."""

    def condition(it: Local) -> Expr:
        with cx.candidate(it):
            return cx.truth(cx, where)

    return narrow(cx, value, where, condition)


def _member(cx: Reader, value: Pieces) -> Local:
    return Local(sort=Sort.PIECE, span=value.span, name=cx.fresh("each"))


def _both(cx: Reader, at: Syntax, left: Expr, right: Expr) -> Expr:
    return Logic(sort=Sort.TRUTH, span=cx.span(at), op="and", parts=(left, right))


def _renamed(expr: Expr, old: str, new: Local) -> Expr:
    """The same condition about another local."""
    return substitute(expr, old, new)


def into_zones(cx: Reader, cards: Expr, zone: Expr) -> Expr:
    """The cards of a set that lie in a zone (or in any of several)."""
    elements = as_elements(cx, cards)
    if isinstance(elements.domain, CardsIn) and not elements.domain.zones:
        return replace(elements, domain=replace(elements.domain, zones=(zone,)))
    others = Elements(sort=Sort.CARD, many=True, span=zone.span, domain=CardsIn((zone,)), it=cx.fresh("each"))
    it = Local(sort=Sort.CARD, span=zone.span, name=elements.it)
    inside: Expr = Within(sort=Sort.TRUTH, span=zone.span, item=it, of=others)
    if elements.where is not None:
        inside = Logic(sort=Sort.TRUTH, span=zone.span, op="and", parts=(elements.where, inside))
    return replace(elements, where=inside)


def get(cx: Reader, at: Syntax, query: str, of: Expr, gives: Sort, entry: dict[str, object] | None = None) -> Expr:
    """The query about one thing, or about each member of a set."""
    allowed = entry["of"] if entry is not None else [of.sort.name.lower()]
    assert isinstance(allowed, list)
    about = _about(cx, of, allowed)
    if about is None:
        words = either(a(SORTS[name]) for name in allowed)
        cx.fail("wrong-sort", f"`{query}` is asked of {words}, not of {a(of.sort)}", at, such_as(SORTS[allowed[0]]))
    if about.many:
        return of_sort(cx, at, Image(query, about), gives)
    many = bool(entry and entry.get("many"))
    return Get(sort=gives, many=many, span=cx.span(at), query=query, of=about)


def _about(cx: Reader, of: Expr, allowed: list[str]) -> Expr | None:
    if of.sort.name.lower() in allowed or (of.sort is Sort.LOCATION and "clearing" in allowed):
        return of
    if of.sort is Sort.ZONE and "card" in allowed and not of.many:
        return card_in(cx, of)
    return None


def card_in(cx: Reader, zone: Expr) -> Expr:
    """The card of a box that holds one."""
    return Get(sort=Sort.CARD, span=zone.span, query="card", of=zone)


def fact(cx: Reader, at: Syntax, query: str, it: Expr) -> Expr:
    """A yes-or-no query of the catalogue: `persistent`, `craftable`, `available`, or a card's kind."""
    return Get(sort=Sort.TRUTH, span=cx.span(at), query=query, of=it)


def suit_of(cx: Reader, at: Syntax, it: Expr) -> Expr:
    return Get(sort=Sort.SUIT, span=cx.span(at), query="suit", of=it)


def same(cx: Reader, at: Syntax, left: Expr, right: Expr) -> Expr:
    return Same(sort=Sort.TRUTH, span=cx.span(at), left=left, right=right)


def within(cx: Reader, at: Syntax, item: Expr, of: Expr) -> Expr:
    """Membership; of a single thing it is sameness."""
    if not of.many:
        return same(cx, at, item, of)
    return Within(sort=Sort.TRUTH, span=cx.span(at), item=item, of=of)


def matches(cx: Reader, at: Syntax, left: Expr, right: Expr) -> Expr:
    return Matches(sort=Sort.TRUTH, span=cx.span(at), left=left, right=right)


def negated(cx: Reader, at: Syntax, truth: Expr) -> Expr:
    return Logic(sort=Sort.TRUTH, span=cx.span(at), op="not", parts=(truth,))


def is_gone(cx: Reader, value: Expr) -> bool:
    """Whether pieces are removed ones: those of an event, those of a battle, or some of either."""
    match value:
        case Local():
            return value.name in cx.gone
        case OfBattle():
            return value.sort is Sort.PIECE
        case Elements(domain=Members(of)) | Only(of=of):
            return is_gone(cx, of)
        case PieceUnion(parts=parts) | Elements(domain=Listed(parts)):
            return any(is_gone(cx, part) for part in parts)
        case _:
            return False
