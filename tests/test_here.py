"""The folder one works in: what lies there is found by every command, after what ships."""

from __future__ import annotations

from pathlib import Path

import pytest

NEWTS = """\
faction: newts_of_here
name: The Newts of Here
extends: bot
law: {title: Law of the Newts}
pieces:
  warrior: {type: warrior, count: 12}
evening:
  - {law: "1", name: Score, do: score 1 point}
"""
MOD = """\
overlay: my_mod
name: My Mod
of: logical_lizards
patches:
  - after: 8.6.4
    add: {law: M.1, name: One more, do: score 1}
"""
SCENARIO = """\
scenario: the mod is laid over the lizards
laws: [LAW]
factions: [logical_lizards+./my_mod.yaml, mechanical_marquise]
given: {turn: logical_lizards}
run: M.1
expect:
  scores: {logical_lizards: 1}
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "newts_of_here.yaml").write_text(NEWTS, "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    "words",
    [
        ("play", "--seats", "newts_of_here,logical_lizards", "--seed", "1", "--max-rounds", "1", "--quiet"),
        ("explain", "newts_of_here"),
        ("diff", "newts_of_here", "newts_of_here"),
    ],
)
def test_a_faction_of_this_folder_is_found_by_its_id(rootlaw, here: Path, words: tuple[str, ...]) -> None:  # type: ignore[no-untyped-def]
    made = rootlaw(*words)

    assert (made.code, made.err) == (0, "")


def test_what_ships_wins_over_a_file_of_that_name_here_unless_it_is_asked_for(rootlaw, here: Path) -> None:  # type: ignore[no-untyped-def]
    mine = NEWTS.replace("newts_of_here", "logical_lizards").replace("Newts of Here", "Lizards of Here")
    (here / "logical_lizards.yaml").write_text(mine, "utf-8")

    assert "Lizards of Here" not in rootlaw("explain", "logical_lizards").out.splitlines()[0].title()
    assert "Lizards Of Here" in rootlaw("explain", "--path", ".", "logical_lizards").out.splitlines()[0].title()


def test_a_name_that_is_nowhere_is_answered_by_what_can_be_seated(rootlaw, here: Path) -> None:  # type: ignore[no-untyped-def]
    (here / "stand_ins").mkdir()
    (here / "stand_ins" / "dummies.yaml").write_text(NEWTS.replace("newts_of_here", "dummies"), "utf-8")
    (here / "one.yaml").write_text(
        SCENARIO.replace("logical_lizards+./my_mod.yaml", "qqqq").replace("LAW", "root:3.1"), "utf-8"
    )

    told = rootlaw("test", "one.yaml").out

    assert "no faction is named `qqqq`; there are logical_lizards" in told
    assert "newts_of_here" in told
    assert "dummies" not in told


def test_check_without_files_takes_the_rule_files_of_this_folder_and_says_so(rootlaw, here: Path) -> None:  # type: ignore[no-untyped-def]
    (here / "shopping.yaml").write_text("milk: 2\n", "utf-8")

    made = rootlaw("check")

    assert (made.code, made.out) == (0, "1 file checked, no findings\n")
    assert made.err == "no file is named: those in this folder\n"


def test_scenarios_are_told_from_other_files_of_a_folder(rootlaw, here: Path) -> None:  # type: ignore[no-untyped-def]
    (here / "my_mod.yaml").write_text(MOD, "utf-8")
    (here / "it_scores.yaml").write_text(SCENARIO.replace("LAW", "logical_lizards:M.1"), "utf-8")

    assert rootlaw("test", ".").out == "1 passed, 0 failed\n"
    assert rootlaw("test").out == "1 passed, 0 failed\n"


def test_a_folder_without_scenarios_is_wrong_use(rootlaw, here: Path) -> None:  # type: ignore[no-untyped-def]
    made = rootlaw("test", ".")

    assert (made.code, made.err) == (2, "rootlaw test: there is no scenario in .\n")


def test_a_law_of_an_overlay_goes_by_its_faction(rootlaw, here: Path) -> None:  # type: ignore[no-untyped-def]
    (here / "my_mod.yaml").write_text(MOD, "utf-8")
    (here / "it_scores.yaml").write_text(SCENARIO.replace("LAW", "my_mod:M.1"), "utf-8")

    assert "hint: write `logical_lizards:M.1`" in rootlaw("test", "it_scores.yaml").out


def test_a_patch_may_add_one_rule_without_a_list(rootlaw, here: Path) -> None:  # type: ignore[no-untyped-def]
    (here / "my_mod.yaml").write_text(MOD, "utf-8")

    assert rootlaw("check", "my_mod.yaml").out == "1 file checked, no findings\n"


@pytest.mark.parametrize("faction", ["mechanical_marquise", "sightseers_of_the_mire"])
def test_a_new_overlay_is_whole_and_is_laid_at_once(  # type: ignore[no-untyped-def]
    rootlaw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, faction: str
) -> None:
    monkeypatch.chdir(tmp_path)

    made = rootlaw("new", "late_hour", "--overlay", faction)

    assert (made.code, made.err) == (0, "")
    assert rootlaw("check", ".").out == "2 files checked, no findings\n"
    assert rootlaw("test").out == "1 passed, 0 failed\n"
    assert f"--seats {faction}+late_hour," in made.out


def test_no_command_at_all_prints_what_there_is(rootlaw) -> None:  # type: ignore[no-untyped-def]
    made = rootlaw()

    assert made.code == 2
    assert "run scenarios" in made.err
