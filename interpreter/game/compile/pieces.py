"""Sets of pieces: counted, asked for, listed as lots, tested for membership.

In: `Pieces` and unions of them. Out: code. A count of known columns at one place is a sum of counts, `n[a+c] + n[b+c]`;
only what an op takes is listed, as lots (column, place, count) in canonical order: by column, then by place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from interpreter.game.compile import emit, here, members
from interpreter.game.compile.context import Bound, Code, Context, both, either, negated, summed
from interpreter.game.compile.covers import Cover, Where, anyones, columns_of, place_of
from interpreter.language.program import At, Elements, Expr, Local, Only, Pieces, PieceUnion, Sort


def bare(node: Expr) -> Expr:
    """The set without its condition."""
    return replace(node, where=None, it=None) if isinstance(node, Pieces) else node


def plain(cx: Context, node: Expr) -> bool:
    """Whether a set can be counted by adding up counts: no condition on its pieces, none on pieces of somebody's."""
    if not isinstance(node, Pieces) or node.where is not None or node.on is not None or node.less is not None:
        return False
    return not _apart(cx, node)


def _apart(cx: Context, node: Pieces) -> tuple[tuple[int, int], ...]:
    """Pairs of a column and an `on` place, of those where the set's pieces stand, that are something else there."""
    if node.at is not At.ANYWHERE and node.on is None:
        return ()
    known = anyones(cx, node.kinds, node.context)
    return tuple(pair for pair in known.apart if pair not in known.held)


def is_lot(cx: Context, node: Expr) -> bool:
    """Whether a single piece is surely a lot, or nothing: not the record of a removed one."""
    if isinstance(node, Local):
        bound = cx.found(node.name)
        return bound is not None and bound.shape == "lot"
    return not isinstance(node, Only) or is_lot(cx, node.of)


def count(cx: Context, node: Expr) -> Code:
    """How many pieces."""
    if isinstance(node, Pieces) and plain(cx, node):
        cover, where = columns_of(cx, node), _where(cx, node)
        if not cover.held:
            if where is None:
                return _in_supply(cx, cover)
            return _sum(cx, node, cover, where)
        if where is not None and where.one is not None:
            return _guarded(cx, where, lambda place: here.count(cx, node, cover, place), 0)
    return _amount(lots(cx, node))


def _amount(found: str) -> str:
    """How many pieces some lots are; what stands in places and on pieces there is counted without listing it."""
    listed, counted = "lots_held(", "count_held("
    return found.replace(listed, counted, 1) if emit.bare(found).startswith(listed) else f"amount({found})"


def exists(cx: Context, node: Expr) -> Code:
    """Whether there is a piece."""
    if isinstance(node, Pieces) and plain(cx, node):
        cover, where = columns_of(cx, node), _where(cx, node)
        if not cover.held and where is not None and isinstance(cover.columns, tuple):
            if where.set is not None:
                return _somewhere(cx, node, cover.columns, where.set)
            if where.one is not None and len(cover.columns) <= here.SPOTS:
                return _guarded(cx, where, lambda place: either(here.counts(cx, cover.columns, place)), False)
        if where is not None and where.one is not None:
            return _guarded(cx, where, lambda place: here.exists(cx, node, cover, place), False)
        return count(cx, node)
    if isinstance(node, PieceUnion):
        return either([exists(cx, part) for part in node.parts])
    return _amount(lots(cx, node))


def any_of(cx: Context, party: Code, place: Code) -> Code:
    """Whether a party has any piece at a place, which is surely one."""
    columns = cx.layout.columns_of
    if isinstance(party, int):
        return either(here.counts(cx, columns[party], place))
    return f"count_at(n, {cx.constant(columns)}[{party}], {place})"


def _where(cx: Context, node: Pieces) -> Where | None:
    """The places; None for everybody's own supply."""
    return None if node.at is At.SUPPLY else place_of(cx, node.at)


def _guarded(cx: Context, where: Where, code: Callable[[Code], Code], none: Code) -> Code:
    """`code(place)`; `none` where the place may turn out to be nothing and is."""
    assert where.one is not None
    if where.there:
        return code(where.one)
    first, again = cx.once(where.one)
    if isinstance(again, int):
        return code(again) if again >= 0 else none
    return f"({code(again)} if {first} >= 0 else {none})"


