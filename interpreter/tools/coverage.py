"""`rootlaw coverage`: what is known of a faction's laws: carried by which lines, fired how often, named by whom.

In: a faction, a number of games, scenarios. Out: a table of laws: their lines, the events they caused in those games,
how often standing rules had a say in some of them played by the plain evaluator, the scenarios that name them; then the
lines that never ran. Whoever chooses answers at random.
"""

from __future__ import annotations

import json
import textwrap
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from interpreter.game.agents import AGENTS
from interpreter.game.library import Library
from interpreter.game.match import Match
from interpreter.language.assembly import laws_of, prefix_of, text
from interpreter.language.files import read_file, yaml_files
from interpreter.language.library import Library as Files
from interpreter.language.located import Mapping, Sequence, plain
from interpreter.language.source import load_file
from interpreter.tools import show, tables
from interpreter.tools.exits import FINDINGS, FINE, WrongUseError
from interpreter.tools.mutate import DEFAULT_FOLDER, files_of
from interpreter.tools.ran import Lines, lines_with_code, watching

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator

    from interpreter.game.agents import Agent
    from interpreter.game.compile.compiled import Compiled
    from interpreter.language.located import Node

AT_RANDOM = "random"
ONE_BY_REFERENCE = 10
"""One game in so many is played by the plain evaluator as well, which counts standing rules and takes its time."""
TABLES = 6
"""So many seatings at most, each of which has to be compiled."""
SHOWN = 2
"""Scenarios that are named beside a law."""
WIDTH = 100


@dataclass
class Law:
    """One law of the file.

    Attributes:
        lines: where rules cite it; `declared` if only declarations do, which cause nothing themselves.
        events: how many it caused.
        standing: how often it decided an answer in the games of the plain evaluator.
        scenarios: the files that name it.
    """

    law: str
    name: str
    file: str
    lines: list[int] = field(default_factory=list)
    declared: bool = True
    events: int = 0
    standing: int = 0
    scenarios: list[str] = field(default_factory=list)


@dataclass
class Coverage:
    """What is known of a faction's laws.

    Attributes:
        idle: by file, the lines with rules that never ran; of how many.
    """

    faction: str
    games: int
    by_reference: int
    laws: list[Law]
    idle: dict[str, list[int]]
    lines: dict[str, int]


def run(args: argparse.Namespace) -> int:
    """Play, count, report."""
    search = show.folders(args.path)
    library = Library(search)
    folder = Path(args.scenarios or DEFAULT_FOLDER)
    if args.scenarios and not folder.is_dir():
        raise WrongUseError(f"there is no folder {folder}")
    try:
        with tables.known():
            if library.faction(args.faction).declarations.abstract:
                raise WrongUseError(f"`{args.faction}` is extended by others and never sits at a table itself")
            files = files_of(args.faction, search)
            seatings = list(seatings_of(args.faction, library, args.games))
            found = covered(args.faction, seatings, files, library, args.games, args.seed or 0)
    except tables.BrokenFilesError as error:
        tables.report(error.findings)
        return FINDINGS
    scenarios = show.within(folder) if folder.is_dir() else []
    if not args.scenarios:
        scenarios += beside(files)
    name_scenarios(found.laws, prefix_for(args.faction, library), dict.fromkeys(each.resolve() for each in scenarios))
    print(json.dumps(asdict(found)) if args.json else "\n".join(told(found)))
    return FINE


def beside(files: Iterable[Path]) -> list[Path]:
    """The scenarios that lie beside these files."""
    folders = dict.fromkeys(file.parent for file in files)
    return [path for folder in folders for path in yaml_files(folder) if show.kind_said(path) == "scenario"]


def seatings_of(name: str, library: Library, games: int) -> Iterator[list[str]]:
    """Tables of this faction and others that ship, of two to four seats, no seat always the same."""
    faction = name.partition("+")[0]
    others = [each.faction for each in tables.all_that_ship(library) if each.faction != faction]
    for place in range(min(TABLES, games)):
        seats = [others[(place + each) % len(others)] for each in range(min(1 + place % 3, len(others)))]
        seats.insert(place % (len(seats) + 1), name)
        yield seats


