"""The tables of a results file.

In: nothing. Out: for each table its columns, what each means, and how it is made. All ids are text as people write
them; no row holds a time, and none but `meta` anything of the machine, so that the same plan gives the same rows
everywhere.
"""

from __future__ import annotations

from typing import NamedTuple

VERSION = 2
"""Of the tables. Raise it when an older reader could not make sense of them, or an older file lacks a table."""

SORT, BOT, CHOOSES = "sort", "bot", "chooses"
"""In `names`: whether a faction is played by its own rules, as far as these go, or by somebody who chooses."""
PLACES = "folders"
"""The key of `meta` that says where files of one's own lay: it is no part of what the results are."""


class Column(NamedTuple):
    """A column: its name, its SQL type, what it says. `sort`: INTEGER or TEXT, with NOT NULL unless it may be none."""

    name: str
    sort: str
    meaning: str


class Table(NamedTuple):
    """One table: its columns, and those that tell its rows apart."""

    described: tuple[Column, ...]
    key: str

    @property
    def columns(self) -> list[str]:
        """The names of the columns, in order."""
        return [column.name for column in self.described]

    def made(self, name: str) -> str:
        """The SQL that makes it."""
        declared = ", ".join(f"{column.name} {column.sort}" for column in self.described)
        return f"CREATE TABLE {name} ({declared}, PRIMARY KEY ({self.key})) WITHOUT ROWID"


def number(name: str, meaning: str) -> Column:
    """A column of whole numbers."""
    return Column(name, "INTEGER NOT NULL", meaning)


def text(name: str, meaning: str) -> Column:
    """A column of text."""
    return Column(name, "TEXT NOT NULL", meaning)


_GAME = number("game", "the number of the game, from 1")
_SEAT = number("seat", "the place in the order of play, from 1")

TABLES: dict[str, Table] = {
    # what the results are of: see `fit`
    "meta": Table((text("key", "what is told of the results as a whole"), text("value", "what is told of it")), "key"),
    "games": Table(
        (
            _GAME,
            number("seed", "what --seed of `rootlaw play` has to be to see the game again"),
            text("map", "the id of the map"),
            text("deck", "the id of the deck"),
            text("seats", "who sat where, by whom played, to be typed again as --seats"),
            number("rounds", "full rounds played"),
            number("turns", "full turns played"),
            number("decisions", "questions that agents answered"),
            text("ended", "won, round limit (nobody won) or failed"),
            Column("failure", "TEXT", "why the game failed; empty if it did not"),
        ),
        "game",
    ),
    "players": Table(
        (
            _GAME,
            _SEAT,
            text("faction", "the faction with its overlays, as it was typed"),
            text("name", "what the log calls the seat"),
            text("agent", "who chose for it; empty if nobody had to"),
            number("won", "1 if it won, else 0"),
            number("points", "at the end of the game"),
        ),
        "game, seat",
    ),
    "rounds": Table(
        (
            _GAME,
            _SEAT,
            number("round", "from 1; the last may not have been played to its end"),
            number("points", "at the end of the round"),
        ),
        "game, seat, round",
    ),
    "points": Table(
        (
            _GAME,
            _SEAT,
            text("law", "the laws of the rule that gave or took points, separated by commas"),
            number("points", "gained less lost by it in the whole game; over all laws, the final score"),
            number("times", "how often it gave or took any"),
        ),
        "game, seat, law",
    ),
    "actions": Table(
        (
            _GAME,
            _SEAT,
            text("action", "an option of a menu: its laws and its name"),
            number("times", "how often it was taken"),
        ),
        "game, seat, action",
    ),
    "laws": Table(
        (_GAME, text("law", "the id of one law"), number("times", "how many events it caused in the game")),
        "game, law",
    ),
    "standing": Table(
        (
            _GAME,
            text("law", "the id of one law"),
            number("times", "how often a standing rule of it decided an answer; known of traced games only"),
        ),
        "game, law",
    ),
    "carried": Table(
        (
            text("law", "the id of a law that a seated file has; those of cards if somebody there can craft cards"),
            text("faction", "whose law it is: a faction, or the file that several share"),
            number("standing", "1 if it never causes events, so that only a traced game can tell of it"),
        ),
        "law",
    ),
    "names": Table(
        (
            text("kind", "faction, law, map or deck: of what the name is; sort: of which sort a faction is"),
            text("id", "as the other tables write it"),
            text("name", "as it is printed; of a sort: bot, if its own rules play it, else chooses"),
        ),
        "kind, id",
    ),
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
