"""`rootlaw coverage`: what is known of a faction's laws: carried by which lines, run how often, named by whom.

In: a faction, perhaps with overlays, a number of games, scenarios. Out: a table of laws, file by file: their lines, how
often games came to their steps, the events those caused, how often standing rules had a say, the scenarios that name
them; then the laws that are only declared, those that are not in force, and the lines that never ran.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.game.library import Library
from interpreter.tools import show, tables
from interpreter.tools.covering.cited import Law, laws_in
from interpreter.tools.covering.counts import counted
from interpreter.tools.covering.layers import Layer, layers_of
from interpreter.tools.covering.named import beside, name_scenarios
from interpreter.tools.exits import FINDINGS, FINE, WrongUseError
from interpreter.tools.mutate import DEFAULT_FOLDER

if TYPE_CHECKING:
    import argparse

TABLES = 6
"""So many seatings at most, each of which has to be compiled."""
SHOWN = 2
"""Scenarios that are named beside a law."""
WIDTH = 100
_LINES = 16
"""Characters for the lines that cite a law, before they go on below."""


@dataclass
class Coverage:
    """What is known of a faction's laws.

    Attributes:
        by_reference: games of the plain evaluator, the only ones in which standing rules are counted.
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
            layers = layers_of(args.faction, search)
            seatings = list(seatings_of(args.faction, library, args.games))
            found = covered(args.faction, seatings, layers, library, args.games, args.seed or 0)
    except tables.BrokenFilesError as error:
        tables.report(error.findings)
        return FINDINGS
    scenarios = show.within(folder) if folder.is_dir() else []
    if not args.scenarios:
        scenarios += beside(layer.path for layer in layers)
    name_scenarios(found.laws, layers, dict.fromkeys(each.resolve() for each in scenarios))
    print(json.dumps(asdict(found)) if args.json else "\n".join(told(found, layers)))
    return FINE


def seatings_of(name: str, library: Library, games: int) -> Iterator[list[str]]:
    """Tables of this faction and others that ship, of two to four seats, no seat always the same."""
    faction = name.partition("+")[0]
    others = [each.faction for each in tables.all_that_ship(library) if each.faction != faction]
    for place in range(min(TABLES, games)):
        seats = [others[(place + each) % len(others)] for each in range(min(1 + place % 3, len(others)))]
        seats.insert(place % (len(seats) + 1), name)
        yield seats


def covered(
    name: str, seatings: list[list[str]], layers: Sequence[Layer], library: Library, games: int, seed: int
) -> Coverage:
    """Play the games and tell of every law what came of it."""
    counts = counted(name, seatings, [layer.file for layer in layers], library, games, seed)
    laws = list(laws_in(layers))
    by_file = {layer.file: layer for layer in layers}
    for law in laws:
        counts.tell(law, by_file[law.file])
    return Coverage(name, games, counts.by_reference, laws, counts.idle, counts.lines)


# --- what is said -----------------------------------------------------------------------------------------------------


def told(found: Coverage, layers: Sequence[Layer]) -> Iterator[str]:
    """The report for people."""
    yield f"{found.faction}, {found.games} games; standing rules in {found.by_reference} of them"
    played = [law for law in found.laws if not law.declared and law.laid]
    width = max(3, *(len(law.law) for law in found.laws)) if found.laws else 3
    for layer in layers:
        here = [law for law in played if law.file == layer.file]
        if here:
            yield ""
            yield from [f"{show.near(layer.path)}:"] if len(layers) > 1 else []
            yield from _table(here, width)
    yield from _declared([law for law in found.laws if law.declared], width)
    yield from _not_laid([law for law in found.laws if not law.laid])
    yield ""
    yield from _summary(found.laws, layers)
    yield ""
    for path, idle in found.idle.items():
        yield from _idle(path, idle, found.lines[path])


def _table(laws: Sequence[Law], width: int) -> Iterator[str]:
    """Laws that rules carry."""
    counts = f"{'ran':>7}  {'events':>7}  {'standing':>8}"
    yield f"{'law':<{width}}  {'name':<24.24}  {'lines':<{_LINES}}  {counts}  scenarios"
    for law in laws:
        yield from _row(law, width, f"{_count(law.ran, 7)}  {_count(law.events, 7)}  {_count(law.standing, 8)}")


def _declared(laws: Sequence[Law], width: int) -> Iterator[str]:
    """Laws of pieces, boxes and the like, which nothing can carry."""
    if laws:
        yield ""
        yield "declared, not played:"
    for law in laws:
        yield from _row(law, width, "")


def _not_laid(laws: Sequence[Law]) -> Iterator[str]:
    if laws:
        ids = ", ".join(law.law for law in laws)
        yield ""
        why = "others are laid in their place, or they are not chosen"
        yield from textwrap.wrap(f"not in force here ({why}): {ids}", WIDTH)


def _row(law: Law, width: int, counts: str) -> Iterator[str]:
    first, *more_lines = textwrap.wrap(", ".join(map(str, dict.fromkeys(law.lines))), _LINES)
    named = f"{len(law.scenarios):>4}" if law.scenarios else "none"
    cells = [f"{law.law:<{width}}", f"{law.name:<24.24}", f"{first:<{_LINES}}", *([counts] if counts else []), named]
    yield "  ".join(cells)
    yield from (f"{'':<{width + 28}}{more}" for more in more_lines)
    if law.scenarios:
        more = len(law.scenarios) - SHOWN
        names = ", ".join(law.scenarios[:SHOWN]) + (f" and {more} more" if more > 0 else "")
        pad = " " * (width + 4)
        yield from textwrap.wrap(names, WIDTH, initial_indent=pad, subsequent_indent=pad)


def _count(number: int | None, width: int) -> str:
    """A count, or a dash where there is nothing to count."""
    return f"{'-' if number is None else f'{number:,}':>{width}}"


def _summary(laws: Sequence[Law], layers: Sequence[Layer]) -> Iterator[str]:
    """How many laws are named, and which are not; which never had a say."""
    able = [law for law in laws if law.laid]
    unnamed = [law for law in able if not law.scenarios]
    idle = [law for law in able if law.is_idle]
    yield f"{len(able) - len(unnamed)} of {len(able)} laws are named by scenarios" + ("; not:" if unnamed else "")
    yield from _ids(unnamed)
    if unnamed:
        prefix = {layer.file: layer for layer in layers}[unnamed[0].file].qualified(unnamed[0].law)
        yield f"A scenario names a law under `laws:`, as `laws: [{prefix}]`."
    if idle:
        yield "had no say in any game:"
        yield from _ids(idle)


def _ids(laws: Sequence[Law]) -> list[str]:
    return textwrap.wrap(", ".join(law.law for law in laws), WIDTH, initial_indent="  ", subsequent_indent="  ")


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
