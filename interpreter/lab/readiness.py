"""Readiness: how much of a series' time goes by before games can be played, so that their rate is told without it.

In: chunks as they come to be done. Out: seconds. Players get ready side by side, so what counts is the one that takes
longest: processes that begin, rules that are loaded, tables that are compiled.
"""

from __future__ import annotations

import time
from collections import defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.lab.rows import Played

_LEAST = 1e-6
"""Seconds that playing takes at least, so that there always is a rate."""


class Readiness:
    """Begins to count when it is made."""

    def __init__(self) -> None:
        self._began = time.perf_counter()
        self._beginning: float | None = None
        self._ready: defaultdict[str, float] = defaultdict(float)

    def heard(self, played: Played) -> None:
        """A chunk is done."""
        if self._beginning is None:
            self._beginning = max(0.0, time.perf_counter() - self._began - played.seconds)
        self._ready[played.by] += played.ready

    @property
    def seconds(self) -> float:
        """So long it took to get ready."""
        return (self._beginning or 0.0) + max(self._ready.values(), default=0.0)

    @property
    def playing(self) -> float:
        """Seconds since then."""
        return max(time.perf_counter() - self._began - self.seconds, _LEAST)
