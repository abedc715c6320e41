"""Names for people: what a contender and a law are called.

In: results, folders of one's own files. Out: `Titles`. Names come from the checked files where they can be loaded;
where one is not there any more, or is broken by now, the id stands for itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from interpreter.game.library import Library
from interpreter.game.link import card_rules
from interpreter.language.check import BrokenFaction
from interpreter.law.world import WorldError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from interpreter.lab.report.results import Results
    from interpreter.language.program import Program

_NOT_THERE = (OSError, ValueError, BrokenFaction, WorldError)


@dataclass(frozen=True)
class Titles:
    """What things are called.

    Attributes:
        factions: by id with overlays, the printed name.
        laws: by law ids as the log writes them, the name of the rule.
    """

    factions: dict[str, str] = field(default_factory=dict)
    laws: dict[str, str] = field(default_factory=dict)

    def who(self, contender: str) -> str:
        """`Toads`, `Toads + hard`, `Toads (rollout)`."""
        faction, _, agent = contender.partition(":")
        bare, *overlays = faction.split("+")
        name = " + ".join([self.factions.get(faction, self.factions.get(bare, bare)), *overlays])
        return f"{name} ({agent})" if agent else name

    def law(self, ids: str, own: str = "") -> str:
        """`4.2 Muster`; ids of the contender `own` stand without its name. Cards, whose ids are words, go by name."""
        if not ids:
            return "by no law"
        shown, name = self.action(ids, own), self.name_of(ids)
        where, _, number = ids.partition(":")
        if name and "," not in ids and not any(letter.isdigit() for letter in number):
            return f"{name} ({where})"
        return f"{shown} {name}" if name else shown

    def action(self, text: str, own: str) -> str:
        """What begins with law ids, those of the contender `own` without its name."""
        return ", ".join(each.removeprefix(f"{base_of(own)}:") for each in text.split(", "))

    def name_of(self, ids: str) -> str:
        """The name of a rule, "" if it has none or is not known."""
        if ids in self.laws:
            return self.laws[ids]
        return next((self.laws[each] for each in ids.split(", ") if each in self.laws), "")


def base_of(contender: str) -> str:
    """The faction without overlays and agent, whose laws are called by it."""
    return contender.partition(":")[0].partition("+")[0]


def titles_of(results: Sequence[Results], folders: Sequence[Path]) -> Titles:
    """The titles of everything that these results tell of."""
    library = Library(folders)
    found = Titles()
    for each in results:
        for (faction,) in each.rows("SELECT DISTINCT faction FROM players ORDER BY faction"):
            for program in _faction(library, faction):
                found.factions[faction] = program.name
                _add(found, program)
        for (deck,) in each.rows("SELECT DISTINCT deck FROM games ORDER BY deck"):
            for program in _deck(library, deck):
                _add(found, program)
    _tell_apart(found.factions)
    return found


def _add(titles: Titles, program: Program) -> None:
    for cause in program.causes:
        if cause.title:
            titles.laws.setdefault(", ".join(cause.laws), cause.title)


def _tell_apart(factions: dict[str, str]) -> None:
    """Different files with one printed name are called by their ids as well."""
    bare = {base_of(faction): name for faction, name in factions.items()}
    shared = {name for name in bare.values() if list(bare.values()).count(name) > 1}
    for faction, name in factions.items():
        if name in shared:
            factions[faction] = f"{name} [{base_of(faction)}]"


def _faction(library: Library, name: str) -> Iterator[Program]:
    try:
        yield library.faction(name)
    except _NOT_THERE:
        return


def _deck(library: Library, name: str) -> Iterator[Program]:
    try:
        rules = card_rules(library.deck(name))
    except _NOT_THERE:
        return
    if rules is not None:
        yield rules.program
