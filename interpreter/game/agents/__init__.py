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

DEFAULT = "rollout"
"""The agent of a faction that chooses, where none is named."""


def _with_budget(name: str) -> Maker | None:
    """The maker for a name with a number of playouts, at least one."""
    word, _, number = name.partition(":")
    if word != "rollout" or not (number.isascii() and number.isdigit() and int(number)):
        return None
    return partial(RolloutAgent, playouts=int(number))


__all__ = ["AGENTS", "DEFAULT", "Agent", "AgentError", "RandomAgent", "RolloutAgent", "Sight"]
