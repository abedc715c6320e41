"""Copies of games: every option offered can be taken on one, and what is played on it leaves the original alone."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from tables import match
from worlds import GAMES, TABLES

from interpreter.game.agents import RandomAgent
from interpreter.game.agents.playout import declines
from interpreter.game.play import Game
from interpreter.game.questions.decisions import Decision
from interpreter.law.invariants import check

everywhere = pytest.mark.parametrize("seats", TABLES, ids="-".join)


def walk(seats: tuple[str, ...], seed: int, look: Callable[[Game, Decision], None], every: int = 17) -> int:
    """Answer at random, and let a test look at every so-manyth question; how many there were."""
    chance, asked = random.Random(seed), 0
    game = match(seats).start(seed, max_rounds=5).run()
    while (decision := game.decision) is not None:
        asked += 1
        if asked % every == 0:
            look(game, decision)
        game.choose(chance.randrange(len(decision)))
    return asked


def whole(game: Game) -> tuple[object, ...]:
    """All that a game is."""
    kind = game.decision.kind if game.decision is not None else ""
    state = game.state.to_json(game.table.layout)
    return (state, tuple(game.events), tuple(game.journal.answers), game.journal.given, kind)


def finish_unit(game: Game, chance: random.Random) -> None:
    """Answer until the game stands elsewhere, never with doing nothing where something can be done."""
    here = (game.state.turns, game.state.phase, game.state.unit, game.state.round)
    while (decision := game.decision) is not None:
        if here != (game.state.turns, game.state.phase, game.state.unit, game.state.round):
            return
        active = [i for i, value in enumerate(decision.values) if not declines(decision.kind, value)]
        game.choose(chance.choice(active or list(range(len(decision)))))


@everywhere
def test_every_option_that_is_offered_can_be_taken_and_does_something(seats: tuple[str, ...]) -> None:
    """Every one is tried on a copy, and the unit that asks is played to its end.

    An option may cause nothing only if it says so: it ends a menu, passes, says no, or takes nothing along.
    """
    idle: list[str] = []

    def look(game: Game, decision: Decision) -> None:
        for index, option in enumerate(decision.options):
            fork, chance = game.copy(), random.Random(index)
            fork.choose(option)
            finish_unit(fork, chance)
            assert check(fork.board) == []
            if len(fork.events) == len(game.events) and not declines(decision.kind, option.value):
                idle.append(f"{decision.seat} {decision.kind} {decision.laws} {option.id}")

    for seed in range(GAMES):
        assert walk(seats, seed, look)
    assert idle == []


@everywhere
def test_what_is_played_on_a_copy_leaves_the_original_as_it_is(seats: tuple[str, ...]) -> None:
    def look(game: Game, decision: Decision) -> None:
        before = whole(game)
        twin = game.copy()
        assert whole(twin) == before
        twin.seat({seat.name: RandomAgent(player) for player, seat in enumerate(game.table.seats)})
        twin.choose(0, turns=6)
        assert whole(twin) != before
        assert whole(game) == before

    for seed in range(GAMES):
        assert walk(seats, seed, look)


@everywhere
def test_a_copy_played_alike_goes_alike(seats: tuple[str, ...]) -> None:
    def look(game: Game, decision: Decision) -> None:
        ends = []
        for twin in (game.copy(), game.copy().copy()):
            twin.seat({seat.name: RandomAgent(player) for player, seat in enumerate(game.table.seats)})
            ends.append(whole(twin.choose(0, turns=6)))
        assert ends[0] == ends[1]

    for seed in range(GAMES):
        assert walk(seats, seed, look, every=25)
