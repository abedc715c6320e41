"""Factions and overlays of one's own on the command line: by id, by file, in folders that every command searches."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from interpreter.cli import main

NEWTS = """\
faction: newts
name: The Newts
automated: true
law: {title: Law of the Newts}
numbers: {gain_each: 4}
pieces: {warrior: {type: warrior, count: 12}}
birdsong:
  - {law: "1", name: Muster, do: score gain_each}
"""
FAST = "overlay: fast\nname: Fast\nof: newts\nnumbers: {gain_each: 10}\n"
SCENARIO = """\
scenario: fast newts gain ten
laws: [newts:1]
map: autumn
factions: [newts+fast, logical_lizards]
given: {turn: newts}
run: birdsong
expect:
  scores: {newts: 10}
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a faction and an overlay; the working directory is another."""
    folder = tmp_path / "own"
    folder.mkdir()
    for name, text in (("newts", NEWTS), ("fast", FAST)):
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    monkeypatch.delenv("ROOTLAW_PATH", raising=False)
    return folder


def play(*seats: str) -> list[str]:
    return ["play", "--quiet", "--seed", "1", "--seats", ",".join((*seats, "logical_lizards"))]


def test_the_overlays_there_are_can_be_listed(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--overlays", "--path", str(own)]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[-2:] == ["newts", "  mod         fast"]
    assert "  difficulty  challenging, easy, nightmare" in lines


@pytest.mark.parametrize(
    ("seat", "message"),
    [
        (
            "logical_lizards+eazy",
            "`logical_lizards` has no overlay `eazy`; did you mean `easy`? There are challenging, ",
        ),
        ("logical_lizards+easy+nightmare", "`logical_lizards` has one level of difficulty; choose one of `easy`, `"),
        ("old_man_tinker+easy", "`old_man_tinker` has no overlay `easy`; it has none"),
        ("logical_lizards+./none.yaml", "there is no file ./none.yaml"),
    ],
)
def test_wrong_overlays_are_wrong_use(seat: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(play(seat)) == 2

    assert message in capsys.readouterr().err


def test_a_faction_and_an_overlay_are_named_by_their_files(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(play(f"{own}/newts.yaml+{own}/fast.yaml")) == 0

    assert "newts won" in capsys.readouterr().out


def test_the_table_is_told_which_overlays_are_laid(capsys: pytest.CaptureFixture[str]) -> None:
    main(["play", "--seed", "1", "--seats", "mechanical_marquise+nightmare+blitz,logical_lizards"])

    assert capsys.readouterr().out.startswith("Mechanical Marquise 2.0 + Nightmare + Blitz, Logical Lizards\n")


@pytest.mark.parametrize("way", ["option", "environment"])
def test_every_command_finds_files_of_ones_own(
    own: Path, way: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    named = ["--path", str(own)] if way == "option" else []
    if way == "environment":
        monkeypatch.setenv("ROOTLAW_PATH", os.pathsep.join(("", str(own))))
    Path("slow.yaml").write_text(FAST.replace("fast", "slow"), "utf-8")
    Path("scenario.yaml").write_text(SCENARIO, "utf-8")

    assert main(["check", "slow.yaml", *named]) == 0
    assert main(["test", "scenario.yaml", *named]) == 0
    assert main([*play("newts+fast"), "--save", "game.save", *named]) == 0
    assert main(["replay", "game.save", *named]) == 0
    assert main(["play", "--resume", "game.save", *named]) == 0
    assert "the same game" in capsys.readouterr().out


def test_without_the_folder_the_files_are_not_there(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("slow.yaml").write_text(FAST.replace("fast", "slow"), "utf-8")

    assert main(["check", "slow.yaml"]) == 1
    assert main(play("newts+fast")) == 2
    assert "no faction is named `newts`" in capsys.readouterr().out


def test_a_folder_of_the_environment_that_is_not_there_is_wrong_use(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ROOTLAW_PATH", "/no/such/folder")

    assert main(play("logical_lizards+easy")) == 2
    assert "there is no folder /no/such/folder, which ROOTLAW_PATH names" in capsys.readouterr().err


def test_an_overlay_beside_a_scenario_is_found(own: Path) -> None:
    (own / "scenario.yaml").write_text(SCENARIO, "utf-8")

    assert main(["test", str(own / "scenario.yaml")]) == 0


def test_an_overlay_called_otherwise_than_its_file_is_a_finding(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (own / "quick.yaml").write_text(FAST, "utf-8")

    assert main(["check", str(own / "quick.yaml")]) == 1
    assert "error[id-unlike-file]: the overlay is `fast`, but the file is found as `quick`" in capsys.readouterr().out
