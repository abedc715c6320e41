"""The journal: every answer given in a game, by the option's id.

In: decisions and the answers to them. Out: the same answers again, when a unit is run once more or a game is replayed.
An answer is looked up by id among the options, never by its place, so that a journal outlives a change of order.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from interpreter.game.questions.decisions import option_ids

if TYPE_CHECKING:
    from interpreter.game.link import Table
    from interpreter.game.questions.decisions import Decision


class Answer(NamedTuple):
    """One answer: whose, to what kind of question, which option."""

    seat: str
    kind: str
    option: str


class JournalError(Exception):
    """The answers on record do not fit the game that is played."""


class Given(NamedTuple):
    """An answer as it was given; its id is worked out when somebody wants to read it."""

    table: Table
    seat: str
    kind: str
    values: tuple[Any, ...]
    """The options up to the one that was taken."""

    def written(self) -> Answer:
        return Answer(self.seat, self.kind, option_ids(self.table, self.kind, self.values)[-1])


@dataclass
class Journal:
    """Answers, and how many of them have been given again so far.

    Attributes:
        kept: the answers, but for the last ones, which are `unwritten` yet; `answers` has them all.
        keeps: whether new answers are put on record. A game that nobody will come back to is faster without.
    """

    kept: list[Answer]
    given: int = 0
    keeps: bool = field(default=True, kw_only=True)
    unwritten: list[Given] = field(default_factory=list, kw_only=True)

    @property
    def answers(self) -> list[Answer]:
        """All answers on record."""
        if self.unwritten:
            self.kept += [each.written() for each in self.unwritten]
            self.unwritten.clear()
        return self.kept

    @property
    def ahead(self) -> bool:
        """Whether an answer is on record for the next question."""
        return self.given < len(self.kept) + len(self.unwritten)

    def next(self, decision: Decision) -> int:
        """The recorded answer to a decision.

        Raises:
            JournalError: it is an answer to something else.
        """
        answer = self.answers[self.given]
        if (answer.seat, answer.kind) != (decision.seat, decision.kind):
            raise JournalError(f"{decision.seat} is asked `{decision.kind}`, but the journal has {answer}")
        try:
            index = decision.index(answer.option)
        except ValueError as error:
            raise JournalError(f"{decision.kind}: {error}") from error
        self.given += 1
        return index

    def append(self, decision: Decision, index: int) -> None:
        """Put an answer on record, to be given when the question comes up again."""
        values = tuple(decision.values[: index + 1])  # the list may not stay as it is
        self.unwritten.append(Given(decision.table, decision.seat, decision.kind, values))

    def record(self, decision: Decision, index: int) -> None:
        """Put an answer on record that has just been given."""
        if self.keeps:
            self.append(decision, index)
            self.given += 1

    def mark(self) -> int:
        """Where a unit begins."""
        return self.given

    def rewind(self, mark: int) -> None:
        """The unit will run again: its answers are given again."""
        self.given = mark

    def copy(self) -> Journal:
        return Journal(list(self.answers), self.given, keeps=self.keeps)
