"""Agents: who answers decisions at the table.

In: a decision and what its seat may know. Out: an answer. An agent is any object with `choose` (see `base`); each kind
of agent has a file of its own, and `AGENTS` names those that can be asked for by name.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from interpreter.game.agents.base import Agent, AgentError, Sight
from interpreter.game.agents.random import RandomAgent
from interpreter.game.agents.rollout import RolloutAgent

Maker = Callable[[int], Agent]
"""What makes an agent from a seed."""


class Agents(dict[str, Maker]):
    """Agents by name. Behind the name of one that plays ahead may stand how many playouts it has: `rollout:40`."""

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or (isinstance(name, str) and _with_budget(name) is not None)

    def __missing__(self, name: str) -> Maker:
        maker = _with_budget(name)
        if maker is None:
            raise KeyError(name)
        return maker


AGENTS = Agents(random=RandomAgent, rollout=RolloutAgent)
"""By name, what makes an agent from a seed."""

MOST_PLAYOUTS = 1_000_000
"""For one decision: more would take days."""

DEFAULT = "rollout"
"""The agent of a faction that chooses, where none is named."""


def budget_hint(name: str) -> str:
    """How a name that is no agent's is written, if one with a number of playouts was meant; else ""."""
    if not name.startswith("rollout"):
        return ""
    return f"write rollout:N, N from 1 to {MOST_PLAYOUTS}: how many playouts it has for a decision"


def _with_budget(name: str) -> Maker | None:
    """The maker for a name with a number of playouts."""
    word, _, number = name.partition(":")
    digits = number.isascii() and number.isdigit() and len(number) <= len(str(MOST_PLAYOUTS))
    if word != "rollout" or not digits or not 1 <= int(number) <= MOST_PLAYOUTS:
        return None
    return partial(RolloutAgent, playouts=int(number))


__all__ = ["AGENTS", "DEFAULT", "Agent", "AgentError", "RandomAgent", "RolloutAgent", "Sight", "budget_hint"]
