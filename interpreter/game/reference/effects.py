"""Effects: each form of each op, foretold and done.

In: a frame and an `Effect`. Out: the outcome. `FORMS` binds the catalogue's forms; the families are in files of their
own. A form is a pair of functions that read the same arguments: one asks the op's foretelling, one the op itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.game.reference import effects_cards, effects_pieces, effects_table, expressions
from interpreter.game.reference.form import Form
from interpreter.law.ops import dice

if TYPE_CHECKING:
    from interpreter.game.reference.frame import Frame
    from interpreter.language import program as tree

FORMS: dict[str, Form] = {**effects_pieces.FORMS, **effects_cards.FORMS, **effects_table.FORMS}


def run(frame: Frame, effect: tree.Effect) -> int:
    """Do the effect."""
    return FORMS[effect.form].run(_under(frame, effect), effect)


def possible(frame: Frame, effect: tree.Effect) -> int:
    """Foretell the effect."""
    return FORMS[effect.form].possible(_under(frame, effect), effect)


def _under(frame: Frame, effect: tree.Effect) -> Frame:
    """The frame with the effect's own law, if it has one."""
    if effect.cause < 0:
        return frame
    return frame.copy(bound=frame.bound, sorts=frame.sorts, cause=frame.voice.cause(effect.cause))


def roll(frame: Frame, binder: tree.Binder) -> list[Any]:
    """The faces of some dice, each by the number of its word."""
    assert binder.die is not None
    amount = 1 if binder.amount is None else expressions.number(frame, binder.amount)
    return dice.roll(frame.board, frame.cause, frame.actor, frame.names.die(binder.die), amount)
