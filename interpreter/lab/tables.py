"""Tables of a plan, as they are played at and as results speak of them.

In: a plan and a library. Out: tables compiled once and kept as long as they are wanted; the digests of all rule files
that the plan needs; every law that its factions, their cards and the shared law carry; what all of these are called.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.game.library import Library
from interpreter.game.match import Match
from interpreter.game.reference.evaluator import Reference
from interpreter.lab.record import Recorder
from interpreter.lab.schema import BOT, CHOOSES, SORT
from interpreter.language.library import Library as FactionFiles
from interpreter.language.program import Can, Cannot, Change, CraftsWith, Decide, Effect, Treat, walk
from interpreter.law.world import load_world

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from interpreter.game.link import Table
    from interpreter.lab.plan import Plan
    from interpreter.lab.rows import Row
    from interpreter.language.program import Program

MOST_KEPT = 128
"""Compiled tables that a process keeps, at a megabyte or two each."""
_STANDING = (Can, Cannot, Change, CraftsWith, Decide, Treat)
"""Rules that decide an answer and cause nothing."""

Key = tuple[tuple[str, ...], str, str]


class Tables:
    """Tables by seats, map and deck. What is not wanted for long is forgotten."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.library = Library(folders)
        self._recorders: OrderedDict[Key, Recorder] = OrderedDict()
        self._references: dict[Key, Match] = {}
        self.seconds = 0.0
        """What it has taken to make tables ready so far."""

    def recorder(self, factions: tuple[str, ...], map: str, deck: str) -> Recorder:
        """Whoever plays and records the games of a table."""
        key = (factions, map, deck)
        if key not in self._recorders:
            self._recorders[key] = Recorder(self._match(key, "compiled"))
            if len(self._recorders) > MOST_KEPT:
                forgotten, _ = self._recorders.popitem(last=False)
                self._references.pop(forgotten, None)
        self._recorders.move_to_end(key)
        return self._recorders[key]

    def reference(self, recorder: Recorder, key: Key) -> Match:
        """The same table, to be played at by the reference evaluator."""
        if key not in self._references:
            self._references[key] = Match(recorder.table, Reference(recorder.table))
        return self._references[key]

    def _match(self, key: Key, evaluator: str) -> Match:
        factions, map, deck = key
        library, began = self.library, time.perf_counter()
        programs = [library.faction(name) for name in factions]
        try:
            return Match.prepare(programs, library.map(map), library.deck(deck), evaluator, library.search)
        finally:
            self.seconds += time.perf_counter() - began


# --- What results are of ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ground:
    """What the games of a plan stand on.

    Attributes:
        digests: the fingerprints of the rule files, by what they are, as saves have them; that of a faction covers its
            parents and its own decks.
        carried, names: rows of the tables of these names.
    """

    digests: dict[str, str]
    carried: list[Row]
    names: list[Row]


def ground_of(plan: Plan, library: Library) -> Ground:
    """Load and link whatever the plan needs.

    Raises:
        FileNotFoundError, BrokenFaction, WorldError, TableError: a table of the plan cannot be made.
    """
    carried: dict[str, tuple[str, bool]] = {}
    titles: dict[tuple[str, str], str] = {}
    for map in plan.maps:
        for deck in plan.decks:
            for factions in plan.tables():
                table = library.table(factions, map, deck)
                for law, faction, standing in _laws(table, _heirs(table, library)):
                    carried[law] = (faction, standing and carried.get(law, ("", True))[1])
                for kind, id, name in _names(table, factions):
                    titles.setdefault((kind, id), name)
        titles["map", map] = library.map(map).name
    titles.update({("deck", deck): library.deck(deck).name for deck in plan.decks})
    rows: list[Row] = [(law, faction, int(standing)) for law, (faction, standing) in sorted(carried.items())]
    names: list[Row] = [(kind, id, name) for (kind, id), name in sorted(titles.items())]
    return Ground(digests_of(plan, library), rows, names)


def digests_of(plan: Plan, library: Library) -> dict[str, str]:
    """The digests of the plan's rule files as they are now. Raises: as `ground_of`, TableError apart."""
    found = {"world": load_world().fingerprint}
    found.update({f"map {map}": library.map(map).fingerprint for map in plan.maps})
    found.update({f"deck {deck}": library.deck(deck).fingerprint for deck in plan.decks})
    found.update({f"faction {each.faction}": library.faction(each.faction).fingerprint for each in plan.chairs})
    return found


def _heirs(table: Table, library: Library) -> dict[str, str]:
    """By seated faction itself; and by a faction that one of them was made from, which has no seat here, its heir."""
    seated = FactionFiles(library.search).names(seated=True)
    found = {program.faction: program.faction for program in table.programs}
    for program in table.programs:
        for file in sorted({Path(cause.span.file).stem for cause in program.causes} - found.keys()):
            if file in seated:
                found[file] = program.faction
    return found


def _laws(table: Table, heirs: Mapping[str, str]) -> Iterator[tuple[str, str, bool]]:
    """Each law of a table, whose it is, and whether one of its rules only stands.

    A law is of the faction in whose own file it is written, or of its heir; one that several share is of what its id
    begins with. What the cards of the shared deck do is left out where nobody can craft a card.
    """
    standing = set(_standing(table))
    idle = "" if any(map(_crafts_cards, table.programs)) else f"{table.shared_deck.id}:"
    for number, cause in enumerate(table.causes):
        file = Path(cause.span.file).stem
        for law in cause.law:
            if not (idle and law.startswith(idle)):
                yield law, heirs.get(file, law.partition(":")[0]), number in standing


def _crafts_cards(program: Program) -> bool:
    """Whether any rule of a faction crafts cards, and not items alone."""
    return any(isinstance(part, Effect) and part.form == "craft_card" for part in walk(program))


def _names(table: Table, factions: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """What factions and laws are called: of what, its id as rows have it, the name. Of equal laws the first counts."""
    for written, program in zip(factions, table.programs, strict=True):
        yield "faction", written, program.name
        yield "faction", program.faction, program.name
        yield SORT, written, BOT if program.declarations.automated else CHOOSES
    for cause in table.causes:
        if cause.title:
            yield "law", ", ".join(cause.law), cause.title
    for cause in table.causes:
        for law in cause.law:
            if cause.title:
                yield "law", law, cause.title


def _standing(table: Table) -> Iterator[int]:
    """The causes of rules that only stand."""
    for voice in table.voices:
        for ability in voice.abilities:
            if isinstance(ability, _STANDING):
                yield voice.cause(ability.cause)
