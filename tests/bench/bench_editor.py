"""An editor's wait: how long after a keystroke the findings of a file of five hundred lines are there."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from interpreter.language.drafts import open_drafts
from interpreter.resources import data_folder
from interpreter.tools.check import findings_of
from interpreter.tools.editor.meanings import words_of

pytestmark = pytest.mark.benchmark(group="editor", timer=time.perf_counter)

FILE = data_folder("factions") / "old_man_tinker.yaml"
LINES = 500


def lengthened() -> str:
    """A shipped file with so many actions more, each performed, that it has five hundred lines; without a finding."""
    text = FILE.read_text("utf-8")
    further = range((LINES - text.count("\n")) // 7 + 1)
    actions = "".join(
        f"  further_{number}:\n    law: X.{number}\n    name: Further {number}\n    choose: clearings you rule as c\n"
        "    do:\n      - draw a card\n      - place a robot in c\n"
        for number in further
    )
    performed = "".join(f"      - perform further_{number}\n" for number in further)
    text = text.replace("\nactions:\n", f"\nactions:\n{actions}", 1)
    return text.replace("\nevening:\n", f"\nevening:\n  - law: X\n    name: Further\n    do:\n{performed}", 1)


def edits(fault: str) -> Callable[[], tuple[tuple[str], dict[str, object]]]:
    """What gives each round another text: one more name is changed, and `fault` stands behind it."""
    text, number = lengthened(), count()
    assert text.count("\n") >= LINES

    def edited() -> tuple[tuple[str], dict[str, object]]:
        place = f"name: Further {next(number) % 20}\n"
        return (text.replace(place, f"name: Further, edit {next(number)}\n{fault}", 1),), {}

    return edited


def findings_in(draft: str) -> int:
    """How many findings there are once the draft stands in the file."""
    with open_drafts({FILE: draft.encode()}):
        words_of(FILE)
        return len(findings_of(Path(FILE)))


def test_findings_after_an_edit(benchmark) -> None:  # type: ignore[no-untyped-def]
    """With one fault, as while somebody types."""
    setup = edits("    dod: score 1\n")

    assert benchmark.pedantic(findings_in, setup=setup, rounds=20, warmup_rounds=2) == 1


def test_findings_after_an_edit_that_leaves_the_file_right(benchmark) -> None:  # type: ignore[no-untyped-def]
    """Without a fault, so that what is only looked for in a file that is whole is looked for too."""
    assert benchmark.pedantic(findings_in, setup=edits(""), rounds=20, warmup_rounds=2) == 0
