"""Numbers as words: shares, points, intervals, counts, the way a page writes them.

In: numbers. Out: short text. What is not known is a dash.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.lab.intervals import Interval

UNKNOWN = "\N{EN DASH}"
MINUS = "\N{MINUS SIGN}"


def percent(share: float | None, digits: int = 1) -> str:
    """`48.2%`"""
    return UNKNOWN if share is None or math.isnan(share) else f"{100 * share:.{digits}f}%"


def percent_range(interval: Interval) -> str:
    """`45.1 to 51.3`"""
    return f"{100 * interval.low:.1f} to {100 * interval.high:.1f}"


def tick(share: float) -> str:
    """A share on an axis: `20%`"""
    return f"{100 * share:g}%"


def number(value: float, digits: int = 2) -> str:
    """`3.25`"""
    if not math.isfinite(value):
        return UNKNOWN
    return f"{value:.{digits}f}".replace("-", MINUS)


def count(value: int) -> str:
    """`12,345`"""
    return f"{value:,}"


def counted(value: int, one: str, many: str = "") -> str:
    """`1 game`, `2,000 games`"""
    return f"{count(value)} {one if value == 1 else many or one + 's'}"


def signed(value: float, digits: int = 1) -> str:
    """`+3.2`, with a real minus."""
    if not math.isfinite(value):
        return UNKNOWN
    text = f"{value:+.{digits}f}"
    return text.lstrip("+-") if float(text) == 0 else text.replace("-", MINUS)


def signed_range(interval: Interval, scale: float = 1.0, digits: int = 1) -> str:
    """`+1.2 to +4.5`"""
    if not (math.isfinite(interval.low) and math.isfinite(interval.high)):
        return "anything"
    return f"{signed(interval.low * scale, digits)} to {signed(interval.high * scale, digits)}"


def of_hundred(difference: float) -> str:
    """A difference of shares: `6 games in 100`, `0.4 games in 100`; rounded up, as what would have been seen."""
    if math.isnan(difference):
        return UNKNOWN
    hundred = 100 * difference
    size = math.ceil(hundred - 1e-9) if hundred >= 2 else math.ceil(hundred * 10 - 1e-9) / 10
    return f"{size:g} game in 100" if size == 1 else f"{size:g} games in 100"


def listed(names: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`"""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
