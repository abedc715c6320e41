"""Checking and loading files: families, overlays, and what a change of a file means."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from made_up_faction import first, step_of

from interpreter.language.check import BrokenFaction, check_files, load_faction
from interpreter.language.program import Number

PARENT = """\
faction: parent
name: Parent
abstract: true
law: {title: Law of Testing, prefix: shared}
numbers:
  gift: 1
birdsong:
  - law: T.1
    name: Gift
    do: score gift
"""
CHILD = """\
faction: child
name: Child
extends: parent
law: {title: Law of Testing}
birdsong:
  - law: T.1
    name: Second
    do: score 2
difficulty:
  hard: {numbers: {gift: 3}}
  harder:
    extends: hard
    patches:
      - after: Gift
        add:
          - law: T.2
            name: Added
            do: score 4
traits:
  empty:
    patches:
      - remove: Gift
"""


@pytest.fixture
def family(tmp_path: Path) -> Path:
    (tmp_path / "parent.yaml").write_text(PARENT, "utf-8")
    (tmp_path / "child.yaml").write_text(CHILD, "utf-8")
    return tmp_path


def titles(name: str, folder: Path) -> list[str]:
    birdsong = next(phase for phase in load_faction(name, [folder]).phases if phase.name == "birdsong")
    return [step.title for step in birdsong.steps]


def test_steps_of_a_parent_come_first(family: Path) -> None:
    assert titles("child", family) == ["Gift", "Second"]


def test_rules_keep_the_law_of_the_file_they_stand_in(family: Path) -> None:
    made = load_faction("child", [family])

    assert step_of(made, "Gift").laws == ("shared:T.1",)
    assert step_of(made, "Second").laws == ("child:T.1",)


@pytest.mark.parametrize(("name", "gift"), [("child", 1), ("child+hard", 3), ("child+harder", 3)])
def test_overlay_changes_numbers_and_those_it_extends_do_too(family: Path, name: str, gift: int) -> None:
    assert first(step_of(load_faction(name, [family]), "Gift"), Number).value == gift


@pytest.mark.parametrize(
    ("name", "steps"),
    [("child+harder", ["Gift", "Added", "Second"]), ("child+empty", ["Second"]), ("child+hard+empty", ["Second"])],
)
def test_overlay_adds_and_removes_rules(family: Path, name: str, steps: list[str]) -> None:
    assert titles(name, family) == steps


def test_overlay_that_is_not_there_is_named_with_the_nearest(family: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"no overlay `hrad`.*`hard`"):
        load_faction("child+hrad", [family])


def test_faction_that_is_not_there_is_named_with_the_nearest(family: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"no faction is named `chidl`.*`child`"):
        load_faction("chidl", [family])


def test_changed_parent_is_read_again(family: Path) -> None:
    assert first(step_of(load_faction("child", [family]), "Gift"), Number).value == 1
    parent = family / "parent.yaml"
    parent.write_text(PARENT.replace("gift: 1", "gift: 7"), "utf-8")
    later = parent.stat().st_mtime + 5
    os.utime(parent, (later, later))

    assert first(step_of(load_faction("child", [family]), "Gift"), Number).value == 7


def test_broken_faction_cannot_be_loaded_and_says_why(family: Path) -> None:
    (family / "child.yaml").write_text(CHILD.replace("score 2", "socre 2"), "utf-8")

    with pytest.raises(BrokenFaction) as caught:
        load_faction("child", [family])

    assert [finding.code for finding in caught.value.findings] == ["unknown-op"]


def test_findings_of_several_files_come_in_one_run_sorted_by_place(family: Path) -> None:
    (family / "parent.yaml").write_text(PARENT.replace("score gift", "socre gift"), "utf-8")
    (family / "other.yaml").write_text(PARENT.replace("parent", "other").replace("score gift", "score gfit"), "utf-8")

    found = check_files([family / "parent.yaml", family / "other.yaml"])

    assert [(Path(each.span.file).name, each.code) for each in found] == [
        ("other.yaml", "unknown-noun"), ("parent.yaml", "unknown-op"),
    ]  # fmt: skip


def test_fault_of_a_parent_is_found_once_however_many_extend_it(family: Path) -> None:
    (family / "parent.yaml").write_text(PARENT.replace("score gift", "socre gift"), "utf-8")

    found = check_files([family / "parent.yaml", family / "child.yaml"])

    assert [(Path(each.span.file).name, each.code) for each in found] == [("parent.yaml", "unknown-op")]


def test_patches_of_a_parent_hold_for_whoever_extends_it(family: Path) -> None:
    (family / "middle.yaml").write_text(
        PARENT.replace("faction: parent", "faction: middle\nextends: parent")
        .replace("numbers:\n  gift: 1\n", "")
        .replace("name: Gift\n    do: score gift", "name: Of the middle\n    do: score 5")
        + "patches:\n  - remove: Gift\n",
        "utf-8",
    )
    (family / "grandchild.yaml").write_text(
        "faction: grandchild\nname: Grandchild\nextends: middle\nlaw: {title: Law of Testing}\n", "utf-8"
    )

    assert titles("grandchild", family) == ["Of the middle"]
