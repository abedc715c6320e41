"""`rootlaw test`: scenarios run, and what is not as they expect.

In: scenario files or folders; without any, `tests/scenarios` below the working directory. Out: the findings of those
that fail, and how many passed and failed. Factions are looked for beside a scenario too, and in a folder `stand_ins` in
any folder above it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.game.library import EVALUATORS, Library
from interpreter.game.scenario.reader import nearby, read
from interpreter.game.scenario.records import BrokenScenarioError
from interpreter.game.scenario.runner import run as run_scenario
from interpreter.language.findings import render
from interpreter.tools import show
from interpreter.tools.exits import FINDINGS, FINE, OUR_FAULT, WrongUseError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

DEFAULT_FOLDER = Path("tests/scenarios")


def run(args: argparse.Namespace) -> int:
    """Run and report."""
    if not args.files and not DEFAULT_FOLDER.is_dir():
        raise WrongUseError(f"name scenarios to run: there is no folder {DEFAULT_FOLDER} here")
    paths = show.files(args.files or [str(DEFAULT_FOLDER)])
    if not paths:
        raise WrongUseError("there is no scenario in " + ", ".join(args.files or [str(DEFAULT_FOLDER)]))
    evaluators = EVALUATORS if args.evaluator == "both" else (args.evaluator,)
    runner = _Runner(show.folders(args.path), evaluators, args.debug)
    failed = 0
    for path in paths:
        told = runner.failures(path)
        failed += bool(told)
        if told:
            print("\n\n".join(told), end="\n\n")
        elif args.verbose:
            print(f"{path}: passed")
    print(f"{len(paths) - failed} passed, {failed} failed")
    if runner.our_faults:
        return OUR_FAULT
    return FINDINGS if failed else FINE


class _Runner:
    """Runs scenarios; factions are loaded once for all that search the same folders."""

    def __init__(self, search: Sequence[Path], evaluators: Sequence[str], debug: bool) -> None:
        self.search = tuple(search)
        self.evaluators = evaluators
        self.debug = debug
        self.our_faults = 0
        self._libraries: dict[tuple[Path, ...], Library] = {}

    def failures(self, path: Path) -> list[str]:
        """Why a scenario fails, each reason as text; nothing if it passes."""
        try:
            return self._failures(path)
        except OSError as error:
            return [render(show.unreadable(path, error))]
        except Exception as error:
            return [self._our_fault(path, error)]

    def _failures(self, path: Path) -> list[str]:
        """As above. What both evaluators say is said once. Raises: OSError if a file cannot be read."""
        search = (*self.search, *nearby(path))
        library = self._libraries.setdefault(search, Library(search))
        try:
            scenario = read(path, library)
        except BrokenScenarioError as error:
            return [render(finding, error.lines) for finding in error.findings]
        told: dict[str, list[str]] = {}
        for name in self.evaluators:
            try:
                outcome = run_scenario(scenario, library.evaluator(scenario.table, name))
            except Exception as error:
                told.setdefault(self._our_fault(path, error), []).append(name)
                continue
            for finding in outcome.findings:
                told.setdefault(render(finding, scenario.lines), []).append(name)
        return [text + self._only(names) for text, names in told.items()]

    def _our_fault(self, path: Path, error: Exception) -> str:
        """Counts it. Raises: the error itself, where its place is to be seen."""
        if self.debug:
            raise error
        self.our_faults += 1
        return show.our_fault(path, error)

    def _only(self, names: Sequence[str]) -> str:
        """Which evaluator says so, where not all do."""
        return "" if len(names) == len(self.evaluators) else f"\n  (only the {names[0]} evaluator)"
