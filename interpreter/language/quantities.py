"""Quantities: how many of a thing an effect or a binder means.

In: things as written. Out: a `Portion` of a set, or `NewPieces` that are to be brought from where they wait. A name of
a number that begins a noun run is its quantity: `spawn warriors`, `the top glances cards`.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.language.build import is_gone
from interpreter.language.conditions import number
from interpreter.language.context import Reader
from interpreter.language.nouns import filtered, noun, single, track_or_set
from interpreter.language.program import (
    At,
    CardsIn,
    ClassOf,
    Elements,
    Expr,
    KindFrom,
    KindNamed,
    KindSpec,
    NewPieces,
    Number,
    Pieces,
    PieceUnion,
    Portion,
    Sort,
    Whose,
)
from interpreter.language.syntax import Group, Noun, Quantity, Syntax, Things, Word
from interpreter.language.wording import a, such_as

_COUNTING = ("one", "so_many", "any", "bound")
_HOW = {"one": "number", "all": "all", "any": "any", "so_many": "number", "end": "top"}
_BOUNDS = {"up to": "up_to", "all but": "all_but"}


def counted(cx: Reader, node: Things) -> Things:
    """Move what says how many to the quantity, where it belongs: a number's name that begins the noun run, or what
    stands within the parentheses that are all there is, `(a card in hand)`."""
    node = _opened(cx, node)
    if not isinstance(node.thing, Noun) or len(node.thing.words) < 2:
        return node
    first = node.thing.words[0]
    if not _is_number(cx, first):
        return node
    rest = replace(node.thing, words=node.thing.words[1:], start=node.thing.words[1].start)
    amount = Noun(first.start, first.end, (first,))
    if node.quantity is None:
        return replace(node, thing=rest, quantity=Quantity(first.start, first.end, "so_many", amount))
    if node.quantity.kind == "end" and node.quantity.amount is None:
        return replace(node, thing=rest, quantity=replace(node.quantity, amount=amount))
    cx.fail("two-quantities", "two quantities for one thing", first, "keep one of them")


def _opened(cx: Reader, node: Things) -> Things:
    """`discard (a card in hand)` as `discard a card in hand`: the article counts the cards, and is no noise."""
    within = node.thing.inner if isinstance(node.thing, Group) else None
    if not isinstance(within, Things) or within.quantity is None or within.quantity.kind not in _COUNTING:
        return node
    assert isinstance(node.thing, Group)
    if node.quantity is not None:
        cx.fail("two-quantities", "two quantities for one thing", within.quantity, "keep one of them")
    if node.thing.where is None and not node.filters:
        return _opened(cx, within)
    bare = replace(node.thing, inner=replace(within, quantity=None))
    return replace(node, quantity=within.quantity, thing=bare)


def _is_number(cx: Reader, word: Word) -> bool:
    meaning = None if word.text in cx.names else cx.scope.lookup(word.text)
    if meaning is None:
        return False
    if meaning.kind == "tracker":
        return cx.scope.declarations.trackers[meaning.name].of == "number"
    return meaning.kind in ("number", "icon")


def amount_of(cx: Reader, quantity: Quantity) -> Expr:
    """The number a quantity names; 1 where it names none."""
    if quantity.amount is None:
        return Number(sort=Sort.NUMBER, span=cx.span(quantity), value=1)
    return number(cx, quantity.amount)


def portion(cx: Reader, node: Things) -> Portion:
    """So many of a set that is already somewhere: `all but reserve of your warriors`, `the top card of hoard`."""
    node = counted(cx, node)
    quantity = node.quantity
    value = filtered(cx, replace(node, quantity=None))
    if quantity is None:
        return Portion("all", value)
    how = _HOW.get(quantity.kind) or _BOUNDS.get(quantity.bound)
    if how is None:
        cx.fail(
            "quantity-unfit",
            "this quantity says nothing in an effect",
            quantity,
            "write a number, `all`, `up to` or `all but`",
        )
    if how in ("all", "any"):
        return Portion(how, value)
    if quantity.kind == "end":
        how = quantity.bound
        _ends(cx, value, node)
    return Portion(how, value, amount_of(cx, quantity))


def _ends(cx: Reader, value: Expr, node: Syntax) -> None:
    zones = value.domain.zones if isinstance(value, Elements) and isinstance(value.domain, CardsIn) else ()
    if len(zones) != 1 or zones[0].many:
        cx.fail("wrong-sort", "only a pile of cards has a top and a bottom", node, "write `top card of PILE`")


def pieces_there(cx: Reader, node: Things, place: Expr | None) -> Portion:
    """Pieces that stand somewhere, `place` being where the effect's `in` or `from` says."""
    found = portion(cx, node)
    value = found.of
    if value.sort is not Sort.PIECE:
        cx.fail("wrong-sort", f"pieces are wanted here, this is {a(value.sort)}", node, such_as(Sort.PIECE))
    if is_gone(cx, value):
        hint = "an `instead:` may `place` those it is about"
        cx.fail("removed-already", "these pieces stand nowhere any more", node, hint)
    _said_whose(cx, value, node)
    return replace(found, of=_at(cx, value, place, node)) if place is not None else found


