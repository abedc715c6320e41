"""What can never do anything is told where it stands, unless a file around it may make something of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.language.check import check_files, load_faction

HEAD = "faction: voles\nname: The Voles\nlaw: {title: Law}\npieces:\n  warrior: {type: warrior, count: 9}\n"
GUARDS = '  - {law: "1", name: Guards, for: clearings you rule as site, do: place a warrior in site}\n'
ARRIVE = '  - {law: "2", name: Arrive, random: clearings as site, do: place 3 warriors in site}\n'


def codes(path: Path, text: str) -> list[tuple[str, int]]:
    path.write_text(text, "utf-8")
    return [(finding.code, finding.span.line) for finding in check_files([path], [path.parent])]


def test_setup_that_asks_for_pieces_before_any_is_placed_is_told(tmp_path: Path) -> None:
    path = tmp_path / "voles.yaml"

    assert codes(path, HEAD + "setup:\n" + GUARDS + ARRIVE) == [("does-nothing", 7)]
    assert codes(path, HEAD + "setup:\n" + ARRIVE + GUARDS) == []


@pytest.mark.parametrize(
    "rules",
    [
        'abilities:\n  - {law: "3", name: Grass, change: ruler of clearing, if: no buildings in clearing, to: you}\n',
        "abilities:\n  - {law: L, name: Lure, when: cards are drawn, pick: clearings as s, do: place a warrior in s}\n",
    ],
    ids=["rule without pieces", "pieces that come of something else"],
)
def test_where_an_ability_may_make_something_of_it_nothing_is_told(rules: str, tmp_path: Path) -> None:
    assert codes(tmp_path / "voles.yaml", HEAD + rules + "setup:\n" + GUARDS + ARRIVE) == []


def test_what_is_laid_over_several_factions_does_not_know_their_setup(tmp_path: Path) -> None:
    overlay = "overlay: grim\nname: Grim\nof: bot\nkind: trait\nsetup:\n" + GUARDS

    assert codes(tmp_path / "grim.yaml", overlay) == []


def test_an_overlay_finds_what_the_setup_of_its_faction_has_placed(tmp_path: Path) -> None:
    overlay = "overlay: grim\nname: Grim\nof: voles\nkind: trait\nsetup:\n" + GUARDS

    assert codes(tmp_path / "voles.yaml", HEAD + "setup:\n" + ARRIVE) == []
    assert codes(tmp_path / "grim.yaml", overlay) == []


def test_a_comment_takes_it_back_and_it_is_no_hindrance_to_a_game(tmp_path: Path) -> None:
    text = HEAD + 'birdsong:\n  - {law: "1", name: Rest, do: score 0}\n'

    assert codes(tmp_path / "voles.yaml", text) == [("does-nothing", 7)]
    assert load_faction("voles", [tmp_path]).name == "The Voles"
    assert codes(tmp_path / "voles.yaml", text.rstrip("\n") + "    # allow: does-nothing\n") == []
