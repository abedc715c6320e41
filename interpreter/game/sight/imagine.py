"""Imagining: a game in a world that may be, standing at the question that its seat was asked.

In: a game at a question, a viewer, a seed. Out: another game, see `redeal`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.game.agents.random import RandomAgent
from interpreter.game.questions.journal import JournalError
from interpreter.game.sight.redeal import alike, deals, dealt, translated
from interpreter.game.sight.reorder import reordered
from interpreter.game.sight.views import view_of

if TYPE_CHECKING:
    from interpreter.game.play import Game
    from interpreter.game.sight.redeal import Deal, Question
    from interpreter.game.sight.views import View


def imagined(game: Game, question: Question, viewer: int, seed: int) -> Game:
    """The first deal that shows the viewer what it has seen, played up to the question.

    Raises:
        LookupError: not even the real deal comes to the same question.
    """
    seen = view_of(game.table, question.state, viewer)
    for deal in deals(game.table.layout, question, viewer, seed):
        other = _in_world(game, question, deal, viewer, seed)
        if other is not None and _looks(other, seen, viewer, seed):
            other.forget_chance(seed)
            return other
    raise LookupError(f"{question.decision.seat} cannot come to `{question.decision.kind}` again")


def _in_world(game: Game, question: Question, deal: Deal, viewer: int, seed: int) -> Game | None:
    """The game after that deal at the same question; None if it does not come to it."""
    layout = game.table.layout
    answers = translated(layout, question.answers[: deal.answers], deal.cards)
    other = game.match.resume(dealt(question.began, deal.cards, deal.cells), answers, game.max_rounds)
    if deal.cells:
        other.board.recount_rule()
    elif deal.cards and other.board.hooks.far_claims:  # cards may claim rule
        other.board.crown_all()
    if deal.answers < len(question.answers):
        other.seat({seat.name: RandomAgent(seed + place) for place, seat in enumerate(game.table.seats)})
    other.seat({question.decision.seat: None})
    try:
        other.advance()
    except JournalError:
        return None
    asked = other.question
    if other.decision is None or asked is None or len(asked.answers) != len(question.answers):
        return None
    other.seat({seat.name: None for seat in game.table.seats})
    return other if alike(question, asked.decision, asked.events, viewer) else None


def _looks(other: Game, seen: View, viewer: int, seed: int) -> bool:
    """Whether the viewer sees the table as it is, what lies in an order that it does not know being dealt again."""
    asked = other.question
    assert asked is not None
    if view_of(other.table, asked.state, viewer) != seen:
        return False
    cards = reordered(other.table.layout, asked, viewer, seed)
    if not cards:
        return True
    other.lay_otherwise(cards)
    assert other.question is not None
    return view_of(other.table, other.question.state, viewer) == seen
