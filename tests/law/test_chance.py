"""What chance promises: fair, repeatable, part of the state."""

from __future__ import annotations

from collections import Counter

import pytest
from small_table import Table

from interpreter.law import chance
from interpreter.law.script import Script, ScriptError


def test_bits_are_those_of_splitmix64(table: Table) -> None:
    """The published first outputs of SplitMix64 for the seed 1234567."""
    table.board.state.seed = 1234567

    assert [chance.bits(table.board.state) for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_a_copy_of_the_state_has_the_same_future(table: Table) -> None:
    chance.below(table.board.state, 6)
    copy = table.board.state.copy()

    assert [chance.below(table.board.state, 54) for _ in range(20)] == [chance.below(copy, 54) for _ in range(20)]


def test_every_number_below_n_comes_up_about_equally_often(table: Table) -> None:
    counts = Counter(chance.below(table.board.state, 3) for _ in range(3000))

    assert set(counts) == {0, 1, 2}
    assert all(abs(count - 1000) < 130 for count in counts.values()), "five standard deviations"


def test_a_shuffle_keeps_the_members_and_reaches_every_order(table: Table) -> None:
    orders = set()
    for _ in range(200):
        members = [1, 2, 3]
        chance.shuffle(table.board.state, members)
        orders.add(tuple(members))

    assert orders == {(1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1)}


def test_a_sample_has_different_members_and_no_more_than_there_are(table: Table) -> None:
    assert len(set(chance.sample(table.board.state, [4, 5, 6, 7], 3))) == 3
    assert sorted(chance.sample(table.board.state, [4, 5], 3)) == [4, 5]


def test_a_scenario_fixes_draws_in_order_and_then_chance_goes_on(table: Table) -> None:
    table.board.script = Script(chance=[30, 10])

    drawn = [table.board.chance_below(3, [10, 20, 30]) for _ in range(2)]

    assert drawn == [2, 0]
    assert table.board.state.counter == 0
    table.board.chance_below(3, [10, 20, 30])
    assert table.board.state.counter == 1


def test_a_fixed_draw_must_be_one_of_the_options(table: Table) -> None:
    table.board.script = Script(chance=[99])

    with pytest.raises(ScriptError, match="99"):
        table.board.chance_below(2, [10, 20])
