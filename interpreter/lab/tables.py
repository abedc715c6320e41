"""Tables of a plan, as they are played at and as results speak of them.

In: a plan and a library. Out: tables compiled once and kept as long as they are wanted; the digests of all rule files
that the plan needs; every law that its factions, their cards and the shared law carry.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.game.library import Library
from interpreter.game.match import Match
from interpreter.game.reference.evaluator import Reference
from interpreter.lab.record import Recorder
from interpreter.language.program import Can, Cannot, Change, CraftsWith, Decide, Treat
from interpreter.law.world import load_world

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from interpreter.game.link import Table
    from interpreter.lab.plan import Plan
    from interpreter.lab.rows import Row

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
        library = self.library
        programs = [library.faction(name) for name in factions]
        return Match.prepare(programs, library.map(map), library.deck(deck), evaluator, library.search)


# --- What results are of ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ground:
    """What the games of a plan stand on.

    Attributes:
        digests: the fingerprints of the rule files, by what they are, as saves have them; that of a faction covers its
            parents and its own decks.
        carried: rows of the table of that name.
    """

    digests: dict[str, str]
    carried: list[Row]


def ground_of(plan: Plan, library: Library) -> Ground:
    """Load and link whatever the plan needs.

    Raises:
        FileNotFoundError, BrokenFaction, WorldError, TableError: a table of the plan cannot be made.
    """
    carried: dict[str, tuple[str, bool]] = {}
    for map in plan.maps:
        for deck in plan.decks:
            for factions in plan.tables():
                table = library.table(factions, map, deck)
                for law, faction, standing in _laws(table):
                    carried[law] = (faction, standing and carried.get(law, ("", True))[1])
    rows: list[Row] = [(law, faction, int(standing)) for law, (faction, standing) in sorted(carried.items())]
    return Ground(digests_of(plan, library), rows)


def digests_of(plan: Plan, library: Library) -> dict[str, str]:
    """The digests of the plan's rule files as they are now. Raises: as `ground_of`, TableError apart."""
    found = {"world": load_world().fingerprint}
    found.update({f"map {map}": library.map(map).fingerprint for map in plan.maps})
    found.update({f"deck {deck}": library.deck(deck).fingerprint for deck in plan.decks})
    found.update({f"faction {each.faction}": library.faction(each.faction).fingerprint for each in plan.chairs})
    return found


def _laws(table: Table) -> Iterator[tuple[str, str, bool]]:
    """Each law of a table, whose it is, and whether one of its rules only stands.

    A law is of the faction in whose own file it is written; one that several share is of what its id begins with.
    """
    standing = set(_standing(table))
    factions = {program.faction for program in table.programs}
    for number, cause in enumerate(table.causes):
        file = Path(cause.span.file).stem
        for law in cause.law:
            yield law, file if file in factions else law.partition(":")[0], number in standing


def _standing(table: Table) -> Iterator[int]:
    """The causes of rules that only stand."""
    for voice in table.voices:
        for ability in voice.abilities:
            if isinstance(ability, _STANDING):
                yield voice.cause(ability.cause)
