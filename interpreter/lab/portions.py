"""Portions: the games that are still to be played, cut into chunks.

In: stretches of games without a gap, what chunks took. Out: chunks, one by one, each of about a second's work: long
enough that storing one costs little, short enough that little is lost with one. How games are cut changes no row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.lab.rows import Chunk

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from interpreter.lab.rows import Played

SECONDS = 1.0
"""How long a chunk should take."""
MOST = 200
"""Games in a chunk, so that its rows stay few."""
FIRST = 4
"""Games in a chunk as long as nothing is known."""


class Portions:
    """Iterates over chunks; `heard` tells it how long they took."""

    def __init__(self, stretches: Iterable[Chunk]) -> None:
        self._stretches = iter(stretches)
        self._size = FIRST
        self._left: Chunk | None = None

    def __iter__(self) -> Iterator[Chunk]:
        return self

    def __next__(self) -> Chunk:
        left = self._left or next(self._stretches)
        last = min(left.last, left.first + self._size - 1)
        self._left = Chunk(last + 1, left.last) if last < left.last else None
        return Chunk(left.first, last)

    def heard(self, played: Played) -> None:
        """Cut the next ones by what this one took; no chunk is more than twice as large as the last."""
        each = played.seconds / played.chunk.games
        fitting = int(SECONDS / each) if each > 0 else MOST
        self._size = max(1, min(fitting, 2 * played.chunk.games, MOST))
