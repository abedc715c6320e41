"""Crews: who plays the chunks of a series.

In: a job, chunks one by one. Out: each of them played, in whatever order they come to be done. A crew holds only a few
chunks at a time, and takes the next when there is room for it, so that nothing piles up.
"""

from __future__ import annotations

from collections import Counter, deque
from typing import TYPE_CHECKING, Protocol

from interpreter.lab.chunks import Job, play_chunk
from interpreter.lab.record import failed
from interpreter.lab.rows import Chunk, Played, joined

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.lab.plan import Plan

TRIES = 2
"""So often a chunk is played whole; then its games are tried one by one, each so often again."""


class CrewError(Exception):
    """Nobody can play on; the message says why."""


class Crew(Protocol):
    """Plays chunks."""

    def play(self, job: Job, chunks: Iterator[Chunk]) -> Iterator[Played]:
        """The chunks, each once. Raises: CrewError; RulesChangedError."""
        ...

    def close(self) -> None:
        """Whatever the crew holds is let go."""
        ...


class Alone:
    """This process."""

    def play(self, job: Job, chunks: Iterator[Chunk]) -> Iterator[Played]:
        """See `Crew`."""
        for chunk in chunks:
            yield play_chunk(job, chunk)

    def close(self) -> None:
        """There is nothing to let go."""


class Supply:
    """Chunks to be played: those that were lost, then new ones.

    A chunk whose player died is played again; one that is lost twice is cut into its games, and a game that is lost
    twice is given up: it may be what its players die of.
    """

    def __init__(self, plan: Plan, chunks: Iterator[Chunk]) -> None:
        self.plan = plan
        self._chunks = chunks
        self._lost: deque[Chunk] = deque()
        self._tries: Counter[Chunk] = Counter()

    def next(self) -> Chunk | None:
        """One to be played now; None if there is none."""
        return self._lost.popleft() if self._lost else next(self._chunks, None)

    def done(self, chunk: Chunk) -> None:
        """It was played, and need not be remembered."""
        self._tries.pop(chunk, None)

    def lost(self, chunk: Chunk, guilty: bool = True) -> Played | None:
        """Its player is gone; `guilty`: while playing it. What is given up counts as played."""
        self._tries[chunk] += guilty
        if self._tries[chunk] < TRIES:
            self._lost.append(chunk)
            return None
        del self._tries[chunk]
        if chunk.games > 1:
            self._lost.extend(Chunk(game, game) for game in range(chunk.first, chunk.last + 1))
            return None
        reason = f"whoever played it died, {TRIES} times"
        return Played(chunk, joined([failed(self.plan.setting(chunk.first), reason)]), 0.0)
