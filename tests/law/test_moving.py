"""Moving: bans in data, ways that lift them, cargo."""

from __future__ import annotations

from typing import Any

from small_table import F1, NEWTS, TOADS, A, Asked, B, C, Table

from interpreter.law.board import Board
from interpreter.law.hooks import Lot, MoveBan, Way
from interpreter.law.invariants import check
from interpreter.law.ops import FULL, NONE, PART
from interpreter.law.ops.moving import can_move, move

PATHS, RULE, BUDDIES = 1, 2, 4


def along_paths(board: Board, actor: int, lots: object, origin: int, destination: int) -> bool:
    return not board.layout.adjacent[origin] >> destination & 1


def without_rule(board: Board, actor: int, lots: object, origin: int, destination: int) -> bool:
    """root:4.2.1, written as the file of the law would have it."""
    return not any(place < 4 and board.state.ruler[place] >> actor & 1 for place in (origin, destination))


def with_law(table: Table) -> Table:
    table.hooks.cannot_move[NEWTS] = (MoveBan(along_paths, PATHS, 1), MoveBan(without_rule, RULE, 2))
    return table


def group(table: Table, k: int = 1, place: int = A) -> list[Lot]:
    return [(table.column("newts.warrior"), place, k)]


def always(*_: Any) -> bool:
    return True


def test_a_move_needs_rule_of_origin_or_destination(table: Table) -> None:
    """root:4.2.1."""
    with_law(table)
    table.stand("newts.warrior", A)
    table.stand("toads.warrior", A, 2)
    assert can_move(table.board, NEWTS, group(table), -1, A, B) == NONE
    assert move(table.board, 0, NEWTS, group(table), -1, A, B) == NONE

    table.stand("newts.warrior", B)
    assert move(table.board, 0, NEWTS, group(table), -1, A, B) == FULL
    assert table.count("newts.warrior", B) == 2


def test_rule_is_judged_before_the_move(table: Table) -> None:
    """root:4.2.1: both warriors leave the clearing they rule."""
    with_law(table)
    table.stand("newts.warrior", A, 2)
    table.stand("toads.warrior", B, 3)

    assert move(table.board, 0, NEWTS, group(table, 2), -1, A, B) == FULL
    assert check(table.board) == []


def test_a_move_follows_paths(table: Table) -> None:
    with_law(table)
    table.stand("newts.warrior", A)

    assert move(table.board, 0, NEWTS, group(table), -1, A, C) == NONE
    assert move(table.board, 0, NEWTS, group(table), -1, A, C, ignoring=PATHS) == FULL


def test_moving_nobody_is_no_move(table: Table) -> None:
    """root:4.2: at least one."""
    assert move(table.board, 0, NEWTS, [], -1, A, B) == NONE


def test_fewer_than_asked_for_move_in_part(table: Table) -> None:
    table.stand("newts.warrior", A, 2)

    assert can_move(table.board, NEWTS, group(table, 2), 3, A, B) == PART
    assert move(table.board, 0, NEWTS, group(table, 2), 3, A, B) == PART


def test_a_ban_on_the_group_sees_the_group_that_would_go(table: Table) -> None:
    """As of a faction that must leave nobody behind."""
    column = table.column("newts.warrior")

    def left_behind(board: Board, actor: int, lots: list[Lot], origin: int, destination: int) -> bool:
        return sum(lot[2] for lot in lots) < board.state.n[column * board.layout.width + origin]

    table.hooks.cannot_move[NEWTS] = (MoveBan(left_behind, BUDDIES, 1),)
    table.stand("newts.warrior", A, 3)

    assert can_move(table.board, NEWTS, group(table, 3), 2, A, B) == NONE
    assert can_move(table.board, NEWTS, group(table, 3), -1, A, B) == FULL


def test_a_free_way_lifts_the_bans_it_names(table: Table) -> None:
    with_law(table)
    table.stand("newts.warrior", A)
    table.stand("toads.warrior", A)
    table.hooks.ways[NEWTS] = (Way(always, RULE, 5),)

    assert move(table.board, 0, NEWTS, group(table), -1, A, B) == FULL


def test_free_ways_apply_together(table: Table) -> None:
    with_law(table)
    table.stand("newts.warrior", A)
    table.stand("toads.warrior", A)
    table.hooks.ways[NEWTS] = (Way(always, RULE, 5), Way(always, PATHS, 6))

    assert can_move(table.board, NEWTS, group(table), -1, A, C) == FULL


def test_no_way_lifts_a_ban_without_a_name(table: Table) -> None:
    """root:1.1.2."""
    table.stand("newts.warrior", A)
    table.hooks.cannot_move[NEWTS] = (MoveBan(always, 0, 1),)
    table.hooks.ways[NEWTS] = (Way(always, 7, 5),)

    assert can_move(table.board, NEWTS, group(table), -1, A, B) == NONE


def test_a_paid_way_is_paid_only_if_needed(table: Table) -> None:
    with_law(table)
    paid: list[int] = []

    def pay(board: Board, *_: Any) -> int:
        paid.append(1)
        return FULL

    table.hooks.ways[NEWTS] = (Way(always, RULE, 5, always, pay),)
    table.stand("newts.warrior", A)
    move(table.board, 0, NEWTS, group(table), -1, A, B)
    assert paid == []

    table.stand("toads.warrior", B)
    assert move(table.board, 0, NEWTS, group(table, 1, B), -1, B, C) == FULL
    assert paid == [1]


