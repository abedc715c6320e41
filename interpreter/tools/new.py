"""`rootlaw new`: a faction or an overlay to start from, with a first scenario.

In: a name. Out: two files in the working directory, which pass `check` and `test` and play a whole game. They are
copies of a starter, a faction like any other (`starters/`), under the new name. What is there already is never written
over; on demand its comment that names a schema for editors is.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.language.check import Library as FactionFiles
from interpreter.tools import schemas, show, tables
from interpreter.tools.exits import FINE, WrongUseError

if TYPE_CHECKING:
    import argparse

_STARTERS = Path(__file__).with_name("starters")
_ID, _NAME, _PARENT, _OPPONENT = "my_faction", "My Faction", "its_parent", "its_opponent"
"""What the starters call themselves, what some of them change, and whom such a one plays against."""
_GOOD = re.compile(r"[a-z][a-z0-9_]{0,59}")
"""What a faction can be called, and a file with more behind it."""


def run(args: argparse.Namespace) -> int:
    """Write the files and say what to do with them; or let files that are there name the schema that is here."""
    if args.schema:
        return _schemas(args.name)
    library = FactionFiles(show.folders(args.path, here=False))
    name = args.name.removesuffix(".yaml")
    _refuse(name, library)
    sort = "overlay" if args.overlay else "mod" if args.parent else "bot" if args.bot else "human"
    parent = args.overlay or args.parent or ""
    if parent:
        with tables.known():
            parent = FactionFiles(show.folders(args.path)).path(parent).stem
    written = {
        Path(path.name.replace(_ID, name)): _renamed(path, name, parent, sort)
        for path in sorted((_STARTERS / sort).glob("*.yaml"))
    }
    if there := [str(path) for path in written if path.exists()]:
        raise WrongUseError(f"{', '.join(there)} is there already; choose another name or folder")
    for path, text in written.items():
        _write(path, text)
    faction, scenario = written
    print(f"wrote {faction} and {scenario}; now try:\n")
    print(f"  rootlaw check {faction}")
    print(f"  rootlaw test {scenario}")
    seat = f"{parent}+{name}" if args.overlay else name
    print(f"  rootlaw play --path . --seats {seat},{_opponent(name, parent)}")
    return FINE


def _schemas(name: str) -> int:
    """Renew what a file names, or each file of a folder that is of a sort of ours. Raises: WrongUseError."""
    for path in show.files([name]):
        if Path(name).is_dir() and not show.kind_said(path):
            continue
        changed = schemas.renew(path)
        print(f"{path}: {'names the schema that is installed here' if changed else 'named it before'}")
    return FINE


def _refuse(name: str, library: FactionFiles) -> None:
    """Raises: WrongUseError for a name that no faction can have, or that one has."""
    if not _GOOD.fullmatch(name):
        raise WrongUseError(
            f"`{name:.40}` is no id of a faction: up to 60 small letters, digits and _, a letter first, as {_ID}"
        )
    if name in library.names():
        raise WrongUseError(f"there is a faction `{name}` already")


def _renamed(path: Path, name: str, parent: str, starter: str) -> str:
    text = path.read_text("utf-8").replace(_PARENT, parent).replace(_OPPONENT, _opponent(name, parent))
    text = text.replace(_ID, name).replace(_NAME, name.replace("_", " ").title())
    sort = "scenario" if path.stem != _ID else "overlay" if starter == "overlay" else "faction"
    return f"{schemas.comment(sort)}\n{text}"


def _write(path: Path, text: str) -> None:
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        raise WrongUseError(f"cannot write {path}: {error.strerror}") from error


def _opponent(name: str, parent: str | None) -> str:
    """Somebody to play against."""
    ids = [each for each in FactionFiles().names(seated=True) if each not in (name, parent)]
    return ids[0]
