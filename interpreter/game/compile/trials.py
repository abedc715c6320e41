"""What generated code calls to try a price on a copy of the table.

In: a function of a board and locals. Out: the outcome it gives there. `NAMES` is what a generated module finds of these
as globals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.law.board import GameOver
from interpreter.law.ops.outcome import FULL

if TYPE_CHECKING:
    from interpreter.law.board import Board


def on_a_copy(run: Callable[..., int], board: Board, *locals_: Any) -> int:
    """What the function gives on a copy of the table where nobody is asked; a price that wins the game is paid."""
    return _on(board.trial(), run, locals_)


def with_own_cards(run: Callable[..., int], board: Board, *locals_: Any) -> int:
    """As `on_a_copy`, for a price that does nothing but send cards elsewhere."""
    return _on(board.trial(of_cards=True), run, locals_)


def _on(trial: Board, run: Callable[..., int], locals_: tuple[Any, ...]) -> int:
    trial.ask = _first_option
    try:
        return run(trial, *locals_)
    except GameOver:
        return FULL


def _first_option(_kind: str, _player: int, _options: Sequence[int], _cause: int) -> int:
    return 0


NAMES: dict[str, Any] = {f.__name__: f for f in (on_a_copy, with_own_cards)}
