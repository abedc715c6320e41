"""What a broken map, deck or world file is told: which fault, and exactly where."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from interpreter.language.findings import Findings
from interpreter.language.source import Source, load_text
from interpreter.law.world import check_deck, check_map, check_world

Check = Callable[[Source], Findings]

SCHEMAS = Path(__file__).parents[2] / "schema"

POND = """\
map: pond
name: Pond
clearings:
  1: {name: Reed, suits: [fox], slots: 1, ruin: true, corner: true, opposite: 2, paths: [2, 3], rivers: [2]}
  2: {name: Jetty, suits: [mouse], slots: 2, corner: true, opposite: 1, paths: [1], rivers: [1]}
  3: {name: Bank, suits: [rabbit], slots: 4, paths: [1]}
forests:
  f1: {touches: [1, 2], neighbours: [f2]}
  f2: {touches: [3], neighbours: [f1]}
"""

DEALT = """\
map: pond
name: Pond
dealt: {fox: 1, mouse: 1}
clearings:
  1: {name: Reed, slots: 1, paths: [2]}
  2: {name: Jetty, slots: 2, paths: [1]}
forests: {}
"""

DECK = """\
deck: few
name: A few cards
of: card
size: 4
cards:
  - {id: kettle, kind: item, item: tea, points: 2, cost: [fox, any], suit: bird, name: Kettle}
  - {id: raid, cost: [mouse], suit: mouse, kind: immediate, name: Raid, text: Raid.}
  - {id: trap, name: Trap, suit: fox, count: 2, kind: ambush, text: Trap.}
