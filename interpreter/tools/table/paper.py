"""Paper: text set for a terminal.

In: words. Out: lines no wider than the terminal. Bold and dim are only written where a terminal shows them and nobody
asked for none (`NO_COLOR`).
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

NARROW, WIDE = 64, 100
"""A terminal that says it is narrower or wider is written to as if it were this wide."""


@dataclass(frozen=True)
class Paper:
    """How wide a line is, and whether anything but plain text is shown."""

    width: int = 80
    plain: bool = True

    def bold(self, text: str) -> str:
        return text if self.plain else f"\033[1m{text}\033[0m"

    def dim(self, text: str) -> str:
        return text if self.plain else f"\033[2m{text}\033[0m"

    def rule(self, text: str) -> str:
        """A line across with a heading in it."""
        return self.bold(f"-- {text} ".ljust(self.width, "-")[: self.width])

    def wrap(self, text: str, first: str = "", rest: str | None = None) -> list[str]:
        """Lines of a text; `first` stands before the first, `rest` before the others (blanks as wide, by default)."""
        rest = " " * len(first) if rest is None else rest
        lines = textwrap.wrap(text, self.width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)
        return lines or [first.rstrip()]

    def columns(self, entries: Iterable[str]) -> Iterator[str]:
        """Short entries side by side, read downwards; entries that are too long for that one below the other."""
        found = list(entries)
        half = self.width // 2
        if len(found) <= 8 or any(len(entry) >= half for entry in found):
            for entry in found:
                indent = " " * (len(entry) - len(entry.lstrip()) + 4)
                yield from textwrap.wrap(entry, self.width, drop_whitespace=True, subsequent_indent=indent) or [""]
            return
        rows = (len(found) + 1) // 2
        for row in range(rows):
            left, right = found[row], found[row + rows] if row + rows < len(found) else ""
            yield f"{left:<{half}}{right}".rstrip()
