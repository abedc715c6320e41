"""Dice: the table's two, and those a faction brings along."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.law import chance
from interpreter.law.events import DIE_ROLLED

if TYPE_CHECKING:
    from interpreter.law.board import Board


def roll_battle_dice(board: Board) -> list[int]:
    """The numbers on the table's dice (root:4.3.2)."""
    world = board.layout.world
    if board.script is not None and board.script.dice:
        return board.script.roll(world.dice)
    state, faces, below = board.state, world.faces, chance.below
    sides, rolled = len(faces), []
    for _ in range(world.dice):
        rolled.append(faces[below(state, sides)])
    return rolled


def roll(board: Board, cause: int, player: int, faces: Sequence[int], count: int) -> list[int]:
    """Roll `count` dice with these faces, each equally likely, in the order they fall."""
    if board.script is not None and board.script.dice:
        rolled = board.script.roll(count)
    else:
        rolled = [faces[chance.below(board.state, len(faces))] for _ in range(count)]
    for face in rolled:
        board.emit((DIE_ROLLED, cause, player, face))
    return rolled
