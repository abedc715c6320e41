"""Hits: the question which piece takes one, with the battle that it belongs to.

In: a decision and the events of its unit so far. Out: the question in words: who attacks whom and where, the dice, the
how manieth hit it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.law.events import BATTLE_BEGUN, HITS, REMOVED, ROLLED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.game.questions.decisions import Decision
    from interpreter.law.board import Event


def question(decision: Decision) -> str:
    """`which piece takes hit 1 of 2? (you attack the Newts in clearing 7 (mouse), dice 2 and 1)`."""
    events = decision.events
    begun = _last(events, BATTLE_BEGUN)
    dealt = _last(events, HITS)
    if begun is None or dealt is None or dealt < begun:
        return "which piece takes the hit?"
    return f"which piece takes {_number(decision, dealt)}? ({_battle(decision, begun, dealt)})"


def _last(events: Sequence[Event], kind: int) -> int | None:
    """Where the last event of a kind stands."""
    return next((place for place in reversed(range(len(events))) if events[place][0] == kind), None)


def _number(decision: Decision, dealt: int) -> str:
    """`hit 1 of 2`, by what has gone since hits were dealt; `the hit` if it is the only one, or others take theirs."""
    _, _, attacker, to_defender, defender, to_attacker = decision.events[dealt]
    suffered = {attacker: to_attacker, defender: to_defender}.get(decision.player, 0)
    columns = decision.table.layout.columns
    gone = sum(
        event[4] for event in decision.events[dealt:]
        if event[0] == REMOVED and columns[event[3]].party == decision.player
    )  # fmt: skip
    return f"hit {gone + 1} of {suffered}" if 1 < suffered > gone else "the hit"


def _battle(decision: Decision, begun: int, dealt: int) -> str:
    from interpreter.game.questions.wording import party_text, place_text

    _, _, attacker, defender, clearing = decision.events[begun]
    here = place_text(decision, clearing)
    table = decision.table
    if attacker == decision.player:
        text = f"you attack {party_text(table, defender)} in {here}"
    else:
        whom = "you" if defender == decision.player else party_text(table, defender)
        text = f"{party_text(table, attacker)} attacks {whom} in {here}"
    rolled = next((event for event in decision.events[begun:dealt] if event[0] == ROLLED), None)
    return text if rolled is None else f"{text}, dice {rolled[3]} and {rolled[4]}"
