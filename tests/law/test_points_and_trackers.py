"""Points, trackers, marks, dice of factions."""

from __future__ import annotations

from small_table import NEWTS, TOADS, Table

from interpreter.law import events
from interpreter.law.hooks import PointsListener
from interpreter.law.ops import FULL, NONE, PART, dice, points, trackers
from interpreter.law.script import Script


def test_points_are_scored_and_heard_of(table: Table) -> None:
    heard: list[tuple[int, int]] = []
    table.hooks.on_points = (PointsListener(NEWTS, lambda board, *rest: heard.append(rest), 1),)
    table.hooks.seal()

    assert points.score(table.board, 0, TOADS, 3) == FULL
    assert (table.score(TOADS), heard) == (3, [(TOADS, 3)])


def test_a_score_never_sinks_below_zero(table: Table) -> None:
    """root:3.2."""
    points.score(table.board, 0, TOADS, 2)

    assert points.can_score(table.board, TOADS, -5) == PART
    assert points.score(table.board, 0, TOADS, -5) == PART
    assert table.score(TOADS) == 0
    assert table.events(events.SCORED)[-1] == (TOADS, -2)


def test_scoring_nothing_is_nothing(table: Table) -> None:
    assert points.score(table.board, 0, TOADS, 0) == NONE
    assert table.board.log == []


def test_a_player_off_the_track_scores_no_more(table: Table) -> None:
    """root:3.3.1."""
    points.leave_track(table.board, TOADS)

    assert points.can_score(table.board, TOADS, 1) == NONE
    assert points.score(table.board, 0, TOADS, 1) == NONE


def test_a_number_is_raised_and_lowered_within_its_bounds(table: Table) -> None:
    """The level goes from one to three and starts at one."""
    level = table.tracker("newts.level")

    assert trackers.can_shift(table.board, level, -1) == NONE
    assert trackers.shift(table.board, 0, level, -1) == NONE
    assert trackers.shift(table.board, 0, level, 5) == PART
    assert trackers.value_of(table.board, level) == 3


def test_a_value_out_of_bounds_is_impossible(table: Table) -> None:
    level = table.tracker("newts.level")

    assert trackers.set_tracker(table.board, 0, level, 4) == NONE
    assert trackers.set_tracker(table.board, 0, level, -1) == NONE
    assert trackers.value_of(table.board, level) == 1


def test_a_suit_tracker_can_be_set_to_nothing(table: Table) -> None:
    order = table.tracker("newts.order")

    assert trackers.set_tracker(table.board, 0, order, -1) == FULL
    assert trackers.value_of(table.board, order) == -1


def test_a_wrapping_tracker_advances_from_its_last_space_to_its_first(table: Table) -> None:
    """From nothing to the first of three, and round."""
    path = table.tracker("newts.path")
    seen = []
    for _ in range(4):
        trackers.advance(table.board, 0, path)
        seen.append(trackers.value_of(table.board, path))

    assert seen == [0, 1, 2, 0]


def test_a_tracker_that_does_not_wrap_stops_at_its_end(table: Table) -> None:
    level = table.tracker("newts.level")
    trackers.set_tracker(table.board, 0, level, 3)

    assert trackers.advance(table.board, 0, level) == NONE


def test_a_tracker_a_party_keeps_them_apart(table: Table) -> None:
    grudge = table.tracker("newts.grudge")

    trackers.shift(table.board, 0, grudge, 2, TOADS)

    assert [trackers.value_of(table.board, grudge, party) for party in range(4)] == [0, 2, 0, 0]


def test_marks_add_up_until_they_are_cleared(table: Table) -> None:
    table.board.state.marks = [0]

    assert trackers.mark(table.board, 0, 0, 0b01) == FULL
    assert trackers.mark(table.board, 0, 0, 0b11) == FULL
    assert trackers.mark(table.board, 0, 0, 0b10) == NONE
    assert table.board.state.marks == [0b11]

    trackers.clear_marks(table.board)
    assert table.board.state.marks == [0]


def test_dice_of_a_faction_fall_on_their_faces_or_as_the_scenario_says(table: Table) -> None:
    assert set(dice.roll(table.board, 0, TOADS, [4, 7], 60)) == {4, 7}

    table.board.script = Script(dice=[[7, 7]])
    assert dice.roll(table.board, 0, TOADS, [4, 7], 2) == [7, 7]
