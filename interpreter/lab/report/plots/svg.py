"""SVG by hand: elements as text, a drawing with a title, a scale with round ticks.

In: names, numbers, text that may hold anything. Out: escaped SVG. A drawing is 400 units wide and grows with its text:
on a phone it is nearly as many pixels, so that what is written stays readable.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import NamedTuple

from markupsafe import Markup, escape

WIDTH = 400
"""Units of every drawing."""
LETTER = 7.0
"""Units of a letter of ordinary text, on average, in a wide fount."""
LINE = 15
"""Units from one line of text to the next."""
_MOST_LINES = 3
_NEAR = 16
"""What stands so near to an edge is written from that edge on."""


def element(name: str, content: str = "", **attributes: object) -> Markup:
    """`<name a="…">content</name>`; `class_` is `class`, `_` is `-`. Content that is no Markup is escaped."""
    written = "".join(f' {key.rstrip("_").replace("_", "-")}="{escape(_plain(value))}"'
                      for key, value in attributes.items() if value is not None)  # fmt: skip
    return Markup("<{0}{1}>{2}</{0}>").format(name, Markup(written), escape(content))  # escaped above


def text(x: float, y: float, content: str, anchor: str | None = None, class_: str | None = None) -> Markup:
    """A line of text; `anchor` is start, middle or end."""
    return element("text", content, x=x, y=y, text_anchor=anchor, class_=class_)


def line(x1: float, y1: float, x2: float, y2: float, class_: str) -> Markup:
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=class_)


def rect(x: float, y: float, width: float, height: float, class_: str) -> Markup:
    return element("rect", x=x, y=y, width=max(width, 0.0), height=max(height, 0.0), class_=class_)


def circle(x: float, y: float, radius: float, class_: str) -> Markup:
    return element("circle", cx=x, cy=y, r=radius, class_=class_)


def path(points: list[tuple[float, float]], class_: str, closed: bool = False) -> Markup:
    d = "M" + " L".join(f"{_plain(x)} {_plain(y)}" for x, y in points) + (" Z" if closed else "")
    return element("path", d=d, class_=class_)


def diamond(x: float, y: float, radius: float, class_: str) -> Markup:
    corners = [(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)]
    return path(corners, class_, closed=True)


def drawing(name: str, title: str, description: str, height: float, parts: list[Markup]) -> Markup:
    """A whole plot. `name` is the id that its title and description are found by."""
    head = element("title", title, id=f"{name}-title") + element("desc", description, id=f"{name}-desc")
    return element(
        "svg",
        head + Markup("").join(parts),
        viewBox=f"0 0 {WIDTH} {_plain(height)}",
        role="img",
        aria_labelledby=f"{name}-title {name}-desc",
        class_="plot",
    )


def across(scale: Scale, written: Callable[[float], str], bottom: float, zero: bool = False) -> list[Markup]:
    """Upright lines at the ticks, and what they stand for below them. `zero`: the line at 0 stands out."""
    parts = []
    for tick in scale.ticks():
        x = scale(tick)
        anchor = "start" if x < _NEAR else "end" if x > WIDTH - _NEAR else "middle"
        edge = 0 if x < _NEAR else WIDTH if x > WIDTH - _NEAR else x
        parts.append(line(x, 2, x, bottom, "zero" if zero and tick == 0 else "grid"))
        parts.append(text(edge, bottom + 15, written(tick), anchor, "quiet"))
    return parts


def fitting(content: str, width: float) -> list[str]:
    """The text in as many lines as it needs; of more than three the rest is cut, as only a name made for that has."""
    most = max(3, int(width / LETTER))
    lines = wrap(content, most, break_long_words=True) or [""]
    if len(lines) > _MOST_LINES:
        lines = [*lines[: _MOST_LINES - 1], lines[_MOST_LINES - 1][: most - 1] + "…"]
    return lines


def lines(x: float, y: float, content: Sequence[str], class_: str | None = None) -> list[Markup]:
    """Text in lines, the first of which stands at `y`."""
    return [text(x, y + place * LINE, each, class_=class_) for place, each in enumerate(content)]


class Scale(NamedTuple):
    """From values to units: `low` lies at `start`, `high` at `end`."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        value = min(max(value, self.low), self.high)
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self, about: int = 5) -> list[float]:
        """Round values on the scale, about so many."""
        step = _step((self.high - self.low) / max(about, 1))
        first, last = math.ceil(self.low / step - 1e-9), math.floor(self.high / step + 1e-9)
        return [round(count * step, 10) for count in range(first, last + 1)]


def rounded_up(value: float) -> float:
    """A round value just above."""
    step = _step(abs(value) / 4 or 1.0)
    return math.ceil(value / step - 1e-9) * step


def _step(about: float) -> float:
    """1, 2 or 5 times a power of ten."""
    power = 10.0 ** math.floor(math.log10(about))
    return next(size * power for size in (1, 2, 5, 10) if about <= size * power * (1 + 1e-9))


def _plain(value: object) -> str:
    """A number as short as it can be written."""
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return str(value)
