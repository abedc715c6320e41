"""Style and types are tests like any other."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)


def test_ruff_has_nothing_to_say() -> None:
    done = run("ruff", "check", "--output-format", "concise", ".")

    assert done.returncode == 0, done.stdout


def test_mypy_finds_every_type_in_order() -> None:
    done = run("mypy")

    assert done.returncode == 0, done.stdout
