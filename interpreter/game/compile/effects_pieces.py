"""Forms of ops on pieces: place, spread, remove, replace, move, battle, flip."""

from __future__ import annotations

import re

from interpreter.game.compile import arguments as args
from interpreter.game.compile import bans, members, pawns, pieces, roads
from interpreter.game.compile.context import Bound, Code, Context, both, negated
from interpreter.game.compile.expressions import number, single
from interpreter.game.compile.form import Form, Mode, full, where
from interpreter.language.program import Effect, Expr, Local, NewPieces, Sort

ONE_COLUMN = re.compile(r"\((\d+),\)")
PERMITTED = Mode(permitted=True)


def _sure(cx: Context, effect: Effect) -> str:
    """What tells an op that it has just been foretold."""
    return ", sure=True" if cx.foretold is effect else ""


# --- New pieces -------------------------------------------------------------------------------------------------------


def _can_place_new(cx: Context, effect: Effect, mode: Mode) -> Code:
    new = args.new_object(effect)
    place, sure = args.target(cx, effect)
    if place == -1:
        return 0
    first, again = cx.once(place)
    stock = args.stock(cx, new, again)
    columns = stock.columns
    ignoring = args.ignoring(cx, effect)
    allowed: Code
    if mode.permitted:
        allowed = _allowed(cx, stock, again, ignoring, cx.sort(node) if (node := args.place_node(effect)) else None)
        wanted = 1 if new.count is None else number(cx, new.count)
        guards = [] if isinstance(wanted, int) and wanted > 0 else [f"{wanted} > 0"]
    else:
        wanted = "None" if new.count is None else number(cx, new.count)
        allowed = f"can_place_now(board, {cx.actor}, {columns}, {again}, {wanted}, {ignoring})"
        guards = []
    if not sure or first != str(again):
        guards.insert(0, f"{first} >= 0")
    return where(guards, allowed)


def _allowed(cx: Context, stock: args.Stock, place: Code, ignoring: int, sort: Sort | None) -> Code:
    """Whether some column may be placed there: foretold in place if one test serves all."""
    where_ = Bound(place, there=True, sort=sort)
    tests = {bans.barred_at(cx, "place", column, where_, ignoring) for column in stock.every}
    if len(tests) != 1 or (test := tests.pop()) is None:
        return f"can_place(board, {cx.actor}, {stock.columns}, {place}{_more(ignoring)})"
    some = len(stock.every) == 1 or (stock.columns.startswith("(") and stock.columns[1].isdigit())
    return full(both((negated(test), True if some else f"({stock.columns} != ())")), PERMITTED)


def _more(ignoring: int) -> str:
    return f", {ignoring}" if ignoring else ""


def _place_new(cx: Context, effect: Effect) -> Code:
    new = args.new_object(effect)
    place, sure = args.target(cx, effect)
    if place == -1:
        return 0
    place = cx.let(place)
    columns = args.columns(cx, new, place)
    if new.count is None:
        columns = str(cx.let(columns))
        wanted: Code = f"in_stock(board, {columns})"
    else:
        wanted = number(cx, new.count)
    ignoring = _more(args.ignoring(cx, effect))
    if wanted == 1 and not ignoring and (one := ONE_COLUMN.fullmatch(columns)):
        call = f"place_one(board, {cx.cause}, {cx.actor}, {one[1]}, {place}{_sure(cx, effect)})"
    else:
        call = f"place(board, {cx.cause}, {cx.actor}, {columns}, {wanted}, {place}{ignoring})"
    return where([] if sure else [f"{place} >= 0"], call)


def _spreading(cx: Context, effect: Effect, hold: bool) -> tuple[str, Code, str, int]:
    """Columns, how many, places, what is ignored."""
    new = args.new_object(effect)
    node = args.expr(effect, "among")
    assert node is not None
    columns = args.columns(cx, new, -1)
    wanted: Code
    if new.count is None:
        first, again = (str(cx.let(columns)),) * 2 if hold else map(str, cx.once(columns))
        columns, wanted = first, f"in_stock(board, {again})"
    else:
        wanted = number(cx, new.count)
    return columns, wanted, members.listed(cx, node), args.ignoring(cx, effect)


