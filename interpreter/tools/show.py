"""Findings and files for people: which files are meant, and how findings are printed.

In: arguments of a command. Out: paths that are there, findings as text with their source lines.
"""

from __future__ import annotations

import glob
import os
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.game.endless import EndlessRulesError
from interpreter.language.files import KINDS, is_there, kind_of, yaml_files
from interpreter.language.findings import Finding, Span, render
from interpreter.language.source import Mapping, load_file
from interpreter.resources import data_folder
from interpreter.tools.exits import WrongUseError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SUFFIXES = (".yaml", ".yml")
HERE = Path()
OWN_FOLDERS = "ROOTLAW_PATH"
"""The variable of the environment that names folders of one's own files, for every command."""


def folders(given: Iterable[str], here: bool = True) -> tuple[Path, ...]:
    """Where files are looked for: the folders of `--path`, those of the environment, what ships, the working directory.

    What ships comes before what happens to lie in the working directory: a file there that is called like one of ours
    wins only where somebody says so, by `--path .` or by its path.

    Args:
        here: whether the working directory is searched, too.

    Raises: WrongUseError for a folder that is not there.
    """
    found = dict.fromkeys(Path(each) for each in given)
    for folder in found:
        if not os.path.isdir(folder):
            raise WrongUseError(f"there is no folder {folder}")
    for name in filter(None, os.environ.get(OWN_FOLDERS, "").split(os.pathsep)):
        if not os.path.isdir(name):
            raise WrongUseError(f"there is no folder {name}, which {OWN_FOLDERS} names")
        found[Path(name)] = None
    if here and HERE not in found:
        found |= dict.fromkeys((data_folder("factions"), HERE))
    return tuple(found)


def around(scenario: Path, search: Sequence[Path]) -> tuple[Path, ...]:
    """Where the factions of a scenario are looked for: as everywhere, but beside it before what ships."""
    from interpreter.game.scenario.reader import nearby  # takes time, and most that is shown needs no game

    shipped = data_folder("factions")
    at = search.index(shipped) if shipped in search else len(search)
    return (*search[:at], *nearby(scenario), *search[at:])


def files(given: Iterable[str]) -> list[Path]:
    """The files named, and all YAML files in the folders named; a name may be a pattern, as `rules/**/*.yaml`.

    Raises: WrongUseError listing what is missing.
    """
    found: list[Path] = []
    missing = []
    for name in given:
        meant = _meant(name)
        found += meant
        if not meant and not os.path.isdir(name):
            missing.append(name)
    if missing:
        raise WrongUseError("there is no file " + ", ".join(missing))
    return list(dict.fromkeys(found))


def _meant(name: str) -> list[Path]:
    """A file, those in a folder, or those a pattern finds, where the shell has left it to us."""
    path = Path(name)
    if os.path.isdir(path):
        return within(path)
    if is_there(path):
        return [path]
    matching = sorted(map(Path, glob.iglob(name, recursive=True)))
    return [each for path in matching for each in (within(path) if os.path.isdir(path) else [path])]


def within(folder: Path) -> list[Path]:
    """All YAML files in a folder and the folders in it. Raises: WrongUseError for a folder that may not be read."""

    def refuse(error: OSError) -> None:
        raise WrongUseError(f"{error.filename}: {error.strerror}") from error

    files = (Path(above, name) for above, _, names in os.walk(folder, onerror=refuse) for name in names)
    return sorted(path for path in files if path.suffix in SUFFIXES and is_there(path))


def kind_said(path: Path) -> str:
    """Which sort of file it is, by the key that only such files have; "" where none is there or nothing can be read."""
    try:
        root = load_file(path).root
    except OSError:
        return ""
    keys = list(root.keys()) if isinstance(root, Mapping) else []
    return kind_of(keys) if set(KINDS) & set(keys) else ""


def rule_files_here() -> list[Path]:
    """The files below the working directory that are of a sort of ours; none unless one lies in it itself."""
    if not any(kind_said(path) for path in yaml_files(HERE)):
        return []
    return [path for path in within(HERE) if kind_said(path)]


def near(path: Path) -> Path:
    """The path as one would write it here: relative if it lies below the working directory."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_absolute() and path.is_relative_to(here) else path


def text(findings: Iterable[Finding]) -> str:
    """Findings for people, a blank line between them, each with the line it is about."""
    return "\n\n".join(render(finding, lines_of(finding.span.file)) for finding in findings)


def unreadable(path: Path, error: OSError) -> Finding:
    """The finding about a file that is there but cannot be read, or names another such file."""
    other = error.filename is not None and str(error.filename) != str(path)
    what = f"`{error.filename}`, which the file needs," if other else "the file"
    message = f"{what} cannot be read: {error.strerror}" if error.strerror else str(error)
    return Finding("unreadable-file", message, Span(str(path), 1, 1, 1, 2), "see to it that it may be read")


def endless(error: Exception) -> str | None:
    """What is said of rules that never come to an end; None of any other error."""
    return text([error.finding]) if isinstance(error, EndlessRulesError) else None


def our_fault(path: Path, error: Exception) -> str:
    """What is said of a file that we cannot deal with, by no fault of its own."""
    text = f"{path}: a fault of ours, not of the file: {type(error).__name__}: {error}"
    return f"{text}\n  to see where: add --debug"


@lru_cache(maxsize=32)
def lines_of(file: str) -> Sequence[str] | None:
    """The lines of a file, None if it cannot be read."""
    try:
        return load_file(Path(file)).lines
    except OSError:
        return None
