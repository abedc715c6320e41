"""The tables of a results file.

In: nothing. Out: for each table its columns and how it is made. All ids are text as people write them; no row holds a
time, or anything of the machine, so that the same plan gives the same rows everywhere.
"""

from __future__ import annotations

from typing import NamedTuple

VERSION = 1
"""Of the tables. Raise it when an older reader could not make sense of them."""


class Table(NamedTuple):
    """One table: its columns with their sorts, separated by commas, and those that tell its rows apart."""

    declared: str
    key: str

    @property
    def columns(self) -> list[str]:
        """The names of the columns, in order."""
        return [column.split()[0] for column in self.declared.split(",")]

    def made(self, name: str) -> str:
        """The SQL that makes it."""
        return f"CREATE TABLE {name} ({self.declared}, PRIMARY KEY ({self.key})) WITHOUT ROWID"


TABLES: dict[str, Table] = {
    # what the results are of: see `fit`
    "meta": Table("key TEXT NOT NULL, value TEXT NOT NULL", "key"),
    # `seats` can be typed again as --seats; `ended` is won, round limit or failed, and `failure` says why
    "games": Table(
        "game INTEGER NOT NULL, seed INTEGER NOT NULL, map TEXT NOT NULL, deck TEXT NOT NULL, seats TEXT NOT NULL,"
        " rounds INTEGER NOT NULL, turns INTEGER NOT NULL, decisions INTEGER NOT NULL, ended TEXT NOT NULL,"
        " failure TEXT",
        "game",
    ),
    # `seat` counts from 1; `faction` with its overlays, `name` as the log calls the seat; `agent` '' for none
    "players": Table(
        "game INTEGER NOT NULL, seat INTEGER NOT NULL, faction TEXT NOT NULL, name TEXT NOT NULL, agent TEXT NOT NULL,"
        " won INTEGER NOT NULL, points INTEGER NOT NULL",
        "game, seat",
    ),
    # points at the end of each full round, and of the last if the game ended within it
    "rounds": Table(
        "game INTEGER NOT NULL, seat INTEGER NOT NULL, round INTEGER NOT NULL, points INTEGER NOT NULL",
        "game, seat, round",
    ),
    # points gained and lost by the laws of what caused it; they add up to the final score
    "points": Table(
        "game INTEGER NOT NULL, seat INTEGER NOT NULL, law TEXT NOT NULL, points INTEGER NOT NULL,"
        " times INTEGER NOT NULL",
        "game, seat, law",
    ),
    # options of menus that were taken: their laws and their name
    "actions": Table(
        "game INTEGER NOT NULL, seat INTEGER NOT NULL, action TEXT NOT NULL, times INTEGER NOT NULL",
        "game, seat, action",
    ),
    # laws that caused events
    "laws": Table("game INTEGER NOT NULL, law TEXT NOT NULL, times INTEGER NOT NULL", "game, law"),
    # standing rules that decided an answer; of traced games only
    "standing": Table("game INTEGER NOT NULL, law TEXT NOT NULL, times INTEGER NOT NULL", "game, law"),
    # every law of the seated files; `standing`: 1 if it never causes events, so that only a traced game can tell
    "carried": Table("law TEXT NOT NULL, faction TEXT NOT NULL, standing INTEGER NOT NULL", "law"),
}

INDEXES: tuple[str, ...] = (
    "players_faction ON players (faction, game)",
    "laws_law ON laws (law)",
    "games_failed ON games (game) WHERE failure IS NOT NULL",
)

OF_A_GAME = ("games", "players", "rounds", "points", "actions", "laws", "standing")
"""The tables whose rows belong to games."""


def statements() -> list[str]:
    """The SQL that makes an empty results file."""
    return [
        *(table.made(name) for name, table in TABLES.items()),
        *(f"CREATE INDEX {index}" for index in INDEXES),
    ]
