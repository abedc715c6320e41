"""The store: a folder with the results of a series, which one process at a time adds to.

In: rows of whole chunks. Out: a SQLite file that holds each chunk whole or not at all, whatever happens to process,
machine or disk. The lock is the system's own and ends with the process, however that ends.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.lab.rows import Chunk
from interpreter.lab.schema import OF_A_GAME, PLACES, TABLES, VERSION, statements

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from io import TextIOWrapper

    from interpreter.lab.rows import Row, Rows

FILE = "results.sqlite"
LOCK = "results.lock"
_PATIENCE = 60.0
"""Seconds to wait for a reader of the file to finish."""


class NoResultsError(Exception):
    """There are no results in a folder; the message says what is there instead."""


class LockedError(Exception):
    """Another process is adding to the results."""


class Store:
    """The results in a folder, open for adding. Use `opened`."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._base = connection

    # --- making -------------------------------------------------------------------------------------------------------

    @property
    def is_new(self) -> bool:
        """Whether no game has been written yet."""
        return "games" not in _tables(self._base) or not self.query("SELECT 1 FROM games LIMIT 1")

    def begin(self, meta: Mapping[str, str], carried: Iterable[Row], names: Iterable[Row] = ()) -> None:
        """Make the tables and say what the results will be of, all at once. Raises: sqlite3.Error."""
        with self._change():
            for table in _tables(self._base) & set(TABLES):
                self._base.execute(f"DROP TABLE {table}")
            for statement in statements():
                self._base.execute(statement)
            self._insert("meta", [("schema", str(VERSION)), *meta.items()])
            self._insert("carried", carried)
            self._insert("names", names)

    def lie_in(self, folders: Iterable[str]) -> None:
        """Say where files of one's own lie, as it was written, for commands that are shown. Raises: sqlite3.Error."""
        with self._change():
            self._base.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (PLACES, json.dumps(list(folders))))

    def add(self, rows: Rows) -> None:
        """Add the rows of a chunk; they are on disk when this returns. Raises: sqlite3.Error, and nothing is added."""
        with self._change():
            for table in OF_A_GAME:
                self._insert(table, rows.get(table, ()))

    @contextmanager
    def _change(self) -> Iterator[None]:
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._base.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                self._base.execute("ROLLBACK")
            raise

    def _insert(self, table: str, rows: Iterable[Row]) -> None:
        marks = ", ".join("?" * len(TABLES[table].columns))
        self._base.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)

    # --- reading ------------------------------------------------------------------------------------------------------

    def meta(self) -> dict[str, str]:
        """What the results are of."""
        return dict(self._base.execute("SELECT key, value FROM meta"))

    def missing(self, games: int) -> Iterator[Chunk]:
        """The games up to this number that are not there, as stretches without a gap."""
        due = 1
        for (game,) in self._base.execute("SELECT game FROM games WHERE game <= ? ORDER BY game", (games,)):
            if game > due:
                yield Chunk(due, game - 1)
            due = game + 1
        if due <= games:
            yield Chunk(due, games)

    def query(self, sql: str, *values: int | str) -> list[Row]:
        """The answer to a question that is soon read."""
        return list(self._base.execute(sql, values))


@contextmanager
def opened(folder: Path) -> Iterator[Store]:
    """The store in a folder, which is made if it is not there.

    Raises:
        LockedError: another process has it open.
        OSError, sqlite3.Error: the folder or the file cannot be made or read.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOCK).open("a") as lock:
        _take(lock)
        connection = sqlite3.connect(folder / FILE, timeout=_PATIENCE, isolation_level=None)
        try:
            connection.execute("PRAGMA synchronous = FULL")
            _sound(connection)
            yield Store(folder / FILE, connection)
        finally:
            connection.close()


def _sound(base: sqlite3.Connection) -> None:
    """Raises: sqlite3.DatabaseError for a file that is damaged, or that others have made; it is left as it is."""
    (answer,) = base.execute("PRAGMA quick_check(1)").fetchone()
    if answer != "ok":
        raise sqlite3.DatabaseError(f"it is damaged: {answer}")
    there = _tables(base)
    if not there or ("meta" in there and _version(base) not in (None, str(VERSION))):
        return  # nothing yet; or results of another version, which know their own tables
    for name, table in TABLES.items():
        if name not in there:
            raise sqlite3.DatabaseError(f"it has no table `{name}`")
        if _columns(base, name) != table.columns:
            raise sqlite3.DatabaseError(f"its table `{name}` is none of results")
    if other := sorted(there - set(TABLES)):
        raise sqlite3.DatabaseError(f"it has a table `{other[0]}`, which results have not")


def _version(base: sqlite3.Connection) -> str | None:
    """Of the tables; None if the file does not say so."""
    if not {"key", "value"} <= set(_columns(base, "meta")):
        return None
    found = base.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone()
    return str(found[0]) if found else None


def _columns(base: sqlite3.Connection, table: str) -> list[str]:
    return [name for _, name, *_ in base.execute(f"PRAGMA table_info({table})")]


def _take(lock: TextIOWrapper) -> None:
    """Lock a file for as long as it is open. Raises: LockedError."""
    try:
        import fcntl
    except ImportError:  # a system without such locks: two commands at once end in an error of the database's
        return
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise LockedError("another command is adding to these results") from error


@contextmanager
def read(folder: Path) -> Iterator[sqlite3.Connection]:
    """The results of a folder, to be read; somebody may be adding to them.

    Raises:
        NoResultsError: there are none, or none of this version.
    """
    file = folder / FILE
    if not file.is_file():
        what = f"there is no {FILE} in it" if folder.is_dir() else "there is no such folder"
        raise NoResultsError(f"{folder} holds no results: {what}")
    try:
        connection = sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True, timeout=_PATIENCE)
    except sqlite3.Error as error:
        raise NoResultsError(f"{file} cannot be read: {error}") from error
    try:
        _know(connection, file)
        yield connection
    finally:
        connection.close()


def _know(connection: sqlite3.Connection, file: Path) -> None:
    """Raises: NoResultsError for a file that is no results file of this version."""
    try:
        if not {"meta", "games"} <= _tables(connection):
            raise NoResultsError(f"{file} holds no results: nothing was written to it yet, or it is something else")
        version = _version(connection) or "unknown"
        if version == str(VERSION):
            _sound(connection)
    except sqlite3.Error as error:
        raise NoResultsError(f"{file} holds no results: {error}") from error
    if version != str(VERSION):
        raise NoResultsError(f"{file} holds results of version {version}, this program reads version {VERSION}")


def _tables(connection: sqlite3.Connection) -> set[str]:
    return {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def digest(connection: sqlite3.Connection) -> str:
    """The SHA-256 of all rows of all tables in their order, each a line of JSON: equal results, equal digest.

    Where files of one's own lay is left out: the same files in another place give the same results.
    """
    total = hashlib.sha256()
    for name, table in TABLES.items():
        total.update(f"{name}\n".encode())
        for row in connection.execute(f"SELECT {', '.join(table.columns)} FROM {name} ORDER BY {table.key}"):
            if row[0] != PLACES:
                total.update(json.dumps(row).encode())
                total.update(b"\n")
    return total.hexdigest()
