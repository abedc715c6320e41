"""Adjectives: what a word before a noun makes of the set.

In: a set and the words before its noun. Out: the narrowed set. Besides the catalogue's own, a suit, a mark and any
set of the same sort that the file defines can stand before a noun: `ordered clearings`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from interpreter.language.build import (
    fact,
    get,
    into_zones,
    matches,
    narrow,
    negated,
    of_sort,
    same,
    suit_of,
    within,
)
from interpreter.language.catalogue import catalogue
from interpreter.language.context import Reader
from interpreter.language.program import (
    PLACES,
    Elements,
    Expr,
    Listed,
    Marked,
    Name,
    OfKind,
    Pieces,
    PieceUnion,
    Slots,
    Sort,
    Universe,
    Whose,
    You,
)
from interpreter.language.suggest import hint_for
from interpreter.language.syntax import Noun, Word
from interpreter.language.wording import a, either, quoted


def with_adjectives(cx: Reader, value: Expr, adjectives: tuple[Word, ...]) -> Expr:
    """Apply adjectives from the one nearest the noun outwards."""
    for word in reversed(adjectives):
        value = _adjective(cx, value, word)
    return value


def _adjective(cx: Reader, value: Expr, word: Word) -> Expr:
    read = ADJECTIVES.get(word.text)
    found = read(cx, value, word) if read is not None else None
    if found is not None:
        return found
    if word.text in cx.scope.marks:
        cx.scope.asked.marks.add(word.text)
        return narrow(cx, value, word, lambda it: Marked(sort=Sort.TRUTH, span=cx.span(word), item=it, word=word.text))
    return _set_as_adjective(cx, value, word)


def _on_the_board(universe: str) -> Callable[[Reader, Expr, Word], Expr | None]:
    """`corner`, `river`: clearings that the map prints so."""

    def read(cx: Reader, value: Expr, word: Word) -> Expr | None:
        if value.sort not in (Sort.CLEARING, Sort.LOCATION):
            return None
        every = of_sort(cx, word, Universe(universe), Sort.CLEARING)
        return narrow(cx, value, word, lambda it: within(cx, word, it, every))

    return read


def _free(cx: Reader, value: Expr, word: Word) -> Expr | None:
    return replace(value, free=True) if isinstance(value, Slots) else None


def _in_a_play_area(cx: Reader, value: Expr, word: Word) -> Expr | None:
    if value.sort is not Sort.CARD:
        return None
    whose = You(sort=Sort.PLAYER, span=cx.span(word), acting=True)
    return into_zones(cx, value, get(cx, word, word.text, whose, Sort.ZONE))


def _by_a_fact(cx: Reader, value: Expr, word: Word) -> Expr | None:
    if value.sort not in (Sort.CARD, Sort.ITEM):
        return None
    return narrow(cx, value, word, lambda it: fact(cx, word, word.text, it))


def _set_as_adjective(cx: Reader, value: Expr, word: Word) -> Expr:
    """A suit, a `define`, or any other set of the same sort: `fox cards`, `ordered clearings`."""
    text = word.text
    meaning = cx.scope.lookup(text)
    if meaning is None:
        cx.unknown("adjective", text, word, [*cx.scope.words, *catalogue().adjectives, *cx.scope.marks])
    other = cx.expression(cx, Noun(word.start, word.end, (word,)))
    if other.sort is Sort.SUIT:
        return _of_suit(cx, value, word, other)
    if isinstance(value, Pieces) and isinstance(other, Pieces):
        return other if value.kinds == other.kinds else _piece_overlap(cx, value, other, word)
    if isinstance(value, Pieces) or other.sort is not value.sort:
        behind = (value.sort, other.sort) == (Sort.CARD, Sort.ZONE) or (
            value.sort is Sort.PIECE and other.sort in PLACES
        )
        hint = f"say it behind the noun, as in `{_A_NOUN[value.sort]} in {text}`" if behind else _ELSEWHERE
        cx.fail("adjective-unfit", f"`{text}` says nothing about {a(value.sort)}", word, hint)
    return narrow(cx, value, word, lambda it: within(cx, word, it, other))


def _piece_overlap(cx: Reader, value: Pieces, other: Pieces, word: Word) -> Expr:
    span, kinds = cx.span(word), value.kinds
    return narrow(
        cx, other, word, lambda it: OfKind(sort=Sort.TRUTH, span=span, item=it, kinds=kinds, context=cx.context)
    )


def _of_suit(cx: Reader, value: Expr, word: Word, suit: Expr) -> Expr:
    if isinstance(value, Pieces):
        return replace(value, suit=suit)
    if value.sort is Sort.ZONE and isinstance(value, Elements) and isinstance(value.domain, Listed):
        return _slot(cx, value, value.domain, word)
    if value.sort is Sort.CARD:
        return narrow(cx, value, word, lambda it: same(cx, word, suit_of(cx, word, it), suit))
    return narrow(cx, value, word, lambda it: matches(cx, word, it, suit))


def _slot(cx: Reader, value: Elements, slots: Listed, word: Word) -> Expr:
    """`bird slots of box`: the slot that prints this suit, known before any game; no other suit passes for it."""
    names = [slot.name.rpartition(".")[2] for slot in slots.items if isinstance(slot, Name)]
    if word.text not in names:
        hint = hint_for(word.text, names) or f"there is {either(quoted(names))}"
        cx.lack("unknown-slot", f"no slot here is `{word.text}`", word.text, word, hint)
    return replace(value, domain=Listed((slots.items[names.index(word.text)],)))


def _whose(cx: Reader, value: Expr, word: Word) -> Expr:
    """`your`, `enemy`: of pieces, or of what lies before a player."""
    mine = word.text == "your"
    if isinstance(value, PieceUnion):
        return replace(value, parts=tuple(_whose(cx, part, word) for part in value.parts))
    if isinstance(value, Pieces) and value.whose is not Whose.OF:
        return replace(value, whose=Whose.YOURS if mine else Whose.ENEMY)
    if mine and value.sort in (Sort.TRACK, Sort.KIND, Sort.CARD, Sort.ZONE, Sort.BOX):
        return value  # the file's own already
    if not mine and value.sort is Sort.PLAYER and value.many:
        you = You(sort=Sort.PLAYER, span=cx.span(word))
        return narrow(cx, value, word, lambda it: negated(cx, word, same(cx, word, it, you)))
    cx.fail(
        "adjective-unfit",
        f"`{word.text}` says nothing about {a(value.sort)}",
        word,
        _ELSEWHERE,
    )


_ELSEWHERE = "leave it out, or say it of something else"
_A_NOUN = {Sort.CARD: "cards", Sort.PIECE: "pieces"}

ADJECTIVES: dict[str, Callable[[Reader, Expr, Word], Expr | None]] = {
    "your": _whose,
    "enemy": _whose,
    "corner": _on_the_board("corners"),
    "river": _on_the_board("river"),
    "free": _free,
    "revealed": _in_a_play_area,
    "crafted": _in_a_play_area,
    "persistent": _by_a_fact,
    "craftable": _by_a_fact,
    "available": _by_a_fact,
}
"""The adjectives of the catalogue. None: the adjective says nothing of such a thing, the word may be another one."""
