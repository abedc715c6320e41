"""What `explain` says of findings is so: the wrong example gives the finding, the right one gives none."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import interpreter
from interpreter.tools.check import findings_of
from interpreter.tools.explain import codes

SOURCES = sorted(Path(interpreter.__path__[0]).rglob("*.py"))
GIVES = {"add", "fail", "report", "Finding", "TableFault", "LeafError", "unknown", "finding_at", "_finding", "_broken"}
"""Who is told the code of a finding."""
NAMED = {"unknown", "_unknown", "_find", "_load"}
"""Who is told what sort of thing has no such name."""
SILENT = {"echo"}
"""A code that nobody ever sees."""
WITH_EXAMPLE = [code for code in codes.known() if not (entry := codes.entry(code)) or not entry.alone]
LINKS = {f"{link}-{fault}" for link in ("path", "river", "neighbour") for fault in ("to-itself", "one-way")}
"""Of maps: these codes are put together."""
BROKEN = {f"broken-{part}" for part in ("faction", "map", "deck")}
"""Of what scenarios need: these are, too."""


def given_codes() -> set[str]:
    """Every text in the sources that is given as the code of a finding."""
    found = LINKS | BROKEN
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            texts = [each.value for each in node.args[:2] if isinstance(each, ast.Constant)]
            texts = [each for each in texts if isinstance(each, str)]
            if name in NAMED:
                found.update(f"unknown-{text.split()[0]}" for text in texts[:1])
            elif name in GIVES:
                found.update(text for text in texts[:1] if re.fullmatch(r"[a-z]+(-[a-z]+)+", text))
    return found - SILENT


def codes_of(example: str, folder: Path) -> set[str]:
    path = folder / "example.yaml"
    path.write_text(codes.completed(example), encoding="utf-8")
    return {finding.code for finding in findings_of(path)}


def test_every_code_that_the_program_gives_is_explained() -> None:
    assert given_codes() - set(codes.known()) == set()


@pytest.mark.parametrize("code", WITH_EXAMPLE)
def test_the_wrong_example_gives_that_finding_and_no_other(code: str, tmp_path: Path) -> None:
    entry = codes.entry(code)
    assert entry is not None

    assert codes_of(entry.wrong, tmp_path) == {code}


@pytest.mark.parametrize("code", WITH_EXAMPLE)
def test_the_right_example_gives_no_finding(code: str, tmp_path: Path) -> None:
    entry = codes.entry(code)
    assert entry is not None
    assert entry.right

    assert codes_of(entry.right, tmp_path) == set()


def test_a_code_without_an_example_says_why() -> None:
    for code in codes.known():
        entry = codes.entry(code)
        assert entry is not None
        assert bool(entry.alone) != bool(entry.wrong and entry.right), code


def test_a_code_is_found_in_the_brackets_it_is_printed_in() -> None:
    assert codes.entry("error[unknown-op]") == codes.entry("unknown-op")
    assert codes.entry("no-such-code") is None
