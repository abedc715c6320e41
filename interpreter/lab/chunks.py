"""Chunks: some games of a plan, played one after the other in one process.

In: a job (the same for all chunks of a series) and the numbers of games. Out: their rows. Tables are loaded and
compiled once a process. Whoever plays a chunk first makes sure that its rules are those that the series began with.
"""

from __future__ import annotations

import os
import platform
import threading
import time
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from interpreter.game.questions.journal import JournalError
from interpreter.game.reference.evaluator import Reference
from interpreter.lab.record import FailedGameError, failed, law_rows, reason_of
from interpreter.lab.rows import Chunk, Played, joined
from interpreter.lab.tables import Tables, digests_of

if TYPE_CHECKING:
    from interpreter.game.play import Game
    from interpreter.lab.plan import Plan, Setting
    from interpreter.lab.record import Recorder
    from interpreter.lab.rows import Rows

_ONE_AT_A_TIME = threading.Lock()
"""A process plays one chunk at a time, whatever threads it has: they would only share one processor."""


class Job(NamedTuple):
    """What all chunks of a series share: the plan, the folders of files of one's own, the digests of its rules."""

    plan: Plan
    folders: tuple[str, ...]
    digests: tuple[tuple[str, str], ...]


class RulesChangedError(Exception):
    """The rule files are not those that the series began with; the message says what is wrong with which."""


def play_chunk(job: Job, chunk: Chunk) -> Played:
    """Play some games.

    Raises:
        RulesChangedError: see there.
    """
    with _ONE_AT_A_TIME:
        began = time.perf_counter()
        tables = _tables(job)
        loaded, before = time.perf_counter() - began, tables.seconds
        parts = [play_game(job.plan, tables, game) for game in range(chunk.first, chunk.last + 1)]
        ready = loaded + tables.seconds - before
        return Played(chunk, joined(parts), time.perf_counter() - began, ready, f"{platform.node()} {os.getpid()}")


@lru_cache(maxsize=2)
def _tables(job: Job) -> Tables:
    """The tables of a job. Raises: RulesChangedError."""
    tables = Tables([Path(folder) for folder in job.folders])
    try:
        now = digests_of(job.plan, tables.library)
    except Exception as error:  # the series began with files that were there and in order
        raise RulesChangedError(" ".join(str(error).split())) from error
    if changed := [what for what, digest in job.digests if now.get(what) != digest]:
        raise RulesChangedError(f"not those of the beginning: {', '.join(changed)}")
    return tables


def play_game(plan: Plan, tables: Tables, game: int) -> Rows:
    """The rows of one game, whether it ends well or fails."""
    setting = plan.setting(game)
    try:
        recorder = tables.recorder(setting.factions, setting.map, setting.deck)
        played, rows = recorder.play(setting, plan.max_rounds)
        if plan.is_traced(game):
            rows["standing"] = _traced(tables, recorder, setting, played)
    except Exception as error:  # of whatever sort: the other games go on
        return failed(setting, reason_of(error))
    return rows


def _traced(tables: Tables, recorder: Recorder, setting: Setting, played: Game) -> list[tuple[int | str | None, ...]]:
    """The standing rules of a game, counted while the reference evaluator plays it again. Raises: FailedGameError."""
    match = tables.reference(recorder, (setting.factions, setting.map, setting.deck))
    assert isinstance(match.evaluator, Reference)
    match.evaluator.fired.clear()
    again = match.start(setting.seed, None, played.max_rounds, played.journal.answers)
    try:
        again.run()
    except JournalError as error:
        raise FailedGameError(f"the two evaluators differ: {error}") from error
    if again.events != played.events or again.state.score != played.state.score or not again.over:
        raise FailedGameError(f"the two evaluators differ: {_where(played, again)}")
    return law_rows(setting.game, match.table, match.evaluator.fired)


def _where(played: Game, again: Game) -> str:
    """Where the logs part."""
    one, other = played.log, again.log
    for place, (line, else_) in enumerate(zip(one, other, strict=False), start=1):
        if line != else_:
            return f"event {place} is `{line}`, by the reference `{else_}`"
    return f"{len(one)} events, by the reference {len(other)}"
