"""A form of an op: how to write its foretelling and its doing."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from interpreter.game.compile.context import Code, Context
from interpreter.language.program import Effect


class Form(NamedTuple):
    """Both give code of an outcome.

    `run` may write lines before; `possible(cx, effect, permitted)` is one expression without a side effect.
    """

    possible: Callable[[Context, Effect, bool], Code]
    run: Callable[[Context, Effect], Code]


def always(_cx: Context, _effect: Effect, _permitted: bool) -> Code:
    """What can always be done."""
    return 2


def where(guards: list[str], code: Code) -> Code:
    """The code where all guards hold, else no outcome."""
    return f"({code} if {' and '.join(guards)} else 0)" if guards else code
