"""`rootlaw test`: scenarios run, and what is not as they expect.

In: scenario files or folders; without any, `tests/scenarios` below the working directory, or that directory itself.
Out: the findings of those that fail, what happened in them, law by law, and how many passed and failed; on demand what
they could have expected. What is broken in a faction is told once, with how many could not be run for it. Factions are
looked for beside a scenario too, and in a folder `stand_ins` above.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.game.library import EVALUATORS, Library
from interpreter.game.scenario.compare import CODE
from interpreter.game.scenario.propose import proposed
from interpreter.game.scenario.reader import read
from interpreter.game.scenario.records import BrokenScenarioError
from interpreter.game.scenario.runner import run as run_scenario
from interpreter.language.findings import render
from interpreter.tools import show
from interpreter.tools.exits import FINDINGS, FINE, OUR_FAULT, WrongUseError
from interpreter.tools.narrate import Narrator

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from interpreter.game.scenario.records import BrokenPart, Scenario
    from interpreter.game.scenario.runner import Outcome
    from interpreter.language.findings import Finding

DEFAULT_FOLDER = Path("tests/scenarios")
MOST_TOLD = 40
"""Lines of what happened in one scenario."""


def run(args: argparse.Namespace) -> int:
    """Run and report."""
    paths = _named(args.files) if args.files else _unnamed()
    evaluators = EVALUATORS if args.evaluator == "both" else (args.evaluator,)
    runner = _Runner(show.folders(args.path), evaluators, args.debug, args.propose)
    failed = 0
    for path in paths:
        try:
            wrong, besides = runner.ran(path)
        except BrokenScenarioError as error:
            runner.put_off(error.parts)
            continue
        failed += bool(wrong)
        if wrong or besides:
            print("\n\n".join([*wrong, *besides]), end="\n\n")
        elif args.verbose:
            print(f"{path}: passed")
    not_run = runner.not_run.total()
    for parts, number in runner.not_run.items():
        names = " and ".join(part.name for part in parts)
        print(f"{number} scenario{'s' * (number > 1)} not run: {names} {'has' if len(parts) == 1 else 'have'} findings")
    left = f", {not_run} not run" if not_run else ""
    print(f"{len(paths) - failed - not_run} passed, {failed} failed{left}")
    if runner.our_faults:
        return OUR_FAULT
    return FINDINGS if failed or not_run else FINE


def _named(given: Sequence[str]) -> list[Path]:
    """The scenarios that are named, and those in folders or matching a pattern, where other files may lie as well.

    Raises: WrongUseError where there is none.
    """
    found = [path for path in show.files(given) if str(path) in given or _may_be(path)]
    if not found:
        raise WrongUseError("there is no scenario in " + ", ".join(given))
    return found


def _may_be(path: Path) -> bool:
    """Whether a file is no other sort of file, as far as can be told; of one that cannot be read the run tells."""
    return show.kind_said(path) in ("scenario", "")


def _unnamed() -> list[Path]:
    """What is run if nothing is named: `tests/scenarios`, else the scenarios of this folder; and it is said which."""
    if DEFAULT_FOLDER.is_dir():
        return _named([str(DEFAULT_FOLDER)])
    if found := [path for path in show.rule_files_here() if _may_be(path)]:
        print("no file is named: the scenarios in this folder", file=sys.stderr)
        return found
    raise WrongUseError(f"name scenarios to run: there is none in this folder, and no folder {DEFAULT_FOLDER}")


class _Runner:
    """Runs scenarios; factions are loaded once for all that search the same folders.

    Attributes:
        not_run: how many could not be run for the sake of the same broken factions, maps or decks.
    """

    def __init__(self, search: Sequence[Path], evaluators: Sequence[str], debug: bool, propose: bool) -> None:
        self.search = tuple(search)
        self.evaluators = evaluators
        self.debug = debug
        self.propose = propose
        self.our_faults = 0
        self.not_run: Counter[tuple[BrokenPart, ...]] = Counter()
        self._told: set[Finding] = set()
        self._libraries: dict[tuple[Path, ...], Library] = {}

    def ran(self, path: Path) -> tuple[list[str], list[str]]:
        """Why a scenario fails, each reason as text, nothing if it passes; and what else is told of it.

        Raises: BrokenScenarioError where the scenario is whole and something that it needs is not.
        """
        try:
            return self._ran(path)
        except BrokenScenarioError:  # nothing of its own: what is told of it is counted
            raise
        except OSError as error:
            return [render(show.unreadable(path, error))], []
        except Exception as error:
            return [self._our_fault(path, error)], []

    def put_off(self, parts: tuple[BrokenPart, ...]) -> None:
        """Tell what is wrong with what a scenario needs, unless that has been told."""
        news = [finding for part in parts for finding in part.findings if finding not in self._told]
        self._told.update(news)
        if news:
            print(show.text(news), end="\n\n")
        self.not_run[parts] += 1

    def _ran(self, path: Path) -> tuple[list[str], list[str]]:
        """As above. What both evaluators say is said once. Raises: OSError if a file cannot be read."""
        search = show.around(path, self.search)
        library = self._libraries.setdefault(search, Library(search))
        try:
            scenario = read(path, library)
        except BrokenScenarioError as error:
            if error.is_whole_itself:
                raise
            return [render(finding, error.lines) for finding in error.findings], []
        told: dict[str, list[str]] = {}
        came: Outcome | None = None
        for name in self.evaluators:
            try:
                outcome = run_scenario(scenario, library.evaluator(scenario.table, name))
            except Exception as error:
                told.setdefault(self._our_fault(path, error), []).append(name)
                continue
            came = outcome if came is None or outcome.findings else came
            for finding in outcome.findings:
                told.setdefault(render(finding, scenario.lines), []).append(name)
        return [text + self._only(names) for text, names in told.items()], self._besides(path, scenario, came)

    def _besides(self, path: Path, scenario: Scenario, came: Outcome | None) -> list[str]:
        """What happened, if it is not what was expected; what could have been, if that is asked for."""
        if came is None or came.before is None:
            return []
        happening = ["\n".join(happened(scenario, came))] if came.findings else []
        return happening + ([_proposal(path, scenario, came)] if self.propose else [])

    def _our_fault(self, path: Path, error: Exception) -> str:
        """Counts it. Raises: the error itself, where its place is to be seen."""
        if self.debug:
            raise error
        self.our_faults += 1
        return show.our_fault(path, error)

    def _only(self, names: Sequence[str]) -> str:
        """Which evaluator says so, where not all do."""
        return "" if len(names) == len(self.evaluators) else f"\n  (only the {names[0]} evaluator)"


def happened(scenario: Scenario, outcome: Outcome) -> Iterator[str]:
    """What happened in a scenario, law by law, as a game is told."""
    yield f'what happened in "{scenario.claim}":'
    board = outcome.board
    lines = list(Narrator(scenario.table).tell(board.log or (), scenario.given.turn)) if board is not None else []
    yield from lines[:MOST_TOLD] or ["  nothing"]
    if len(lines) > MOST_TOLD:
        yield f"  ... and {len(lines) - MOST_TOLD} lines more"


def _proposal(path: Path, scenario: Scenario, outcome: Outcome) -> str:
    """What the scenario could have expected, as YAML to paste, or why it cannot be said."""
    if any(finding.code != CODE for finding in outcome.findings):
        return f"# {path}: nothing to propose before the scenario runs to its end"
    return f"# {path}\n{proposed(scenario, outcome)}"
