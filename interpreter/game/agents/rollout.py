"""An agent that tries what it may answer on imagined games, plays on from there, and takes what leads furthest.

In: a decision and a sight. Out: the option whose playouts end best. It knows no faction and no rule: it only plays on,
and looks at what comes of it. The same seed gives the same answers, however fast the machine is: the budget is counted
in playouts, not in time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.game.agents.playout import Worth, play_out
from interpreter.game.agents.random import Drawing

if TYPE_CHECKING:
    from interpreter.game.agents.base import Sight
    from interpreter.game.questions.decisions import Decision

PLAYOUTS = 24
"""Playouts for a decision, where no other number is asked for: a turn of some twenty decisions takes about a second."""
TURNS = 1
"""How many ends of turns a playout runs to: to that of the running turn."""
TOP = 0.4
"""The share of an option's playouts, the best of them, by which it is judged.

What comes after an option is for the greater part chosen, not suffered, and the agent will choose better than its
playouts do: so an option is worth what its better playouts make of it.
"""


class RolloutAgent(Drawing):
    """Successive halving: all options get some playouts, the better half more, and so on until one is left.

    In each round all options that are left are tried in the same imagined worlds and with the same chance, so that they
    differ by what they do and not by luck.
    """

    looks_ahead = True

    def __init__(
        self,
        seed: int = 0,
        playouts: int = PLAYOUTS,
        turns: int = TURNS,
        top: float = TOP,
        worth: Worth | None = None,
    ) -> None:
        super().__init__(seed)
        self._playouts = playouts
        self._turns = turns
        self._top = top
        self._worth = worth if worth is not None else Worth()

    def choose(self, decision: Decision, sight: Sight) -> int:
        """The option that does best; of equals the first."""
        left = self._at_most(len(decision))
        values: list[list[float]] = [[] for _ in range(len(decision))]
        rounds = max(1, (len(left) - 1).bit_length())
        share = self._playouts // rounds
        while len(left) > 1:
            for _ in range(max(1, share // len(left))):
                self._try_all(decision, sight, left, values)
            left.sort(key=lambda option: (-self._judged(values[option]), option))
            del left[(len(left) + 1) // 2 :]
        return left[0]

    def _at_most(self, options: int) -> list[int]:
        """As many options as there are playouts, any of them if there are more."""
        found = list(range(options))
        while len(found) > max(2, self._playouts):
            del found[int(self._random.random() * len(found))]
        return found

    def _try_all(self, decision: Decision, sight: Sight, left: list[int], values: list[list[float]]) -> None:
        """One playout of each option that is left, all in one imagined world."""
        seed = int(self._random.random() * (1 << 53))
        world = sight.imagine(seed)
        for option in left:
            end = play_out(world, option, seed, self._turns)
            values[option].append(self._worth.of(end, decision.player))

    def _judged(self, values: list[float]) -> float:
        """What the best playouts of an option come to on average."""
        best = sorted(values, reverse=True)[: max(1, round(len(values) * self._top))]
        return sum(best) / len(best)
