"""What an agent is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from interpreter.game.decisions import Decision, Option
    from interpreter.game.views import View


class Agent(Protocol):
    """Answers decisions of one seat."""

    def choose(self, decision: Decision, view: Callable[[], View]) -> Option | str | int:
        """The answer: an option, its id, or its place in the list. `view()` is what the seat sees now."""
        ...
