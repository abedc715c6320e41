"""`rootlaw replay`: a saved game run again.

In: a save. Out: that it is the same game, or findings that say where it differs or why it cannot be run; exit code 1
then.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.game.library import Library
from interpreter.game.replay import replay
from interpreter.game.save import BrokenSaveError, content_of, finding_at, parse
from interpreter.language.findings import render
from interpreter.tools import show, tables
from interpreter.tools.exits import FINDINGS, FINE, WrongUseError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Sequence

    from interpreter.language.findings import Finding


def run(args: argparse.Namespace) -> int:
    """Replay and report."""
    path = Path(args.file)
    library = Library(show.folders(args.path))
    try:
        content = content_of(path)
        save = parse(content, str(path))
    except BrokenSaveError as error:
        return _report(error.findings, error.lines)
    except OSError as error:
        raise WrongUseError(f"cannot read {path}: {error.strerror}") from error
    lines = content.decode("ascii").split("\n")
    try:
        with tables.known():
            replayed = replay(save, path, library, args.evaluator)
    except tables.BrokenFilesError as error:
        tables.report(error.findings)
        return FINDINGS
    except WrongUseError as error:
        hint = "`--path` names a folder of your own files"
        return _report([finding_at("save-rules-missing", str(error), str(path), "\n".join(lines), 0, hint)], lines)
    if replayed.findings:
        return _report(replayed.findings, lines)
    result = save.result
    winners = " and ".join(result.winners) or "nobody"
    print(f"the same game: {save.log.events} events, {len(save.journal)} choices, {result.turns} turns, {winners} won")
    return FINE


def _report(findings: Iterable[Finding], lines: Sequence[str]) -> int:
    print("\n\n".join(render(finding, lines) for finding in findings))
    return FINDINGS
