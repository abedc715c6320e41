"""What numbering a table promises: one canonical order, homes, neighbours, classes."""

from __future__ import annotations

import pytest
from small_table import BAND, DECK, F1, F2, NEWT_SEAT, NEWTS, NOBODY, RING, TOAD_SEAT, TOADS, WORLD, A, B, C, D, Table

from interpreter.law.layout import PieceSpec, SeatSpec, build_layout


def test_parties_are_players_then_neutrals_then_nobody(table: Table) -> None:
    assert table.layout.party_names == ("newts", "toads", "band", "nobody")
    assert table.layout.players == 2
    assert table.layout.nobody == NOBODY


def test_locations_come_first_in_map_order(table: Table) -> None:
    names = [place.name for place in table.layout.places[: table.layout.locations]]

    assert names == ["a", "b", "c", "d", "f1", "f2", "toads.burrow"]
    assert [table.place(name) for name in ("a", "d", "f2")] == [A, D, F2]


def test_clearings_are_adjacent_by_path_but_not_by_river(table: Table) -> None:
    """root:2.2.1, 2.3."""
    assert table.layout.paths[B] == 1 << A | 1 << C
    assert table.layout.rivers[B] == 1 << D
    assert table.layout.river == 1 << B | 1 << D


def test_forests_are_adjacent_to_what_they_touch_and_each_other(table: Table) -> None:
    """root:2.4.1."""
    assert table.layout.adjacent[F1] == 1 << A | 1 << B | 1 << C | 1 << F2
    assert table.layout.adjacent[B] == 1 << A | 1 << C | 1 << F1


def test_an_extra_location_is_adjacent_both_ways(table: Table) -> None:
    burrow = table.place("toads.burrow")

    assert table.layout.adjacent[burrow] == 1 << A
    assert table.layout.adjacent[A] >> burrow & 1


def test_opposite_corners_name_each_other(table: Table) -> None:
    assert table.layout.opposite == (C, -1, A, -1)
    assert table.layout.corner == 1 << A | 1 << C


def test_a_building_of_each_suit_has_a_column_and_a_track_a_suit(table: Table) -> None:
    huts = table.layout.kinds[1].columns

    assert [table.layout.columns[i].name for i in huts] == ["newts.hut.fox", "newts.hut.rabbit", "newts.hut.mouse"]
    assert [table.layout.places[table.layout.home[i]].name for i in huts] == [
        "newts.huts.fox",
        "newts.huts.rabbit",
        "newts.huts.mouse",
    ]
    assert all(table.layout.capacity[table.layout.home[i]] == 2 for i in huts)


def test_sides_share_one_canonical_column_at_home(table: Table) -> None:
    pearl, stone = table.column("toads.bead.pearl"), table.column("toads.bead.stone")

    assert table.layout.home_column[stone] == table.layout.home_column[pearl] == pearl
    assert (table.layout.columns[pearl].start, table.layout.columns[stone].start) == (6, 0)
    assert (table.layout.flip_to[pearl], table.layout.flip_to[stone]) == (stone, pearl)


def test_a_piece_of_one_face_has_no_other_side(table: Table) -> None:
    warrior = table.column("newts.warrior")

    assert table.layout.flip_to[warrior] == warrior


def test_named_single_pieces_have_a_column_and_a_place_on_each(table: Table) -> None:
    red = table.column("toads.engine.red")

    assert table.layout.places[table.layout.on[red]].name == "on toads.engine.red"
    assert table.layout.places[table.layout.on[red]].holder == red
    assert table.layout.columns[red].start == 1


def test_a_neutral_partys_pieces_are_its_own(table: Table) -> None:
    column = table.layout.columns[table.column("band.mercenary")]

    assert column.party == BAND
    assert column.home == table.layout.supply[BAND]


def test_ruins_belong_to_nobody_and_are_no_class_of_faction_piece(table: Table) -> None:
    ruin = table.layout.columns[table.layout.ruin_column]

    assert (ruin.party, ruin.start) == (NOBODY, 1)
    assert ruin.index not in table.layout.classes["rule"]["building"]


