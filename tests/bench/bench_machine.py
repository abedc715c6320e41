"""The machine: what any Python does in a loop, so that figures of different machines can be compared."""

from __future__ import annotations

import random

import pytest

pytestmark = pytest.mark.benchmark(group="machine")


def additions() -> int:
    """Ten million additions in a loop."""
    total = 0
    for number in range(10_000_000):
        total += number
    return total


def test_ten_million_additions(benchmark) -> None:  # type: ignore[no-untyped-def]
    assert benchmark.pedantic(additions, rounds=3) == 49_999_995_000_000


def test_shuffle_of_54(benchmark) -> None:  # type: ignore[no-untyped-def]
    """As many as a deck has cards, by the standard library."""
    cards = list(range(54))
    benchmark(random.Random(0).shuffle, cards)

    assert sorted(cards) == list(range(54))
