"""Groups at the table: groups are told by how many of each piece, card or other thing they have.

In: a decision among groups. Out: whether only a number is asked for; of a long list, the things to ask about one after
the other, and the options still open. Cards that look alike are one thing.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, NamedTuple

from interpreter.game.questions.wording import at_text, texts
from interpreter.tools.table import steps
from interpreter.tools.table.steps import MANY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.game.questions.decisions import Decision, Option


class Part(NamedTuple):
    """Things that are alike, as pieces of one sort in one place: how many of them the options still open have."""

    thing: Hashable
    text: str
    counts: tuple[int, ...]


def is_group(decision: Decision) -> bool:
    """Whether groups are offered."""
    return decision.kind.startswith("group ")


def is_long(decision: Decision) -> bool:
    """Whether it is gone through thing by thing."""
    return is_group(decision) and len(decision) > MANY and not is_count(decision) and not steps.is_step(decision)


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
    if decision.kind != "group piece" or is_count(decision) or is_long(decision) or steps.is_step(decision):
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
    found = [_counted(decision, option) for option in options]
    for thing in {thing: None for counts in found for thing in counts}:
        numbers = {counts.get(thing, 0) for counts in found}
        if len(numbers) > 1:
            return Part(thing, _text(decision, thing), tuple(sorted(numbers)))
    return None


def with_count(decision: Decision, options: Sequence[Option], part: Part, count: int) -> list[Option]:
    """The options with so many of those things."""
    return [option for option in options if _counted(decision, option).get(part.thing, 0) == count]


def question(part: Part) -> str:
    """`how many of these: a warrior in clearing 9? 0, 1, 2 or 3`."""
    shown = [str(count) for count in part.counts]
    return f"how many of these: {part.text}? {', '.join(shown[:-1])} or {shown[-1]}"


def _counted(decision: Decision, option: Option) -> dict[Hashable, int]:
    """How many a group has of each thing."""
    if decision.kind == "group piece":
        return {(column, place): count for column, place, count in option.value}
    found: dict[Hashable, int] = {}
    for each in option.value:
        text = _text(decision, each)
        found[text] = found.get(text, 0) + 1
    return found


def _text(decision: Decision, thing: Any) -> str:
    """What one of some things is called."""
    if isinstance(thing, str):
        return thing
    return texts(decision, decision.kind, [[(*thing, 1) if decision.kind == "group piece" else thing]])[0]