def _sum(cx: Context, node: Pieces, cover: Cover, where: Where) -> Code:
    width, columns = cx.layout.width, cover.columns
    if not isinstance(columns, tuple):
        if where.one is not None:
            return _guarded(cx, where, lambda place: f"count_at(n, {columns}, {place})", 0)
        return f"count_in(n, {columns}, {where.text(cx)})"
    if not columns:
        return 0
    if where.one is not None:
        return _guarded(cx, where, lambda place: summed(here.counts(cx, columns, place)), 0)
    if where.known is not None:
        run = where.known
        if len(run) * len(columns) <= here.SPOTS:
            return summed([part for place in run for part in here.counts(cx, columns, place)])
        if run == tuple(range(run[0], run[-1] + 1)):
            slices = [f"sum(n[{c * width + run[0]}:{c * width + run[-1] + 1}])" for c in columns]
            return summed(slices)
        return f"count_in(n, {cx.constant(columns)}, {cx.constant(run)})"
    if where.set is not None:
        return _sum_over(cx, node, columns, where.set)
    return f"count_in(n, {cx.constant(columns)}, {where.text(cx)})"


def _sum_over(cx: Context, node: Pieces, columns: tuple[int, ...], places: Elements) -> Code:
    """The sum over a set of places, in a helper that tests them one by one."""
    with cx.helper(node.span, pure=True) as inner:
        inner.fn.line("found = 0")
        with members.loop(inner, places, places.it) as (_, place):
            inner.fn.line(f"found += {summed(here.counts(inner, columns, place))}")
        inner.fn.line("return found")
    return inner.fn.call()


def _somewhere(cx: Context, node: Pieces, columns: tuple[int, ...], places: Elements) -> Code:
    """Whether a piece stands in one of a set of places: the counts are looked at before the places are tested."""
    if not columns:
        return False
    with cx.helper(node.span, pure=True) as inner:
        place = inner.fresh()
        domain = members.domain_text(inner, places)
        with inner.fn.block(f"for {place} in {domain}:"):
            _, condition = members.filter_of(inner, places, place)
            test = both((either(here.counts(inner, columns, place)), condition))
            with inner.fn.block(f"if {test}:"):
                inner.fn.line("return True")
        inner.fn.line("return False")
    return inner.fn.call()


def _in_supply(cx: Context, cover: Cover) -> Code:
    layout = cx.layout
    if not isinstance(cover.columns, tuple):
        return f"amount(lots_in_supply(board, {cover.columns}))"
    cells = [column * layout.width + layout.supply[layout.party_of[column]] for column in cover.columns]
    return summed([f"n[{cell}]" for cell in cells])


# --- Lots -------------------------------------------------------------------------------------------------------------


def lots(cx: Context, node: Expr) -> str:
    """Text of the list of lots."""
    if isinstance(node, PieceUnion):
        return _united([lots(cx, part) for part in _not_empty(cx, node)])
    if isinstance(node, Pieces):
        return str(cx.at(node, _lots(cx, node)))
    if isinstance(node, Local):
        bound = cx.found(node.name)
        if bound is None:
            return "()"
        if bound.shape == "lot":
            return f"({bound.code},)" if bound.there else f"present({bound.code})"
        return str(bound.code) if bound.there or bound.shape != "lots" else f"({bound.code} or ())"
    return members.listed(cx, node) if node.many else f"present({cx.value(node)})"


def pickable(cx: Context, node: Expr) -> str:
    """Text of the lots that a binder or `for` picks among: held ones only where the set says `on`."""
    if isinstance(node, PieceUnion):
        return _at_one_place(cx, node) or _united([pickable(cx, part) for part in _not_empty(cx, node)])
    if not isinstance(node, Pieces) or node.on is not None or not (node.at is At.ANYWHERE or columns_of(cx, node).held):
        return lots(cx, node)
    return _afoot(cx, str(cx.at(node, _lots(cx, node, aboard=False))))


def one_of_each(cx: Context, node: Expr) -> str:
    """The same, one of those alike: what one piece is chosen from."""
    found = pickable(cx, node)
    return found if _lone(cx, node) else f"singles({found})"


def each_apart(cx: Context, node: Expr) -> str:
    """The same, each piece by itself: for rounds, and for chance."""
    found = pickable(cx, node)
    return found if _lone(cx, node) else f"apart({found})"


def _lone(cx: Context, node: Expr) -> bool:
    """Whether no two of the pieces can be alike."""
    if isinstance(node, PieceUnion):
        return all(_lone(cx, part) for part in node.parts)
    if not isinstance(node, Pieces):
        return False
    cover = columns_of(cx, node)
    return not cover.held and all(cx.layout.lone[column] for column in cover.every)


