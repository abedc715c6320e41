"""A form of an op: how to foretell it and how to do it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from interpreter.game.reference.frame import Frame
    from interpreter.language.program import Effect


class Form(NamedTuple):
    """Both take the frame and the effect and return an outcome."""

    possible: Callable[[Frame, Effect], int]
    run: Callable[[Frame, Effect], int]
