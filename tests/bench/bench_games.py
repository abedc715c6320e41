"""Turns and whole games."""

from __future__ import annotations

import pytest
from ratio import Turns
from stage import BOTS, FOUR, begun, match

SEEDS = range(20)


@pytest.mark.benchmark(group="turn")
@pytest.mark.parametrize("seats", [BOTS, FOUR], ids=["two", "four"])
@pytest.mark.parametrize("by", ["file", "hand"])
def test_a_bots_turn(benchmark, seats: tuple[str, ...], by: str) -> None:  # type: ignore[no-untyped-def]
    """One turn from each of many states; copies are made outside of what is timed."""
    turns = Turns(seats, games=20)
    evaluator = turns.by_file if by == "file" else turns.by_hand
    benchmark.extra_info["turns"] = len(turns.began)
    benchmark.pedantic(turns.play, setup=lambda: ((turns.boards(), evaluator), {}), rounds=10, warmup_rounds=1)


@pytest.mark.benchmark(group="game")
@pytest.mark.parametrize("log", [True, False], ids=["log", "no log"])
def test_two_bots(benchmark, log: bool) -> None:  # type: ignore[no-untyped-def]
    of = match(BOTS)
    _games(benchmark, lambda: [begun(of, seed, log).run() for seed in SEEDS])


@pytest.mark.benchmark(group="game")
def test_four_at_random(benchmark) -> None:  # type: ignore[no-untyped-def]
    of = match(FOUR)
    _games(benchmark, lambda: [begun(of, seed).run() for seed in SEEDS])


@pytest.mark.benchmark(group="game")
@pytest.mark.parametrize(("seats", "games"), [(BOTS, 3), (FOUR, 1)], ids=["two", "four"])
def test_the_plain_evaluator(benchmark, seats: tuple[str, ...], games: int) -> None:  # type: ignore[no-untyped-def]
    of = match(seats, "reference")
    _games(benchmark, lambda: [begun(of, seed).run() for seed in range(games)], rounds=1)


def _games(benchmark, play, rounds: int = 5) -> None:  # type: ignore[no-untyped-def]
    """Time whole games, and note what was in them."""
    played = benchmark.pedantic(play, rounds=rounds, warmup_rounds=int(rounds > 1))
    benchmark.extra_info["games"] = len(played)
    benchmark.extra_info["turns"] = sum(game.state.turns for game in played)
    benchmark.extra_info["decisions"] = sum(len(game.journal.answers) for game in played)

    assert all(game.over for game in played)
