"""Agents with a chance of their own, apart from the table's; and the one that answers by nothing else."""

from __future__ import annotations

import copy
import random
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from interpreter.game.agents.base import Sight
    from interpreter.game.questions.decisions import Decision


class Drawing:
    """An agent that draws numbers: the same seed gives the same answers, and a copy draws on by itself.

    Only `random()` is used: its numbers are promised to stay the same from one Python to the next.
    """

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self._begun: random.Random | None = None

    @property
    def _random(self) -> random.Random:
        """The numbers, made ready when the first one is drawn: many an agent is never asked."""
        if self._begun is None:
            self._begun = random.Random(self._seed)
        return self._begun

    def __copy__(self) -> Self:
        """Copies of a game are played on apart, and so are their agents."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._begun = copy.copy(self._begun)
        return twin


class RandomAgent(Drawing):
    """Every option is equally likely."""

    def choose(self, decision: Decision, sight: Sight) -> int:
        """Any option's place in the list."""
        return int(self._random.random() * len(decision))
