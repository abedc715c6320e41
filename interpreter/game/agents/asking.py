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
    from collections.abc import Callable

    from interpreter.game.agents.base import Agent, Sight
    from interpreter.game.questions.decisions import Decision


def ask(agent: Agent, decision: Decision, sight: Sight, patience: float | None = None) -> int:
    """The index of the agent's answer.

    Raises:
        AgentError: it raised an exception, answered with nothing that is offered, or took longer than `patience`. What
            is no `Exception`, as that somebody has interrupted it, comes through; with a patience only the agent's
            thread has ended by it, and that is an AgentError.
    """
    try:
        answer = agent.choose(decision, sight) if patience is None else _within(patience, agent, decision, sight)
    except AgentError:
        raise
    except Exception as error:
        raise AgentError(decision.seat, decision, _raised(error)) from error
    try:
        return decision.index(answer)
    except Exception as error:  # whatever an answer of any class does when it is looked at
        raise AgentError(decision.seat, decision, f"answered {_shown(answer, repr)}: {_shown(error, str)}") from error


def _raised(error: BaseException) -> str:
    text = _shown(error, str)
    return f"raised {type(error).__name__}: {text}" if text else f"raised {type(error).__name__}"


def _shown(thing: Any, write: Callable[[Any], str]) -> str:
    """The thing in words; its class if it cannot even say that."""
    try:
        return f"{write(thing):.200}"
    except Exception:
        return f"a {type(thing).__name__} that cannot be written"


def _within(patience: float, agent: Agent, decision: Decision, sight: Sight) -> Any:
    """The agent's answer, waited for no longer than so many seconds."""
    answers: list[Any] = []
    faults: list[BaseException] = []

    def think() -> None:
        try:
            answers.append(agent.choose(decision, sight))
        except BaseException as error:  # handed to the one who waits
            faults.append(error)

    thread = threading.Thread(target=think, daemon=True, name=f"agent of {decision.seat}")
    thread.start()
    thread.join(patience)
    if faults and not isinstance(faults[0], Exception):
        raise AgentError(decision.seat, decision, _raised(faults[0])) from faults[0]
    if faults:
        raise faults[0]
    if not answers:
        raise AgentError(decision.seat, decision, f"had not answered after {patience:g} seconds")
    return answers[0]
