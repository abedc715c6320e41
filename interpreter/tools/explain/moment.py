"""One moment of a saved game: the question with that number, and what the rules looked at before it came up.

In: a session and a number. Out: a `Moment`: the open decision, the rule that asks in the frame in which it asks, and
the picks since the question before. The game is played again by the plain evaluator, which is looked on while it plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter.game.phases import Offer
from interpreter.game.reference.frame import Frame, Menu
from interpreter.game.reference.watch import Asked, watching
from interpreter.language import program as tree
from interpreter.tools.explain.saved import When, begun, when

if TYPE_CHECKING:
    from interpreter.game.play import Game
    from interpreter.game.questions.decisions import Decision
    from interpreter.game.session import Session
    from interpreter.law.board import Board


@dataclass(frozen=True, slots=True)
class Asking:
    """A rule that is about to ask, on a table of its own."""

    frame: Frame
    node: tree.Step | tree.Menu


@dataclass(frozen=True, slots=True)
class Picked:
    """What a `pick` took, the table as it was."""

    when: When
    frame: Frame
    step: tree.Step
    taken: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """What a standing rule answered where the game itself asked, the table as it was.

    Attributes:
        taken: nothing where the rule leaves a tie to whoever decides.
    """

    when: When
    frame: Frame
    rule: tree.Decide
    about: Asked
    taken: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """The game before an answer.

    Attributes:
        decision: what is asked; None where the game is over.
        asking: the rule that asks; None where it is the law's own op that does, or a window.
        picks: what rules picked and answered since the answer before, or if that is nothing what they picked last.
        earlier: whether those picks lie before the answer before.
    """

    session: Session
    when: When
    decision: Decision | None
    asking: Asking | None
    picks: tuple[Picked | Answered, ...]
    earlier: bool

    @property
    def game(self) -> Game:
        return self.session.game


def at(session: Session, number: int) -> Moment:
    """The moment before the answer with that number, from 1; one more than there are answers is where it was left."""
    again = begun(session, number - 1, "reference")
    watcher = _Onlooker(again.game)
    with watching(watcher):
        while again.game.decision is None and not again.game.over:
            again.game.advance()
    game, question = again.game, again.game.question
    state = question.state if game.decision is not None and question is not None else game.state
    now = [each for given, each in watcher.picks if given == number - 1]
    last = max((given for given, _ in watcher.picks), default=0)
    picks = now or [each for given, each in watcher.picks if given == last]
    return Moment(
        again, when(game.table, state), again.decision, watcher.asking_for(game.decision), tuple(picks), not now
    )


@dataclass
class _Onlooker:
    """Keeps what the evaluator asks, picks and answers on the game's own board."""

    game: Game
    asking: Asking | None = None
    picks: list[tuple[int, Picked | Answered]] = field(default_factory=list)
    """Each with the number of answers before it."""

    def asks(self, frame: Frame, node: tree.Step | tree.Menu) -> None:
        if self._is_real(frame.board):
            self.asking = Asking(_kept(frame), node)

    def picked(self, frame: Frame, step: tree.Step, taken: Sequence[Any]) -> None:
        if self._is_real(frame.board):
            moment = when(self.game.table, self.game.state)
            self.picks.append((self.game.journal.given, Picked(moment, _kept(frame), step, tuple(taken))))

    def answered(self, frame: Frame, rule: tree.Decide, about: Asked) -> None:
        if self._is_real(frame.board):
            moment = when(self.game.table, self.game.state)
            taken = _settled(frame.board.trial(), rule, about.best)
            self.picks.append((self.game.journal.given, Answered(moment, _kept(frame), rule, about, taken)))

    def _is_real(self, board: Board) -> bool:
        return board is self.game.board

    def asking_for(self, decision: Decision | None) -> Asking | None:
        """The rule that asks this."""
        if decision is None or self.asking is None:
            return None
        frame, node = self.asking.frame, self.asking.node
        return self.asking if decision.asking == _asking_number(frame, node) and _kind(node) == decision.kind else None


def _settled(board: Board, rule: tree.Decide, best: tuple[Any, ...]) -> tuple[Any, ...]:
    """What is taken of those that a rule leaves, as `Board.decide` does; what chance will give is known on a copy."""
    if len(best) == 1 or rule.then_by in (None, "printed"):
        return best[:1]
    return (best[board.chance_below(len(best), best)],) if rule.then_by == "chance" else ()


def _kept(frame: Frame) -> Frame:
    """The frame on a copy of the table, which stays as it is now."""
    return frame.copy(board=frame.board.trial(), menus=[Menu(each.left) for each in frame.menus])


def _asking_number(frame: Frame, node: tree.Step | tree.Menu) -> int:
    word = node.binder.name if isinstance(node, tree.Step) and node.binder is not None else ""
    return frame.table.asking(frame.cause, word) if word else frame.cause


def _kind(node: tree.Step | tree.Menu) -> str:
    if isinstance(node, tree.Menu):
        return f"menu {tree.Sort.ACTION.value}"
    assert node.binder is not None
    assert node.binder.set is not None
    return f"{'choose' if node.binder.bound == 'one' else 'group'} {node.binder.set.sort.value}"


def offers_of(moment: Moment) -> list[tuple[Frame, tree.Step, Offer]]:
    """Every ability that could be offered in the window of the moment, in the frame in which it would be used."""
    evaluator, game = moment.game.match.evaluator, moment.game
    state, table = moment.decision.state if moment.decision is not None else None, game.table
    if state is None or state.phase < 0:
        return []
    board = game.board.trial()
    board.state = state.copy()
    phase = table.programs[state.turn].phases[state.phase].name
    found = []
    for number in table.windows.now(board, state.turn, phase):
        voice, ability = table.windows.all[number]
        frame = evaluator.standing.frame(board, voice, ability, (ability.player,), (state.turn,))  # type: ignore[attr-defined]  # the plain evaluator's
        found.append((frame, ability.step, Offer(voice.player, number, ability.title)))
    return found
