"""Filters: what `in`, `with`, `matching`, `adjacent to` and their like mean for each sort of thing.

In: an expression and the filters that follow it. Out: the narrowed expression. A filter is always about the first
noun, and which meaning it has is settled by the sorts on its two sides.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NoReturn

from interpreter.language.build import get, into_zones, is_gone, matches, narrow, negated, within
from interpreter.language.catalogue import catalogue
from interpreter.language.coerce import quantified
from interpreter.language.context import Reader
from interpreter.language.gone import among_removed
from interpreter.language.nouns import plain_set
from interpreter.language.program import (
    LOCATIONS,
    PLACES,
    Adjacent,
    At,
    CardsIn,
    ClassOf,
    Connected,
    Elements,
    Exists,
    Expr,
    Pieces,
    PieceUnion,
    Rules,
    Satisfies,
    Slots,
    Sort,
    Whose,
    You,
)
from interpreter.language.syntax import Filter, Noun, Things
from interpreter.language.wording import a

_SUITED = frozenset({Sort.SUIT, Sort.CARD, Sort.CLEARING, Sort.LOCATION, Sort.TRACK, Sort.ZONE, Sort.KIND, Sort.PIECE})


def filtered(cx: Reader, value: Expr, filters: tuple[Filter, ...]) -> Expr:
    """A thing with all its filters, left to right."""
    left = list(filters)
    while left:
        value = apply(cx, value, left)
    return value


def apply(cx: Reader, value: Expr, filters: list[Filter]) -> Expr:
    """Apply the first of the filters and take it (and what belongs to it) off the list."""
    here = filters.pop(0)
    through = (
        filters.pop(0) if here.relation == "connected to" and filters and filters[0].relation == "through" else None
    )
    if isinstance(value, PieceUnion):
        return replace(value, parts=tuple(apply(cx, part, [here]) for part in value.parts))
    if isinstance(value, (Pieces, Slots)) and (placed := _placed(cx, value, here)) is not None:
        return placed
    if isinstance(value, Pieces) and here.relation == "not in" and (left := _left(cx, value, here)) is not None:
        return left
    if here.relation in ("in", "on") and value.sort is Sort.CARD:
        return _cards_in(cx, value, here)
    return narrow(cx, value, here, lambda it: condition(cx, it, here, through))


def condition(cx: Reader, it: Expr, node: Filter, through: Filter | None = None) -> Expr:
    """The filter as a yes-or-no about one thing."""
    rule = RULES.get(node.relation)
    if rule is None:
        cx.fail(
            "filter-unfit",
            f"`{node.relation}` needs `connected to` before it",
            node,
            "write `connected to X through Y`",
        )
    if node.relation == "connected to":
        return _connected(cx, it, node, through)
    return rule(cx, it, node)


# --- Pieces and slots: where they stand -------------------------------------------------------------------------------


def _placed(cx: Reader, value: Pieces | Slots, node: Filter) -> Expr | None:
    """`pieces in c`, `eggs on barge`, `pieces on map`; None if the filter is about something else."""
    if node.relation not in ("in", "on") or node.argument is None:
        return None
    if isinstance(value, Pieces) and (word := _place_word(cx, node.argument)) is not None:
        return replace(value, at=word)
    at = _argument(cx, node)
    if at.sort in PLACES:
        return replace(value, at=at)
    if isinstance(value, Pieces) and node.relation == "in" and is_gone(cx, at):
        return among_removed(cx, value, at, node)
    if at.sort is Sort.PIECE and isinstance(value, Pieces) and node.relation == "on":
        return replace(value, on=at, at=At.ANYWHERE)
    return None


def _left(cx: Reader, value: Pieces, node: Filter) -> Expr | None:
    """`your warriors not in group`: what is left of each lot after the group's share; None of what is no pieces."""
    group = None if node.argument is None else _argument(cx, node)
    if group is None or group.sort is not Sort.PIECE or value.less is not None:
        return None
    return replace(value, less=group)


