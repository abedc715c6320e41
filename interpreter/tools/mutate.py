"""`rootlaw mutate`: rules changed one by one, and which changes no scenario notices.

In: a faction, perhaps with an overlay that is then changed instead; scenarios; a file of changes that are argued to
make no difference. Out: every change that was missed, with its place and law, and the share of those noticed. What the
checker refuses and what leaves the rules the same is not counted.
"""

from __future__ import annotations

import json
import random
import textwrap
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpreter.lab.processes import processors
from interpreter.language.files import decks_of, read_file
from interpreter.language.findings import Findings
from interpreter.language.library import Library, family
from interpreter.tools import show, tables
from interpreter.tools.exits import FINDINGS, FINE, WrongUseError
from interpreter.tools.mutants import argued as reasons
from interpreter.tools.mutants.changes import changes_of
from interpreter.tools.mutants.crew import crew
from interpreter.tools.mutants.trials import Came, Trials, Verdict, scenarios_of

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from interpreter.language.findings import Finding
    from interpreter.tools.mutants.argued import Argued
    from interpreter.tools.mutants.changes import Change

DEFAULT_FOLDER = Path("tests/scenarios")
ARGUED = "mutants"
"""The folder beside the scenarios in which each faction has its file of changes that are argued."""
WIDTH = 100


@dataclass
class Report:
    """What came of all changes that were tried.

    Attributes:
        argued: the changes that make no difference, as far as they were missed indeed.
        wrong: findings about the file that argues.
    """

    faction: str
    files: tuple[str, ...]
    verdicts: dict[Change, Verdict] = field(default_factory=dict)
    argued: dict[Change, Argued] = field(default_factory=dict)
    wrong: list[Finding] = field(default_factory=list)

    @property
    def missed(self) -> list[Change]:
        """What should have been noticed."""
        return [change for change in self._all(Came.MISSED) if change not in self.argued]

    @property
    def noticed(self) -> int:
        return len(self._all(Came.NOTICED))

    @property
    def score(self) -> float:
        """The share of changes noticed, of those that can be; 1 where there is none."""
        able = self.noticed + len(self.missed)
        return self.noticed / able if able else 1.0

    def count(self, came: Came) -> int:
        """How many changes it came to that with."""
        return len(self._all(came))

    def _all(self, came: Came) -> list[Change]:
        return [change for change, verdict in self.verdicts.items() if verdict.came is came]


def run(args: argparse.Namespace) -> int:
    """Change, try, report."""
    folder = Path(args.scenarios or DEFAULT_FOLDER)
    if not folder.is_dir():
        raise WrongUseError(f"there is no folder {folder}; `--scenarios` names the one with your scenarios")
    search = show.folders(args.path)
    try:
        with tables.known():
            files = files_of(args.faction, search)
            trials = Trials(args.faction, scenarios_of(args.faction, show.within(folder)), search)
    except tables.BrokenFilesError as error:
        tables.report(error.findings)
        return FINDINGS
    if not trials.scenarios:
        raise WrongUseError(f"no scenario in {folder} that passes seats `{args.faction}`")
    changes = [change for file in files for change in changes_in(file)]
    listed, wrong = _argued(args, folder)
    report = Report(args.faction, tuple(str(show.near(file)) for file in files), wrong=wrong)
    chosen = _about(changes, args.law, args.faction)
    report.verdicts = tried(trials, chosen, args.jobs or processors(), args.sample, args.seed or 0)
    report.wrong += reasons.wrong_among(listed, changes, report.verdicts)
    by_key = {(each.law, each.change): each for each in listed}
    report.argued = {
        change: by_key[reasons.key_of(change)]
        for change, verdict in report.verdicts.items()
        if verdict.came is Came.MISSED and reasons.key_of(change) in by_key
    }
    print(json.dumps(as_json(report)) if args.json else "\n".join(told(report, trials)))
    return FINDINGS if report.missed or report.wrong or trials.wrong else FINE


def files_of(name: str, search: Sequence[Path]) -> list[Path]:
    """The file of a faction with those of its own decks, or the file of the overlay that is named last.

    Raises: FileNotFoundError if there is none; WrongUseError for an overlay without a file of its own.
    """
    faction, *overlays = name.split("+")
    library = Library(tuple(search))
    path = library.path(faction)
    if not overlays:
        return [path, *decks_of(library.source(path).root)]
    found = family(library, path, Findings())
    overlay = found.overlay(overlays[-1]) if found is not None else None
    if overlay is None or not overlay.origin:
        raise WrongUseError(f"`{overlays[-1]}` is no overlay of `{faction}` in a file of its own")
    return [Path(overlay.origin)]


