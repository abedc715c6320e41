"""What a state promises: a true start, independent copies, keys, canonical JSON."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from small_table import DECK, NEWTS, RING, TOADS, WORLD, A, B, C, D, Table

from interpreter.law.board import Board
from interpreter.law.invariants import check
from interpreter.law.layout import SeatSpec, build_layout
from interpreter.law.ops import cards, pieces
from interpreter.law.state import State, initial_state


def test_all_pieces_start_at_home(table: Table) -> None:
    assert table.count("newts.warrior", table.place("newts.supply")) == 5
    assert table.count("newts.hut.fox", table.place("newts.huts.fox")) == 2
    assert check(table.board) == []


def test_ruins_start_on_their_clearings(table: Table) -> None:
    """root:5.1.4, 2.2.4: a ruin fills the only slot of c."""
    assert table.count("nobody.ruin", C) == 1
    assert table.board.free_slots(C) == 0
    assert [table.board.free_slots(clearing) for clearing in (A, B, D)] == [1, 2, 2]


def test_the_deck_starts_with_the_first_declared_card_on_top(table: Table) -> None:
    assert table.board.state.zones[0][-1] == table.card("fox boot")


def test_printed_suits_are_as_printed(table: Table) -> None:
    assert table.board.state.suits == [1, 4, 2, 1]


def test_dealt_suits_are_those_the_map_deals_whatever_the_seed() -> None:
    bare = tuple(replace(clearing, suits=()) for clearing in RING.clearings)
    layout = build_layout(
        [SeatSpec("one", "x")],
        replace(RING, clearings=bare, dealt={"fox": 2, "mouse": 2}),
        DECK,
        WORLD,
    )

    deals = [initial_state(layout, seed).suits for seed in range(40)]

    assert {tuple(sorted(deal)) for deal in deals} == {(1, 1, 4, 4)}
    assert len({tuple(deal) for deal in deals}) == 6, "four clearings take two and two in six ways"


def test_trackers_start_where_declared(table: Table) -> None:
    """A number at its low bound, the suit named, a space at nothing, one value a party."""
    assert table.board.state.trackers == [1, 3, -1, 0, 0, 0, 0]


def test_a_copy_is_equal_and_shares_nothing(table: Table) -> None:
    before = table.board.state
    copy = before.copy()
    assert copy == before

    pieces.place(table.board, 0, NEWTS, [table.column("newts.warrior")], 2, A)
    cards.draw(table.board, 0, NEWTS, 2)
    table.board.state.score[TOADS] = 3
    table.board.state.trackers[0] = 2
    table.board.state.turn = 1

    assert copy != before
    for name in State.__slots__:
        mine, theirs = getattr(before, name), getattr(copy, name)
        assert not isinstance(mine, list) or mine is not theirs
    assert copy == initial_state(table.layout, 0)


def test_the_key_tells_apart_tables_that_differ_in_a_piece_a_card_or_a_point(table: Table) -> None:
    start = table.board.state.key()
    keys = {start}
    for change in (
        lambda: table.stand("newts.warrior", A),
        lambda: cards.shift_card(table.board, table.card("fox boot"), table.zone("newts.hand")),
        lambda: table.board.state.score.__setitem__(0, 1),
        lambda: table.board.state.trackers.__setitem__(0, 2),
        lambda: table.board.state.items.__setitem__(0, 0),
    ):
        change()
        keys.add(table.board.state.key())

    assert len(keys) == 6


def test_the_key_leaves_out_log_chance_and_position(table: Table) -> None:
    start = table.board.state.key()

    table.board.emit((0, 0))
    table.board.chance_below(4)
    table.board.state.round += 1
    table.board.state.uses = [5]

    assert table.board.state.key() == start


def test_json_reads_back_to_an_equal_state(table: Table) -> None:
    table.stand("newts.hut.mouse", B)
    cards.draw(table.board, 0, TOADS, 2)

    text = table.board.state.to_json(table.layout)

    assert State.from_json(table.layout, text) == table.board.state
    assert json.loads(text)["pieces"]["newts.hut.mouse"] == {"b": 1, "newts.huts.mouse": 1}


def test_json_of_another_table_is_refused(table: Table) -> None:
    text = table.board.state.to_json(table.layout).replace("newts.tower", "newts.ladder")

    with pytest.raises(ValueError, match=r"newts\.ladder"):
        State.from_json(table.layout, text)


def test_a_trial_leaves_the_table_alone(table: Table) -> None:
    before = table.board.state.copy()

    trial = table.board.trial()
    pieces.place(trial, 0, NEWTS, [table.column("newts.warrior")], 2, A)

    assert table.board.state == before
    assert table.board.log == []
    assert trial.state.ruler[A] == 1 << NEWTS


def test_a_trial_of_cards_has_cards_of_its_own_and_shares_all_else(table: Table) -> None:
    before = table.board.state.copy()

    trial = table.board.trial(of_cards=True)
    cards.draw(trial, 0, TOADS, 2)

    assert table.board.state == before
    assert table.board.log == []
    assert len(trial.state.zones[table.layout.hand[TOADS]]) == 2
    assert trial.state.n is table.board.state.n


def test_a_trial_is_a_whole_board(table: Table) -> None:
    for trial in (table.board.trial(), table.board.trial(of_cards=True)):
        assert [name for name in Board.__slots__ if not hasattr(trial, name)] == []
        assert [name for name in State.__slots__ if not hasattr(trial.state, name)] == []
