"""Exporting: results as files that other programs read, one a table.

In: results open for reading, a folder, a format. Out: `games.csv` and so on, or `games.parquet`; and `columns.csv`, in
which every column of every table is explained. CSV needs nothing; an empty field is what SQL calls null. Parquet is
written by DuckDB, which the extra `export` brings.
"""

from __future__ import annotations

import csv
import os
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from interpreter.lab.schema import TABLES

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable
    from pathlib import Path

_SORTS = {"INTEGER": "BIGINT", "TEXT": "VARCHAR"}
"""SQLite's types in DuckDB."""
MEANINGS = "columns.csv"


class MissingExtraError(Exception):
    """A package that this needs is not installed; the message says how to get it."""


def export(base: sqlite3.Connection, to: Path, format: str) -> list[Path]:
    """Write one file a table and the meanings, each beside and then renamed; the files.

    Raises: MissingExtraError, OSError.
    """
    if format == "parquet":
        _duckdb()
    to.mkdir(parents=True, exist_ok=True)
    write: Callable[[sqlite3.Connection, str, Path], None] = _write_parquet if format == "parquet" else _write_csv
    written = [_whole(to / f"{table}.{format}", partial(write, base, table)) for table in TABLES]
    return [*written, _whole(to / MEANINGS, _write_meanings)]


def _whole(path: Path, write: Callable[[Path], None]) -> Path:
    """Have a file written beside where it shall lie, and put it there once it is whole."""
    part = path.with_name(f".{path.name}.part")
    try:
        write(part)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return path


def _write_meanings(path: Path) -> None:
    """What every column means."""
    meanings = [(name, column.name, column.meaning) for name, table in TABLES.items() for column in table.described]
    _write_rows(path, ["table", "column", "meaning"], meanings)


def _rows(base: sqlite3.Connection, table: str) -> sqlite3.Cursor:
    shape = TABLES[table]
    return base.execute(f"SELECT {', '.join(shape.columns)} FROM {table} ORDER BY {shape.key}")


def _write_csv(base: sqlite3.Connection, table: str, path: Path) -> None:
    _write_rows(path, TABLES[table].columns, _rows(base, table))


def _write_rows(path: Path, columns: list[str], rows: Iterable[tuple[object, ...]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as stream:
        written = csv.writer(stream)
        written.writerow(columns)
        written.writerows(rows)
        stream.flush()
        os.fsync(stream.fileno())


def _write_parquet(base: sqlite3.Connection, table: str, path: Path) -> None:
    """By way of CSV, which DuckDB reads faster than rows of Python."""
    duckdb = _duckdb()
    plain = path.with_suffix(".csv")
    declared = [(column.name, *column.sort.split()) for column in TABLES[table].described]
    columns = ", ".join(f"'{name}': '{_SORTS[sort]}'" for name, sort, *_ in declared)
    texts = ", ".join(f"'{name}'" for name, sort, *sure in declared if sort == "TEXT" and sure)
    empty = f", force_not_null = [{texts}]" if texts else ""
    try:
        _write_csv(base, table, plain)
        with duckdb.connect() as target:
            target.execute(
                f"COPY (SELECT * FROM read_csv({_quoted(plain)}, header = true, delim = ',', quote = '\"',"
                f" escape = '\"', columns = {{{columns}}}{empty})) TO {_quoted(path)} (FORMAT parquet)"
            )
    except duckdb.IOException as error:
        raise OSError(0, str(error).splitlines()[0], str(path)) from error
    finally:
        plain.unlink(missing_ok=True)


def _quoted(path: Path) -> str:
    return "'" + str(path).replace("'", "''") + "'"


def _duckdb() -> Any:
    """The package. Raises: MissingExtraError."""
    try:
        return import_module("duckdb")
    except ImportError as error:
        raise MissingExtraError("Parquet needs DuckDB: pip install 'rootlaw[export]'") from error
