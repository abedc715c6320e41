"""What came of a game.

In: a game. Out: who won, how everybody stood, which laws had a say.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.game.sight.views import parties

if TYPE_CHECKING:
    from interpreter.game.play import Game


@dataclass(frozen=True)
class Result:
    """What came of a game; no winners if it ended at its round limit or was left. Scores are points, by seat."""

    winners: tuple[str, ...]
    scores: dict[str, int]
    rounds: int
    turns: int

    @property
    def reason(self) -> str:
        """Why a game that is over has ended: it was `won`, or stopped at its `round limit`."""
        return "won" if self.winners else "round limit"


def result_of(game: Game) -> Result:
    """How the game stands."""
    state = game.state
    return Result(
        winners=parties(game.table.layout, state.winners),
        scores={seat.name: score for seat, score in zip(game.table.seats, state.score, strict=True)},
        rounds=state.rounds,
        turns=state.turns,
    )


def laws_fired(game: Game) -> Counter[str]:
    """How often each law fired so far; see `Game.fired`."""
    causes = [event[1] for event in game.events if event[1] >= 0]
    counted = Counter(causes) + Counter(getattr(game.match.evaluator, "fired", {}))
    laws: Counter[str] = Counter()
    for cause, times in counted.items():
        for law in game.table.causes[cause].law:
            laws[law] += times
    return laws
