"""Tables that many tests play at: the shipped factions and the made-up ones, prepared once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from interpreter.game.agents import RandomAgent
from interpreter.game.play import Game, Match
from interpreter.language.check import load_faction

TESTS = Path(__file__).parents[1]
MADE_UP = TESTS / "stand_ins"
BOTS = ("mechanical_marquise", "logical_lizards")
MAPS = ("autumn", "winter")
SEATINGS = (BOTS, BOTS[::-1])
FOUR = ("old_man_tinker", "sightseers_of_the_mire", *BOTS)
TOADS = "toads"
EVERYBODY = (TOADS, *BOTS, TOADS)


@cache
def match(seats: tuple[str, ...], map: str = "autumn", evaluator: str = "compiled") -> Match:
    """A table linked and evaluated once."""
    programs = [load_faction(name, [MADE_UP]) for name in seats]
    return Match.prepare(programs, map=map, evaluator=evaluator, folders=[MADE_UP])


def game(seats: tuple[str, ...], seed: int, map: str = "autumn", evaluator: str = "compiled") -> Game:
    """A game with somebody who answers at random in every seat."""
    table = match(seats, map, evaluator)
    agents = {seat.name: RandomAgent(seed + place) for place, seat in enumerate(table.table.seats)}
    return table.start(seed, agents)
