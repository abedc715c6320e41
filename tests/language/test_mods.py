"""Mods: files that extend factions, overlays that are files, and what patches do to rules of several layers."""

from __future__ import annotations

from pathlib import Path

import pytest
from made_up_faction import first, step_of

from interpreter.language.check import BrokenFaction, check_files, load_faction
from interpreter.language.overlays import WrongOverlays
from interpreter.language.program import Number, Program

BASE = """\
faction: base
name: Base
law: {title: Law of Testing}
setup_letter: Q
numbers: {gift: 1}
trackers:
  mood: {spaces: [glad, sad], start: glad}
birdsong:
  - law: T.1
    name: Gift
    do: score gift
  - law: T.2
    name: Round
    do:
      - {law: T.2.1, name: First, do: score 2}
      - {law: T.2.2, name: Second, do: perform dance}
actions:
  dance: {law: T.3, name: Dance, do: score 3}
"""
MIDDLE = """\
faction: middle
name: Middle
extends: base
law: {title: Law of the Middle}
patches:
  - after: T.1
    add:
      - {law: M.1, name: Thanks, do: score 5}
actions:
  dance: {law: M.2, name: Dance, do: score 4}
"""
TOP = """\
faction: top
name: Top
extends: middle
law: {title: Law of the Top}
numbers: {gift: 9}
patches:
  - replace: Thanks
    add:
      - {law: "1", name: More thanks, do: score 6}
  - before: More thanks
    add:
      - {law: "2", name: A bow, do: score 7}
"""


def overlay(name: str, of: str, *lines: str, head: str = "") -> str:
    """The text of an overlay file."""
    return "\n".join([f"overlay: {name}", f"name: {name.title()}", f"of: {of}", *filter(None, [head]), *lines, ""])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, content in (("base", BASE), ("middle", MIDDLE), ("top", TOP)):
        (tmp_path / f"{name}.yaml").write_text(content, "utf-8")
    return tmp_path


def write(folder: Path, name: str, content: str) -> Path:
    path = folder / f"{name}.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, "utf-8")
    return path


def titles(program: Program) -> list[str]:
    return [step.title for phase in program.phases if phase.name == "birdsong" for step in phase.steps]


def codes(*paths: Path) -> list[str]:
    return [finding.code for finding in check_files(paths)]


# --- extending, several layers deep -----------------------------------------------------------------------------------


def test_patches_of_several_layers_are_applied_one_after_the_other(folder: Path) -> None:
    assert titles(load_faction("top", [folder])) == ["Gift", "A bow", "More thanks", "Round"]


def test_a_number_of_a_far_parent_is_changed(folder: Path) -> None:
    assert first(step_of(load_faction("top", [folder]), "Gift"), Number).value == 9


def test_an_action_written_anew_takes_the_place_of_the_parents(folder: Path) -> None:
    program = load_faction("top", [folder])

    assert first(program.actions["dance"], Number).value == 4
    assert program.actions["dance"].laws == ("middle:M.2",)


def test_an_action_of_a_faction_that_is_extended_keeps_its_law_in_the_log(folder: Path) -> None:
    program = load_faction("top", [folder])

    assert program.actions["dance"].cause >= 0


def test_a_mod_sets_up_by_the_letter_of_its_parent(folder: Path) -> None:
    assert load_faction("top", [folder]).declarations.letter == "Q"


def test_a_declaration_written_anew_takes_the_place_of_the_parents(folder: Path) -> None:
    write(folder, "moody", "faction: moody\nname: Moody\nextends: base\nlaw: {title: L}\n"
          "trackers:\n  mood: {spaces: [glad, sad, wild], start: wild}\n")  # fmt: skip

    assert load_faction("moody", [folder]).declarations.trackers["mood"].spaces == ("glad", "sad", "wild")


def test_a_rule_of_the_same_id_and_name_takes_the_place_of_the_parents(folder: Path) -> None:
    write(folder, "kind", "faction: kind\nname: Kind\nextends: base\nlaw: {title: L}\n"
          "birdsong:\n  - {law: T.1, name: Gift, do: score 8}\n  - {law: T.1, name: Other, do: score 1}\n")  # fmt: skip
    program = load_faction("kind", [folder])

    assert titles(program) == ["Gift", "Round", "Other"]
    assert first(step_of(program, "Gift"), Number).value == 8


def test_a_new_version_that_lacks_what_is_asked_for_is_a_finding(folder: Path) -> None:
    asked = BASE.replace("name: Gift\n", "name: Gift\n    id: gave\n").replace(
        "do: score 2", "if: gave is done, do: score 2"
    )
    (folder / "base.yaml").write_text(asked, "utf-8")
    path = write(folder, "kind", "faction: kind\nname: Kind\nextends: base\nlaw: {title: L}\n"
                 "birdsong:\n  - {law: T.1, name: Gift, do: score 8}\n")  # fmt: skip

    assert codes(path) == ["removed-but-needed"]


