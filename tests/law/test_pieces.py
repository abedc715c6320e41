"""Placing, putting, spreading, replacing, flipping, swapping, gathering."""

from __future__ import annotations

import pytest
from small_table import F1, NEWTS, TOADS, A, B, C, D, Table

from interpreter.law import events
from interpreter.law.hooks import ALL, Ban, PieceListener
from interpreter.law.invariants import check
from interpreter.law.ops import FULL, NONE, PART, pieces


def bar(table: Table, actor: int, name: str, *places: int, bit: int = 0) -> None:
    """Forbid an actor to place such pieces in these places."""
    ban = Ban(lambda board, actor, place: place in places, bit, 1)
    table.hooks.cannot_place[actor][table.column(name)] += (ban,)


def test_placing_takes_from_the_supply(table: Table) -> None:
    """root:G.1.19."""
    assert pieces.place(table.board, 0, NEWTS, [table.column("newts.warrior")], 3, A) == FULL

    assert table.count("newts.warrior", A) == 3
    assert table.count("newts.warrior", table.place("newts.supply")) == 2
    assert table.events(events.PLACED) == [(NEWTS, table.column("newts.warrior"), 3, A)]


def test_as_many_as_possible_are_placed(table: Table) -> None:
    """root:1.5.4: five warriors for seven."""
    assert pieces.place(table.board, 0, NEWTS, [table.column("newts.warrior")], 7, A) == PART
    assert table.count("newts.warrior", A) == 5


def test_placing_from_an_empty_supply_does_nothing(table: Table) -> None:
    table.stand("newts.warrior", B, 5)

    assert pieces.place(table.board, 0, NEWTS, [table.column("newts.warrior")], 1, A) == NONE
    assert table.events(events.PLACED) == []


def test_the_first_column_in_stock_goes_first(table: Table) -> None:
    columns = [table.column("newts.hut.fox"), table.column("newts.tower")]

    assert pieces.place(table.board, 0, NEWTS, columns, 3, D) == FULL
    assert (table.count("newts.hut.fox", D), table.count("newts.tower", D)) == (2, 1)


def test_two_buildings_for_one_slot_place_one(table: Table) -> None:
    """root:2.2.3 with 1.5.4: slots are asked piece by piece."""
    table.need_slots()

    assert pieces.place(table.board, 0, NEWTS, [table.column("newts.tower")], 2, A) == PART
    assert table.count("newts.tower", A) == 1
    assert check(table.board) == []


def test_one_piece_is_placed_as_any_other_unless_it_is_known_to_be_permitted(table: Table) -> None:
    """A prohibition is asked, the supply runs out; what has just been foretold is not asked again."""
    warrior = table.column("newts.warrior")
    bar(table, NEWTS, "newts.warrior", A)

    assert pieces.place_one(table.board, 0, NEWTS, warrior, A) == NONE
    assert pieces.place_one(table.board, 0, NEWTS, warrior, A, sure=True) == FULL
    assert pieces.place_one(table.board, 0, NEWTS, warrior, B) == FULL
    table.stand("newts.warrior", C, 3)
    assert pieces.place_one(table.board, 0, NEWTS, warrior, B) == NONE
    assert (table.count("newts.warrior", A), table.count("newts.warrior", B)) == (1, 1)
    assert check(table.board) == []


def test_a_ruin_fills_the_slot_it_covers(table: Table) -> None:
    """root:2.2.4: the only slot of c."""
    table.need_slots()
    tower = [table.column("newts.tower")]

    assert pieces.can_place(table.board, NEWTS, tower, C) == NONE
    assert pieces.place(table.board, 0, NEWTS, tower, 1, C) == NONE


def test_a_ban_is_beaten_by_name_only(table: Table) -> None:
    """root:1.1.2: nothing but ignoring it by id, or all restrictions."""
    warrior = [table.column("newts.warrior")]
    bar(table, NEWTS, "newts.warrior", A, bit=2)
    assert pieces.place(table.board, 0, NEWTS, warrior, 1, A, ignoring=4) == NONE
    assert pieces.place(table.board, 0, NEWTS, warrior, 1, A, ignoring=2) == FULL

    bar(table, NEWTS, "newts.warrior", A)
    assert pieces.place(table.board, 0, NEWTS, warrior, 1, A, ignoring=2) == NONE
    assert pieces.place(table.board, 0, NEWTS, warrior, 1, A, ignoring=ALL) == FULL


def test_placing_is_permitted_if_any_column_is(table: Table) -> None:
    bar(table, NEWTS, "newts.hut.fox", A)

    assert pieces.can_place(table.board, NEWTS, [table.column("newts.hut.fox")], A) == NONE
    assert pieces.can_place(table.board, NEWTS, [table.column("newts.hut.fox"), table.column("newts.tower")], A)


