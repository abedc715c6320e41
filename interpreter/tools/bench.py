"""How fast games are: `python -m interpreter.tools.bench [GAMES]`.

In: how many games. Out: games a second on one core, for each evaluator, with the log kept and without. All bots that
ship play; nothing is asserted, for machines differ.
"""

from __future__ import annotations

import sys
import time

from interpreter.game.library import EVALUATORS, Library
from interpreter.game.play import Match
from interpreter.tools import tables

GAMES = 200
FEWER = 20
"""The reference evaluator plays so many times fewer."""


def main() -> int:
    """Measure and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    library = Library()
    seats = [seat.faction for seat in tables.all_bots(library)]
    table = library.table(seats)
    print(f"{', '.join(seats)}; {games} games")
    for name in EVALUATORS:
        began = time.perf_counter()
        match = Match(table, library.evaluator(table, name))
        made = time.perf_counter() - began
        number = games if name == EVALUATORS[0] else max(games // FEWER, 1)
        rates = ", ".join(
            f"{rate(match, number, log):.0f} games/s {'with' if log else 'without'} log" for log in (True, False)
        )
        print(f"{name}: made in {made * 1000:.0f} ms; {rates}")
    return 0


def rate(match: Match, games: int, log: bool) -> float:
    """Games a second."""
    began = time.perf_counter()
    for seed in range(games):
        match.start(seed, log=log).run()
    return games / (time.perf_counter() - began)


if __name__ == "__main__":
    raise SystemExit(main())
