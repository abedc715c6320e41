"""A form of an op: how to write its foretelling and its doing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from interpreter.game.compile.context import Code, Context
from interpreter.language.program import Effect


@dataclass(frozen=True)
class Mode:
    """How a foretelling asks.

    Attributes:
        permitted: new pieces need only be allowed where they go, not be in stock.
        exact: the outcome itself is wanted, not merely whether there is one.
    """

    permitted: bool = False
    exact: bool = False


class Form(NamedTuple):
    """Both give code of an outcome.

    `run` may write lines before; `possible(cx, effect, mode)` is one expression without a side effect.
    """

    possible: Callable[[Context, Effect, Mode], Code]
    run: Callable[[Context, Effect], Code]


def full(found: Code, mode: Mode) -> Code:
    """The outcome of what is done wholly where `found` holds; the truth itself where that is enough."""
    if isinstance(found, bool):
        return 2 if found else 0
    return f"(2 if {found} else 0)" if mode.exact else found


def always(_cx: Context, _effect: Effect, _mode: Mode) -> Code:
    """What can always be done."""
    return 2


def where(guards: list[str], code: Code) -> Code:
    """The code where all guards hold, else no outcome."""
    return f"({code} if {' and '.join(guards)} else 0)" if guards else code
