"""Playing a game: the way in from Python.

    game = Game.start([Seat(toads), Seat(newts)], seed=7, agents={"newts": RandomAgent(1)})
    game.run()
    while game.decision is not None:
        game.choose(game.decision.options[0])
    print(game.result, len(game.log))

In: seats with checked programs, a map, a deck, a seed. Out: a `Game`: its log, open decision, result, and what each
seat sees. A game is a snapshot, a seed and the answers since: with an agent in every seat nothing is ever saved; else
the state is copied at the beginning of each turn, and a question that nobody seated answers takes the game back to that
copy, from where it goes on unit by unit to the one that asks. Answering runs that unit again with one more answer.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.game import phases
from interpreter.game.decisions import Decision, Option, Pending
from interpreter.game.journal import Answer, Journal
from interpreter.game.link import Seat, Table, TableError, link
from interpreter.game.result import Result, result_of
from interpreter.game.seats import TableFault
from interpreter.game.views import View, view_of
from interpreter.law.board import Board, GameOver
from interpreter.law.events import describe, describe_for
from interpreter.law.state import initial_state
from interpreter.law.world import Deck, Map, load_deck, load_map, load_world

if TYPE_CHECKING:
    from interpreter.game.agents import Agent
    from interpreter.game.phases import Evaluator
    from interpreter.language.program import Program
    from interpreter.law.board import Event
    from interpreter.law.script import Script
    from interpreter.law.state import State

MAX_ROUNDS = 60


class Match:
    """A table ready to be played at any number of times: linked and evaluated once."""

    def __init__(self, table: Table, evaluator: Evaluator) -> None:
        self.table = table
        self.evaluator = evaluator

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
        table = link([_seat(seat) for seat in seats], _map(map, folders), _deck(deck, folders), load_world(), folders)
        return cls(table, _evaluator(evaluator)(table))

    def start(
        self,
        seed: int = 0,
        agents: Mapping[str, Agent] | None = None,
        max_rounds: int = MAX_ROUNDS,
        answers: Sequence[Answer] = (),
        log: bool = True,
        script: Script | None = None,
    ) -> Game:
        """A game that has not begun: `run` plays it.

        Args:
            agents: by seat, beside those that the seats brought along.
            answers: of an earlier game, to be given again before anybody is asked.
            log: whether events are kept.
            script: dice and draws that are fixed beforehand.
        """
        state = initial_state(self.table.layout, seed)
        phases.begin(state)
        seated = [dict(agents or {}).get(seat.name, seat.agent) for seat in self.table.seats]
        return Game(self, state, seated, max_rounds, Journal(list(answers)), [] if log else None, script)


class Game:
    """One game. See the module.

    Attributes:
        decision: the open question, or None.
    """

    def __init__(
        self,
        match: Match,
        state: State,
        agents: Sequence[Agent | None],
        max_rounds: int,
        journal: Journal,
        log: list[Event] | None,
        script: Script | None = None,
    ) -> None:
        self.match = match
        self.table = match.table
        self.agents = list(agents)
        self.max_rounds = max_rounds
        self.journal = journal
        self.decision: Decision | None = None
        self.board = Board(match.table.layout, state, match.evaluator.hooks, log, self._ask, script)
        self._attended = all(agent is not None for agent in agents)

    @classmethod
    def start(
        cls,
        seats: Sequence[Seat | Program],
        map: str | Map = "autumn",
        deck: str | Deck = "standard",
        seed: int = 0,
        evaluator: str = "compiled",
        max_rounds: int = MAX_ROUNDS,
        agents: Mapping[str, Agent] | None = None,
        folders: Sequence[Path] = (),
    ) -> Game:
        """Prepare a table and start one game at it. See `Match.prepare` and `Match.start`."""
        return Match.prepare(seats, map, deck, evaluator, folders).start(seed, agents, max_rounds)

    # --- playing ---

    def run(self) -> Game:
        """Play on until the game is over or a decision is open."""
        while not self.over and self.decision is None:
            self._play_turn()
        return self

    def advance(self) -> None:
        """Run one unit of a turn; a question that nobody answers opens `decision` and undoes the unit so far."""
        self.decision = self._attempt(phases.advance)

    def _play_turn(self) -> None:
        """Play to the end of the turn, or to a question that nobody answers.

        Whether there will be one is not known beforehand, and to be ready for it before each unit is dear. So the turn
        is tried as a whole, and only if a question comes up it is gone through unit by unit.
        """
        turns, in_setup = self.state.turns, self.state.phase < 0
        if self._attempt(phases.play_turn) is None:
            return
        while self.decision is None and self.state.turns == turns and in_setup == (self.state.phase < 0):
            self.advance()

    def _attempt(self, run: Callable[[Board, Evaluator], None]) -> Decision | None:
        """Run a piece of the game; if a question stays open, undo it and give the question."""
        board, evaluator = self.board, self.match.evaluator
        if self._attended:
            _to_the_end(run, board, evaluator)
            return None
        snapshot, logged, script = board.state.copy(), len(board.log or ()), copy.deepcopy(board.script)
        start = self.journal.mark()
        try:
            _to_the_end(run, board, evaluator)
        except Pending as pending:
            board.drop()
            board.state, board.script = snapshot, script
            if board.log is not None:
                del board.log[logged:]
            self.journal.rewind(start)
            return pending.decision
        return None

    def choose(self, answer: Option | str | int) -> Game:
        """Answer the open decision and play on.

        Raises:
            ValueError: no decision is open, or that is none of its options.
        """
        if self.decision is None:
            raise ValueError("no decision is open")
        decision = self.decision
        self.journal.append(decision, decision.index(answer))
        self.decision = None
        return self.run()

    def _ask(self, kind: str, player: int, options: Sequence[int], cause: int) -> int:
        """Answers of the journal first, then the seat's agent, else the question is open."""
        decision = Decision(self.table, player, kind, options, cause)
        if self.journal.ahead:
            return self.journal.next(decision)
        agent = self.agents[player]
        if agent is None:
            raise Pending(decision)
        index = decision.index(agent.choose(decision, lambda: self.view(player)))
        self.journal.record(decision, index)
        return index

    def copy(self) -> Game:
        """The same game, to be played on apart from this one."""
        board = self.board
        log = None if board.log is None else list(board.log)
        twin = Game(
            self.match,
            board.state.copy(),
            [copy.copy(agent) for agent in self.agents],
            self.max_rounds,
            self.journal.copy(),
            log,
            copy.deepcopy(board.script),
        )
        twin.decision = self.decision
        return twin

    # --- looking ---

    @property
    def state(self) -> State:
        return self.board.state

    @property
    def over(self) -> bool:
        """Whether somebody has won or the last round is over."""
        return bool(self.state.winners) or self.state.rounds >= self.max_rounds

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        return result_of(self) if self.over else None

    @property
    def events(self) -> list[Event]:
        """The events as the ops emitted them."""
        return self.board.log if self.board.log is not None else []

    @property
    def log(self) -> list[str]:
        """The events, one canonical line each, ending with the law that caused them."""
        return [describe(self.table.layout, self.table.causes, event) for event in self.events]

    @property
    def fired(self) -> Counter[str]:
        """How often each law fired, by its qualified id: for every event it caused, and for every answer it decided.

        Standing rules are counted by the reference evaluator only, over all games at its table.
        """
        causes = [event[1] for event in self.events if event[1] >= 0]
        counted = Counter(causes) + Counter(getattr(self.match.evaluator, "fired", {}))
        laws: Counter[str] = Counter()
        for cause, times in counted.items():
            for law in self.table.causes[cause].law:
                laws[law] += times
        return laws

    def log_for(self, seat: str | int) -> list[str]:
        """The log as a seat may read it."""
        viewer = self._player(seat)
        return [describe_for(self.table.layout, self.table.causes, event, viewer) for event in self.events]

    def view(self, seat: str | int) -> View:
        """What a seat sees now."""
        return view_of(self.table, self.board, self._player(seat))

    def _player(self, seat: str | int) -> int:
        if isinstance(seat, int):
            return seat
        names = [each.name for each in self.table.seats]
        if seat not in names:
            raise ValueError(f"nobody sits as `{seat}`: there are {', '.join(names)}")
        return names.index(seat)


