"""The shape of faction files: what the schema and its rules accept, refuse, and say about it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from interpreter import resources
from interpreter.language.findings import Finding
from interpreter.language.shape import check
from interpreter.language.shape_rules import RULES
from interpreter.language.source import load_text
from interpreter.language.yaml_faults import MAX_DEPTH

HEAD = "faction: test\nname: Test\nlaw: {title: Law of Testing}\n"
SCHEMAS = sorted(path.name for path in resources.data_folder("schema").glob("*.schema.json"))
FACTION: dict[str, Any] = json.loads((resources.data_folder("schema") / "faction.schema.json").read_text("utf-8"))


def findings(body: str, head: str = HEAD) -> list[Finding]:
    source = load_text(head + body, "f.yaml")
    assert not source.findings
    return list(check(source.root, "faction"))


def only(body: str, head: str = HEAD) -> Finding:
    (finding,) = findings(body, head)
    return finding


# --- what is accepted -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "body",
    [
        "",
        "abstract: true\nautomated: false\nextends: other\nsetup_letter: A\nseats: 2\nruling: why\n",
        "law: {title: Law, prefix: root, section: 8}\n",
        "numbers: {a: 3, b: {is: 4, ruling: why}}\n",
        "pieces: {moat: {type: token, count: 1, when_removed: leaves the game, worth: 0, party: woods}}\n",
        "pieces: {den: {type: building, count_each_suit: 5, goes_to: its suit, track: dens, plural: dens}}\n",
        "pieces: {bot: {type: pawn, each: [one, two], holds: {cog: 3}}, cog: {type: token, count: 9, sides: [a, b]}}",
        "tracks: {dens: {of: den, each_suit: true, suit: fox, points: [0, 1], icons: [none, draw]}}\n",
        "trackers: {a: {from: 0, to: 3, start: 1}, b: {spaces: [x], wraps: true}, c: {sides: [x, y]}, d: {of: suit}}",
        "trackers: {a: {of: number, per: opponent, clears: turn}}\n",
        "boxes: {a: {of: cards, holds: 1, pile: true, face: down, seen_by: nobody, slots: [fox, bird]}}\n",
        "decks: {a: {cards: plans.yaml, discards_to: b}}\ndice: {d: {faces: [1, 2, x]}}\n",
        "parties: {woods: {name: The Woods}}\nplaces: {pond: {name: The Pond, adjacent_to: river clearings}}\n",
        "define: {home: clearings with moat, three: 3}\n",
        "phases: {dusk: [{do: draw a card}]}\ntable: [{do: shuffle deck}]\n",
        "actions: {a: {with: c, do: x}, b: {with: [c, d], do: x}}\n",
        "traits: {bold: {name: Bold, law: 1.2, numbers: {a: 2}, patches: [{remove: [1.2, 1.3]}]}}\n",
        "patches: [{replace: 1.2, add: [{who: you, cannot: craft cards}, {do: draw a card}]}]\n",
    ],
)
def test_every_key_is_accepted_where_it_belongs(body: str) -> None:
    head = HEAD.replace("law: {title: Law of Testing}\n", "") if body.startswith("law") else HEAD

    assert findings(body, head) == []


@pytest.mark.parametrize(
    "step",
    [
        "do: draw a card",
        "law: 7.5\n    name: Draw\n    ruling: why\n    id: draw\n    if: cards in hand\n    do: draw a card",
        "law: [7.5, 7.10, 8]\n    do: draw a card",
        "for: clearings as c\n    order: chosen\n    choose: d as e\n    prefer: [a, b]\n    do: x\n    then: y",
        "pick: clearings\n    prefer: a\n    on_tie: x\n    firm: true\n    do: y",
        "roll: 2 dice as faces\n    do:\n      - x\n      - do: y\n        else: z",
        "while: warriors\n    may: {do: x}\n    else: [y, {do: z}]",
        "times: 2\n    pay: x\n    do: y",
        "up_to: 3\n    end_if: x\n    options: [{do: a, free: true}, {do: b}]",
        "up_to: any\n    options: [{do: a}]",
        "pay: x\n    one_of: [{do: a}, {do: b}]",
        "once: game\n    at_most: limit\n    by: victim\n    as: victim\n    random: cards as c\n    do: x",
        "if: a\n    then: x\n    else: y",
    ],
)
def test_every_sort_of_step_is_accepted(step: str) -> None:
    assert findings(f"birdsong:\n  - {step}\n") == []


@pytest.mark.parametrize(
    "ability",
    [
        "{who: you, cannot: x, if: y, id: z, active_while: a}",
        "{who: you, can: x, pay: y, ignoring: [rule, paths]}",
        "{who: you, can: x, ignoring: rule}",
        "{treat: x, as: warriors, only_for: [rule, battle]}",
        "{change: x, to: 1, if: y}",
        "{change: x, to: nothing}",
        "{when: x, if: y, do: z}",
        "{when: x, choose: y, prefer: a, may: z, once: turn}",
        "{when: x, instead: [a, b]}",
        "{during: your daylight, once: turn, pay: x, do: y, at_most: 2}",
        "{crafts_with: x, by: removing}",
        "{decide: hit, prefer: [a, b], then_by: chance}",
        "{decide: [track, kind], then_by: printed}",
    ],
)
def test_every_form_of_ability_is_accepted(ability: str) -> None:
    assert findings(f"abilities:\n  - {ability}\n") == []


def test_deepest_file_that_can_be_read_can_be_checked() -> None:
    """A list of one step in a step is two levels; 600 frames leave 400 of the usual 1000 to whoever calls."""
    levels = (MAX_DEPTH - 4) // 2
    body = "birdsong: [" + "{do: [" * levels + "{od: x}" + "]}" * levels + "]\n"
    depth, frame = 0, sys._getframe()
    while frame.f_back is not None:
        depth, frame = depth + 1, frame.f_back
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(depth + 600)
    try:
        assert [finding.code for finding in findings(body)] == ["unknown-key"]
    finally:
        sys.setrecursionlimit(limit)


# --- what is said about faults ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "hint"),
    [
        ("peices: {}\n", "did you mean `pieces`?"),
        ("birdsong:\n  - {cannot: x, do: y}\n", "a key of an ability"),
        ("dice: {d: {sides: [a, b], faces: [a, b]}}\n", "a key of a piece and of a tracker"),
        ("dice: {d: {colour: red, faces: [a, b]}}\n", "known here: faces"),
        ("numbers: {a: {is: 4, ruling: one, two}}\n", "a comma between { } begins a new entry"),
        ("birdsong:\n  - do:\n    - draw a card: now\n", "`: ` needs quotes"),
        ("abstract: yes\n", "write `true`"),
        ("abstract: 'false'\n", "write `false`"),
        ("abstract: No\n", "write `false`"),
        ("seats: 1_0\n", "write `10`"),
        ("seats: 010\n", "write `10`"),
        ("seats: '2'\n", "write `2`"),
        ("seats: 1.5\n", "a whole number, in digits only"),
        ("birdsong:\n  - do: 3\n", "quotes to make it a text: '3'"),
        ("birdsong:\n  - do: # x\n", "` #` begins a comment"),
        ("birdsong:\n  - do:\n", "write the value behind the colon"),
        ("birdsong:\n  do: x\n", "begin each entry with a dash"),
        ("tracks: {a: {of: b, points: 3}}\n", "write it as a list: [3]"),
        ("pieces:\n  w: {type: warier, count: 1}\n", "did you mean `warrior`?"),
        ("pieces:\n  Old Oaks: {type: warrior, count: 1}\n", "write `old_oaks`"),
        ("birdsong:\n  - if: [a, b]\n    do: x\n", "write `a and b`"),
        ("birdsong:\n  - if: [a, [b]]\n    do: x\n", "The condition under which"),
        ("abilities:\n  - {as: warriors}\n", "add"),
        ("abilities:\n  - {change: x}\n", "`to: 1`"),
    ],
)
def test_hint_says_how_to_mend_it(body: str, hint: str) -> None:
    assert hint in only(body).hint


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("seats: x\n", "`seats` must be a whole number, not a text"),
        ("abstract: 1\n", "`abstract` must be `true` or `false`, not a number"),
        ("birdsong: x\n", "`birdsong` must be a list, not a text"),
        ("birdsong: [x]\n", "an entry of `birdsong` must be a mapping of keys to values, not a text"),
        ("birdsong:\n", "`birdsong` has no value"),
        ("seats: 0\n", "`seats` must be at least 1"),
        ("setup_letter: ab\n", "`ab` does not fit as `setup_letter`"),
        ("birdsong: [{do: []}]\n", "`do` must not be empty"),
        ("dice: {d: {faces: [a]}}\n", "`faces` needs at least 2 entries"),
        ("abilities: [{treat: x, as: y, only_for: [war]}]\n", "an entry of `only_for` must be `rule`, `moving`, "),
        ("abilities: [{when: x, to: y, do: z}]\n", "`to` does not go with `when`"),
    ],
)
def test_message_states_the_fault_in_the_words_of_the_file(body: str, message: str) -> None:
    assert only(body).message.startswith(message)


def test_misspelt_needed_key_is_not_also_missing() -> None:
    finding = only("", head="fraction: test\nname: Test\nlaw: {title: Law of Testing}\n")

    assert (finding.code, finding.hint) == ("unknown-key", "did you mean `faction`?")


def test_misspelt_key_gives_no_further_fault_of_the_same_step() -> None:
    assert only("birdsong:\n  - {chose: clearings as c, prefer: x, do: y}\n").code == "unknown-key"


def test_other_faults_of_the_file_are_still_found() -> None:
    body = "peices: {}\nbirdsong:\n  - {od: x}\n  - {do: y, may: z}\nseats: x\n"

    assert [finding.code for finding in findings(body)] == ["unknown-key", "unknown-key", "step-shape", "wrong-type"]


def test_second_key_of_a_conflict_shows_the_first() -> None:
    finding = only("birdsong:\n  - pick: x\n    random: y\n    do: z\n")

    assert (finding.span.line, finding.also[0][0].line) == (6, 5)


def test_unreadable_file_has_no_shape() -> None:
    assert list(check(None, "faction")) == []


def test_a_known_key_with_more_words_before_its_colon_is_told_where_they_belong() -> None:
    found = only("birdsong: [{law: T.1, name: A, random corner: a clearing, do: score 1}]\n")

    assert (found.code, found.span.column) == ("unknown-key", 32)
    assert found.hint == "the key is `random`, and `corner` belongs behind its colon"


# --- the schemas themselves -------------------------------------------------------------------------------------------


def _schemas_within(schema: dict[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema within `schema`, with its path."""
    yield path, schema
    for table in ("properties", "definitions"):
        for name, inner in schema.get(table, {}).items():
            yield from _schemas_within(inner, f"{path}/{table}/{name}")
    for keyword in ("items", "additionalProperties"):
        if isinstance(schema.get(keyword), dict):
            yield from _schemas_within(schema[keyword], f"{path}/{keyword}")


