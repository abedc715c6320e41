"""How fast games are played: `python -m interpreter.tools.bench [FACTION ...]`.

In: factions as seats, a number of games. Out: compile time, games a second on one core, microseconds a turn, how many
times slower the reference is on the same games, and the lines of the rule files that time is spent in. A line's own
time includes the ops it calls; its whole time also what other lines do for it. For a table of everybody, all at random:
games and decisions a second, and what a copy of such a game costs. Times are of this machine, now.
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
from interpreter.language.check import Library as FactionFiles

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import FrameType

    from interpreter.game.link import Table
    from interpreter.game.phases import Evaluator
    from interpreter.game.play import Game

SAMPLE = 0.001
"""Seconds between two looks of the sampler."""

Line = tuple[str, int, str]
"""A rule file, a line of it, the name of the rule it stands in."""


def everybody(library: Library) -> list[str]:
    """The factions that ship and can be seated, in the order of setup letters."""
    names = FactionFiles().names(seated=True)
    letters = {name: library.faction(name).declarations.letter for name in names}
    return sorted(names, key=lambda name: (letters[name] is None, letters[name] or ""))


def bots(library: Library) -> list[str]:
    """The factions that ship and play by their own rules."""
    return sorted(name for name in everybody(library) if library.faction(name).declarations.automated)


def begun(table: Table, evaluator: Evaluator, seed: int, log: bool = True) -> Game:
    """A game with somebody who answers at random in every seat."""
    agents = {seat.name: RandomAgent(seed + place) for place, seat in enumerate(table.seats)}
    return Match(table, evaluator).start(seed, agents, log=log)


def play(table: Table, evaluator: Evaluator, seed: int, log: bool = True) -> int:
    """Play one game to its end; how many turns it had."""
    return begun(table, evaluator, seed, log).run().state.turns


def timed(table: Table, evaluator: Evaluator, seeds: Sequence[int], log: bool = True) -> tuple[float, int]:
    """Seconds and turns that the games took."""
    start = time.perf_counter()
    turns = sum(play(table, evaluator, seed, log) for seed in seeds)
    return time.perf_counter() - start, turns


def timed_decisions(table: Table, evaluator: Evaluator, seeds: Sequence[int]) -> tuple[float, int]:
    """Seconds that the games took, and decisions that were asked in them."""
    start = time.perf_counter()
    asked = sum(len(begun(table, evaluator, seed).run().journal.answers) for seed in seeds)
    return time.perf_counter() - start, asked


def timed_copies(table: Table, evaluator: Evaluator, copies: int = 2000) -> tuple[float, float]:
    """Seconds for a copy of a game that has been played for some rounds, log and all, and of its state alone."""
    game = begun(table, evaluator, 0).run(5 * table.players)
    start = time.perf_counter()
    for _ in range(copies):
        game.copy()
    between = time.perf_counter()
    for _ in range(copies):
        game.state.copy()
    return (between - start) / copies, (time.perf_counter() - between) / copies


def show_decisions(table: Table, games: int, slow: int) -> None:
    """Print how fast a table plays at random, in both evaluators, and what a copy costs."""
    print(f"\n{', '.join(seat.name for seat in table.seats)}, all at random")
    for name, evaluator, count in (("compiled", Compiled(table), games), ("reference", Reference(table), slow)):
        if count:
            timed_decisions(table, evaluator, range(2))
            seconds, asked = timed_decisions(table, evaluator, range(count))
            rates = f"{count / seconds:7.1f} games/s a core  {asked / seconds:7.0f} decisions/s"
            print(f"{name:9} {rates}  {asked / count:.0f} decisions a game")
    whole, state = timed_copies(table, Compiled(table))
    print(f"a copy takes {whole * 1e6:.1f} µs, of its state alone {state * 1e6:.1f} µs")


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
    parser.add_argument("--random", type=int, default=60, help="games of everybody at random; 0 for none")
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
    if options.random:
        everyone = library.table(options.factions or everybody(library), options.map, options.deck)
        show_decisions(everyone, options.random, options.reference)
    if options.lines:
        show_lines(sampled(table, evaluator, range(options.n)), options.lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
