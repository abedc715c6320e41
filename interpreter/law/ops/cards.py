"""Cards: drawing, spending and discarding, revealing, giving and taking (root:2.1, glossary).

In: card indices, players, zones. Out: cards in other zones, one event a card, and what abilities do about it. The verbs
are different acts even where a card lands in the same pile. A deck that an op leaves empty is renewed from its discard
pile at once (root:2.1), so that its top card can always be asked for; with both empty, nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.law import chance
from interpreter.law.events import (
    CARD_ACTIVATED,
    CARD_PUT,
    DISCARDED,
    DRAWN,
    GIVEN,
    PLAYED,
    RETURNED,
    REVEALED,
    SHUFFLED,
    SPENT,
    TAKEN,
)
from interpreter.law.hooks import banned
from interpreter.law.ops.outcome import FULL, NONE, outcome
from interpreter.law.order import act, in_order
from interpreter.law.table import DECK

if TYPE_CHECKING:
    from interpreter.law.board import Board


def draw(board: Board, cause: int, player: int, count: int, deck_zone: int = DECK, to_zone: int = -1) -> int:
    """Draw cards one by one from the top of a deck to the player's hand, or to another zone."""
    to = board.layout.hand[player] if to_zone < 0 else to_zone
    bounded = board.layout.zones[to].holds >= 0
    bans, listeners = board.hooks.cannot_card["draw"][player], board.hooks.after_card["drawn"]
    pile = board.state.zones[deck_zone]
    done = 0
    while done < count and pile:
        card = pile[-1]
        if (bans and banned(bans, 0, board, player, card)) or (bounded and not room_in(board, to)):
            break
        shift_card(board, card, to)
        board.emit((DRAWN, cause, player, card, deck_zone, to))
        if not pile:
            renew(board, cause, deck_zone)
        if listeners:
            _tell(board, "drawn", card, player, deck_zone)
        done += 1
        pile = board.state.zones[deck_zone]
    return outcome(done, count)


def can_draw(board: Board, player: int, count: int, deck_zone: int = DECK, to_zone: int = -1) -> int:
    """Foretell `draw`, without a look at the cards: how many lie in the deck and its discard pile."""
    to = board.layout.hand[player] if to_zone < 0 else to_zone
    deck = board.layout.deck_of_zone[deck_zone]
    lying = len(board.state.zones[deck_zone])
    if deck >= 0:
        record = board.layout.decks[deck]
        lying = len(board.state.zones[record.zone]) + len(board.state.zones[record.discards_to])
    if not room_in(board, to) or (lying and _barred(board, "draw", player, -1)):
        return NONE
    return outcome(min(lying, count), count)


def discard(board: Board, cause: int, player: int, cards: Sequence[int], to: int = -1) -> int:
    """Discard cards, in the order given, each to the discard pile of its deck (root:G.1.5).

    Args:
        to: a zone that they go to whatever abilities say; -1 for the usual way.
    """
    return _discard(board, cause, player, cards, to, "discard", "discarded", DISCARDED)


def spend(board: Board, cause: int, player: int, cards: Sequence[int]) -> int:
    """Discard cards as a cost or by choice (root:G.1.29). All or none: a cost is paid in full (root:1.5.4)."""
    if can_spend(board, player, cards) != FULL:
        return NONE
    return _discard(board, cause, player, cards, -1, "spend", "spent", SPENT)


def can_discard(board: Board, player: int, cards: Sequence[int]) -> int:
    """Foretell `discard`."""
    return outcome(sum(not _barred(board, "discard", player, card) for card in cards), len(cards))


def can_spend(board: Board, player: int, cards: Sequence[int]) -> int:
    """Foretell `spend`."""
    return FULL if cards and not any(_barred(board, "spend", player, card) for card in cards) else NONE


def _discard(
    board: Board, cause: int, player: int, cards: Sequence[int], to: int, op: str, event: str, kind: int
) -> int:
    hooks, zone_of, emit = board.hooks, board.state.zone_of, board.emit
    bans, before, after = hooks.cannot_card[op][player], hooks.instead_card[event], hooks.after_card[event]
    done = 0
    for card in tuple(cards):
        if bans and banned(bans, 0, board, player, card):
            continue
        origin = zone_of[card]
        if to >= 0:
            shift_card(board, card, _pile(board, card, to))
        elif not before or not instead(board, event, card, player, origin):
            shift_card(board, card, board.layout.discards_to[card])
        emit((kind, cause, player, card, origin, zone_of[card]))
        done += 1
        if after:
            _tell(board, event, card, player, origin)
    _renew_all(board, cause)
    return outcome(done, len(cards))


