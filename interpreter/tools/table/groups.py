"""Groups at the table: groups of pieces are told by how many of each piece they have.

In: a decision among groups of pieces. Out: whether only a number is asked for; of a long list, the pieces to ask about
one after the other, and the options still open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from interpreter.game.wording import at_text, texts

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
    """Whether it is gone through piece by piece."""
    return decision.kind == "group piece" and len(decision) > MANY and not is_count(decision)


def size(option: Option) -> int:
    """How many pieces a group has."""
    return sum(count for _, _, count in option.value)


def is_count(decision: Decision) -> bool:
    """Whether the groups are numbers of equal pieces in one place: then the number is asked for."""
    if decision.kind != "group piece":
        return False
    lots = [[(column, place) for column, place, _ in option.value] for option in decision.options]
    sizes = {size(option) for option in decision.options}
    return len({each for lot in lots for each in lot}) == 1 and len(sizes) == len(lots)


def how_many(decision: Decision) -> str:
    """`how many warriors in clearing 9 (mouse)? (1 to 4)`."""
    column, place, _ = next(lot for option in decision.options for lot in option.value)
    sizes = sorted(size(option) for option in decision.options)
    several = texts(decision, decision.kind, [[(column, place, 2)]])[0].removeprefix("2 ")
    if sizes == list(range(sizes[0], sizes[-1] + 1)):
        return f"how many {several}? ({sizes[0]} to {sizes[-1]})"
    return f"how many {several}? ({', '.join(map(str, sizes[:-1]))} or {sizes[-1]})"


def common_place(decision: Decision) -> str:
    """`in clearing 9 (mouse)`, where all groups stand in one place and more than a number is asked for."""
    if decision.kind != "group piece" or is_count(decision) or is_long(decision):
        return ""
    places = {place for option in decision.options for _, place, _ in option.value}
    return at_text(decision, places.pop()) if len(places) == 1 else ""


def place_to_say(decision: Decision) -> str:
    """The same, unless the question says it already."""
    where = common_place(decision)
    return "" if where.partition(" ")[2] in decision.so_far else where


def texts_in_place(decision: Decision, options: Sequence[Option]) -> list[str]:
    """The options without the place that all have in common; empty if they have none."""
    where = common_place(decision)
    return [option.text.removesuffix(f" {where}") for option in options] if where else []


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
