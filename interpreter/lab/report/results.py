"""A folder of results, opened for reading.

In: the folder that `rootlaw simulate` filled. Out: rows of answers to SQL. Two tables are made in memory, so that every
figure counts alike:

    contenders  one row a seat of a game that was played to its end: who sat there, whether it won, its points, and of
                the game its map, deck and rounds
    sat         one row a contender of such a game: in how many of its seats, whether any of them won, and what chance
                alone would have given

A contender is a faction with its overlays; where one faction was played by several agents, with its agent as well.
"""

from __future__ import annotations

import json
import math
import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from interpreter.lab import store
from interpreter.lab.schema import PLACES, TABLES
from interpreter.lab.standings import AT_RANDOM, at_random

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_TABLES = (
    """
CREATE TEMP TABLE contenders AS
SELECT p.game, p.seat, p.faction, p.agent, p.won, p.points, g.map, g.deck, g.rounds,
       CASE WHEN k.agents > 1 THEN p.faction || ':' || p.agent ELSE p.faction END AS who
FROM players p
JOIN games g ON g.game = p.game AND g.ended <> 'failed'
JOIN (SELECT faction, COUNT(DISTINCT agent) AS agents FROM players GROUP BY faction) k ON k.faction = p.faction
""",
    "CREATE INDEX temp.contenders_game ON contenders (game, seat)",
    """
CREATE TEMP TABLE sat AS
SELECT c.game, c.who, c.map, c.deck, COUNT(*) AS seats, MAX(c.won) AS won, AVG(c.points) AS points,
       chance(t.winners, COUNT(*), t.players) AS chance
FROM contenders c
JOIN (SELECT game, COUNT(*) AS players, SUM(won) AS winners FROM contenders GROUP BY game) t ON t.game = c.game
GROUP BY c.game, c.who
""",
    "CREATE INDEX temp.sat_game ON sat (game)",
)


class Results:
    """One folder of results. `folder` is its name as it was written."""

    def __init__(self, folder: Path, connection: sqlite3.Connection) -> None:
        self.folder = folder
        self._connection = connection
        self.meta: dict[str, str] = dict(self.rows("SELECT key, value FROM meta ORDER BY key"))

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """All rows of an answer."""
        return self._connection.execute(query, values).fetchall()

    def each(self, query: str) -> Iterator[tuple[Any, ...]]:
        """The rows of a long answer, one after the other."""
        yield from self._connection.execute(query)

    def one(self, query: str, *values: object) -> Any:
        """The only value of an answer."""
        return self._connection.execute(query, values).fetchone()[0]

    @property
    def plan(self) -> dict[str, Any]:
        """What the games were to be, as far as the store tells."""
        try:
            plan = json.loads(self.meta.get("plan", "{}"))
        except ValueError:
            return {}
        return plan if isinstance(plan, dict) else {}

    @property
    def places(self) -> list[str]:
        """Where files of one's own lay, as it was written when the games were played."""
        try:
            places = json.loads(self.meta.get(PLACES, "[]"))
        except ValueError:
            return []
        return [str(place) for place in places] if isinstance(places, list) else []

    @property
    def at_random(self) -> frozenset[str]:
        """The contenders that choose and were played at random."""
        factions = at_random(self._connection)
        rows = self.rows("SELECT DISTINCT who, faction FROM contenders WHERE agent = ?", AT_RANDOM)
        return frozenset(who for who, faction in rows if faction in factions)

    @property
    def who(self) -> list[str]:
        """The contenders, by name."""
        return [name for (name,) in self.rows("SELECT DISTINCT who FROM contenders ORDER BY who")]


def chance(winners: int | None, seats: int, players: int) -> float:
    """How likely one of `seats` seats is among the winners if they were drawn from all players by lot.

    With one winner that is seats / players; a game that nobody won gives nobody a chance.
    """
    winners = winners or 0
    return 1.0 - math.comb(players - seats, winners) / math.comb(players, winners) if winners <= players else 1.0


@contextmanager
def opened(folder: Path) -> Iterator[Results]:
    """The results in a folder. Raises: NoResultsError, also for a file that is damaged."""
    try:
        with store.read(folder) as connection:
            _know(connection, folder)
            connection.create_function("chance", 3, chance, deterministic=True)
            connection.execute("PRAGMA temp_store = MEMORY")
            connection.execute("BEGIN")  # whatever others add meanwhile, all figures are of the same games
            for statement in _TABLES:
                connection.execute(statement)
            yield Results(folder, connection)
    except sqlite3.OperationalError:
        raise  # a fault of ours
    except sqlite3.DatabaseError as error:
        raise store.NoResultsError(f"{folder / store.FILE} cannot be read as results: {error}") from error


def _know(connection: sqlite3.Connection, folder: Path) -> None:
    """Raises: NoResultsError where a table is not there."""
    there = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if missing := [name for name in TABLES if name not in there]:
        raise store.NoResultsError(f"{folder / store.FILE} cannot be read as results: it has no table `{missing[0]}`")
