"""Aims: what a rule will do with what it asks for, in the words of its own file.

In: an open decision. Out: a phrase: the first effect that takes the thing asked for, `discard which card`; what saying
yes leads to; the price of a way. A rule file is close to English, so its leaf text is read again where it stands; with
the file gone, or nothing found, there is no phrase, and whoever asks falls back on plainer words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.language.catalogue import plural
from interpreter.language.context import PERFORMERS
from interpreter.language.program import LOCATIONS, Can, Effect, Local, Perform, Sort, Step, walk
from interpreter.language.wording import a

if TYPE_CHECKING:
    from interpreter.game.link import Table
    from interpreter.game.questions.decisions import Decision
    from interpreter.game.voices import Voice
    from interpreter.language.findings import Span
    from interpreter.language.program import Node

_NUMBER = re.compile(r"_\d+$")
_LATER = re.compile(r"\s+(?:in|on|to|from|at|with|for|carrying)\s+<[^<>]*>$")
"""The end of a phrase that names what is asked for only later."""
_EVENTS = frozenset({"it", "them"})
"""What a rule about an event calls what the event is about: a word that people understand."""
_MOST = 3
"""Effects of a rule that are told before the rest is left out."""


@dataclass(frozen=True)
class Aim:
    """What is done with a thing: the words, what has been decided that they name, and the op's form."""

    text: str
    used: frozenset[str] = frozenset()
    form: str = ""


def plain(name: str) -> str:
    """A local as its rule writes it, without the number that tells it from others of that name."""
    return _NUMBER.sub("", name)


# --- What is asked for ------------------------------------------------------------------------------------------------


def aim_of(decision: Decision) -> Aim | None:
    """`place 4 warriors in which clearing`, for a question about something that a rule binds; None if nothing tells."""
    cause, word = decision.table.asked(decision.asking)
    if not word:
        return None
    step = next((each for each in _steps(decision.table, cause) if _binds(each, word)), None)
    if step is None:
        return None
    for act in _acts(step):
        if any(local.name == word for local in act.locals):
            text = _Words(decision, word).of(act)
            form = act.node.form if isinstance(act.node, Effect) else ""
            return None if text is None else Aim(text[0], text[1], form)
    return None


def _binds(step: Step, word: str) -> bool:
    loop, binder = step.loop, step.binder
    return (binder is not None and binder.name == word) or (loop is not None and loop.name == word)


# --- What yes means ---------------------------------------------------------------------------------------------------


def promise_of(decision: Decision) -> Aim | None:
    """`reveal a card, then place 2 warriors in a clearing`: what the step does that asks whether it may."""
    step = next((each for each in _steps(decision.table, decision.cause) if each.may), None)
    return None if step is None else _promise(decision, step)


def option_of(decision: Decision, number: int) -> Aim | None:
    """The same of an option of the menu that asks."""
    step = menu_option(decision.table, decision.cause, number)
    return None if step is None else _promise(decision, step)


def menu_option(table: Table, cause: int, number: int) -> Step | None:
    """An option of the menu of a cause, by its number; None if there is no such menu or option."""
    menu = next((each.menu for each in _steps(table, cause) if each.menu is not None), None)
    return None if menu is None or number >= len(menu.options) else menu.options[number]


def _promise(decision: Decision, step: Step) -> Aim | None:
    words = _Words(decision)
    found = [words.of(act) for act in _acts(step)]
    told = [each for each in found if each is not None]
    if not told or len(told) < len(found):
        return None
    text = ", then ".join(text for text, _ in told[:_MOST]) + (" …" if len(told) > _MOST else "")
    return Aim(text, frozenset().union(*(used for _, used in told)))


# --- What a way costs -------------------------------------------------------------------------------------------------


def price_of(decision: Decision, cause: int) -> str:
    """What taking a way costs and lifts, as `spend a card matching clearing 7 (mouse); lifts rule`; "" if nothing."""
    found = _voice(decision.table, cause)
    if found is None:
        return ""
    ways = (part for part in walk(found.program.abilities) if isinstance(part, Can))
    way = next((each for each in ways if each.cause + found.causes == cause), None)
    if way is None:
        return ""
    from interpreter.game.questions.wording import listed

    words = _Words(decision)
    costs = [text[0] for act in _flat(way.pay) if (text := words.of(act)) is not None]
    lifts = [f"lifts {listed([_spoken(rule) for rule in way.ignoring])}"] if way.ignoring else []
    return "; ".join([*costs, *lifts])


# --- Where a rule stands ----------------------------------------------------------------------------------------------


def _voice(table: Table, cause: int) -> Voice | None:
    """Whose program a cause is of."""
    below = [voice for voice in table.voices if voice.causes <= cause]
    return max(below, key=lambda voice: voice.causes, default=None)


def owners_of(table: Table, cause: int) -> set[int]:
    """Whose rule a cause is: what a card of a shared deck says may be anybody's who plays it."""
    found = _voice(table, cause)
    return set() if found is None else {voice.player for voice in table.voices if voice.causes == found.causes}


