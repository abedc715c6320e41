"""The course of the games: scores round by round, and how many rounds there were.

In: results. Out: `Band`s, one a round, and `Lengths`. A game that is over keeps its last score in later rounds, so that
every round tells of the same games. A quantile is the smallest value that so great a part of the games does not exceed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from interpreter.lab.report.results import Results

QUANTILES = (10, 25, 50, 75, 90)
"""In hundredths."""
STILL_GOING = 20
"""Rounds are told as long as one game in so many is still going on."""


@dataclass(frozen=True)
class Band:
    """The scores of one contender after one round: quantiles, and how many games were still going on in it."""

    round: int
    quantiles: tuple[int, ...]
    going: int


@dataclass(frozen=True)
class Lengths:
    """How many games took how many full rounds, of all games or those that one contender won."""

    who: str
    games: Mapping[int, int]

    @property
    def count(self) -> int:
        return sum(self.games.values())

    @property
    def quantiles(self) -> tuple[int, ...]:
        return quantiles(self.games)


def quantiles(counts: Mapping[int, int], hundredths: tuple[int, ...] = QUANTILES) -> tuple[int, ...]:
    """The quantiles of values that were counted. There has to be one."""
    total, so_far, found = sum(counts.values()), 0, []
    wanted = list(hundredths)
    for value in sorted(counts):
        so_far += counts[value]
        while wanted and so_far * 100 >= wanted[0] * total:
            found.append(value)
            wanted.pop(0)
    return tuple(found)


def bands(results: Results) -> dict[str, list[Band]]:
    """By contender, one band a round."""
    last = _last_round(results)
    return {who: _bands(results, who, last) for who in results.who}


def _last_round(results: Results) -> int:
    """The last round that is told."""
    ended = Counter(dict(results.rows(
        "SELECT last, COUNT(*) FROM (SELECT game, MAX(round) AS last FROM rounds"
        " WHERE game IN (SELECT game FROM contenders) GROUP BY game) GROUP BY last"
    )))  # fmt: skip
    total, left = sum(ended.values()), sum(ended.values())
    for round in sorted(ended):
        left -= ended[round]
        if left * STILL_GOING < total:
            return int(round)
    return max(ended, default=0)


def _bands(results: Results, who: str, last: int) -> list[Band]:
    going: dict[int, Counter[int]] = {}
    query = """
        SELECT r.round, r.points, COUNT(*) FROM rounds r
        JOIN contenders c ON c.game = r.game AND c.seat = r.seat
        WHERE c.who = ? GROUP BY r.round, r.points
    """
    for round, points, times in results.rows(query, who):
        going.setdefault(round, Counter())[points] = times
    over, found = Counter[int](), []
    ended = _last_scores(results, who)
    for round in range(min(going, default=1), last + 1):
        here = going.get(round, Counter())
        if here or over:
            found.append(Band(round, quantiles(here + over), here.total()))
        over.update(ended.get(round, {}))
    return found


def _last_scores(results: Results, who: str) -> dict[int, Counter[int]]:
    """By last round of a game, how often the contender had how many points then."""
    query = """
        SELECT r.round, r.points, COUNT(*) FROM rounds r
        JOIN contenders c ON c.game = r.game AND c.seat = r.seat
        JOIN (SELECT game, MAX(round) AS last FROM rounds GROUP BY game) e ON e.game = r.game AND e.last = r.round
        WHERE c.who = ? GROUP BY r.round, r.points
    """
    found: dict[int, Counter[int]] = {}
    for round, points, times in results.rows(query, who):
        found.setdefault(round, Counter())[points] = times
    return found


def lengths(results: Results) -> list[Lengths]:
    """Of all games, then of those that each contender won."""
    everything = results.rows("SELECT rounds, COUNT(*) FROM games WHERE ended <> 'failed' GROUP BY rounds")
    found = [Lengths("", dict(everything))] if everything else []
    query = "SELECT g.rounds, COUNT(*) FROM sat s JOIN games g ON g.game = s.game WHERE s.who = ? AND s.won GROUP BY 1"
    for who in results.who:
        if of_theirs := results.rows(query, who):
            found.append(Lengths(who, dict(of_theirs)))
    return found
