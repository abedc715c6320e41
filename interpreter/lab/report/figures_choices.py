"""What contenders that choose did: the actions they took, in games that they won and in games that they lost.

In: results. Out: `Choice`s. A share is of all actions that the contender took in such games.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.lab.report.results import Results


@dataclass(frozen=True)
class Choice:
    """One action, and how often it was taken in games won and lost; `all_*`: how often any was.

    Attributes:
        games, games_won: of the contender, a game for each of its seats.
    """

    who: str
    action: str
    won: int
    lost: int
    all_won: int
    all_lost: int
    games: int
    games_won: int

    @property
    def share(self) -> float:
        return (self.won + self.lost) / (self.all_won + self.all_lost)

    @property
    def share_won(self) -> float | None:
        """None where no game was won."""
        return self.won / self.all_won if self.all_won else None

    @property
    def share_lost(self) -> float | None:
        """None where no game was lost."""
        return self.lost / self.all_lost if self.all_lost else None

    @property
    def each_game(self) -> float:
        """How often it was taken in a game."""
        return (self.won + self.lost) / self.games


def choices(results: Results) -> dict[str, list[Choice]]:
    """By contender that chose anything, its actions, the one taken most first."""
    totals = results.rows("SELECT who, COUNT(*), SUM(won) FROM contenders GROUP BY who")
    played = {who: (games, won) for who, games, won in totals}
    taken: dict[str, list[tuple[str, int, int]]] = {}
    query = """
        SELECT c.who, a.action, SUM(CASE WHEN c.won THEN a.times ELSE 0 END),
               SUM(CASE WHEN c.won THEN 0 ELSE a.times END)
        FROM actions a JOIN contenders c ON c.game = a.game AND c.seat = a.seat
        GROUP BY c.who, a.action ORDER BY SUM(a.times) DESC, a.action
    """
    for who, action, won, lost in results.rows(query):
        if won + lost:
            taken.setdefault(who, []).append((action, won, lost))
    found = {}
    for who in sorted(taken):
        all_won, all_lost = sum(won for _, won, _ in taken[who]), sum(lost for _, _, lost in taken[who])
        found[who] = [Choice(who, *row, all_won, all_lost, *played[who]) for row in taken[who]]
    return found
