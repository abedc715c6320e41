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
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from interpreter.game import phases
from interpreter.game.agents.asking import ask
from interpreter.game.endless import endless
from interpreter.game.link import Seat
from interpreter.game.match import MAX_ROUNDS, Match
from interpreter.game.questions.decisions import Decision, Option, Pending
from interpreter.game.questions.journal import Journal, JournalError
from interpreter.game.result import Result, laws_fired, result_of
from interpreter.game.sight.otherwise import Otherwise, laid_otherwise
from interpreter.game.sight.redeal import Question
from interpreter.game.sight.secrets import unknown_answers
from interpreter.game.sight.sights import read_by, sight_of
from interpreter.game.sight.unseen_order import canonical
from interpreter.game.sight.views import View, player_of, view_of
from interpreter.law.board import Board, GameOver
from interpreter.law.events import describe
from interpreter.law.order import EndlessError
from interpreter.law.world import Deck, Map

if TYPE_CHECKING:
    from interpreter.game.agents import Agent, Sight
    from interpreter.game.phases import Evaluator
    from interpreter.game.sight.redeal import Cards
    from interpreter.language.program import Program
    from interpreter.law.board import Event
    from interpreter.law.script import Script
    from interpreter.law.state import State

__all__ = ["MAX_ROUNDS", "Game", "Match"]

MENU = "menu action"


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
        self._otherwise = Otherwise()
        self._askings: dict[int, int] = {}
        self._asking = False
        self._logs = log is not None
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
        last = sys.maxsize if turns is None else self.state.turns + turns
        while self.decision is None and not self.over and self.state.turns < last:
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
        if not (sure or self._logs):
            board.log = []  # of this unit: what is asked in it is imagined by what has been seen in it
        try:
            _to_the_end(run, board, evaluator)
        except Pending as pending:
            self._question = self._asked(pending.decision, began)
            self._back_to(began)
            return pending.decision
        except JournalError:
            raise
        except BaseException:
            self._back_to(began)
            if self._asking:
                self._open_again()
            raise
        finally:
            if not self._logs:
                board.log = None
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
        self._silent, self._asking = True, False
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
        order = canonical(self.table.layout, self.state, kind, player, options)
        if order is None:
            return self._answer(kind, player, options, cause)
        return order[self._answer(kind, player, [options[place] for place in order], cause)]

    def _answer(self, kind: str, player: int, options: Sequence[int], cause: int) -> int:
        decision = Decision(self.table, player, kind, options, cause, left=self.board.left if kind == MENU else None)
        if self.journal.ahead:
            self._askings[self.journal.given] = cause
            index = self.journal.next(decision)
            self._otherwise.come(self.board, self.journal.given)
            return index
        agent = self.agents[player]
        if agent is None or self._silent:
            raise Pending(decision)
        if self._looks_ahead and self._began is not None:
            self._question = self._asked(decision, self._began)
        self._asking = True
        index = ask(agent, decision, self._sights[player] or self.sight(player), self.patience)
        self._asking, self._question = False, None
        self._askings[self.journal.given] = cause
        self.journal.record(decision, index)
        return index

    def _asked(self, decision: Decision, began: Began) -> Question:
        events = tuple(self.board.log[began.logged :]) if self.board.log is not None else ()
        answers = tuple(self.journal.answers[began.given : self.journal.given])
        secret = 0
        if decision.asking in self.match.at_once:
            askings = [self._askings.get(place, -1) for place in range(began.given, self.journal.given)]
            secret = unknown_answers(answers, askings, decision.seat, decision.asking)
        return Question(decision, began.state, answers, self.state, events, secret)

    def copy(self) -> Game:
        """The same game, to be played on apart from this one."""
        board = self.board
        log = list(self.events) if self._logs else None
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
        twin.decision, twin._question, twin._otherwise = self.decision, self._question, self._otherwise
        return twin

    def forget_chance(self, seed: int) -> None:
        """Let chance be another from the open question on, so that what comes of it tells nothing of what would.

        Dice that the unit has rolled already stay as they fell: it is run again when the question is answered.
        """
        question, bits = self._question, random.Random(seed).getrandbits(64)
        if question is None or question.state.counter == self.state.counter:
            self.state.seed, self.state.counter = bits, 0
        else:
            self._otherwise = replace(self._otherwise, chance=(self._after(question), bits))
        self._origin = self._begin()

    def lay_otherwise(self, cards: Cards) -> None:
        """Let these cards lie where others lay, from the open question on: the unit so far is as it was."""
        question = self._question
        assert question is not None
        self._otherwise = replace(self._otherwise, cards=(self._after(question), cards))
        self._question = replace(question, state=laid_otherwise(self.board, question.state, cards))

    def _after(self, question: Question) -> int:
        """How many answers are given once a question is answered that stands open."""
        return self.journal.given + len(question.answers) + 1

    def hasten(self) -> Game:
        """Keep neither events nor answers from now on: for a game that is only played to see where it ends."""
        self.board.log, self._logs, self.journal.keeps = None, False, False
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
        state = self.board.state
        return bool(state.winners) or state.rounds >= self.max_rounds

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        return result_of(self) if self.over else None

    @property
    def events(self) -> list[Event]:
        """The events as the ops emitted them."""
        return self.board.log if self._logs and self.board.log is not None else []

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
        return player_of(self.table, seat)


def _to_the_end(run: Callable[[Board, Evaluator], None], board: Board, evaluator: Evaluator) -> None:
    """Run a piece of the game, which somebody may win by it."""
    try:
        run(board, evaluator)
    except GameOver:
        board.drop()
    except (EndlessError, RecursionError) as error:
        raise endless(error, board, evaluator.table) from error
