"""Groups: every way to take some of a set, for one decision.

In: members (lots of pieces, or single things) and a bound. Out: the groups in one stated order, the largest first, then
by how many of the first member, of the second, and so on, more before fewer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any


def groups(found: Sequence[Any], bound: str, amount: int | None) -> list[list[Any]]:
    """The groups of `number` exactly, `up_to` at most, or `any` number of members; the empty group is one of them."""
    total = sum(_size(each) for each in found)
    most = total if bound == "any" or amount is None else min(amount, total)
    fixed = bound in ("number", "exactly")
    least = most if fixed else 0
    if fixed and amount is not None and amount > total:
        return []
    return [group for size in range(most, least - 1, -1) for group in _of_size(list(found), size)]


def _size(member: Any) -> int:
    return member[2] if isinstance(member, tuple) else 1


def _part(member: Any, count: int) -> Any:
    return (member[0], member[1], count) if isinstance(member, tuple) else member


def _of_size(found: list[Any], size: int) -> Iterator[list[Any]]:
    if not size:
        yield []
        return
    if not found:
        return
    head, rest = found[0], found[1:]
    for count in range(min(size, _size(head)), -1, -1):
        start = [_part(head, count)] if count else []
        for tail in _of_size(rest, size - count):
            yield start + tail
