"""Questions where pieces may lie face down: what could be done is written as a function of a board.

In: what a question is made of. Out: the text of that function as `questions.face_down` calls it, on the table itself
and on those that may be as far as the decider knows. A table at which nothing lies face down has none of this.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from interpreter.game.compile.covers import columns_of
from interpreter.game.compile.emit import bare
from interpreter.language.program import Pieces, PieceUnion, Sort

if TYPE_CHECKING:
    from interpreter.game.compile.context import Context
    from interpreter.language.findings import Span
    from interpreter.language.program import Binder, Expr, Loop, Step


def matters(cx: Context, step: Step, taken: Binder | Loop | None = None) -> bool:
    """Whether what lies face down may make a difference to a step; `taken`: or is among what is taken for it."""
    if not cx.layout.masked:
        return False
    if taken is not None and taken.set is not None and _takes(cx, taken.set):
        return True
    return cx.build.telling.of(cx.names.program, step)


def _takes(cx: Context, node: Expr) -> bool:
    """Whether a set may hold pieces that look alike to somebody."""
    if isinstance(node, PieceUnion):
        return any(_takes(cx, part) for part in node.parts)
    if not isinstance(node, Pieces):
        return node.sort is Sort.PIECE
    cover, look = columns_of(cx, node), cx.layout.look
    if isinstance(cover.columns, str) or isinstance(cover.held, str):
        return True
    return any(look[column] != column for column in (*cover.columns, *(column for column, _ in cover.held)))


class Asked:
    """A function being written; `text` calls it, once it is written: a lambda of a board, a cast and `params`."""

    def __init__(self, around: Context, params: tuple[str, ...] = ()) -> None:
        self.cx = around
        self.params = params
        self.text = ""
        named = [*around.scope.values(), *around.fn.bound.values()]
        self._pieces = {bare(str(bound.code)) for bound in named if bound.shape in ("lot", "lots")}

    def close(self) -> None:
        """What it needs to know of pieces is told as it is on the board that it is asked about."""
        known = [name for name in self.cx.fn.captured if name not in self.params]
        told = [f"cast({name})" if name in self._pieces else name for name in known]
        given = [f"x{number}" for number in range(len(self.params))]  # no local of the function around
        head = ", ".join(("board", "cast", *given))
        self.text = f"lambda {head}: {self.cx.fn.name}({', '.join(('board', *given, *told))})"

    def also(self, name: str) -> None:
        """A local that holds pieces, beside those that the rule file names."""
        self._pieces.add(name)


@contextmanager
def asked(cx: Context, span: Span, params: int = 0) -> Iterator[Asked]:
    """Write such a function; what earlier steps have bound is known in it."""
    with cx.helper(span, pure=True) as inner:
        inner.fn.bound.update(cx.fn.bound)
        names = tuple(inner.fresh() for _ in range(params))
        inner.fn.params = names
        found = Asked(inner, names)
        yield found
        for name in [each for each in inner.fn.unset if each not in inner.fn.own]:
            cx.fn.unset[name] = inner.fn.unset.pop(name)
    found.close()