"""

WORLD = """\
world: tiny
suits: {printed: [fox, mouse], wild: bird}
items: {tea: 1}
dice: {count: 2, faces: [0, 1]}
"""


def told(check: Check, good: str, old: str, new: str) -> tuple[list[tuple[str, int, int]], list[tuple[int, int]]]:
    """What `check` finds once `old` is `new`, and the places that `new` marks by `<<`: both as line and column."""
    assert good.count(old) == 1, f"{old!r} must stand once in the file"
    marked = good.replace(old, new)
    places = []
    while "<<" in marked:
        before = marked[: marked.index("<<")]
        places.append((before.count("\n") + 1, len(before) - before.rfind("\n")))
        marked = marked.replace("<<", "", 1)
    findings = check(load_text(marked, "file.yaml")).sorted()
    return [(finding.code, finding.span.line, finding.span.column) for finding in findings], places


GOOD = [(check_map, POND), (check_map, DEALT), (check_deck, DECK), (check_world, WORLD)]


@pytest.mark.parametrize(("check", "good"), GOOD)
def test_the_files_that_the_broken_ones_are_made_of_are_good(check: Check, good: str) -> None:
    assert list(check(load_text(good, "file.yaml"))) == []


BROKEN: list[tuple[str, Check, str, str, str]] = [
    # maps: links
    ("path-one-way", check_map, POND, "paths: [1], rivers: [1]", "paths: [1, <<3], rivers: [1]"),
    ("path-to-itself", check_map, POND, "paths: [1], rivers", "paths: [1, <<2], rivers"),
    ("river-one-way", check_map, POND, "slots: 4, paths: [1]", "slots: 4, paths: [1], rivers: [<<2]"),
    ("river-to-itself", check_map, POND, "rivers: [1]", "rivers: [1, <<2]"),
    ("unknown-clearing", check_map, POND, "slots: 4, paths: [1]", "slots: 4, paths: [1, <<8]"),
    # maps: corners, slots, order
    ("opposite-mismatch", check_map, POND, "slots: 4, paths: [1]", "slots: 4, corner: true, opposite: <<1, paths: [1]"),
    ("opposite-mismatch", check_map, POND, "slots: 4, paths: [1]", "slots: 4, corner: true, opposite: <<3, paths: [1]"),
    ("corner-without-opposite", check_map, POND, "3: {name: Bank,", "<<3: {name: Bank, corner: true,"),
    ("opposite-without-corner", check_map, POND, "corner: true, opposite: 1", "opposite: <<1"),
    ("unknown-clearing", check_map, POND, "slots: 4, paths", "slots: 4, corner: true, opposite: <<8, paths"),
    ("ruin-without-slot", check_map, POND, "slots: 1, ruin: true", "slots: 0, ruin: <<true"),
    # maps: suits
    ("unknown-suit", check_map, POND, "[fox]", "[<<fix]"),
    ("wild-clearing", check_map, POND, "[fox]", "[<<bird]"),
    ("suit-missing", check_map, POND, "3: {name: Bank, suits: [rabbit],", "<<3: {name: Bank,"),
    ("dealt-count", check_map, DEALT, "{fox: 1, mouse: 1}", "<<{fox: 2, mouse: 1}"),
    ("dealt-count", check_map, DEALT, "dealt: {fox: 1, mouse: 1}\nclearings:\n  1: {name: Reed,",
     "dealt: <<{fox: 1, mouse: 1}\nclearings:\n  1: {name: Reed, suits: [fox],"),
    ("unknown-suit", check_map, DEALT, "{fox: 1,", "{<<foxes: 1,"),
    ("wild-clearing", check_map, DEALT, "{fox: 1,", "{<<bird: 1,"),
    # maps: forests
    ("unknown-clearing", check_map, POND, "touches: [3]", "touches: [3, <<12]"),
    ("unknown-forest", check_map, POND, "neighbours: [f1]", "neighbours: [f1, <<f3]"),
    ("neighbour-one-way", check_map, POND, "neighbours: [f1]}",
     "neighbours: [f1]}\n  f3: {touches: [3], neighbours: [<<f1]}"),
    ("neighbour-to-itself", check_map, POND, "neighbours: [f1]", "neighbours: [f1, <<f2]"),
    # decks
    ("deck-size", check_deck, DECK, "size: 4", "size: <<5"),
    ("duplicate-card", check_deck, DECK, "id: raid", "id: <<kettle"),
    ("unknown-suit", check_deck, DECK, "suit: mouse", "suit: <<moose"),
    ("suit-missing", check_deck, DECK, "raid, cost: [mouse], suit: mouse", "<<raid, cost: [mouse]"),
    ("unknown-suit", check_deck, DECK, "[fox, any]", "[fox, <<all]"),
    ("wild-cost", check_deck, DECK, "[fox, any]", "[fox, <<bird]"),
    ("cost-missing", check_deck, DECK, "raid, cost: [mouse],", "<<raid,"),
    ("cost-unexpected", check_deck, DECK, "count: 2,", "count: 2, cost: <<[fox],"),
    ("unknown-item", check_deck, DECK, "item: tea", "item: <<teapot"),
    ("item-missing", check_deck, DECK, "kettle, kind: item, item: tea", "<<kettle, kind: item"),
    ("points-missing", check_deck, DECK, "kettle, kind: item, item: tea, points: 2",
     "<<kettle, kind: item, item: tea"),
    ("item-unexpected", check_deck, DECK, "kind: immediate", "kind: immediate, item: <<tea"),
    # the world
    ("wild-printed", check_world, WORLD, "[fox, mouse]", "[fox, mouse, <<bird]"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "check", "good", "old", "new"), BROKEN, ids=[row[0] for row in BROKEN])
def test_a_fault_is_found_exactly_where_it_stands(code: str, check: Check, good: str, old: str, new: str) -> None:
    findings, (place,) = told(check, good, old, new)

    assert findings == [(code, *place)]


def test_a_link_that_is_not_answered_is_shown_from_both_ends() -> None:
    broken = POND.replace("paths: [1], rivers: [1]", "paths: [1, 3], rivers: [1]")
    (finding,) = check_map(load_text(broken, "pond.yaml"))

    assert finding.message == "clearing `2` names `3` among its paths, but `3` does not name `2`"
    assert [(span.line, label) for span, label in finding.also] == [(6, "the paths of `3`")]


def test_a_near_miss_is_answered_with_the_right_name() -> None:
    (finding,) = check_deck(load_text(DECK.replace("suit: mouse", "suit: moose"), "few.yaml"))

    assert finding.hint == "did you mean `mouse`?"


def test_opposites_that_disagree_are_both_reported() -> None:
    findings, (place,) = told(check_map, POND, "corner: true, opposite: 1", "corner: true, opposite: <<3")
    other = (4, POND.splitlines()[3].index("2, paths") + 1)

    assert findings == [("opposite-mismatch", *other), ("opposite-mismatch", *place)]


def test_clearings_are_listed_in_the_order_of_their_numbers() -> None:
    """The number is the priority, and so is the place in the list (law B.2.1)."""
    *head, first, second, forests = DEALT.splitlines()
    (finding,) = check_map(load_text("\n".join([*head, second, first, forests]), "pond.yaml"))

    assert (finding.code, finding.span.line, finding.span.column) == ("clearing-order", 6, 3)


def test_a_clearing_without_a_number_is_refused() -> None:
    ford = "forests:\n", "  ford: {name: Ford, suits: [fox], slots: 1, paths: [1]}\nforests:\n"
    findings = check_map(load_text(POND.replace(*ford), "pond.yaml"))

    assert [(found.span.line, found.span.column) for found in findings if found.code == "clearing-number"] == [(7, 3)]


def test_a_value_of_the_wrong_shape_is_reported_once() -> None:
    """`north` is no number, hence no clearing; one finding is enough."""
    (finding,) = check_map(load_text(POND.replace("touches: [3]", "touches: [north]"), "pond.yaml"))

    assert (finding.code, finding.span.line) == ("wrong-type", 9)


def test_misshapen_parts_do_not_hide_other_faults() -> None:
    """One run finds them all: an unknown key, a list that is none, a suit that is none."""
    broken = POND.replace("name: Pond", "nom: Pond").replace("touches: [3]", "touches: 3").replace("mouse", "moose")
    findings = check_map(load_text(broken, "pond.yaml"))

    assert {2, 5, 9} <= {finding.span.line for finding in findings}
    assert "unknown-suit" in {finding.code for finding in findings}


NONSENSE = ["", "- 1", "word", "{", "cards: 3", "cards: [1]", "clearings: 1", "clearings: {1: 2}", "suits: {wild: []}"]


@pytest.mark.parametrize("check", [check_map, check_deck, check_world])
@pytest.mark.parametrize("text", NONSENSE)
def test_any_text_at_all_is_answered_with_findings(check: Check, text: str) -> None:
    assert len(check(load_text(text, "file.yaml"))) > 0


@pytest.mark.parametrize("name", ["map", "deck", "world"])
def test_schemas_describe_every_key_and_refuse_all_others(name: str) -> None:
    schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    for node in subschemas(schema):
        if node.get("type") == "object":
            assert node.get("additionalProperties", True) is not True, node
        for key, value in node.get("properties", {}).items():
            assert value.get("description"), key


def subschemas(node: object) -> Iterator[dict[str, Any]]:
    """Every mapping in a schema, however deep."""
    if isinstance(node, dict):
        yield node
        for value in node.values():
            yield from subschemas(value)
