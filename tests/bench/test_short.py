"""The short table: figures worked out by hand, and nothing about what has not run."""

from __future__ import annotations

from short import Took, lines


def only(ran: dict[str, Took]) -> str:
    (line,) = lines(ran)
    return line


def test_of_nothing_there_is_no_table() -> None:
    assert list(lines({})) == []


def test_twenty_games_of_ten_turns_in_a_tenth_of_a_second() -> None:
    line = only({"test_two_bots[log]": Took(0.1, {"games": 20, "turns": 200, "decisions": 0})})

    assert "two bots, log on" in line
    assert "200.0 games/s, 500.0 µs a turn" in line


def test_decisions_are_told_by_the_second_and_by_the_game() -> None:
    line = only({"test_four_at_random": Took(0.5, {"games": 20, "turns": 900, "decisions": 3000})})

    assert "40.0 games/s, 6000 decisions/s, 150 decisions a game" in line


def test_the_plain_evaluator_is_compared_by_the_turn_not_by_the_game() -> None:
    """25 ms a turn against 500 µs."""
    quick = Took(0.1, {"games": 20, "turns": 200, "decisions": 0})
    slow = Took(0.5, {"games": 3, "turns": 20, "decisions": 0})
    *_, line = lines({"test_two_bots[log]": quick, "test_the_plain_evaluator[two]": slow})

    assert "50.0 times as long a turn" in line


def test_a_copy_is_told_with_those_of_its_agents_and_of_its_state_alone() -> None:
    line = only(
        {
            "test_copy_of_a_state[four]": Took(3.5e-6, {}),
            "test_copy_of_a_game[four]": Took(42e-6, {}),
            "test_copy_of_a_game_with_its_agents[four]": Took(90e-6, {}),
        }
    )

    assert "copy of a game of four" in line
    assert "42.0 µs, with its agents 90.0 µs, of its state alone 3.5 µs" in line


def test_the_ratio_is_told_with_its_spread() -> None:
    found = {"ratio": 0.8, "low": 0.75, "high": 0.9, "file": 125.0, "hand": 100.0, "turns": 9}

    assert "0.800 (0.750 to 0.900); by file 125.0 µs a turn, by hand 100.0" in only({"test_ratio[two]": Took(1, found)})
