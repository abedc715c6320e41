"""Drafts: text that stands for a file while somebody edits it, or that came from standard input and lies nowhere.

In: paths and their text. Out: whoever reads those files reads the drafts instead, for as long as the block lasts.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

_OPEN: ContextVar[Mapping[Path, bytes]] = ContextVar("drafts", default={})  # noqa: B039  (never written to)


@contextmanager
def open_drafts(drafts: Mapping[Path, bytes]) -> Iterator[None]:
    """Let these texts stand for the files at those paths, beside the drafts that are open already."""
    token = _OPEN.set({**_OPEN.get(), **{_place(path): text for path, text in drafts.items()}})
    try:
        yield
    finally:
        _OPEN.reset(token)


def draft_of(path: Path) -> bytes | None:
    """The text that stands for the file at `path`; None if its own does."""
    drafts = _OPEN.get()
    return drafts.get(_place(path)) if drafts else None


def _place(path: Path) -> Path:
    """One path for all ways to write it. Links are not followed: an editor opens a file by the name it was given."""
    return path.absolute()
