"""Agents: who answers decisions at the table.

In: a decision and what its player may see. Out: an answer. An agent is any object with `choose`; each kind of agent has
a file of its own, and `AGENTS` names those that can be asked for by name.
"""

from __future__ import annotations

from collections.abc import Callable

from interpreter.game.agents.base import Agent
from interpreter.game.agents.random import RandomAgent

AGENTS: dict[str, Callable[[int], Agent]] = {"random": RandomAgent}
"""By name, what makes an agent from a seed."""

__all__ = ["AGENTS", "Agent", "RandomAgent"]