def _afoot(cx: Context, found: str) -> str:
    """Text of those that stand on no other piece."""
    return f"afoot({cx.constant(frozenset(place for place in cx.layout.on if place >= 0))}, {found})"


def _at_one_place(cx: Context, node: PieceUnion) -> str | None:
    """The same for a union of known columns that are looked for at the same one place; None for any other."""
    columns: set[int] = set()
    places: set[Code] = set()
    aboard = False
    for part in node.parts:
        if not isinstance(part, Pieces) or not plain(cx, part) or isinstance(part.at, At):
            return None
        cover, where = columns_of(cx, part), place_of(cx, part.at)
        if not isinstance(cover.columns, tuple) or where.one is None or not where.there:
            return None
        columns.update(cover.columns)
        places.add(where.one if isinstance(where.one, int) else emit.bare(where.one))
        aboard = aboard or bool(cover.held)
    if len(places) != 1:
        return None
    found = f"lots_at(n, {cx.constant(tuple(sorted(columns)))}, {places.pop()})"
    return _afoot(cx, found) if aboard else found


def _not_empty(cx: Context, node: PieceUnion) -> list[Expr]:
    """The parts of which there is any piece at the table."""
    found: list[Expr] = []
    for part in node.parts:
        cover = columns_of(cx, part) if isinstance(part, Pieces) else None
        if cover is None or cover.columns != () or cover.held:
            found.append(part)
    return found


def _united(parts: Sequence[str]) -> str:
    """Text of the lots of all parts."""
    return parts[0] if len(parts) == 1 else f"united(({''.join(f'{part}, ' for part in parts)}))"


def _lots(cx: Context, node: Pieces, aboard: bool = True) -> str:
    """Text of the lots; `aboard`: with those that stand on pieces there."""
    found = _unfiltered(cx, node, aboard)
    if node.where is None or node.it is None:
        return found
    with cx.helper(node.span, pure=True) as inner:
        inner.fn.line("found = []")
        lot = inner.fresh()
        with inner.fn.block(f"for {lot} in {_unfiltered(inner, node, aboard)}:"):
            test = inner.bind(node.it, Bound(lot, "lot", there=True, sort=Sort.PIECE)).test(node.where)
            with inner.fn.block(f"if {test}:"):
                inner.fn.line(f"found.append({lot})")
        inner.fn.line("return found")
    return inner.fn.call()


def spot_of(cx: Context, node: Expr) -> tuple[int, Code, str] | None:
    """If the set is the pieces of one known column at one place: the column, the place, code of the count."""
    if not isinstance(node, Pieces) or not plain(cx, node) or isinstance(node.at, At):
        return None
    cover, where = columns_of(cx, node), place_of(cx, node.at)
    if cover.held or not isinstance(cover.columns, tuple) or len(cover.columns) != 1:
        return None
    if where.one is None or not where.there:
        return None
    return cover.columns[0], where.one, str(here.counts(cx, cover.columns, where.one)[0])


def _unfiltered(cx: Context, node: Pieces, aboard: bool) -> str:
    found = _standing(cx, node, aboard)
    if apart := _apart(cx, node):
        found = f"[lot for lot in {found} if lot[:2] not in {cx.constant(frozenset(apart))}]"
    return found if node.less is None else f"left_of({found}, {lots(cx, node.less)})"


def _standing(cx: Context, node: Pieces, aboard: bool) -> str:
    cover = columns_of(cx, node)
    columns = cover.columns if isinstance(cover.columns, str) else cx.constant(cover.columns)
    if node.on is not None:
        inside = "None" if isinstance(node.at, At) else place_of(cx, node.at).text(cx)
        held = cx.constant(cover.held) if isinstance(cover.held, tuple) else cover.held
        return f"lots_on(board, {columns}, {held}, {lots(cx, node.on)}, {inside})"
    where = _where(cx, node)
    if where is None:
        return f"lots_in_supply(board, {columns})"
    if cover.held and aboard:
        held = cx.constant(cover.held) if isinstance(cover.held, tuple) else cover.held
        wide = "True" if node.at is At.ANYWHERE else "False"
        return f"lots_held(board, {columns}, {held}, {where.text(cx)}, {wide})"
    if where.known and where.known == tuple(range(where.known[0], where.known[-1] + 1)):
        return f"lots_along(n, {columns}, {where.known[0]}, {where.known[-1] + 1})"
    if where.one is None:
        return f"lots_in(n, {columns}, {where.text(cx)})"
    if isinstance(cover.columns, tuple) and len(cover.columns) == 1:
        return str(_guarded(cx, where, lambda place: _lot_at(cx, cover.columns, place), "()"))
    return str(_guarded(cx, where, lambda place: _lots_at(cx, cover.columns, place), "()"))