@pytest.mark.parametrize("name", SCHEMAS)
def test_schema_is_a_schema(name: str) -> None:
    Draft7Validator.check_schema(json.loads((resources.data_folder("schema") / name).read_text("utf-8")))


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_key_is_described(name: str) -> None:
    schema = json.loads((resources.data_folder("schema") / name).read_text("utf-8"))
    bare = [
        f"{path}/{key}"
        for path, inner in _schemas_within(schema)
        for key, value in inner.get("properties", {}).items()
        if "description" not in value and "description" not in _target(schema, value)
    ]

    assert bare == []


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_mapping_refuses_unknown_keys(name: str) -> None:
    schema = json.loads((resources.data_folder("schema") / name).read_text("utf-8"))
    lenient = [
        path
        for path, inner in _schemas_within(schema)
        if "properties" in inner and inner.get("additionalProperties", True) is True
    ]

    assert lenient == []


def _target(schema: dict[str, Any], value: dict[str, Any]) -> dict[str, Any]:
    file, _, pointer = value.get("$ref", "#").partition("#")
    if file:
        schema = json.loads((resources.data_folder("schema") / file).read_text("utf-8"))
    for part in pointer.strip("/").split("/") if pointer.strip("/") else []:
        schema = schema[part]
    return schema if pointer else {}


