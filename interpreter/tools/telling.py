"""Telling a game that nobody at the terminal plays in: its log while it is played, its result.

In: a game. Out: a heading for each round and turn, then what happened in it; who won, and the scores.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.game.questions.wording import party_text
from interpreter.game.result import result_of
from interpreter.game.units import SETUP
from interpreter.tools.narrate import NOBODY, Narrator

if TYPE_CHECKING:
    from interpreter.game.play import Game


class Teller:
    """Prints a game while it is played; `silent`: its result only."""

    def __init__(self, game: Game, silent: bool) -> None:
        self.game = game
        self.silent = silent
        self.told = len(game.events)
        self.heading = ""
        self.round = -1
        self.turn = NOBODY if game.state.phase < SETUP else game.state.turn
        self.narrator = Narrator(game.table)

    def opening(self, map: str, deck: str, seed: int) -> None:
        """Who plays, on what."""
        if self.silent:
            return
        seats = ", ".join(seat.program.title for seat in self.game.table.seats)
        print(f"{seats}\nmap {map}, deck {deck}, seed {seed}")
        self.heading = "Setup" if self.turn == NOBODY else self._setup_of(self.turn)
        if self.game.state.phase >= 0:
            self._head()

    def tell(self) -> None:
        """Everything since the last time."""
        if self.silent:
            return
        events = self.game.events
        if self.told < len(events) and self.heading:
            print(f"\n{self.heading}")
            self.heading = ""
        for line in self.narrator.tell(events[self.told :], self.turn):
            print(line)
        self.told = len(events)
        self._head()

    def _head(self) -> None:
        """The heading of the turn that begins now, if one does."""
        state = self.game.state
        if state.phase < 0:
            self._head_setup()
            return
        if self.round == state.turns or self.game.over:
            return
        self.round = state.turns
        self.turn = state.turn
        scores = ", ".join(
            f"{each.name} {score}" for each, score in zip(self.game.table.seats, state.score, strict=True)
        )
        self.heading = f"Round {state.rounds + 1}: {party_text(self.game.table, state.turn)} ({scores})"

    def _head_setup(self) -> None:
        """The heading of the faction that sets up now."""
        state = self.game.state
        if state.phase == SETUP and state.turn != self.turn:
            self.turn = state.turn
            self.heading = self._setup_of(state.turn)

    def _setup_of(self, player: int) -> str:
        return f"Setup: {party_text(self.game.table, player)}"

    def closing(self) -> None:
        """Who won, and the scores."""
        result = result_of(self.game)
        if not self.silent:
            print()
        won = f"{' and '.join(result.winners)} won" if result.winners else "nobody won: the round limit was reached"
        scores = ", ".join(f"{name} {score}" for name, score in result.scores.items())
        print(f"{won} after {result.rounds} full rounds, {result.turns} full turns\nscores: {scores}")
