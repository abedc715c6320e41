"""Bars: what adds up, to the right, and what is taken away, to the left and hatched.

In: rows. Out: a drawing with the label above each bar and its value at its end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from interpreter.lab.report.plots import svg

if TYPE_CHECKING:
    from markupsafe import Markup

_PITCH = 34
_EDGE = 8


class Row(NamedTuple):
    """One bar: how far it goes to the right, and how far to the left; `value`: how that is written."""

    label: str
    more: float
    less: float
    value: str


def draw(name: str, title: str, description: str, rows: Sequence[Row], most: float, least: float = 0.0) -> Markup:
    """The plot. `most`, `least`: the longest bar to the right and to the left, the same in plots to be compared."""
    end = svg.WIDTH - _EDGE
    scale = svg.Scale(-least, max(most, 1e-9), _EDGE, end)
    top = 0.0
    parts = []
    for row in rows:
        label = svg.fitting(row.label, end - _EDGE - svg.LETTER * len(row.value) - 12)
        parts += svg.lines(_EDGE, top + 14, label)
        parts.append(svg.text(end, top + 14, row.value, "end", "label"))
        top += (len(label) - 1) * svg.LINE
        parts.append(svg.line(scale(0), top + 18, scale(0), top + 30, "zero"))
        parts.append(svg.rect(scale(0), top + 20, scale(row.more) - scale(0), 8, "bar"))
        if row.less:
            parts.append(svg.rect(scale(-row.less), top + 20, scale(0) - scale(-row.less), 8, "bar less"))
        top += _PITCH
    return svg.drawing(name, title, description, top + 4, parts)
