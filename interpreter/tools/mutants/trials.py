"""The scenarios of a faction, run on its file with one change made.

In: a faction's file, scenarios that seat it, folders to search. Out: what came of each change: refused by the checker,
the same program, noticed by a scenario, or missed by all. Nothing is written: the changed text stands for the file.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.game.library import Library
from interpreter.game.scenario.reader import read, readable
from interpreter.game.scenario.records import BrokenScenarioError
from interpreter.game.scenario.runner import run
from interpreter.language.check import BrokenFaction
from interpreter.language.drafts import open_drafts
from interpreter.language.source import load_file, plain
from interpreter.law.world import WorldError
from interpreter.tools import show
from interpreter.tools.covering.layers import layers_of
from interpreter.tools.mutants.digest import digest

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from interpreter.game.scenario.runner import Outcome
    from interpreter.language.source import Source
    from interpreter.tools.mutants.changes import Change

EVALUATOR = "reference"
"""It needs no time to be made."""
FORGIVEN = frozenset({"unknown-law", "unknown-run"})
"""Findings of a scenario that only say that a law is not in the file any more: what comes out must show it."""


class Came(Enum):
    """What came of a change."""

    REFUSED = "refused"
    SAME = "same"
    NOTICED = "noticed"
    MISSED = "missed"


@dataclass(frozen=True)
class Verdict:
    """What came of a change; `by`: the scenario that noticed it."""

    came: Came
    by: str = ""


@dataclass(frozen=True)
class Tried:
    """A scenario with what is known of it before anything is changed: its laws, those that had a say, its seats."""

    path: Path
    source: Source
    search: tuple[Path, ...]
    seats: tuple[str, ...]
    laws: frozenset[str]
    fired: frozenset[str]

    def nearness(self, laws: set[str], prefix: str) -> tuple[bool, ...]:
        """The less, the likelier it notices a change to one of these laws, or to another law of that file."""
        own = any(law.startswith(f"{prefix}:") for law in self.laws)
        return not laws & self.laws, not laws & self.fired, not own


class Trials:
    """Everything that a run of changes shares.

    Args:
        name: the faction, perhaps with an overlay: only scenarios that seat it so are run.
        wrong: scenarios that fail as the file is; they tell nothing.
    """

    def __init__(self, name: str, scenarios: Iterable[tuple[Path, Source]], search: Sequence[Path]) -> None:
        self.name = name
        self.search = tuple(search)
        self._layers = {layer.file: layer for layer in layers_of(name, search)}
        self.wrong: list[Path] = []
        self.scenarios: list[Tried] = []
        self.plain: dict[str, object] = {}
        libraries: dict[tuple[Path, ...], Library] = {}
        for path, source in scenarios:
            self._try(path, source, libraries)
        library = Library(self.search)
        self.variants = dict.fromkeys([name, *(seat for each in self.scenarios for seat in self._seated(each.seats))])
        self.said = {each: digest(library.faction(each)) for each in self.variants}

    def _seated(self, seats: Iterable[str]) -> list[str]:
        """The seats that are taken by this faction: it, or it with more overlays."""
        faction, *overlays = self.name.split("+")
        return [seat for seat in seats if seat.split("+")[0] == faction and {*overlays} <= {*seat.split("+")[1:]}]

    def _try(self, path: Path, source: Source, libraries: dict[tuple[Path, ...], Library]) -> None:
        """Run a scenario as the files are."""
        search = show.around(path, self.search)
        library = libraries.setdefault(search, Library(search))
        try:
            scenario = read(path, library, source)
            outcome = run(scenario, library.evaluator(scenario.table, EVALUATOR))
        except BrokenScenarioError:
            self.wrong.append(path)
            return
        if not outcome.passed:
            self.wrong.append(path)
            return
        seats = tuple(plain(source.root)["factions"])  # type: ignore[index]  # the shape of a scenario is checked
        laws = frozenset(scenario.laws)
        self.scenarios.append(Tried(path, source, search, seats, laws, outcome.fired - laws))

    def laws_of(self, change: Change) -> set[str]:
        """The laws of the rule that is changed, qualified as scenarios name them."""
        layer = self._layers.get(change.file)
        return {layer.qualified(law) for law in change.law} if layer is not None else set(change.law)

    def about(self, change: Change) -> list[str]:
        """The scenarios that name one of those laws."""
        laws = self.laws_of(change)
        return [each.path.stem for each in self.scenarios if laws & each.laws]

    def verdict(self, change: Change) -> Verdict:
        """What comes of one change to a file."""
        file = Path(change.file)
        if change.file not in self.plain:
            self.plain[change.file] = plain(load_file(file).root)
        with open_drafts({file: change.made_in(self.plain[change.file])}):
            try:
                changed = self._changed(change)
            except (BrokenFaction, WorldError, FileNotFoundError):
                return Verdict(Came.REFUSED)
            return self._noticed(change, changed) if changed else Verdict(Came.SAME)

    def _changed(self, change: Change) -> set[str]:
        """The seats that play otherwise now. Raises: BrokenFaction, WorldError for what the checker refuses."""
        library = Library(self.search)
        library.table([self.name])  # its decks are read with the table
        of_a_deck = change.path[0] == "cards"
        return {each for each in self.variants if of_a_deck or self._says_otherwise(library, each)}

    def _says_otherwise(self, library: Library, name: str) -> bool:
        """Whether a seat's rules have changed. An overlay that no longer fits says nothing about the change."""
        try:
            return digest(library.faction(name)) != self.said[name]
        except BrokenFaction:
            return False

    def _noticed(self, change: Change, changed: set[str]) -> Verdict:
        """The first scenario that does not pass any more: those about the law first, then those it had a say in."""
        laws = self.laws_of(change)
        prefix = next(iter(laws), "").partition(":")[0] or self.name.partition("+")[0]
        libraries: dict[tuple[Path, ...], Library] = {}
        ordered = sorted(self.scenarios, key=lambda each: each.nearness(laws, prefix))
        for each in ordered:
            if changed.isdisjoint(each.seats):
                continue
            library = libraries.setdefault(each.search, Library(each.search))
            if not self._passes(each, library):
                return Verdict(Came.NOTICED, each.path.stem)
        return Verdict(Came.MISSED)

    def _passes(self, each: Tried, library: Library) -> bool:
        """Whether a scenario still passes. Rules that never end, or cannot be run at all, do not pass."""
        try:
            scenario = read(each.path, library, each.source, FORGIVEN)
            outcome: Outcome = run(scenario, library.evaluator(scenario.table, EVALUATOR))
        except Exception:
            return False
        return outcome.passed


def scenarios_of(name: str, paths: Iterable[Path]) -> list[tuple[Path, Source]]:
    """The scenarios that seat a faction, read and of the right shape."""
    faction, *overlays = name.split("+")
    found = []
    for path in paths:
        source = readable(path)
        data = plain(source.root)
        seats = data.get("factions") if isinstance(data, dict) else None
        names = [str(seat).split("+") for seat in seats] if isinstance(seats, list) else []
        if any(seat[0] == faction and {*overlays} <= {*seat[1:]} for seat in names):
            found.append((path, source))
    return found
