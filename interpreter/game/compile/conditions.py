"""Conditions: the writers of every expression that is yes or no.

In: an `Expr` and a context. Out: code of its truth; `True` or `False` where the table alone tells.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import partial

from interpreter.game.compile import covers, facts, members, pieces, tabled
from interpreter.game.compile.context import Code, Context, both, either, negated, writes_test, writes_value
from interpreter.game.compile.emit import bare
from interpreter.game.compile.expressions import number, single
from interpreter.language.program import (
    PLACES,
    Adjacent,
    Arith,
    BattleNumber,
    Compare,
    Connected,
    Count,
    Done,
    Exists,
    Expr,
    Get,
    KindFrom,
    Local,
    Logic,
    Marked,
    Matches,
    Name,
    Number,
    OfBattle,
    OfKind,
    Only,
    Read,
    Rules,
    Same,
    Satisfies,
    Slots,
    Sort,
    Truth,
    Within,
)

COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
}


@writes_test(Truth)
def _truth(_cx: Context, node: Truth) -> Code:
    return node.value


@writes_test(Logic)
def _logic(cx: Context, node: Logic) -> Code:
    if node.op == "not":
        return negated(cx.test(node.parts[0]))
    parts = [cx.test(part) for part in node.parts]
    return both(parts) if node.op == "and" else either(parts)


@writes_test(Compare)
def _compare(cx: Context, node: Compare) -> Code:
    left, right = number(cx, node.left), number(cx, node.right)
    if isinstance(left, int) and isinstance(right, int):
        return COMPARISONS[node.op](left, right)
    return f"({left} {node.op} {right})"


@writes_test(Same)
def _same(cx: Context, node: Same) -> Code:
    """A space is known by its name, which may stand twice on one tracker; anything else is itself only."""
    left_node, right_node = node.left, node.right
    if isinstance(left_node, Read) and isinstance(right_node, Name) and right_node.sort is Sort.SPACE:
        spaces = cx.names.tracker(left_node.tracker).spaces
        named = tuple(place for place, name in enumerate(spaces) if name == right_node.name)
        return f"({cx.value(left_node)} in {named})"
    left, right = single(cx, left_node), single(cx, right_node)
    if cx.sort(left_node) is Sort.PIECE and cx.sort(right_node) is Sort.PIECE:
        return f"same_piece({left}, {right})"
    if isinstance(left, int) and isinstance(right, int):
        return left == right
    return f"({left} == {right})"


@writes_test(Within)
def _within(cx: Context, node: Within) -> Code:
    item = single(cx, node.item)
    if cx.sort(node.item) is Sort.PIECE:
        if node.of.sort is Sort.FACE:
            return f"face_in({cx.constant(_faces(cx))}, {item}, {members.listed(cx, node.of)})"
        return _piece_within(cx, node, item)
    if node.of.sort is Sort.PIECE:
        return f"among_lots({item}, {pieces.lots(cx, node.of)})"
    if {cx.sort(node.item), node.of.sort} == {Sort.CLEARING, Sort.FOREST}:
        return False
    return members.contains(cx, node.of, item, tabled.certain(cx, node.item) and _same_family(cx, node))


def _same_family(cx: Context, node: Within) -> bool:
    """Whether the item is of the sort that the set holds: a clearing may be asked for among forests."""
    item = cx.sort(node.item)
    return item is node.of.sort or (item in PLACES and node.of.sort is Sort.LOCATION and item is not Sort.BOX)


def _piece_within(cx: Context, node: Within, item: Code) -> Code:
    """A lot is tested by its column and place; nothing is in no set."""
    if isinstance(item, int):
        return False
    lot = pieces.is_lot(cx, node.item)
    first, again = cx.once(item if lot else f"spot({item})")
    test = pieces.holds(cx, node.of, f"{again}[0]", f"{again}[1]")
    if tabled.certain(cx, node.item) and lot:
        return test
    return both((f"({first} != -1)", test))


@writes_test(OfKind)
def _of_kind(cx: Context, node: OfKind) -> Code:
    """Whether a kind, or a piece where it stands, is of one of the kinds or classes."""
    item, layout = single(cx, node.item), cx.layout
    given = [spec.value for spec in node.kinds if isinstance(spec, KindFrom)]
    if cx.sort(node.item) is Sort.KIND:
        named = covers.kinds_named(cx, node.kinds)
        tests: list[Code] = [item in named if isinstance(item, int) else f"({item} in {cx.constant(named)})"]
        return either((*tests, *(members.contains(cx, value, item, True) for value in given)))
    lot = pieces.is_lot(cx, node.item)
    first, again = cx.once(item if lot else f"spot({item})")
    cover = covers.anyones(cx, node.kinds, node.context)
    apart = f" and {again}[:2] not in {cx.constant(frozenset(cover.apart))}" if cover.apart else ""
    tests = [f"({again}[0] in {cx.constant(frozenset(cover.columns))}{apart})"]
    if cover.held:
        tests.append(f"({again}[:2] in {cx.constant(frozenset(cover.held))})")
    kinds = cx.constant(tuple(column.kind for column in layout.columns))
    tests += [members.contains(cx, value, f"{kinds}[{again}[0]]", True) for value in given]
    there = True if lot and tabled.certain(cx, node.item) else f"({first} != -1)"
    return both((there, either(tests)))


def _faces(cx: Context) -> tuple[int, ...]:
    """Of each column: the face that prints the name of the single piece."""
    faces = cx.names.faces
    return tuple(faces.index(c.single) if c.single in faces else -1 for c in cx.layout.columns)


@writes_test(Exists)
def _exists(cx: Context, node: Exists) -> Code:
    of = node.of
    if of.sort is Sort.SLOT:
        slots = number(cx, of)
        return slots > 0 if isinstance(slots, int) else f"({slots} > 0)"
    if of.sort is Sort.PIECE:
        return pieces.exists(cx, of)
    if of.many:
        return members.exists(cx, of)
    code = cx.value(of)
    return code != -1 if isinstance(code, int) else f"({code} != -1)"


@writes_test(Matches)
def _matches(cx: Context, node: Matches) -> Code:
    """Suits equal in part; or one is wild and either a card itself or asked of a place (root:2.1.1)."""
    changed = partial(cx.build.changed, "suit")
    for one, other in ((node.left, node.right), (node.right, node.left)):
        sort = Sort.CLEARING if cx.sort(one) is Sort.LOCATION else cx.sort(one)
        if sort in (Sort.CLEARING, Sort.TRACK) and not changed(sort):
            place = single(cx, one)
            asked = facts.asked_mask(cx, cx.sort(other), single(cx, other))
            if asked is not None:
                return _masks(cx, one, place, asked)
    sorts = {cx.sort(node.left), cx.sort(node.right)}
    if sorts <= {Sort.CARD, Sort.SUIT} and not changed(Sort.CARD):
        masks = [_card_or_suit(cx, each) for each in (node.left, node.right)]
        known = [mask for mask in masks if isinstance(mask, int)]
        return bool(known[0] & known[1]) if len(known) == 2 else f"({masks[0]} & {masks[1]})"
    if sorts == {Sort.CARD, Sort.ZONE} and not (changed(Sort.CARD) or changed(Sort.ZONE)):
        return _card_of_slot(cx, node)
    if sorts == {Sort.PIECE, Sort.SUIT} and (found := _piece_of_suit(cx, node)) is not None:
        return found
    return _matches_by_call(cx, node)


def _card_or_suit(cx: Context, node: Expr) -> Code:
    code = single(cx, node)
    if cx.sort(node) is Sort.SUIT:
        return facts.suit_mask(cx, code)
    found = facts.asked_mask(cx, Sort.CARD, code)
    assert found is not None
    return found


def _matches_by_call(cx: Context, node: Matches) -> str:
    asked_of = [f"{cx.constant(cx.sort(each))}, {single(cx, each)}" for each in (node.left, node.right)]
    return f"matches(board, {cx.actor}, {asked_of[0]}, {asked_of[1]})"


def _card_of_slot(cx: Context, node: Matches) -> Code:
    """Whether a card is of a slot's suit, if that is printed: a wild card suits any slot, a wild slot no other card."""
    slot, card = (node.left, node.right) if cx.sort(node.left) is Sort.ZONE else (node.right, node.left)
    zone = single(cx, slot)
    if isinstance(zone, int) or not bare(zone).isidentifier():
        return _matches_by_call(cx, node)
    printed = facts.table(cx, zone, [0 if each.suit < 0 else 1 << each.suit for each in cx.layout.zones], 0)
    asked = facts.asked_mask(cx, Sort.CARD, single(cx, card))
    return f"({printed} & {asked} if {printed} else {_matches_by_call(cx, node)})"


