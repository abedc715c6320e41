"""Loading and checking: every file that ships, as the program does it when it has just been started."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest
from stage import forget

from interpreter.language.check import load_faction
from interpreter.tools.check import findings_of, shipped

pytestmark = pytest.mark.benchmark(group="check")


def test_check_all_files(benchmark) -> None:  # type: ignore[no-untyped-def]
    """Grammar, schema and catalogue are read once, as in a single run of the command."""
    paths = shipped()
    found = benchmark.pedantic(
        lambda: [finding for path in paths for finding in findings_of(path)], setup=forget, rounds=3, warmup_rounds=1
    )

    assert found == []


def test_load_a_faction(benchmark) -> None:  # type: ignore[no-untyped-def]
    program = benchmark.pedantic(lambda: load_faction("logical_lizards"), setup=forget, rounds=3, warmup_rounds=1)

    assert program.faction == "logical_lizards"


@pytest.mark.benchmark(timer=time.perf_counter)
def test_check_command(benchmark) -> None:  # type: ignore[no-untyped-def]
    """The whole command in a process of its own, by the clock on the wall."""
    words = [sys.executable, "-m", "interpreter.cli", "check"]
    done = benchmark.pedantic(lambda: subprocess.run(words, capture_output=True, check=False), rounds=3)

    assert done.returncode == 0
