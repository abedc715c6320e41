"""Where points come from: by law, what each contender gained and lost in a game.

In: results. Out: `Source`s, averages over the games and seats that the contender played, in points; and its scores.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.lab.report.statistics import Moments

if TYPE_CHECKING:
    from interpreter.lab.report.results import Results


@dataclass(frozen=True)
class Source:
    """One law, as the log writes it, and what it was worth to `who`.

    Attributes:
        gained, lost: points a game, `lost` as a positive number.
        games: the share of games in which it counted.
    """

    who: str
    law: str
    gained: float
    lost: float
    games: float

    @property
    def net(self) -> float:
        return self.gained - self.lost


def sources(results: Results) -> dict[str, list[Source]]:
    """By contender, its laws, the one worth most first."""
    played = dict(results.rows("SELECT who, COUNT(*) FROM contenders GROUP BY who"))
    query = """
        SELECT c.who, p.law, SUM(MAX(p.points, 0)), SUM(MAX(-p.points, 0)), COUNT(*)
        FROM points p JOIN contenders c ON c.game = p.game AND c.seat = p.seat
        WHERE p.points <> 0 GROUP BY c.who, p.law
    """
    found: dict[str, list[Source]] = {who: [] for who in played}
    for who, law, gained, lost, times in results.rows(query):
        games = played[who]
        found[who].append(Source(who, law, gained / games, lost / games, times / games))
    for each in found.values():
        each.sort(key=lambda source: (-source.net, source.law))
    return found


def scores(results: Results) -> dict[str, Moments]:
    """By contender, its final scores, of every seat."""
    query = "SELECT who, COUNT(*), SUM(points), SUM(points * points) FROM contenders GROUP BY who ORDER BY who"
    return {who: Moments(*rest) for who, *rest in results.rows(query)}