def test_lettered_seats_rank_before_unlettered_ones() -> None:
    """rootbotics:2.2; a faction without a letter comes after all lettered ones, in seat order."""
    seats = [SeatSpec("one", "x"), SeatSpec("two", "x", "F"), SeatSpec("three", "x"), SeatSpec("four", "x", "A")]

    assert build_layout(seats, RING, DECK, WORLD).letter_rank == (2, 1, 3, 0)


def test_two_seats_of_one_letter_rank_in_seat_order() -> None:
    seats = [SeatSpec("one", "x", "B"), SeatSpec("one#2", "x", "B")]

    assert build_layout(seats, RING, DECK, WORLD).letter_rank == (0, 1)


def test_one_file_can_sit_twice() -> None:
    seats = [TOAD_SEAT, SeatSpec(**{**vars(TOAD_SEAT), "name": "toads#2"})]
    layout = build_layout(seats, RING, DECK, WORLD)

    assert layout.column_index["toads#2.warrior"] != layout.column_index["toads.warrior"]
    assert {card.name for card in layout.cards if card.deck} == {
        "toads.one",
        "toads.two",
        "toads#2.one",
        "toads#2.two",
    }


def test_an_unknown_track_is_refused() -> None:
    seat = SeatSpec("newts", "newts", pieces=(PieceSpec("hut", "building", track="shelf"),))

    with pytest.raises(ValueError, match="no track of newts is named shelf"):
        build_layout([seat], RING, DECK, WORLD)


def test_numbering_is_the_same_every_time() -> None:
    one, two = (build_layout((NEWT_SEAT, TOAD_SEAT), RING, DECK, WORLD) for _ in range(2))

    assert one.places == two.places
    assert one.columns == two.columns
    assert one.zones == two.zones


def test_a_slot_of_a_box_is_a_zone_with_its_suit(table: Table) -> None:
    fox, bird = table.layout.boxes["toads.shelf"]

    assert (table.layout.zones[fox].suit, table.layout.zones[bird].suit) == (0, 3)
    assert table.layout.zones[fox].holds == 1


def test_types_are_the_classes_until_something_is_treated(table: Table) -> None:
    assert table.layout.classes["battle"]["pawn"] == tuple(
        table.column(name) for name in ("toads.king", "toads.engine.red", "toads.engine.blue")
    )


def test_treat_moves_a_column_in_the_contexts_named_only(table: Table) -> None:
    """root:G.1.33."""
    king = table.column("toads.king")

    table.layout.treat([king], "token", ["battle"])

    assert king in table.layout.classes["battle"]["token"]
    assert king not in table.layout.classes["battle"]["pawn"]
    assert king in table.layout.classes["moving"]["pawn"]


def test_a_piece_on_a_piece_has_a_class_only_where_treated(table: Table) -> None:
    pearl, red = table.column("toads.bead.pearl"), table.column("toads.engine.red")
    on = table.layout.on[red]
    table.board.add(red, table.layout.supply[TOADS], -1)
    table.board.add(red, A, 1)
    table.stand("toads.bead.pearl", on, 2)
    assert table.board.standing("battle", "token", TOADS, A) == 0

    table.layout.treat([pearl], "warrior", ["battle"], where=[on])

    assert table.board.standing("battle", "warrior", TOADS, A) == 2
    assert table.board.standing("counting", "warrior", TOADS, A) == 0


def test_only_buildings_and_tokens_are_worth_a_point_unless_printed(table: Table) -> None:
    """root:3.2.1."""
    worth = table.layout.class_table.worth

    assert [worth[table.column(name)] for name in ("newts.warrior", "newts.tower", "newts.charm", "toads.king")] == [
        0,
        1,
        1,
        2,
    ]


def test_players_come_before_the_hands_of_none(table: Table) -> None:
    assert [table.layout.zones[table.layout.hand[player]].name for player in (NEWTS, TOADS)] == [
        "newts.hand",
        "toads.hand",
    ]
