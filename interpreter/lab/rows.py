"""Rows on their way from a game to the results.

In: what a recorder finds out. Out: lists of rows by table, to be joined, sent to another process, and stored.
"""

from __future__ import annotations

from typing import NamedTuple

Row = tuple[int | str | None, ...]
Rows = dict[str, list[Row]]
"""By table, its rows."""


class Chunk(NamedTuple):
    """Games that are played together, from the first number to the last."""

    first: int
    last: int

    @property
    def games(self) -> int:
        """How many there are."""
        return self.last - self.first + 1


class Played(NamedTuple):
    """A chunk that was played.

    Attributes:
        seconds: of work it took, for whoever cuts the next one; of them `ready` to make tables ready.
        by: the process that played it, by a name of its own.
    """

    chunk: Chunk
    rows: Rows
    seconds: float
    ready: float = 0.0
    by: str = ""


def joined(parts: list[Rows]) -> Rows:
    """The rows of several games, one after the other."""
    found: Rows = {}
    for part in parts:
        for table, rows in part.items():
            found.setdefault(table, []).extend(rows)
    return found