def _steps(table: Table, cause: int) -> Iterator[Step]:
    """The steps of a cause, then those of the actions that all share: what they ask their performer asks."""
    found = _voice(table, cause)
    if found is None:
        return
    cards = [voice.rule for voice in table.voices if voice.causes == found.causes and voice.rule is not None]
    own = cause - found.causes
    for part in walk([found.program, *{id(rule): rule for rule in cards}.values()]):
        if isinstance(part, Step) and part.cause == own:
            yield part
    for part in walk(found.program.actions):
        if isinstance(part, Step) and part.cause == PERFORMERS:
            yield part


@dataclass(frozen=True)
class _Act:
    """An effect or an action performed, and what its own words choose from: the cards of `spend a card matching c`."""

    node: Effect | Perform
    chosen_from: object = None

    @property
    def locals(self) -> Iterator[Local]:
        return (part for part in walk([self.node.args, self.chosen_from]) if isinstance(part, Local))


def _acts(step: Step) -> Iterator[_Act]:
    """What a step does, the price first, steps inside it gone through."""
    yield from _flat(step.pay)
    yield from _flat(step.body, step)
    if step.menu is None:
        yield from _flat(step.then)


def _flat(nodes: tuple[Node, ...], around: Step | None = None) -> Iterator[_Act]:
    for node in nodes:
        if isinstance(node, Step):
            yield from _acts(node)
        else:
            binder = around.binder if around is not None and around.span == node.span else None
            yield _Act(node, binder.set if binder is not None else None)


# --- Words ------------------------------------------------------------------------------------------------------------


class _Words:
    """Says effects for one decision; `asked`: the local that is asked for, "" if none is."""

    def __init__(self, decision: Decision, asked: str = "") -> None:
        self.decision = decision
        self.asked = asked
        named = ((decision.table.asked(each.asking)[1], each) for each in decision.settled)
        self.known = {name: each for name, each in named if name}
        self.called = {plain(name): name for name in self.known}

    def of(self, act: _Act) -> tuple[str, frozenset[str]] | None:
        """The phrase, and the names in it that have been decided."""
        names = {local.name: local for local in act.locals}
        used = frozenset(names) & frozenset(self.known)
        text = self._performed(act.node) if isinstance(act.node, Perform) else self._effect(act.node, names)
        return None if text is None else (text, used)

    def _performed(self, node: Perform) -> str | None:
        """`battle in clearing 7`: an action by its name, and what it is given."""
        if len(node.actions) != 1:
            return None
        text = _spoken(node.actions[0][1])
        for value in node.args.values():
            if isinstance(value, Local):
                text += f" {'in' if value.sort in LOCATIONS else 'with'} {self._local(value)}"
        return text

    def _effect(self, node: Effect, names: dict[str, Local]) -> str | None:
        text = _leaf(node.span)
        if text is None:
            return None
        text = text.partition(" ignoring ")[0]
        asked = names.get(self.asked)
        inner = "".join(re.findall(r"\([^()]*\)", text))
        for name, local in names.items():
            word = rf"\b{plain(name)}\b"
            if local is asked and re.search(word, inner):
                return f"{self._which(local)}, to {_spoken(re.sub(word, 'that ' + _noun(local), text))}"
            text = re.sub(word, self._local(local).replace("\\", ""), text)
        text = _spoken(_LATER.sub("", text)).replace("<", "").replace(">", "")
        within = asked is not None and asked.span == node.span  # `spend a card` has no name for the card
        return f"{text}: {self._which(asked)}" if asked is not None and within else text

    def _local(self, local: Local) -> str:
        """What is known of a thing, else its sort; what is asked for only later stands in `<>`."""
        from interpreter.game.questions.wording import texts

        if local.name == self.asked:
            return self._which(local)
        found = self.known.get(local.name) or self.known.get(self.called.get(plain(local.name), ""))
        if found is not None:
            return texts(self.decision, found.kind, [found.value])[0]
        if plain(local.name) in _EVENTS:
            return plain(local.name)
        some = f"some {plural(_noun(local))}" if local.many else a(_noun(local))
        return f"<{some}>" if self.asked else some

    def _which(self, local: Local) -> str:
        return f"which {plural(_noun(local)) if local.many else _noun(local)}"


def _noun(local: Local) -> str:
    return {Sort.LOCATION: "place", Sort.ZONE: "pile"}.get(local.sort, local.sort.value)


def _spoken(text: str) -> str:
    return text.replace("_", " ")


def _leaf(span: Span) -> str | None:
    """The words at a place of a file; None if they cannot be read there any more."""
    lines = _lines(span.file)
    if span.line != span.end_line or not 0 < span.line <= len(lines):
        return None
    return lines[span.line - 1][span.column - 1 : span.end_column - 1] or None


@lru_cache(maxsize=32)
def _lines(file: str) -> list[str]:
    try:
        return Path(file).read_text("utf-8").split("\n")
    except (OSError, ValueError):
        return []
