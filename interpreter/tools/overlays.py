"""Which overlays there are: the difficulty levels, traits and mods of every faction that can be seated.

In: folders of one's own files. Out: a list for people, a line for each kind of each faction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.language.findings import Findings
from interpreter.language.library import Family, Library, family
from interpreter.language.overlays import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path


def listed(search: Sequence[Path]) -> str:
    """The list; a faction that cannot be read is left out, and told of by `rootlaw check`."""
    library = Library(tuple(search))
    lines = [line for name in library.names(seated=True) for line in _of(library, name)]
    return "\n".join(lines) or "there is no overlay"


def _of(library: Library, name: str) -> Iterator[str]:
    found = family(library, library.path(name), Findings())
    kinds = _by_kind(found) if found is not None else {}
    if kinds:
        yield name
    for kind in KINDS:
        if kind in kinds:
            yield f"  {kind:<12}{', '.join(kinds[kind])}"


def _by_kind(found: Family) -> dict[str, list[str]]:
    kinds: dict[str, list[str]] = {}
    for name in found.overlay_names():
        overlay = found.overlay(name)
        if overlay is not None:
            kinds.setdefault(overlay.kind, []).append(name)
    return kinds
