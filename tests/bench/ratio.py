"""How fast the bot's turns are by the rule file, against the same turns by hand, from the same states.

In: seats, a number of games. Out: a `Ratio`. The states are those at the beginning of the bot's turns in games that are
played beforehand; every turn is played from copies of them, which are made outside of what is timed. File and hand have
a few turns each, alternately, so that a machine that slows down slows both. Process time is counted, the collector of
garbage is off meanwhile. Both call the same ops, on a table with the same standing rules: what differs is the turn.
"""

from __future__ import annotations

import gc
import statistics
import time
from typing import TYPE_CHECKING, NamedTuple

from twin.marquise import Marquise
from twin.walk import play_turn

from interpreter.game.agents import RandomAgent
from interpreter.game.library import Library
from interpreter.game.match import Match
from interpreter.law.board import Board, GameOver

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from interpreter.game.phases import Evaluator
    from interpreter.law.state import State

MARQUISE = "mechanical_marquise"
BOTS = (MARQUISE, "logical_lizards")
FOUR = (*BOTS, "old_man_tinker", "sightseers_of_the_mire")


TOGETHER = 8
"""So many turns are played by the one before the other has his: enough to look at the clock seldom."""


class Ratio(NamedTuple):
    """What the rounds came to.

    Attributes:
        file, hand: microseconds a turn, the median of the rounds.
        ratio: turns a second by the file through turns a second by hand, the median of the rounds; below 1 the
            language costs something.
        low, high: the smallest and the greatest ratio of a round.
        turns: from how many states.
    """

    file: float
    hand: float
    ratio: float
    low: float
    high: float
    turns: int


class Turns:
    """The bot's turns at one table, by the rule file and by hand.

    Attributes:
        began: the table at the beginning of each of the turns, in so many games.
    """

    def __init__(self, seats: Sequence[str] = BOTS, games: int = 40, map: str = "autumn") -> None:
        library = Library()
        table = library.table(seats, map)
        self.by_file = library.evaluator(table, "compiled")
        seat = seats.index(MARQUISE)
        self.by_hand = Marquise(self.by_file, seat)  # type: ignore[arg-type]  # a library's `compiled` is a Compiled
        match = Match(table, self.by_file)
        self.began = [state for seed in range(games) for state in _states(match, seat, seed)]

    def boards(self) -> list[Board]:
        """A board of its own for each turn, with a log; a question is answered with its first option."""
        layout, hooks = self.by_file.table.layout, self.by_file.hooks
        return [Board(layout, state.copy(), hooks, [], _first) for state in self.began]

    @staticmethod
    def play(boards: Sequence[Board], evaluator: Evaluator) -> None:
        """Play each of the turns."""
        for board in boards:
            try:  # noqa: SIM105  # a context manager would be timed as well
                play_turn(board, evaluator)
            except GameOver:
                pass


def _states(match: Match, seat: int, seed: int) -> Iterator[State]:
    agents = {each.name: RandomAgent(seed + place) for place, each in enumerate(match.table.seats)}
    game = match.start(seed, agents, log=False)
    while not game.over:
        if game.state.phase >= 0 and game.state.turn == seat:
            yield game.state.copy()
        game.run(1)


def _first(_kind: str, _player: int, _options: Sequence[int], _cause: int) -> int:
    return 0


def measured(turns: Turns, rounds: int = 15) -> Ratio:
    """Play the turns by the file and by hand, some by the one, then the same by the other."""
    _round(turns, 0)  # warms up
    took = [_round(turns, count) for count in range(rounds)]
    ratios = [hand / file for file, hand in took]
    file, hand = (statistics.median(each) * 1e6 / len(turns.began) for each in zip(*took, strict=True))
    return Ratio(file, hand, statistics.median(ratios), min(ratios), max(ratios), len(turns.began))


def _round(turns: Turns, odd: int) -> tuple[float, float]:
    """Seconds of this process for one turn from each of the states, by file and by hand; who begins changes."""
    evaluators = (turns.by_file, turns.by_hand)
    boards = (turns.boards(), turns.boards())
    took = [0.0, 0.0]
    gc.collect()
    gc.disable()
    try:
        for place in range(0, len(turns.began), TOGETHER):
            first = (place // TOGETHER + odd) % 2
            for which in (first, 1 - first):
                start = time.process_time()
                turns.play(boards[which][place : place + TOGETHER], evaluators[which])
                took[which] += time.process_time() - start
    finally:
        gc.enable()
    return took[0], took[1]


if __name__ == "__main__":
    for name, table in (("two bots", BOTS), ("all four", FOUR)):
        found = measured(Turns(table))
        print(f"{name:9} by file {found.file:6.1f} µs a turn, by hand {found.hand:6.1f}: ", end="")
        print(f"ratio {found.ratio:.3f} ({found.low:.3f} to {found.high:.3f}), {found.turns} turns")
