"""Foresight: the last action of a menu that may only end in a certain way.

In: an option as a function of a board, and what must hold at the end (`end_if`). Out: whether it can be taken so
that it holds then; and a run of it in which the decider is offered no answer that leads elsewhere. Answers are tried on
copies of the table. What chance would bring is not looked at: an answer after which chance decides is as good as any.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.law.board import GameOver

if TYPE_CHECKING:
    from interpreter.law.board import Board

Left = list[int | None]
"""How many actions a menu has left, in a list of one that `gain` adds to; None for any number."""
Run = Callable[["Board", Left], int]
Holds = Callable[["Board"], bool]

TRIES = 5000
"""Ways to go on that are tried at most; beyond that an answer counts as good."""


def can_end(board: Board, left: Left, free: bool, run: Run, holds: Holds) -> bool:
    """Whether an option may be taken: with actions left afterwards always, else if `holds` can be true at its end."""
    return not _is_last(left, free) or _Foresight(board, board, left, run, holds).leads_to_end(())


def take_option(board: Board, left: Left, free: bool, run: Run, holds: Holds) -> int:
    """Take an option, the last action with foresight; its outcome."""
    last = _is_last(left, free)
    if not free and left[0] is not None:
        left[0] -= 1
    if not last or board.ask is None:
        return run(board, left)
    asked = board.ask
    board.ask = _Foresight(board, board.trial(), left, run, holds, spent=True).ask
    try:
        return run(board, left)
    finally:
        board.ask = asked


def _is_last(left: Left, free: bool) -> bool:
    return left[0] is not None and left[0] - (not free) <= 0


class _Foresight:
    """One option from where it begins, which is `start`; `given`: what has been answered since."""

    def __init__(self, board: Board, start: Board, left: Left, run: Run, holds: Holds, spent: bool = False) -> None:
        self.start = start
        self.asked = board.ask
        self.left = left[0]
        self.run = run
        self.holds = holds
        self.given: list[int] = []
        self.tried: dict[tuple[int, ...], list[int] | None] = {}
        """What came of each path, without the first options at its end."""
        if not spent and self.left is not None:
            self.left -= 1

    def ask(self, kind: str, player: int, options: Sequence[Any], cause: int) -> int:
        """Ask on, but offer only what can lead to the end."""
        assert self.asked is not None
        good = [index for index in range(len(options)) if self.leads_to_end((*self.given, index))]
        open_now = good or list(range(len(options)))
        taken = open_now[0]
        if len(open_now) > 1:
            taken = open_now[self.asked(kind, player, [options[index] for index in open_now], cause)]
        self.given.append(taken)
        return taken

    def leads_to_end(self, given: Sequence[int]) -> bool:
        """Whether, after these answers, there are answers with which the option ends well."""
        path = list(given)
        for _ in range(TRIES):
            sizes = self._try(path)
            if sizes is None:
                return True
            path += [0] * (len(sizes) - len(path))
            while len(path) > len(given) and path[-1] + 1 >= sizes[len(path) - 1]:
                path.pop()
            if len(path) == len(given):
                return False
            path[-1] += 1
        return True

    def _try(self, path: Sequence[int]) -> list[int] | None:
        """Run on a copy with these answers, and the first option of what is asked beyond them.

        None if it ends well; else of each question how many options it had.
        """
        key = tuple(path)
        while key and not key[-1]:  # the first option is what is taken anyway
            key = key[:-1]
        if key not in self.tried:
            self.tried[key] = self._run(key)
        sizes = self.tried[key]
        return None if sizes is None else list(sizes)

    def _run(self, path: Sequence[int]) -> list[int] | None:
        """Run it, as `_try` says."""
        board, sizes = self.start.trial(), list[int]()

        def answer(_kind: str, _player: int, options: Sequence[Any], _cause: int) -> int:
            sizes.append(len(options))
            return path[len(sizes) - 1] if len(sizes) <= len(path) else 0

        board.ask = answer
        before, left = board.state.counter, [self.left]
        try:
            self.run(board, left)
        except GameOver:
            return None
        well = board.state.counter != before or bool(left[0]) or self.holds(board)
        return None if well else sizes
