"""What becomes otherwise in an imagined game after the question at which it stands.

In: a board, and how many answers it has been given. Out: the board with another chance, and with cards that lie where
others lay. The unit of the question is run again with each answer: so both wait until the question is answered.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.game.sight.redeal import dealt, relay

if TYPE_CHECKING:
    from interpreter.game.sight.redeal import Cards
    from interpreter.law.board import Board
    from interpreter.law.state import State


@dataclass(frozen=True)
class Otherwise:
    """Changes that wait.

    Attributes:
        chance: after how many answers, and the seed from then on; None: chance stays.
        cards: after how many answers, and which card lies where another lay; None: they stay.
    """

    chance: tuple[int, int] | None = None
    cards: tuple[int, Cards] | None = None

    def come(self, board: Board, given: int) -> None:
        """Let come what comes after so many answers."""
        state = board.state
        if self.chance is not None and self.chance[0] == given:
            state.seed, state.counter = self.chance[1], 0
        if self.cards is not None and self.cards[0] == given:
            relay(state, self.cards[1])
            board.dealt += 1
            _crown(board)


def laid_otherwise(board: Board, state: State, cards: Cards) -> State:
    """A state with these cards where others lay, and with the rule that they claim there."""
    real, board.state = board.state, dealt(state, cards)
    _crown(board)
    changed, board.state = board.state, real
    return changed


def _crown(board: Board) -> None:
    if board.hooks.far_claims:
        board.crown_all()