def test_every_rule_is_asked_for_by_the_faction_schema() -> None:
    assert {inner["form"] for _, inner in _schemas_within(FACTION) if "form" in inner} == set(RULES)


def test_body_of_a_step_may_stand_in_an_ability() -> None:
    step, ability = (FACTION["definitions"][name]["properties"] for name in ("step", "ability"))

    assert set(step) - set(ability) == {"free", "with"}


def test_every_key_of_an_ability_sends_a_patch_to_abilities() -> None:
    """Else a patch would be read as a step, and the hint would miss what was meant."""
    properties = {name: set(FACTION["definitions"][name]["properties"]) for name in ("step", "ability")}
    telling = {alternative["required"][0] for alternative in FACTION["definitions"]["entry"]["if"]["anyOf"]}

    assert telling == properties["ability"] - properties["step"] - {"active_while"}


# --- where data lies --------------------------------------------------------------------------------------------------


def test_data_is_found_from_any_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    assert (resources.data_folder("schema") / "faction.schema.json").is_file()
    assert resources.data_folder("grammar").is_dir()
    assert resources.data_folder("factions").is_dir()
    assert resources.world_folder().is_dir()


def test_data_inside_the_package_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "data" / "schema").mkdir(parents=True)
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path)

    assert resources.data_folder("schema") == tmp_path / "data" / "schema"
    assert resources.data_folder("grammar") == tmp_path.parent / "grammar"
