"""Intervals and sample sizes, against published examples and values worked out by hand."""

from __future__ import annotations

import math

import pytest

from interpreter.lab.report.figures_course import quantiles
from interpreter.lab.report.results import chance
from interpreter.lab.report.statistics import (
    Moments,
    Pairs,
    difference_of_means,
    difference_of_pairs,
    difference_of_shares,
    mean_of,
    share,
    visible_difference,
    visible_from_chance,
)


def test_the_difference_of_two_shares_is_that_of_newcombes_example() -> None:
    # R. G. Newcombe, Statistics in Medicine 17 (1998) 873-890, table II: 56/70 against 48/80, method 10
    found = difference_of_shares(before=(48, 80), after=(56, 70))

    assert found.estimate == pytest.approx(0.2)
    assert found.low == pytest.approx(0.0524, abs=0.00005)
    assert found.high == pytest.approx(0.3339, abs=0.00005)


def test_a_difference_turned_round_is_the_same_with_the_other_sign() -> None:
    one, other = difference_of_shares((3, 17), (9, 20)), difference_of_shares((9, 20), (3, 17))

    assert (one.low, one.high) == pytest.approx((-other.high, -other.low))


def test_pairs_that_always_agree_are_told_apart_far_better_than_two_samples() -> None:
    # 50 of 100 both times, never once alone. Wilson: half = 1.96 sqrt(.0025 + 3.8415/40000) / 1.038415 = .09617.
    # phi = (50 * 50 - 100 / 2) / 2500 = .98; the bound is half * sqrt(2 - 2 * .98) = .09617 * .2 = .01923
    found = difference_of_pairs(Pairs(50, 0, 0, 50))

    assert found == pytest.approx((-0.01923, 0.0, 0.01923), abs=0.00001)


def test_pairs_that_have_nothing_to_do_with_each_other_are_two_samples() -> None:
    # 20 * 20 = 10 * 40, so that phi is 0
    found = difference_of_pairs(Pairs(both=20, first=10, second=40, neither=20))

    assert found == pytest.approx(difference_of_shares((30, 90), (60, 90)))


def test_the_second_of_a_pair_winning_more_is_more() -> None:
    found = difference_of_pairs(Pairs(both=10, first=5, second=45, neither=40))

    assert found.estimate == pytest.approx(0.4)
    assert 0 < found.low < 0.4 < found.high


def test_of_no_games_a_share_may_be_anything() -> None:
    found = share(0, 0)

    assert (found.low, found.high) == (0.0, 1.0)
    assert math.isnan(found.estimate)


def test_a_mean_has_its_normal_interval() -> None:
    # 1, 2, 3, 4: mean 2.5, variance 5/3, error sqrt(5/12) = .6455, half 1.2652
    found = mean_of(Moments(4, 10, 30))

    assert found == pytest.approx((1.2348, 2.5, 3.7652), abs=0.0001)


def test_the_difference_of_means_adds_the_errors_of_both() -> None:
    # variances 5/3 and 5/3, so that the error is sqrt(5/12 + 5/12) = .9129, half 1.7892
    found = difference_of_means(Moments(4, 10, 30), Moments(4, 14, 54))

    assert found == pytest.approx((1 - 1.7892, 1.0, 1 + 1.7892), abs=0.0001)


def test_a_single_value_leaves_its_mean_open() -> None:
    assert mean_of(Moments(1, 7, 49)).high == math.inf


def test_194_games_show_ten_points_over_a_half_and_193_do_not() -> None:
    # n = (1.959964 * .5 + .841621 * sqrt(.6 * .4))^2 / .1^2 = 1.39229^2 * 100 = 193.8
    assert visible_from_chance(0.5, 194) < 0.1 < visible_from_chance(0.5, 193)


def test_a_handful_of_games_shows_nothing() -> None:
    assert math.isnan(visible_from_chance(0.5, 2))


def test_what_would_have_been_seen_is_once_and_a_half_the_bound() -> None:
    # the bound lies 1.96 errors away, what is seen 4 times in 5 lies 1.96 + .84
    found = mean_of(Moments(4, 10, 30))

    assert visible_difference(found) == pytest.approx(0.6455 * 2.8016, abs=0.0001)


@pytest.mark.parametrize(
    ("winners", "seats", "players", "expected"),
    [
        (1, 1, 4, 1 / 4),
        (1, 2, 4, 1 / 2),
        (0, 1, 4, 0.0),
        (2, 1, 4, 1 / 2),
        (2, 2, 4, 5 / 6),  # of the 6 pairs of winners one is made of the two others
        (1, 2, 2, 1.0),
    ],
)
def test_chance_draws_the_winners_from_the_players(winners: int, seats: int, players: int, expected: float) -> None:
    assert chance(winners, seats, players) == pytest.approx(expected)


def test_a_quantile_is_the_smallest_value_that_holds_so_many() -> None:
    # ten values: 0 0 0 1 2 2 3 5 8 9; 10% is the first, 25% the third, 50% the fifth, 75% the eighth, 90% the ninth
    assert quantiles({0: 3, 1: 1, 2: 2, 3: 1, 5: 1, 8: 1, 9: 1}) == (0, 0, 2, 5, 8)


def test_of_one_value_every_quantile_is_that_value() -> None:
    assert quantiles({7: 1}) == (7, 7, 7, 7, 7)
