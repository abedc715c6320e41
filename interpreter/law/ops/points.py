"""Victory points (root:3).

In: amounts. Out: the score, and whatever abilities do about it; what score wins is such an ability, not a number here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.law.events import SCORED
from interpreter.law.hooks import banned
from interpreter.law.ops.outcome import FULL, NONE, PART
from interpreter.law.order import act, in_order

if TYPE_CHECKING:
    from interpreter.law.board import Board

OFF_TRACK = -1
"""The score of a player whose marker has left the track and who scores no more (root:3.3.1)."""


def score(board: Board, cause: int, player: int, amount: int) -> int:
    """A player scores `amount` points; loses them if negative, never below zero (root:3.2).

    What one player would score while another has the credit of what he does goes to that one. Part if less was lost
    than asked.
    """
    player = credited(board, player)
    scores = board.state.score
    before = scores[player]
    if before == OFF_TRACK or not amount:
        return NONE
    after = max(0, before + amount)
    bans = board.hooks.cannot_score[player]
    if after == before or (bans and banned(bans, 0, board, player, amount)):
        return NONE
    scores[player] = after
    emit = board.emit
    emit((SCORED, cause, player, after - before))
    heard = board.hooks.points[player]
    if heard:
        board.depth += 1
        for listener in in_order(board, heard, player, after - before) if len(heard) > 1 else heard:
            act(board, listener, player, after - before)
        board.close()
    return FULL if after - before == amount else PART


def credited(board: Board, player: int) -> int:
    """Who has the points of what the player does: he himself, unless the rule that runs says somebody else."""
    return board.credit[1] if board.credit is not None and board.credit[0] == player else player


def can_score(board: Board, player: int, amount: int) -> int:
    """Foretell `score`."""
    player = credited(board, player)
    before = board.state.score[player]
    if before == OFF_TRACK or not amount or before + amount == before or (before == 0 and amount < 0):
        return NONE
    if _forbidden(board, player, amount):
        return NONE
    return FULL if before + amount >= 0 else PART


def _forbidden(board: Board, player: int, amount: int) -> bool:
    """Whether a ban keeps the player from getting (or losing) so many points."""
    bans = board.hooks.cannot_score[player]
    return bool(bans) and banned(bans, 0, board, player, amount)


def leave_track(board: Board, player: int) -> int:
    """The player's marker leaves the track: no more points (root:3.3.1)."""
    if board.state.score[player] == OFF_TRACK:
        return NONE
    board.state.score[player] = OFF_TRACK
    return FULL


def win(board: Board, cause: int, player: int) -> int:
    """The player wins (root:3.1), once every effect that runs is done.

    Raises:
        GameOver: nothing runs.
    """
    board.win(cause, player)
    return FULL
