"""Cards that a decider may not look at are offered in canonical order: how they lie is nobody's to know.

In: what is asked and the options as the rule finds them, pile by pile from the top. Out: those by the cards' numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.law.events import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.law.board import Board
    from interpreter.law.layout import Layout
    from interpreter.law.state import State

_ONE_CARD = ("choose card", "pick card", "order card")


def canonical(layout: Layout, state: State, kind: str, player: int, options: Sequence[Any]) -> list[int] | None:
    """The places of the options in the order in which they are shown; None if that is their own."""
    if kind not in _ONE_CARD or not _unseen(layout, state, player, options):
        return None
    return sorted(range(len(options)), key=options.__getitem__)


def in_canonical_order(board: Board, player: int, cards: Sequence[int]) -> Sequence[int]:
    """The cards of which groups are made, by number if the player may not look at some of them, else as they are."""
    if player < board.layout.players and _unseen(board.layout, board.state, player, cards):
        return sorted(cards)
    return cards


def _unseen(layout: Layout, state: State, player: int, cards: Sequence[int]) -> bool:
    return not all(visible(layout, zone, player) for zone in {state.zone_of[card] for card in cards})
