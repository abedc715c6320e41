"""Pieces at one place: counts that stand in the code, those on pieces there included.

In: a set of pieces, what it covers, code of the place. Out: a sum of counts, or a truth, where the columns are known
and of what carries them there is but one piece each; else a call that looks for it.
"""

from __future__ import annotations

from interpreter.game.compile.context import Code, Context, both, either, summed
from interpreter.game.compile.covers import Cover
from interpreter.language.program import Expr, Pieces, Sort

SPOTS = 8
"""At most so many single counts are written as one sum."""


def counts(cx: Context, columns: tuple[int, ...] | str, place: Code) -> list[Code]:
    """Code of each column's count at a place."""
    assert isinstance(columns, tuple)
    width = cx.layout.width
    if isinstance(place, int):
        return [f"n[{column * width + place}]" for column in columns]
    return [f"n[{column * width} + {place}]" if column else f"n[{place}]" for column in columns]


def count(cx: Context, node: Pieces, cover: Cover, place: Code) -> Code:
    """How many of a set stand at one place, some of them perhaps on pieces there."""
    aboard = _aboard(cx, cover, place)
    if aboard is None or not isinstance(cover.columns, tuple) or len(cover.columns) > SPOTS:
        return _looked_for(cx, cover, place)
    held = [f"{counts(cx, (holder,), place)[0]} * {summed(cells)}" for holder, cells in aboard.items()]
    return _located(cx, node, place, summed([*counts(cx, cover.columns, place), *held]), _looked_for(cx, cover, place))


def exists(cx: Context, node: Pieces, cover: Cover, place: Code) -> Code:
    """Whether any of a set stands at one place, or on a piece there."""
    aboard = _aboard(cx, cover, place)
    if aboard is None or not isinstance(cover.columns, tuple) or len(cover.columns) > SPOTS:
        return _looked_for(cx, cover, place)
    held = [both((*counts(cx, (holder,), place), either(cells))) for holder, cells in aboard.items()]
    found = either([*counts(cx, cover.columns, place), *held])
    return _located(cx, node, place, found, _looked_for(cx, cover, place))


def _looked_for(cx: Context, cover: Cover, place: Code) -> str:
    """Text of a call that counts what stands at a place."""
    columns, pairs = (each if isinstance(each, str) else cx.constant(each) for each in (cover.columns, cover.held))
    return f"count_here(board, {columns}, {pairs}, {place})"


def _located(cx: Context, node: Pieces, place: Code, code: Code, other: str) -> Code:
    """`code` for a location, `other` for a place on a piece, where that is not known."""
    known = isinstance(place, int) and (place < cx.layout.locations or cx.layout.places[place].holder < 0)
    if known or (isinstance(node.at, Expr) and node.at.sort in (Sort.CLEARING, Sort.FOREST)):
        return code
    return f"({code} if {place} < {cx.layout.locations} else {other})"


def _aboard(cx: Context, cover: Cover, place: Code) -> dict[int, list[Code]] | None:
    """Code of how many of a set are on each column that holds any: if it is known, and of each there is but one piece.

    Such a piece is where it is counted: what is on it counts there as often as it does.
    """
    layout = cx.layout
    if not isinstance(cover.held, tuple):
        return None
    if isinstance(place, int) and place >= layout.locations and layout.places[place].holder < 0:
        return {}  # off the map, where no piece is on another
    found: dict[int, list[Code]] = {}
    for column, place in cover.held:
        holder = layout.places[place].holder
        if not layout.lone[holder]:
            return None
        found.setdefault(holder, []).append(f"n[{column * layout.width + place}]")
    return found
