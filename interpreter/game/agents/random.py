"""An agent that answers at random, apart from the table's own chance: the same seed gives the same answers."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.game.decisions import Decision
    from interpreter.game.views import View


class RandomAgent:
    """Every option is equally likely."""

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)

    def choose(self, decision: Decision, view: Callable[[], View]) -> int:
        """Only `random()` is used: its numbers are promised to stay the same from one Python to the next."""
        return int(self._random.random() * len(decision))
