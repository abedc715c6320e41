"""Playing a game: the way in from Python.

    game = Game.start([Seat(toads), Seat(newts)], seed=7, agents={"newts": RandomAgent(1)})
    game.run()
    while game.decision is not None:
        game.choose(game.decision.options[0])
    print(game.result, len(game.log))

In: seats with checked programs, a map, a deck, a seed. Out: a `Game`: its log, open decision, result, and what each
seat sees. A game is a snapshot, a seed and the answers since: with an agent in every seat nothing is ever saved; else
the state is copied at the beginning of each turn, and a question that nobody seated answers takes the game back to that
copy, from where it goes on unit by unit to the one that asks. Answering runs that unit again with one more answer. An
agent that looks ahead has the state copied at the beginning of each unit.
"""

from __future__ import annotations

import copy
import random
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from interpreter.game import phases
from interpreter.game.agents.asking import ask
from interpreter.game.agents.base import AgentError
from interpreter.game.decisions import Decision, Option, Pending
from interpreter.game.journal import Answer, Journal
from interpreter.game.library import deck_named, evaluator_for, map_named
from interpreter.game.link import Seat, Table, link
from interpreter.game.redeal import Question
from interpreter.game.result import Result, laws_fired, result_of
from interpreter.game.sights import read_by, sight_of
from interpreter.game.views import View, view_of
from interpreter.law.board import Board, GameOver
from interpreter.law.events import describe
from interpreter.law.state import initial_state
from interpreter.law.world import Deck, Map, load_world

if TYPE_CHECKING:
    from interpreter.game.agents import Agent, Sight
    from interpreter.game.phases import Evaluator
    from interpreter.language.program import Program
    from interpreter.law.board import Event
    from interpreter.law.script import Script
    from interpreter.law.state import State

