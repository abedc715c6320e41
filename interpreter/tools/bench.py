"""How fast games are played: `python -m interpreter.tools.bench [FACTION ...]`.

In: factions as seats, a number of games. Out: compile time, games a second on one core, microseconds a turn, how many
times slower the reference is on the same games, and the lines of the rule files that time is spent in. A line's own
time includes the ops it calls; its whole time also what other lines do for it. Times are of this machine, now.
"""

from __future__ import annotations

import argparse
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.game.agents import RandomAgent
from interpreter.game.compile import Compiled
from interpreter.game.library import Library
from interpreter.game.play import Match
from interpreter.game.reference.evaluator import Reference
from interpreter.resources import data_folder

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import FrameType

    from interpreter.game.link import Table
    from interpreter.game.phases import Evaluator

SAMPLE = 0.001
"""Seconds between two looks of the sampler."""

Line = tuple[str, int, str]
"""A rule file, a line of it, the name of the rule it stands in."""


def bots(library: Library) -> list[str]:
    """The factions that ship and play by their own rules."""
    names = sorted(file.stem for file in data_folder("factions").glob("*.yaml"))
    declared = [library.faction(name).declarations for name in names]
    return [name for name, it in zip(names, declared, strict=True) if it.automated and not it.abstract]


def play(table: Table, evaluator: Evaluator, seed: int, log: bool = True) -> int:
    """Play one game to its end; how many turns it had."""
    agents = {seat.name: RandomAgent(seed + place) for place, seat in enumerate(table.seats)}
    return Match(table, evaluator).start(seed, agents, log=log).run().state.turns


def timed(table: Table, evaluator: Evaluator, seeds: Sequence[int], log: bool = True) -> tuple[float, int]:
    """Seconds and turns that the games took."""
    start = time.perf_counter()
    turns = sum(play(table, evaluator, seed, log) for seed in seeds)
    return time.perf_counter() - start, turns


class Sampler(threading.Thread):
    """Looks every millisecond at which lines of rule files the main thread is in.

    Attributes:
        own: looks that found a line innermost.
        whole: looks that found it anywhere in the stack.
        looks: all of them.
    """

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.own: Counter[Line] = Counter()
        self.whole: Counter[Line] = Counter()
        self.looks = 0
        self._watched = threading.get_ident()
        self._over = threading.Event()

    def run(self) -> None:
        while not self._over.wait(SAMPLE):
            self._look(sys._current_frames().get(self._watched))

    def _look(self, frame: FrameType | None) -> None:
        self.looks += 1
        lines: list[Line] = []
        while frame is not None:
            code = frame.f_code
            if code.co_filename.endswith(".yaml") and frame.f_lineno is not None:
                lines.append((code.co_filename, frame.f_lineno, code.co_name))
            frame = frame.f_back
        self.own.update(lines[:1])
        self.whole.update(set(lines))

    def stop(self) -> None:
        self._over.set()
        self.join()


def sampled(table: Table, evaluator: Evaluator, seeds: Sequence[int]) -> Sampler:
    """Play the games under a sampler."""
    sampler, interval = Sampler(), sys.getswitchinterval()
    sys.setswitchinterval(SAMPLE / 2)
    sampler.start()
    try:
        timed(table, evaluator, seeds)
    finally:
        sampler.stop()
        sys.setswitchinterval(interval)
    return sampler


def show_lines(sampler: Sampler, count: int) -> None:
    """Print the most expensive lines, by what they and the ops they call take."""
    looks = max(sampler.looks, 1)
    print(f"\n{'own':>6} {'whole':>6}  line")
    for line, found in sampler.own.most_common(count):
        file, number, name = line
        words = Path(file).read_text(encoding="utf-8").splitlines()[number - 1].strip()
        place = f"{Path(file).name}:{number}"
        print(f"{found / looks:6.1%} {sampler.whole[line] / looks:6.1%}  {place:32} {words}  [{name}]")
    outside = 1 - sum(sampler.own.values()) / looks
    print(f"{outside:6.1%}         outside of all rules")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark that the arguments ask for."""
    parser = argparse.ArgumentParser(prog="bench", description="How fast games are played.")
    parser.add_argument("factions", nargs="*", help="in seat order; all that play by their own rules if none is named")
    parser.add_argument("-n", type=int, default=300, help="games to time (%(default)s)")
    parser.add_argument("--map", default="autumn")
    parser.add_argument("--deck", default="standard")
    parser.add_argument("--reference", type=int, default=5, help="games that the reference plays too; 0 for none")
    parser.add_argument("--lines", type=int, default=20, help="most expensive lines to show; 0 for none")
    options = parser.parse_args(arguments)
    library = Library()
    table = library.table(options.factions or bots(library), options.map, options.deck)
    start = time.perf_counter()
    evaluator = Compiled(table)
    print(f"compiled in {(time.perf_counter() - start) * 1e3:.0f} ms")
    timed(table, evaluator, range(10))
    for log in (True, False):
        seconds, turns = timed(table, evaluator, range(options.n), log)
        rates = f"{options.n / seconds:7.0f} games/s a core  {seconds / turns * 1e6:6.1f} µs a turn"
        print(f"log {'on ' if log else 'off'} {rates}  {turns / options.n:.1f} turns a game")
    if options.reference:
        seeds = range(options.reference)
        slow, fast = timed(table, Reference(table), seeds)[0], timed(table, evaluator, seeds)[0]
        print(f"the reference takes {slow / fast:.0f} times as long")
    if options.lines:
        show_lines(sampled(table, evaluator, range(options.n)), options.lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