def pieces_anywhere(cx: Reader, node: Things) -> Portion:
    """Pieces wherever they are, yours unless it is said whose."""
    found = portion(cx, node)
    value = found.of
    if not isinstance(value, Pieces):
        cx.fail("wrong-sort", f"pieces are wanted here, this is {a(value.sort)}", node, such_as(Sort.PIECE))
    mine = value.whose is Whose.ANYONE and all(_is_common(kind) for kind in value.kinds)
    return replace(found, of=replace(value, at=At.ANYWHERE, whose=Whose.YOURS if mine else value.whose))


def _said_whose(cx: Reader, value: Expr, node: Things) -> None:
    """A bare `warriors` would be everybody's: somebody who removes or moves must say whose."""
    parts = value.parts if isinstance(value, PieceUnion) else (value,)
    for part in parts:
        if isinstance(part, Pieces) and part.whose is Whose.ANYONE and all(_is_common(kind) for kind in part.kinds):
            cx.fail("whose", "whose pieces?", node, "write `your`, `enemy` or `of PLAYER`")


def _is_common(kind: KindSpec) -> bool:
    return isinstance(kind, ClassOf) and kind.name not in ("piece", "ruin")


def _at(cx: Reader, value: Expr, place: Expr | At, node: Things) -> Expr:
    if isinstance(value, PieceUnion):
        return replace(value, parts=tuple(_at(cx, part, place, node) for part in value.parts))
    if isinstance(value, Pieces):
        return replace(value, at=place) if value.at is At.MAP or place is not At.ANYWHERE else value
    return value


def new_pieces(cx: Reader, node: Things, tracks: Things | None = None, side: Things | None = None) -> NewPieces:
    """Pieces to be placed: yours, unless an adjective or `of` says otherwise."""
    node = counted(cx, node)
    from_tracks = track_or_set(cx, tracks) if tracks is not None else None
    if from_tracks is not None and from_tracks.sort is not Sort.TRACK:
        assert tracks is not None
        cx.fail("wrong-sort", f"a track is wanted here, this is {a(from_tracks.sort)}", tracks, such_as(Sort.TRACK))
    value = noun(cx, node.thing) if isinstance(node.thing, Noun) else filtered(cx, node)
    if node.filters:
        cx.fail(
            "filter-unfit", "pieces to be placed stand nowhere yet", node.filters[0], "say what they are, not where"
        )
    whose, owner, kinds, suit = _new_kinds(cx, value, node)
    return NewPieces(
        whose=whose,
        owner=owner,
        kinds=kinds,
        count=_new_count(cx, node, kinds),
        span=cx.span(node),
        tracks=from_tracks,
        suit=suit,
        side=_side(cx, side) if side is not None else None,
    )


def _new_kinds(cx: Reader, value: Expr, node: Things) -> tuple[Whose, Expr | None, tuple[KindSpec, ...], Expr | None]:
    if value.sort is Sort.KIND and not value.many:
        return Whose.YOURS, None, (KindFrom(value),), None
    if not isinstance(value, Pieces):
        cx.fail("wrong-sort", f"pieces are wanted here, this is {a(value.sort)}", node, such_as(Sort.PIECE))
    whose = Whose.YOURS if value.whose is Whose.ANYONE else value.whose
    if whose is Whose.ENEMY:
        cx.fail("whose", "whose pieces are placed?", node, "write `of PLAYER`")
    kinds = tuple(_own_kind(cx, kind, whose, node) for kind in value.kinds)
    return whose, value.owner, kinds, value.suit


def _own_kind(cx: Reader, kind: KindSpec, whose: Whose, node: Things) -> KindSpec:
    """`a warrior` is your only kind of warrior; of several the file has to say which. Under `as` his that acts."""
    if not isinstance(kind, ClassOf) or whose is not Whose.YOURS or cx.acted:
        return kind
    own = cx.scope.kind_of_type(kind.name)
    if own is not None:
        return KindNamed(own)
    have = [piece.name for piece in cx.scope.declarations.pieces.values() if piece.type == kind.name]
    if not have and not cx.pattern and kind.name != "piece" and not cx.scope.declarations.abstract:
        cx.lack("unknown-piece", f"this faction has no {kind.name}", kind.name, node, "declare one under `pieces:`")
    return kind


def _new_count(cx: Reader, node: Things, kinds: tuple[KindSpec, ...]) -> Expr | None:
    quantity = node.quantity
    one = Number(sort=Sort.NUMBER, span=cx.span(node), value=1)
    if quantity is None:
        if len(kinds) == 1 and isinstance(kinds[0], KindNamed) and not _is_single(cx, kinds[0]):
            cx.fail("how-many", "how many?", node, "write `a`, a number or `all`")
        return one
    if quantity.kind == "all":
        return None
    if quantity.kind in ("one", "so_many"):
        return amount_of(cx, quantity)
    cx.fail("quantity-unfit", "pieces are placed by number", quantity, "write `a`, a number or `all`")


def _is_single(cx: Reader, kind: KindNamed) -> bool:
    declared = cx.scope.declarations.pieces[kind.name]
    return declared.count == 1 and not declared.each_suit


def _side(cx: Reader, node: Things) -> Expr:
    """`showing tadpole`, `showing face`: a side, or a tracker that shows one."""
    from interpreter.language.program import Name

    if isinstance(node.thing, Noun) and len(node.thing.words) == 1:
        word = node.thing.words[0]
        meaning = cx.scope.lookup(word.text)
        if meaning is not None and meaning.facet == word.text:
            return Name(sort=Sort.SPACE, span=cx.span(word), name=word.text)
    return single(cx, node, Sort.SPACE)
