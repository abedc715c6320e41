"""Tables at which much is hidden, an agent that lets a test look at every question, and helpers for both."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from typing import Any

from tables import match

from interpreter.game.agents import Sight
from interpreter.game.play import Game
from interpreter.game.questions.decisions import Decision
from interpreter.game.sight.redeal import dealt, hidden_cards
from interpreter.law.state import State

GAMES = int(os.environ.get("GAMES", "2"))
"""Games at every table; the environment variable of that name asks for more."""

CHOOSERS = ("old_man_tinker", "sightseers_of_the_mire")
TABLES = (
    (*CHOOSERS, "mechanical_marquise", "logical_lizards"),
    CHOOSERS[::-1],
    ("toads", "newts", "toads"),
    ("newts", "tinkerer", "logical_lizards"),
    ("magpies", "toads", "old_man_tinker"),
)
"""Hands, private decks, piles that only their owner looks through, cards revealed and taken, choices in secret."""

Look = Callable[[Game, Decision, Sight], None]


class Onlooker:
    """Answers at random; before every so-manyth answer a test may look at the game."""

    looks_ahead = True

    def __init__(self, seed: int, look: Look, every: int) -> None:
        self.random = random.Random(seed)
        self.look = look
        self.every = every
        self.asked = 0
        self.game: Game | None = None

    def choose(self, decision: Decision, sight: Sight) -> int:
        self.asked += 1
        if self.asked % self.every == 0:
            assert self.game is not None
            self.look(self.game, decision, sight)
        return self.random.randrange(len(decision))


def watch(seats: tuple[str, ...], seed: int, look: Look, every: int = 7, max_rounds: int = 6) -> int:
    """Play a game and let a test look at it; how many answers were given."""
    table = match(seats)
    agents = {seat.name: Onlooker(seed * 10 + place, look, every) for place, seat in enumerate(table.table.seats)}
    game = table.start(seed, agents, max_rounds)
    for agent in agents.values():
        agent.game = game
    game.run()
    return len(game.journal.answers)


def shuffled_out_of_sight(game: Game, state: State, viewer: int, seed: int) -> State:
    """The state with the cards that the viewer cannot see in other places, each deck apart."""
    chance = random.Random(seed)
    deal: dict[int, int] = {}
    cards = hidden_cards(game.table.layout, state, viewer)
    for deck in range(len(game.table.layout.decks)):
        old = sorted(card for card in cards if game.table.layout.cards[card].deck == deck)
        deal.update(zip(old, chance.sample(old, len(old)), strict=True))
    return dealt(state, deal)


def texts(thing: Any) -> Iterator[str]:
    """Every text in some plain data."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, dict):
        yield from (text for pair in thing.items() for each in pair for text in texts(each))
    elif isinstance(thing, tuple | list):
        yield from (text for each in thing for text in texts(each))
