"""How much an agent's answers are worth: `python -m interpreter.tools.compare --seats a,b,c --seat a`.

In: a table, a seat of it, agents, a number of games. Out: for each agent in that seat how often it won, how many points
it had and how many turns the games took on average, with 95% intervals: of wins Wilson's, else the normal one. The
other seats that choose have one agent throughout; game `n` has the same seed for every agent. All processors are used.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from interpreter.game.agents import AGENTS, budget_hint
from interpreter.game.library import DEFAULT_DECK, DEFAULT_MAP, Library
from interpreter.game.play import Match
from interpreter.lab.intervals import Interval, mean, wilson

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.game.agents import Agent

OTHERS = "random"
"""Who answers for the seats that are not compared, unless told."""


class Task(NamedTuple):
    """One game to play: the table, the compared seat, its agent's name, that of the others, the seed."""

    seats: tuple[str, ...]
    map: str
    deck: str
    folders: tuple[Path, ...]
    seat: str
    agent: str
    others: str
    seed: int


class Ended(NamedTuple):
    """What came of the compared seat: whether it won, its points; and after how many turns of anybody it was over."""

    won: bool
    points: int
    turns: int


@dataclass(frozen=True)
class Report:
    """What so many games of one agent in one seat came to."""

    games: int
    wins: Interval
    points: Interval
    turns: Interval


def report(ended: Sequence[Ended]) -> Report:
    """What the games came to."""
    wins = wilson(sum(end.won for end in ended), len(ended))
    return Report(len(ended), wins, mean([end.points for end in ended]), mean([end.turns for end in ended]))


@cache
def _match(seats: tuple[str, ...], map: str, deck: str, folders: tuple[Path, ...]) -> Match:
    library = Library(folders)
    table = library.table(seats, map, deck)
    return Match(table, library.evaluator(table, "compiled"))


def play(task: Task) -> Ended:
    """Play one game."""
    match = _match(task.seats, task.map, task.deck, task.folders)
    seats = [seat.name for seat in match.table.seats]
    agents: dict[str, Agent] = {
        seat: AGENTS[task.agent if seat == task.seat else task.others](task.seed * len(seats) + place)
        for place, seat in enumerate(seats)
    }
    state = match.start(task.seed, agents, log=False).run().state
    player = seats.index(task.seat)
    return Ended(bool(state.winners >> player & 1), state.score[player], state.turns)


def _line(agent: str, found: Report) -> str:
    won = f"wins {found.wins.estimate:6.1%} ({found.wins.low:.1%} to {found.wins.high:.1%})"
    return f"{agent:12} {found.games} games  {won}  points {_around(found.points)}  turns {_around(found.turns)}"


def _around(found: Interval) -> str:
    return f"{found.estimate:5.2f} ({found.low:.2f} to {found.high:.2f})"


def _arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="compare", description="How much an agent's answers are worth.")
    parser.add_argument("--seats", required=True, help="the table, as FACTION,FACTION+OVERLAY,...")
    parser.add_argument("--seat", required=True, help="the seat whose agents are compared")
    parser.add_argument("--agents", default="random,rollout", help="the agents, as random,rollout:40 (%(default)s)")
    parser.add_argument("--others", default=OTHERS, help="the agent of the seats that are not compared (%(default)s)")
    parser.add_argument("-n", type=int, default=200, help="games of each agent (%(default)s)")
    parser.add_argument("--map", default=DEFAULT_MAP)
    parser.add_argument("--deck", default=DEFAULT_DECK)
    parser.add_argument("--path", type=Path, action="append", default=[], help="a folder of one's own files")
    parser.add_argument("--jobs", type=int, default=None, help="games at once; as many as there are processors")
    options = parser.parse_args(words)
    unknown = [agent for agent in (*options.agents.split(","), options.others) if agent not in AGENTS]
    if unknown:
        hint = budget_hint(unknown[0]) or f"there are {', '.join(AGENTS)}"
        parser.error(f"no agent is named `{unknown[0]:.40}`; {hint}")
    if options.n < 1:
        parser.error("there must be at least one game")
    return options


def main(words: Sequence[str] | None = None) -> int:
    """Compare what the arguments name."""
    options = _arguments(words)
    table = (tuple(options.seats.split(",")), options.map, options.deck, tuple(options.path))
    seats = [seat.name for seat in _match(*table).table.seats]
    if options.seat not in seats:
        print(f"compare: nobody sits as `{options.seat}`: there are {', '.join(seats)}", file=sys.stderr)
        return 2
    print(f"{options.seat} at {options.seats}; {options.others} for the others")
    with multiprocessing.Pool(options.jobs) as pool:
        for agent in options.agents.split(","):
            tasks = [Task(*table, options.seat, agent, options.others, seed) for seed in range(options.n)]
            print(_line(agent, report(pool.map(play, tasks, chunksize=1))), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