def covered(
    name: str, seatings: list[list[str]], files: list[Path], library: Library, games: int, seed: int
) -> Coverage:
    """Play the games, the seatings in turn, and count."""
    paths = [str(file) for file in files]
    with_code: Lines = {path: set() for path in paths}
    fired: Counter[str] = Counter()
    standing: Counter[str] = Counter()
    with watching(paths) as ran:
        for game in range(games):
            fired += _played(library, seatings[game % len(seatings)], "compiled", seed + game)
    for seats in seatings:
        evaluator = cast("Compiled", library.evaluator(library.table(seats), "compiled"))
        for path, lines in lines_with_code(evaluator, paths).items():
            with_code[path] |= lines
    by_reference = max(1, games // ONE_BY_REFERENCE)
    for game in range(by_reference):
        seats = seatings[game % len(seatings)]
        every = _played(library, seats, "reference", seed + game)
        standing += every - _played(library, seats, "compiled", seed + game)
    laws = list(laws_in(files))
    prefix = prefix_for(name, library)
    for law in laws:
        law.events, law.standing = fired[f"{prefix}:{law.law}"], standing[f"{prefix}:{law.law}"]
    idle = {path: sorted(with_code[path] - ran[path]) for path in paths}
    return Coverage(name, games, by_reference, laws, idle, {path: len(with_code[path]) for path in paths})


def prefix_for(name: str, library: Library) -> str:
    """What the faction's law ids are qualified with."""
    files = Files(library.search)
    root = files.source(files.path(name.partition("+")[0])).root
    return (prefix_of(root) or text(root.get("faction"))) if isinstance(root, Mapping) else ""


def _played(library: Library, seats: list[str], evaluator: str, seed: int) -> Counter[str]:
    """How often each law fired in one game."""
    table = library.table(seats)
    match = Match(table, library.evaluator(table, evaluator))
    getattr(match.evaluator, "fired", Counter()).clear()  # it counts over all its games
    agents: dict[str, Agent] = {
        seat.name: AGENTS[AT_RANDOM](seed * len(seats) + place) for place, seat in enumerate(table.seats)
    }
    return match.start(seed, agents).run().fired


# --- what the files say -----------------------------------------------------------------------------------------------


def laws_in(files: list[Path]) -> Iterator[Law]:
    """Every law that the files cite, file by file, as people count."""
    found: dict[str, Law] = {}
    order = [str(file) for file in files]
    for file in files:
        root = read_file(file).root
        if root is not None:
            _cited(root, str(file), found, declared=True)
    yield from sorted(found.values(), key=lambda law: (order.index(law.file), _natural(law.law)))


def _natural(law: str) -> list[tuple[int, int, str]]:
    """The parts of an id in the order in which people count: 2 before 10."""
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in law.split(".")]


def _cited(node: Node, file: str, found: dict[str, Law], declared: bool) -> None:
    if isinstance(node, Sequence):
        for item in node.items:
            _cited(item, file, found, declared=False)
    elif isinstance(node, Mapping):
        law = node.get("law")
        for each in laws_of(node) if law is not None else ():
            entry = found.setdefault(each, Law(each, text(node.get("name")), file))
            entry.name = entry.name or text(node.get("name"))
            entry.lines.append(law.span.line if law is not None else node.span.line)
            entry.declared = entry.declared and declared
        for key, value in node.entries:
            _cited(value, file, found, declared and key.text not in ("actions", "phases"))


def name_scenarios(laws: list[Law], prefix: str, paths: Iterable[Path]) -> None:
    """Add to each law the scenarios that name it, with the prefix of its file."""
    by_law = {f"{prefix}:{law.law}": law for law in laws}
    for path in paths:
        data: Any = plain(load_file(path).root)
        named = data.get("laws") if isinstance(data, dict) else None
        for law in named if isinstance(named, list) else ():
            known = by_law.get(str(law))
            if known is not None:
                known.scenarios.append(path.stem)


# --- what is said -----------------------------------------------------------------------------------------------------


def told(found: Coverage) -> Iterator[str]:
    """The report for people."""
    yield f"{found.faction}, {found.games} games; standing rules in {found.by_reference} of them"
    yield ""
    width = max(3, *(len(law.law) for law in found.laws)) if found.laws else 3
    yield f"{'law':<{width}}  {'name':<28.28}  {'lines':<14}  {'events':>8}  {'standing':>8}  scenarios"
    for law in found.laws:
        yield from _row(law, width)
    yield ""
    for path, idle in found.idle.items():
        yield from _idle(path, idle, found.lines[path])


def _row(law: Law, width: int) -> Iterator[str]:
    lines = ", ".join(map(str, dict.fromkeys(law.lines)))
    counts = f"{_count(law.events, law)}  {_count(law.standing, law)}"
    named = f"{len(law.scenarios):>4}" if law.scenarios else "none"
    first = f"{law.law:<{width}}  {law.name:<28.28}  {lines:<14}  {counts}  {named}"
    yield first
    if law.scenarios:
        more = len(law.scenarios) - SHOWN
        names = ", ".join(law.scenarios[:SHOWN]) + (f" and {more} more" if more > 0 else "")
        pad = " " * (width + 4)
        yield from textwrap.wrap(names, WIDTH, initial_indent=pad, subsequent_indent=pad)


def _count(number: int, law: Law) -> str:
    """A count, or a dash where a declaration causes nothing itself."""
    return f"{'-' if law.declared and not number else f'{number:,}':>8}"


def _idle(path: str, idle: list[int], every: int) -> Iterator[str]:
    """The lines that never ran, each with its text."""
    near = show.near(Path(path))
    if not every:
        return
    yield f"{near}: {every - len(idle)} of {every} lines with rules ran" + ("; never:" if idle else "")
    lines = show.lines_of(path) or []
    for number in idle:
        words = lines[number - 1].strip() if number <= len(lines) else ""
        yield f"{number:>6}  {words[: WIDTH - 8]}"
