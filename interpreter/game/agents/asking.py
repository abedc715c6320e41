"""Asking an agent: whatever it does, an index among the options comes out, or an `AgentError`.

In: an agent, a decision, the seat's sight, perhaps a patience in seconds. Out: the index of its answer. With a patience
the agent thinks in a thread of its own and is waited for no longer than that: a thread cannot be stopped, so one that
is late is left behind and its answer, should it come, is ignored.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from interpreter.game.agents.base import AgentError

if TYPE_CHECKING:
    from interpreter.game.agents.base import Agent, Sight
    from interpreter.game.decisions import Decision


def ask(agent: Agent, decision: Decision, sight: Sight, patience: float | None = None) -> int:
    """The index of the agent's answer.

    Raises:
        AgentError: it raised an exception, answered with nothing that is offered, or took longer than `patience`.
    """
    try:
        answer = agent.choose(decision, sight) if patience is None else _within(patience, agent, decision, sight)
    except AgentError:
        raise
    except Exception as error:
        raise AgentError(decision.seat, decision, f"raised {type(error).__name__}: {error}") from error
    try:
        return decision.index(answer)
    except (ValueError, TypeError, AttributeError) as error:
        raise AgentError(decision.seat, decision, f"answered {answer!r:.200}: {error}") from error


def _within(patience: float, agent: Agent, decision: Decision, sight: Sight) -> Any:
    """The agent's answer, waited for no longer than so many seconds."""
    answers: list[Any] = []
    faults: list[Exception] = []

    def think() -> None:
        try:
            answers.append(agent.choose(decision, sight))
        except Exception as error:  # handed to the one who waits
            faults.append(error)

    thread = threading.Thread(target=think, daemon=True, name=f"agent of {decision.seat}")
    thread.start()
    thread.join(patience)
    if faults:
        raise faults[0]
    if not answers:
        raise AgentError(decision.seat, decision, f"had not answered after {patience:g} seconds")
    return answers[0]
