"""Arguments of effects: portions of sets, new pieces, places, as ops take them.

In: an effect. Out: text of lots with how many of them, of cards, of columns to place, of single things. An effect that
says where (`from`, `in`) narrows its object to what stands there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from interpreter.game import following
from interpreter.game.compile import covers, facts, members, pieces, tabled
from interpreter.game.compile.context import Bound, Code, Context
from interpreter.game.compile.emit import bare
from interpreter.game.compile.expressions import number, single
from interpreter.language.program import (
    At,
    CardsIn,
    Effect,
    Elements,
    Expr,
    KindNamed,
    Local,
    Name,
    NewPieces,
    Pieces,
    PieceUnion,
    Portion,
    Read,
    Sort,
)

if TYPE_CHECKING:
    from interpreter.law.table import Column

ALL = -1


def portion(effect: Effect, name: str = "object") -> Portion:
    """The argument as a portion; a bare set is all of it."""
    arg = effect.args[name]
    if isinstance(arg, Portion):
        return arg
    assert isinstance(arg, Expr)
    return Portion("all", arg)


def expr(effect: Effect, name: str) -> Expr | None:
    """The argument as an expression, if there is one."""
    arg = effect.args.get(name)
    return arg if isinstance(arg, Expr) else None


def thing(cx: Context, effect: Effect, name: str) -> Code:
    """The single thing that the argument is; nothing if it is not given."""
    node = expr(effect, name)
    return -1 if node is None else single(cx, node)


def sure(cx: Context, effect: Effect, name: str) -> bool:
    """Whether a single argument can never be nothing."""
    node = expr(effect, name)
    return node is not None and not node.many and tabled.certain(cx, node)


def word(effect: Effect, name: str) -> str:
    """The argument as a word of the file."""
    arg = effect.args[name]
    if isinstance(arg, Name):
        return arg.name
    if isinstance(arg, Read):
        return arg.tracker
    assert isinstance(arg, str)
    return arg


def ignoring(cx: Context, effect: Effect) -> int:
    """The bits of the prohibitions that the effect ignores."""
    rules = effect.args.get("ignoring") or ()
    if isinstance(rules, tuple):
        return cx.build.table.ignoring(rules)
    return cx.build.table.ignoring([word(effect, "ignoring")])


# --- Pieces that stand somewhere --------------------------------------------------------------------------------------


class Group(NamedTuple):
    """Text of lots, and code of how many of them; -1 for all.

    `spot`: where they are of one column at one place, that column and place, and code of how many stand there.
    """

    lots: str
    number: Code
    spot: Spot | None = None


class Spot(NamedTuple):
    """One column at one place that is surely one; code of how many stand there."""

    column: int
    place: Code
    there: str


def group(cx: Context, effect: Effect, *where: str) -> Group:
    """The object's pieces; `where` are the arguments that say where they stand."""
    taken = portion(effect)
    place = next((node for name in where if (node := expr(effect, name)) is not None), None)
    of = _at_place(taken.of, place)
    if place is None or _placed(taken.of, place):
        spot = pieces.spot_of(cx, of)
        if spot is not None:
            return _at_spot(cx, taken, Spot(*spot))
    found = pieces.lots(cx, of)
    if following.is_named(of):
        found = f"still_there(board, {found})"
    if place is not None and not _placed(taken.of, place):
        found = f"standing(board, {found}, {members.listed(cx, place)})"
    if taken.how == "all_but" and taken.amount is not None and not found.isidentifier():
        first, again = cx.once(found)
        return Group(first, f"max(amount({again}) - {number(cx, taken.amount)}, 0)")
    return Group(found, _count(cx, taken, f"amount({found})"))


def follow(cx: Context, effect: Effect, call: Callable[[str], Code]) -> Code:
    """Write the call of an op that turns over or carries pieces, and let the names of those go with them; its outcome.

    `call` writes it with a last argument, the trail; with none where nothing has a name.
    """
    named = {name: bound for name in ("object", "carrying") if (bound := _name_of_pieces(cx, effect, name)) is not None}
    if not named:
        return call("")
    trail = cx.fresh()
    cx.fn.line(f"{trail} = []")
    code = call(f", trail={trail}")
    outcome = cx.let(cx.build.marks.at(effect.span, code) if isinstance(code, str) else code)
    for bound in named.values():
        follower = "followed_one" if bound.shape == "lot" else "followed"
        cx.fn.line(f"{bound.code} = {follower}({bound.code}, {trail})")
    return outcome


def _name_of_pieces(cx: Context, effect: Effect, name: str) -> Bound | None:
    """What a name of pieces that is this argument is bound to, where that can be bound anew."""
    arg = effect.args.get(name)
    node = arg.of if isinstance(arg, Portion) else arg
    bound = cx.found(node.name) if isinstance(node, Local) else None
    if bound is None or bound.shape not in ("lot", "lots") or not isinstance(bound.code, str):
        return None
    return replace(bound, code=bare(bound.code)) if bare(bound.code).isidentifier() else None


