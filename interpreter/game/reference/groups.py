"""Groups: every way to take some of a set, for one decision.

In: members (lots of pieces, or single things) and a bound. Out: the groups in one stated order, the largest first, then
by how many of the first member, of the second, and so on, more before fewer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any


def groups(found: Sequence[Any], bound: str, amount: int | None) -> Iterator[list[Any]]:
    """The groups of `number` exactly, `up_to` at most, or `any` number of members; the empty group is one of them."""
    total = sum(_size(each) for each in found)
    most = total if bound == "any" or amount is None else min(amount, total)
    fixed = bound in ("number", "exactly")
    if fixed and amount is not None and amount > total:
        return
    sizes = [_size(each) for each in found]
    for size in range(most, (most if fixed else 0) - 1, -1):
        yield from _of_size(found, sizes, 0, size, total)


def _size(member: Any) -> int:
    return member[2] if isinstance(member, tuple) else 1


def _part(member: Any, count: int) -> Any:
    return (member[0], member[1], count) if isinstance(member, tuple) else member


def _of_size(found: Sequence[Any], sizes: Sequence[int], first: int, size: int, left: int) -> Iterator[list[Any]]:
    """The groups of one size from the members from `first` on, which are `left` in number."""
    if not size:
        yield []
        return
    here = sizes[first]
    left -= here
    for count in range(min(size, here), max(0, size - left) - 1, -1):
        start = [_part(found[first], count)] if count else []
        for tail in _of_size(found, sizes, first + 1, size - count, left):
            yield start + tail
