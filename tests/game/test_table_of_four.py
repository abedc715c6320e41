"""The shipped factions at one table: those that choose among the bots, and alike in both evaluators."""

from __future__ import annotations

import os
from itertools import permutations

import pytest
from tables import BOTS, FOUR, MAPS, game
from test_many_games import watched

CHOOSERS = FOUR[:2]
SEATED = (CHOOSERS, CHOOSERS[::-1], FOUR[:3], FOUR[1:])
ORDERS = list(permutations(FOUR))
SEEDS = int(os.environ.get("SEEDS", "4"))
"""Games of all four on each map, each in another order of seats; the environment variable asks for more."""


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


@pytest.mark.parametrize("map", MAPS)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_every_game_of_all_four_ends_and_loses_nothing_in_any_order_of_seats(map: str, seed: int) -> None:
    played, wrong = watched(ORDERS[seed % len(ORDERS)], seed, map)

    assert wrong == []
    assert played.result is not None
    assert played.result.winners or played.result.rounds == 60


@pytest.mark.parametrize(
    ("seats", "aside", "hands"),
    [(BOTS, 4, 0), (CHOOSERS, 4, 6), (FOUR, 4, 6), ((*CHOOSERS, "magpies"), 0, 9), ((*FOUR, "magpies"), 0, 9)],
    ids=["no people", "two", "two and two bots", "three", "three and two bots"],
)
def test_dominance_is_out_unless_three_people_play_each_of_whom_is_dealt_three_cards(
    seats: tuple[str, ...], aside: int, hands: int
) -> None:
    """root:5.1.3, rootbotics:3.4: all four cards of that kind; a bot has no hand."""
    dealt = game(seats, 1)
    dealt.max_rounds = 1
    dealt.run()
    layout = dealt.table.layout
    out = [layout.cards[card].name for card in dealt.state.zones[layout.zone_index["aside"]]]
    drawn = [line for line in dealt.log if "draws" in line and "root:5.1.3" in line]

    assert [name.split("_")[0] for name in out] == ["dominance"] * aside
    assert len(drawn) == hands
