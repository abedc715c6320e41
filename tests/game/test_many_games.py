"""Many whole games: each ends, none raises, nothing is lost, and who rules is always what a recount finds.

`GAMES` seeds are played at every table; the environment variable of that name asks for more.
"""

from __future__ import annotations

import os

import pytest
from tables import BOTS, EVERYBODY, MAPS, SEATINGS, game

from interpreter.game.play import Game
from interpreter.law.invariants import check

GAMES = int(os.environ.get("GAMES", "40"))


class WatchedLog(list):  # type: ignore[type-arg]  # of events, whatever they are
    """A log that looks at the whole table at every event outside a batch."""

    def __init__(self, watched: Game) -> None:
        super().__init__()
        self.board = watched.board
        self.wrong: list[str] = []

    def append(self, event: object) -> None:
        super().append(event)
        if self.board.depth == 0 and self.board.batch is None and not self.wrong:
            self.wrong = [f"after event {len(self)}: {fault}" for fault in check(self.board)]


def watched(seats: tuple[str, ...], seed: int, map: str) -> tuple[Game, list[str]]:
    """Play a game to its end under the eyes of the invariants."""
    played = game(seats, seed, map)
    log = WatchedLog(played)
    played.board.log = log
    played.run()
    return played, [*log.wrong, *check(played.board)]


@pytest.mark.parametrize("map", MAPS)
@pytest.mark.parametrize("seats", SEATINGS, ids="-".join)
def test_every_game_of_two_bots_ends_and_loses_nothing(seats: tuple[str, ...], map: str) -> None:
    for seed in range(GAMES):
        played, wrong = watched(seats, seed, map)

        assert wrong == [], f"seed {seed}"
        assert played.result is not None
        assert played.result.winners or played.result.rounds == 60


@pytest.mark.parametrize("map", [*MAPS, "two_suits"])
def test_a_made_up_faction_seated_twice_plays_against_both_bots_and_loses_nothing(map: str) -> None:
    for seed in range(max(4, GAMES // 8)):
        played, wrong = watched(EVERYBODY, seed, map)

        assert wrong == [], f"seed {seed}"
        assert played.result is not None


def test_the_thirtieth_point_ends_nearly_every_game_of_two_bots() -> None:
    ends = [game(BOTS, seed).run().result for seed in range(GAMES)]

    for end in ends:
        assert end is not None
        assert not end.winners or max(end.scores.values()) >= 30
