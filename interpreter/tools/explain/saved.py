"""Saved games, looked back on: every question with its number.

In: a save. Out: the session that it restores, and a record of each question that was asked, numbered from 1 as the
save's journal holds the answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.game.library import Library
from interpreter.game.play import Match
from interpreter.game.questions.journal import Answer
from interpreter.game.questions.notes import Notes
from interpreter.game.save import BrokenSaveError, content_of, finding_at, parse
from interpreter.game.session import Session
from interpreter.tools import tables
from interpreter.tools.exits import WrongUseError

if TYPE_CHECKING:
    from interpreter.game.link import Table
    from interpreter.game.questions.decisions import Decision
    from interpreter.law.state import State


@dataclass(frozen=True, slots=True)
class When:
    """A moment: the round from 1, the phase's name, whose turn it is."""

    round: int
    phase: str
    turn: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that was answered."""

    when: When
    seat: str
    laws: tuple[str, ...]
    prompt: str
    answer: str


def opened(path: Path, search: Sequence[Path]) -> Session:
    """The saved game as it stood, proven to be the same.

    Raises:
        BrokenSaveError: the save cannot be used, its rules have changed or are not there, or another game comes out.
        WrongUseError: the file cannot be read. BrokenFilesError: a file of its table has findings.
    """
    try:
        content = content_of(path)
    except OSError as error:
        raise WrongUseError(f"cannot read {path}: {error.strerror}") from error
    save = parse(content, str(path))
    library = Library(search)
    try:
        with tables.known():
            library.table(save.seats, save.map, save.deck)
    except WrongUseError as error:
        text = content.decode("ascii")
        finding = finding_at(
            "save-rules-missing", str(error), str(path), text, 0, "`--path` names a folder of your own files"
        )
        raise BrokenSaveError([finding], text.split("\n")) from error
    return Session.resumed(save, path, library)


def begun(session: Session, answers: int, evaluator: str) -> Session:
    """The same game from its beginning, with its first answers on record and nothing played yet."""
    game = session.game
    match = Match(game.table, session.library.evaluator(game.table, evaluator))
    kept = [Answer(*each) for each in game.journal.answers[:answers]]
    other = match.start(session.seed, None, game.max_rounds, kept)
    return replace(session, game=other, notes=Notes.of(other))


def questions(session: Session) -> list[Asked]:
    """Every question that was answered, in order."""
    again = begun(session, len(session.game.journal.answers), "compiled")
    notes = _Minutes(list(again.game.journal.answers), 0, again.game)
    again.game.journal = notes
    again.game.board.sole = notes.sole
    again.game.run()
    return notes.asked


def _question(decision: Decision) -> str:
    return decision.prompt + (f" ({decision.so_far})" if decision.so_far else "")


def when(table: Table, state: State) -> When:
    """The moment at which a state stands."""
    phases = table.programs[state.turn].phases
    phase = phases[state.phase].name if state.phase >= 0 else "setup"
    return When(state.rounds + 1, phase.replace("_", " "), table.seats[state.turn].name)


@dataclass
class _Minutes(Notes):
    """A journal that puts on record what was asked."""

    asked: list[Asked] = field(default_factory=list)
    unit: int = 0
    """How many events there were when the unit began."""

    def mark(self) -> int:
        self.unit = self._logged()
        return super().mark()

    def next(self, decision: Decision) -> int:
        told = self._at_the_time(decision)
        index = super().next(decision)
        assert self.game is not None
        moment = when(decision.table, self.game.state)
        record = Asked(moment, decision.seat, decision.laws, _question(told), told.options[index].text)
        self.asked[self.given - 1 :] = [record]
        return index

    def _at_the_time(self, decision: Decision) -> Decision:
        assert self.game is not None
        settled = tuple(each._replace(logged=each.logged - self.unit) for each in self.settled)
        events = tuple(self.game.events[self.unit :])
        return replace(decision, state=self.game.state, events=events, settled=settled)