def test_what_everybody_shares_is_not_written_anew_by_accident(folder: Path) -> None:
    path = write(folder, "bold", "faction: bold\nname: Bold\nextends: base\nlaw: {title: L}\n"
                 "actions:\n  move: {law: B.1, name: March, do: score 1}\n")  # fmt: skip

    assert codes(path) == ["duplicate-name"]


def test_a_bare_id_means_the_nearest_law_that_has_it(folder: Path) -> None:
    write(folder, "low", "faction: low\nname: Low\nextends: base\nlaw: {title: L}\n"
          'birdsong:\n  - {law: "3.1", name: Low, do: score 8}\npatches:\n  - remove: "3.1"\n')  # fmt: skip
    program = load_faction("low", [folder])

    assert titles(program) == ["Gift", "Round"]
    assert any("root:3.1" in ability.laws for ability in program.abilities)  # the law that all share has a 3.1 too


def test_a_qualified_id_means_that_law_only(folder: Path) -> None:
    write(folder, "calm", "faction: calm\nname: Calm\nextends: base\nlaw: {title: L}\n"
          "birdsong:\n  - {law: T.1, name: Own, do: score 1}\npatches:\n  - remove: base:T.1\n")  # fmt: skip

    assert titles(load_faction("calm", [folder])) == ["Round", "Own"]


def test_a_step_inside_a_rule_is_patched_where_it_stands(folder: Path) -> None:
    write(folder, "inner", "faction: inner\nname: Inner\nextends: base\nlaw: {title: L}\npatches:\n"
          "  - remove: T.2.1\n  - after: Second\n    add:\n      - {law: I.1, name: Third, do: score 8}\n")  # fmt: skip
    round_ = step_of(load_faction("inner", [folder]), "Round")

    assert [each.laws for each in round_.body] == [("base:T.2.2",), ("inner:I.1",)]


# --- overlays that are files ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["swift", "overlays/top/swift", "overlays/base/swift"])
def test_an_overlay_lies_beside_its_faction_or_in_a_folder_of_its_name(folder: Path, place: str) -> None:
    of = place.split("/")[1] if "/" in place else "top"
    write(folder, place, overlay("swift", of, "numbers: {gift: 12}"))

    assert first(step_of(load_faction("top+swift", [folder]), "Gift"), Number).value == 12


def test_an_overlay_is_found_by_its_file(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = write(tmp_path_factory.mktemp("mail"), "mine", overlay("mine", "top", "numbers: {gift: 13}"))

    assert first(step_of(load_faction(f"top+{path}", [folder]), "Gift"), Number).value == 13


def test_an_overlay_of_a_parent_is_one_of_the_child(folder: Path) -> None:
    write(folder, "overlays/base/swift", overlay("swift", "base", "numbers: {gift: 12}"))

    assert first(step_of(load_faction("middle+swift", [folder]), "Gift"), Number).value == 12


def test_an_overlay_of_another_faction_is_not_found(folder: Path) -> None:
    path = write(folder, "swift", overlay("swift", "top", "numbers: {gift: 12}"))

    with pytest.raises(FileNotFoundError, match="`base` has no overlay `swift`; it has none"):
        load_faction("base+swift", [folder])
    with pytest.raises(FileNotFoundError, match="is an overlay of `top`, not of `base`"):
        load_faction(f"base+{path}", [folder])


def test_a_wrong_name_is_told_the_nearest_and_all_there_are(folder: Path) -> None:
    write(folder, "swift", overlay("swift", "top", "numbers: {gift: 12}"))
    write(folder, "slow", overlay("slow", "top", "numbers: {gift: 0}"))

    with pytest.raises(FileNotFoundError, match=r"no overlay `swfit`; did you mean `swift`\? There are slow, swift"):
        load_faction("top+swfit", [folder])


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ("hard+easy", "`top` has one level of difficulty; choose one of `hard`, `easy`"),
        ("swift+swift", "`top` has the overlay `swift` twice; choose it once"),
    ],
)
def test_overlays_that_do_not_go_together_are_refused(folder: Path, chosen: str, message: str) -> None:
    write(folder, "swift", overlay("swift", "top", "numbers: {gift: 12}"))
    for name in ("hard", "easy"):
        write(folder, name, overlay(name, "top", "numbers: {gift: 12}", head="kind: difficulty"))

    with pytest.raises(WrongOverlays) as caught:
        load_faction(f"top+{chosen}", [folder])

    assert str(caught.value) == message


