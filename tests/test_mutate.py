"""`rootlaw mutate`: rules changed one by one, and what the scenarios notice of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from interpreter.language.check import load_faction
from interpreter.language.drafts import open_drafts
from interpreter.language.source import leaf, load_file, load_text, plain
from interpreter.resources import data_folder
from interpreter.tools.mutants import words
from interpreter.tools.mutants.changes import changes_of
from interpreter.tools.mutants.digest import digest

HERE = Path(__file__).parent
SHIPPED = ["logical_lizards", "mechanical_marquise", "old_man_tinker", "sightseers_of_the_mire"]
SAMPLE = 6

VOLES = """\
faction: voles
name: The Voles
extends: bot
law: {title: Law of the Voles}
numbers:
  litter: 2
pieces:
  warrior: {type: warrior, count: 12}
birdsong:
  - law: V.1
    name: Muster
    pick: clearings you rule as site
    prefer: most of your warriors in it
    do: place litter warriors in site
  - law: V.2
    name: Boast
    do: score 1
"""

MUSTER = """\
scenario: recruits go where most voles are
laws: [voles:V.1]
factions: [voles, mechanical_marquise]
given:
  clearings:
    3: {voles: {warrior: 1}}
    5: {voles: {warrior: 2}}
run: V.1
expect:
  clearings:
    5: {voles: {warrior: 4}}
