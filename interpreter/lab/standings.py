"""Standings: what the games of some results came to, in a few numbers.

In: results, open for reading. Out: games won by faction, beside what chance alone would give; who was played at random;
games that failed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from interpreter.lab.record import FAILED
from interpreter.lab.schema import BOT, SORT

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator


class Standing(NamedTuple):
    """How a faction did in the games it was in, failed ones apart.

    Attributes:
        games: in which it sat, with one seat or more.
        wins: of them, games that one of its seats won.
        chance: the share that it would win if all seats were alike: its seats by all seats, on average.
        points: at the end, on average of its seats.
    """

    faction: str
    games: int
    wins: int
    chance: float
    points: float


class Failure(NamedTuple):
    """A game that failed, with all that plays it again."""

    game: int
    reason: str
    seats: str
    map: str
    deck: str
    seed: int


AT_RANDOM = "random"
"""The agent who takes any option. What wins by it, or against it, says little of a faction."""
BETTER = "rollout:6"
"""An agent who knows a little of what is good for its seat, and is quick enough for hundreds of games."""


_STANDINGS = """
WITH ended AS (SELECT game FROM games WHERE ended != :failed),
     tables AS (SELECT game, COUNT(*) AS size FROM players JOIN ended USING (game) GROUP BY game),
     held AS (
         SELECT game, faction, MAX(won) AS won, COUNT(*) * 1.0 / size AS chance, SUM(points) AS points,
             COUNT(*) AS seats
         FROM players JOIN tables USING (game) GROUP BY game, faction
     )
SELECT faction, COUNT(*), SUM(won), AVG(chance), SUM(points) * 1.0 / SUM(seats)
FROM held GROUP BY faction ORDER BY faction
"""


def standings(base: sqlite3.Connection) -> list[Standing]:
    """By faction, overlays included, in alphabetical order."""
    return [Standing(*row) for row in base.execute(_STANDINGS, {"failed": FAILED})]


def at_random(base: sqlite3.Connection) -> list[str]:
    """The factions that choose and were played at random, in alphabetical order; of a bot an agent decides little."""
    sql = """
        SELECT DISTINCT faction FROM players
        WHERE agent = ? AND faction NOT IN (SELECT id FROM names WHERE kind = ? AND name = ?) ORDER BY faction
    """
    return [faction for (faction,) in base.execute(sql, (AT_RANDOM, SORT, BOT))]


def failures(base: sqlite3.Connection) -> Iterator[Failure]:
    """Games that failed, in the order of their numbers."""
    sql = "SELECT game, failure, seats, map, deck, seed FROM games WHERE failure IS NOT NULL ORDER BY game"
    for row in base.execute(sql):
        yield Failure(*row)


def counts(base: sqlite3.Connection) -> tuple[int, int, int]:
    """Games; of them those that nobody won by their round limit; those that failed."""
    sql = "SELECT COUNT(*), SUM(ended = 'round limit'), SUM(ended = ?) FROM games"
    games, unwon, failed = base.execute(sql, (FAILED,)).fetchone()
    return games, unwon or 0, failed or 0
