"""An editor's wait: how long after a keystroke the findings of a file of five hundred lines are there."""

from __future__ import annotations

import time
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
    """A shipped file with as many actions more as make it five hundred lines long."""
    text = FILE.read_text("utf-8")
    head, actions, rest = text.partition("\nactions:\n")
    more = "".join(
        f"  further_{number}:\n    law: X.{number}\n    name: Further {number}\n    choose: clearings you rule as c\n"
        "    do:\n      - draw a card\n      - score 1\n"
        for number in range((LINES - text.count("\n")) // 7 + 1)
    )
    return head + actions + more + rest


def test_findings_after_an_edit(benchmark) -> None:  # type: ignore[no-untyped-def]
    """Each round the file is another, with one fault in another line, as while somebody types."""
    text, number = lengthened(), count()
    assert text.count("\n") >= LINES

    def edited() -> tuple[tuple[str], dict[str, object]]:
        place = f"name: Further {next(number) % 20}\n"
        return (text.replace(place, f"name: Further\n    dod: score {next(number)}\n", 1),), {}

    def read(draft: str) -> int:
        with open_drafts({FILE: draft.encode()}):
            words_of(FILE)
            return len(findings_of(Path(FILE)))

    assert benchmark.pedantic(read, setup=edited, rounds=20, warmup_rounds=2) == 1
