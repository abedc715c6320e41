"""A setup that came to nothing is told beside the game, with the step that did nothing and its place."""

from __future__ import annotations

from pathlib import Path

import pytest

VOLES = """\
faction: voles
name: Voles
extends: bot
law: {title: Law of the Voles}
pieces:
  warrior: {type: warrior, count: 2}
  mound: {type: token, count: 1}
setup:
  - {law: "0.1", name: Arrive, random: clearings as c, do: place 2 warriors in c}
  - law: "0.2"
    name: Reinforce
    random: clearings as c
    do: place 2 warriors in c
  - {law: "0.3", name: Dig, random: clearings as c, do: place a mound in c}
birdsong:
  - {law: "1", name: Dig, do: score 5}
"""
"""Both warriors have arrived before any could reinforce them."""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "voles.yaml"
    path.write_text(VOLES, "utf-8")
    return path


def notes(rootlaw) -> list[str]:  # type: ignore[no-untyped-def]
    ran = rootlaw("play", "--seats", "voles,logical_lizards", "--seed", "1")
    assert ran.code == 0
    return [line for line in ran.err.splitlines() if line.startswith("note:")]


def test_a_step_of_setup_that_did_nothing_is_told_with_its_place(rootlaw, file: Path) -> None:  # type: ignore[no-untyped-def]
    assert notes(rootlaw) == ["note: in the setup of `voles` nothing came of Reinforce (voles:0.2), voles.yaml:11"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("{type: warrior, count: 2}", "{type: warrior, count: 4}"),
        ("    name: Reinforce\n", "    name: Reinforce\n    if: points of you > 3\n"),
    ],
    ids=["it does something", "it may have nothing to do"],
)
def test_other_steps_are_not_told(rootlaw, file: Path, old: str, new: str) -> None:  # type: ignore[no-untyped-def]
    file.write_text(VOLES.replace(old, new), "utf-8")

    assert notes(rootlaw) == []


def test_a_faction_that_has_nothing_on_the_map_after_its_setup_is_told(rootlaw, file: Path) -> None:  # type: ignore[no-untyped-def]
    setup, turn = VOLES.index("setup:"), VOLES.index("birdsong:")
    file.write_text(VOLES[:setup] + 'setup:\n  - {law: "0", name: Wait, do: score 1}\n' + VOLES[turn:], "utf-8")

    assert notes(rootlaw) == ["note: after its setup `voles` has no piece on the map"]