def _piece_of_suit(cx: Context, node: Matches) -> Code | None:
    """Whether a piece that is surely there is of a suit; None if it may be another thing."""
    piece, suit = (node.left, node.right) if cx.sort(node.left) is Sort.PIECE else (node.right, node.left)
    lot = single(cx, piece)
    if not (pieces.is_lot(cx, piece) and tabled.certain(cx, piece) and bare(str(lot)).isidentifier()):
        return None
    masks = tuple(0 if column.suit < 0 else 1 << column.suit for column in cx.layout.columns)
    return f"({cx.constant(masks)}[{lot}[0]] & {facts.suit_mask(cx, single(cx, suit))})"


def _masks(cx: Context, node: Expr, place: Code, asked: Code) -> Code:
    if tabled.certain(cx, node):
        mask = facts.place_mask(cx, cx.sort(node), place)
        if isinstance(mask, int) and isinstance(asked, int):
            return bool(mask & asked)
        return f"({mask} & {asked})"
    first, again = cx.once(place)
    return f"({first} >= 0 and {facts.place_mask(cx, cx.sort(node), again)} & {asked})"


def _declared(cx: Context) -> bool:
    """Whether a file at the table declares what is adjacent to a location of its own."""
    names = cx.build.table.names
    return any(place.adjacent_to is not None for each in names for place in each.declared.places.values())


