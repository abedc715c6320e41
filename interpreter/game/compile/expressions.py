"""Values: the writers of every expression that has a value; conditions have a file of their own.

In: an `Expr` and a context. Out: code of its value. What is known while compiling is worked out here: a sum of two
constants is a constant.
"""

from __future__ import annotations

import operator
from collections.abc import Callable

from interpreter.game.compile import facts, members, pieces, tabled
from interpreter.game.compile.context import Code, Context, summed, writes_value
from interpreter.language.program import (
    Arith,
    BattleNumber,
    Count,
    Elements,
    Expr,
    Get,
    Icons,
    Local,
    Name,
    Number,
    OfBattle,
    Only,
    Pieces,
    PieceUnion,
    Read,
    Slots,
    Sort,
    ThisCard,
    ThisPhase,
    You,
)

ARITHMETIC: dict[str, Callable[[int, int], int]] = {"+": operator.add, "-": operator.sub, "*": operator.mul}


def single(cx: Context, node: Expr) -> Code:
    """Code of one thing: of a set its first member, -1 if it is empty."""
    if isinstance(node, (Pieces, PieceUnion)):
        return f"first_of({pieces.lots(cx, node)})"
    return members.first(cx, node) if node.many else cx.value(node)


def number(cx: Context, node: Expr) -> Code:
    """Code of a number; nothing counts as 0."""
    code = cx.value(node)
    if node.sort is Sort.NUMBER or isinstance(node, (Slots, Count)) or (isinstance(code, int) and code >= 0):
        return code
    return f"max({code}, 0)"


# --- Values -----------------------------------------------------------------------------------------------------------


@writes_value(Number)
def _number(_cx: Context, node: Number) -> Code:
    return node.value


@writes_value(Name)
def _name(cx: Context, node: Name) -> Code:
    value = cx.names.value(node)
    if isinstance(value, tuple):
        return cx.constant(value)
    return repr(value) if isinstance(value, str) else value


@writes_value(You)
def _you(cx: Context, node: You) -> Code:
    return cx.actor if node.acting else cx.player


@writes_value(ThisCard)
def _this_card(cx: Context, _node: ThisCard) -> Code:
    return cx.voice.card


@writes_value(ThisPhase)
def _this_phase(_cx: Context, _node: ThisPhase) -> Code:
    return "s.phase"


@writes_value(Local)
def _local(cx: Context, node: Local) -> Code:
    bound = cx.found(node.name)
    if bound is None:
        return "()" if node.many else -1
    return bound.code


@writes_value(Read)
def _read(cx: Context, node: Read) -> Code:
    tracker = cx.names.tracker(node.tracker)
    offset = tracker.offset
    if node.of is None:
        return f"tr[{offset}]"
    of = single(cx, node.of)
    if isinstance(of, int):
        return f"tr[{offset + of}]" if 0 <= of < tracker.size else -1
    if node.of.sort is Sort.LOCATION:  # it may be none of the clearings that have a value each
        first, again = cx.once(of)
        return f"(tr[{offset} + {again}] if 0 <= {first} < {tracker.size} else -1)"
    if tabled.certain(cx, node.of):
        return f"tr[{offset} + {of}]"
    first, again = cx.once(of)
    return f"(tr[{offset} + {again}] if {first} >= 0 else -1)"


@writes_value(BattleNumber)
def _battle_number(cx: Context, node: BattleNumber) -> Code:
    return f"battle_number(board, {'rolled' if node.name == 'rolled_hits' else 'extra'!r}, {single(cx, node.of)})"


@writes_value(OfBattle)
def _of_battle(cx: Context, node: OfBattle) -> Code:
    return f"of_battle(board, {node.name!r}, {cx.player})"


@writes_value(Only)
def _only(cx: Context, node: Only) -> Code:
    return single(cx, node.of)


@writes_value(Get)
def _get(cx: Context, node: Get) -> Code:
    sort, thing = cx.sort(node.of), single(cx, node.of)
    sure = tabled.certain(cx, node.of)
    if sort is Sort.PIECE and not (sure and pieces.is_lot(cx, node.of)):
        return f"ask(board, {cx.actor}, {node.query!r}, {cx.constant(sort)}, spot({thing}))"
    return facts.get(cx, node.query, sort, thing, sure)


@writes_value(Arith)
def _arith(cx: Context, node: Arith) -> Code:
    left, right = number(cx, node.left), number(cx, node.right)
    if isinstance(left, int) and isinstance(right, int):
        return ARITHMETIC[node.op](left, right)
    return summed((left, right)) if node.op == "+" else f"({left} {node.op} {right})"


@writes_value(Count)
def _count(cx: Context, node: Count) -> Code:
    if node.of.sort is Sort.SLOT:
        return cx.value(node.of)  # slots are a number already
    if node.of.sort is Sort.PIECE:
        return pieces.count(cx, node.of)
    if node.of.many:
        return members.count(cx, node.of)
    code = cx.value(node.of)
    return int(code != -1) if isinstance(code, int) else f"({code} != -1)"


@writes_value(Icons)
def _icons(cx: Context, node: Icons) -> Code:
    rows = cx.names.icon_rows(node.name)
    return f"icons_shown(board, {cx.constant(rows)})" if rows else 0


@writes_value(Slots)
def _slots(cx: Context, node: Slots) -> Code:
    layout = cx.layout
    if node.at.many:
        each = "board.free_slots" if node.free else "slots_of"
        return f"sum_below({each}, {layout.clearings}, {members.listed(cx, node.at)})"
    place = cx.value(node.at)
    if node.at.sort is Sort.CLEARING and tabled.certain(cx, node.at):
        return _slots_at(cx, place, node.free)
    first, again = cx.once(place)
    return f"({_slots_at(cx, again, node.free)} if 0 <= {first} < {layout.clearings} else 0)"


def _slots_at(cx: Context, clearing: Code, free: bool) -> Code:
    """Slots of a clearing, or those that no building and no ruin stands on."""
    return f"fr[{clearing}]" if free else facts.table(cx, clearing, list(cx.layout.slots), 0)


# --- Sets where a value is wanted -------------------------------------------------------------------------------------


@writes_value(Elements)
def _elements(cx: Context, node: Elements) -> Code:
    return members.listed(cx, node)


@writes_value(Pieces, PieceUnion)
def _pieces(cx: Context, node: Expr) -> Code:
    return pieces.lots(cx, node)
