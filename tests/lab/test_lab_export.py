"""`rootlaw export`: the files hold the rows of the results."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from lab_making import ROOT, rows

from interpreter.lab import store
from interpreter.lab.schema import TABLES

GAME = (1, 2**53 - 1, "m", "d", 'a+"x",b', 3, 6, 0, "failed", 'it said: "no", and\tended')


@pytest.fixture
def results(tmp_path: Path) -> Path:
    folder = tmp_path / "results"
    with store.opened(folder) as made:
        made.begin({"plan": "{}"}, [("a:1", "a", 1)])
        made.add(
            {
                "games": [GAME, (2, 5, "m", "d", "a,b", 1, 1, 0, "won", None)],
                "players": [(2, 1, "a", "a", "", 1, 30), (2, 2, "b", "b", "random", 0, -4)],
            }
        )
    return folder


def test_csv_holds_every_row_and_the_names_of_columns(rootlaw, results: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    ran = rootlaw("export", str(results), "--to", str(tmp_path / "to"))
    with (tmp_path / "to" / "games.csv").open(newline="") as stream:
        names, *found = csv.reader(stream)

    assert ran.code == 0
    assert ran.out.split() == [str(tmp_path / "to" / f"{table}.csv") for table in (*TABLES, "columns")]
    assert names == TABLES["games"].columns
    assert found[0] == [str(value) for value in GAME]
    assert found[1][-1] == ""
    assert sorted(file.name for file in (tmp_path / "to").iterdir()) == sorted(
        f"{table}.csv" for table in (*TABLES, "columns")
    )


@pytest.mark.parametrize("format", ["csv", "parquet"])
def test_every_column_is_explained_beside_the_tables(rootlaw, results: Path, tmp_path: Path, format: str) -> None:  # type: ignore[no-untyped-def]
    if format == "parquet":
        pytest.importorskip("duckdb")
    assert rootlaw("export", str(results), "--to", str(tmp_path / "to"), "--format", format).code == 0
    with (tmp_path / "to" / "columns.csv").open(newline="") as stream:
        names, *found = csv.reader(stream)
    declared = rows(
        results, "SELECT m.name, i.name FROM sqlite_master m JOIN pragma_table_info(m.name) i WHERE m.type = 'table'"
    )

    assert names == ["table", "column", "meaning"]
    assert sorted((table, column) for table, column, _ in found) == sorted(declared)
    assert all(meaning for *_, meaning in found)


def test_parquet_holds_every_row_with_its_types(rootlaw, results: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    duckdb = pytest.importorskip("duckdb")
    assert rootlaw("export", str(results), "--to", str(tmp_path / "to"), "--format", "parquet").code == 0
    with duckdb.connect() as base:
        for table, shape in TABLES.items():
            file = tmp_path / "to" / f"{table}.parquet"
            found: list[Any] = base.execute(f"SELECT * FROM '{file}' ORDER BY {shape.key}").fetchall()

            assert found == rows(results, f"SELECT * FROM {table} ORDER BY {shape.key}")


def test_parquet_without_its_extra_is_told(rootlaw, results: Path, tmp_path: Path, monkeypatch: Any) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setitem(sys.modules, "duckdb", None)
    ran = rootlaw("export", str(results), "--to", str(tmp_path / "to"), "--format", "parquet")

    assert ran.code == 2
    assert "rootlaw[export]" in ran.err
    assert not (tmp_path / "to").exists()


@pytest.mark.parametrize("there", ["nothing", "a folder", "a text"])
def test_where_no_results_are_is_told(rootlaw, tmp_path: Path, there: str) -> None:  # type: ignore[no-untyped-def]
    folder = tmp_path / "results"
    if there != "nothing":
        folder.mkdir()
    if there == "a text":
        (folder / "results.sqlite").write_text("dear diary " * 90)
    ran = rootlaw("export", str(folder), "--to", str(tmp_path / "to"))

    assert ran.code == 2
    assert "holds no results" in ran.err


def test_a_file_in_the_way_is_told(rootlaw, results: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "to").write_text("mine")

    assert rootlaw("export", str(results), "--to", str(tmp_path / "to")).code == 2
    assert (tmp_path / "to").read_text() == "mine"


def test_neither_extra_is_imported_by_a_plain_series() -> None:
    code = (
        "import sys, interpreter.tools.simulate, interpreter.tools.export;"
        "print(*sorted({'duckdb', 'distributed'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)

    assert done.stdout.strip() == ""
