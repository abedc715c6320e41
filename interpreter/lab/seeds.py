"""Seeds: what each game of a series is drawn from.

In: the series' seed, the number of a game. Out: a seed that can be typed, and orders drawn by it. SplitMix64 as in
`law.chance`, whose games draw from the seed itself; orders are drawn from another stream, so that who sits where says
nothing about the cards.
"""

from __future__ import annotations

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15
TYPABLE = (1 << 53) - 1
"""Seeds stay below this power of two: any program reads them exactly, and they are soon typed."""


def mixed(z: int) -> int:
    """64 bits of which each depends on all of those given."""
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
    return z ^ z >> 31


def seed_of(series: int, game: int) -> int:
    """The seed of a game of a series, below 2**53."""
    return mixed(series + game * GAMMA & MASK) & TYPABLE


def drawn_order(seed: int, members: int) -> list[int]:
    """The numbers below `members` in an order drawn by a game's seed; all orders are equally likely."""
    stream = mixed(~seed & MASK)
    return sorted(range(members), key=lambda place: mixed(stream + (place + 1) * GAMMA & MASK))