def reveal(board: Board, cause: int, player: int, cards: Sequence[int]) -> int:
    """Lay cards face up before the player (root:G.1.23); they are in no hand until an effect moves them.

    They lie in the order they were revealed: whoever looks through them meets the first one first.
    """
    to, zone_of, decks = board.layout.revealed[player], board.state.zone_of, board.layout.deck_of_zone
    bans, listeners, emit = board.hooks.cannot_card["reveal"][player], board.hooks.after_card["revealed"], board.emit
    done = 0
    for card in tuple(cards):
        origin = zone_of[card]
        if origin == to or (bans and banned(bans, 0, board, player, card)):
            continue
        shift_card(board, card, to, False)
        emit((REVEALED, cause, player, card, origin, to))
        if decks[origin] >= 0:
            renew(board, cause, origin)
        if listeners:
            _tell(board, "revealed", card, player, origin)
        done += 1
    return outcome(done, len(cards))


def can_reveal(board: Board, player: int, cards: Sequence[int]) -> int:
    """Foretell `reveal`."""
    to, zone_of = board.layout.revealed[player], board.state.zone_of
    free = sum(zone_of[card] != to and not _barred(board, "reveal", player, card) for card in cards)
    return outcome(free, len(cards))


def put_cards(board: Board, cause: int, player: int, cards: Sequence[int], zone: int, top: bool = True) -> int:
    """Lay cards on a zone in the order given, the last on top; or beneath it, the last at the bottom."""
    return _lay(board, cause, player, cards, zone, top, CARD_PUT)


def return_cards(board: Board, cause: int, player: int, cards: Sequence[int], zone: int) -> int:
    """Lay cards back on a zone so that the first given ends on top."""
    return _lay(board, cause, player, tuple(reversed(cards)), zone, True, RETURNED)


def can_put_cards(board: Board, cards: Sequence[int], zone: int) -> int:
    """Foretell `put_cards` and `return_cards`: how many there is room for."""
    holds = board.layout.zones[zone].holds
    free = len(cards) if holds < 0 else holds - len(board.state.zones[zone])
    return outcome(min(free, len(cards)), len(cards))


def _lay(board: Board, cause: int, player: int, cards: Sequence[int], zone: int, top: bool, kind: int) -> int:
    layout, zone_of, emit = board.layout, board.state.zone_of, board.emit
    bounded, pile = layout.zones[zone].holds >= 0, zone in layout.discard_piles
    done = 0
    for card in tuple(cards):
        if bounded and not room_in(board, zone):
            break
        origin = zone_of[card]
        to = _pile(board, card, zone) if pile else zone
        shift_card(board, card, to, top)
        emit((kind, cause, player, card, origin, to))
        done += 1
    _renew_all(board, cause)
    return outcome(done, len(cards))


def take(board: Board, cause: int, player: int, cards: Sequence[int]) -> int:
    """Take cards into hand, from a pile or from another player's hand; abilities may act instead (of the latter)."""
    to = board.layout.hand[player]
    done = 0
    for card in tuple(cards):
        origin = board.state.zone_of[card]
        if origin == to or _barred(board, "take", player, card):
            continue
        if not instead(board, "taken", card, player, origin):
            shift_card(board, card, to)
            board.emit((TAKEN, cause, player, card, origin, to))
            _tell(board, "taken", card, player, origin)
        done += 1
    _renew_all(board, cause)
    return outcome(done, len(cards))


def give(board: Board, cause: int, player: int, cards: Sequence[int], receiver: int) -> int:
    """Give cards to another player's hand; abilities of the receiver may act instead."""
    to = board.layout.hand[receiver]
    done = 0
    for card in tuple(cards):
        origin = board.state.zone_of[card]
        if origin == to or _barred(board, "give", player, card):
            continue
        if not instead(board, "given", card, receiver, origin):
            shift_card(board, card, to)
            board.emit((GIVEN, cause, player, card, origin, to))
            _tell(board, "given", card, receiver, origin)
        done += 1
    return outcome(done, len(cards))


def can_take(board: Board, player: int, cards: Sequence[int]) -> int:
    """Foretell `take`."""
    to, zone_of = board.layout.hand[player], board.state.zone_of
    free = sum(zone_of[card] != to and not _barred(board, "take", player, card) for card in cards)
    return outcome(free, len(cards))


def can_give(board: Board, player: int, cards: Sequence[int]) -> int:
    """Foretell `give`."""
    return outcome(sum(not _barred(board, "give", player, card) for card in cards), len(cards))