def _place_word(cx: Reader, argument: Things) -> At | None:
    """`map` and `supply` are words for where, not things."""
    if isinstance(argument.thing, Noun) and len(argument.thing.words) == 1:
        text = argument.thing.words[0].text
        if text in ("map", "supply") and text not in cx.names:
            return At.MAP if text == "map" else At.SUPPLY
    return None


def _argument(cx: Reader, node: Filter) -> Expr:
    assert node.argument is not None
    return plain_set(cx, node.argument)


def _cards_in(cx: Reader, value: Expr, node: Filter) -> Expr:
    at = _argument(cx, node)
    if at.sort is Sort.ZONE:
        return into_zones(cx, value, at)
    if at.sort is Sort.CARD:
        return narrow(cx, value, node, lambda it: within(cx, node, it, at))
    _misfit(cx, f"cards lie in piles, not in {a(at.sort)}", node)


# --- Yes or no about one thing ----------------------------------------------------------------------------------------


def _in(cx: Reader, it: Expr, node: Filter) -> Expr:
    at = _argument(cx, node)
    if it.sort is Sort.PLAYER and at.sort in PLACES:
        there = Pieces(
            sort=Sort.PIECE, many=True, span=cx.span(node), whose=Whose.OF, owner=it, kinds=(ClassOf("piece"),), at=at,
            context=cx.context,
        )  # fmt: skip
        return Exists(sort=Sort.TRUTH, span=cx.span(node), of=there)
    if it.sort is Sort.CARD and at.sort is Sort.ZONE:
        lying = Elements(sort=Sort.CARD, many=True, span=at.span, domain=CardsIn((at,)), it=cx.fresh("each"))
        return within(cx, node, it, lying)
    if it.sort is Sort.PIECE and at.sort in PLACES:
        place = get(cx, node, "location", it, Sort.LOCATION)
        return within(cx, node, place, at)
    if it.sort is at.sort is Sort.PIECE and not at.many:
        hint = "say where that piece stands, `in location of it`, or, of what lies on it, `on it`"
        cx.fail("wrong-sort", "a piece is never in a piece", node, hint)
    if _comparable(it.sort, at.sort) or (it.sort is Sort.PIECE and at.sort is Sort.FACE):
        return within(cx, node, it, at)
    _misfit(cx, f"{a(it.sort)} is never in {a(at.sort)}", node)


def _misfit(cx: Reader, message: str, node: Filter) -> NoReturn:
    relation = "in" if node.relation == "not in" else node.relation
    cx.fail("wrong-sort", message, node, f"for example `{catalogue().relations[relation]['example']}`")


def _comparable(left: Sort, right: Sort) -> bool:
    return left is right or (left in LOCATIONS and right in LOCATIONS)


def _not_in(cx: Reader, it: Expr, node: Filter) -> Expr:
    return negated(cx, node, _in(cx, it, node))


def _with(cx: Reader, it: Expr, node: Filter) -> Expr:
    """`clearings with keep`, `enemies with at least 3 (warriors in site)`."""
    assert node.argument is not None
    bare = replace(node.argument, quantity=None)
    held = _held_by(cx, it, plain_set(cx, bare), node)
    return quantified(cx, node, node.argument.quantity, held)


def _held_by(cx: Reader, it: Expr, held: Expr, node: Filter) -> Expr:
    """What is asked about, narrowed to the one thing that is to have it."""
    if isinstance(held, PieceUnion):
        return replace(held, parts=tuple(_held_by(cx, it, part, node) for part in held.parts))
    if isinstance(held, Pieces):
        if it.sort in PLACES:
            return replace(held, at=it)
        if it.sort is Sort.PLAYER:
            return replace(held, whose=Whose.OF, owner=it)
        if it.sort is Sort.PIECE:
            return replace(held, on=it, at=At.ANYWHERE)
    if isinstance(held, Slots) and it.sort in LOCATIONS:
        return replace(held, at=it)
    if held.sort is Sort.CARD and it.sort is Sort.ZONE:
        return into_zones(cx, held, it)
    if held.sort is Sort.CARD and it.sort is Sort.PLAYER:
        return into_zones(cx, held, get(cx, node, "hand", it, Sort.ZONE))
    _misfit(cx, f"{a(it.sort)} has no {held.sort.value}", node)


