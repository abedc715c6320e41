"""Looking on: what the plain evaluator asks, picks and answers, for whoever wants to explain it.

In: rules that run. Out: calls to the one who looks on, if there is one; a game that nobody explains has none. What is
tried on a copy of the table is told as well: who looks on knows which board is the game's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from interpreter.game.reference.frame import Frame
    from interpreter.language.program import Decide, Menu, Sort, Step


class Watcher(Protocol):
    """Who looks on."""

    def asks(self, frame: Frame, node: Step | Menu) -> None:
        """The decider is about to be asked which member of a `choose`, or which option of a menu."""

    def picked(self, frame: Frame, step: Step, taken: Sequence[Any]) -> None:
        """A `pick` has taken these."""

    def answered(self, frame: Frame, rule: Decide, about: Asked) -> None:
        """A standing rule has said what is best of what an op asks about."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What an op asks a player about, where a standing rule answers.

    Attributes:
        question: as the rule calls it, `hit`.
        options: the things to choose from; `best`: those of them that the rule leaves.
    """

    question: str
    sort: Sort
    options: tuple[Any, ...]
    best: tuple[Any, ...]


class _Seat:
    """Where the one who looks on sits."""

    watcher: Watcher | None = None


seat = _Seat()


@contextmanager
def watching(watcher: Watcher) -> Iterator[None]:
    """Inside, this one looks on."""
    before, seat.watcher = seat.watcher, watcher
    try:
        yield
    finally:
        seat.watcher = before
