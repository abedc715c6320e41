"""Changes tried one after the other, or several at a time.

In: trials and changes. Out: their verdicts in order. Processes share all that was read before they began; where a
system cannot do that, one process tries them all.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.tools.mutants.changes import Change
    from interpreter.tools.mutants.trials import Trials, Verdict

_shared: list[Trials] = []
"""What a process was begun with."""


@contextmanager
def crew(trials: Trials, jobs: int) -> Iterator[Callable[[Sequence[Change]], Iterator[Verdict]]]:
    """A function that gives the verdicts of changes, in order, from so many processes."""
    if jobs == 1 or "fork" not in multiprocessing.get_all_start_methods():
        yield lambda changes: map(trials.verdict, changes)
        return
    _shared[:] = [trials]
    with multiprocessing.get_context("fork").Pool(jobs, _begin) as pool:
        yield lambda changes: pool.imap(_verdict, changes)
    _shared.clear()


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is for the one that began us to say when to stop


def _verdict(change: Change) -> Verdict:
    return _shared[0].verdict(change)
