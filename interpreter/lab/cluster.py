"""A crew on a cluster: the workers of a Dask scheduler, on any machines.

In: the scheduler's address. Out: the same chunks played there. Before the first, each worker is asked for its Python,
its rootlaw and the rules it would play by: all must be those of this process, or the rows would not be. A worker that
is lost takes its chunk with it and nothing else: it is played again elsewhere.
"""

from __future__ import annotations

import asyncio
import logging
import platform
from collections.abc import Iterator
from concurrent.futures import CancelledError
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from interpreter.game.library import Library
from interpreter.lab.chunks import Job, play_chunk
from interpreter.lab.crews import CrewError, Supply
from interpreter.lab.export import MissingExtraError
from interpreter.lab.tables import digests_of
from interpreter.lab.version import program_version, source_digest

if TYPE_CHECKING:
    from interpreter.lab.rows import Chunk, Played

AHEAD = 2
"""Chunks a thread of a worker: one to play, one to go on with."""
SCHEMES = ("tcp", "tls", "ws", "wss")
"""Sorts of addresses; one without is tcp."""
PATIENCE = 10
"""Seconds to wait for a scheduler, and for its first worker."""


class Kit(NamedTuple):
    """What a process plays with: equal kits give equal rows."""

    rootlaw: str
    python: str
    rules: tuple[tuple[str, str], ...]


def kit_of(job: Job) -> Kit:
    """The kit of this process; of rules that are not there or broken, the reason is told in their place."""
    try:
        rules = tuple(sorted(digests_of(job.plan, Library([Path(folder) for folder in job.folders])).items()))
    except Exception as error:  # told by whoever asked, with the worker's name
        rules = (("rules", " ".join(f"{type(error).__name__}: {error}".split())),)
    return Kit(f"{program_version()} ({source_digest()[:12]})", platform.python_version(), rules)


class Cluster:
    """The workers of a scheduler. Raises: MissingExtraError, CrewError where there is none."""

    def __init__(self, address: str) -> None:
        self.address = address
        if address.partition("://")[0] not in (address, *SCHEMES):
            raise CrewError(f"no scheduler has an address like {address}: write it as tcp://host:8786")
        try:
            self._dask: Any = import_module("distributed")
        except ImportError as error:
            raise MissingExtraError("--cluster needs Dask: pip install 'rootlaw[cluster]'") from error
        for name in ("distributed", "distributed.client"):  # what they have to say is told as errors of ours
            logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            asyncio.run(_answers(address))
            self._client: Any = self._dask.Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, TimeoutError, ValueError, TypeError) as error:
            raise CrewError(f"no scheduler answers at {address}") from error

    def play(self, job: Job, chunks: Iterator[Chunk]) -> Iterator[Played]:
        """See `Crew`. Raises: CrewError if a worker would play otherwise, or if none is there."""
        try:
            self._compare(kit_of(job), job)
            yield from self._played(job, Supply(job.plan, chunks))
        except (OSError, TimeoutError, CancelledError) as error:
            raise CrewError(f"the scheduler at {self.address} does not answer any more") from error

    def _played(self, job: Job, supply: Supply) -> Iterator[Played]:
        going: dict[Any, Chunk] = {}
        waiting: Any = self._dask.as_completed(loop=self._client.loop)
        while True:
            self._send(job, supply, going, waiting)
            if not going:
                return
            future = next(waiting)
            chunk = going.pop(future)
            yield from self._heard(future, chunk, supply)
            future.release()

    def _send(self, job: Job, supply: Supply, going: dict[Any, Chunk], waiting: Any) -> None:
        """Hand out chunks as long as there is room."""
        room = AHEAD * max(1, sum(self._client.nthreads().values()))
        while len(going) < room and (chunk := supply.next()) is not None:
            future = self._client.submit(play_chunk, job, chunk, pure=False)
            going[future] = chunk
            waiting.add(future)

    def _heard(self, future: Any, chunk: Chunk, supply: Supply) -> Iterator[Played]:
        """What came of a chunk. Raises: what `play_chunk` raised."""
        if self._client.status != "running":
            raise CancelledError
        if future.status == "finished":
            supply.done(chunk)
            yield future.result()
            return
        if future.status == "error" and not isinstance(error := future.exception(), self._dask.KilledWorker):
            raise error
        given_up = supply.lost(chunk)
        if given_up is not None:
            yield given_up

    def _compare(self, ours: Kit, job: Job) -> None:
        """Raises: CrewError that names each worker that differs, and in what."""
        if not self._client.nthreads():
            try:
                self._client.wait_for_workers(1, timeout=PATIENCE)
            except TimeoutError as error:
                raise CrewError(f"the scheduler has no workers: none came within {PATIENCE} s") from error
        answers: dict[str, Any] = self._client.run(kit_of, job, on_error="return")
        faults = [f"worker {name} {fault}" for name, kit in sorted(answers.items()) for fault in differences(ours, kit)]
        if faults:
            raise CrewError("; ".join(faults))

    def close(self) -> None:
        """Let the workers go; chunks that nobody waits for are dropped."""
        self._client.close()


async def _answers(address: str) -> None:
    """Raises: OSError, TimeoutError, ValueError if nobody there speaks as a scheduler does; a client would wait on."""
    connect = import_module("distributed.core").connect
    comm = await asyncio.wait_for(connect(address, timeout=PATIENCE), PATIENCE)
    await comm.close()


def differences(ours: Kit, theirs: Kit | BaseException) -> list[str]:
    """In what a worker differs from this process, a part of a sentence each."""
    if isinstance(theirs, BaseException):
        return [f"cannot play: {type(theirs).__name__}: {theirs}"]
    found = []
    if theirs.rootlaw != ours.rootlaw:
        found.append(f"has rootlaw {theirs.rootlaw}, here it is {ours.rootlaw}")
    if theirs.python != ours.python:
        found.append(f"has Python {theirs.python}, here it is {ours.python}")
    there = dict(theirs.rules)
    if "rules" in there:
        return [*found, f"cannot load the rules: {there['rules']}"]
    return [*found, *(f"has other rules of `{what}`" for what, digest in ours.rules if there.get(what) != digest)]