MAX_ROUNDS = 60
MENU = "menu action"


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
        """
        state = initial_state(self.table.layout, seed)
        phases.begin(state)
        seated = [dict(agents or {}).get(seat.name, seat.agent) for seat in self.table.seats]
        return Game(self, state, seated, max_rounds, Journal(list(answers)), [] if log else None, script, patience)

    def resume(self, state: State, answers: Sequence[Answer], max_rounds: int = MAX_ROUNDS, log: bool = True) -> Game:
        """A game that goes on from a state, which is its own from now on, with these answers; nobody is seated."""
        nobody = [None] * self.table.players
        return Game(self, state, nobody, max_rounds, Journal(list(answers)), [] if log else None)


class Began(NamedTuple):
    """Where a unit, a turn or a game began: the state, how many events there were, the script, the answers given."""

    state: State
    logged: int
    script: Script | None
    given: int


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
        patience: float | None = None,
    ) -> None:
        self.match = match
        self.table = match.table
        self.agents = list(agents)
        self.max_rounds = max_rounds
        self.journal = journal
        self.decision: Decision | None = None
        self.board = Board(match.table.layout, state, match.evaluator.hooks, log, self._ask, script)
        self.patience = patience
        self._reseed: tuple[int, int] | None = None
        self._question: Question | None = None
        self._began: Began | None = None
        self._origin = self._begin()
        self._silent = False
        self._sights: list[Sight | None] = [None] * len(self.agents)
        self._note_agents()

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

    def run(self, turns: int | None = None) -> Game:
        """Play on until the game is over, a decision is open or so many turns have ended.

        Raises:
            AgentError: an agent failed; its decision is open now.
        """
        last = self.state.turns + (sys.maxsize if turns is None else turns)
        while not self.over and self.decision is None and self.state.turns < last:
            self._play_turn()
        return self

    def advance(self) -> None:
        """Run one unit of a turn; a question that nobody answers opens `decision` and undoes the unit so far.

        Raises: AgentError, as `run`.
        """
        self.decision = self._attempt(phases.advance)

    def _play_turn(self) -> None:
        """Play to the end of the turn, or to a question that nobody answers.

        Whether there will be one is not known beforehand, and to be ready for it before each unit is dear. So the turn
        is tried as a whole, and only if a question comes up it is gone through unit by unit.
        """
        turns, in_setup = self.state.turns, self.state.phase < 0
        if not self._looks_ahead and self._attempt(phases.play_turn) is None:
            return
        while self.decision is None and self.state.turns == turns and in_setup == (self.state.phase < 0):
            if self.over:
                return
            self.advance()

    def _attempt(self, run: Callable[[Board, Evaluator], None]) -> Decision | None:
        """Run a piece of the game; if a question stays open, undo it and give the question."""
        board, evaluator = self.board, self.match.evaluator
        sure = self._attended and not (self._looks_ahead or self._silent)
        began = self._origin if sure else self._begin()
        self._began = None if sure else began
        try:
            _to_the_end(run, board, evaluator)
        except Pending as pending:
            self._question = self._asked(pending.decision, began)
            self._back_to(began)
            return pending.decision
        except AgentError:
            self._back_to(began)
            self._open_again()
            raise
        return None

    def _begin(self) -> Began:
        """The game as it stands, to come back to."""
        board = self.board
        return Began(board.state.copy(), len(board.log or ()), copy.deepcopy(board.script), self.journal.mark())

    def _back_to(self, began: Began) -> None:
        """Undo what was done since; the answers given since stay on record, to be given again."""
        board = self.board
        board.drop()
        board.state, board.script = began.state.copy(), copy.deepcopy(began.script)
        if board.log is not None:
            del board.log[began.logged :]
        self.journal.rewind(began.given)

    def _open_again(self) -> None:
        """Come back to the first question that has no answer on record, and leave it open whoever is seated."""
        self._silent = True
        try:
            while self.decision is None and not self.over:
                self._play_turn()
        finally:
            self._silent = False

    def choose(self, answer: Option | str | int, turns: int | None = None) -> Game:
        """Answer the open decision and play on as `run` does.

        Raises:
            ValueError: no decision is open, or that is none of its options; AgentError as `run`.
        """
        if self.decision is None:
            raise ValueError("no decision is open")
        decision = self.decision
        self.journal.append(decision, decision.index(answer))
        self.decision = self._question = None
        return self.run(turns)

    def seat(self, agents: Mapping[str, Agent | None]) -> Game:
        """Seat agents from now on, by seat; None leaves a seat's decisions open. A decision that is open stays so.

        Raises:
            ValueError: there is no such seat.
        """
        for name, agent in agents.items():
            self.agents[self._player(name)] = agent
        self._note_agents()
        return self

    def _note_agents(self) -> None:
        self._attended = all(agent is not None for agent in self.agents)
        self._looks_ahead = any(getattr(agent, "looks_ahead", False) for agent in self.agents)

    def _ask(self, kind: str, player: int, options: Sequence[int], cause: int) -> int:
        """Answers of the journal first, then the seat's agent, else the question is open."""
        decision = Decision(self.table, player, kind, options, cause, left=self.board.left if kind == MENU else None)
        if self.journal.ahead:
            index = self.journal.next(decision)
            if self._reseed is not None and self._reseed[0] == self.journal.given:
                self.state.seed, self.state.counter = self._reseed[1], 0
            return index
        agent = self.agents[player]
        if agent is None or self._silent:
            raise Pending(decision)
        if self._looks_ahead and self._began is not None:
            self._question = self._asked(decision, self._began)
        index = ask(agent, decision, self.sight(player), self.patience)
        self._question = None
        self.journal.record(decision, index)
        return index

    def _asked(self, decision: Decision, began: Began) -> Question:
        events = tuple(self.board.log[began.logged :]) if self.board.log is not None else ()
        answers = tuple(self.journal.answers[began.given : self.journal.given])
        return Question(decision, began.state, answers, self.state, events)

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
            self.patience,
        )
        twin.decision, twin._question, twin._reseed = self.decision, self._question, self._reseed
        return twin

    def forget_chance(self, seed: int) -> None:
        """Let chance be another from the open question on, so that what comes of it tells nothing of what would.

        Dice that the unit has rolled already stay as they fell: it is run again when the question is answered.
        """
        question, bits = self._question, random.Random(seed).getrandbits(64)
        if question is None or question.state.counter == self.state.counter:
            self.state.seed, self.state.counter = bits, 0
        else:
            self._reseed = (self.journal.given + len(question.answers) + 1, bits)
        self._origin = self._begin()

    def hasten(self) -> Game:
        """Keep neither events nor answers from now on: for a game that is only played to see where it ends."""
        self.board.log, self.journal.keeps = None, False
        return self

    # --- looking ---

    @property
    def question(self) -> Question | None:
        """What is being asked or stands open, with what has happened in its unit; None if that is not kept."""
        return self._question

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
        return laws_fired(self)

    def log_for(self, seat: str | int) -> list[str]:
        """The log as a seat may read it."""
        return read_by(self, self.events, self._player(seat))

    def view(self, seat: str | int) -> View:
        """What a seat sees now; if a decision is open, as it was before its unit: in the middle of it sees `sight`."""
        return view_of(self.table, self.state, self._player(seat))

    def sight(self, seat: str | int) -> Sight:
        """What a seat may know, as its agent is given it: at an open decision the table in the middle of what asks."""
        player = self._player(seat)
        sight = self._sights[player]
        if sight is None:
            sight = self._sights[player] = sight_of(self, player)
        return sight

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
