"""`rootlaw mutate` for its reader: what a scenario would have to show, which are near, what to do, where they are."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from interpreter.language.source import load_text
from interpreter.tools.mutants.advice import advice
from interpreter.tools.mutants.changes import changes_of

VOLES = """\
faction: voles
name: The Voles
extends: bot
law: {title: Law of the Voles, prefix: field}
pieces:
  warrior: {type: warrior, count: 12}
birdsong:
  - law: V.1
    name: Muster
    if: points of you >= 3
    do: score 1
  - law: V.2
    name: Boast
    do: score 2
"""
MUSTER = """\
scenario: three points are enough
laws: [field:V.1]
factions: [voles, mechanical_marquise]
given: {scores: {voles: 5}}
run: V.1
expect: {scores: {voles: 6}}
"""


@pytest.fixture
def mutate(rootlaw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    """The command, in a folder with the voles and a scenario beside them."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "voles.yaml").write_text(VOLES, "utf-8")
    (tmp_path / "muster.yaml").write_text(MUSTER, "utf-8")
    return lambda *words: rootlaw("mutate", *words, "--path", ".", "--jobs", "1")


# --- what is missing --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "change", "said"),
    [
        ("birdsong: [{law: 1, if: a, do: b}]", "if: a -> (left out)", "the condition does not hold"),
        ("birdsong: [{law: 1, if: a, do: b}]", "if: a -> not (a)", "holds, and one in which it does not"),
        ("birdsong: [{law: 1, if: a >= 3}]", "if: a >= 3 -> a >= 4", "right at that number"),
        ("birdsong: [{law: 1, if: a >= 3}]", "if: a >= 3 -> a > 3", "right at that number"),
        ("birdsong: [{law: 1, if: a and b}]", "if: a and b -> a or b", "only one of the two"),
        ("birdsong: [{law: 1, do: draw 2 cards}]", "do: draw 2 cards -> draw 3 cards", "more than that to be had"),
        ("birdsong: [{law: 1, do: a, pay: b}]", "pay: b -> (left out)", "the price"),
        ("birdsong: [{law: 1, do: a, else: b}]", "else: b -> (left out)", "cannot be done in full"),
        ("birdsong: [{law: 1, do: [a, b]}]", "do.1: b -> (left out)", "this is done"),
        ("birdsong: [{law: 1, prefer: [a, b]}]", "prefer: [a, b] -> [b, a]", "two candidates"),
        ("birdsong: [{law: 1, prefer: most of it}]", "prefer: most of it -> fewest of it", "two candidates"),
        ("birdsong: [{law: 1, prefer: [a, most of it]}]", "prefer.1: most of it -> fewest of it", "alike in all that"),
        ("birdsong: [{law: 1, pick: your a}]", "pick: your a -> enemy a", "yours and theirs"),
        ("pieces: {egg: {count: 2}}", "count: 2 -> 3", "the supply runs out"),
        ("trackers: {mood: {from: 0, to: 4}}", "to: 4 -> 5", "that end"),
        ("numbers: {toll: 3}", "toll: 3 -> 4", "uses the number"),
    ],
)
def test_what_a_scenario_would_have_to_show_goes_by_the_sort_of_change(rules: str, change: str, said: str) -> None:
    root = load_text(rules, "rules.yaml").root
    assert root is not None

    (meant,) = [each for each in changes_of(root) if each.text == change]

    assert said in advice(meant)


def test_it_stands_below_the_change_with_the_scenarios_that_name_the_law(mutate) -> None:  # type: ignore[no-untyped-def]
    out = mutate("voles", "--law", "V.1").out

    assert (
        "voles.yaml:10: V.1 Muster\n"
        "    if: points of you >= 3 -> (left out)\n"
        "    missing: a scenario in which the condition does not hold, so that the rule must not do anything\n"
    ) in out
    assert "    scenarios that name this law: muster\n" in out
    assert "    no scenario names this law\n" in mutate("voles", "--law", "field:V.2").out


def test_changes_to_one_rule_that_one_scenario_would_show_stand_together(mutate) -> None:  # type: ignore[no-untyped-def]
    assert (
        "    if: points of you >= 3 -> points of you > 3\n"
        "    if: points of you >= 3 -> points of you >= 4\n"
        "    if: points of you >= 3 -> points of you >= 2\n"
        "    missing: a scenario right at that number"
    ) in mutate("voles", "--law", "V.1").out


# --- what to do -------------------------------------------------------------------------------------------------------


def test_the_entry_that_is_shown_can_be_pasted_into_the_file_that_is_named(mutate, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    before = mutate("voles", "--law", "V.2").out
    lines = before.splitlines()
    at = next(place for place, line in enumerate(lines) if line.endswith("say why in mutants/voles.yaml:"))
    entry = "\n".join(lines[at + 1 : at + 4])
    (tmp_path / "mutants").mkdir()
    (tmp_path / "mutants" / "voles.yaml").write_text(entry, "utf-8")

    after = mutate("voles", "--law", "V.2").out

    (said,) = yaml.safe_load(entry)
    assert (said["law"], f"    {said['change']}\n" in before) == ("V.2", True)
    assert ", 0 argued, 3 missed" in before
    assert ", 1 argued, 2 missed" in after


# --- where scenarios are ----------------------------------------------------------------------------------------------


def test_scenarios_beside_the_file_are_found_and_the_file_may_be_named_by_its_path(mutate) -> None:  # type: ignore[no-untyped-def]
    assert mutate("./voles.yaml").out == mutate("voles").out
    assert "of those that can be noticed" in mutate("voles").out


@pytest.mark.parametrize(
    ("seat", "scenario", "said"),
    [
        ("voles", MUSTER.replace("voles: 6", "voles: 7"), "; 1 that seats it fails: `rootlaw test` tells why"),
        ("voles+meek+proud", MUSTER, "; for one overlay alone write `voles+proud`"),
        ("logical_lizards", MUSTER, "; `--scenarios` names the folder with yours"),
    ],
)
def test_without_a_scenario_to_run_it_is_said_what_might_be_meant(
    mutate,  # type: ignore[no-untyped-def]
    tmp_path: Path,
    seat: str,
    scenario: str,
    said: str,
) -> None:
    (tmp_path / "muster.yaml").write_text(scenario, "utf-8")
    for name in ("meek", "proud"):
        (tmp_path / f"{name}.yaml").write_text(f"overlay: {name}\nof: voles\nname: {name}\nevening: []\n", "utf-8")

    ran = mutate(seat)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith(f"that passes seats `{seat}`{said}\n")
