"""Roads: from one location to another, as far as it is the same for every group that might go.

In: who moves, both ends, what is ignored. Out: a `Road`, good while nothing changes at the table: for each group the
ways by which it may go (root:4.2). Bans and ways that look at the ends only are asked once, those about single pieces
once a piece; so a decision among groups asks each group no more than what is about groups.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from interpreter.law.hooks import ALL, NOTHING_LIFTS, Lot, MoveBan, Way
from interpreter.law.ops.outcome import FULL, NONE

if TYPE_CHECKING:
    from interpreter.law.board import Board

WaySet = tuple[Way, ...]

Known = dict[tuple[int, int], bool]
"""By column and place: whether such a piece is meant, as far as it has been asked."""


def road(board: Board, actor: int, origin: int, destination: int, ignoring: int = 0) -> Road | None:
    """The road between two locations; None if nothing at all can go there (root:1.1.2)."""
    if origin == destination:
        return None
    if ignoring == ALL:
        return Road(board, actor, origin, destination, 0, [])
    hooks = board.hooks
    barred = hooks.barred_ends[actor]
    left = _barred(board, actor, origin, destination) if barred is None else barred(board, origin, destination)
    if left:
        if left == NOTHING_LIFTS:
            return None
        left &= ~ignoring
        if left & ~hooks.liftable[actor]:
            return None
    bans: list[tuple[MoveBan, Known]] = [
        (ban, {}) for ban in hooks.cannot_move[actor] if ban.asks != "ends" and not ban.id_bit & ignoring
    ]
    found = Road(board, actor, origin, destination, left, bans)
    return None if left and not found.hopeful() else found


def _barred(board: Board, actor: int, origin: int, destination: int) -> int:
    """The bits of all bans on the ends, or that there is one without."""
    left = 0
    for test, id_bit, _, asks, _ in board.hooks.cannot_move[actor]:
        if asks == "ends" and test(board, actor, (), origin, destination):
            if not id_bit:
                return NOTHING_LIFTS
            left |= id_bit
    return left


class Road:
    """See the module, and `road`, which finds one."""

    __slots__ = ("_actor", "_bans", "_board", "_destination", "_left", "_origin", "_payable", "_ways")

    def __init__(
        self, board: Board, actor: int, origin: int, destination: int, left: int, bans: list[tuple[MoveBan, Known]]
    ) -> None:
        self._board, self._actor, self._origin, self._destination = board, actor, origin, destination
        self._left = left
        self._bans = bans
        self._ways: list[tuple[Way, Known]] | None = None
        self._payable: dict[int, bool] = {}

    def hopeful(self) -> bool:
        """Whether all bans on the ends could be lifted, for some group."""
        lifted = 0
        for place, (way, _) in enumerate(self._matching()):
            if way.pay is None or way.price_asks == "group" or self._can_pay(place, way, ()):
                lifted |= way.ignoring
        return not self._left & ~lifted

    @property
    def singly(self) -> bool:
        """Whether no rule looks at a group as a whole: a group goes only if each of its pieces could go alone."""
        for ban, _ in self._bans:
            if ban.asks == "group":
                return False
        if self._bans or self._left:
            for way, _ in self._matching():
                if way.asks == "group":
                    return False
        return True

    def goes(self, group: Sequence[Lot]) -> int:
        """Whether a group goes, full or none; one of no pieces does not."""
        if not group:
            return NONE
        if self._left:
            lifted = 0
            for way, known in self._matching():
                if way.asks == "ends" or self._is_about(way, known, group):
                    lifted |= way.ignoring
            if self._left & ~lifted:  # soon found out, and often so
                return NONE
        elif not self._bans:
            return FULL
        return FULL if self.ways(group) else NONE

    def ways(self, group: Sequence[Lot]) -> list[WaySet]:
        """The sets of paid ways by which a group may go; [()] if it needs none, [] if it cannot go at all.

        All free ways that match apply together. If bans are left, the smallest sets of paid ones that lift them all
        are given; a ban without an id is lifted by nothing (root:1.1.2).
        """
        left = self._left
        for ban, known in self._bans:
            if self._forbids(ban, known, group):
                if not ban.id_bit:
                    return []
                left |= ban.id_bit
        return self._lifting(group, left) if left else [()]

    def _lifting(self, group: Sequence[Lot], left: int) -> list[WaySet]:
        """The sets of ways that lift these bans for a group."""
        paid = []
        for place, (way, known) in enumerate(self._matching()):
            if way.asks == "ends" or self._is_about(way, known, group):
                if way.pay is None:
                    left &= ~way.ignoring
                else:
                    paid.append((place, way))
        if not left:
            return [()]
        useful = [way for place, way in paid if way.ignoring & left and self._can_pay(place, way, group)]
        for size in range(1, len(useful) + 1):
            sets = [chosen for chosen in combinations(useful, size) if not left & ~_lifted(chosen)]
            if sets:
                return sets
        return []

    def _matching(self) -> list[tuple[Way, Known]]:
        """The ways that the ends do not rule out."""
        if self._ways is None:
            ends = (self._board, self._actor, (), self._origin, self._destination)
            ways = self._board.hooks.ways[self._actor]
            self._ways = [(way, {}) for way in ways if way.asks != "ends" or way.test(*ends)]
        return self._ways

    def _forbids(self, ban: MoveBan, known: Known, group: Sequence[Lot]) -> bool:
        """Whether a ban is about a group: of one that asks piece by piece, about any of its pieces."""
        if ban.asks == "group":
            return ban.test(self._board, self._actor, group, self._origin, self._destination)
        for lot in group:  # noqa: SIM110  # a generator would cost more than what it asks
            if self._meant(ban, known, lot):
                return True
        return False

    def _is_about(self, way: Way, known: Known, group: Sequence[Lot]) -> bool:
        """Whether a way is about a group: of one that asks piece by piece, about all of its pieces."""
        if way.asks == "group":
            return way.test(self._board, self._actor, group, self._origin, self._destination)
        for lot in group:  # noqa: SIM110
            if not self._meant(way, known, lot):
                return False
        return True

    def _meant(self, rule: MoveBan | Way, known: Known, lot: Lot) -> bool:
        """Whether a rule is about one such piece."""
        column, place, _ = lot
        if rule.columns is not None and column not in rule.columns:
            return False
        if (column, place) not in known:
            one = ((column, place, 1),)
            known[column, place] = rule.test(self._board, self._actor, one, self._origin, self._destination)
        return known[column, place]

    def _can_pay(self, number: int, way: Way, group: Sequence[Lot]) -> bool:
        """Whether a way's price can be paid."""
        if way.possible is None:
            return True
        ends = (self._origin, self._destination)
        if way.price_asks == "group":
            return way.possible(self._board, self._actor, group, *ends)
        if number not in self._payable:
            self._payable[number] = way.possible(self._board, self._actor, (), *ends)
        return self._payable[number]


def _lifted(ways: Sequence[Way]) -> int:
    bits = 0
    for way in ways:
        bits |= way.ignoring
    return bits