def _at_spot(cx: Context, taken: Portion, spot: Spot) -> Group:
    """Pieces of one column at one place: no list is needed to count them."""
    return Group(f"lot_at({spot.there}, {spot.column}, {spot.place})", _count(cx, taken, spot.there), spot)


def _placed(node: Expr, place: Expr) -> bool:
    """Whether a set is one whose places the effect names, or that stands at that very place."""
    if isinstance(node, PieceUnion):
        return all(_placed(part, place) for part in node.parts)
    if not isinstance(node, Pieces) or node.on is not None:
        return False
    return isinstance(node.at, At) or same(node.at, place)


def same(one: Expr, other: Expr) -> bool:
    """Whether two expressions are the same local, the same name, or the same words."""
    if isinstance(one, Local) and isinstance(other, Local):
        return one.name == other.name
    if isinstance(one, Name) and isinstance(other, Name):
        return (one.sort, one.name) == (other.sort, other.name)
    return one == other


def _at_place(node: Expr, place: Expr | None) -> Expr:
    """The set, said to stand at `place` if the noun itself does not say where."""
    if place is None:
        return node
    if isinstance(node, PieceUnion):
        return replace(node, parts=tuple(_at_place(part, place) for part in node.parts))
    if isinstance(node, Pieces) and isinstance(node.at, At) and node.on is None:
        return replace(node, at=place)
    return node


def _count(cx: Context, taken: Portion, total: str) -> Code:
    """How many a portion means; -1 for all of them."""
    if taken.how in ("all", "any"):
        return ALL
    wanted = 1 if taken.amount is None else number(cx, taken.amount)
    if taken.how == "all_but":
        return f"max({total} - {wanted}, 0)"
    return f"min({wanted}, {total})" if taken.how == "up_to" else wanted


def count(cx: Context, taken: Portion, total: str) -> Code:
    """How many a portion means of so many; -1 for all of them."""
    return _count(cx, taken, total)


# --- Cards ------------------------------------------------------------------------------------------------------------


class Cards(NamedTuple):
    """Text of the cards in the order they are taken; code of how many were asked for, None for just those."""

    found: str
    wanted: Code | None


def cards(cx: Context, effect: Effect) -> Cards:
    """The cards of the object."""
    taken = portion(effect)
    node, source = taken.of, expr(effect, "from")
    found = card_list(cx, node)
    if source is not None and not _lies_in(node, source):
        found = f"lying(zf, {found}, {members.listed(cx, source)})"
    if taken.how == "bottom":
        found = f"{found}[::-1]"
    if taken.how in ("all", "any") or (isinstance(node, Local) and not node.many and taken.amount is None):
        return Cards(found, None)
    wanted = _count(cx, taken, f"len({found})")
    if wanted == 1 and taken.how in ("top", "number", "up_to") and (zone := _zone(cx, node, taken)) is not None:
        return Cards(f"zo[{zone}][-1:]", 1)
    return Cards(f"{found}[:{wanted}]", wanted)


def _zone(cx: Context, node: Expr, taken: Portion) -> Code | None:
    """The known zone that the set is all the cards of."""
    if taken.how == "bottom" or not isinstance(node, Elements) or node.where is not None:
        return None
    domain = node.domain
    if not isinstance(domain, CardsIn) or domain.deck is not None or len(domain.zones) != 1 or domain.zones[0].many:
        return None
    zone = cx.value(domain.zones[0])
    return zone if isinstance(zone, int) and zone >= 0 else None


def _lies_in(node: Expr, source: Expr) -> bool:
    """Whether the set already says that its cards lie there."""
    return isinstance(node, Elements) and isinstance(node.domain, CardsIn) and node.domain.zones == (source,)


def card_list(cx: Context, node: Expr) -> str:
    """Text of cards; a pile is all the cards in it, from the top."""
    if node.sort is not Sort.ZONE:
        return members.listed(cx, node)
    code = None if node.many else cx.value(node)
    if isinstance(code, int):
        return f"zo[{code}][::-1]" if code >= 0 else "()"
    return f"cards_of(board, {members.listed(cx, node)})"


# --- New pieces -------------------------------------------------------------------------------------------------------


def new_object(effect: Effect, name: str = "object") -> NewPieces:
    """The argument as new pieces, with the tracks and the side that other arguments name."""
    new = effect.args[name]
    assert isinstance(new, NewPieces)
    tracks, side = expr(effect, "from"), expr(effect, "showing")
    if tracks is not None and new.tracks is None:
        new = replace(new, tracks=tracks)
    return replace(new, side=side) if side is not None and new.side is None else new


def place_node(effect: Effect) -> Expr | None:
    """The words that name the place."""
    return expr(effect, "in") or expr(effect, "on")