def test_permission_does_not_ask_for_stock(table: Table) -> None:
    table.stand("newts.warrior", B, 5)

    assert pieces.can_place(table.board, NEWTS, [table.column("newts.warrior")], A) == FULL
    assert pieces.in_stock(table.board, [table.column("newts.warrior")]) == 0


def test_a_sided_piece_comes_from_its_one_supply_showing_the_side_asked_for(table: Table) -> None:
    stone = table.column("toads.bead.stone")

    assert pieces.place(table.board, 0, TOADS, [stone], 2, A) == FULL

    assert table.count("toads.bead.stone", A) == 2
    assert table.count("toads.bead.pearl", table.place("toads.supply")) == 4
    assert check(table.board) == []


def test_sides_of_one_piece_are_in_stock_once(table: Table) -> None:
    both = [table.column("toads.bead.pearl"), table.column("toads.bead.stone")]

    assert pieces.in_stock(table.board, both) == 6


def test_no_more_go_on_a_piece_than_it_holds(table: Table) -> None:
    """The king holds two pearls and no stones."""
    on_king = table.layout.on[table.column("toads.king")]

    assert pieces.place(table.board, 0, TOADS, [table.column("toads.bead.pearl")], 3, on_king) == PART
    assert table.count("toads.bead.pearl", on_king) == 2
    assert pieces.place(table.board, 0, TOADS, [table.column("toads.bead.stone")], 1, on_king) == NONE


def test_a_box_takes_no_more_than_it_holds(table: Table) -> None:
    nest = table.place("newts.nest")

    assert pieces.place(table.board, 0, NEWTS, [table.column("newts.warrior")], 3, nest) == PART
    assert table.count("newts.warrior", nest) == 2


def test_listeners_hear_of_what_was_placed(table: Table) -> None:
    heard: list[tuple[int, ...]] = []
    warrior = table.column("newts.warrior")
    table.hooks.after_placed = (PieceListener(TOADS, frozenset({warrior}), lambda board, *rest: heard.append(rest), 1),)

    pieces.place(table.board, 0, NEWTS, [warrior], 2, A)
    pieces.place(table.board, 0, NEWTS, [table.column("newts.charm")], 1, A)

    assert heard == [(NEWTS, warrior, 2, table.place("newts.supply"), A)]


def test_putting_moves_pieces_that_stand_somewhere_in_the_order_of_lots(table: Table) -> None:
    table.stand("newts.warrior", A, 2)
    table.stand("newts.charm", A, 1)
    lots = [(table.column("newts.warrior"), A, 2), (table.column("newts.charm"), A, 1)]

    assert pieces.put(table.board, 0, NEWTS, lots, 3, table.place("newts.nest")) == PART
    assert table.count("newts.warrior", table.place("newts.nest")) == 2
    assert table.count("newts.charm", A) == 1


def test_foretelling_a_put_changes_nothing_and_is_right(table: Table) -> None:
    table.stand("newts.warrior", A, 3)
    lots = [(table.column("newts.warrior"), A, 3)]
    before = table.board.state.copy()

    told = pieces.can_put(table.board, NEWTS, lots, -1, table.place("newts.nest"))

    assert table.board.state == before
    assert told == pieces.put(table.board, 0, NEWTS, lots, -1, table.place("newts.nest")) == PART


@pytest.mark.parametrize(
    ("count", "places", "expected"),
    [
        (4, [B, D], [2, 2]),
        (4, [A, B, D], [2, 1, 1]),
        (4, [A, B, C, D], [1, 1, 1, 1]),
        (4, [D], [4]),
        (2, [A, B, D], [1, 1, 0]),
    ],
)
def test_spreading_is_even_with_the_odd_ones_first(
    table: Table, count: int, places: list[int], expected: list[int]
) -> None:
    assert pieces.spread(table.board, 0, NEWTS, [table.column("newts.warrior")], count, places) == FULL
    assert [table.count("newts.warrior", place) for place in places] == expected


def test_a_short_supply_is_spread_evenly_too(table: Table) -> None:
    """root:1.5.4: three warriors left for four over two clearings make two and one, not three and none."""
    table.stand("newts.warrior", A, 2)

    assert pieces.spread(table.board, 0, NEWTS, [table.column("newts.warrior")], 4, [B, D]) == PART
    assert [table.count("newts.warrior", place) for place in (B, D)] == [2, 1]


def test_spreading_passes_over_places_that_are_barred(table: Table) -> None:
    bar(table, NEWTS, "newts.warrior", B)

    pieces.spread(table.board, 0, NEWTS, [table.column("newts.warrior")], 4, [A, B, D])

    assert [table.count("newts.warrior", place) for place in (A, B, D)] == [2, 0, 2]


