"""Processes that are killed: whatever ends, the rest goes on, and the same command gives the same rows in the end."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from lab_making import BOTS, began, ended, rows, stored, summary

GAMES = 200
WORDS = ("--seats", BOTS, "--map", "autumn,winter", "--seed", "9", "--trace", "0", "--json", "-n", str(GAMES))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The digest of the series that nothing interrupts."""
    code, out, err = ended(began(tmp_path_factory.mktemp("whole"), *WORDS, "--jobs", "1"))
    assert code == 0, err
    return str(summary(out)["digest"])


def until(holds: Callable[[], bool], seconds: float = 60) -> None:
    """Wait for something."""
    last = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < last, "it did not come to that"
        time.sleep(0.02)


def children(process: int) -> list[int]:
    """Those that play, of all that a process began."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words, about = (folder / "cmdline").read_bytes(), (folder / "stat").read_text()
        except OSError:  # it has ended meanwhile
            continue
        parent = int(about.rpartition(")")[2].split()[1])
        if parent == process and b"spawn_main" in words:
            found.append(int(folder.name))
    return found


def runs(process: int) -> bool:
    """Whether a process is there and has not ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc to look into")


def test_a_series_whose_process_was_killed_goes_on_and_nobody_is_left_behind(tmp_path: Path, whole: str) -> None:
    process = began(tmp_path, *WORDS, "--jobs", "2")
    until(lambda: 0 < stored(tmp_path) < GAMES)
    workers = children(process.pid)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    assert len(workers) == 2
    until(lambda: not any(runs(worker) for worker in workers))
    kept = stored(tmp_path)
    code, out, _ = ended(began(tmp_path, *WORDS, "--jobs", "2"))

    assert 0 < kept < GAMES
    assert code == 0
    assert summary(out)["played"] == GAMES - kept
    assert summary(out)["digest"] == whole


def test_a_worker_that_is_killed_costs_nothing_but_time(tmp_path: Path, whole: str) -> None:
    process = began(tmp_path, *WORDS, "--jobs", "2")
    until(lambda: stored(tmp_path) > 0)
    os.kill(children(process.pid)[0], signal.SIGKILL)
    code, out, err = ended(process)

    assert (code, err) == (0, "")
    assert summary(out)["digest"] == whole


def test_an_interrupt_stops_in_one_line_and_the_same_command_goes_on(tmp_path: Path, whole: str) -> None:
    process = began(tmp_path, *WORDS, "--jobs", "2")
    until(lambda: 0 < stored(tmp_path) < GAMES)
    os.killpg(process.pid, signal.SIGINT)  # as the terminal does: to all of them
    code, _, err = ended(process)
    kept = stored(tmp_path)

    assert code == 130
    assert err == f"stopped: {kept} of {GAMES} games are kept; the same command goes on with the rest\n"
    assert rows(tmp_path, "PRAGMA integrity_check") == [("ok",)]
    assert summary(ended(began(tmp_path, *WORDS, "--jobs", "1"))[1])["digest"] == whole
