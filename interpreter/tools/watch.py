"""Watching files: something to do whenever one of them has changed.

In: which files to look at, asked anew each time, so that new ones are seen. Out: one turn of a loop at the beginning,
and one after each change. The files are looked at a few times a second, which needs no library and works everywhere.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

PAUSE = 0.3
"""Seconds between two looks."""


def changes(files: Callable[[], Iterable[Path]]) -> Iterator[None]:
    """Once now, and once whenever a file is changed, comes or goes."""
    before: dict[Path, tuple[int, int]] | None = None
    while True:
        now = {path: stamp for path in files() if (stamp := _stamp(path)) is not None}
        if now != before:
            before = now
            yield
        time.sleep(PAUSE)


def _stamp(path: Path) -> tuple[int, int] | None:
    """When the file was changed and how large it is; None if it is not there any more."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size
