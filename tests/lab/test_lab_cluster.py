"""A cluster gives the rows of one process, also when a worker is lost; and what keeps it from playing is told."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from lab_making import BOTS, ROOT, began, ended, stored, summary

from interpreter.lab import cluster
from interpreter.lab.cluster import Kit, differences

GAMES = 300
WORDS = ("--seats", BOTS, "--map", "autumn,winter", "--seed", "9", "--trace", "0", "--json", "-n", str(GAMES))
KIT = Kit("1.0 (abc)", "3.11.1", (("faction toads", "11"), ("map autumn", "22")))


def test_without_its_extra_a_cluster_is_told(rootlaw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setitem(sys.modules, "distributed", None)
    ran = rootlaw("simulate", "--out", str(tmp_path), *WORDS, "--cluster", "tcp://127.0.0.1:1")

    assert ran.code == 2
    assert "rootlaw[cluster]" in ran.err


@pytest.mark.parametrize(
    ("theirs", "told"),
    [
        (KIT, []),
        (KIT._replace(rootlaw="1.1 (abc)"), ["has rootlaw 1.1 (abc), here it is 1.0 (abc)"]),
        (KIT._replace(python="3.12.0"), ["has Python 3.12.0, here it is 3.11.1"]),
        (KIT._replace(rules=(("faction toads", "12"), ("map autumn", "22"))), ["has other rules of `faction toads`"]),
        (KIT._replace(rules=(("rules", "no faction toads"),)), ["cannot load the rules: no faction toads"]),
        (ModuleNotFoundError("no interpreter"), ["cannot play: ModuleNotFoundError: no interpreter"]),
    ],
)
def test_in_what_a_worker_differs_is_named(theirs: Kit | Exception, told: list[str]) -> None:
    assert differences(KIT, theirs) == told


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def process(folder: Path, *words: str) -> subprocess.Popen[bytes]:
    """A part of the cluster; what it has to say is of no interest."""
    return subprocess.Popen(
        [sys.executable, "-m", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "DASK_TEMPORARY_DIRECTORY": str(folder)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers: its address, and the workers."""
    pytest.importorskip("distributed")
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    plain = ("--no-dashboard", "--host", "127.0.0.1")
    parts = [process(tmp_path, "distributed.cli.dask_scheduler", "--port", str(port), *plain)]
    worker = ("distributed.cli.dask_worker", address, "--no-nanny", "--nthreads", "1", "--memory-limit", "0", *plain)
    parts += [process(tmp_path, *worker) for _ in range(2)]
    try:
        yield address, parts[1:]
    finally:
        for part in parts:
            part.kill()
            part.wait()


def test_rows_are_those_of_one_process_though_a_worker_is_lost(
    tmp_path: Path, scheduler: tuple[str, list[subprocess.Popen[bytes]]]
) -> None:
    address, workers = scheduler
    whole = summary(ended(began(tmp_path / "whole", *WORDS, "--jobs", "1"))[1])
    series = began(tmp_path / "spread", *WORDS, "--cluster", address)
    last = time.monotonic() + 60
    while stored(tmp_path / "spread") == 0 and series.poll() is None and time.monotonic() < last:
        time.sleep(0.02)
    os.kill(workers[0].pid, signal.SIGKILL)
    code, out, err = ended(series)

    assert (code, err) == (0, "")
    assert summary(out)["digest"] == whole["digest"]
    assert summary(out)["played"] == GAMES


def test_where_no_scheduler_answers_is_told(rootlaw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    pytest.importorskip("distributed")
    monkeypatch.setattr(cluster, "PATIENCE", 0.2)
    address = f"tcp://127.0.0.1:{free_port()}"
    ran = rootlaw("simulate", "--out", str(tmp_path), *WORDS, "--cluster", address)

    assert ran.code == 2
    assert ran.err == f"rootlaw simulate: no scheduler answers at {address}\n"
    assert rootlaw("simulate", "--out", str(tmp_path), *WORDS, "--cluster", "moon://x").code == 2


def test_what_accepts_a_call_and_never_answers_is_no_scheduler(
    rootlaw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # type: ignore[no-untyped-def]
    pytest.importorskip("distributed")
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        ran = rootlaw("simulate", "--out", str(tmp_path), *WORDS, "--cluster", address)

    assert (ran.code, f"no scheduler answers at {address}" in ran.err) == (2, True)