def _without(cx: Reader, it: Expr, node: Filter) -> Expr:
    return negated(cx, node, _with(cx, it, node))


def _matching(cx: Reader, it: Expr, node: Filter) -> Expr:
    other = _argument(cx, node)
    for sort in (it.sort, other.sort):
        if sort not in _SUITED:
            _misfit(cx, f"{a(sort)} has no suit to match", node)
    return _for_some(cx, node, other, lambda one: matches(cx, node, it, one))


def _adjacent(cx: Reader, it: Expr, node: Filter) -> Expr:
    other = _locations(cx, it, node)
    return _for_some(cx, node, other, lambda one: Adjacent(sort=Sort.TRUTH, span=cx.span(node), left=it, right=one))


def _locations(cx: Reader, it: Expr, node: Filter) -> Expr:
    other = _argument(cx, node)
    if it.sort not in LOCATIONS or other.sort not in LOCATIONS:
        wrong = it if it.sort not in LOCATIONS else other
        _misfit(cx, f"{a(wrong.sort)} is no place on the map", node)
    return other


def _for_some(cx: Reader, node: Filter, other: Expr, condition: Callable[[Expr], Expr]) -> Expr:
    """The condition holds for the single thing, or for some member of the set."""
    if not other.many:
        return condition(other)
    return Exists(sort=Sort.TRUTH, span=cx.span(node), of=narrow(cx, other, node, condition))


def _opposite(cx: Reader, it: Expr, node: Filter) -> Expr:
    other = _locations(cx, it, node)
    return within(cx, node, get(cx, node, "opposite", it, Sort.CLEARING), other)


def _ruled_by(cx: Reader, it: Expr, node: Filter) -> Expr:
    player = _argument(cx, node)
    if player.sort is not Sort.PLAYER or it.sort not in LOCATIONS:
        _misfit(cx, "clearings are ruled by players", node)
    return _for_some(cx, node, player, lambda one: Rules(sort=Sort.TRUTH, span=cx.span(node), player=one, clearing=it))


def _you_rule(cx: Reader, it: Expr, node: Filter) -> Expr:
    if it.sort not in LOCATIONS:
        _misfit(cx, f"{a(it.sort)} can't be ruled", node)
    you = You(sort=Sort.PLAYER, span=cx.span(node))
    return Rules(sort=Sort.TRUTH, span=cx.span(node), player=you, clearing=it)


def _other_than(cx: Reader, it: Expr, node: Filter) -> Expr:
    other = _argument(cx, node)
    if not _comparable(it.sort, other.sort):
        _misfit(cx, f"{a(it.sort)} is never {a(other.sort)}", node)
    return negated(cx, node, within(cx, node, it, other))


def _connected(cx: Reader, it: Expr, node: Filter, through: Filter | None) -> Expr:
    start = _locations(cx, it, node)
    over = _over(cx, through) if through is not None else None
    return _for_some(
        cx,
        node,
        start,
        lambda one: Connected(sort=Sort.TRUTH, span=cx.span(node), left=it, start=one, through=over),
    )


def _over(cx: Reader, through: Filter) -> Expr:
    over = _argument(cx, through)
    if over.sort not in LOCATIONS:
        cx.fail("wrong-sort", f"{a(over.sort)} is no place on the map", through, "say which clearings it leads through")
    return over


def _satisfying(cx: Reader, it: Expr, node: Filter) -> Expr:
    card = _argument(cx, node)
    if card.sort is not Sort.CARD or it.sort not in LOCATIONS:
        _misfit(cx, "clearings satisfy the objectives of cards", node)
    return Satisfies(sort=Sort.TRUTH, span=cx.span(node), clearing=it, card=card)


RULES: dict[str, Callable[[Reader, Expr, Filter], Expr]] = {
    "in": _in,
    "on": _in,
    "not in": _not_in,
    "with": _with,
    "without": _without,
    "matching": _matching,
    "adjacent to": _adjacent,
    "opposite to": _opposite,
    "ruled by": _ruled_by,
    "you rule": _you_rule,
    "other than": _other_than,
    "connected to": _in,
    "satisfying": _satisfying,
}
