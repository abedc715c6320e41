"""How often each contender won, and where: in which seat, on which map, with which deck, beside whom.

In: results. Out: `Share`s. A contender with several seats in a game won it if any of them did; by seat each is counted.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.lab.report.statistics import share, visible_from_chance

if TYPE_CHECKING:
    from interpreter.lab.intervals import Interval
    from interpreter.lab.report.results import Results


@dataclass(frozen=True)
class Share:
    """How often `who` won, of the games that `part` names ("" for all).

    Attributes:
        chance: the share that it would have won if the winners had been drawn from the players by lot.
    """

    who: str
    part: str
    wins: int
    games: int
    chance: float

    @property
    def interval(self) -> Interval:
        """Wilson's, with the share itself in the middle."""
        return share(self.wins, self.games)

    @property
    def visible(self) -> float:
        """The smallest surplus over chance that so many games would have shown 4 times in 5; nan if there is none."""
        return visible_from_chance(self.chance, self.games) if self.games else math.nan


_SUMS = "SUM(won), COUNT(*), AVG(chance)"


def overall(results: Results) -> list[Share]:
    """Every contender, the one that wins most first."""
    found = [Share(who, "", *rest) for who, *rest in results.rows(f"SELECT who, {_SUMS} FROM sat GROUP BY who")]
    return sorted(found, key=lambda each: (-each.interval.estimate, each.who))


def by_map(results: Results) -> list[Share]:
    return _by(results, "map")


def by_deck(results: Results) -> list[Share]:
    return _by(results, "deck")


def _by(results: Results, column: str) -> list[Share]:
    query = f"SELECT who, {column}, {_SUMS} FROM sat GROUP BY who, {column} ORDER BY who, {column}"
    return [Share(*row) for row in results.rows(query)]


_OF_SEATS = """
FROM (
    SELECT c.who, c.seat, c.won, chance(t.winners, 1, t.players) AS chance
    FROM contenders c
    JOIN (SELECT game, COUNT(*) AS players, SUM(won) AS winners FROM contenders GROUP BY game) t ON t.game = c.game
)
"""


def by_seat(results: Results) -> list[Share]:
    """Every contender in every seat that it held, the first seat first."""
    return [
        Share(who, f"seat {seat}", *rest)
        for who, seat, *rest in results.rows(
            f"SELECT who, seat, {_SUMS} {_OF_SEATS} GROUP BY who, seat ORDER BY who, seat"
        )
    ]


def seats(results: Results) -> list[Share]:
    """Every seat, whoever held it."""
    query = f"SELECT seat, {_SUMS} {_OF_SEATS} GROUP BY seat ORDER BY seat"
    return [Share(f"seat {seat}", "", *rest) for seat, *rest in results.rows(query)]


def beside(results: Results) -> list[Share]:
    """Every contender in the games in which another sat as well; nothing where everybody always met everybody."""
    tables = results.one("SELECT COUNT(DISTINCT whose) FROM (SELECT group_concat(who) AS whose FROM "
                         "(SELECT game, who FROM sat ORDER BY game, who) GROUP BY game)")  # fmt: skip
    if tables < 2:
        return []
    query = """
        SELECT a.who, b.who, SUM(a.won), COUNT(*), AVG(a.chance)
        FROM sat a JOIN sat b ON b.game = a.game AND b.who <> a.who
        GROUP BY a.who, b.who ORDER BY a.who, b.who
    """
    return [Share(*row) for row in results.rows(query)]