def _lots_at(cx: Context, columns: tuple[int, ...] | str, place: Code) -> str:
    """The lots of several columns at a place: of a few a look tells that there are none, as is mostly so."""
    if isinstance(columns, str):
        return f"lots_at(n, {columns}, {place})"
    found = f"lots_at(n, {cx.constant(columns)}, {place})"
    few = 0 < len(columns) <= FEW
    return f"({found} if {' or '.join(map(str, here.counts(cx, columns, place)))} else ())" if few else found


FEW = 4


def _lot_at(cx: Context, columns: tuple[int, ...] | str, place: Code) -> str:
    """The lot of the one column at a place."""
    return f"lot_at({here.counts(cx, columns, place)[0]}, {columns[0]}, {place})"


# --- Membership -------------------------------------------------------------------------------------------------------


def holds(cx: Context, node: Expr, column: Code, place: Code) -> Code:
    """Whether a piece of `column` that stands, or stood, at `place` is a member of the set."""
    if isinstance(node, PieceUnion):
        return either([holds(cx, part, column, place) for part in node.parts])
    if not isinstance(node, Pieces):
        return f"among({column}, {place}, {lots(cx, node)})"
    cover = columns_of(cx, node)
    inside = _inside(cx, node, cover, column, place)
    if node.less is not None:
        there = f"n[{column} * {cx.layout.width} + {place}]"
        inside = both((inside, f"({there} > share_of({lots(cx, node.less)}, {column}, {place}))"))
    if node.where is None or node.it is None:
        return inside
    lot = cx.fresh()
    test = cx.bind(node.it, Bound(lot, "lot", there=True, sort=Sort.PIECE)).test(node.where)
    return both((inside, f"({lot} := ({column}, {place}, 1))", test))


def _inside(cx: Context, node: Pieces, cover: Cover, column: Code, place: Code) -> Code:
    if isinstance(cover.columns, str):
        covered: Code = f"({column} in {cover.columns})"
    elif isinstance(column, int):
        covered = column in cover.columns
    else:
        covered = f"({column} in {cx.constant(frozenset(cover.columns))})"
    if apart := _apart(cx, node):
        covered = both((covered, f"(({column}, {place}) not in {cx.constant(frozenset(apart))})"))
    if node.on is not None:
        held = cx.constant(cover.held) if isinstance(cover.held, tuple) else cover.held
        inside = "None" if isinstance(node.at, At) else place_of(cx, node.at).text(cx)
        spot = f"{column}, {place}, {lots(cx, node.on)}, {inside}"
        return f"stands_on(board, {covered}, {held}, {spot})"
    if cover.held:
        held = cx.constant(cover.held) if isinstance(cover.held, tuple) else cover.held
        pair = f"(({column}, {place}) in {held})"
        usual = both((negated(pair), covered, _at(cx, node, column, place)))
        return either((both((pair, _held_at(cx, node, place))), usual))
    return both((covered, _at(cx, node, column, place)))


def _at(cx: Context, node: Pieces, column: Code, place: Code) -> Code:
    """Whether `place` is one where the set's pieces stand."""
    layout = cx.layout
    match node.at:
        case At.ANYWHERE:
            return True
        case At.MAP:
            return place < layout.locations if isinstance(place, int) else f"({place} < {layout.locations})"
        case At.SUPPLY:
            homes = tuple(layout.supply[party] for party in layout.party_of)
            return f"({cx.constant(homes)}[{column}] == {place})"
        case _:
            where = place_of(cx, node.at)
            if where.one is not None:
                return f"({place} == {where.one})"
            return members.contains(cx, node.at, place, False)


def _held_at(cx: Context, node: Pieces, place: Code) -> Code:
    """Whether an `on` place is in a location where the set's pieces stand."""
    match node.at:
        case At.ANYWHERE:
            return True
        case At.MAP:
            return f"(board.location_of({place}) >= 0)"
        case At.SUPPLY:
            return False
        case _:
            return f"inside(board, {place}, {place_of(cx, node.at).text(cx)})"
