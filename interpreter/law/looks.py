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
    """The options as the player sees them, and for each the options that it stands for.

    Where any of them shows less than it is, they come by what is seen, for their own order would tell what it is.
    """
    shown: dict[Any, Any] = {}
    meant: dict[Any, list[int]] = {}
    for index, option in enumerate(options):
        seen = _seen(layout, kind, player, option)
        key = _key(seen, option)
        shown.setdefault(key, seen)
        meant.setdefault(key, []).append(index)
    hidden = any(seen != options[meant[key][0]] for key, seen in shown.items())
    keys = sorted(shown) if hidden and len({type(key) for key in shown}) == 1 else list(shown)
    return [shown[key] for key in keys], [meant[key] for key in keys]


def _key(seen: Any, option: Any) -> Any:
    """What two options have in common that look alike."""
    if _is_lot(seen):
        return seen[:2]
    if isinstance(seen, list):
        return tuple(sorted(seen)) if all(_is_lot(each) for each in seen) else tuple(map(id, seen))
    return seen if isinstance(seen, int) else id(option)


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
        return _together([_lot(layout, player, each) for each in option])
    return _lot(layout, player, option)


def _lot(layout: Layout, player: int, lot: Any) -> Any:
    return (look_of(layout, lot[0], player), *lot[1:]) if _is_lot(lot) else lot


def _together(seen: list[Any]) -> list[Any]:
    """A group in which what looks alike in one place is one lot."""
    if not all(map(_is_lot, seen)):
        return seen
    found: dict[tuple[int, int], int] = {}
    for column, place, count in seen:
        found[column, place] = found.get((column, place), 0) + count
    return [(*spot, count) for spot, count in found.items()]
