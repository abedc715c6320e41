"""Effects: each form of each op, as text that does it and text that foretells it.

In: an `Effect`. Out: for a run a line that calls the op, and the name of its outcome where that is wanted; for a
foretelling an expression. `FORMS` binds the catalogue's forms; the families are in files of their own.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.game.compile import effects_cards, effects_pieces, effects_setup, effects_table
from interpreter.game.compile.context import Bound, Code, Context
from interpreter.game.compile.emit import bare
from interpreter.game.compile.expressions import number
from interpreter.game.compile.form import Form, Mode
from interpreter.language.program import Binder, Effect

FORMS: dict[str, Form] = {**effects_pieces.FORMS, **effects_cards.FORMS, **effects_setup.FORMS, **effects_table.FORMS}


def run(cx: Context, effect: Effect, wanted: bool) -> Code:
    """Write the effect; its outcome."""
    code = FORMS[effect.form].run(_under(cx, effect), effect)
    if isinstance(code, int):
        return code
    text = cx.build.marks.at(effect.span, code)
    if bare(text).isidentifier():
        return text
    if not wanted:
        cx.fn.line(text)
        return 2
    outcome = cx.fresh()
    cx.fn.line(f"{outcome} = {text}")
    return outcome


def possible(cx: Context, effect: Effect, mode: Mode) -> Code:
    """Foretell the effect."""
    code = FORMS[effect.form].possible(_under(cx, effect), effect, mode)
    return cx.build.marks.at(effect.span, code) if isinstance(code, str) else code


def _under(cx: Context, effect: Effect) -> Context:
    """The place with the effect's own law, if it has one."""
    return cx if effect.cause < 0 else replace(cx, cause=cx.voice.cause(effect.cause))


def roll(cx: Context, binder: Binder) -> Context:
    """Write the roll of some dice; the faces are bound, each by the number of its word."""
    assert binder.die is not None
    amount = 1 if binder.amount is None else number(cx, binder.amount)
    faces = cx.fresh()
    call = f"roll(board, {cx.cause}, {cx.actor}, {cx.constant(cx.names.die(binder.die))}, {amount})"
    cx.fn.line(f"{faces} = {cx.build.marks.at(binder.span, call)}")
    return cx.bind_on(binder.name, Bound(faces, "many", there=True))