def test_a_replaced_building_frees_its_slot_for_the_new_one(table: Table) -> None:
    """root:G.1.21: possible in a full clearing, and a point for the removal (root:3.2.1)."""
    table.need_slots()
    table.stand("newts.tower", A)
    assert pieces.can_place(table.board, TOADS, [table.column("newts.hut.fox")], A) == NONE

    lots = [(table.column("newts.tower"), A, 1)]
    assert pieces.replace(table.board, 0, TOADS, lots, [table.column("newts.hut.fox")], A) == FULL

    assert (table.count("newts.tower", A), table.count("newts.hut.fox", A)) == (0, 1)
    assert table.score(TOADS) == 1
    assert check(table.board) == []


def test_replacing_is_all_or_nothing_without_stock(table: Table) -> None:
    """root:G.1.21: two warriors cannot be replaced by the one that is left."""
    table.stand("newts.warrior", A, 2)
    table.stand("toads.warrior", B, 2)
    before = table.board.state.copy()

    lots = [(table.column("newts.warrior"), A, 2)]
    assert pieces.replace(table.board, 0, TOADS, lots, [table.column("toads.warrior")], A) == NONE
    assert table.board.state == before


def test_replacing_is_all_or_nothing_where_placing_is_barred(table: Table) -> None:
    table.stand("newts.warrior", A)
    bar(table, TOADS, "toads.warrior", A)
    before = table.board.state.copy()

    lots = [(table.column("newts.warrior"), A, 1)]
    assert pieces.replace(table.board, 0, TOADS, lots, [table.column("toads.warrior")], A) == NONE
    assert table.board.state == before


def test_replacing_is_all_or_nothing_where_removing_is_barred(table: Table) -> None:
    table.stand("newts.warrior", A)
    table.hooks.cannot_remove[TOADS][table.column("newts.warrior")] = (Ban(lambda *_: True, 0, 1),)

    lots = [(table.column("newts.warrior"), A, 1)]
    assert pieces.can_replace(table.board, TOADS, lots, [table.column("toads.warrior")], A) == NONE


def test_foretelling_a_replace_changes_nothing(table: Table) -> None:
    table.need_slots()
    table.stand("newts.tower", A)
    before = table.board.state.copy()

    lots = [(table.column("newts.tower"), A, 1)]
    assert pieces.can_replace(table.board, TOADS, lots, [table.column("newts.hut.fox")], A) == FULL
    assert table.board.state == before


def test_flipping_turns_each_piece_once(table: Table) -> None:
    table.stand("toads.bead.pearl", A, 2)
    table.stand("toads.bead.stone", A, 1)
    lots = [(table.column("toads.bead.pearl"), A, 2), (table.column("toads.bead.stone"), A, 1)]

    assert pieces.flip(table.board, 0, TOADS, lots) == FULL
    assert (table.count("toads.bead.pearl", A), table.count("toads.bead.stone", A)) == (1, 2)


def test_pieces_of_one_face_cannot_be_flipped(table: Table) -> None:
    table.stand("newts.charm", A)
    lots = [(table.column("newts.charm"), A, 1)]

    assert pieces.can_flip(table.board, NEWTS, lots) == NONE
    assert pieces.flip(table.board, 0, NEWTS, lots) == NONE


def test_swapping_asks_no_restriction(table: Table) -> None:
    """root:G.1.31."""
    table.need_slots()
    table.stand("newts.tower", A)
    table.stand("newts.charm", D)
    bar(table, NEWTS, "newts.tower", D)

    one, other = (table.column("newts.tower"), A), (table.column("newts.charm"), D)
    assert pieces.swap(table.board, 0, NEWTS, one, other) == FULL
    assert (table.count("newts.tower", D), table.count("newts.charm", A)) == (1, 1)


def test_gathering_logs_what_is_at_home_and_leaves_the_map_alone(table: Table) -> None:
    table.stand("newts.warrior", A, 2)

    pieces.settle(table.board, 0, NEWTS, [table.column("newts.warrior")])

    assert table.count("newts.warrior", A) == 2
    assert table.events(events.SETTLED) == [(NEWTS, table.column("newts.warrior"), 3)]


def test_filling_a_track_brings_pieces_from_the_supply(table: Table) -> None:
    hut = table.column("newts.hut.fox")
    table.stand("newts.hut.fox", A)
    pieces.put(table.board, 0, NEWTS, [(hut, A, 1)], -1, table.place("newts.supply"))

    pieces.settle(table.board, 0, NEWTS, [hut])

    assert table.count("newts.hut.fox", table.place("newts.huts.fox")) == 2
    assert check(table.board) == []


def test_pieces_can_stand_in_a_forest_and_rule_nothing_there(table: Table) -> None:
    pieces.place(table.board, 0, NEWTS, [table.column("newts.warrior")], 1, F1)

    assert table.count("newts.warrior", F1) == 1
    assert check(table.board) == []
