"""Comparing agents: the statistics against numbers worked out by hand, and a run from the command line."""

from __future__ import annotations

import math

import pytest

from interpreter.tools import compare


def test_wilsons_interval_of_none_of_ten_begins_at_zero() -> None:
    """With no win the upper bound is z² / (n + z²)."""
    found = compare.wilson(0, 10)

    assert found.low == 0
    assert found.estimate == 0
    assert found.high == pytest.approx(1.96**2 / (10 + 1.96**2), abs=1e-4)


def test_wilsons_interval_of_half_the_games_lies_evenly() -> None:
    """At one half it is one half, give or take z / (2 √(n + z²))."""
    found = compare.wilson(50, 100)

    assert found.low == pytest.approx(0.5 - 1.96 / (2 * math.sqrt(100 + 1.96**2)), abs=1e-4)
    assert found.high == pytest.approx(1 - found.low)


def test_the_interval_of_a_mean_is_its_standard_error_times_z() -> None:
    """Of 1, 2, 3 the variance is 1."""
    found = compare.mean([1.0, 2.0, 3.0])

    assert found.estimate == 2
    assert found.high - 2 == pytest.approx(1.96 / math.sqrt(3), abs=1e-4)


def test_of_one_value_nothing_is_known_about_the_spread() -> None:
    assert compare.mean([7.0]) == (-math.inf, 7.0, math.inf)


def test_agents_are_compared_at_one_seat_with_the_same_seeds(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--seats", "old_man_tinker,logical_lizards", "--seat", "old_man_tinker", "--agents", "random,random"]
    code = compare.main([*words, "-n", "2", "--jobs", "1"])
    _, first, second = capsys.readouterr().out.splitlines()

    assert code == 0
    assert first == second
    assert "2 games" in first


def test_a_seat_where_nobody_sits_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    code = compare.main(["--seats", "old_man_tinker,logical_lizards", "--seat", "nobody"])

    assert code == 2
    assert "there are old_man_tinker, logical_lizards" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--agents", "sleeper"], ["-n", "0"]])
def test_what_cannot_be_compared_is_wrong_use(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        compare.main(["--seats", "old_man_tinker,logical_lizards", "--seat", "old_man_tinker", *words])

    assert stop.value.code == 2
    assert "error:" in capsys.readouterr().err
