"""What several benchmarks play with: tables prepared once, games as they stand after some rounds.

In: seats. Out: matches of the compiler or of the plain evaluator, games with somebody at random in every seat. `forget`
makes the program as it is when it has just been started.
"""

from __future__ import annotations

import sys
from functools import cache

from ratio import BOTS, FOUR

from interpreter.game.agents import RandomAgent
from interpreter.game.library import Library
from interpreter.game.match import Match
from interpreter.game.play import Game

__all__ = ["BOTS", "FOUR", "begun", "forget", "match", "played_for"]


@cache
def match(seats: tuple[str, ...], evaluator: str = "compiled") -> Match:
    """A table linked and evaluated once."""
    library = Library()
    table = library.table(seats)
    return Match(table, library.evaluator(table, evaluator))


def begun(of: Match, seed: int, log: bool = True) -> Game:
    """A game that has not begun, with somebody at random in every seat."""
    agents = {seat.name: RandomAgent(seed + place) for place, seat in enumerate(of.table.seats)}
    return of.start(seed, agents, log=log)


def played_for(of: Match, rounds: int, seed: int = 0) -> Game:
    """A game that has been played for some rounds, with its log."""
    return begun(of, seed).run(rounds * of.table.players)


def forget() -> None:
    """Empty every cache of the language and of the world's files."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("interpreter.language", "interpreter.law.world")):
            for value in vars(module).values():
                clear = getattr(value, "cache_clear", None)
                if clear is not None:
                    clear()
