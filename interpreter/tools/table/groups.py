"""Groups at the table: of a long list of groups of pieces, one is found by saying how many of each piece.

In: a decision among groups of pieces. Out: the pieces to ask about one after the other, and the options still open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from interpreter.game.wording import texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.game.decisions import Decision, Option

MANY = 12
"""Longer lists are gone through piece by piece."""


class Part(NamedTuple):
    """Pieces of one sort in one place: how many of them the options still open have."""

    column: int
    place: int
    counts: tuple[int, ...]


def is_long(decision: Decision) -> bool:
    return decision.kind == "group piece" and len(decision) > MANY


def next_part(decision: Decision, options: Sequence[Option]) -> Part | None:
    """The first pieces of which the options have different numbers; None if there is one option left."""
    if len(options) < 2:
        return None
    lots = dict.fromkeys((column, place) for option in options for column, place, _ in option.value)
    for column, place in lots:
        counts = {_count(option, column, place) for option in options}
        if len(counts) > 1:
            return Part(column, place, tuple(sorted(counts)))
    return None


def with_count(options: Sequence[Option], part: Part, count: int) -> list[Option]:
    """The options with so many of those pieces."""
    return [option for option in options if _count(option, part.column, part.place) == count]


def question(decision: Decision, part: Part) -> str:
    """`How many: a warrior in clearing 9? 0, 1, 2 or 3`."""
    one = texts(decision, decision.kind, [[(part.column, part.place, 1)]])[0]
    shown = [str(count) for count in part.counts]
    return f"how many of these: {one}? {', '.join(shown[:-1])} or {shown[-1]}"


def _count(option: Option, column: int, place: int) -> int:
    return sum(count for other, where, count in option.value if (other, where) == (column, place))
