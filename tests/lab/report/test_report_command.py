"""`rootlaw report`: where the page goes, and what is wrong use."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from report_making import Seat, Taken, Written, write

from interpreter.lab.store import FILE

Command = Callable[..., object]
GAMES = [Written([Seat("toads", 30, won=True), Seat("newts", 4)])]


@pytest.fixture
def lab(tmp_path: Path) -> Path:
    return write(tmp_path / "lab", GAMES)


def test_the_page_goes_where_out_says(rootlaw, lab: Path, tmp_path: Path) -> None:
    done = rootlaw("report", str(lab), "--out", str(tmp_path / "page.html"))

    assert (done.code, done.out, done.err) == (0, f"{tmp_path / 'page.html'}\n", "")
    assert "toads" in Taken((tmp_path / "page.html").read_text(encoding="utf-8")).words


def test_without_out_it_lies_beside_the_results(rootlaw, lab: Path) -> None:
    done = rootlaw("report", str(lab))

    assert done.code == 0
    assert (lab / "report.html").is_file()
    assert sorted(os.listdir(lab)) == ["report.html", FILE]


def test_two_folders_are_compared(rootlaw, lab: Path, tmp_path: Path) -> None:
    done = rootlaw("report", str(lab), str(write(tmp_path / "new", GAMES)), "--out", str(tmp_path / "page.html"))

    assert done.code == 0
    assert "Two versions compared" in Taken((tmp_path / "page.html").read_text(encoding="utf-8")).words


def test_a_comparison_does_not_take_the_place_of_a_report(rootlaw, lab: Path) -> None:
    assert rootlaw("report", str(lab)).code == 0
    before = (lab / "report.html").read_bytes()

    done = rootlaw("report", str(lab), str(lab))

    assert (done.code, done.out) == (0, f"{lab / 'compared.html'}\n")
    assert (lab / "report.html").read_bytes() == before


def test_three_folders_are_wrong_use(rootlaw, lab: Path) -> None:
    done = rootlaw("report", str(lab), str(lab), str(lab))

    assert (done.code, done.out) == (2, "")
    assert "3 are named" in done.err


def test_as_with_one_folder_is_wrong_use(rootlaw, lab: Path) -> None:
    assert rootlaw("report", str(lab), "--as", "toads2=toads").code == 2


def test_as_with_a_name_that_is_not_there_is_wrong_use(rootlaw, lab: Path) -> None:
    done = rootlaw("report", str(lab), str(lab), "--as", "frogs=toads")

    assert done.code == 2
    assert "newts, toads" in done.err


def _nothing(folder: Path) -> None:
    folder.rmdir()


def _empty(folder: Path) -> None:
    """As it is."""


def _no_database(folder: Path) -> None:
    (folder / FILE).write_text("this is no database, but long enough to be looked at as one " * 20, encoding="utf-8")


def _other_tables(folder: Path) -> None:
    base = sqlite3.connect(folder / FILE)
    base.execute("CREATE TABLE birds (name TEXT)")
    base.close()


def _other_version(folder: Path) -> None:
    write(folder, GAMES)
    base = sqlite3.connect(folder / FILE)
    base.execute("UPDATE meta SET value = '99' WHERE key = 'schema'")
    base.commit()
    base.close()


def _a_table_less(folder: Path) -> None:
    write(folder, GAMES)
    base = sqlite3.connect(folder / FILE)
    base.execute("DROP TABLE rounds")
    base.close()


def _cut_short(folder: Path) -> None:
    write(folder, GAMES * 500)
    content = (folder / FILE).read_bytes()
    (folder / FILE).write_bytes(content[: len(content) // 2])


@pytest.mark.parametrize(
    "make", [_nothing, _empty, _no_database, _other_tables, _other_version, _a_table_less, _cut_short]
)
def test_a_folder_without_results_of_ours_is_told_in_one_line(
    rootlaw, make: Callable[[Path], None], tmp_path: Path
) -> None:
    folder = tmp_path / "lab"
    folder.mkdir()
    make(folder)

    done = rootlaw("report", str(folder), "--out", str(tmp_path / "page.html"))

    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert str(folder) in done.err
    assert not (tmp_path / "page.html").exists()


@pytest.mark.parametrize("where", ["nowhere/page.html", "folder", "lab/results.sqlite/page.html", "x" * 300])
def test_a_page_that_cannot_lie_there_is_told_in_one_line(rootlaw, where: str, lab: Path, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    before = sorted(tmp_path.rglob("*"))

    done = rootlaw("report", str(lab), "--out", str(tmp_path / where))

    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("rootlaw report: cannot write")
    assert done.err.count("\n") == 1
    assert sorted(tmp_path.rglob("*")) == before


def test_results_are_never_written_over(rootlaw, lab: Path) -> None:
    before = (lab / FILE).read_bytes()

    done = rootlaw("report", str(lab), "--out", str(lab / FILE))

    assert done.code == 2
    assert (lab / FILE).read_bytes() == before


def test_an_older_page_stays_whole_if_the_new_one_cannot_be_made(rootlaw, lab: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("older", encoding="utf-8")

    assert rootlaw("report", str(tmp_path / "none"), "--out", str(page)).code == 2

    assert page.read_text(encoding="utf-8") == "older"


def test_a_link_stays_a_link(rootlaw, lab: Path, tmp_path: Path) -> None:
    (tmp_path / "link.html").symlink_to(tmp_path / "page.html")

    assert rootlaw("report", str(lab), "--out", str(tmp_path / "link.html")).code == 0

    assert (tmp_path / "link.html").is_symlink()
    assert (tmp_path / "page.html").is_file()


NAMES = [("faction", "toads", "Toads of the Fen"), ("law", "toads:4.2", "Muster"), ("map", "autumn", "The Autumn")]


def test_names_are_those_that_lie_with_the_results(rootlaw, tmp_path: Path) -> None:
    """No file of a faction is needed, and none of the same name is believed."""
    games = [Written([Seat("toads", 30, won=True, laws={"toads:4.2": 30}), Seat("newts", 4)])]
    lab = write(tmp_path / "lab", games, names=NAMES)
    (tmp_path / "toads.yaml").write_text("faction: toads", encoding="utf-8")

    assert rootlaw("report", str(lab), "--path", str(tmp_path)).code == 0

    page = Taken((lab / "report.html").read_text(encoding="utf-8")).words
    assert "Toads of the Fen won all of 1 game" in page
    assert "4.2 Muster" in page
    assert "The Autumn" in page


def test_a_seat_that_was_given_by_its_file_is_called_by_name(rootlaw, tmp_path: Path) -> None:
    games = [Written([Seat("./toads.yaml", 30, won=True), Seat("./other/newts.yaml+./hard.yaml", 4)])]
    lab = write(tmp_path / "lab", games, names=[("faction", "./toads.yaml", "Toads of the Fen")])

    assert rootlaw("report", str(lab)).code == 0

    page = Taken((lab / "report.html").read_text(encoding="utf-8")).words
    assert "Toads of the Fen won all of 1 game" in page
    assert "newts + hard won none of 1 game" in page


@pytest.mark.parametrize(
    ("words", "shown"),
    [((), "--path mine --path 'my other'"), (("--path", "."), "--path .")],
)
def test_commands_look_where_the_files_lay_unless_told_otherwise(
    rootlaw, words: tuple[str, ...], shown: str, tmp_path: Path
) -> None:
    lab = write(tmp_path / "lab", GAMES, meta={"folders": '["mine", "my other"]'})

    assert rootlaw("report", str(lab), *words).code == 0

    page = (lab / "report.html").read_text(encoding="utf-8").replace("&#39;", "'").replace("<wbr>", "")
    assert f"rootlaw play --seats toads,newts --map autumn --deck standard --seed 1001 {shown}</code>" in page
