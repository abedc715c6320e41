"""Prices: what paying one can change at the table, as far as that is known beforehand.

In: the nodes of a `pay`. Out: whether all of it is one act, which foretelling tells all about; whether it sends cards
elsewhere and changes nothing else, so that a trial of it needs no more than cards of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.game.claims import reach_far
from interpreter.language.program import Effect, Node, Step, When

if TYPE_CHECKING:
    from interpreter.game.compile.context import Build

SENDING = frozenset({"discard", "place_cards", "reveal", "spend"})
"""Forms of ops that change where cards lie, and nothing else as long as no ability heeds it."""
HEEDED = frozenset({"discarded", "revealed", "spent"})
"""The events they are."""


def is_one_act(of: Node) -> bool:
    """Whether foretelling a node tells all about it: one effect, perhaps about something chosen for it."""
    if not isinstance(of, Step):
        return isinstance(of, Effect)
    plain = not (of.loop or of.pay or of.menu or of.then or of.otherwise or of.may or of.on_tie)
    return plain and len(of.body) == 1 and is_one_act(of.body[0])


def is_of_cards(build: Build, pay: Sequence[Node]) -> bool:
    """Whether a price sends cards elsewhere, chosen or known, and nothing at the table does more about it."""
    return all(map(_sends_cards, pay)) and _nothing_else_follows(build)


def _sends_cards(of: Node) -> bool:
    if isinstance(of, Effect):
        return of.form in SENDING
    return isinstance(of, Step) and is_one_act(of) and of.uses is None and of.id is None and _sends_cards(of.body[0])


def _nothing_else_follows(build: Build) -> bool:
    """Whether abilities that heed where cards go do no more than to send cards on, and no card makes anybody rule."""
    voices = build.table.voices
    heeding = (each for voice in voices for each in voice.abilities if isinstance(each, When) and each.event in HEEDED)
    return not reach_far(voices) and all(_sends_cards(ability.step) for ability in heeding)
