"""`rootlaw coverage` of laws that leave it to others or do nothing themselves, and of factions with overlays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

STOATS = """\
faction: stoats
name: The Stoats
extends: bot
law: {title: Law of the Stoats}
pieces:
  warrior: {type: warrior, count: 90, law: S.1}
  burrow: {type: token, count: 1, law: S.1}
birdsong:
  - law: S.2
    name: Rise
    do: perform dig
  - law: S.3
    name: Rest
    do:
      - if: no your warriors on map
        do: score 1
      - if: burrow on map
        do: score 1
daylight:
  - law: S.6
    name: Dream
    if: points of you > 29
    do: perform dig
actions:
  dig:
    law: S.4
    name: Dig
    pick: corner clearings as c
    do: place a warrior in c
traits:
  sleepy:
    name: Sleepy
    evening:
      - {law: S.5, name: Yawn, do: score 1}
"""

OVERLAYS = {
    "deep": "kind: trait\nevening:\n  - {law: deep, name: Deep, do: score 1}\n",
    "deeper": """\
kind: trait
extends: deep
patches:
  - replace: Deep
    add: {law: deeper, name: Deeper, do: score 2}
""",
    "early": "kind: mod\nevening:\n  - {law: early, name: Early, do: score 1}\n",
}

SCENARIO = "scenario: {claim}\nlaws: [{laws}]\nfactions: [{seat}]\nrun: []\nexpect: {{winners: []}}\n"
SCENARIOS = {
    "they_are_twelve": ("stoats", "'stoats:S.1'"),
    "early_ones": ("stoats+early", "'stoats:early', 'stoats:S.2'"),
    "deep_without_them": ("stoats", "'stoats:deeper'"),
}


@pytest.fixture
def covered(rootlaw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    """What the command says of the stoats: the laws by id, or with `text` the lines for people."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "stoats.yaml").write_text(STOATS, "utf-8")
    for name, rules in OVERLAYS.items():
        (tmp_path / f"{name}.yaml").write_text(f"overlay: {name}\nname: {name.title()}\nof: stoats\n{rules}", "utf-8")
    (tmp_path / "claims").mkdir()
    for name, (seat, laws) in SCENARIOS.items():
        text = SCENARIO.format(claim=name, seat=seat, laws=laws)
        (tmp_path / "claims" / f"{name}.yaml").write_text(text, "utf-8")

    def ran(seat: str, text: bool = False) -> Any:
        words = ["coverage", seat, "--path", ".", "--scenarios", "claims", "-n", "2", *([] if text else ["--json"])]
        found = rootlaw(*words)
        assert (found.code, found.err) == (0, "")
        return found.out.splitlines() if text else {law["law"]: law for law in json.loads(found.out)["laws"]}

    return ran


def test_a_law_that_only_performs_what_has_a_law_of_its_own_has_run_as_often(covered) -> None:  # type: ignore[no-untyped-def]
    laws = covered("stoats")

    assert (laws["S.2"]["events"], laws["S.6"]["events"]) == (0, 0)
    assert laws["S.2"]["ran"] == laws["S.4"]["ran"] > 0
    assert laws["S.6"]["ran"] == 0


def test_a_law_that_only_groups_has_run_whatever_is_done_in_it(covered) -> None:  # type: ignore[no-untyped-def]
    """Where dig comes first there are warriors on the map, and never a burrow."""
    laws = covered("stoats")

    assert laws["S.3"]["events"] == 0
    assert laws["S.3"]["ran"] == laws["S.2"]["ran"]


def test_what_is_only_declared_stands_apart_and_is_covered_by_a_scenario_that_names_it(covered) -> None:  # type: ignore[no-untyped-def]
    law = covered("stoats")["S.1"]

    assert (law["declared"], law["ran"], law["events"], law["standing"]) == (True, None, None, None)
    assert (law["name"], law["scenarios"]) == ("warrior, burrow", ["they_are_twelve"])
    lines = covered("stoats", text=True)
    apart = lines.index("declared, not played:")
    assert [line.split()[0] for line in lines[apart + 1 : apart + 2]] == ["S.1"]
    assert not [line for line in lines[:apart] if line.startswith("S.1 ")]


def test_the_laws_that_no_scenario_names_are_told_with_the_way_to_name_one(covered) -> None:  # type: ignore[no-untyped-def]
    lines = covered("stoats", text=True)

    at = lines.index("2 of 5 laws are named by scenarios; not:")
    assert lines[at + 1].split(", ") == ["  S.3", "S.4", "S.6"]
    assert "`laws: [stoats:S.3]`" in lines[at + 2]


def test_every_layer_is_covered_the_faction_its_overlays_and_what_those_extend(covered) -> None:  # type: ignore[no-untyped-def]
    laws = covered("stoats+early+deeper")

    files = {law: Path(each["file"]).stem for law, each in laws.items()}
    assert {law: files[law] for law in ("S.2", "deep", "deeper", "early")} == {
        "S.2": "stoats",
        "deep": "deep",
        "deeper": "deeper",
        "early": "early",
    }
    assert laws["early"]["ran"] == laws["deeper"]["ran"] == laws["S.2"]["ran"] > 0


def test_a_law_that_another_layer_takes_the_place_of_or_that_is_not_chosen_is_not_in_force(covered) -> None:  # type: ignore[no-untyped-def]
    laws = covered("stoats+deeper")
    lines = covered("stoats+deeper", text=True)

    assert [law for law, each in laws.items() if not each["laid"]] == ["S.5", "deep"]
    assert next(line for line in lines if line.startswith("not in force here")).endswith(": S.5, deep")


def test_a_law_of_an_overlay_is_named_by_scenarios_that_seat_it(covered) -> None:  # type: ignore[no-untyped-def]
    laws = covered("stoats+early+deeper")

    assert (laws["early"]["scenarios"], laws["S.2"]["scenarios"]) == (["early_ones"], ["early_ones"])
    assert laws["deeper"]["scenarios"] == []
