"""What an agent is, what it gets to know, and what becomes of one that fails.

In: a decision of its seat and a `Sight`, which is all that an agent is ever given of a game. Out: an answer, or an
`AgentError` that names seat, decision and reason; the game then stands whole at that decision.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from interpreter.game.play import Game
    from interpreter.game.questions.decisions import Decision, Option
    from interpreter.game.sight.views import View


class Agent(Protocol):
    """Answers decisions of one seat.

    An agent that calls `sight.imagine` has an attribute `looks_ahead = True`: only then does the game keep what that
    needs.
    """

    def choose(self, decision: Decision, sight: Sight) -> Option | str | int:
        """The answer: an option, its id, or its place in the list."""
        ...


class Sight:
    """What one seat may know of a game at an open decision.

    Attributes:
        seat: whose sight it is.
    """

    __slots__ = ("_imagine", "_log", "_view", "seat")

    def __init__(
        self, seat: str, view: Callable[[], View], log: Callable[[], list[str]], imagine: Callable[[int], Game]
    ) -> None:
        self.seat = seat
        self._view, self._log, self._imagine = view, log, imagine

    def view(self) -> View:
        """The table as the seat sees it now, in the middle of whatever asks."""
        return self._view()

    def log(self) -> list[str]:
        """What has happened so far as the seat may read it, one line an event."""
        return self._log()

    def imagine(self, seed: int) -> Game:
        """A game that may be the one at this table, standing at this very decision, to be played on at will.

        The cards that the seat cannot see are dealt out anew and chance begins anew, both by `seed`, so that nothing
        hidden and nothing of the real future can be learned from it. Nobody is seated, and its log begins with the unit
        that asks. What the seat saw in earlier units and cannot see now counts as not seen.

        Raises:
            LookupError: it is not this seat that is asked, or its agent does not say `looks_ahead = True`.
        """
        return self._imagine(seed)


class AgentError(Exception):
    """An agent did not answer: it raised, answered with nothing that was offered, or was late.

    The game is as it was when the question came up: `game.decision` is open, and it can be answered otherwise, copied
    or saved.

    Attributes:
        seat: whose agent it was.
        decision: what was asked.
        reason: what went wrong, in a few words. The agent's own exception is the `__cause__`, if there is one.
    """

    def __init__(self, seat: str, decision: Decision, reason: str) -> None:
        super().__init__(f"the agent of {seat} was asked `{decision.kind}` and {reason}")
        self.seat = seat
        self.decision = decision
        self.reason = reason
