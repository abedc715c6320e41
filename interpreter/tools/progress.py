"""Progress: one line at the terminal that says how far a long run has come.

In: how many are done, how many there will be, how fast they come. Out: a line that is written over again and again;
nothing where no terminal is.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TextIO

EVERY = 0.5
"""Seconds between two lines."""


class Line:
    """The line. `clear` it before anything else is written."""

    def __init__(self, stream: TextIO | None) -> None:
        self.stream = stream if stream is not None and stream.isatty() else None
        self._width = 0
        self._told = -EVERY

    def tell(self, done: int, wanted: int, rate: float) -> None:
        """So many are done; `rate`: how many a second."""
        now = time.monotonic()
        if self.stream is None or now - self._told < EVERY:
            return
        self._told = now
        left = _clock((wanted - done) / rate) if rate > 0 else "?"
        self._write(f"{done:,} of {wanted:,} games, {rate:,.1f} games/s, {left} left")

    def clear(self) -> None:
        """Take the line away."""
        if self.stream is not None and self._width:
            self._write("")
            self.stream.write("\r")
            self.stream.flush()

    def _write(self, text: str) -> None:
        assert self.stream is not None
        self.stream.write(f"\r{text.ljust(self._width)}")
        self.stream.flush()
        self._width = len(text)


def _clock(seconds: float) -> str:
    """`0:05`, `2:03:00`."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
