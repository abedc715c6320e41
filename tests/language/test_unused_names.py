"""A name that nothing uses is told where it stands; every use of it, and every reason to wait, keeps it quiet."""

from __future__ import annotations

from pathlib import Path
from textwrap import indent

import pytest

from interpreter.language.check import check_files, load_faction

HEAD = "faction: voles\nname: The Voles\nlaw: {title: Law of the Voles}\n"
PIECES = "pieces:\n  warrior: {type: warrior, count: 12}\n"
TWO_PHASES = """\
birdsong:
  - {law: "1", name: Draw, do: draw a card}
evening:
  - {law: "2", name: Score, do: score 1}
"""
"""Rules that use no declared name, in two phases: the file is no longer in the making."""

DECLARED = {
    "number": ("numbers: {gift: 2}\n", "gift"),
    "define": ("define:\n  home: clearings you rule\n", "home"),
    "die": ("dice:\n  fumble: {faces: [1, 2, 3], law: D}\n", "fumble"),
    "action": ("actions:\n  dig: {law: A, name: Dig, do: score 1}\n", "dig"),
    "phase": ("phases:\n  dusk:\n    - {law: P, name: Dusk, do: score 1}\n", "dusk"),
    "box": ("boxes:\n  larder: {of: cards}\n", "larder"),
    "tracker": ("trackers:\n  anger: {from: 0, to: 5, start: 0}\n", "anger"),
    "piece": ("pieces:\n  mound: {type: token, count: 3}\n", "mound"),
    "party": ("parties:\n  spirits: {name: The Spirits}\n", "spirits"),
    "place": ("places:\n  isle: {name: The Isle}\n", "isle"),
    "deck": ("decks:\n  tune_deck: {cards: tunes.yaml}\n", "tune_deck"),
    "points of a track": (
        "pieces:\n  mill: {type: building, count: 2, track: mills}\ntracks:\n  mills: {of: mill, points: [0, 1]}\n",
        "points",
    ),
    "icon of a track": (
        "pieces:\n  mill: {type: building, count: 2, track: mills}\n"
        "tracks:\n  mills: {of: mill, icons: [none, flag]}\n",
        "flag",
    ),
}
"""For each kind of declaration: one, and the word at which it is told."""
TUNES = "deck: tunes\nname: Tunes\nof: tune\nsize: 1\ncards:\n  - {id: reel, name: Reel, points: 1}\n"

USES = [
    ("number", "do: score gift"),
    ("number", "times: gift\n    do: score 1"),
    ("number", "if: gift > 1\n    do: score 1"),
    ("define", "pick: home as site\n    do: place a warrior in site"),
    ("define", "do: score number of home"),
    ("die", "roll: a fumble die as faces\n    do: score number of faces"),
    ("action", "do: perform dig"),
    ("action", "may: perform dig"),
    ("phase", "do: go to dusk"),
    ("box", "do: draw a card to larder"),
    ("box", "if: no cards in larder\n    do: score 1"),
    ("tracker", "do: score anger"),
    ("tracker", "if: anger > 2\n    do: raise anger by 1"),
    ("tracker", "do: lower anger by 1\n    then: score 1"),
    ("piece", "pick: clearings as site\n    do: place a mound in site"),
    ("piece", "if: mounds on map\n    do: score 1"),
    ("place", "do: place a warrior in isle"),
    ("deck", "do: draw a tune to hand"),
    (
        "points of a track",
        "pick: clearings as site\n    do:\n      - place a mill in site\n      - score points of mills",
    ),
    ("icon of a track", "pick: clearings as site\n    do:\n      - place a mill in site\n      - score flags"),
]
"""For each kind: rules of a step that use it."""

BOUND = {
    "name behind `as`": ("pick: clearings as site\n    do: score 1", "site"),
    "mark": ("for: clearings as c\n    do: mark c as visited", "visited"),
    "id": ("id: feast\n    do: score 1", "feast"),
}
HEARD = {
    "name behind `as`": "pick: clearings as site\n    do: place a warrior in site",
    "mark": "for: clearings as c\n    do:\n      - mark c as visited\n      - score number of (visited clearings)",
    "id": "id: feast\n    do: score 1\n  - law: F\n    name: After\n    if: feast is done\n    do: score 1",
}


def written(declared: str, rule: str = "do: score 1", phases: str = TWO_PHASES) -> str:
    """A faction with a declaration, with a rule in Daylight."""
    pieces = declared.replace("pieces:\n", PIECES) if "pieces:\n" in declared else PIECES + declared
    return HEAD + pieces + phases + f'daylight:\n  - law: "9"\n    name: Work\n    {rule}\n'


