"""What several tests of the lab need: series in processes of their own, a faction whose rules may never end."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
MADE_UP = ROOT / "tests" / "stand_ins"
BOTS = "mechanical_marquise,logical_lizards"
FOUR = "old_man_tinker,sightseers_of_the_mire,mechanical_marquise,logical_lizards"

ECHO = """
faction: echo
name: Echo
law: {title: Made up for tests}
setup_letter: Y
pieces:
  warrior: {type: warrior, count: 2}
abilities:
  - law: E.1
    name: Echo
    when: points are scored by you
    if: points of you < 10000
    do: score 1
setup:
  - {law: E.3, name: Call, random: clearings as c, do: place a warrior in c}
evening:
  - {law: E.4, name: Shout, if: your warriors in (clearings matching fox), do: score 1}
"""
"""In a third of its games it scores, and then never comes to an end."""


def began(out: Path, *words: str) -> subprocess.Popen[str]:
    """`rootlaw simulate` in a process of its own, with others of its session."""
    return subprocess.Popen(
        [sys.executable, "-m", "interpreter.cli", "simulate", "--out", str(out), *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def ended(process: subprocess.Popen[str], seconds: float = 120) -> tuple[int, str, str]:
    """Its exit code and what it wrote."""
    out, err = process.communicate(timeout=seconds)
    assert "Traceback" not in out + err, out + err
    return process.returncode, out, err


def summary(text: str) -> dict[str, Any]:
    """What `--json` wrote last."""
    found: dict[str, Any] = json.loads(text.splitlines()[-1])
    return found


def rows(out: Path, sql: str, *values: object) -> list[Any]:
    """Rows of some results."""
    base = sqlite3.connect(out / "results.sqlite", timeout=30)
    try:
        return base.execute(sql, values).fetchall()
    finally:
        base.close()


def stored(out: Path) -> int:
    """Games that are on disk so far."""
    try:
        return int(rows(out, "SELECT COUNT(*) FROM games")[0][0])
    except sqlite3.OperationalError:  # not there yet
        return 0


def digest(rootlaw: Any, out: Path, *words: str) -> str:
    """The digest of a series that plays well."""
    ran = rootlaw("simulate", "--out", str(out), "--json", *words)
    assert ran.code == 0, ran.err
    return str(summary(ran.out)["digest"])
