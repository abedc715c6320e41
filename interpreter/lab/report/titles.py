"""Names for people: what a contender, a law, a map and a deck are called.

In: results. Out: `Titles`. The names are those that were there when the games were played: they lie with the results,
so that these keep theirs whatever becomes of the files. Where there is no name the id stands for itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import PurePath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.lab.report.results import Results

_SUFFIXES = (".yaml", ".yml")


@dataclass(frozen=True)
class Titles:
    """What things are called.

    Attributes:
        factions: by id with overlays, the printed name.
        laws: by law ids as the log writes them, the name of the rule.
        maps, decks: by id, the printed name.
    """

    factions: dict[str, str] = field(default_factory=dict)
    laws: dict[str, str] = field(default_factory=dict)
    maps: dict[str, str] = field(default_factory=dict)
    decks: dict[str, str] = field(default_factory=dict)

    def who(self, contender: str) -> str:
        """`Toads`, `Toads + hard`, `Toads (rollout)`."""
        faction, _, agent = contender.partition(":")
        bare, *overlays = faction.split("+")
        known = self.factions.get(faction, self.factions.get(bare, _stem(bare)))
        name = " + ".join([known, *map(_stem, overlays)])
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
    """The faction without overlays and agent, whose laws are called by it; of a file its name, as in `names_of`."""
    return _stem(contender.partition(":")[0].partition("+")[0])


def _stem(name: str) -> str:
    """The id that a file is named for; any other name as it is."""
    path = PurePath(name)
    return path.stem if path.suffix in _SUFFIXES else name


def titles_of(results: Results) -> Titles:
    """The titles of everything that results tell of."""
    found = Titles()
    kinds = {"faction": found.factions, "law": found.laws, "map": found.maps, "deck": found.decks}
    for kind, id, name in results.rows("SELECT kind, id, name FROM names ORDER BY kind, id"):
        if kind in kinds:
            kinds[kind][id] = name
    _tell_apart(found.factions)
    return found


def _tell_apart(factions: dict[str, str]) -> None:
    """Different files with one printed name are called by their ids as well."""
    ids: dict[str, set[str]] = {}
    for faction, name in factions.items():
        ids.setdefault(name, set()).add(base_of(faction))
    for faction, name in factions.items():
        if len(ids[name]) > 1:
            factions[faction] = f"{name} [{base_of(faction)}]"
