"""What may lie beneath: the tables that a player cannot tell from this one, for what lies face down.

In: a board and a player. Out: copies of the table on which the pieces that look alike to the player lie in other ways,
each kind everywhere once, and mixed. They hang on nothing but how many such pieces he sees where, so that what holds on
any of them tells him nothing. What stands at home, off the map, stays as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from interpreter.law.looks import look_of

if TYPE_CHECKING:
    from interpreter.law.board import Board
    from interpreter.law.hooks import Lot
    from interpreter.law.layout import Layout


def lookalikes(layout: Layout, viewer: int) -> list[list[int]]:
    """The columns that a player cannot tell apart, where there are several."""
    if not layout.masked:
        return []
    found: dict[int, list[int]] = {}
    for column, look in enumerate(layout.look):
        if look != column and layout.party_of[column] != viewer:
            found.setdefault(look, []).append(column)
    return [columns for columns in found.values() if len(columns) > 1]


def is_lot(thing: Any) -> bool:
    """Whether it is some pieces of one column in one place."""
    return isinstance(thing, tuple) and len(thing) == 3 and all(isinstance(part, int) for part in thing)


@dataclass(frozen=True)
class FaceDown:
    """What lies face down for a player.

    Attributes:
        lying: of the columns that look alike, the places where they lie and how many of them.
    """

    board: Board
    player: int
    lying: tuple[tuple[tuple[int, ...], tuple[tuple[int, int], ...]], ...]

    def look(self, lot: Lot, one: bool = False) -> Lot:
        """What the player sees of a lot: where it lies face down, all that looks so there, or `one` of it."""
        shown = look_of(self.board.layout, lot[0], self.player)
        alike = self.alike(shown, lot[1])
        return (shown, lot[1], 1 if one else sum(each[2] for each in alike)) if alike else lot

    def alike(self, look: int, place: int) -> list[Lot]:
        """What really lies where such pieces are seen."""
        return next((lots_at(self.board, columns, place) for columns in self.columns_of(look)), [])

    def columns_of(self, look: int) -> list[tuple[int, ...]]:
        """The columns that look so to the player, if there are several: as a list of one."""
        return [columns for columns, _ in self.lying if self.board.layout.look[columns[0]] == look]

    def worlds(self) -> list[World]:
        """The tables that may be: with one kind everywhere, then, where several lie, with all kinds in turn."""
        kinds = max(len(columns) for columns, _ in self.lying)
        several = any(sum(count for _, count in spots) > 1 for _, spots in self.lying)
        return [self._world(first, mixed) for mixed in (False, True)[: 1 + several] for first in range(kinds)]

    def _world(self, first: int, mixed: bool) -> World:
        board, width = self.board.trial(), self.board.layout.width
        board.ask = _nobody
        n = board.state.n
        for columns, spots in self.lying:
            turn = first
            for place, count in spots:
                for column in columns:
                    n[column * width + place] = 0
                for _ in range(count):
                    n[columns[turn % len(columns)] * width + place] += 1
                    turn += mixed
        return World(board, self)


def _nobody(_kind: str, _player: int, _options: Sequence[Any], _cause: int) -> int:
    """Nobody is asked about what only may be."""
    return 0


@dataclass(frozen=True)
class World:
    """One table that may be, or the real one."""

    board: Board
    seen: FaceDown

    def cast(self, thing: Any) -> Any:
        """What a rule has bound, as it is in this world: pieces that lie face down may be of another kind."""
        if is_lot(thing):
            return self._lots(thing, {})[0]
        if isinstance(thing, dict):
            return {name: self.cast(each) for name, each in thing.items()}
        if isinstance(thing, (list, tuple)) and any(map(is_lot, thing)):
            taken: dict[tuple[int, int], int] = {}
            return [part for each in thing for part in (self._lots(each, taken) if is_lot(each) else [each])]
        return thing

    def _lots(self, lot: Lot, taken: dict[tuple[int, int], int]) -> list[Lot]:
        """The pieces that lie here in place of a lot, but for those that others of its group are already."""
        column, place, count = lot
        layout = self.board.layout
        lying = [(columns, dict(spots)) for columns, spots in self.seen.lying if place in dict(spots)]
        columns = next((each for each, _ in lying if column in (*each, layout.look[each[0]])), ())
        found = []
        for each, _, there in lots_at(self.board, columns, place):
            left = min(there - taken.get((each, place), 0), count)
            if left > 0:
                found.append((each, place, left))
                taken[each, place] = taken.get((each, place), 0) + left
                count -= left
        return found or [lot]


def face_down(board: Board, player: int) -> FaceDown | None:
    """What lies face down for a player, who is asked something; None if nothing does."""
    layout = board.layout
    if not layout.masked:
        return None
    if player >= layout.players:
        player = board.state.turn
    lying = []
    for columns in lookalikes(layout, player):
        homes = {layout.home[column] for column in columns}
        away = [place for place in range(layout.width) if place not in homes]
        spots = tuple(
            (place, sum(lot[2] for lot in here)) for place in away if (here := lots_at(board, columns, place))
        )
        if spots:
            lying.append((tuple(columns), spots))
    return FaceDown(board, player, tuple(lying)) if lying else None


def lots_at(board: Board, columns: Sequence[int], place: int) -> list[Lot]:
    """The pieces of some columns in a place."""
    n, width = board.state.n, board.layout.width
    return [(column, place, n[column * width + place]) for column in columns if n[column * width + place]]
