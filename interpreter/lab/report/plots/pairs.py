"""Pairs: one number twice, a full dot and a hollow one, joined by a line.

In: rows. Out: a drawing with the label above each pair and both values beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from interpreter.lab.report.plots import svg

if TYPE_CHECKING:
    from markupsafe import Markup

_PITCH = 34
_EDGE = 8


class Row(NamedTuple):
    """One pair; a number that is not known is left out. `value`: how both are written."""

    label: str
    full: float | None
    hollow: float | None
    value: str


def draw(
    name: str, title: str, description: str, rows: Sequence[Row], most: float,
    tick: Callable[[float], str], keys: tuple[str, str],
) -> Markup:  # fmt: skip
    """The plot. `most`: the end of the scale; `keys`: what the full and the hollow dot stand for."""
    scale = svg.Scale(0.0, max(most, 1e-9), _EDGE + 5, svg.WIDTH - _EDGE - 5)
    labels = [svg.fitting(row.label, _room(row)) for row in rows]
    tops = [sum(_PITCH + (len(label) - 1) * svg.LINE for label in labels[:place]) for place in range(len(rows) + 1)]
    bottom = tops[-1] + 4
    parts = svg.across(scale, tick, bottom)
    for row, label, top in zip(rows, labels, tops, strict=False):
        parts += _row(row, label, top, scale)
    y, half = bottom + 36, svg.WIDTH / 2
    sides = ((_EDGE, "dot", keys[0], [row.full for row in rows]), (half, "mark", keys[1], [row.hollow for row in rows]))
    for x, look, key, values in sides:
        said = key if any(value is not None for value in values) else f"{key}: none"
        parts += [svg.circle(x + 5, y - 4, 4.5, look), svg.text(x + 16, y, said, class_="quiet")]
    return svg.drawing(name, title, description, bottom + 42, parts)


def _room(row: Row) -> float:
    """For the label, beside the value."""
    return svg.WIDTH - 2 * _EDGE - svg.LETTER * len(row.value) - 12


def _row(row: Row, label: list[str], top: float, scale: svg.Scale) -> list[Markup]:
    parts = svg.lines(_EDGE, top + 14, label)
    parts.append(svg.text(svg.WIDTH - _EDGE, top + 14, row.value, "end", "label"))
    y = top + 24 + (len(label) - 1) * svg.LINE
    if row.full is not None and row.hollow is not None:
        parts.append(svg.line(scale(row.full), y, scale(row.hollow), y, "whisker"))
    if row.hollow is not None:
        parts.append(svg.circle(scale(row.hollow), y, 4.5, "mark"))
    if row.full is not None:
        parts.append(svg.circle(scale(row.full), y, 4.5, "dot"))
    return parts
