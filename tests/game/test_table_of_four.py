"""The shipped factions at one table: those that choose among the bots, and alike in both evaluators."""

from __future__ import annotations

import pytest
from tables import FOUR, MAPS, game
from test_many_games import watched

CHOOSERS = FOUR[:2]
SEATED = (CHOOSERS, CHOOSERS[::-1], FOUR[:3], FOUR[1:], FOUR)


@pytest.mark.parametrize("map", MAPS)
@pytest.mark.parametrize("seed", range(2))
def test_four_factions_at_one_table_play_alike_in_both_evaluators(map: str, seed: int) -> None:
    logs = [game(FOUR, seed, map, evaluator).run().log for evaluator in ("reference", "compiled")]

    assert logs[0] == logs[1]


@pytest.mark.parametrize("map", MAPS)
@pytest.mark.parametrize("seats", SEATED, ids="-".join)
def test_every_game_of_those_that_choose_ends_and_loses_nothing(seats: tuple[str, ...], map: str) -> None:
    for seed in range(3):
        played, wrong = watched(seats, seed, map)

        assert wrong == [], f"seed {seed}"
        assert played.result is not None
        assert played.result.winners or played.result.rounds == 60