def _can_spread(cx: Context, effect: Effect, mode: Mode) -> Code:
    columns, wanted, places, ignoring = _spreading(cx, effect, False)
    op = "can_spread" if mode.permitted else "can_spread_now"
    return f"{op}(board, {cx.actor}, {columns}, {wanted}, {places}{_more(ignoring)})"


def _spread(cx: Context, effect: Effect) -> Code:
    columns, wanted, places, ignoring = _spreading(cx, effect, True)
    return f"spread(board, {cx.cause}, {cx.actor}, {columns}, {wanted}, {places}{_more(ignoring)})"


# --- Pieces that stand somewhere --------------------------------------------------------------------------------------


def _putting(cx: Context, effect: Effect, op: str, trail: str = "") -> Code:
    lots, wanted, _ = args.group(cx, effect)
    place, sure = args.target(cx, effect)
    if place == -1:
        return 0
    if sure:
        return f"{op}, {lots}, {wanted}, {place}, {args.ignoring(cx, effect)}{trail})"
    first, again = cx.once(place)
    return where([f"{first} >= 0"], f"{op}, {lots}, {wanted}, {again}, {args.ignoring(cx, effect)}{trail})")


def _can_place_pieces(cx: Context, effect: Effect, _mode: Mode) -> Code:
    return _putting(cx, effect, f"can_put(board, {cx.actor}")


def _place_pieces(cx: Context, effect: Effect) -> Code:
    op = f"put(board, {cx.cause}, {cx.actor}"
    return args.follow(cx, effect, lambda trail: _putting(cx, effect, op, trail))


def _removals(cx: Context, node: Expr) -> str:
    """Text of the removals that an `instead` is about: all of a batch, or the one of a single piece."""
    assert isinstance(node, Local)
    bound = cx.found(node.name)
    assert bound is not None
    return f"({bound.code},)" if bound.shape == "removal" else str(bound.code)


def _can_place_removed(cx: Context, effect: Effect, _mode: Mode) -> Code:
    place, _ = args.target(cx, effect)
    return f"(2 if on_their_way({_removals(cx, args.portion(effect).of)}) and {place} >= 0 else 0)"


def _place_removed(cx: Context, effect: Effect) -> Code:
    """Pieces on their way off: those that no ability has sent anywhere yet."""
    taken = args.portion(effect)
    them = cx.let(f"on_their_way({_removals(cx, taken.of)})")
    place, sure = args.target(cx, effect)
    place = cx.let(place)
    wanted = args.count(cx, taken, f"len({them})")
    call = f"reroute(board, {cx.cause}, {cx.actor}, {them}, {wanted}, {place}, {args.ignoring(cx, effect)})"
    return where([str(them)] if sure else [str(them), f"{place} >= 0"], call)


def _can_remove(cx: Context, effect: Effect, mode: Mode) -> Code:
    group = args.group(cx, effect, "from", "in")
    lots, wanted, spot = group
    if spot is not None and not mode.exact and isinstance(wanted, int) and wanted:
        barred = bans.barred_at(cx, "remove", spot.column, Bound(spot.place, there=True), args.ignoring(cx, effect))
        if barred is not None:
            return both((f"{spot.there}", negated(barred)))
    return f"can_remove(board, {cx.actor}, {lots}, {wanted}{_more(args.ignoring(cx, effect))})"


def _remove(cx: Context, effect: Effect) -> Code:
    lots, wanted, _ = args.group(cx, effect, "from", "in")
    to = args.thing(cx, effect, "to")
    ignoring = args.ignoring(cx, effect)
    rest = f", {to}, {ignoring}" if ignoring else "" if to == -1 else f", {to}"
    return f"remove(board, {cx.cause}, {cx.actor}, {lots}, {wanted}{rest})"


