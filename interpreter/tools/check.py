"""`rootlaw check`: every finding in every file.

In: files of any sort we know, told apart by their first words; or nothing, for all that ships. Out: the findings as
text or JSON; exit code 1 if there are any.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter import resources
from interpreter.language.check import check_files
from interpreter.language.files import decks_of, kind_of
from interpreter.language.findings import Findings
from interpreter.language.source import Mapping, load_file
from interpreter.law.world import check_deck, check_map, check_world
from interpreter.tools import show
from interpreter.tools.exits import FINDINGS, FINE

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from interpreter.language.findings import Finding

_WORLD_CHECKS = {"map": check_map, "deck": check_deck, "world": check_world}
"""What a file is, by the key that only such files have, and how it is checked."""


def run(args: argparse.Namespace) -> int:
    """Check and report."""
    search = show.folders(args.path)
    paths = show.files(args.files) if args.files else shipped()
    found = findings_of(paths, search)
    if args.json:
        print(show.as_list(found))
    else:
        if found:
            print(show.text(found), end="\n\n")
        print(f"{_count(len(paths), 'file')} checked, {_count(len(found), 'finding')}")
    return FINDINGS if found else FINE


def shipped() -> list[Path]:
    """Every file of ours."""
    return [
        show.near(path)
        for folder in (resources.data_folder("factions"), resources.world_folder())
        for path in show.within(folder)
    ]


def findings_of(paths: Iterable[Path], search: Sequence[Path] = ()) -> list[Finding]:
    """All findings about all these files, each once, by place."""
    found: dict[Finding, None] = {}
    ruled = []
    for path in paths:
        source = load_file(path)
        kind = kind_of(source.root.keys() if isinstance(source.root, Mapping) else [])
        if kind in _WORLD_CHECKS:
            found.update(dict.fromkeys(_WORLD_CHECKS[kind](source)))
            if kind == "deck":
                ruled.append(path)
        elif kind == "scenario":
            found.update(dict.fromkeys(_scenario(path, search)))
        else:
            ruled.append(path)
            for deck in decks_of(source.root):
                found.update(dict.fromkeys(check_deck(load_file(deck))))
    found.update(dict.fromkeys(check_files(ruled, search)))
    return Findings(found).sorted()


def _scenario(path: Path, search: Sequence[Path]) -> Iterable[Finding]:
    """Scenarios are read as `rootlaw test` reads them, but not run."""
    from interpreter.game.library import Library
    from interpreter.game.scenario.reader import read, stand_in_folders
    from interpreter.game.scenario.records import BrokenScenarioError

    try:
        read(path, Library((*search, *stand_in_folders(path))))
    except BrokenScenarioError as error:
        return error.findings
    return ()


def _count(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"
