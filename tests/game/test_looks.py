"""What can be told of the text of a test without running it."""

from __future__ import annotations

import pytest

from interpreter.game.compile.looks import bare_look, entry_is, the_same_for_all


@pytest.mark.parametrize("test", ["n[3 + v1] > 2", "(n[v1] and not (r[v1] & 2))", "v2 != v1"])
def test_looking_at_counts_and_masks_is_a_bare_look(test: str) -> None:
    assert bare_look(test)


@pytest.mark.parametrize("test", ["can_place(board, 0, (1,), v1)", "n[v1] and f2(board)", True, 2])
def test_a_call_and_what_is_known_is_not(test: int | str) -> None:
    assert not bare_look(test)


def test_conditions_that_do_not_speak_of_the_loops_locals_are_the_same_for_all() -> None:
    """v1 is bound before the loop, v7 by it."""
    assert the_same_for_all("(n[v1] > 3 and v1 != v7 and r[v7])", known=5) == "(n[v1] > 3)"


def test_a_value_named_on_the_way_is_looked_at_without_its_name() -> None:
    """The name is given once more where the loop needs it: v9 is a local of the loop."""
    assert the_same_for_all("((v9 := n[v1]) > 3 and v9 > n[v7])", known=5) == "(n[v1] > 3)"


def test_the_condition_of_what_is_else_nothing_counts_as_well() -> None:
    assert the_same_for_all("(can_move(board, v7) if n[v1] else 0)", known=5) == "(n[v1])"


def test_of_one_of_several_ways_nothing_is_asked_beforehand() -> None:
    assert the_same_for_all("(n[v1] or n[v7])", known=5) == ""
    assert the_same_for_all("(n[v1] if n[v7] else 2)", known=5) == ""


def test_calls_are_left_where_they_are() -> None:
    """They may be dear, and the loop may never come to them."""
    assert the_same_for_all("(f3(board, v1) and n[v7])", known=5) == ""


def test_what_a_table_says_of_an_item_is_found_with_what_it_is_held_against() -> None:
    assert entry_is("(K5[v7] == v1)", "v7") == ("K5", "v1")


@pytest.mark.parametrize("test", ["(K5[v7] == v7)", "(K5[v1] == v7)", "(K5[v7] & 2)", "(K5[v7] == 1 == v1)", True])
def test_any_other_test_is_no_entry(test: int | str) -> None:
    assert entry_is(test, "v7") is None
