"""A comment behind a line takes back one finding there, and only one that doubts what was meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.language.check import BrokenFaction, check_files, load_faction
from interpreter.language.silence import doubts
from interpreter.resources import data_folder, world_folder

AGAIN = """\
faction: voles
name: The Voles
law: {title: Law of the Voles}
daylight:
  - law: "1"
    name: Again
    do: restart daylight"""
"""One doubt, in line 7: the jump back could go on for ever."""


def codes(tmp_path: Path, text: str) -> list[tuple[str, int, int]]:
    path = tmp_path / "voles.yaml"
    path.write_text(text, "utf-8")
    return [(each.code, each.span.line, each.span.column) for each in check_files([path])]


def test_without_a_comment_the_doubt_is_told(tmp_path: Path) -> None:
    assert codes(tmp_path, AGAIN) == [("endless-jump", 7, 9)]


@pytest.mark.parametrize("comment", ["  # allow: endless-jump", " #allow:endless-jump", "  # allow: endless-jump  "])
def test_a_comment_on_the_line_takes_it_back(tmp_path: Path, comment: str) -> None:
    assert codes(tmp_path, AGAIN + comment) == []


def test_a_silenced_file_can_be_played_and_one_that_is_not_cannot(tmp_path: Path) -> None:
    path = tmp_path / "voles.yaml"
    path.write_text(AGAIN, "utf-8")
    with pytest.raises(BrokenFaction):
        load_faction(str(path))

    path.write_text(AGAIN + "  # allow: endless-jump", "utf-8")
    assert load_faction(str(path)).name == "The Voles"


@pytest.mark.parametrize("line", ["# allow: endless-jump\n" + AGAIN, AGAIN + "\n# allow: endless-jump"])
def test_a_comment_elsewhere_takes_nothing_back_and_is_a_finding_itself(tmp_path: Path, line: str) -> None:
    assert sorted(code for code, _, _ in codes(tmp_path, line)) == ["endless-jump", "silences-nothing"]


def test_each_code_that_silences_nothing_is_told_at_its_word(tmp_path: Path) -> None:
    text = AGAIN + "  # allow: endless-jump, tie-left"

    assert codes(tmp_path, text) == [("silences-nothing", 7, len(text.splitlines()[6]) - len("tie-left") + 1)]


def test_a_finding_with_which_nothing_could_be_played_cannot_be_silenced(tmp_path: Path) -> None:
    text = AGAIN.replace("restart daylight", "skore 1") + "  # allow: unknown-op"

    assert [code for code, _, _ in codes(tmp_path, text)] == ["unknown-op", "cannot-be-silenced"]


def test_a_colon_in_a_text_is_no_comment(tmp_path: Path) -> None:
    text = AGAIN.replace("name: Again", 'name: "Again # allow: tie-left"')

    assert [code for code, _, _ in codes(tmp_path, text)] == ["endless-jump"]


def test_what_ships_silences_nothing() -> None:
    files = [*data_folder("factions").rglob("*.yaml"), *world_folder().rglob("*.yaml")]

    assert files
    assert [path for path in files if "allow:" in path.read_text("utf-8")] == []
    assert "endless-jump" in doubts()