def _replacing(cx: Context, effect: Effect, op: str, hold: bool, rest: str = "") -> Code:
    """All or nothing: as many lifted as said, and as many placed."""
    group = args.group(cx, effect, "in")
    lots = group.lots if group.number == -1 else f"exactly({group.lots}, {group.number})"
    new = effect.args["with"]
    assert isinstance(new, NewPieces)
    if group.spot is not None and group.number == 1 and args.sure(cx, effect, "in"):
        column, place, there = group.spot
        return where([there], f"{op}, (({column}, {place}, 1),), {args.columns(cx, new, place)}, {place}{rest})")
    if args.expr(effect, "in") is not None and args.sure(cx, effect, "in"):
        place = args.thing(cx, effect, "in")
        if hold:
            place = cx.let(place)
        first, again = cx.once(place)
        assert first == str(again)
        return f"{op}, {lots}, {args.columns(cx, new, again)}, {again}{rest})"
    if hold:
        name = cx.let(lots)
        lots = again_lots = str(name)
    else:
        lots, held = cx.once(lots)
        again_lots = str(held)
    given = args.thing(cx, effect, "in")
    where_ = f"location_of_lots(board, {lots}, {given})"
    if hold:
        place = cx.let(where_)
        return f"{op}, {again_lots}, {args.columns(cx, new, place)}, {place}{rest})"
    first, place = cx.once(where_)
    return f"({op}, {again_lots}, {args.columns(cx, new, place)}, {place}) if {first} >= -1 else 0)"


def _can_replace(cx: Context, effect: Effect, mode: Mode) -> Code:
    return _exchange(cx, effect, mode) or _replacing(cx, effect, f"can_replace(board, {cx.actor}", False)


def _exchange(cx: Context, effect: Effect, mode: Mode) -> Code | None:
    """One piece for one, where no prohibition on the new one depends on the old one; None if that is not so."""
    group = args.group(cx, effect, "in")
    new = effect.args["with"]
    assert isinstance(new, NewPieces)
    spot = group.spot
    if spot is None or group.number != 1 or not args.sure(cx, effect, "in"):
        return None
    stock = args.stock(cx, new, spot.place)
    if len(stock.every) != 1:
        return None
    (column,) = stock.every
    depends = bans.reads(cx, "place", column)
    place = Bound(spot.place, there=True, sort=Sort.CLEARING)
    barred = bans.barred_at(cx, "place", column, place)
    removing = bans.barred_at(cx, "remove", spot.column, place)
    if depends is None or barred is None or removing is None or depends & {column, spot.column}:
        return None
    layout = cx.layout
    if isinstance(spot.place, int) or args.expr(effect, "in").sort is not Sort.CLEARING:  # type: ignore[union-attr]  # sure
        return None
    waiting = f"n[{layout.home_column[column] * layout.width + layout.home[column]}]"
    found = both((spot.there, waiting, negated(removing), negated(barred)))
    return full(found, mode)


def _replace(cx: Context, effect: Effect) -> Code:
    return _replacing(cx, effect, f"replace(board, {cx.cause}, {cx.actor}", True, _sure(cx, effect))


# --- Moving and fighting ----------------------------------------------------------------------------------------------


def _moving(cx: Context, effect: Effect, op: str, rest: str, mode: Mode | None) -> Code:
    group = args.group(cx, effect, "from")
    lots, wanted, spot = group
    ends = [args.thing(cx, effect, name) for name in ("from", "to")]
    guards = []
    for place, name in enumerate(("from", "to")):
        if not args.sure(cx, effect, name):
            first, ends[place] = cx.once(ends[place])
            guards.append(f"{first} >= 0")
    if spot is not None:
        first, again = cx.once(spot.there)
        taken = args.portion(effect)
        wanted = args.count(cx, taken, str(again))
        if taken.how == "all_but" and taken.amount is not None:
            least = number(cx, taken.amount)
            guards.append(f"{first} > {least}")
            wanted = f"{again} - {least}"
        else:
            guards.append(first)
        lots = f"(({spot.column}, {spot.place}, {again}),)"
        certain = args.sure(cx, effect, "from") and args.sure(cx, effect, "to")
        if mode is not None and certain and not mode.exact and taken.how in ("all", "any", "all_but"):
            going = f"(({spot.column}, {spot.place}, {again if taken.how != 'all_but' else wanted}),)"
            barred = bans.barred(cx, "move", [Bound(going, "lots"), *_ends(cx, effect)], args.ignoring(cx, effect))
            if barred is not None:
                apart = True if _surely_apart(cx, effect) else f"{ends[0]} != {ends[1]}"
                found = both((*guards, apart, negated(barred)))
                return full(found, mode)
    return where(guards, f"{op}, {lots}, {wanted}, {ends[0]}, {ends[1]}{rest})")