def test_a_way_that_cannot_be_paid_lifts_nothing(table: Table) -> None:
    with_law(table)
    table.stand("newts.warrior", A)
    table.stand("toads.warrior", A)
    table.hooks.ways[NEWTS] = (Way(always, RULE, 5, lambda *_: False, lambda *_: FULL),)

    assert can_move(table.board, NEWTS, group(table), -1, A, B) == NONE


def test_of_several_paid_ways_the_player_chooses_and_only_the_smallest_sets_are_offered(table: Table) -> None:
    with_law(table)
    table.stand("newts.warrior", A)
    table.stand("toads.warrior", A)
    paid: list[str] = []

    def payment(name: str) -> Any:
        return lambda *_: paid.append(name) or FULL

    table.hooks.ways[NEWTS] = (
        Way(always, RULE, 5, always, payment("first")),
        Way(always, RULE, 6, always, payment("second")),
    )
    asked = table.board.ask = Asked((6,))

    move(table.board, 0, NEWTS, group(table), -1, A, B)

    assert asked.asked == [("way", NEWTS, ((5,), (6,)))], "each by the causes of its ways"
    assert paid == ["second"]


def test_cargo_travels_and_is_set_down_in_a_clearing(table: Table) -> None:
    table.stand("toads.king", A)
    table.stand("toads.bead.pearl", A, 3)
    king, pearl = table.column("toads.king"), table.column("toads.bead.pearl")

    move(table.board, 0, TOADS, [(king, A, 1)], -1, A, B, cargo=[(pearl, A, 2)])

    assert (table.count("toads.bead.pearl", A), table.count("toads.bead.pearl", B)) == (1, 2)
    assert check(table.board) == []


def test_cargo_stays_aboard_in_a_forest_and_is_no_more_than_the_carrier_holds(table: Table) -> None:
    table.stand("toads.king", A)
    table.stand("toads.bead.pearl", A, 3)
    king, pearl = table.column("toads.king"), table.column("toads.bead.pearl")

    move(table.board, 0, TOADS, [(king, A, 1)], -1, A, F1, cargo=[(pearl, A, 3)])
    assert table.count("toads.bead.pearl", table.layout.on[king]) == 2
    assert table.count("toads.bead.pearl", A) == 1

    move(table.board, 0, TOADS, [(king, F1, 1)], -1, F1, C, cargo=[])
    assert table.count("toads.bead.pearl", C) == 2


def test_what_stands_on_a_piece_moves_with_it_and_stays_on_it(table: Table) -> None:
    red = table.column("toads.engine.red")
    table.stand("toads.engine.red", A)
    table.stand("toads.bead.pearl", table.layout.on[red], 1)

    move(table.board, 0, TOADS, [(red, A, 1)], -1, A, B)

    assert table.count("toads.bead.pearl", table.layout.on[red]) == 1
    assert table.board.location_of(table.layout.on[red]) == B


def roads(table: Table, asks: bool) -> list[int]:
    """Which of some groups go where, if rules say what they ask for or if they do not."""
    frog, king = table.column("newts.warrior"), table.column("toads.king")

    def of_kings(board: Board, actor: int, lots: list[Lot], origin: int, destination: int) -> bool:
        return any(lot[0] == king for lot in lots)

    def of_frogs(board: Board, actor: int, lots: list[Lot], origin: int, destination: int) -> bool:
        return all(lot[0] == frog for lot in lots)

    def to_b(board: Board, actor: int, lots: list[Lot], origin: int, destination: int) -> bool:
        return destination == B

    ends: tuple[Any, ...] = ("ends",) if asks else ()
    table.hooks.cannot_move[NEWTS] = (
        MoveBan(along_paths, PATHS, 1, *ends),
        MoveBan(without_rule, RULE, 2, *ends),
        MoveBan(of_kings, BUDDIES, 3, *(("pieces", frozenset({king})) if asks else ())),
    )
    table.hooks.ways[NEWTS] = (
        Way(of_frogs, RULE, 5, asks="pieces" if asks else "group", columns=frozenset({frog}) if asks else None),
        Way(to_b, BUDDIES, 6, asks="ends" if asks else "group"),
        Way(always, PATHS, 7, lambda *_: True, lambda *_: FULL, *(("ends", "ends") if asks else ())),
    )
    table.hooks.seal()
    groups = [[(frog, A, 1)], [(king, A, 1)], [(frog, A, 1), (king, A, 1)], []]
    return [can_move(table.board, NEWTS, each, -1, A, to) for each in groups for to in (A, B, C, F1)]


def test_what_a_rule_says_it_asks_for_changes_no_answer(table: Table) -> None:
    """A frog goes anywhere but where it is, for it lifts the need to rule and paths can be paid for; a king is barred
    wherever nobody lifts that, and needs rule where it does not."""
    table.stand("newts.warrior", A)
    table.stand("toads.king", A)
    table.stand("toads.warrior", A, 3)
    unruled = [NONE, FULL, FULL, FULL, *[NONE] * 12]
    assert roads(table, asks=False) == unruled
    assert roads(table, asks=True) == unruled

    table.stand("newts.warrior", B)
    ruled = [NONE, FULL, FULL, FULL, NONE, FULL, NONE, NONE, NONE, FULL, NONE, NONE, *[NONE] * 4]
    assert roads(table, asks=False) == ruled
    assert roads(table, asks=True) == ruled
