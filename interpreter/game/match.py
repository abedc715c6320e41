"""A match: a table that can be played at any number of times.

In: seats with checked programs, a map, a deck. Out: games at that table, from the beginning or from any state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.game import phases
from interpreter.game.library import deck_named, evaluator_for, map_named
from interpreter.game.link import Seat, Table, link
from interpreter.game.questions.journal import Answer, Journal
from interpreter.game.sight.secrets import asked_at_once
from interpreter.game.sight.views import player_of
from interpreter.law.state import initial_state
from interpreter.law.world import Deck, Map, load_world

if TYPE_CHECKING:
    from interpreter.game.agents import Agent
    from interpreter.game.phases import Evaluator
    from interpreter.game.play import Game
    from interpreter.language.program import Program
    from interpreter.law.script import Script
    from interpreter.law.state import State

MAX_ROUNDS = 60


class Match:
    """A table ready to be played at any number of times: linked and evaluated once."""

    def __init__(self, table: Table, evaluator: Evaluator) -> None:
        self.table = table
        self.evaluator = evaluator

    @cached_property
    def at_once(self) -> frozenset[int]:
        """The questions that are asked of all at once. Found only when a question stays open: bots never need it."""
        return asked_at_once(self.table)

    @classmethod
    def prepare(
        cls,
        seats: Sequence[Seat | Program],
        map: str | Map = "autumn",
        deck: str | Deck = "standard",
        evaluator: str = "compiled",
        folders: Sequence[Path] = (),
    ) -> Match:
        """Link a table.

        Args:
            evaluator: `compiled`, or `reference`, which walks the checked tree.
            folders: where maps and decks are looked for beside those of the package.

        Raises:
            TableError: the table is impossible.
            WorldError: a map or deck is broken.
        """
        seated = [seat if isinstance(seat, Seat) else Seat(seat) for seat in seats]
        table = link(seated, map_named(map, folders), deck_named(deck, folders), load_world(), folders)
        return cls(table, evaluator_for(table, evaluator))

    def start(
        self,
        seed: int = 0,
        agents: Mapping[str, Agent] | None = None,
        max_rounds: int = MAX_ROUNDS,
        answers: Sequence[Answer] = (),
        log: bool = True,
        script: Script | None = None,
        patience: float | None = None,
    ) -> Game:
        """A game that has not begun: `run` plays it.

        Args:
            agents: by seat, beside those that the seats brought along.
            answers: of an earlier game, to be given again before anybody is asked.
            log: whether events are kept.
            script: dice and draws that are fixed beforehand.
            patience: how many seconds an agent may take over an answer; None for any number.

        Raises:
            ValueError: an agent is for a seat that is not there.
        """
        for name in agents or {}:
            player_of(self.table, name)
        from interpreter.game.play import Game

        state = initial_state(self.table.layout, seed)
        phases.begin(state)
        seated = [dict(agents or {}).get(seat.name, seat.agent) for seat in self.table.seats]
        return Game(self, state, seated, max_rounds, Journal(list(answers)), [] if log else None, script, patience)

    def resume(self, state: State, answers: Sequence[Answer], max_rounds: int = MAX_ROUNDS, log: bool = True) -> Game:
        """A game that goes on from a state, which is its own from now on, with these answers; nobody is seated."""
        from interpreter.game.play import Game

        nobody = [None] * self.table.players
        return Game(self, state, nobody, max_rounds, Journal(list(answers)), [] if log else None)
