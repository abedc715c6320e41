"""Cards of a hand or pile that others do not see: looked at, or taken by chance.

In: zones, players, how many. Out: events, and cards in the taker's hand. What an ability of the victim does instead of
having a card taken is asked once a card, also where the hand is empty (rootbotics:2.8.1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.law.events import LOOKED_AT
from interpreter.law.ops.cards import instead, take
from interpreter.law.ops.outcome import FULL, NONE, outcome
from interpreter.law.table import DECK

if TYPE_CHECKING:
    from interpreter.law.board import Board

UNSEEN = -1


def take_unseen(board: Board, cause: int, player: int, count: int, victim: int, deck_zone: int = DECK) -> int:
    """Take so many cards of a deck from a player's hand, one after the other, each by chance (root:G.22)."""
    if not 0 <= victim < board.layout.players or victim == player:
        return NONE
    done = 0
    for _ in range(count):
        held = _held(board, victim, deck_zone)
        if not held:
            if not _answers(board, victim) or not instead(board, "taken", UNSEEN, player, board.layout.hand[victim]):
                break
            done += 1
            continue
        card = held[0] if len(held) == 1 else held[board.chance_below(len(held), held)]
        if take(board, cause, player, (card,)) == NONE:
            break
        done += 1
    return outcome(done, count)


def can_take_unseen(board: Board, player: int, count: int, victim: int, deck_zone: int = DECK) -> int:
    """Foretell `take_unseen`, without a look at the cards."""
    if not 0 <= victim < board.layout.players or victim == player:
        return NONE
    if _answers(board, victim):
        return FULL if count > 0 else NONE
    return outcome(min(len(_held(board, victim, deck_zone)), count), count)


def look(board: Board, cause: int, player: int, zone: int) -> int:
    """See the cards of a zone, from the top; everybody else learns only how many there are."""
    lying = board.state.zones[zone]
    for card in reversed(lying):
        board.emit((LOOKED_AT, cause, player, card, zone))
    return FULL if lying else NONE


def can_look(board: Board, zone: int) -> int:
    """Foretell `look`."""
    return FULL if board.state.zones[zone] else NONE


def _held(board: Board, victim: int, deck_zone: int) -> list[int]:
    """The cards of a deck in a hand, in canonical order."""
    cards, deck = board.layout.cards, board.layout.deck_of_zone[deck_zone]
    return sorted(card for card in board.state.zones[board.layout.hand[victim]] if cards[card].deck == deck)


def _answers(board: Board, victim: int) -> bool:
    """Whether the victim has an ability that acts instead of having a card taken from its hand."""
    return any(listener.owner == victim for listener in board.hooks.instead_card["taken"])
