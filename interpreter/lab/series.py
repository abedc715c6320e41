"""A series: the games of a plan that are not there yet, played by a crew and stored chunk by chunk.

In: a store, a plan, how many games, a crew. Out: the store with all of them. A chunk counts once it is on disk, so that
whatever ends the process, the same series goes on where it stopped.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

from interpreter.lab.chunks import Job
from interpreter.lab.fit import MisfitError, meta_of, misfits
from interpreter.lab.portions import Portions
from interpreter.lab.readiness import Readiness

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from interpreter.lab.crews import Crew
    from interpreter.lab.plan import Plan
    from interpreter.lab.store import Store
    from interpreter.lab.tables import Ground

Progress = Callable[[int, int, float], None]
"""Told after each chunk: games there, games wanted, games a second so far."""


class Went(NamedTuple):
    """How it went: games played, and seconds until they could be: processes begun, rules loaded, tables compiled."""

    played: int
    ready: float


def begin(store: Store, plan: Plan, ground: Ground, folders: Sequence[str] = ()) -> None:
    """Make the results ready for games of a plan.

    Args:
        folders: where files of one's own lie, as it was written; told to whoever plays a game again.

    Raises:
        MisfitError: they are of another plan; sqlite3.Error.
    """
    wanted = meta_of(plan, ground.digests)
    if store.is_new:
        store.begin(wanted, ground.carried, ground.names)
    elif findings := misfits(store, wanted):
        raise MisfitError(findings)
    store.lie_in(folders)


def play(
    store: Store,
    plan: Plan,
    ground: Ground,
    games: int,
    crew: Crew,
    folders: Sequence[Path] = (),
    progress: Progress | None = None,
) -> Went:
    """Play what is missing of so many games.

    Raises:
        CrewError, RulesChangedError: nobody can play on; sqlite3.Error: nothing can be stored. All that was played
            before is kept.
    """
    stretches = list(store.missing(games))
    missing = sum(stretch.games for stretch in stretches)
    if not missing:
        return Went(0, 0.0)
    portions = Portions(stretches)
    job = Job(plan, tuple(str(folder) for folder in folders), tuple(sorted(ground.digests.items())))
    readiness, done = Readiness(), 0
    with closing(crew):
        for played in crew.play(job, portions):
            readiness.heard(played)
            store.add(played.rows)
            portions.heard(played)
            done += played.chunk.games
            if progress is not None:
                progress(games - missing + done, games, done / readiness.playing)
    return Went(done, readiness.seconds)
