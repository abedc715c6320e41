"""Bands: how a number spreads over the games, round by round.

In: for each round five quantiles. Out: a drawing: a pale band holds the middle 8 of 10 games, a darker one the middle
half, the line is the median. Bands differ in shade and lie within each other, so that they can be told apart in grey.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.lab.report.plots import svg

if TYPE_CHECKING:
    from markupsafe import Markup

Quantiles = tuple[int, int, int, int, int]
_LEFT, _RIGHT, _TOP, _BOTTOM = 30, 306, 10, 190
_NAMES = ("10%", "25%", "median", "75%", "90%")
_APART = 14
"""Units between two lines of text."""


def draw(
    name: str, title: str, description: str, rounds: Sequence[tuple[int, Sequence[int]]], ends: tuple[int, int]
) -> Markup:
    """The plot. `rounds`: number and quantiles; `ends` of the upright scale, the same in plots to be compared."""
    first, last = rounds[0][0], rounds[-1][0]
    across = svg.Scale(first, max(last, first + 1), _LEFT, _RIGHT if last > first else _LEFT + 60)
    up = svg.Scale(*ends, _BOTTOM, _TOP)
    points = list(rounds) if last > first else [rounds[0], (first + 1, rounds[0][1])]  # one round: bands of some width
    parts = _grid(across, up, first, last)
    for low, high, look in ((0, 4, "band"), (1, 3, "band inner")):
        upper = [(across(round), up(values[high])) for round, values in points]
        lower = [(across(round), up(values[low])) for round, values in reversed(points)]
        parts.append(svg.path([*upper, *lower], look, closed=True))
    parts.append(svg.path([(across(round), up(values[2])) for round, values in points], "median"))
    parts += _labels(points[-1][1], across.end + 8, up)
    return svg.drawing(name, title, description, _BOTTOM + 34, parts)


def _grid(across: svg.Scale, up: svg.Scale, first: int, last: int) -> list[Markup]:
    parts = []
    for tick in up.ticks(4):
        parts.append(svg.line(_LEFT, up(tick), _RIGHT, up(tick), "grid"))
        parts.append(svg.text(_LEFT - 6, up(tick) + 4, f"{tick:g}", "end", "quiet"))
    every = max(1, -(-(last - first + 1) // 10))
    for round in range(first, last + 1, every):
        parts.append(svg.text(across(round), _BOTTOM + 15, str(round), "middle", "quiet"))
    parts.append(svg.text((_LEFT + _RIGHT) / 2, _BOTTOM + 31, "round", "middle", "quiet"))
    return parts


def _labels(values: Sequence[int], x: float, up: svg.Scale) -> list[Markup]:
    """Names and values beside the last round, moved apart where they would touch, the median least."""
    heights = [min(up(value), _BOTTOM - 8) for value in values]
    heights[2] = min(heights[2], heights[0] - 2 * _APART) if heights[0] == _BOTTOM - 8 else heights[2]
    for place in (1, 0):
        heights[place] = max(heights[place], heights[place + 1] + _APART)
    for place in (3, 4):
        heights[place] = min(heights[place], heights[place - 1] - _APART)
    looks = ("quiet", "quiet", "label", "quiet", "quiet")
    return [
        svg.text(x, height + 4, f"{name} {value}", class_=look)
        for name, value, height, look in zip(_NAMES, values, heights, looks, strict=True)
    ]
