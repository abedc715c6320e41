"""Two states of the code, by turns: `python tests/bench/pairs.py OLDER NEWER`.

In: two folders that hold the whole project. Out: for each pair of runs how many games the newer plays while the older
plays one; their median. Each run is a process of its own that plays the same games and counts its own time, so that
neither the order nor a machine that slows down favours one of them. Both folders are read by the Python that runs this.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TABLES = {
    "two": (("mechanical_marquise", "logical_lizards"), 100),
    "four": (("mechanical_marquise", "logical_lizards", "old_man_tinker", "sightseers_of_the_mire"), 15),
}
"""Seats, and how many games of them a run has."""


def played(name: str) -> float:
    """Seconds of this process for the games of a table, everybody who chooses answering at random."""
    from interpreter.game.agents import RandomAgent
    from interpreter.game.library import Library
    from interpreter.game.play import Match

    seats, games = TABLES[name]
    library = Library()
    table = library.table(seats)
    match = Match(table, library.evaluator(table, "compiled"))
    took = 0.0
    for seed in range(-5, games):  # the first few warm up
        agents = {seat.name: RandomAgent(abs(seed) + place) for place, seat in enumerate(table.seats)}
        start = time.process_time()
        match.start(abs(seed), agents).run()
        took += time.process_time() - start if seed >= 0 else 0
    return took


def run(folder: Path, name: str) -> float:
    """The same in a process that has its code from a folder."""
    with tempfile.TemporaryDirectory() as elsewhere:
        done = subprocess.run(
            [sys.executable, "-P", __file__, "--play", name],
            cwd=elsewhere, env={**os.environ, "PYTHONPATH": str(folder)}, stdout=subprocess.PIPE, text=True, check=True,
        )  # fmt: skip
    return float(done.stdout)


def main() -> int:
    """Compare the folders that the arguments name."""
    parser = argparse.ArgumentParser(prog="pairs", description="Compare two states of the code in pairs of runs.")
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER", help="the older, the newer")
    parser.add_argument("-n", type=int, default=10, help="pairs of each table (%(default)s)")
    parser.add_argument("--play", choices=TABLES, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.play:
        print(played(options.play))
        return 0
    folders = [folder.resolve() for folder in options.folders]
    if len(folders) != 2 or not all((folder / "interpreter").is_dir() for folder in folders):
        parser.error("name two folders that hold the project, the older one first")
    for name in TABLES:
        ratios = []
        for pair in range(options.n):
            took = {which: run(folders[which], name) for which in ((0, 1) if pair % 2 else (1, 0))}
            ratios.append(took[0] / took[1])
            print(f"{name:5} {ratios[-1]:.3f}", flush=True)
        print(f"{name:5} median {statistics.median(ratios):.3f}, {min(ratios):.3f} to {max(ratios):.3f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