def told(folder: Path, text: str) -> list[tuple[str, str]]:
    """Code and word of every finding."""
    path = folder / "voles.yaml"
    path.write_text(text, "utf-8")
    (folder / "tunes.yaml").write_text(TUNES, "utf-8")
    lines = text.splitlines()
    spans = [(each.code, each.span) for each in check_files([path])]
    return [(code, lines[span.line - 1][span.column - 1 : span.end_column - 1]) for code, span in spans]


def unused(*words: str) -> list[tuple[str, str]]:
    return [("unused-name", word) for word in words]


@pytest.mark.parametrize("kind", DECLARED)
def test_what_is_declared_and_never_used_is_told(kind: str, tmp_path: Path) -> None:
    declared, word = DECLARED[kind]
    rule = "pick: clearings as site\n    do: place a mill in site" if "track" in kind.split() else "do: score 1"

    found = told(tmp_path, written(declared, rule))

    assert found == unused(word)


@pytest.mark.parametrize(("kind", "rule"), USES)
def test_a_use_keeps_what_is_declared_quiet(kind: str, rule: str, tmp_path: Path) -> None:
    assert told(tmp_path, written(DECLARED[kind][0], rule)) == []


@pytest.mark.parametrize("kind", BOUND)
def test_what_a_rule_brings_into_force_and_none_asks_for_is_told(kind: str, tmp_path: Path) -> None:
    rule, word = BOUND[kind]

    assert told(tmp_path, written("", rule)) == unused(word)


@pytest.mark.parametrize(
    "rule",
    [
        "for: clearings as c\n    do:\n      may: mark c as visited\n      then: score 1",
        "pay: lower anger by 1\n    do: score 1",
        "may: raise anger by 1\n    then: score 1",
    ],
)
def test_where_a_step_asks_whether_it_was_done_a_mark_or_a_tracker_is_read(rule: str, tmp_path: Path) -> None:
    """A clearing is marked once only, and the tracker stops at 0 and at 5: what comes behind depends on it."""
    assert told(tmp_path, written(DECLARED["tracker"][0] if "anger" in rule else "", rule)) == []


@pytest.mark.parametrize("kind", BOUND)
def test_what_a_rule_brings_into_force_and_another_asks_for_is_quiet(kind: str, tmp_path: Path) -> None:
    assert told(tmp_path, written("", HEARD[kind])) == []


def test_a_tracker_that_rules_only_write_is_told_where_it_is_declared(tmp_path: Path) -> None:
    assert told(tmp_path, written(DECLARED["tracker"][0], "do: raise anger by 1")) == unused("anger")


@pytest.mark.parametrize(
    "declared",
    [
        "pieces:\n  ghost: {type: warrior, count: 3}\n",
        DECLARED["party"][0] + "pieces:\n  ghost: {type: warrior, count: 3, party: spirits}\n",
        "places:\n  isle: {name: The Isle, adjacent_to: river clearings}\n",
    ],
    ids=["warriors", "a party with pieces", "a place that is adjacent to something"],
)
def test_what_the_law_uses_needs_no_rule_that_names_it(declared: str, tmp_path: Path) -> None:
    assert told(tmp_path, written(declared)) == []


@pytest.mark.parametrize("kind", DECLARED)
def test_before_two_phases_have_rules_nothing_is_told(kind: str, tmp_path: Path) -> None:
    if kind != "phase":  # its rules count as those of a phase
        assert told(tmp_path, written(DECLARED[kind][0], phases="")) == []


def test_before_two_phases_have_rules_a_comment_waits_for_them_unless_the_name_is_used(tmp_path: Path) -> None:
    declared = "numbers:\n  gift: 2  # allow: unused-name\n"

    assert told(tmp_path, written(declared, phases="")) == []
    assert told(tmp_path, written(declared, "do: score gift", phases="")) == [("silences-nothing", "unused-name")]


def test_an_abstract_file_declares_for_those_who_extend_it(tmp_path: Path) -> None:
    assert told(tmp_path, "abstract: true\n" + written(DECLARED["number"][0])) == []


def test_nothing_is_told_beside_another_finding(tmp_path: Path) -> None:
    assert told(tmp_path, written(DECLARED["number"][0], "do: skore 1")) == [("unknown-op", "skore")]


def test_a_comment_that_silences_it_is_not_judged_beside_another_finding(tmp_path: Path) -> None:
    declared = "numbers:\n  gift: 2  # allow: unused-name\n"

    assert told(tmp_path, written(declared, "do: skore 1")) == [("unknown-op", "skore")]


def test_a_silenced_finding_is_no_other_fault_so_unused_names_are_told(tmp_path: Path) -> None:
    again = "do: restart daylight  # allow: endless-jump"

    assert told(tmp_path, written(DECLARED["number"][0], again)) == unused("gift")


