"""Chance: SplitMix64 of a seed and a counter, both in the state, so that a copy of the state has the same future.

Only ops draw from it, never a foretelling. Results are unbiased (draws that would favour low numbers are thrown away)
and the same on every version of Python.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from interpreter.law.state import State

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


def bits(state: State) -> int:
    """The next 64 random bits."""
    state.counter += 1
    z = state.seed + state.counter * _GAMMA & _MASK
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
    return z ^ z >> 31


def below(state: State, n: int) -> int:
    """A number from 0 to n - 1, each equally likely; n must be at least 1."""
    state.counter += 1  # as `bits`, written once more: every die and every shuffle comes by here
    z = state.seed + state.counter * _GAMMA & _MASK
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
    z ^= z >> 31
    while z > _MASK - n and z >= (1 << 64) - (1 << 64) % n:  # the first is rare, and cheap to find out
        z = bits(state)
    return z % n


def shuffle(state: State, cards: list[T]) -> None:
    """Put a list in random order, in place (Fisher-Yates)."""
    for i in range(len(cards) - 1, 0, -1):
        j = below(state, i + 1)
        cards[i], cards[j] = cards[j], cards[i]


def sample(state: State, members: list[T], k: int) -> list[T]:
    """`k` different members in random order; all of them if there are fewer."""
    pool = list(members)
    for i in range(min(k, len(pool))):
        j = i + below(state, len(pool) - i)
        pool[i], pool[j] = pool[j], pool[i]
    return pool[:k]
