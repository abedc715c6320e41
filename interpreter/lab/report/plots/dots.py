"""Dots with whiskers: an estimate, its interval, perhaps a mark of what it is compared with.

In: rows, the ends of the scale. Out: a drawing. The dot is the estimate, the line its interval, the hollow diamond the
mark; each row is labelled, and its value is written beside it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from interpreter.lab.report.plots import svg

if TYPE_CHECKING:
    from markupsafe import Markup

_HIGH, _LOW = 42, 24
"""Units a row takes: with its label above it, or before it."""
_SHORT = 13
"""Letters of a label that stands before its row."""
_EDGE = 8


class Row(NamedTuple):
    """One dot. `mark`: what it is compared with; `value`: how the estimate is written; `range`: how the interval is."""

    label: str
    low: float
    estimate: float
    high: float
    value: str
    range: str = ""
    mark: float | None = None


class Axis(NamedTuple):
    """The scale: its ends, how a tick is written, and whether 0 stands for no difference."""

    low: float
    high: float
    tick: Callable[[float], str]
    zero: bool = False


def axis_for(rows: Sequence[Row], tick: Callable[[float], str], least: float, most: float) -> Axis:
    """An axis from 0 on that has room for all rows, within the bounds."""
    ends = [end for row in rows for end in (row.high, row.mark or 0.0) if math.isfinite(end)]
    return Axis(0.0, min(most, max(least, svg.rounded_up(max(ends, default=most)))), tick)


def even_axis(rows: Sequence[Row], tick: Callable[[float], str], least: float) -> Axis:
    """An axis that reaches as far to either side of 0."""
    ends = [abs(end) for row in rows for end in (row.low, row.high) if math.isfinite(end)]
    most = svg.rounded_up(max([least, *ends]))
    return Axis(-most, most, tick, zero=True)


def draw(name: str, title: str, description: str, rows: Sequence[Row], axis: Axis, key: str = "") -> Markup:
    """The plot. `key` says what the diamond stands for."""
    beside = all(len(row.label) <= _SHORT and not row.range for row in rows)
    pitch = _LOW if beside else _HIGH
    start = _EDGE + svg.LETTER * max((len(row.label) for row in rows), default=0) + 10 if beside else _EDGE
    end = svg.WIDTH - (68 if beside else _EDGE)
    scale = svg.Scale(axis.low, axis.high, start, end)
    labels = [[row.label] if beside else svg.fitting(row.label, _room(row, scale)) for row in rows]
    tops = [sum(pitch + (len(label) - 1) * svg.LINE for label in labels[:place]) for place in range(len(rows) + 1)]
    bottom = tops[-1] + 4
    parts = svg.across(scale, axis.tick, bottom, axis.zero)
    for row, label, top in zip(rows, labels, tops, strict=False):
        parts += _beside(row, top, scale) if beside else _below(row, label, top, scale)
    height = bottom + 20
    if key:
        height += 20
        parts += [svg.diamond(_EDGE + 4, height - 7, 5, "mark"), svg.text(_EDGE + 16, height - 3, key, class_="quiet")]
    return svg.drawing(name, title, description, height, parts)


def _room(row: Row, scale: svg.Scale) -> float:
    """For the label, beside the value."""
    value = f"{row.value} ({row.range})" if row.range else row.value
    return scale.end - scale.start - svg.LETTER * len(value) - 12


def _below(row: Row, label: list[str], top: float, scale: svg.Scale) -> list[Markup]:
    """A row whose label stands above it."""
    written = svg.element("tspan", row.value, class_="label")
    if row.range:
        written += svg.element("tspan", f" ({row.range})", class_="quiet")
    said = svg.lines(_EDGE, top + 16, label, "label")
    y = top + 30 + (len(label) - 1) * svg.LINE
    return [*said, svg.text(svg.WIDTH - _EDGE, top + 16, written, "end"), *_dot(row, y, scale)]


def _beside(row: Row, top: float, scale: svg.Scale) -> list[Markup]:
    """A row whose label stands before it."""
    return [
        svg.text(_EDGE, top + 18, row.label),
        svg.text(svg.WIDTH - _EDGE, top + 18, row.value, "end", "label"),
        *_dot(row, top + 14, scale),
    ]


def _dot(row: Row, y: float, scale: svg.Scale) -> list[Markup]:
    parts = []
    if math.isfinite(row.low) and math.isfinite(row.high):
        low, high = scale(row.low), scale(row.high)
        parts = [svg.line(low, y, high, y, "whisker")]
        parts += [svg.line(end, y - 6, end, y + 6, "whisker") for end in (low, high)]
    if row.mark is not None:
        parts.append(svg.diamond(scale(row.mark), y, 5.5, "mark"))
    if math.isfinite(row.estimate):
        parts.append(svg.circle(scale(row.estimate), y, 4, "dot"))
    return parts