def changes_in(file: Path) -> Iterator[Change]:
    """Every change to the file; nothing where it cannot be read."""
    root = read_file(file).root
    if root is not None:
        yield from changes_of(root)


def _argued(args: argparse.Namespace, folder: Path) -> tuple[list[Argued], list[Finding]]:
    """The changes that are argued, and what is wrong with their file."""
    path = Path(args.argued) if args.argued else folder.parent / ARGUED / f"{args.faction}.yaml"
    if args.argued is None and not path.is_file():
        return [], []
    try:
        return reasons.read(path)
    except OSError as error:
        raise WrongUseError(f"{path} cannot be read: {error.strerror}") from error


def _about(changes: Sequence[Change], law: str | None, faction: str) -> list[Change]:
    """The changes to one law and those below it; all if none is named. Raises: WrongUseError if there is none."""
    if law is None:
        return list(changes)
    wanted = law.removeprefix(f"{faction.partition('+')[0]}:")
    found = [
        change for change in changes if any(each == wanted or each.startswith(f"{wanted}.") for each in change.law)
    ]
    if not found:
        raise WrongUseError(f"no rule of `{faction}` that can be changed has the law `{wanted}`")
    return found


def tried(trials: Trials, changes: Sequence[Change], jobs: int, sample: int | None, seed: int) -> dict[Change, Verdict]:
    """The verdicts of all changes, or of as many drawn by chance as there are to be counted, in the file's order."""
    waiting = list(changes)
    if sample is not None:
        random.Random(seed).shuffle(waiting)
    wanted = len(waiting) if sample is None else sample
    found: dict[Change, Verdict] = {}
    with crew(trials, jobs) as verdicts:
        while waiting and wanted > 0:
            batch, waiting = waiting[:wanted], waiting[wanted:]
            found.update(zip(batch, verdicts(batch), strict=True))
            if sample is not None:
                wanted = sample - sum(verdict.came in (Came.NOTICED, Came.MISSED) for verdict in found.values())
    return {change: found[change] for change in changes if change in found}


# --- what is said -----------------------------------------------------------------------------------------------------


def told(report: Report, trials: Trials) -> Iterator[str]:
    """The report for people."""
    for path in trials.wrong:
        yield f"{path}: left aside, for it fails as the rules are"
    for finding in report.wrong:
        yield f"{show.text([finding])}\n"
    if report.missed:
        yield "No scenario notices:\n"
    for change in report.missed:
        yield from _told(change)
        yield ""
    counted = report.count(Came.NOTICED) + report.count(Came.MISSED)
    yield (
        f"{report.faction}: {len(report.verdicts)} changes, {report.count(Came.REFUSED)} refused by the checker, "
        f"{report.count(Came.SAME)} without a meaning, {counted} counted"
    )
    yield (
        f"{report.noticed} noticed, {len(report.argued)} argued, {len(report.missed)} missed: "
        f"{report.score:.1%} of those that can be noticed"
    )


def _told(change: Change) -> Iterator[str]:
    law = " ".join(part for part in (", ".join(change.law), change.name) if part)
    yield f"{show.near(Path(change.file))}:{change.line}: {law}"
    yield from textwrap.wrap(change.text, WIDTH, initial_indent="    ", subsequent_indent="      ")


def as_json(report: Report) -> dict[str, Any]:
    """The report for programs: every change that was tried, with its verdict."""
    counts = Counter(verdict.came.value for verdict in report.verdicts.values())
    return {
        "faction": report.faction,
        "files": list(report.files),
        "score": report.score,
        "counts": {came.value: counts[came.value] for came in Came} | {"argued": len(report.argued)},
        "changes": [_as_json(report, change, verdict) for change, verdict in report.verdicts.items()],
        "findings": [finding.message for finding in report.wrong],
    }


def _as_json(report: Report, change: Change, verdict: Verdict) -> dict[str, Any]:
    found: dict[str, Any] = {
        "file": str(show.near(Path(change.file))),
        "line": change.line,
        "law": list(change.law),
        "name": change.name,
        "where": change.where,
        "before": change.before,
        "after": change.after,
        "came": verdict.came.value,
        "by": verdict.by,
    }
    if change in report.argued:
        found["argued"] = report.argued[change].reason
    return found
