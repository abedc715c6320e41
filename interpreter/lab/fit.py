"""Fit: whether the results in a folder are of the same series, so that it can be gone on with.

In: what the results say they are of, and what a command is about. Out: findings that say what differs; none if it fits.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.lab.schema import VERSION
from interpreter.lab.store import FILE, LOCK
from interpreter.lab.version import program_version
from interpreter.language.findings import Finding, Span

if TYPE_CHECKING:
    from collections.abc import Mapping

    from interpreter.lab.plan import Plan
    from interpreter.lab.store import Store

_OTHER = "name another folder with --out, or give the command that the results there were begun with"


class MisfitError(Exception):
    """The results in the folder cannot be gone on with; `findings` say why."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__("; ".join(finding.message for finding in findings))
        self.findings = findings


def meta_of(plan: Plan, digests: Mapping[str, str]) -> dict[str, str]:
    """What results of a plan say they are of."""
    return {
        "rootlaw": program_version(),
        "plan": plan.canonical(),
        "digests": json.dumps(dict(digests), sort_keys=True, separators=(",", ":")),
    }


def strangers(folder: Path) -> list[Finding]:
    """A finding if the folder holds something, but no results."""
    if (folder / FILE).exists():
        return []
    others = sorted(path.name for path in folder.iterdir() if path.name != LOCK)
    if not others:
        return []
    message = f"the folder holds no results but other things, `{others[0]:.60}` among them"
    return [_finding("results-elsewhere", message, folder, "name a folder that is empty or not there yet")]


def misfits(store: Store, wanted: Mapping[str, str]) -> list[Finding]:
    """A finding for everything in which the results are of another series. Raises: sqlite3.Error."""
    found, file = store.meta(), store.path
    if found.get("schema") != str(VERSION):
        message = f"expected results of version {VERSION}, found version {found.get('schema', 'unknown')}"
        return [_finding("results-version", message, file, "go on with the program that began them")]
    if damaged := [key for key in wanted if not _readable(key, found.get(key))]:
        return [unreadable(file, f"what it says of its {damaged[0]} cannot be read")]
    findings = []
    if found["rootlaw"] != wanted["rootlaw"]:
        message = f"expected results of rootlaw {wanted['rootlaw']}, found those of rootlaw {found['rootlaw']}"
        findings.append(_finding("results-program", message, file, "go on with the program that began them"))
    for key, expected, there in _differing(found["plan"], wanted["plan"]):
        message = f"expected results of {key} `{expected:.200}`, found those of `{there:.200}`"
        findings.append(_finding("results-plan", message, file, _OTHER))
    if changed := changed_rules(found["digests"], wanted["digests"]):
        message = f"not the rules that these results were begun with: {', '.join(changed)}"
        hint = "name another folder with --out; `rootlaw report` compares the two"
        findings.append(_finding("results-rules-changed", message, file, hint))
    return findings


def _readable(key: str, value: str | None) -> bool:
    """Whether results say that of themselves as they do: of their plan and digests as a JSON object of texts."""
    if value is None or key not in ("plan", "digests"):
        return value is not None
    try:
        told = json.loads(value)
    except ValueError:
        return False
    return isinstance(told, dict) and all(isinstance(each, str) for each in told.values())


def changed_rules(before: str, after: str) -> list[str]:
    """Which rule files differ, by what they are: `faction toads`, `map autumn`. Those that only one has are left out.

    A faction's digest is those of its parents, its decks and its own file, one after the other. Where a part has
    changed that others have too, it is told of all of them.
    """
    found = _differing(before, after)
    return [what for what, expected, there in found if "nothing" not in (expected, there)]


def told(finding: Finding) -> str:
    """A finding as text. It is about a file as a whole, of which no line can be shown."""
    hint = f"\n  = hint: {finding.hint}" if finding.hint else ""
    return f"{finding.span.file}: error[{finding.code}]: {finding.message}{hint}"


def rules_changed(file: Path, reason: str) -> Finding:
    """The finding about rules that changed while games were played."""
    message = f"the rules have changed while the games were played: {reason}"
    return _finding("results-rules-changed", message, file, "name another folder with --out to begin anew")


def unreadable(file: Path, reason: str) -> Finding:
    """The finding about a file that is no results file."""
    return _finding("results-unreadable", f"this is no results file: {reason}", file, "name another folder with --out")


def _differing(found: str, wanted: str) -> list[tuple[str, str, str]]:
    """The keys in which two JSON objects differ, with what was expected and what is there."""
    there, expected = json.loads(found), json.loads(wanted)
    return [
        (key, expected.get(key, "nothing"), there.get(key, "nothing"))
        for key in sorted({*there, *expected})
        if there.get(key) != expected.get(key)
    ]


def _finding(code: str, message: str, path: Path, hint: str) -> Finding:
    return Finding(code, message, Span(str(path), 1, 1, 1, 2), hint)