def test_overlays_are_laid_in_one_order_however_they_are_named(folder: Path) -> None:
    added = "patches:\n  - after: T.1\n    add:\n      - {{law: {0}, name: {0}, do: score 1}}"
    write(folder, "zeal", overlay("zeal", "top", added.format("zeal"), head="kind: difficulty"))
    write(folder, "awe", overlay("awe", "top", added.format("awe"), head="kind: trait"))
    write(folder, "mod", overlay("mod", "top", added.format("mod")))
    one, other = (load_faction(f"top+{names}", [folder]) for names in ("mod+awe+zeal", "zeal+mod+awe"))

    assert titles(one) == titles(other) == ["Gift", "mod", "awe", "zeal", "A bow", "More thanks", "Round"]
    assert one.fingerprint == other.fingerprint


def test_an_overlay_may_patch_what_the_one_it_extends_added(folder: Path) -> None:
    added = "patches:\n  - after: T.1\n    add:\n      - {law: new, name: New, do: score 1}"
    write(folder, "one", overlay("one", "top", added))
    write(folder, "two", overlay("two", "top", "patches:\n  - remove: New", head="extends: one"))
    write(folder, "three", overlay("three", "top", added.replace("New", "Newest"), head="extends: two"))

    assert titles(load_faction("top+two", [folder])) == ["Gift", "A bow", "More thanks", "Round"]
    assert titles(load_faction("top+three", [folder])) == ["Gift", "Newest", "A bow", "More thanks", "Round"]


def test_a_changed_overlay_is_read_again_and_tells_saves_so(folder: Path) -> None:
    path = write(folder, "swift", overlay("swift", "top", "numbers: {gift: 12}"))
    before = load_faction("top+swift", [folder]).fingerprint
    path.write_text(overlay("swift", "top", "numbers: {gift: 123}"), "utf-8")

    later = load_faction("top+swift", [folder])

    assert first(step_of(later, "Gift"), Number).value == 123
    assert later.fingerprint != before


def test_two_overlays_that_take_the_same_rule_away_are_told_who_was_first(folder: Path) -> None:
    paths = [write(folder, name, overlay(name, "top", "patches:\n  - remove: Gift")) for name in ("one", "two")]

    with pytest.raises(BrokenFaction) as caught:
        load_faction("top+one+two", [folder])

    (finding,) = caught.value.findings
    assert (finding.code, finding.span.file) == ("patch-aims-at-nothing", str(paths[1]))
    assert [place.file for place, _ in finding.also] == [str(paths[0])]


def test_two_overlays_that_write_the_same_action_anew_collide(folder: Path) -> None:
    dance = "actions:\n  dance: {law: new, name: Dance, do: score 8}"
    write(folder, "one", overlay("one", "top", dance))
    later = write(folder, "two", overlay("two", "top", dance))
    write(folder, "three", overlay("three", "top", dance, head="extends: one"))

    with pytest.raises(BrokenFaction) as caught:
        load_faction("top+two+one", [folder])

    assert [(each.code, each.span.file) for each in caught.value.findings] == [("overlays-collide", str(later))]
    assert load_faction("top+three", [folder]).actions["dance"].laws == ("top:new",)


# --- what is checked --------------------------------------------------------------------------------------------------


def test_an_overlay_is_checked_on_its_faction(folder: Path) -> None:
    path = write(folder, "overlays/top/swift", overlay("swift", "top", "patches:\n  - remove: Gfit"))
    found = check_files([path])

    assert [(each.code, each.hint) for each in found] == [("patch-aims-at-nothing", "did you mean `Gift`?")]


def test_a_number_used_by_a_rule_of_the_mod_is_no_misspelling(folder: Path) -> None:
    used = "patches:\n  - after: T.1\n    add:\n      - {law: new, name: New, do: score gifts_more}"
    path = write(folder, "swift", overlay("swift", "top", "numbers: {gifts_more: 2}", used))

    assert codes(path) == []


def test_a_number_left_over_by_a_mod_is_no_fault_of_the_parents(folder: Path) -> None:
    lone = write(folder, "lone", "faction: lone\nname: Lone\nextends: top\nlaw: {title: L}\nnumbers: {own: 2}\n"
                 "birdsong:\n  - {law: L.1, name: Own, do: score own}\n")  # fmt: skip
    without = write(folder, "less", overlay("less", "lone", "patches:\n  - remove: Own\n  - remove: Gift"))

    assert codes(lone, without) == []


def test_an_overlay_of_a_broken_faction_says_so(folder: Path) -> None:
    (folder / "base.yaml").write_text(BASE.replace("score gift", "socre gift"), "utf-8")
    path = write(folder, "swift", overlay("swift", "base", "numbers: {gift: 2}"))

    assert codes(path) == ["broken-parent"]