def activate(board: Board, cause: int, player: int, card: int) -> int:
    """Lay a card from hand face up before the player, whose points are 0 from then on (root:3.3.1)."""
    if can_activate(board, player, card) == NONE:
        return NONE
    origin, to = board.layout.hand[player], board.layout.crafted[player]
    shift_card(board, card, to)
    board.emit((CARD_ACTIVATED, cause, player, card, origin, to))
    board.state.score[player] = 0
    _tell(board, "activated", card, player, origin)
    return FULL


def can_activate(board: Board, player: int, card: int) -> int:
    """Foretell `activate`."""
    held = card >= 0 and board.state.zone_of[card] == board.layout.hand[player]
    return FULL if held and not _barred(board, "activate", player, card) else NONE


def play(board: Board, cause: int, player: int, card: int) -> int:
    """Play a card from hand for its effect; it is then discarded."""
    if _barred(board, "play", player, card):
        return NONE
    origin = board.state.zone_of[card]
    board.emit((PLAYED, cause, player, card, origin, origin))
    _tell(board, "played", card, player, origin)
    _discard(board, cause, player, (card,), -1, "play", "discarded", DISCARDED)
    return FULL


def swap(board: Board, cause: int, player: int, one: int, other: int) -> int:
    """Two cards trade places, each within its zone (root:G.1.31)."""
    if can_swap(one, other) == NONE:
        return NONE
    state = board.state
    board.dealt += 1
    here, there = state.zone_of[one], state.zone_of[other]
    place, place_there = state.zones[here].index(one), state.zones[there].index(other)
    state.zones[here][place], state.zones[there][place_there] = other, one
    state.zone_of[one], state.zone_of[other] = there, here
    board.emit((CARD_PUT, cause, player, one, here, there))
    board.emit((CARD_PUT, cause, player, other, there, here))
    return FULL


def can_swap(one: int, other: int) -> int:
    """Foretell `swap`: two different cards."""
    return NONE if -1 in (one, other) or one == other else FULL


def shuffle(board: Board, cause: int, zone: int) -> int:
    """Put the cards of a zone in random order."""
    chance.shuffle(board.state, board.state.zones[zone])
    board.dealt += 1
    board.emit((SHUFFLED, cause, zone))
    return FULL


def _pile(board: Board, card: int, zone: int) -> int:
    """Where a card sent to a zone comes to lie: its deck's discard pile may not be for it (root:3.3.3)."""
    layout = board.layout
    deck = layout.decks[layout.cards[card].deck]
    return layout.discards_to[card] if zone == deck.discards_to else zone


# --- what all of them share ----------------------------------------------------------------------------------------


def shift_card(board: Board, card: int, zone: int, top: bool = True) -> None:
    """Lay one card on a zone, or beneath it, with no event and no ability: the only place where cards change zones."""
    state = board.state
    zones, zone_of = state.zones, state.zone_of
    origin = zones[zone_of[card]]
    if origin[-1] == card:
        origin.pop()
    else:
        origin.remove(card)
    if top:
        zones[zone].append(card)
    else:
        zones[zone].insert(0, card)
    zone_of[card] = zone
    board.dealt += 1
    if board.hooks.far_claims:
        board.crown_all()


def renew(board: Board, cause: int, zone: int) -> None:
    """If the zone's deck is empty, shuffle its discard pile into it (root:2.1)."""
    index = board.layout.deck_of_zone[zone]
    if index < 0:
        return
    record, state = board.layout.decks[index], board.state
    if state.zones[record.zone] or not state.zones[record.discards_to]:
        return
    for card in state.zones[record.discards_to]:
        state.zone_of[card] = record.zone
    state.zones[record.zone] = state.zones[record.discards_to]
    state.zones[record.discards_to] = []
    shuffle(board, cause, record.zone)


def _renew_all(board: Board, cause: int) -> None:
    zones = board.state.zones
    for zone in board.layout.draw_piles:
        if not zones[zone]:
            renew(board, cause, zone)


def room_in(board: Board, zone: int) -> bool:
    """Whether a zone takes one more card."""
    holds = board.layout.zones[zone].holds
    return holds < 0 or len(board.state.zones[zone]) < holds


def instead(board: Board, event: str, card: int, player: int, zone: int) -> bool:
    """Let abilities act instead of a card's event; True if one did."""
    return any(
        act(board, listener, card, player, zone)
        for listener in in_order(board, board.hooks.instead_card[event], card, player, zone)
    )


def _tell(board: Board, event: str, card: int, player: int, zone: int) -> None:
    for listener in in_order(board, board.hooks.after_card[event], card, player, zone):
        act(board, listener, card, player, zone)


def _barred(board: Board, op: str, player: int, card: int) -> bool:
    """Whether a ban keeps the player from doing this with the card (-1: an unseen one)."""
    bans = board.hooks.cannot_card[op][player]
    return bool(bans) and banned(bans, 0, board, player, card)
