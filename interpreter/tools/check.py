"""`rootlaw check`: every finding in every file.

In: files of any sort we know, told apart by their first words; `-` is standard input; nothing is
what lies in the working directory, else all that ships. Out:
the findings in one of several forms; exit code 1 if there are any. Whatever is wrong with one file, the others are
checked as well.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter import resources
from interpreter.language.check import check_files
from interpreter.language.drafts import open_drafts
from interpreter.language.files import decks_of, kind_of
from interpreter.language.findings import Finding, Findings
from interpreter.language.source import MAX_BYTES, Mapping, Scalar, load_file
from interpreter.law.world import check_deck, check_map, check_world
from interpreter.tools import schemas, show
from interpreter.tools.exits import FINDINGS, FINE, OUR_FAULT, WrongUseError
from interpreter.tools.formats import FORMATS
from interpreter.tools.watch import changes

if TYPE_CHECKING:
    import argparse
    from collections.abc import Container, Iterable, Sequence

    from interpreter.language.findings import Span
    from interpreter.language.source import Node

STDIN = Path("-")
"""What standard input is called, in arguments and in findings."""
CLEAR = "\x1b[2J\x1b[H"
"""Empties a terminal."""

_WORLD_CHECKS = {"map": check_map, "deck": check_deck, "world": check_world}
"""What a file is, by the key that only such files have, and how it is checked."""

BROKEN = frozenset({"broken-faction", "broken-map", "broken-deck"})
"""What a scenario's finding says of that which it needs."""

_NAMED = ("faction", "map", "deck", "overlay")
"""What is looked for by the name of its file."""


def run(args: argparse.Namespace) -> int:
    """Check and report; with `--watch` again and again."""
    if not args.files and show.rule_files_here():
        print("no file is named: those in this folder", file=sys.stderr)
    if args.watch:
        return _watched(args)
    with open_drafts({STDIN: _typed()} if str(STDIN) in args.files else {}):
        return _checked(args)


def _typed() -> bytes:
    """Standard input, to its end. Raises: WrongUseError if it is closed."""
    if sys.stdin is None:
        raise WrongUseError("standard input is closed, so there is nothing to check")
    return sys.stdin.buffer.read(MAX_BYTES + 1)


def _watched(args: argparse.Namespace) -> int:
    """Check whenever a file has changed, until somebody stops it. Raises: KeyboardInterrupt."""
    if str(STDIN) in args.files:
        raise WrongUseError("standard input does not change; --watch needs files")
    for _ in changes(lambda: [*_paths(args), *shipped(), *show.files(args.path)]):
        show.lines_of.cache_clear()
        if sys.stdout.isatty():
            print(CLEAR, end="")
        _checked(args)
        print("watching; Ctrl-C ends", file=sys.stderr, flush=True)
    raise AssertionError("watching never ends by itself")


def _checked(args: argparse.Namespace) -> int:
    """Check once and report."""
    search, paths = show.folders(args.path), _paths(args)
    found: list[Finding] = []
    faults = []
    for path in paths:
        try:
            found += findings_of(path, search)
        except OSError as error:
            found.append(show.unreadable(path, error))
        except Exception as error:
            if args.debug:
                raise
            faults.append(show.our_fault(path, error))
    told = told_of_parts(list(dict.fromkeys(found)))
    unread = len({each.span.file for each in found} - {each.span.file for each in told})
    _report(Findings(told).sorted(), len(paths) - len(faults), "json" if args.json else args.format, unread)
    for fault in faults:
        print(fault, file=sys.stderr)
    if args.format == "text" and not args.json:
        _tell_dead(paths)
    return OUR_FAULT if faults else FINDINGS if found else FINE


def _tell_dead(paths: Iterable[Path]) -> None:
    """Say which files name a schema for editors that is not there: nothing is wrong with their rules."""
    dead = [path for path in paths if schemas.is_dead(path)]
    if dead:
        more = f" and {_count(len(dead) - 1, 'file')} more" if len(dead) > 1 else ""
        names = "name a schema that is" if more else "names a schema that is"
        print(f"{dead[0]}{more} {names} not here, by which editors complete keys;", file=sys.stderr)
        print(f"  `rootlaw new --schema {dead[0]}` names the one that is", file=sys.stderr)


def _paths(args: argparse.Namespace) -> list[Path]:
    paths = show.files(args.files) if args.files else show.rule_files_here() or shipped()
    if not paths:
        raise WrongUseError("there is no file to check in " + ", ".join(args.files))
    return paths


def told_of_parts(found: Sequence[Finding]) -> list[Finding]:
    """All but what scenarios say of a faction, a map or a deck whose own findings are among these."""
    places = {finding.span for finding in found}
    return [each for each in found if each.code not in BROKEN or not {span for span, _ in each.also} & places]


def _report(found: Sequence[Finding], files: int, form: str, unread: int) -> None:
    """Print the findings, and how many scenarios nobody could read for the sake of some of them."""
    if text := FORMATS[form](found):
        print(text, end="\n\n" if form == "text" else "\n", flush=True)
    if form == "text":
        left = f"; for their sake {_count(unread, 'scenario')} not read" if unread else ""
        print(f"{_count(files, 'file')} checked, {_count(len(found), 'finding')}{left}", flush=True)


def shipped() -> list[Path]:
    """Every file of ours."""
    return [
        show.near(path)
        for folder in (resources.data_folder("factions"), resources.world_folder())
        for path in show.within(folder)
    ]


def findings_of(path: Path, search: Sequence[Path] = ()) -> list[Finding]:
    """All findings about a file. Raises: OSError if it cannot be read."""
    source = load_file(path)
    kind = kind_of(source.root.keys() if isinstance(source.root, Mapping) else [])
    if kind == "scenario":
        return list(_scenario(path, search))
    found: list[Finding] = []
    if kind in _WORLD_CHECKS:
        found += _WORLD_CHECKS[kind](source)
    for deck in decks_of(source.root) if kind == "faction" else ():
        found += check_deck(load_file(deck))
    if kind in ("faction", "deck", "overlay"):
        found += check_files([path], search)
    if kind in _NAMED:
        found += _named_otherwise(path, source.root, kind, {finding.span for finding in found})
    return list(dict.fromkeys(found))


def _named_otherwise(path: Path, root: Node | None, kind: str, told: Container[Span]) -> Iterable[Finding]:
    """An id that is not the name of its file, by which the file is found; no word where more is wrong with the id."""
    name = root.get(kind) if isinstance(root, Mapping) else None
    if path != STDIN and isinstance(name, Scalar) and name.text != path.stem and name.span not in told:
        message = f"the {kind} is `{name.text}`, but the file is found as `{path.stem}`"
        hint = f"name the file `{name.text}.yaml`, or write `{kind}: {path.stem}`"
        yield Finding("id-unlike-file", message, name.span, hint)


def _scenario(path: Path, search: Sequence[Path]) -> Iterable[Finding]:
    """Scenarios are read as `rootlaw test` reads them, but not run."""
    from interpreter.game.library import Library
    from interpreter.game.scenario.reader import read
    from interpreter.game.scenario.records import BrokenScenarioError

    try:
        read(path, Library(show.around(path, search)))
    except BrokenScenarioError as error:
        return error.findings
    return ()


def _count(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"
