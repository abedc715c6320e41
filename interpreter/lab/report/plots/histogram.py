"""A histogram: how many games took how long.

In: counts by number. Out: a drawing with one column a number, the share written above each that has room for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from interpreter.lab.report.plots import svg

if TYPE_CHECKING:
    from markupsafe import Markup

_LEFT, _RIGHT, _TOP, _BOTTOM = 8, 392, 22, 170
_WIDEST = 44
_ROOM = 30
"""Units that the share above a column needs."""


def draw(name: str, title: str, description: str, counts: Mapping[int, int], unit: str) -> Markup:
    """The plot. There has to be one count. `unit`: what the numbers count."""
    first, last = min(counts), max(counts)
    total, highest = sum(counts.values()), max(counts.values())
    width = min(_WIDEST, (_RIGHT - _LEFT) / (last - first + 1))
    up = svg.Scale(0, highest, 0, _BOTTOM - _TOP)
    parts = []
    every = max(1, int(-(-24 // width)))
    shown = max(1, int(-(-_ROOM // width)))
    for number in range(first, last + 1):
        count, left = counts.get(number, 0), _LEFT + (number - first) * width
        tall = up(count)
        parts.append(svg.rect(left + width * 0.08, _BOTTOM - tall, width * 0.84, tall, "bar"))
        if count and shown == 1:
            parts.append(svg.text(left + width / 2, _BOTTOM - tall - 5, _share(count, total), "middle", "quiet"))
        if (number - first) % every == 0:
            parts.append(svg.text(left + width / 2, _BOTTOM + 15, str(number), "middle", "quiet"))
    if shown > 1:
        parts += _peak(counts, first, width, up, total)
    parts.append(svg.line(_LEFT, _BOTTOM, _LEFT + width * (last - first + 1), _BOTTOM, "zero"))
    parts.append(svg.text(_LEFT + width * (last - first + 1) / 2, _BOTTOM + 31, unit, "middle", "quiet"))
    return svg.drawing(name, title, description, _BOTTOM + 36, parts)


def _peak(counts: Mapping[int, int], first: int, width: float, up: svg.Scale, total: int) -> list[Markup]:
    """The share of the highest column alone."""
    number = min(counts, key=lambda each: (-counts[each], each))
    x = min(max(_LEFT + (number - first + 0.5) * width, _LEFT + 14), _RIGHT - 14)
    return [svg.text(x, _BOTTOM - up(counts[number]) - 5, _share(counts[number], total), "middle", "quiet")]


def _share(count: int, total: int) -> str:
    share = 100 * count / total
    return f"{share:.0f}%" if share >= 0.95 else f"{share:.1f}%"
