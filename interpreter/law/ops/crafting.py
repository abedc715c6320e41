"""Crafting (root:4.1).

In: a card in hand, or an item. Out: crafting pieces activated or removed, the item taken and scored, the card in the
play area or discarded. What an immediate card does is a hook; which pieces craft is a hook; the cost and the points of
a card may be changed by abilities.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.law.events import ACTIVATED, CRAFTED, ITEM_CRAFTED
from interpreter.law.hooks import Lot, banned
from interpreter.law.ops.cards import discard, shift_card
from interpreter.law.ops.outcome import FULL, NONE
from interpreter.law.ops.points import score
from interpreter.law.ops.removal import remove
from interpreter.law.order import act, in_order

if TYPE_CHECKING:
    from interpreter.law.board import Board

ANY_SUIT = -1
"""In a cost: a crafting piece of any suit."""
Source = tuple[int, int, bool]
"""A crafting piece: column, place, whether crafting removes it."""


def craft_item(board: Board, cause: int, player: int, item: int, card: int = -1) -> int:
    """Take an item from the supply and score it (root:3.2.2); the card that shows it stays where it is."""
    if not can_craft_item(board, player, item, card):
        return NONE
    board.state.items[item] -= 1
    board.state.crafted_items[player * len(board.layout.items) + item] += 1
    board.emit((ITEM_CRAFTED, cause, player, item))
    score(board, cause, player, crafting_points(board, player, card))
    return FULL


def can_craft_item(board: Board, player: int, item: int, card: int = -1) -> int:
    """Foretell `craft_item`: the supply still holds it."""
    if item < 0 or board.state.items[item] <= 0 or _barred(board, player, card):
        return NONE
    return FULL


def craft_card(board: Board, cause: int, player: int, card: int) -> int:
    """Craft a card: pay with crafting pieces, then its effect; unless it persists it is discarded (root:4.1.2)."""
    if not can_craft_card(board, player, card):
        return NONE
    record, origin = board.layout.cards[card], board.state.zone_of[card]
    _pay(board, cause, player, crafting_cost(board, player, card))
    persists = record.card.kind == "persistent"
    if record.item >= 0:
        craft_item(board, cause, player, record.item, card)
    if persists:
        shift_card(board, card, board.layout.crafted[player])
    board.emit((CRAFTED, cause, player, card, origin, board.state.zone_of[card]))
    effect = board.hooks.card_effects.get((player, card))
    if effect is not None:
        effect(board)
    if not persists and board.state.zone_of[card] == origin:
        discard(board, cause, player, (card,))
    for listener in in_order(board, board.hooks.after_card["crafted"], card, player, origin):
        act(board, listener, card, player, origin)
    return FULL


def can_craft_card(board: Board, player: int, card: int) -> int:
    """Foretell `craft_card`: it can be paid, its item is in supply, no copy of it persists already (root:4.1.4)."""
    record = board.layout.cards[card]
    kind = record.card.kind
    if kind not in ("item", "immediate", "persistent") or _barred(board, player, card):
        return NONE
    if record.item >= 0 and not can_craft_item(board, player, record.item, card):
        return NONE
    if kind == "persistent":
        lying = board.state.zones[board.layout.crafted[player]]
        if any(board.layout.cards[other].card.kind_id == record.card.kind_id for other in lying):
            return NONE
    cost = crafting_cost(board, player, card)
    return FULL if _affordable(board, cost, _sources(board, player) if cost else []) else NONE


def crafting_cost(board: Board, player: int, card: int) -> tuple[int, ...]:
    """The suits of the crafting pieces that a card takes, -1 for any suit, unless abilities change it."""
    for change in board.hooks.changes["crafting_cost"][player]:
        if change[0](board, card):
            return tuple(change[1](board, card) or ())
    suits = board.layout.suits
    return tuple(suits.index(suit) if suit in suits else ANY_SUIT for suit in board.layout.cards[card].card.cost)


def crafting_points(board: Board, player: int, card: int) -> int:
    """The points for crafting an item: as printed on the card, unless abilities change it."""
    for change in board.hooks.changes["crafting_points"][player]:
        if change[0](board, card):
            return int(change[1](board, card))
    return board.layout.cards[card].card.points if card >= 0 else 0


def refresh_crafters(board: Board, player: int) -> None:
    """A new turn: every crafting piece may be activated again (root:4.1.1)."""
    clearings = board.layout.clearings
    board.state.activated[player * clearings : (player + 1) * clearings] = [0] * clearings


def _sources(board: Board, player: int) -> list[Source]:
    """The crafting pieces that can still be used, one entry each, in canonical order."""
    found: list[Source] = []
    spent = list(board.state.activated)
    for crafter in board.hooks.crafts_with[player]:
        for column, place, k in crafter.lots(board):
            clearing = board.location_of(place)
            if not 0 <= clearing < board.layout.clearings:
                continue
            removes = crafter.by == "removing"
            if not removes:
                at = player * board.layout.clearings + clearing
                used = min(k, spent[at])
                spent[at] -= used
                k -= used
            found += [(column, place, removes)] * k
    return found


def _fits(board: Board, suit: int, source: Source) -> bool:
    """A crafting piece has the suit of its clearing (root:4.1.1)."""
    return suit == ANY_SUIT or bool(board.state.suits[board.location_of(source[1])] >> suit & 1)


def _affordable(board: Board, cost: Sequence[int], sources: Sequence[Source]) -> bool:
    """Whether each part of the cost finds a piece of its own (augmenting paths: costs are short, pieces alike)."""
    if len(sources) < len(cost):
        return False
    holder: dict[int, int] = {}

    def find(part: int, seen: set[int]) -> bool:
        for i, source in enumerate(sources):
            if i in seen or not _fits(board, cost[part], source):
                continue
            seen.add(i)
            if i not in holder or find(holder[i], seen):
                holder[i] = part
                return True
        return False

    return all(find(part, set()) for part in range(len(cost)))


def _pay(board: Board, cause: int, player: int, cost: Sequence[int]) -> None:
    """Use a crafting piece for each part of the cost; where pieces differ the player decides `crafter` among cells."""
    sources, left = _sources(board, player), list(cost)
    removed: list[Lot] = []
    while left:
        suit = left.pop(0)
        usable = [
            i
            for i, source in enumerate(sources)
            if _fits(board, suit, source) and _affordable(board, left, sources[:i] + sources[i + 1 :])
        ]
        if _all_needed(board, [suit, *left], sources):
            usable = usable[:1]  # each will be used, whichever comes first
        cells = list(dict.fromkeys(sources[i][0] * board.layout.width + sources[i][1] for i in usable))
        column, place = divmod(cells[board.decide("crafter", player, cells, cause)], board.layout.width)
        used = next(i for i in usable if sources[i][:2] == (column, place))
        if sources.pop(used)[2]:
            removed.append((column, place, 1))
        else:
            board.state.activated[player * board.layout.clearings + board.location_of(place)] += 1
            board.emit((ACTIVATED, cause, player, column, place))
    if removed:
        remove(board, cause, player, removed)


def _all_needed(board: Board, cost: Sequence[int], sources: Sequence[Source]) -> bool:
    """Whether there are just as many pieces fit for any part of the cost as the cost has parts."""
    return sum(any(_fits(board, suit, source) for suit in cost) for source in sources) == len(cost)


def _barred(board: Board, player: int, card: int) -> bool:
    bans = board.hooks.cannot_card["craft"][player]
    return bool(bans) and card >= 0 and banned(bans, 0, board, player, card)
