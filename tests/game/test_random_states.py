"""Tables that no game would reach: both evaluators play the same from them, and nothing is lost.

Pieces are scattered over the map, cards over the piles, trackers and scores set at random; then two rounds are played.
`STATES` of them are tried at each table; the environment variable of that name asks for more.
"""

from __future__ import annotations

import os
import random

import pytest
from tables import BOTS, EVERYBODY, match

from interpreter.game.agents import RandomAgent
from interpreter.game.phases import BEGINS
from interpreter.game.play import Game
from interpreter.law.board import Board
from interpreter.law.invariants import check
from interpreter.law.ops.cards import shift_card

STATES = int(os.environ.get("STATES", "40"))
TABLES = [
    (BOTS, "autumn"),
    (BOTS[::-1], "winter"),
    ((*BOTS, "tinkerer", "tourists"), "autumn"),
    (EVERYBODY, "two_suits"),
]
ROUNDS = 2


def scatter(board: Board, dice: random.Random) -> None:
    """Make a legal but unheard-of table: no more pieces than there are, no more buildings than slots."""
    layout, state = board.layout, board.state
    for column in layout.columns[: layout.ruin_column]:
        for _ in range(dice.randint(0, column.start)):
            clearing = dice.randrange(layout.clearings)
            if column.type != "building" or board.free_slots(clearing) > 0:
                board.add(column.index, column.home, -1)
                board.add(column.index, clearing, 1)
    piles = [zone.index for zone in layout.zones if zone.deck <= 0 and zone.holds < 0]
    for card, record in enumerate(layout.cards):
        if record.deck == 0:
            shift_card(board, card, dice.choice([0, 0, *piles]))
    for tracker in layout.trackers:
        for at in range(tracker.offset, tracker.offset + tracker.size):
            state.trackers[at] = dice.randint(tracker.low, tracker.high)
    state.score[:] = [dice.randint(0, 27) for _ in state.score]
    state.turn, state.phase, state.unit = dice.randrange(layout.players), 0, BEGINS
    board.recount_rule()


def played(seats: tuple[str, ...], map: str, evaluator: str, seed: int) -> Game:
    table = match(seats, map, evaluator)
    agents = {seat.name: RandomAgent(seed + place) for place, seat in enumerate(table.table.seats)}
    game = table.start(seed, agents, max_rounds=ROUNDS)
    scatter(game.board, random.Random(seed))
    return game.run()


@pytest.mark.parametrize(("seats", "map"), TABLES, ids=["bots", "bots on winter", "bots and stand-ins", "everybody"])
def test_both_evaluators_play_the_same_from_any_table(seats: tuple[str, ...], map: str) -> None:
    for seed in range(STATES):
        by_tree, by_code = (played(seats, map, evaluator, seed) for evaluator in ("reference", "compiled"))

        assert by_code.log == by_tree.log, f"seed {seed}"
        assert by_code.state == by_tree.state, f"seed {seed}"
        assert check(by_code.board) == [], f"seed {seed}"
