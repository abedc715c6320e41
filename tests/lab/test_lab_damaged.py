"""Files that are no results, or no longer, are left as they are and told in a line or a finding."""

from __future__ import annotations

import os
import sqlite3
import stat
from pathlib import Path

import pytest

BOTS = "logical_lizards,mechanical_marquise"
AGAIN = ("simulate", "-n", "2", "--seats", BOTS, "--seed", "5", "--jobs", "1", "--trace", "0", "--out")


@pytest.fixture
def results(rootlaw, tmp_path: Path) -> Path:  # type: ignore[no-untyped-def]
    folder = tmp_path / "games"
    assert rootlaw(*AGAIN, str(folder)).code == 0
    return folder


def changed(folder: Path, *statements: str) -> None:
    base = sqlite3.connect(folder / "results.sqlite")
    for statement in statements:
        base.execute(statement)
    base.commit()
    base.close()


def test_a_database_of_somebody_else_is_left_as_it_is(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    made = ("CREATE TABLE players (x, y)", "INSERT INTO players VALUES ('precious', 2)", "CREATE TABLE meta (k)")
    changed(tmp_path, *made)
    before = (tmp_path / "results.sqlite").read_bytes()

    ran = rootlaw(*AGAIN, str(tmp_path))

    assert ran.code == 1
    assert "error[results-unreadable]" in ran.err
    assert (tmp_path / "results.sqlite").read_bytes() == before


DAMAGES = {
    "a table is gone": "DROP TABLE actions",
    "a column has another name": "ALTER TABLE games RENAME COLUMN turns TO turning",
    "a table is none of ours": "CREATE TABLE mine (a)",
    "the plan is no JSON": "UPDATE meta SET value = 'xx' WHERE key = 'plan'",
    "the plan is no object": "UPDATE meta SET value = '[1]' WHERE key = 'plan'",
    "the seed is a list": """UPDATE meta SET value = '{"seed": [1]}' WHERE key = 'plan'""",
    "the digests are gone": "DELETE FROM meta WHERE key = 'digests'",
    "a game is gone and its players are not": "DELETE FROM games WHERE game = 1",
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_damaged_results_are_a_finding_and_stay(rootlaw, results: Path, damage: str) -> None:  # type: ignore[no-untyped-def]
    changed(results, damage)

    ran = rootlaw(*AGAIN, str(results))

    assert ran.code == 1
    assert "error[results-unreadable]" in ran.err


def test_bytes_written_over_results_are_noticed_by_every_command(rootlaw, results: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = results / "results.sqlite"
    with file.open("r+b") as stream:
        stream.seek(4096)
        stream.write(os.urandom(file.stat().st_size - 8192))

    assert rootlaw(*AGAIN, str(results)).code == 1
    for words in (("report", str(results)), ("export", str(results), "--to", str(tmp_path / "out"))):
        ran = rootlaw(*words)
        assert (ran.code, "holds no results" in ran.err) == (2, True), words


def test_a_page_takes_no_place_but_that_of_an_ordinary_file(rootlaw, results: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    pipe, loop = tmp_path / "pipe.html", tmp_path / "loop.html"
    os.mkfifo(pipe)
    loop.symlink_to(loop)

    for out in (pipe, loop, results / "results.lock"):
        ran = rootlaw("report", str(results), "--out", str(out))
        assert (ran.code, "cannot write" in ran.err) == (2, True), out
    assert stat.S_ISFIFO(pipe.stat().st_mode)
