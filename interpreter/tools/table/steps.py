"""Steps of a group: a group that is put together by taking one thing after another is told by what may be added.

In: a decision among groups, of which one is the group as it is and the others have one more thing. Out: whether it is
one of those; what each option adds; what has been taken; the decision as it was before the first step.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from interpreter.game.questions.wording import texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.game.questions.decisions import Decision, Option, Settled

MANY = 12
"""Longer lists of groups are not shown at once."""
ENOUGH = "no more"


def is_step(decision: Decision) -> bool:
    """Whether a group is put together here: it has been begun, or there are many things to begin with."""
    if not decision.kind.startswith("group "):
        return False
    taken = _taken(decision)
    grows = bool(taken) or len(decision) > MANY
    return grows and all(_added(option, taken) is not None for option in decision.options)


def added_texts(decision: Decision, options: Sequence[Option]) -> list[str]:
    """What each option adds to the group as it is."""
    taken = _taken(decision)
    added = [_added(option, taken) for option in options]
    enough = ENOUGH if taken else "none"
    return [texts(decision, decision.kind, [each])[0] if each else enough for each in added]


def so_far(decision: Decision) -> str:
    """`so far Sword (fox), Boat (bird)`: the group as it is; "" if it has not been begun."""
    taken = _taken(decision) if is_step(decision) else ()
    return f"so far {texts(decision, decision.kind, [taken])[0]}" if taken else ""


def without_steps(decision: Decision) -> Decision:
    """The decision as it would be if nothing had been taken yet."""
    if not is_step(decision):
        return decision
    earlier = list(decision.settled)
    while earlier and _same_question(decision, earlier[-1]):
        earlier.pop()
    return replace(decision, settled=tuple(earlier))


def _taken(decision: Decision) -> Sequence[Any]:
    """The group as it is: what was answered to the same question just before."""
    if not decision.settled:
        return ()
    last = decision.settled[-1]
    return last.value if _same_question(decision, last) else ()


def _same_question(decision: Decision, settled: Settled) -> bool:
    """Whether something was settled by the same question, and nothing has happened since."""
    asked = (settled.kind, settled.asking, settled.player) == (decision.kind, decision.asking, decision.player)
    return asked and settled.logged == len(decision.events)


def _added(option: Option, taken: Sequence[Any]) -> list[Any] | None:
    """What an option has beside the group as it is; None if it lacks some of it, or has more than one thing more."""
    if any(each not in option.value for each in taken):
        return None
    more = [each for each in option.value if each not in taken]
    return more if len(more) <= 1 else None
