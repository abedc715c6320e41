"""Looks: what a piece that lies face down shows to whoever does not own it.

In: a layout, options about pieces, and who is asked. Out: the columns that he sees in place of those that are there,
and options that do not tell him more. Which of several pieces that look alike he has taken is then left to chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from interpreter.law.layout import Layout

CELLS = ("hit", "crafter")
"""Questions whose options are cells of the table: a column and a place in one number."""


def look_of(layout: Layout, column: int, viewer: int) -> int:
    """The column that a player sees: a piece's owner sees what it is."""
    return column if layout.party_of[column] == viewer else layout.look[column]


def folded(layout: Layout, kind: str, player: int, options: Sequence[Any]) -> tuple[list[Any], list[list[int]]]:
    """The options as the player sees them, and for each the options that it stands for, a piece each."""
    shown: dict[Any, Any] = {}
    meant: dict[Any, list[int]] = {}
    for index, option in enumerate(options):
        key, times = _key(layout, kind, player, option)
        shown[key] = _together(shown[key], times) if key in shown else _seen(layout, kind, player, option)
        meant.setdefault(key, []).extend([index] * times)
    return list(shown.values()), list(meant.values())


def _key(layout: Layout, kind: str, player: int, option: Any) -> tuple[Any, int]:
    """What two options have in common that look alike, and how many pieces this one is."""
    seen = _seen(layout, kind, player, option)
    if _is_lot(seen):
        column, place, count = seen
        return (column, place), count
    if isinstance(seen, list):
        return tuple(sorted(seen)) if all(_is_lot(each) for each in seen) else tuple(map(id, seen)), 1
    return (seen if isinstance(seen, int) else id(option)), 1


def _together(seen: Any, times: int) -> Any:
    return (seen[0], seen[1], seen[2] + times) if _is_lot(seen) else seen


def _is_lot(option: Any) -> bool:
    return isinstance(option, tuple) and len(option) == 3 and all(isinstance(part, int) for part in option)


def _seen(layout: Layout, kind: str, player: int, option: Any) -> Any:
    """One option with the columns that the player sees."""
    word, _, sort = kind.partition(" ")
    if word in CELLS:
        column, place = divmod(option, layout.width)
        return look_of(layout, column, player) * layout.width + place
    if sort != "piece":
        return option
    if isinstance(option, list):
        return [_lot(layout, player, each) for each in option]
    return _lot(layout, player, option)


def _lot(layout: Layout, player: int, lot: Any) -> Any:
    return (look_of(layout, lot[0], player), *lot[1:]) if _is_lot(lot) else lot
