"""Dealing out anew what a seat cannot see: the worlds that may be, as far as it knows.

In: a game at a question, and where its unit began. Out: the same game in another world that the seat cannot tell from
this one: cards that it cannot see lie elsewhere, each deck apart, and so do pieces that look alike to it; others have
chosen something else where all choose in secret; and chance is another. Whatever else a game knows lies open.

A unit may be half done when somebody is asked, and what is half done cannot be copied. So the world is changed where
the unit began, and the unit is run again up to the question with the answers given in it. If that shows the seat
anything else than it saw, another deal is tried, then smaller ones. What the unit itself has shuffled is dealt again at
the question: see `reorder`.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.game.questions.journal import Answer
from interpreter.game.sight.beneath import lookalikes
from interpreter.game.sight.discretion import told_to
from interpreter.law.events import KINDS, redact, visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from interpreter.game.link import Table
    from interpreter.game.questions.decisions import Decision
    from interpreter.law.board import Event
    from interpreter.law.layout import Layout
    from interpreter.law.state import State

TRIES = 6
"""How many deals of everything hidden are tried before smaller ones."""

AND = " + "
"""What stands between the names in the id of a group."""

Cards = dict[int, int]
"""Which card lies where another lay, for the cards that change places."""
Cells = dict[int, int]
"""How many pieces stand in a cell of the state's `n`, for the cells that change."""


@dataclass(frozen=True)
class Deal:
    """What is otherwise in another world: where cards and pieces lie, and how many of the unit's answers still hold."""

    cards: Cards
    cells: Cells
    answers: int


@dataclass(frozen=True)
class Question:
    """A question in the middle of a unit.

    Attributes:
        decision: what is asked.
        began: the state when the unit began.
        answers: those given in the unit so far.
        state: the state now.
        events: what has happened in the unit, whether or not the game keeps a log.
        secret: how many of the last answers the decider does not know: all choose at once.
    """

    decision: Decision
    began: State
    answers: tuple[Answer, ...]
    state: State
    events: tuple[Event, ...]
    secret: int = 0


def hidden_cards(layout: Layout, state: State, viewer: int) -> set[int]:
    """The cards that lie where a player may not look."""
    return {
        card for zone, cards in enumerate(state.zones) if cards and not visible(layout, zone, viewer) for card in cards
    }


def deals(layout: Layout, question: Question, viewer: int, seed: int) -> Iterator[Deal]:
    """Deals to try: of all that is hidden, of what no seat that had a say holds, of untouched piles, of nothing."""
    chance, given = random.Random(seed), len(question.answers)
    unknown = _unknown(layout, question, viewer)
    hidden = [card for cards in question.began.zones for card in cards if card in unknown]
    open_answers = given - question.secret
    for _ in range(TRIES if open_answers < given else 0):
        yield Deal(_shuffled(layout, hidden, chance), _masked(layout, question.began, viewer, chance), open_answers)
    for _ in range(TRIES):
        yield Deal(_shuffled(layout, hidden, chance), _masked(layout, question.began, viewer, chance), given)
    had_a_say = {answer.seat for answer in question.answers}
    quiet = [card for card in hidden if _resting(question, card) and _holder(layout, question, card) not in had_a_say]
    for _ in range(TRIES):
        yield Deal(_shuffled(layout, quiet, chance), {}, given)
    piled = [card for card in quiet if layout.zones[question.began.zone_of[card]].seen == "nobody"]
    yield Deal(_shuffled(layout, piled, chance), {}, given)
    yield Deal({}, {}, given)


def dealt(state: State, cards: Cards, cells: Cells | None = None) -> State:
    """A state in which cards and pieces lie where they are dealt; everything else is as it was."""
    new = state.copy()
    relay(new, cards)
    for cell, count in (cells or {}).items():
        new.n[cell] = count
    return new


def relay(state: State, cards: Cards) -> None:
    """Let cards lie where others lay, in the very lists of the state: whoever walks them finds as many as before."""
    for zone, lying in enumerate(state.zones):
        lying[:] = [cards.get(card, card) for card in lying]
        for card in lying:
            state.zone_of[card] = zone


def translated(layout: Layout, answers: Iterable[Answer], cards: Cards) -> list[Answer]:
    """The answers in the other world: where a card is named, the one that lies there now."""
    names = {layout.cards[card].name: layout.cards[other].name for card, other in cards.items()}
    return [_translated(answer, names) for answer in answers]


def alike(question: Question, decision: Decision, events: Sequence[Event], viewer: int) -> bool:
    """Whether the seat is asked the same question, having seen the same in the unit."""
    asked = question.decision
    if (asked.player, asked.kind, asked.cause) != (decision.player, decision.kind, decision.cause):
        return False
    if list(asked.values) != list(decision.values) and _ids(asked) != _ids(decision):
        return False
    return _seen(asked.table, question.events, viewer) == _seen(asked.table, events, viewer)


def _unknown(layout: Layout, question: Question, viewer: int) -> set[int]:
    """The cards hidden from a player when the unit began, now, and by everything in between."""
    hidden = hidden_cards(layout, question.began, viewer) & hidden_cards(layout, question.state, viewer)
    for event in question.events:
        sorts = KINDS[event[0]].fields
        if "card" in sorts:
            hidden.discard(redact(layout, event, viewer)[2 + sorts.index("card")])
    own = [answer.option for answer in question.answers if answer.seat == question.decision.seat]
    named = {name for text in (*own, *_ids(question.decision)) for name in text.split(AND)}
    return {card for card in hidden if layout.cards[card].name not in named}


def _ids(decision: Decision) -> list[str]:
    return [option.id for option in decision.options]


def _shuffled(layout: Layout, cards: Sequence[int], chance: random.Random) -> Cards:
    """The cards, as they lie, and those that shall lie there, each deck apart.

    What shall lie there does not depend on what lies there, only on which cards they are together: so a deal by the
    same seed is the same in every world that the seat cannot tell from this one.
    """
    deal: Cards = {}
    for deck in range(len(layout.decks)):
        old = [card for card in cards if layout.cards[card].deck == deck]
        new = sorted(sorted(old), key=lambda _: chance.random())
        deal.update(zip(old, new, strict=True))
    return deal


def _masked(layout: Layout, state: State, viewer: int, chance: random.Random) -> Cells:
    """Pieces of others that look alike, in random order over the places where such pieces are."""
    cells: Cells = {}
    for columns in lookalikes(layout, viewer):
        standing = [[state.n[column * layout.width + place] for column in columns] for place in range(layout.width)]
        pieces = [column for at, column in enumerate(columns) for here in standing for _ in range(here[at])]
        pieces.sort(key=lambda _: chance.random())
        for place, here in enumerate(standing):
            taken = [pieces.pop() for _ in range(sum(here))]
            cells.update({column * layout.width + place: taken.count(column) for column in columns})
    return cells


def _resting(question: Question, card: int) -> bool:
    """Whether a card lies where it lay when the unit began."""
    return question.began.zone_of[card] == question.state.zone_of[card]


def _holder(layout: Layout, question: Question, card: int) -> str:
    """The seat whose zone a card lies in; "" if it is nobody's."""
    owner = layout.zones[question.began.zone_of[card]].owner
    return layout.seats[owner].name if owner >= 0 else ""


def _translated(answer: Answer, names: dict[str, str]) -> Answer:
    words = answer.option.split(AND)
    return answer._replace(option=AND.join(names.get(word, word) for word in words))


def _seen(table: Table, events: Iterable[Event], viewer: int) -> list[tuple[int, ...]]:
    return [told_to(table, event, viewer) for event in events]