def test_a_comment_silences_it_and_is_itself_told_once_the_name_is_used(tmp_path: Path) -> None:
    declared = "numbers:\n  gift: 2  # allow: unused-name\n"

    assert told(tmp_path, written(declared)) == []
    assert told(tmp_path, written(declared, "do: score gift")) == [("silences-nothing", "unused-name")]


def test_a_use_in_an_overlay_counts(tmp_path: Path) -> None:
    patch = "difficulty:\n  hard:\n    patches:\n      - after: Work\n        add:\n"
    patch += "          - {law: H, name: Gift, do: score gift}\n"

    assert told(tmp_path, written(DECLARED["number"][0]) + patch) == []


def test_a_use_in_an_overlay_that_is_a_file_beside_counts(tmp_path: Path) -> None:
    assert told(tmp_path, written(DECLARED["number"][0])) == unused("gift")
    folder = tmp_path / "overlays" / "voles"
    folder.mkdir(parents=True)
    overlay = "overlay: grim\nname: Grim\nof: voles\nkind: trait\nabilities:\n"
    overlay += "  - {law: G, name: Grim, when: your turn ends, do: score gift}\n"
    (folder / "grim.yaml").write_text(overlay, "utf-8")

    assert told(tmp_path, written(DECLARED["number"][0])) == []


def test_an_id_that_a_patch_aims_at_is_used(tmp_path: Path) -> None:
    patch = "difficulty:\n  hard:\n    patches:\n      - remove: feast\n"

    assert told(tmp_path, written("", BOUND["id"][0]) + patch) == []


def test_what_an_overlay_brings_along_unused_is_told_in_the_overlay(tmp_path: Path) -> None:
    overlay = "difficulty:\n  hard:\n    trackers:\n      anger: {from: 0, to: 5, start: 0}\n"

    assert told(tmp_path, written("") + overlay) == unused("anger")


@pytest.mark.parametrize("kind", BOUND)
def test_what_the_rules_of_an_overlay_bring_into_force_is_told_in_the_overlay(kind: str, tmp_path: Path) -> None:
    rule, word = BOUND[kind]
    overlay = (
        "evening:\n  - {law: G, name: On, do: go to dusk}\nphases:\n  dusk:\n  - law: H\n    name: Dusk\n    " + rule
    )

    text = written("") + "difficulty:\n  hard:\n" + indent(overlay, "    ") + "\n"

    assert told(tmp_path, text) == unused(word)


def test_an_id_in_the_rules_of_a_card_is_told_at_the_card(tmp_path: Path) -> None:
    tune = "deck: tunes\nname: Tunes\nof: tune\nsize: 1\ncards:\n  - id: reel\n    name: Reel\n    suit: fox\n"
    tune += "    kind: persistent\n    cost: [fox]\n    abilities:\n      - {when: your birdsong begins, do: STEP}\n"
    told(tmp_path, written(DECLARED["deck"][0], "do: draw a tune to hand"))
    path = tmp_path / "tunes.yaml"

    path.write_text(tune.replace("STEP", "{id: feast, do: score 1}"), "utf-8")
    found = check_files([tmp_path / "voles.yaml"])
    assert [(each.code, each.span.file, each.span.line) for each in found] == [("unused-name", str(path), 12)]

    path.write_text(tune.replace("STEP", "[{id: feast, do: score 1}, {if: feast is done, do: score 1}]"), "utf-8")
    assert check_files([tmp_path / "voles.yaml"]) == []


def test_an_unused_name_is_no_hindrance_to_a_game(tmp_path: Path) -> None:
    assert told(tmp_path, written(DECLARED["tracker"][0])) == unused("anger")
    assert load_faction(str(tmp_path / "voles.yaml")).name == "The Voles"


def test_an_overlay_does_not_call_a_parent_broken_whose_only_doubt_is_silenced(tmp_path: Path) -> None:
    again = "do: restart daylight  # allow: endless-jump"
    assert told(tmp_path, written("numbers:\n  gift: 2  # allow: unused-name\n", again)) == []
    overlay = tmp_path / "grim.yaml"
    overlay.write_text(
        "overlay: grim\nname: Grim\nof: voles\nkind: trait\nabilities:\n"
        "  - {law: G, name: Grim, when: your turn ends, do: draw a card}\n",
        "utf-8",
    )

    assert [each.code for each in check_files([overlay], [tmp_path])] == []

    told(tmp_path, written("", "do: restart daylight"))
    assert [each.code for each in check_files([overlay], [tmp_path])] == ["broken-parent"]
