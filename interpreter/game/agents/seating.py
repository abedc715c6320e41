"""Seating: the agents of a game by their names.

In: who plays which seat, the game's seed. Out: a fresh agent each, with a seed of its own that follows from the game's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.game.agents import AGENTS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from interpreter.game.agents import Agent


def agents_for(names: Mapping[str, str], seats: Sequence[str], seed: int) -> dict[str, Agent]:
    """A fresh agent for each seat that has a name. `seats`: all of the table, in order."""
    return {
        seat: AGENTS[names[seat]](seed * len(seats) + player) for player, seat in enumerate(seats) if names.get(seat)
    }
