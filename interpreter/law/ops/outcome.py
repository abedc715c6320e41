"""How far an op was done: wholly, partly, not at all. Loops and lists compare outcomes, so they are ordered ints."""

from __future__ import annotations

NONE, PART, FULL = 0, 1, 2


def outcome(done: int, wanted: int) -> int:
    """The outcome of doing `done` of what was wanted; doing nothing is `NONE`, even if nothing was wanted."""
    if done <= 0:
        return NONE
    return FULL if done >= wanted else PART