def _to_the_end(run: Callable[[Board, Evaluator], None], board: Board, evaluator: Evaluator) -> None:
    """Run a piece of the game, which somebody may win by it."""
    try:
        run(board, evaluator)
    except GameOver:
        board.drop()


# --- what a match is made of ---


def _seat(seat: Seat | Program) -> Seat:
    return seat if isinstance(seat, Seat) else Seat(seat)


def _map(name: str | Map, folders: Sequence[Path]) -> Map:
    if isinstance(name, Map):
        return name
    try:
        return load_map(name, folders)
    except FileNotFoundError as missing:
        raise TableError([TableFault("unknown-map", str(missing))]) from missing


def _deck(name: str | Deck, folders: Sequence[Path]) -> Deck:
    if isinstance(name, Deck):
        return name
    try:
        return load_deck(name, folders)
    except FileNotFoundError as missing:
        raise TableError([TableFault("unknown-deck", str(missing))]) from missing


def _evaluator(name: str) -> Callable[[Table], Evaluator]:
    """The evaluator of that name; the compiler is only imported where it is used."""
    if name == "reference":
        from interpreter.game.reference.evaluator import Reference

        return Reference
    if name == "compiled":
        from interpreter.game.compile.compiled import Compiled

        return Compiled
    raise ValueError(f"no evaluator is named `{name}`: there are `compiled` and `reference`")