"""

BOAST = """\
scenario: a vole boasts
laws: [voles:V.2]
factions: [mechanical_marquise, voles]
given: {turn: voles}
run: V.2
expect: {scores: {voles: 1}}
"""

ALL = "100.0% of those that can be noticed"
COUNT = "count: {} -> {}"


class Burrow:
    """A folder with the voles and scenarios about them."""

    def __init__(self, rootlaw, folder: Path) -> None:  # type: ignore[no-untyped-def]
        self.rootlaw = rootlaw
        self.folder = folder
        self.rules(VOLES)
        (folder / "tests" / "scenarios").mkdir(parents=True)

    def rules(self, text: str) -> None:
        (self.folder / "voles.yaml").write_text(text, "utf-8")

    def scenario(self, name: str, text: str) -> None:
        (self.folder / "tests" / "scenarios" / f"{name}.yaml").write_text(text, "utf-8")

    def argue(self, *entries: dict[str, object]) -> None:
        (self.folder / "tests" / "mutants").mkdir(exist_ok=True)
        (self.folder / "tests" / "mutants" / "voles.yaml").write_text(yaml.safe_dump(list(entries)), "utf-8")

    def mutate(self, *words: str):  # type: ignore[no-untyped-def]
        return self.rootlaw("mutate", "voles", "--path", ".", "--jobs", "1", *words)

    def missed(self, *words: str) -> list[str]:
        found = json.loads(self.mutate("--json", *words).out)
        return [f"{each['where']}: {each['before']} -> {each['after']}" for each in _came(found, "missed")]


def _came(found: dict, came: str) -> list[dict]:  # type: ignore[type-arg]
    return [each for each in found["changes"] if each["came"] == came]


@pytest.fixture
def burrow(rootlaw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Burrow:  # type: ignore[no-untyped-def]
    monkeypatch.chdir(tmp_path)
    return Burrow(rootlaw, tmp_path)


# --- what is changed --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("most of your warriors in it", {"fewest of your warriors in it", "most of enemy warriors in it"}),
        ("lowest priority of it", {"highest priority of it"}),
        ("score 2", {"score 3", "score 1"}),
        ("score 0", {"score 1"}),
        ("draw 10 cards", {"draw 11 cards", "draw 9 cards"}),
        ("enemies in c", {"players in c"}),
        ("a is not b", {"a is b"}),
        ("a and b", {"a or b"}),
        ("v2 is 1", {"v2 is 2", "v2 is 0"}),
        (
            "at most 5 of your buildings on map",
            {
                "at least 5 of your buildings on map",
                "at most 6 of your buildings on map",
                "at most 4 of your buildings on map",
                "at most 5 of enemy buildings on map",
            },
        ),
        ("points of you >= 3", {"points of you > 3", "points of you >= 4", "points of you >= 2"}),
        ("place old_man in hideout", set()),
    ],
)
def test_a_leaf_is_changed_in_one_place(text: str, changed: set[str]) -> None:
    assert set(words.changed(text)) == changed


@pytest.mark.parametrize(
    ("rule", "changed"),
    [
        ("if: a\ndo: b", {"if: a -> (left out)", "if: a -> not (a)"}),
        (
            "pay: a\ndo: b\nthen: c\nelse: d",
            {"pay: a -> (left out)", "then: c -> (left out)", "else: d -> (left out)"},
        ),
        ("do: [a, b]", {"do.0: a -> (left out)", "do.1: b -> (left out)"}),
        ("do: [a]", set()),
        (
            "once: turn\nat_most: 2",
            {"once: turn -> (left out)", "at_most: 2 -> (left out)", "at_most: 2 -> 3", "at_most: 2 -> 1"},
        ),
        (
            "prefer: [a, b]",
            {
                "prefer: [a, b] -> (left out)",
                "prefer.0: a -> (left out)",
                "prefer.1: b -> (left out)",
                "prefer: [a, b] -> [b, a]",
            },
        ),
        ("options: [{do: a}, {do: b}]", {"options.0: {do: a} -> (left out)", "options.1: {do: b} -> (left out)"}),
        ("name: 3 little words\nruling: most of 3", set()),
    ],
)
def test_a_rule_is_changed_key_by_key(rule: str, changed: set[str]) -> None:
    text = "birdsong:\n  - law: 1\n" + "".join(f"    {line}\n" for line in rule.split("\n"))

    found = {change.text for change in changes_of(_root(text)) if change.where != "whole"}

    assert found == changed


def test_every_step_and_every_ability_is_left_out_once() -> None:
    root = _root("abilities: [{law: 1, who: you}]\nevening: [{law: 2, do: a}, {law: 3, do: b}]\n")

    left_out = [change.law for change in changes_of(root) if change.where == "whole"]

    assert left_out == [("1",), ("2",), ("3",)]


def test_declared_numbers_are_changed_one_by_one() -> None:
    root = _root("pieces: {egg: {type: token, count: 2, law: 9}}\ntracks: {row: {of: egg, points: [0, 4]}}\n")

    assert [change.text for change in changes_of(root)] == [
        "count: 2 -> 3",
        "count: 2 -> 1",
        "points: [0, 4] -> (left out)",
        "points.0: 0 -> 1",
        "points.1: 4 -> 5",
        "points.1: 4 -> 3",
    ]


def test_a_name_of_the_authors_own_is_no_key() -> None:
    root = _root("boxes: {order: {of: cards, holds: 1}}\ndefine: {then: most of 2}\n")

    places = {change.path for change in changes_of(root)}

    assert ("boxes", "order") not in places
    assert ("define", "then") in places


def _root(text: str):  # type: ignore[no-untyped-def]
    root = load_text(text, "voles.yaml").root
    assert root is not None
    return root


@pytest.mark.parametrize("faction", SHIPPED)
def test_a_file_written_again_says_the_same(faction: str) -> None:
    path = data_folder("factions") / f"{faction}.yaml"
    before = digest(load_faction(faction))
    again = yaml.safe_dump(plain(load_file(path).root), sort_keys=False, width=10**6).encode()

    with open_drafts({path: b"# moved down\n" + again}):
        program = load_faction(faction)

    assert program.causes[-1].span.line != load_faction(faction).causes[-1].span.line
    assert digest(program) == before


def test_a_leaf_that_says_something_else_is_another_digest() -> None:
    path = data_folder("factions") / "logical_lizards.yaml"

    with open_drafts({path: path.read_bytes().replace(b"reveals: 4", b"reveals: 5")}):
        changed = digest(load_faction("logical_lizards"))

    assert leaf("x").text == "x"
    assert changed != digest(load_faction("logical_lizards"))


# --- what is noticed --------------------------------------------------------------------------------------------------


def test_what_no_scenario_notices_is_told_with_its_place_and_law(burrow: Burrow) -> None:
    burrow.scenario("muster", MUSTER)

    ran = burrow.mutate()

    assert ran.code == 1
    assert "voles.yaml:15: V.2 Boast\n    whole: {name: Boast, do: score 1} -> (left out)\n" in ran.out
    assert "voles.yaml:17: V.2 Boast\n    do: score 1 -> score 2\n" in ran.out
    assert "V.1" not in ran.out


def test_every_change_that_a_scenario_notices_is_counted(burrow: Burrow) -> None:
    burrow.scenario("muster", MUSTER + "  voles: {supply: {warrior: 7}}\n")
    burrow.scenario("boast", BOAST)

    ran = burrow.mutate()

    # litter 2, count 2, Muster 4 (left out, prefer 3), Boast 3; and Muster has one more with the prefer left out
    assert (ran.code, ran.out.splitlines()[-1]) == (
        0,
        "11 noticed, 0 argued, 0 missed: 100.0% of those that can be noticed",
    )


def test_a_rule_left_out_is_not_noticed_by_its_name_alone(burrow: Burrow) -> None:
    burrow.scenario("boast", BOAST.replace("expect: {scores: {voles: 1}}", "expect: {winners: []}"))

    assert "whole: {name: Boast, do: score 1} -> (left out)" in burrow.missed("--law", "V.2")


def test_what_the_checker_refuses_and_what_means_the_same_is_not_counted(burrow: Burrow) -> None:
    burrow.rules(VOLES.replace("do: score 1", "do: score your 1").replace("score your 1", "fill your tracks"))
    burrow.scenario("muster", MUSTER)

    found = json.loads(burrow.mutate("--json", "--law", "V.2").out)

    assert found["counts"]["noticed"] == 0
    assert {each["after"] for each in _came(found, "refused")} == {"fill enemy tracks"}


def test_rules_that_never_end_any_more_are_noticed(burrow: Burrow) -> None:
    echo = "abilities:\n  - law: V.3\n    when: points are scored by you\n    once: turn\n    do: score 1\n"
    burrow.rules(VOLES + echo)
    burrow.scenario("boast", BOAST.replace("{voles: 1}", "{voles: 2}"))

    assert "once: turn -> (left out)" not in burrow.missed("--law", "V.3")


def test_an_overlay_is_changed_by_its_own_name(burrow: Burrow) -> None:
    overlay = "overlay: proud\nof: voles\nname: Proud\nlaw: {title: Law of the Voles}\nnumbers: {litter: 5}\n"
    (burrow.folder / "proud.yaml").write_text(overlay, "utf-8")
    proud = MUSTER.replace("[voles, ", "[voles+proud, ").replace("{warrior: 4}", "{warrior: 7}")
    burrow.scenario("proud", proud)

    ran = burrow.rootlaw("mutate", "voles+proud", "--path", ".", "--jobs", "1", "--json")

    found = json.loads(ran.out)
    assert (ran.code, found["files"]) == (0, ["proud.yaml"])
    assert [(each["after"], each["came"]) for each in found["changes"]] == [("6", "noticed"), ("4", "noticed")]


def test_nothing_is_written(burrow: Burrow) -> None:
    burrow.scenario("muster", MUSTER)
    before = {path: path.read_bytes() for path in burrow.folder.rglob("*") if path.is_file()}

    burrow.mutate()

    assert {path: path.read_bytes() for path in burrow.folder.rglob("*") if path.is_file()} == before


def test_two_processes_find_what_one_finds(burrow: Burrow) -> None:
    burrow.scenario("muster", MUSTER)

    assert burrow.rootlaw("mutate", "voles", "--path", ".", "--jobs", "2").out == burrow.mutate().out


def test_a_sample_is_the_same_for_the_same_seed(burrow: Burrow) -> None:
    burrow.scenario("muster", MUSTER)

    first, second, other = (burrow.mutate("--json", "--sample", "3", "--seed", seed).out for seed in ("1", "1", "2"))

    assert first == second
    assert first != other
    counts = json.loads(first)["counts"]
    assert counts["noticed"] + counts["missed"] == 3


# --- what is argued ---------------------------------------------------------------------------------------------------


def test_an_argued_change_is_counted_apart(burrow: Burrow) -> None:
    burrow.scenario("muster", MUSTER)
    burrow.scenario("boast", BOAST)
    counts = [COUNT.format(12, 13), COUNT.format(12, 11)]
    burrow.argue({"law": "warrior", "change": counts, "reason": "so many voles never meet"})

    ran = burrow.mutate()

    assert (ran.code, ran.out.splitlines()[-1]) == (
        0,
        "9 noticed, 2 argued, 0 missed: 100.0% of those that can be noticed",
    )


@pytest.mark.parametrize(
    ("law", "change", "code"),
    [
        ("V.2", "do: score 1 -> score 2", "not-missed"),
        ("V.2", "do: score 1 -> score 7", "unknown-change"),
        ("V.9", "do: score 1 -> score 2", "unknown-change"),
    ],
)
def test_an_argument_that_does_not_hold_is_a_finding(burrow: Burrow, law: str, change: str, code: str) -> None:
    burrow.scenario("muster", MUSTER + "  voles: {supply: {warrior: 7}}\n")
    burrow.scenario("boast", BOAST)
    burrow.argue({"law": law, "change": change, "reason": "none"})

    ran = burrow.mutate()

    assert ran.code == 1
    assert f"tests/mutants/voles.yaml:1:11: error[{code}]" in ran.out


@pytest.mark.parametrize("text", ["- {law: V.1, change: x}\n", "law: V.1\n", "- {law: V.1, change: [x, reason: y}\n"])
def test_a_file_of_arguments_that_is_none_is_a_finding(burrow: Burrow, text: str) -> None:
    burrow.scenario("muster", MUSTER)
    (burrow.folder / "mine.yaml").write_text(text, "utf-8")

    ran = burrow.mutate("--argued", "mine.yaml", "--law", "V.1")

    assert ran.code == 1
    assert "mine.yaml:1:" in ran.out


# --- wrong use --------------------------------------------------------------------------------------------------------


def test_a_scenario_that_fails_anyway_is_left_aside_and_told(burrow: Burrow) -> None:
    burrow.scenario("muster", MUSTER)
    burrow.scenario("wrong", BOAST.replace("{voles: 1}", "{voles: 3}"))

    ran = burrow.mutate("--law", "V.1")

    assert (ran.code, ran.out.splitlines()[0]) == (
        1,
        "tests/scenarios/wrong.yaml: left aside, for it fails as the rules are",
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["voles", "--scenarios", "nowhere"], "there is no folder nowhere"),
        (["voles", "--law", "V.7"], "has the law `V.7`"),
        (["moles"], "no faction is named `moles`"),
        (["voles", "--argued", "nowhere.yaml"], "nowhere.yaml cannot be read"),
        (["logical_lizards"], "no scenario in tests/scenarios that passes seats `logical_lizards`"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(burrow: Burrow, words: list[str], said: str) -> None:
    burrow.scenario("muster", MUSTER)

    ran = burrow.rootlaw("mutate", "--path", ".", "--jobs", "1", *words)

    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1


# --- the factions that ship -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("faction", SHIPPED)
def test_a_sample_of_changes_to_a_shipped_faction_is_noticed_or_argued(rootlaw, faction: str) -> None:  # type: ignore[no-untyped-def]
    folder = str(HERE / "scenarios")

    ran = rootlaw("mutate", faction, "--scenarios", folder, "--sample", str(SAMPLE), "--seed", "1", "--jobs", "1")

    assert ran.code == 0, ran.out