@writes_test(Adjacent)
def _adjacent(cx: Context, node: Adjacent) -> Code:
    left, right = single(cx, node.left), single(cx, node.right)
    if _declared(cx):
        return f"adjacent(board, {left}, {right})"
    layout = cx.layout
    if isinstance(right, int) and not isinstance(left, int):
        left, right = right, left
        sure = tabled.certain(cx, node.left)
    else:
        sure = tabled.certain(cx, node.right)
    mask = facts.table(cx, left, list(layout.adjacent), 0)
    if isinstance(mask, int) and isinstance(right, int):
        return right >= 0 and bool(mask >> right & 1)
    if sure:
        return f"({mask} >> {right} & 1)"
    first, again = cx.once(right)
    return f"({first} >= 0 and {mask} >> {again} & 1)"


@writes_test(Connected)
def _connected(cx: Context, node: Connected) -> Code:
    through = "None" if node.through is None else members.listed(cx, node.through)
    near = ", adjacent" if _declared(cx) else ""
    return f"connected(board, {single(cx, node.left)}, {single(cx, node.start)}, {through}{near})"


@writes_test(Rules)
def _rules(cx: Context, node: Rules) -> Code:
    player, clearing = single(cx, node.player), single(cx, node.clearing)
    sure = cx.sort(node.clearing) is Sort.CLEARING and tabled.certain(cx, node.clearing)
    parts: list[Code] = []
    if not tabled.certain(cx, node.player):
        first, player = cx.once(player)
        parts.append(f"({first} >= 0)")
    if not sure:
        first, clearing = cx.once(clearing)
        parts.append(f"(0 <= {first} < {cx.layout.clearings})")
    if isinstance(player, int):
        parts.append(f"(r[{clearing}] & {1 << player})" if player >= 0 else False)
    else:
        parts.append(f"(r[{clearing}] >> {player} & 1)")
    return both(parts)


@writes_test(Satisfies)
def _satisfies(cx: Context, node: Satisfies) -> Code:
    return f"satisfies(board, {cx.player}, {cx.actor}, {single(cx, node.clearing)}, {single(cx, node.card)})"


@writes_test(Marked)
def _marked(cx: Context, node: Marked) -> Code:
    word = cx.voice.marks + cx.names.program.mark_words.index(node.word)
    thing = single(cx, node.item)
    if tabled.certain(cx, node.item):
        return f"(s.marks[{word}] >> {thing} & 1)"
    first, again = cx.once(thing)
    return f"({first} >= 0 and s.marks[{word}] >> {again} & 1)"


@writes_test(Done)
def _done(cx: Context, node: Done) -> Code:
    step = cx.voice.steps + cx.names.program.step_ids.index(node.step)
    return f"(s.done[{step}] == 2)"


# --- Values as truths, truths as values -------------------------------------------------------------------------------


@writes_test(Local, Get, Read, Number, Count, Slots, Arith, Only, OfBattle, BattleNumber)
def _as_truth(cx: Context, node: Expr) -> Code:
    """A value as a truth, as it stands."""
    code = cx.value(node)
    return bool(code) if isinstance(code, int) else code


CONDITIONS = (
    Logic, Compare, Same, Within, Exists, OfKind, Matches, Adjacent, Connected, Rules, Satisfies, Marked, Done, Truth,
)  # fmt: skip


@writes_value(*CONDITIONS)
def _as_value(cx: Context, node: Expr) -> Code:
    """A truth as a value."""
    code = cx.test(node)
    return code if isinstance(code, bool) else f"(1 if {code} else 0)"
