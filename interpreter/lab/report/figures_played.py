"""What was played: how many games, who sat where, on which maps, with which decks.

In: results. Out: `Played`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.lab.report.results import Results


@dataclass(frozen=True)
class Player:
    """One contender: by whom it was played, in which seats, in how many games.

    Attributes:
        at_random: whether it chooses, and was played at random.
        met_chance: whether it sat beside somebody of whom that is so.
    """

    who: str
    agents: tuple[str, ...]
    seats: tuple[int, ...]
    games: int
    at_random: bool
    met_chance: bool


@dataclass(frozen=True)
class Played:
    """The games of one folder.

    Attributes:
        games: all of them; `won`, `undecided` and `failed` add up to it.
        undecided: ended at the round limit, with no winner.
        sizes: how many players there were at a table.
        shared: games with several winners.
    """

    games: int
    won: int
    undecided: int
    failed: int
    shared: int
    players: tuple[Player, ...]
    maps: tuple[tuple[str, int], ...]
    decks: tuple[tuple[str, int], ...]
    sizes: tuple[int, ...]
    turns: int
    decisions: int
    seed: str
    rootlaw: str

    @property
    def finished(self) -> int:
        return self.games - self.failed

    @property
    def seats_fixed(self) -> bool:
        """Whether every contender always sat in the same seat."""
        return all(len(player.seats) == 1 for player in self.players)


def played(results: Results) -> Played:
    """What was played."""
    ended = dict(results.rows("SELECT ended, COUNT(*) FROM games GROUP BY ended"))
    games = sum(ended.values())
    totals = "SELECT COALESCE(SUM(turns), 0), COALESCE(SUM(decisions), 0) FROM games WHERE ended <> 'failed'"
    ((turns, decisions),) = results.rows(totals)
    shared = "SELECT COUNT(*) FROM (SELECT game FROM contenders GROUP BY game HAVING SUM(won) > 1)"
    sizes = results.rows("SELECT DISTINCT n FROM (SELECT COUNT(*) AS n FROM players GROUP BY game) ORDER BY n")
    return Played(
        games=games,
        won=ended.get("won", 0),
        undecided=games - ended.get("won", 0) - ended.get("failed", 0),
        failed=ended.get("failed", 0),
        shared=results.one(shared),
        players=tuple(_player(results, who) for who in results.who),
        maps=_counted(results, "map"),
        decks=_counted(results, "deck"),
        sizes=tuple(size for (size,) in sizes),
        turns=turns,
        decisions=decisions,
        seed=str(results.plan.get("seed", "")),
        rootlaw=results.meta.get("rootlaw", ""),
    )


def _player(results: Results, who: str) -> Player:
    agents = results.rows("SELECT DISTINCT agent FROM contenders WHERE who = ? ORDER BY agent", who)
    seats = results.rows("SELECT DISTINCT seat FROM contenders WHERE who = ? ORDER BY seat", who)
    games = results.one("SELECT COUNT(*) FROM sat WHERE who = ?", who)
    met = """
        SELECT DISTINCT b.who FROM contenders a JOIN contenders b ON b.game = a.game AND b.who <> a.who WHERE a.who = ?
    """
    by_chance = results.at_random
    met_chance = any(other in by_chance for (other,) in results.rows(met, who))
    ids, places = tuple(agent for (agent,) in agents), tuple(seat for (seat,) in seats)
    return Player(who, ids, places, games, who in by_chance, met_chance)


def _counted(results: Results, column: str) -> tuple[tuple[str, int], ...]:
    return tuple(results.rows(f"SELECT {column}, COUNT(*) FROM games GROUP BY {column} ORDER BY {column}"))