def target(cx: Context, effect: Effect) -> tuple[Code, bool]:
    """The place that `in` or `on` names, and whether it is sure: a place, or the place on a piece."""
    node = place_node(effect)
    if node is None:
        return -1, False
    found = single(cx, node)
    if node.sort is Sort.PIECE:
        return f"place_on({found})", False
    return found, (not node.many and tabled.certain(cx, node)) or (isinstance(found, int) and found >= 0)


class Stock(NamedTuple):
    """Text of the columns that new pieces are taken from, and all columns that may be among them."""

    columns: str
    every: frozenset[int]


def columns(cx: Context, new: NewPieces, place: Code) -> str:
    """Text of the columns that new pieces for a place are taken from. See `stock`."""
    return stock(cx, new, place).columns


def stock(cx: Context, new: NewPieces, place: Code) -> Stock:
    """The columns that new pieces for a place are taken from, in canonical order.

    A kind of several suits follows the suit of the place unless a suit is asked; a two-sided piece shows the side that
    is asked, else its first. `place` is -1 where no place matters yet.
    """
    layout = cx.layout
    settled = new.side is None or isinstance(new.side, Name)
    cover = covers.new_columns(cx, new, (lambda found: _showing(cx, new, found)) if settled else None)
    known = cover.columns if isinstance(cover.columns, tuple) else None
    found = cover.columns if isinstance(cover.columns, str) else cx.constant(cover.columns)
    if not settled and any(layout.columns[column].side for column in cover.every):
        found, known = f"showing({found}, {_side_word(cx, new.side)}, ())", None
    if new.tracks is not None:
        found = _on_tracks(cx, new.tracks, known, found)
        known = None
    every = cover.every
    if all(layout.columns[column].suit < 0 for column in every):
        return Stock(found, every)
    if new.suit is not None:
        return Stock(f"of_suit({found}, {single(cx, new.suit)})", every)
    if place == -1:
        return Stock(found, every)
    if known is not None and isinstance(place, str):
        by_mask = tuple(_fitting(cx, known, mask) for mask in range(1 << len(layout.suits)))
        inside = f"su[{place}]"
        first, again = cx.once(place)
        if again == place:
            return Stock(f"({cx.constant(by_mask)}[{inside}] if {place} < {layout.clearings} else {found})", every)
        return Stock(f"({cx.constant(by_mask)}[su[{again}]] if {first} < {layout.clearings} else {found})", every)
    return Stock(f"fitting(board, {found}, {place})", every)


def _fitting(cx: Context, known: tuple[int, ...], mask: int) -> tuple[int, ...]:
    """The columns that suit a clearing with these suits."""
    suits = [(column, cx.layout.columns[column].suit) for column in known]
    return tuple(column for column, suit in suits if suit < 0 or mask >> suit & 1)


def _showing(cx: Context, new: NewPieces, found: tuple[int, ...]) -> tuple[int, ...]:
    """The columns of the side that is asked for, else that the noun names, else their first."""
    side = new.side.name if isinstance(new.side, Name) else None
    named = [spec.facet for spec in new.kinds if isinstance(spec, KindNamed) and spec.facet is not None]
    columns = cx.layout.columns
    return tuple(column for column in found if _shows(columns[column], side, named))


def _shows(column: Column, side: str | None, named: list[str]) -> bool:
    if not column.side:
        return True
    if side is not None:
        return column.side == side
    return column.side in named if named else column.home_column == column.index


def _side_word(cx: Context, side: Expr | None) -> str:
    """Text of the side's word."""
    if isinstance(side, Read):
        spaces = cx.names.tracker(side.tracker).spaces
        return str(facts.table(cx, cx.value(side), list(spaces), ""))
    return repr(side.name) if isinstance(side, Name) else "''"


def _on_tracks(cx: Context, tracks: Expr, known: tuple[int, ...] | None, found: str) -> str:
    """Those whose home is among the tracks: tested one by one where there are few."""
    fixed = tabled.known(cx, tracks)
    home = cx.layout.home
    if known is not None and fixed is not None:
        return cx.constant(tuple(column for column in known if home[column] in fixed))
    if known is None:
        return f"at_home({found}, {members.listed(cx, tracks)})"
    homes = tuple(sorted({home[column] for column in known}))
    tests = [(place, members.contains(cx, tracks, place, True)) for place in homes]
    if len(homes) > 4 or any(isinstance(test, str) and ":=" in test for _, test in tests):
        return f"at_home({found}, {members.listed(cx, tracks)})"
    parts = []
    for place, test in tests:
        here = tuple(column for column in known if home[column] == place)
        if test is True:
            parts.append(f"*{here!r}")
        elif test is not False:
            parts.append(f"*({here!r} if {test} else ())")
    return f"({', '.join(parts)},)" if parts else "()"
