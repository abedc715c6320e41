"""Factions of a few lines, written by a test into a folder of its own, and a table at which one of them sits first."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from interpreter.game.agents import RandomAgent, Sight
from interpreter.game.library import Library
from interpreter.game.play import Game, Match
from interpreter.game.questions.decisions import Decision

OTHER = "old_man_tinker"

HEAD = """
faction: {name}
name: The Made Up
law: {{title: Made up for a test, prefix: made}}
setup_letter: Y
seats: 2
pieces:
  warrior: {{type: warrior, count: 8}}
"""

Look = Callable[[Game, Decision, Sight], None]


def library(folder: Path, rules: str, name: str = "ferrets", **decks: str) -> Library:
    """A library with a faction of these rules, and decks by name."""
    (folder / f"{name}.yaml").write_text(HEAD.format(name=name) + rules, "utf-8")
    for deck, text in decks.items():
        (folder / f"{deck}.yaml").write_text(text, "utf-8")
    return Library([folder])


def match(found: Library, seats: tuple[str, ...] = ("ferrets", OTHER), evaluator: str = "compiled") -> Match:
    table = found.table(seats, "autumn", "standard")
    return Match(table, found.evaluator(table, evaluator))


class Watcher(RandomAgent):
    """Answers at random; a test looks at every question."""

    looks_ahead = True

    def __init__(self, seed: int, look: Look) -> None:
        super().__init__(seed)
        self._look = look
        self.game: Game | None = None

    def choose(self, decision: Decision, sight: Sight) -> int:
        assert self.game is not None
        self._look(self.game, decision, sight)
        return super().choose(decision, sight)


def watched(table: Match, look: Look, seed: int = 4, max_rounds: int = 3, log: bool = True) -> Game:
    """A game, every question of which the test looks at."""
    agents = {seat.name: Watcher(place, look) for place, seat in enumerate(table.table.seats)}
    game = table.start(seed, agents, max_rounds, log=log)
    for agent in agents.values():
        agent.game = game
    return game.run()
