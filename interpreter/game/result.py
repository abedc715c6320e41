"""What came of a game.

In: a game. Out: who won, and how everybody stood.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.game.views import parties

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
        winners=parties(game.board, state.winners),
        scores={seat.name: score for seat, score in zip(game.table.seats, state.score, strict=True)},
        rounds=state.rounds,
        turns=state.turns,
    )