def _ends(cx: Context, effect: Effect) -> list[Bound]:
    """Both ends of a move, which are surely there."""
    nodes = [node for name in ("from", "to") if (node := args.expr(effect, name)) is not None]
    return [Bound(single(cx, node), there=True, sort=cx.sort(node)) for node in nodes]


def _surely_apart(cx: Context, effect: Effect) -> bool:
    """Whether both ends are known and different."""
    ends = [args.thing(cx, effect, name) for name in ("from", "to")]
    return isinstance(ends[0], int) and isinstance(ends[1], int) and ends[0] != ends[1]


def _can_move(cx: Context, effect: Effect, mode: Mode) -> Code:
    if (goes := roads.goes(cx, effect)) is not None:
        return goes
    if (one := pawns.goes(cx, effect)) is not None:
        return full(one, mode)
    return _moving(cx, effect, f"can_move(board, {cx.actor}", _more(args.ignoring(cx, effect)), mode)


def _move(cx: Context, effect: Effect) -> Code:
    rest = _more(args.ignoring(cx, effect))
    if effect.args.get("carrying") is not None:
        carried = args.portion(effect, "carrying")
        found = cx.let(pieces.lots(cx, carried.of))
        cargo = f"some({found}, {args.count(cx, carried, f'amount({found})')})"
        rest = f", {args.ignoring(cx, effect)}, {cargo}"
    op = f"move(board, {cx.cause}, {cx.actor}"
    return args.follow(cx, effect, lambda trail: _moving(cx, effect, op, rest + trail, None))


def _fighting(cx: Context, effect: Effect, op: str, rest: str) -> Code:
    codes = []
    guards = []
    for name in ("object", "in"):
        code = args.thing(cx, effect, name)
        if not args.sure(cx, effect, name):
            first, code = cx.once(code)
            guards.append(f"{first} >= 0")
        codes.append(code)
    return where(guards, f"{op}, {codes[0]}, {codes[1]}{rest})")


def _can_battle(cx: Context, effect: Effect, mode: Mode) -> Code:
    """The defender is an enemy with pieces there, and no prohibition applies."""
    defender, clearing = args.thing(cx, effect, "object"), args.thing(cx, effect, "in")
    if args.sure(cx, effect, "object") and args.sure(cx, effect, "in") and not cx.build.changed("enemies"):
        where_ = Bound(clearing, there=True, sort=Sort.CLEARING)
        barred = bans.barred(cx, "battle", [Bound(defender, there=True), where_])
        if barred is not None:
            found = both((_is_enemy(cx, defender), pieces.any_of(cx, defender, clearing), negated(barred)))
            return full(found, mode)
    return _fighting(cx, effect, f"can_battle(board, {cx.actor}", "")


def _is_enemy(cx: Context, defender: Code) -> Code:
    """Whether a party is another than the actor, and not nobody."""
    nobody = cx.layout.nobody
    if isinstance(defender, int):
        return defender != cx.actor and defender < nobody
    return f"({defender} != {cx.actor} and {defender} < {nobody})"


def _battle(cx: Context, effect: Effect) -> Code:
    more = args.expr(effect, "with")
    rest = "" if more is None else f", extra={number(cx, more)}"
    return _fighting(cx, effect, f"battle(board, {cx.cause}, {cx.actor}", rest + _sure(cx, effect))


def _can_flip(cx: Context, effect: Effect, _mode: Mode) -> Code:
    lots, wanted, _ = args.group(cx, effect)
    return f"can_flip(board, {cx.actor}, {lots}, {wanted})"


def _flip(cx: Context, effect: Effect) -> Code:
    lots, wanted, _ = args.group(cx, effect)
    call = f"flip(board, {cx.cause}, {cx.actor}, {lots}, {wanted}"
    return args.follow(cx, effect, lambda trail: f"{call}{trail})")


FORMS: dict[str, Form] = {
    "place_new": Form(_can_place_new, _place_new),
    "place_pieces": Form(_can_place_pieces, _place_pieces),
    "place_removed": Form(_can_place_removed, _place_removed),
    "spread": Form(_can_spread, _spread),
    "remove": Form(_can_remove, _remove),
    "replace": Form(_can_replace, _replace),
    "move": Form(_can_move, _move),
    "battle": Form(_can_battle, _battle),
    "flip_pieces": Form(_can_flip, _flip),
}
