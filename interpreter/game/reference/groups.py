"""Groups: every way to take some of a set, for one decision.

In: members (lots of pieces, or single things) and a bound. Out: the groups in one stated order, the largest first, then
by how many of the first member, of the second, and so on, more before fewer. Where there are more of them than anybody
could look through, `grouping` has a group put together member by member.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

MOST_PROBES = 100_000
"""How many groups are looked at to find out whether any is possible."""


def groups(found: Sequence[Any], bound: str, amount: int | None) -> Iterator[list[Any]]:
    """The groups of `number` exactly, `up_to` at most, or `any` number of members; the empty group is one of them."""
    least, most = sizes_of(found, bound, amount)
    if len(found) == 1:
        yield from ([part(found[0], size)] if size else [] for size in range(most, least - 1, -1))
        return
    counts = [size_of(each) for each in found]
    for size in range(most, least - 1, -1):
        yield from _of_size(found, counts, 0, size, sum(counts))


def probes(found: Sequence[Any], bound: str, amount: int | None) -> Iterator[list[Any]]:
    """The groups to look at to find out whether any is possible: those of one member first, and no endless number.

    A choice of which none of the smallest and none of the first `MOST_PROBES` is possible counts as impossible.
    """
    least, most = sizes_of(found, bound, amount)
    if least <= 1 <= most:
        yield from ([part(each, 1)] for each in found)
    yield from islice(groups(found, bound, amount), MOST_PROBES)


def sizes_of(found: Sequence[Any], bound: str, amount: int | None) -> tuple[int, int]:
    """The least and the most members that a group may have; the least is above the most if there are too few."""
    total = sum(map(size_of, found))
    if bound in ("number", "exactly") and amount is not None:
        return max(amount, 0), min(amount, total)
    most = total if bound == "any" or amount is None else min(amount, total)
    return (most if bound in ("number", "exactly") else 0), most


def are_few(found: Sequence[Any], bound: str, amount: int | None, most: int) -> bool:
    """Whether there are at most so many groups. Mostly all sets of members, of whatever size, are no more than that."""
    every = 1
    for each in found:
        every *= size_of(each) + 1
        if every > most:
            return how_many(found, bound, amount) <= most
    return True


def how_many(found: Sequence[Any], bound: str, amount: int | None) -> int:
    """How many groups there are, without making them."""
    least, most = sizes_of(found, bound, amount)
    ways = [1]  # of each size
    for each in found:
        count = size_of(each)
        wider = [0] * (len(ways) + count)
        for size, number in enumerate(ways):
            for more in range(count + 1):
                wider[size + more] += number
        ways = wider
    return sum(ways[least : most + 1]) if least <= most else 0


def size_of(member: Any) -> int:
    return member[2] if isinstance(member, tuple) else 1


def part(member: Any, count: int) -> Any:
    """So many of a member."""
    return (member[0], member[1], count) if isinstance(member, tuple) else member


def _of_size(found: Sequence[Any], sizes: Sequence[int], first: int, size: int, left: int) -> Iterator[list[Any]]:
    """The groups of one size from the members from `first` on, which are `left` in number."""
    if not size:
        yield []
        return
    here = sizes[first]
    left -= here
    for count in range(min(size, here), max(0, size - left) - 1, -1):
        start = [part(found[first], count)] if count else []
        for tail in _of_size(found, sizes, first + 1, size - count, left):
            yield start + tail
