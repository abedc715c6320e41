"""Broken faction files: each has exactly the findings its first lines announce, and none of them is a traceback.

A file of `tests/broken` begins with one line `# expect: CODE LINE:COLUMN` for each finding.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from interpreter.language.check import check_files
from interpreter.language.findings import Finding, render

BROKEN = Path(__file__).parent.parent / "broken"
EXPECT = re.compile(r"# expect: ([a-z-]+) (\d+):(\d+)")


def places(findings: Iterable[Finding]) -> list[tuple[str, int, int]]:
    return sorted((finding.code, finding.span.line, finding.span.column) for finding in findings)


@pytest.mark.parametrize("path", sorted(BROKEN.glob("*.yaml")), ids=lambda path: str(path.stem))
def test_broken_file_has_exactly_the_findings_it_announces(path: Path) -> None:
    announced = [(code, int(line), int(column)) for code, line, column in EXPECT.findall(path.read_text("utf-8"))]
    assert announced, "the file announces no finding"

    findings = check_files([path])

    assert places(findings) == sorted(announced)
    for finding in findings:
        assert finding.message
        assert finding.hint or finding.also, "nothing tells the remedy"
        assert render(finding, path.read_text("utf-8").split("\n"))


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty-file"),
        (bytes(range(256)), "not-text"),
        (b"\x89PNG\r\n\x1a\n" + b"\x00" * 100, "not-text"),
        ("faction: größe\n".encode("latin-1"), "not-text"),
        ("faction: x\n".encode("utf-16"), "not-text"),
        (b"a: &a b\nc: [" + b"*a, " * 2_500_000 + b"]\n", "too-large"),
        (b"\x00" * 10_000_000, "too-large"),
        (b"[" * 10_000_000, "too-large"),
        (b"[" * 900_000, "too-deep"),
        (b"do: {" * 100_000, "too-deep"),
        (b"faction: x\nname: [" + b"a, " * 200_000 + b"]\n", "too-large"),
    ],
    ids=lambda value: repr(value)[:24],
)
def test_file_that_is_no_text_or_without_measure_is_one_finding(content: bytes, code: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_bytes(content)

    assert [finding.code for finding in check_files([path])] == [code]
