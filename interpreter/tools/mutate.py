"""`rootlaw mutate`: rules changed one by one, and which changes no scenario notices.

In: a faction, perhaps with an overlay that is then changed instead; scenarios; a file of changes that are argued to
make no difference. Out: every change that was missed, with its place and law, and the share of those noticed. What the
checker refuses and what leaves the rules the same is not counted.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.lab.processes import processors
from interpreter.language.files import decks_of, read_file
from interpreter.language.findings import Findings
from interpreter.language.library import Library, family
from interpreter.language.overlay_files import found_file, is_path
from interpreter.tools import show, tables
from interpreter.tools.covering.layers import layers_of
from interpreter.tools.covering.named import beside
from interpreter.tools.exits import FINDINGS, FINE, WrongUseError
from interpreter.tools.mutants import argued as reasons
from interpreter.tools.mutants.changes import changes_of
from interpreter.tools.mutants.crew import crew
from interpreter.tools.mutants.report import Report, as_json, told
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


def run(args: argparse.Namespace) -> int:
    """Change, try, report."""
    try:
        with tables.known():
            name, search = by_id(args.faction, show.folders(args.path))
            files = files_of(name, search)
            where, scenarios, argued = _places(args, name, [layer.path for layer in layers_of(name, search)])
            trials = Trials(name, scenarios_of(name, scenarios), search)
    except tables.BrokenFilesError as error:
        tables.report(error.findings)
        return FINDINGS
    if not trials.scenarios:
        raise WrongUseError(f"no scenario {where} that passes seats `{name}`{_instead(name, trials)}")
    changes = [change for file in files for change in changes_in(file)]
    listed, wrong = _argued(args, argued)
    report = Report(name, tuple(str(show.near(file)) for file in files), argued, wrong=wrong)
    chosen = _about(changes, args.law, trials)
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


def by_id(name: str, search: Sequence[Path]) -> tuple[str, tuple[Path, ...]]:
    """A faction and overlays that are named by their files, as scenarios name them, and the folders that have them.

    Raises: FileNotFoundError for a file that is not there.
    """
    names, folders = [], list(search)
    for part in name.split("+"):
        if is_path(part):
            path = found_file(part, search)
            folders.insert(0, path.parent)
            names.append(path.stem)
        else:
            names.append(part)
    return "+".join(names), tuple(dict.fromkeys(folders))


def _places(args: argparse.Namespace, name: str, files: Sequence[Path]) -> tuple[str, list[Path], Path]:
    """Where scenarios are, in words; what may be one; and the file in which changes are argued.

    Raises: WrongUseError for a folder that is not there.
    """
    folder = Path(args.scenarios or DEFAULT_FOLDER)
    if args.scenarios and not folder.is_dir():
        raise WrongUseError(f"there is no folder {folder}; `--scenarios` names the one with your scenarios")
    own = [] if args.scenarios else beside(files)
    found = show.within(folder) if folder.is_dir() else []
    home = folder.parent if folder.is_dir() else files[0].parent
    where = f"in {folder}" if folder.is_dir() else f"beside {show.near(files[0])}"
    return where, list(dict.fromkeys([*found, *own])), Path(args.argued or home / ARGUED / f"{name}.yaml")


def _instead(name: str, trials: Trials) -> str:
    """What might be meant where no scenario is of use."""
    faction, *overlays = name.split("+")
    if trials.wrong:
        fail = "1 that seats it fails" if len(trials.wrong) == 1 else f"{len(trials.wrong)} that seat it fail"
        return f"; {fail}: `rootlaw test` tells why"
    if len(overlays) > 1:
        return f"; for one overlay alone write `{faction}+{overlays[-1]}`"
    return "; `--scenarios` names the folder with yours"


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


def _argued(args: argparse.Namespace, path: Path) -> tuple[list[Argued], list[Finding]]:
    """The changes that are argued, and what is wrong with their file."""
    if args.argued is None and not path.is_file():
        return [], []
    try:
        return reasons.read(path)
    except OSError as error:
        raise WrongUseError(f"{path} cannot be read: {error.strerror}") from error


def _about(changes: Sequence[Change], law: str | None, trials: Trials) -> list[Change]:
    """The changes to one law and those below it; all if none is named. Raises: WrongUseError if there is none."""
    if law is None:
        return list(changes)
    found = [
        change
        for change in changes
        if any(known == law or known.startswith(f"{law}.") for known in (*change.law, *trials.laws_of(change)))
    ]
    if not found:
        raise WrongUseError(f"no rule of `{trials.name}` that can be changed has the law `{law}`")
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
