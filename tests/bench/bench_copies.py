"""Copies: what somebody who looks ahead makes thousands of."""

from __future__ import annotations

import pytest
from stage import BOTS, FOUR, match, played_for

pytestmark = pytest.mark.benchmark(group="copy")
ROUNDS = 5
SEATS = pytest.mark.parametrize("seats", [BOTS, FOUR], ids=["two", "four"])


@SEATS
def test_copy_of_a_game(benchmark, seats: tuple[str, ...]) -> None:  # type: ignore[no-untyped-def]
    """After five rounds, log and all, with nobody seated."""
    game = played_for(match(seats), ROUNDS)
    game.seat({seat.name: None for seat in game.table.seats})

    assert benchmark(game.copy).state == game.state


@SEATS
def test_copy_of_a_game_with_its_agents(benchmark, seats: tuple[str, ...]) -> None:  # type: ignore[no-untyped-def]
    """Each that answers at random goes on with numbers of its own, which are copied too."""
    game = played_for(match(seats), ROUNDS)

    assert benchmark(game.copy).state == game.state


@SEATS
def test_copy_of_a_state(benchmark, seats: tuple[str, ...]) -> None:  # type: ignore[no-untyped-def]
    """What a snapshot is."""
    state = played_for(match(seats), ROUNDS).state

    assert benchmark(state.copy) == state
