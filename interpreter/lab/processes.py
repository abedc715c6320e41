"""A crew of processes on this machine.

In: how many. Out: chunks played by them. Each has a pipe of its own, so that it is known which chunk a process was at
when it died; another takes its place. A process ends when the one that began it is gone, however that went.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from contextlib import contextmanager, suppress
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any

from interpreter.lab.chunks import Job, play_chunk
from interpreter.lab.crews import CrewError, Supply

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection

    from interpreter.lab.rows import Chunk, Played

AHEAD = 2
"""Chunks that a process has at a time: one to play, one to go on with while the rows of the last are stored."""
MOST_DEATHS = 8
"""So many processes may die one after the other with nothing played in between."""


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Hand:
    """One process, and the chunks it has, the one it plays first."""

    def __init__(self, job: Job) -> None:
        context = multiprocessing.get_context("spawn")  # it shares no open file with its like
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(job, theirs), daemon=True)
        with _undisturbed():
            self.process.start()
        theirs.close()
        self.chunks: deque[Chunk] = deque()

    def give(self, chunk: Chunk) -> None:
        """Hand over a chunk; that it cannot take it any more is seen later."""
        self.chunks.append(chunk)
        with suppress(OSError):
            self.pipe.send(chunk)

    def take(self) -> Played | Exception | None:
        """What it has to say; None if it has died."""
        try:
            answer: Played | Exception = self.pipe.recv()
        except (EOFError, OSError):
            return None
        return answer

    def end(self) -> None:
        """End it, whatever it is at."""
        self.pipe.close()
        self.process.kill()
        self.process.join()


class Processes:
    """So many processes."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.hands: list[Hand] = []
        self._deaths = 0

    def play(self, job: Job, chunks: Iterator[Chunk]) -> Iterator[Played]:
        """See `Crew`. Raises: CrewError if they die and die again."""
        supply = Supply(job.plan, chunks)
        self.hands = [Hand(job) for _ in range(self.number)]
        for _ in range(AHEAD):
            for hand in self.hands:
                _fill(hand, supply)
        while any(hand.chunks for hand in self.hands):
            ready: list[Any] = wait([hand.pipe for hand in self.hands if hand.chunks])
            for place, hand in enumerate(self.hands):
                if hand.pipe in ready:
                    yield from self._heard(place, hand, job, supply)

    def _heard(self, place: int, hand: Hand, job: Job, supply: Supply) -> Iterator[Played]:
        answer = hand.take()
        if isinstance(answer, Exception):
            raise answer
        if answer is None:
            yield from self._replaced(place, hand, job, supply)
            return
        self._deaths = 0
        supply.done(hand.chunks.popleft())
        _fill(hand, supply)
        yield answer

    def _replaced(self, place: int, hand: Hand, job: Job, supply: Supply) -> Iterator[Played]:
        """Another process in place of one that died; its chunks are played again."""
        hand.end()
        self._deaths += 1
        if self._deaths > MOST_DEATHS:
            code = hand.process.exitcode
            raise CrewError(f"{self._deaths} processes died one after the other, the last with exit code {code}")
        given_up = [supply.lost(chunk, guilty=at == 0) for at, chunk in enumerate(hand.chunks)]
        self.hands[place] = Hand(job)
        for _ in range(AHEAD):
            _fill(self.hands[place], supply)
        yield from (played for played in given_up if played is not None)

    def close(self) -> None:
        """End all processes."""
        for hand in self.hands:
            hand.end()
        self.hands = []


@contextmanager
def _undisturbed() -> Iterator[None]:
    """A process that begins here hears no Ctrl-C until it can do without."""
    if not hasattr(signal, "pthread_sigmask"):  # a system on which Ctrl-C does not reach the others
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _fill(hand: Hand, supply: Supply) -> None:
    chunk = supply.next()
    if chunk is not None:
        hand.give(chunk)


# --- in the other process ---------------------------------------------------------------------------------------------


def _work(job: Job, pipe: Connection) -> None:
    """Play whatever comes through the pipe, until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is for the one that began us to say when to stop
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_follow, daemon=True).start()
    while True:
        try:
            chunk = pipe.recv()
        except EOFError:
            return
        try:
            answer: Played | Exception = play_chunk(job, chunk)
        except Exception as error:
            answer = error
        try:
            pipe.send(answer)
        except OSError:
            return


def _follow() -> None:
    """End this process when the one that began it has ended."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
