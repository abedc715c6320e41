"""Choosing a group: among all of them at once, or member by member where there are too many to look through.

In: a board, who is asked, the members and a bound. Out: a `Grouping`, to be walked: each group that comes out is to be
tried, and `full` set if the rest of the step is possible with it in full; at the end `taken` is what was chosen.

    for group in grouping:
        grouping.full = possible(group)
    print(grouping.taken)

Member by member, each question offers the group as it is, if it may stay so, and the group with one more member, or
with some of one more lot, wherever that may yet become a possible group. That is looked for among `MOST` groups at
each; if none of them is possible it is offered all the same, and taken back should nothing come of it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from interpreter.game.reference.groups import are_few, groups, part, size_of, sizes_of

if TYPE_CHECKING:
    from interpreter.law.board import Board

MOST = 500
"""Groups that are offered in one question."""

Taken = Mapping[int, int]
"""How many of a member, by its place among all members."""


class Grouping:
    """One choice of a group. See the module.

    Attributes:
        full: whether the rest is possible in full with the group that came out last.
        taken: the group that was chosen; None before that, and if none is possible.
    """

    def __init__(
        self,
        board: Board,
        kind: str,
        decider: int,
        asking: int,
        found: Sequence[Any],
        bound: str,
        amount: int | None,
    ) -> None:
        self._board = board
        self._question = (kind, decider, asking)
        self._found, self._bound, self._amount = found, bound, amount
        self.full = False
        self.taken: list[Any] | None = None

    def __iter__(self) -> Iterator[list[Any]]:
        if are_few(self._found, self._bound, self._amount, MOST):
            return self._all_at_once()
        return self._one_by_one()

    def _decide(self, options: Sequence[Any]) -> int:
        kind, decider, asking = self._question
        return self._board.decide(kind, decider, options, asking)

    def _all_at_once(self) -> Iterator[list[Any]]:
        options = []
        for group in groups(self._found, self._bound, self._amount):
            self.full = False
            yield group
            if self.full:
                options.append(group)
        if options:
            self.taken = options[self._decide(options)]

    def _one_by_one(self) -> Iterator[list[Any]]:
        least, most = sizes_of(self._found, self._bound, self._amount)
        path: list[Taken] = [{}]
        hopeful: dict[frozenset[tuple[int, int]], bool] = {}
        while path:
            here = path[-1]
            open_now: list[Taken] = []
            if least <= sum(here.values()) <= most and (yield from self._possible(here)):
                open_now.append(here)
            for more in self._extended(here, most):
                key = frozenset(more.items())
                if key not in hopeful:
                    hopeful[key] = yield from self._may_become(more)
                if hopeful[key]:
                    open_now.append(more)
            if not open_now:
                hopeful[frozenset(path.pop().items())] = False
                continue
            chosen = open_now[self._decide([self._group(each) for each in open_now])]
            if chosen is here:
                self.taken = self._group(here)
                return
            path.append(chosen)

    def _extended(self, here: Taken, most: int) -> Iterator[Taken]:
        """The group with some of one more member."""
        room = most - sum(here.values())
        for place, member in enumerate(self._found):
            if place not in here:
                yield from ({**here, place: count} for count in range(1, min(size_of(member), room) + 1))

    def _may_become(self, here: Taken) -> Generator[list[Any], None, bool]:
        """Walked with `yield from`: whether this is a possible group, or may be part of one."""
        least, most = sizes_of(self._found, self._bound, self._amount)
        size = sum(here.values())
        if size >= least and (yield from self._possible(here)):
            return True
        rest = [(place, 0, size_of(member)) for place, member in enumerate(self._found) if place not in here]
        tried = 0
        for added in islice(groups(rest, "number" if least == most else "up_to", most - size), MOST):
            if (yield from self._possible({**here, **{place: count for place, _, count in added}})):
                return True
            tried += 1
        return tried == MOST

    def _possible(self, here: Taken) -> Generator[list[Any], None, bool]:
        """Walked with `yield from`: whether the rest of the step is possible with this group."""
        self.full = False
        yield self._group(here)
        return self.full

    def _group(self, here: Taken) -> list[Any]:
        return [part(self._found[place], count) for place, count in sorted(here.items())]
