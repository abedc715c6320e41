"""A broken faction, map or deck is told once, however many scenarios need it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

NEWTS = """\
faction: newts
name: The Newts
law: {title: Law of the Newts}
pieces:
  warrior: {type: warrior, count: 12}
birdsong:
  - {law: "1", name: Muster, do: plase a warrior in 1}
  - {law: "2", name: Boast, do: scor 2}
"""
USES = "scenario: {}\nlaws: [root:3.1]\nfactions: [newts, logical_lizards]\nrun: []\nexpect: {{winners: []}}\n"
FINE = "scenario: fine\nlaws: [root:3.1]\nfactions: [logical_lizards]\nrun: []\nexpect: {winners: []}\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A faction with two faults, three scenarios that seat it, one that does not."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "newts.yaml").write_text(NEWTS, "utf-8")
    (tmp_path / "claims").mkdir()
    for name in ("one", "two", "three"):
        (tmp_path / "claims" / f"{name}.yaml").write_text(USES.format(name), "utf-8")
    (tmp_path / "claims" / "fine.yaml").write_text(FINE, "utf-8")
    return tmp_path


def test_its_findings_are_told_once_and_then_how_many_scenarios_are_not_run(rootlaw, folder: Path) -> None:  # type: ignore[no-untyped-def]
    ran = rootlaw("test", "claims", "--path", ".")

    assert ran.code == 1
    assert [line for line in ran.out.splitlines() if "error[" in line] == [
        "newts.yaml:7:34: error[unknown-op]: no op is named `plase`",
        "newts.yaml:8:33: error[unknown-op]: no op is named `scor`",
    ]
    assert ran.out.splitlines()[-2:] == [
        "3 scenarios not run: the faction `newts` has findings",
        "1 passed, 0 failed, 3 not run",
    ]


def test_one_scenario_alone_tells_them_too(rootlaw, folder: Path) -> None:  # type: ignore[no-untyped-def]
    ran = rootlaw("test", "claims/one.yaml", "--path", ".")

    assert ran.code == 1
    assert ran.out.count("error[") == 2
    assert ran.out.splitlines()[-2:] == [
        "1 scenario not run: the faction `newts` has findings",
        "0 passed, 0 failed, 1 not run",
    ]


def test_what_is_wrong_with_a_scenario_itself_is_told_of_it(rootlaw, folder: Path) -> None:  # type: ignore[no-untyped-def]
    """It names no such faction besides: that is its own fault, so it counts as failed."""
    (folder / "claims" / "two.yaml").write_text(USES.format("two").replace("logical_lizards", "eels"), "utf-8")

    ran = rootlaw("test", "claims", "--path", ".")

    assert ran.out.count("error[unknown-op]") == 2
    assert ran.out.count("error[unknown-faction]") == 1
    assert ran.out.splitlines()[-1] == "1 passed, 1 failed, 2 not run"


def test_a_broken_map_stops_scenarios_likewise(rootlaw, folder: Path) -> None:  # type: ignore[no-untyped-def]
    (folder / "newts.yaml").unlink()
    (folder / "fens.yaml").write_text("map: fens\nname: Fens\n", "utf-8")
    for path in (folder / "claims").iterdir():
        path.write_text(FINE + "map: fens\n", "utf-8")

    ran = rootlaw("test", "claims", "--path", ".")

    assert ran.code == 1
    assert ran.out.splitlines()[-2:] == [
        "4 scenarios not run: the map `fens` has findings",
        "0 passed, 0 failed, 4 not run",
    ]


def test_check_does_not_repeat_of_scenarios_what_it_has_told_of_the_faction(rootlaw, folder: Path) -> None:  # type: ignore[no-untyped-def]
    ran = rootlaw("check", "newts.yaml", "claims", "--path", ".")

    assert ran.out.count("error[") == 2
    assert ran.out.splitlines()[-1] == "5 files checked, 2 findings; for their sake 3 scenarios not read"
    alone = json.loads(rootlaw("check", "claims/one.yaml", "--path", ".", "--json").out)
    assert [each["code"] for each in alone] == ["broken-faction"]
