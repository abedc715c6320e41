"""Findings in the forms that people, scripts, and the sites that keep code read.

In: findings in reading order. Out: text: for people, `json` for scripts, `github` as annotations of a workflow, `sarif`
(2.1.0) for everything that shows findings beside the code.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from interpreter.language.findings import as_json
from interpreter.tools import show

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from interpreter.language.findings import Finding, Span

_SARIF = "https://json.schemastore.org/sarif-2.1.0.json"


def as_list(findings: Sequence[Finding]) -> str:
    """A JSON list, one object a finding."""
    return json.dumps([as_json(finding) for finding in findings], indent=2)


def github(findings: Sequence[Finding]) -> str:
    """One line a finding, which a workflow's log turns into a note at the place."""
    return "\n".join(map(_annotation, findings))


def sarif(findings: Sequence[Finding]) -> str:
    """One run of one tool, in the Static Analysis Results Interchange Format."""
    codes = sorted({finding.code for finding in findings})
    driver = {"name": "rootlaw", "rules": [{"id": code} for code in codes]}
    results = [_result(finding, codes.index(finding.code)) for finding in findings]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return json.dumps({"$schema": _SARIF, "version": "2.1.0", "runs": [run]}, indent=2)


FORMATS: dict[str, Callable[[Sequence[Finding]], str]] = {
    "text": show.text,
    "json": as_list,
    "github": github,
    "sarif": sarif,
}
"""By name, how findings can be printed."""


def _annotation(finding: Finding) -> str:
    span = finding.span
    place = {"file": span.file, "line": span.line, "col": span.column, "title": finding.code}
    if span.end_line == span.line:  # only then is the end column taken for one of the same line
        place |= {"endColumn": span.end_column}
    properties = ",".join(f"{key}={_escaped(str(value), ':,')}" for key, value in place.items())
    # an annotation has one place, so that the second ones are told in its text
    also = [f"{span.file}:{span.line}:{span.column}: {label}" for span, label in finding.also]
    return f"::error {properties}::{_escaped(chr(10).join([_whole_message(finding), *also]))}"


def _escaped(text: str, also: str = "") -> str:
    return "".join(f"%{ord(sign):02X}" if sign in "%\r\n" + also else sign for sign in text)


def _result(finding: Finding, rule: int) -> dict[str, Any]:
    result = {
        "ruleId": finding.code,
        "ruleIndex": rule,
        "level": "error",
        "message": {"text": _whole_message(finding)},
        "locations": [{"physicalLocation": _location(finding.span)}],
    }
    if finding.also:
        result["relatedLocations"] = [
            {"physicalLocation": _location(span), "message": {"text": label}} for span, label in finding.also
        ]
    return result


def _location(span: Span) -> dict[str, Any]:
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    return {"artifactLocation": {"uri": _uri(span.file)}, "region": region}


def _uri(file: str) -> str:
    from urllib.parse import quote

    return quote(file.replace("\\", "/"))


def _whole_message(finding: Finding) -> str:
    return f"{finding.message}\n{finding.hint}" if finding.hint else finding.message
