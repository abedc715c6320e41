"""In which order abilities act when several answer one event (root:1.1.3).

In: the abilities that apply. Out: the same in order. Whoever may order them is asked only if there is a choice; a
player with a standing answer, or a table with nobody to ask, has the turn player's own first, then on clockwise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from interpreter.law.board import Board


class Ability(Protocol):
    """Anything with an owner, a cause, and perhaps a test whether it would do anything."""

    @property
    def owner(self) -> int: ...

    @property
    def cause(self) -> int: ...

    @property
    def applies(self) -> Callable[..., bool] | None: ...


A = TypeVar("A", bound=Ability)

DEEPEST = 40
"""So many abilities may act one within the other, each set off by the one before; alike for every evaluator."""


class EndlessError(Exception):
    """Abilities set each other off beyond any table's need: `causes` are their laws, each within the one before."""

    def __init__(self, causes: Sequence[int]) -> None:
        super().__init__(f"abilities set each other off without end: causes {causes}")
        self.causes = causes


def act(board: Board, ability: Any, *about: Any) -> Any:
    """Let an ability act on what happened; what it sets off acts within it.

    Raises:
        EndlessError: too many act one within the other.
    """
    acting = board.acting
    if len(acting) >= DEEPEST:
        raise EndlessError(tuple(acting))
    acting.append(ability.cause)
    credit, board.credit = board.credit, None  # what a law of its own scores is not what the rule around it scores
    outcome = ability.run(board, *about)
    board.credit = credit
    acting.pop()
    return outcome


def clockwise(board: Board, owner: int) -> int:
    """How many seats after the player whose turn it is; parties that are no players come last."""
    players = board.layout.players
    return (owner - board.state.turn) % players if 0 <= owner < players else players + owner


def in_order(board: Board, abilities: Sequence[A], *about: Any) -> Sequence[A]:
    """The abilities in the order they act.

    The player whose turn it is decides; if all are one player's, that player (root:4.3.4). Options of the decision
    `order` are the causes of those still to come. Only those are asked about that would do anything now; the others
    come last, should one of the first have changed that.

    Args:
        about: what happened, as the abilities are told.
    """
    if len(abilities) < 2:
        return abilities
    left = sorted(abilities, key=lambda ability: clockwise(board, ability.owner))
    owners = {ability.owner for ability in left}
    decider = owners.pop() if len(owners) == 1 else board.state.turn
    if not 0 <= decider < board.layout.players:
        decider = board.state.turn
    if board.ask is None or "order" in board.hooks.decides[decider]:
        return left
    idle = [ability for ability in left if ability.applies is not None and not ability.applies(board, *about)]
    left = [ability for ability in left if ability not in idle]
    ordered: list[A] = []
    while left:
        ordered.append(left.pop(board.decide("order", decider, [ability.cause for ability in left])))
    return [*ordered, *idle]
