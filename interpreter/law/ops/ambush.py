"""Ambush cards (root:4.3.1).

In: a battle that has begun. Out: whether it goes on to the roll. Nobody is asked who has no card that matches and may
be played: which cards are ambushes is their printed kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.law.ops.cards import play
from interpreter.law.ops.hits import take_hits
from interpreter.law.ops.removal import close_batch, open_batch

if TYPE_CHECKING:
    from interpreter.law.board import Board
    from interpreter.law.ops.battle import Battle

AMBUSH_HITS = 2
"""Hits that one deals at once (root:4.3.1.II)."""
PASS = -1
"""The option of playing none."""


def ambush_step(board: Board, battle: Battle) -> bool:
    """The defender may play an ambush, the attacker may foil it with another; True if the battle goes on."""
    attacker, defender = battle.attacker, battle.defender
    if defender < board.layout.players and not board.state.zones[board.layout.hand[defender]]:
        return True
    cards = ambushes(board, defender, battle.clearing)
    if not cards or not _play_one(board, battle, defender, "ambush", cards):
        return True
    if _play_one(board, battle, attacker, "foil", ambushes(board, attacker, battle.clearing)):
        return True
    opened = open_batch(board)
    battle.removed[0] += take_hits(board, battle.cause, attacker, defender, battle.clearing, AMBUSH_HITS)
    battle.lost += board.batch or ()
    if opened:
        close_batch(board)
    battle.stopped = not any(board.standing("battle", cls, attacker, battle.clearing) for cls in ("warrior", "pawn"))
    return not battle.stopped


def _play_one(board: Board, battle: Battle, player: int, kind: str, cards: Sequence[int]) -> bool:
    """Offer a player the ambush cards he may play; the card played is discarded."""
    if not cards:
        return False
    options = [PASS, *cards]
    chosen = options[board.decide(kind, player, options, battle.cause)]
    if chosen == PASS:
        return False
    return bool(play(board, battle.cause, player, chosen))


def ambushes(board: Board, player: int, clearing: int) -> list[int]:
    """The ambush cards in a player's hand that match a clearing and may be played."""
    layout = board.layout
    if player >= layout.players:
        return []
    held = layout.ambushes.intersection(board.state.zones[layout.hand[player]])
    if not held:
        return []
    bans = board.hooks.cannot_card["play"][player]
    suits = board.state.suits[clearing] | 1 << layout.wild
    return [
        card
        for card in board.state.zones[layout.hand[player]]
        if card in held and suits >> layout.suit_of[card] & 1 and not any(ban.test(board, player, card) for ban in bans)
    ]
