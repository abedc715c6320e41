"""`rootlaw play`: one full game, with its log and its result.

In: seats, map, deck, seed. Out: the log as it happens, each event with the law that caused it; the result; perhaps a
save. A seat of a faction that chooses is answered at random unless another agent is named; a bot needs none.
"""

from __future__ import annotations

import json
import secrets
import sys
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.game.agents import AGENTS
from interpreter.game.library import DEFAULT_DECK, DEFAULT_MAP, Library
from interpreter.game.play import Match
from interpreter.game.replay import save_of
from interpreter.game.result import result_of
from interpreter.game.save import log_digest, target, write
from interpreter.game.units import SETUP
from interpreter.tools import show, tables
from interpreter.tools.exits import FINDINGS, FINE, WrongUseError
from interpreter.tools.narrate import Narrator

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from interpreter.game.agents import Agent
    from interpreter.game.link import Table
    from interpreter.game.play import Game
    from interpreter.tools.tables import SeatName

DEFAULT_AGENT = "random"
SEEDS = 1_000_000
"""A seed that is drawn stays below this, so that it can be typed again."""


def run(args: argparse.Namespace) -> int:
    """Play, report, save."""
    if args.seed is None:
        args.seed = secrets.randbelow(SEEDS)
    save_to = _save_path(args.save)
    library = Library(show.folders(args.path))
    try:
        with tables.known():
            seats = tables.seats_of(args.seats) if args.seats is not None else tables.all_bots(library)
            names = [seat.faction for seat in seats]
            map, deck = args.map or DEFAULT_MAP, args.deck or DEFAULT_DECK
            table = library.table(names, map, deck)
    except tables.BrokenFilesError as error:
        tables.report(error.findings)
        return FINDINGS
    match = Match(table, library.evaluator(table, args.evaluator))
    game = match.start(args.seed, _agents(table, seats, args.seed), args.max_rounds)
    teller = _Teller(game, silent=args.json or args.quiet)
    teller.opening(map, deck, args.seed)
    while not game.over and game.decision is None:
        game.advance()
        teller.tell()
    if game.decision is not None:
        print(_stuck(game, args.seed), file=sys.stderr)
        return FINDINGS
    try:
        if save_to is not None:
            _write(game, library, names, map, deck, args.seed, save_to)
    finally:
        if args.json:
            print(json.dumps(_summary(game, map, deck, args.seed)))
        else:
            teller.closing()
    return FINE


def _agents(table: Table, seats: Sequence[SeatName], seed: int) -> dict[str, Agent]:
    """Who answers for each seat: the agent named; at random where the faction chooses; nobody for a bot."""
    found = {}
    for player, (seat, written) in enumerate(zip(table.seats, seats, strict=True)):
        name = written.agent or ("" if seat.program.declarations.automated else DEFAULT_AGENT)
        if name:
            found[seat.name] = AGENTS[name](seed * len(seats) + player)
    return found


def _stuck(game: Game, seed: int) -> str:
    decision = game.decision
    assert decision is not None
    law = f" ({', '.join(decision.laws)})" if decision.laws else ""
    return (
        f"rootlaw play: `{decision.seat}` has to decide `{decision.kind}`{law} and has nobody to ask (seed {seed})\n"
        f"  options: {', '.join(option.id for option in decision.options)}\n"
        f"  let its file settle this with `decide:`, or seat it with an agent: {decision.seat}:{DEFAULT_AGENT}"
    )


def _summary(game: Game, map: str, deck: str, seed: int) -> dict[str, object]:
    """The result as plain data; no winners if the game ended at its round limit."""
    result = asdict(result_of(game))
    seats = [seat.name for seat in game.table.seats]
    digest = log_digest(game.log).sha256
    return {**result, "seats": seats, "seed": seed, "map": map, "deck": deck, "digest": digest}


# --- saving -----------------------------------------------------------------------------------------------------------


def _save_path(name: str | None) -> Path | None:
    """Where to save. Raises: WrongUseError, before anything is played, if that cannot be."""
    if name is None:
        return None
    path = Path(name)
    with _saving(path):
        target(path)
    return path


def _write(game: Game, library: Library, names: list[str], map: str, deck: str, seed: int, path: Path) -> None:
    with _saving(path):
        write(save_of(game, library, names, map, deck, seed), path)


@contextmanager
def _saving(path: Path) -> Iterator[None]:
    """What keeps a save from lying at `path` is wrong use."""
    try:
        yield
    except OSError as error:
        raise WrongUseError(f"cannot save to {path}: {error.strerror}") from error


# --- telling ----------------------------------------------------------------------------------------------------------


class _Teller:
    """Prints a game while it is played: a heading for each round and turn, then what happened in it."""

    def __init__(self, game: Game, silent: bool) -> None:
        self.game = game
        self.silent = silent
        self.told = 0
        self.heading = ""
        self.round = -1
        self.turn = 0
        self.narrator = Narrator(game.table)

    def opening(self, map: str, deck: str, seed: int) -> None:
        if self.silent:
            return
        seats = ", ".join(seat.program.name for seat in self.game.table.seats)
        print(f"{seats}\nmap {map}, deck {deck}, seed {seed}")
        self.heading = "Setup"

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
        seat = self.game.table.seats[state.turn]
        scores = ", ".join(
            f"{each.name} {score}" for each, score in zip(self.game.table.seats, state.score, strict=True)
        )
        self.heading = f"Round {state.rounds + 1}: {seat.program.name} ({scores})"

    def _head_setup(self) -> None:
        """The heading of the faction that sets up now."""
        state = self.game.state
        if state.phase == SETUP and state.turn != self.turn:
            self.turn = state.turn
            self.heading = f"Setup: {self.game.table.seats[state.turn].program.name}"

    def closing(self) -> None:
        """Who won, and the scores."""
        result = result_of(self.game)
        if not self.silent:
            print()
        won = f"{' and '.join(result.winners)} won" if result.winners else "nobody won: the round limit was reached"
        scores = ", ".join(f"{name} {score}" for name, score in result.scores.items())
        print(f"{won} after {result.rounds} full rounds, {result.turns} full turns\nscores: {scores}")
