"""Intervals: how far an estimate from some games may be from the truth.

In: counts or values. Out: an estimate with the bounds that hold the true value 19 times in 20.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

Z = 1.959964
"""So many standard deviations to either side hold 95% of a normal distribution."""


class Interval(NamedTuple):
    """An estimate with the bounds that hold the true value 19 times in 20."""

    low: float
    estimate: float
    high: float


def wilson(wins: int, games: int) -> Interval:
    """The share of games won, by Wilson's score interval: right for few games and for shares near 0 and 1.

    Raises: ZeroDivisionError where there are no games.
    """
    share, z2 = wins / games, Z * Z / games
    middle = (share + z2 / 2) / (1 + z2)
    half = Z * math.sqrt(share * (1 - share) / games + z2 / games / 4) / (1 + z2)
    return Interval(max(0.0, middle - half), share, min(1.0, middle + half))


def mean(values: Sequence[float]) -> Interval:
    """The mean, with the normal interval around it; as wide as can be for a single value."""
    count, middle = len(values), sum(values) / len(values)
    if count < 2:
        return Interval(-math.inf, middle, math.inf)
    deviation = math.sqrt(sum((value - middle) ** 2 for value in values) / (count - 1))
    half = Z * deviation / math.sqrt(count)
    return Interval(middle - half, middle, middle + half)
