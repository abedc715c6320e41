"""The hand-written turn plays the same games as the rule file: else it would measure nothing."""

from __future__ import annotations

import os
from functools import cache

import pytest
import ratio
from twin import walk
from twin.marquise import Marquise

from interpreter.game import phases
from interpreter.game.agents import RandomAgent
from interpreter.game.library import Library
from interpreter.game.match import Match

MARQUISE, LIZARDS = "mechanical_marquise", "logical_lizards"
TINKER, SIGHTSEERS = "old_man_tinker", "sightseers_of_the_mire"
BOTS = (MARQUISE, LIZARDS)
TABLES = (
    (LIZARDS, TINKER, MARQUISE),
    (SIGHTSEERS, MARQUISE, TINKER),
    (MARQUISE, LIZARDS, TINKER, SIGHTSEERS),
    (SIGHTSEERS, TINKER, MARQUISE, LIZARDS),
)
SEEDS = int(os.environ.get("SEEDS", "200"))
"""Games of two bots; the environment variable asks for more. Of tables with people a sixteenth."""


@cache
def matches(seats: tuple[str, ...], map: str = "autumn") -> tuple[Match, Match]:
    """The same table by the rule file, and with the Marquise's turns by hand."""
    library = Library()
    table = library.table(seats, map)
    rules = library.evaluator(table, "compiled")
    return Match(table, rules), Match(table, Marquise(rules, seats.index(MARQUISE)))  # type: ignore[arg-type]


def played(match: Match, seed: int, rounds: int = 60) -> tuple[list[tuple[int, ...]], tuple[object, ...]]:
    """All events of a game in which those that choose answer at random, and how the table stands at its end."""
    agents = {seat.name: RandomAgent(seed + place) for place, seat in enumerate(match.table.seats)}
    game = match.start(seed, agents, rounds).run()
    return game.events, (game.state.key(), game.state.counter, game.state.turns)


@pytest.fixture(autouse=True)
def by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns are played by hand where the evaluator says so."""
    monkeypatch.setattr(phases, "play_turn", walk.play_turn)


@pytest.mark.parametrize("map", ["autumn", "winter"])
@pytest.mark.parametrize("seats", [BOTS, BOTS[::-1]], ids=["first", "second"])
def test_two_bots_play_the_same_games_when_one_is_played_by_hand(seats: tuple[str, ...], map: str) -> None:
    by_file, by_hand = matches(seats, map)
    for seed in range(SEEDS // 4):
        assert played(by_hand, seed) == played(by_file, seed), f"seed {seed}"


@pytest.mark.parametrize("seats", TABLES, ids="-".join)
def test_tables_with_people_play_the_same_games_when_the_bot_is_played_by_hand(seats: tuple[str, ...]) -> None:
    by_file, by_hand = matches(seats)
    for seed in range(max(SEEDS // 64, 2)):
        assert played(by_hand, seed) == played(by_file, seed), f"seed {seed}"


def test_a_table_at_the_end_of_a_turn_by_hand_is_the_same_to_the_last_number() -> None:
    """Every number of the state, where the turn stands and what was counted in it among them."""
    by_file, by_hand = matches(BOTS)
    left, right = by_file.start(3, {}), by_hand.start(3, {})
    for turns in range(12):
        left.run(1)
        right.run(1)

        assert left.over == right.over
        assert left.over or left.state == right.state, f"turn {turns}"


def test_the_turns_are_played_by_hand_and_not_by_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    _, by_hand = matches(BOTS)
    seen: list[int] = []
    monkeypatch.setattr(Marquise, "take_turn", lambda self, board: seen.append(self.seat) or self.end_turn(board))
    by_hand.start(0, {}).run(4)

    assert seen == [0, 0]


@pytest.mark.parametrize("seats", [ratio.BOTS, ratio.FOUR], ids=["two", "four"])
def test_the_turns_that_are_timed_have_the_same_events_by_file_and_by_hand(seats: tuple[str, ...]) -> None:
    turns = ratio.Turns(seats, games=4)
    by_file, by_hand = turns.boards(), turns.boards()
    turns.play(by_file, turns.by_file)
    turns.play(by_hand, turns.by_hand)

    assert len(by_file) > 8
    assert [board.log for board in by_file] == [board.log for board in by_hand]
    assert all(board.log for board in by_file)
