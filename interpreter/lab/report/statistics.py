"""What so few games can tell: intervals of differences, and how small a difference would have been seen.

In: counts and sums. Out: intervals that hold the true value 19 times in 20, as shares or points. Wilson's interval of a
single share and the interval of a mean stand in `lab/intervals`. Errors: none; no games give the widest interval.

Newcombe's intervals: R. G. Newcombe, Statistics in Medicine 17 (1998): of independent shares, 873-890, method 10; of
shares in pairs, 2635-2650, method 10.
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

from interpreter.lab.intervals import Interval, Z, wilson

if TYPE_CHECKING:
    from collections.abc import Callable

POWER = 0.841621
"""So many standard deviations below the bound a difference is seen 4 times in 5."""


class Moments(NamedTuple):
    """So many values, their sum, and the sum of their squares."""

    games: int
    total: float
    squares: float

    @property
    def mean(self) -> float:
        return self.total / self.games if self.games else math.nan

    @property
    def variance(self) -> float:
        """Of one value, estimated; of a single value nothing is known."""
        if self.games < 2:
            return math.inf
        return max(0.0, (self.squares - self.total * self.total / self.games) / (self.games - 1))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return math.sqrt(self.variance / self.games) if self.games else math.inf


class Pairs(NamedTuple):
    """Games played twice: won both times, only the first time, only the second, never."""

    both: int
    first: int
    second: int
    neither: int


def share(wins: int, games: int) -> Interval:
    """A share of games with Wilson's interval; of no games, anything."""
    return wilson(wins, games) if games else Interval(0.0, math.nan, 1.0)


def mean_of(values: Moments) -> Interval:
    """A mean with the normal interval around it."""
    half = Z * values.error
    return Interval(values.mean - half, values.mean, values.mean + half)


def difference_of_means(before: Moments, after: Moments) -> Interval:
    """How much larger the second mean is, of games that have nothing to do with each other."""
    middle = after.mean - before.mean
    half = Z * math.hypot(before.error, after.error)
    return Interval(middle - half, middle, middle + half)


def difference_of_shares(before: tuple[int, int], after: tuple[int, int]) -> Interval:
    """How much larger the second share is: (wins, games) twice, by Newcombe's interval."""
    one, two = share(*before), share(*after)
    low = math.hypot(two.estimate - two.low, one.high - one.estimate)
    high = math.hypot(two.high - two.estimate, one.estimate - one.low)
    middle = two.estimate - one.estimate
    return Interval(middle - low, middle, middle + high)


def difference_of_pairs(pairs: Pairs) -> Interval:
    """How much more often the second of two equal games is won, by Newcombe's interval for pairs."""
    both, first, second, _ = pairs
    games = sum(pairs)
    if not games:
        return Interval(-1.0, math.nan, 1.0)
    one, two = share(both + first, games), share(both + second, games)
    tie = _correlation(pairs)
    middle = two.estimate - one.estimate
    down, up = two.estimate - two.low, one.high - one.estimate
    low = math.sqrt(max(0.0, down * down - 2 * tie * down * up + up * up))
    down, up = one.estimate - one.low, two.high - two.estimate
    high = math.sqrt(max(0.0, down * down - 2 * tie * down * up + up * up))
    return Interval(middle - low, middle, middle + high)


def _correlation(pairs: Pairs) -> float:
    """How closely the two go together, with Newcombe's correction for few games."""
    both, first, second, neither = pairs
    sizes = (both + first) * (second + neither) * (both + second) * (first + neither)
    if not sizes:
        return 0.0
    excess = float(both * neither - first * second)
    if excess > 0:
        excess = max(0.0, excess - sum(pairs) / 2)
    return excess / math.sqrt(sizes)


def surprising(wins: int, games: int, chance: float, of: int) -> bool:
    """Whether so many wins are not to be expected, even of the oddest of several shares, 19 times in 20."""
    bound = NormalDist().inv_cdf(1 - 0.025 / of)
    return abs(wins - chance * games) > bound * math.sqrt(games * chance * (1 - chance))


def visible_from_chance(chance: float, games: int) -> float:
    """The smallest surplus over chance that so many games would have shown 4 times in 5; nan if there is none."""

    def seen(more: float) -> bool:
        share = chance + more
        needed = Z * math.sqrt(chance * (1 - chance)) + POWER * math.sqrt(max(0.0, share * (1 - share)))
        return more * math.sqrt(games) >= needed

    return _smallest(seen, 1.0 - chance)


def visible_difference(found: Interval) -> float:
    """The smallest difference that would have been seen 4 times in 5, by an estimate with such an interval."""
    return (found.high - found.low) / 2 * (Z + POWER) / Z


def _smallest(seen: Callable[[float], bool], most: float) -> float:
    """The smallest difference that is seen, to a hundredth of a point; nan if not even the largest possible is."""
    if most <= 0 or not seen(most):
        return math.nan
    low, high = 0.0, most
    while high - low > 1e-4:
        middle = (low + high) / 2
        low, high = (low, middle) if seen(middle) else (middle, high)
    return high
