"""What came of all changes, and how it is told.

In: verdicts. Out: a `Report`; for people every change that was missed, rule by rule, with what a scenario would have to
show and those that are nearest, and what to do next; or everything as JSON.
"""

from __future__ import annotations

import itertools
import textwrap
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpreter.tools import show
from interpreter.tools.mutants import argued as reasons
from interpreter.tools.mutants.advice import advice
from interpreter.tools.mutants.trials import Came, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from interpreter.language.findings import Finding
    from interpreter.tools.mutants.argued import Argued
    from interpreter.tools.mutants.changes import Change
    from interpreter.tools.mutants.trials import Trials

WIDTH = 100
_NEAR = 3
"""Scenarios that are named beside a rule."""


@dataclass
class Report:
    """What came of all changes that were tried.

    Attributes:
        argued: the changes that make no difference, as far as they were missed indeed.
        reasons: the file in which changes are argued, or would be.
        wrong: findings about it.
    """

    faction: str
    files: tuple[str, ...]
    reasons: Path = Path()
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


def told(report: Report, trials: Trials) -> Iterator[str]:
    """The report for people."""
    for path in trials.wrong:
        yield f"{path}: left aside, for it fails as the rules are"
    for finding in report.wrong:
        yield f"{show.text([finding])}\n"
    if report.missed:
        yield "No scenario notices:\n"
    for _, changes in itertools.groupby(report.missed, lambda change: (change.file, change.line, change.law)):
        yield from _rule(list(changes), trials)
        yield ""
    if report.missed:
        yield from _next(report)
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


def _rule(changes: Sequence[Change], trials: Trials) -> Iterator[str]:
    """The missed changes to one line, those that one scenario could show together."""
    first = changes[0]
    law = " ".join(part for part in (", ".join(first.law), first.name) if part)
    yield f"{show.near(Path(first.file))}:{first.line}: {law}"
    for said, alike in itertools.groupby(changes, advice):
        for change in alike:
            yield from _wrap(change.text, "    ")
        yield from _wrap(f"a scenario {said}", "    missing: ")
    if first.law:
        yield from _wrap(_nearest(first, trials), "    ")


def _nearest(change: Change, trials: Trials) -> str:
    """The scenarios that name the law."""
    names = trials.about(change)
    if not names:
        return "no scenario names this law"
    more = f" and {len(names) - _NEAR} more" if len(names) > _NEAR else ""
    return f"scenarios that name this law: {', '.join(names[:_NEAR])}{more}"


def _next(report: Report) -> Iterator[str]:
    """What an author does with each of them."""
    first = report.missed[0]
    law, change = reasons.key_of(first)
    again = f"`rootlaw mutate {report.faction} --law {first.law[0]}`" if first.law else "`rootlaw mutate`"
    yield from _wrap(
        "What to do: for each write a scenario, or add to one, in which the rule and the changed rule come to "
        "different things; let `laws:` name the law, and `expect:` say what the law says. If the scenario fails, the "
        f"rule is wrong, and you have found a fault. {again} tries one law again.",
        "",
    )
    yield from _wrap(f"If nothing on a table can ever show a change, say why in {show.near(report.reasons)}:", "")
    yield f"    - law: {_quoted(law)}"
    yield f"      change: {_quoted(change)}"
    yield "      reason: why nobody could tell the difference"


def _quoted(text: str) -> str:
    """A text as a YAML value, on one line."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _wrap(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=" " * (len(indent) + 2 * bool(indent)))


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
        "advice": advice(change) if verdict.came is Came.MISSED else "",
        "came": verdict.came.value,
        "by": verdict.by,
    }
    if change in report.argued:
        found["argued"] = report.argued[change].reason
    return found
