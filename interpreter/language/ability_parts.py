"""What the readers of abilities share: the fields every ability has, open words, and pieces of a pattern.

In: located mappings and syntax. Out: parts of ability records.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from interpreter.language.context import Reader
from interpreter.language.findings import Span
from interpreter.language.nouns import filtered
from interpreter.language.program import (
    Expr,
    Logic,
    Sort,
)
from interpreter.language.syntax import Noun, Syntax, Things
from interpreter.language.wording import a, such_as


@dataclass(frozen=True, slots=True)
class Common:
    """What every ability has."""

    laws: tuple[str, ...]
    title: str
    span: Span
    cause: int
    id: str | None
    active: Expr | None

    def fields(self) -> dict[str, Any]:
        return {
            "laws": self.laws, "title": self.title, "span": self.span, "cause": self.cause, "id": self.id,
            "active": self.active,
        }  # fmt: skip


def all_of(cx: Reader, tests: list[Expr], span: Span) -> Expr | None:
    if not tests:
        return None
    return tests[0] if len(tests) == 1 else Logic(sort=Sort.TRUTH, span=span, op="and", parts=tuple(tests))


def is_word(node: Syntax, word: str) -> bool:
    return isinstance(node, Things) and isinstance(node.thing, Noun) and [w.text for w in node.thing.words] == [word]


def pattern_pieces(cx: Reader, node: Things) -> Expr | None:
    """Pieces anywhere, for a pattern: None for all of them."""
    cx.pattern = True
    try:
        value = filtered(cx, replace(node, quantity=None))
    finally:
        cx.pattern = False
    if value.sort is not Sort.PIECE:
        cx.fail("wrong-sort", f"pieces are wanted here, this is {a(value.sort)}", node, such_as(Sort.PIECE))
    return value
