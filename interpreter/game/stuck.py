"""A game that stops at a question which nobody answers: who is asked, whose law asks, and what would help.

In: the open decision. Out: lines for people, the first without a full stop, for whoever runs the game to begin.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from interpreter.game.agents import DEFAULT
from interpreter.game.phases import Offer

if TYPE_CHECKING:
    from interpreter.game.link import Table
    from interpreter.game.questions.decisions import Decision


class Asker(NamedTuple):
    """A rule that asks: the number of the player whose it is, or None of the shared deck; and its cause."""

    owner: int | None
    cause: int


def nobody_answers(decision: Decision) -> str:
    """What has stopped, in one line: the seat that is asked, what, and the faction and the law that ask."""
    said = f"`{decision.seat}` has to decide `{decision.kind}` and has nobody to ask"
    asked_by = "; ".join(dict.fromkeys(_named(decision.table, asker) for asker in _askers(decision)))
    return f"{said}: asked by {asked_by}" if asked_by else said


def remedy(decision: Decision) -> str:
    """What to do about it, by what is asked and by whose rule it is."""
    agent = f"or seat it with an agent: {decision.seat}:{DEFAULT}"
    word = decision.kind.split()[0]
    if word in _BY_LAW:
        return f"let its file settle this, {_BY_LAW[word]}; {agent}"
    owners = {asker.owner for asker in _askers(decision)}
    if owners and decision.player not in owners:
        how = "`if: player not in bots`" if word == "offer" else "ask `enemies not in bots`"
        return f"let that rule leave bots out: {how}; {agent}"
    return f"let its file settle this: {_BY_RULE.get(word, _BY_RULE['choose'])}; {agent}"


_BY_LAW = {
    "hit": "as `decide: hit` with `prefer: it is a token` does",
    "order": "as `decide: order` with `then_by: printed` does",
    "ambush": "as bots do who hold no cards",
    "foil": "as bots do who hold no cards",
}
"""What the law itself asks in the middle of what somebody does, and how a bot comes not to be asked."""
_BY_RULE = {
    "choose": "`pick` for `choose`, or `by: PLAYER`",
    "group": "`pick` for `choose`, or `by: PLAYER`",
    "pick": "`then_by: chance` or `printed` in its `decide:`",
    "may": "`do` for `may`, or `by: PLAYER`",
    "menu": "for the first that can be done write `do: perform A`, `else: {do: perform B}`; or `by: PLAYER`",
    "offer": "make the offer a step of that phase, or put it to others with `by: player`",
}
"""What a bot's own rule says instead, by the first word of what is asked."""


def _askers(decision: Decision) -> Iterator[Asker]:
    """The rules that ask; of a window every one that offers something now."""
    table = decision.table
    if decision.kind.startswith("offer"):
        for offer in decision.values:
            if isinstance(offer, Offer) and 0 <= offer.number < len(table.windows.all):
                voice, ability = table.windows.all[offer.number]
                yield Asker(voice.player, voice.cause(ability.cause))
    elif 0 <= decision.cause < len(table.causes):
        yield Asker(_owner(table, decision.cause), decision.cause)


def _owner(table: Table, cause: int) -> int | None:
    """Whose file a cause was numbered in: those of the seats come first, then that of the shared deck."""
    seats = table.voices[: table.players]
    shared = any(seats[-1].causes < voice.causes <= cause for voice in table.voices[table.players :])
    return None if shared else max(voice.player for voice in seats if voice.causes <= cause)


def _named(table: Table, asker: Asker) -> str:
    """A rule by whose it is, its name, its law and its place."""
    cause = table.causes[asker.cause]
    whose = "the deck" if asker.owner is None else f"`{table.seats[asker.owner].name}`"
    laws = f" ({', '.join(cause.law)})" if cause.law else ""
    return f"{cause.title or 'a rule'}{laws} of {whose}, {Path(cause.span.file).name}:{cause.span.line}"
