"""The turn sheet: it knows every part of the language, and leaves out nothing that a file says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from speaking import document, said

from interpreter import resources
from interpreter.language import pieces, rules, values
from interpreter.language.catalogue import catalogue
from interpreter.language.files import kind_of, read_file
from interpreter.language.located import Mapping
from interpreter.language.program import Ability, Expr
from interpreter.language.values import Sort
from interpreter.sheet import abilities, page, things
from interpreter.sheet.reading import read
from interpreter.sheet.sheet import sheet
from interpreter.sheet.sources import mappings, text, texts
from interpreter.sheet.speaker import CLAUSES, NOUNS, NUMBERS, THINGS
from interpreter.sheet.templates import filled, places

STAND_INS = Path(__file__).parents[1] / "stand_ins"


def factions() -> list[Path]:
    """Every faction that ships, and the made-up ones."""
    found = [*resources.data_folder("factions").glob("*.yaml"), *STAND_INS.glob("*.yaml")]
    return sorted(path for path in found if kind_of(keys(path)) == "faction")


def keys(path: Path) -> list[str]:
    root = read_file(path).root
    return root.keys() if isinstance(root, Mapping) else []


def subclasses(kind: type) -> set[type]:
    """Every record of the checked tree that is of a kind."""
    every = {each for module in (values, pieces, rules) for each in vars(module).values() if isinstance(each, type)}
    return {each for each in every if issubclass(each, kind) and each is not kind}


def shown(path: Path) -> list[str]:
    return list(page.lines(sheet(*read(str(path), (STAND_INS,)))))


# --- nothing of the language is without words -------------------------------------------------------------------------


def test_every_expression_of_the_checked_tree_has_words() -> None:
    assert {*THINGS, *CLAUSES, *NUMBERS} == subclasses(Expr)


def test_every_form_of_an_ability_has_words() -> None:
    assert set(abilities.FORMS) == subclasses(Ability)


def test_every_sort_of_thing_has_a_noun() -> None:
    assert set(NOUNS) == set(Sort)


def test_every_op_says_what_it_does_with_all_that_it_needs() -> None:
    for op in catalogue().ops.values():
        for form in op.forms:
            said_of = set(places(form.says))
            drawn = {"number"} if form.params.get("object") and form.params["object"].type == "draw" else set()
            needed = {name for name, param in form.params.items() if not param.optional}
            told_with_the_object = {"from", "in", "object"} if form.name in ("move", "take_unseen") else set()

            assert said_of <= {*form.params, *drawn}, form.name
            if form.name != "gather_items":
                assert needed - ({"object"} if drawn else set()) - told_with_the_object <= said_of, form.name


def test_every_query_has_a_noun_and_every_pattern_an_order() -> None:
    for name, entry in catalogue().nouns.items():
        assert (entry["is"] == "query") == ("says" in entry), name
    for verb, pattern in catalogue().patterns.items():
        assert set(places(pattern.says)) <= {"pieces", *pattern.fields}, verb


def test_every_open_word_of_a_pattern_has_a_name() -> None:
    fields = {name for pattern in catalogue().patterns.values() for name in pattern.fields}

    assert fields <= set(abilities._FIELDS)
    assert set(catalogue().contexts) == set(abilities._CONTEXTS)


def test_everybody_and_everything_of_a_battle_has_a_name() -> None:
    known = {name for name, entry in catalogue().nouns.items() if entry["is"] == "of_battle"}

    assert known | {"clearing"} == set(things._BATTLE)


def test_what_stands_in_brackets_is_left_out_with_the_words_it_lacks() -> None:
    assert filled("place {object}[ in {in}][ on {on}]", {"object": "a den", "in": "the glade"}) == (
        "place a den in the glade"
    )
    with pytest.raises(KeyError):
        filled("place {object}", {})


# --- nothing of a file is left out ------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", factions(), ids=lambda path: path.stem)
def test_every_law_that_a_file_carries_is_on_its_sheet(path: Path) -> None:
    told = " ".join(shown(path))
    root = read_file(path).root
    assert isinstance(root, Mapping)
    laws = {law for node in mappings(root) for law in texts(node.get("law"))}

    assert laws or root.get("extends") is not None, "only a mod may do without a law of its own"
    for law in laws:
        assert re.search(rf"(?<![\w.]){re.escape(law)}(?![\w]|\.\w)", told), law


@pytest.mark.parametrize("path", factions(), ids=lambda path: path.stem)
def test_every_ruling_and_every_name_of_a_file_is_on_its_sheet(path: Path) -> None:
    told = " ".join(" ".join(shown(path)).split())
    root = read_file(path).root
    assert isinstance(root, Mapping)
    alone = {text(each.get("name")) for each in mappings(root) if "law" in each or "ruling" in each}

    for node in mappings(root):
        ruling = " ".join(text(node.get("ruling")).split())
        assert ruling in told, ruling
    for name in alone - {"", text(root.get("name"))}:
        assert name in told, name


@pytest.mark.parametrize("path", factions(), ids=lambda path: path.stem)
def test_a_sheet_is_plain_english_no_wider_than_a_page(path: Path) -> None:
    for line in shown(path):
        words = re.sub(r"\S*\.yaml|[a-z_]+:[\w.]+|standard\.|#.*", "", line)
        assert len(line) <= page.WIDTH, line
        assert not re.search(r"[a-z]_[a-z0-9]", words), f"a name of the file is left in: {line}"
        assert not re.search(r"[<>{}\x00-\x08]|  \S.*  \S|\ban? an?\b|\bthe the\b|\bthat that\b", words.strip()), line


def test_markdown_has_a_heading_for_each_section_and_each_rule(tmp_path: Path) -> None:
    document('birdsong:\n  - {law: "1", name: Step, do: draw a card, ruling: why}\n', tmp_path)
    told = list(page.lines(sheet(*read(str(tmp_path / "voles.yaml"))), page.MARKDOWN))

    assert told[0] == "# The Voles"
    assert "## Birdsong" in told
    assert told[told.index("### 1 Step") :][:5] == ["### 1 Step", "", "Draw a card.", "", "*Note: why.*"]


def test_a_terminal_gets_headings_in_bold_and_no_line_that_is_bold_to_its_end(tmp_path: Path) -> None:
    document('birdsong:\n  - {law: "1", name: Step, do: draw a card}\n', tmp_path)
    told = list(page.lines(sheet(*read(str(tmp_path / "voles.yaml"))), page.TERMINAL))

    assert "\033[1mBIRDSONG\033[0m" in told
    assert all(line.count("\033[1m") + line.count("\033[2m") == line.count("\033[0m") for line in told)


def test_a_sheet_says_what_a_pick_is_and_what_ends_its_ties(tmp_path: Path) -> None:
    body = """
        automated: true
        abilities:
          - {law: "2", name: Near, decide: [clearing, player], prefer: lowest priority of it}
          - {law: "3", name: Rest, decide: [kind, suit], then_by: printed}
        birdsong:
          - {law: "1", name: Step, pick: ruled as c, do: place a warrior in c}
        """
    told = " ".join(document(body, tmp_path))

    assert "Where a rule says “pick”, no player decides" in told
    assert (
        "What is still tied then is settled so: clearings and players by the lowest priority; kinds and suits by the"
        " order in which the board prints them."
    ) in told
    assert "“pick”" not in " ".join(document("", tmp_path))


# --- who wrote what ---------------------------------------------------------------------------------------------------

MOD = """\
faction: wet_voles
name: The Wet Voles
extends: voles
law: {title: Law of the Wet Voles, prefix: wet}
patches:
  - after: "1"
    add:
      - {law: "1", name: Splash, do: score 1}
"""


def modded(tmp_path: Path, more: str = "") -> list[str]:
    document(
        'birdsong:\n  - {law: "1", name: Step, do: draw reveals cards}\n'
        'evening:\n  - {law: "2", name: Rest, do: draw waves cards}\n',
        tmp_path,
    )
    (tmp_path / "wet_voles.yaml").write_text(MOD + more, encoding="utf-8")
    return list(page.lines(sheet(*read(str(tmp_path / "wet_voles.yaml")))))


def test_a_mod_says_once_what_it_changes_and_marks_only_what_differs(tmp_path: Path) -> None:
    told = modded(tmp_path)

    assert "It changes The Voles: a rule without a mark in brackets is as it stands in voles.yaml." in " ".join(told)
    assert "vole:1 Step" in told
    assert "vole:2 Rest" not in told
    assert "2 Rest" in told


def test_a_mod_tells_a_rule_that_it_writes_anew_from_one_of_its_own(tmp_path: Path) -> None:
    told = modded(
        tmp_path, 'evening:\n  - {law: "2", name: Rest, do: draw 2 cards}\n  - {law: "3", name: Sing, do: score 1}\n'
    )

    assert "2 Rest  [changed]" in told
    assert "3 Sing  [new]" in told


def test_a_mod_lists_the_numbers_of_what_it_changes_and_what_they_were(tmp_path: Path) -> None:
    assert "Numbers: reveals 6 (instead of 4), waves 2." in modded(tmp_path, "numbers: {reveals: 6}\n")


def test_a_rule_that_a_patch_puts_in_says_where(tmp_path: Path) -> None:
    told = modded(tmp_path)

    assert told.index("vole:1 Step") < told.index("1 Splash  [put after 1]")


def test_what_a_parent_takes_out_of_the_shared_law_is_named_and_not_told() -> None:
    told = " ".join(shown(resources.data_folder("factions") / "logical_lizards.yaml"))

    assert "Left out, by bot: “Dominance”, “No more points”" in told
    assert "root:3.3.1 Dominance" not in told


def test_law_that_all_share_stands_at_the_end_under_its_own_name(tmp_path: Path) -> None:
    told = document("", tmp_path)

    assert told.index("FROM CORE.YAML: ROOT") < told.index("root:4.2 Move")


def test_an_overlay_that_is_not_chosen_stands_among_the_difficulties(tmp_path: Path) -> None:
    body = """
        difficulty:
          hard:
            numbers: {reveals: 5}
            patches: [{after: "1", add: [{law: "2", name: Hard, do: score 1}]}]
        birdsong:
          - {law: "1", name: Step, do: draw a card}
          - {law: "3", name: Open, do: draw reveals cards}
        """
    told = document(body, tmp_path)
    at = told.index("Hard (difficulty)")

    assert told[at + 1] == "  Reveals: 5 instead of 4, in “Open” (3)."
    assert told[at + 3 : at + 5] == ["2 Hard  [put after 1]", "  Score 1 point."]
    assert said(body, tmp_path) == "Draw a card."


def test_an_overlay_declares_what_it_adds_and_is_named_once(tmp_path: Path) -> None:
    body = """
        traits:
          mean:
            trackers: {anger: {from: 0, to: 2, start: 0}}
            patches: [{after: "1", add: [{law: mean, name: "Mean, noted", do: raise anger by 1}]}]
        birdsong:
          - {law: "1", name: Step, do: draw a card}
        """
    told = document(body, tmp_path)
    at = told.index("Mean (trait)")

    assert told[at + 2 : at + 4] == ["Anger", "  A number from 0 to 2. Starts at 0."]
    assert told[at + 5 : at + 7] == ["Mean, noted  [put after 1]", "  Raise the anger by 1."]


def test_an_item_that_is_crafted_says_its_points_and_the_rule_that_sets_them(tmp_path: Path) -> None:
    body = """
        abilities:
          - {law: "2.1", name: Cheap, change: crafting_points of card, to: 1}
        birdsong:
          - {law: "1", name: Step, do: craft the item of memory}
        """
    assert said(body, tmp_path) == "Craft the item that the memory card shows, for 1 point (2.1)."


def test_the_head_says_what_matching_means_where_a_rule_asks_for_it(tmp_path: Path) -> None:
    told = "A bird matches every clearing, every track and every other suit"
    plain = 'birdsong:\n  - {law: "1", name: Step, do: draw a card}\n'

    assert told not in " ".join(document(plain, tmp_path))
    assert told in " ".join(document(plain.replace("draw a card", "discard a card matching colour"), tmp_path))


def test_an_overlay_with_findings_takes_nothing_from_the_sheet(tmp_path: Path) -> None:
    (tmp_path / "hard.yaml").write_text(
        "overlay: hard\nname: Hard\nof: voles\nkind: difficulty\nnumbers: {revels: 5}\n", encoding="utf-8"
    )
    told = document('birdsong:\n  - {law: "1", name: Step, do: draw a card}\n', tmp_path)

    assert "  Draw a card." in told
    at = told.index("Hard (difficulty)")
    assert told[at + 1] == "  It cannot be read as it is written; `rootlaw check` says why."


def test_an_overlay_that_is_chosen_is_part_of_the_sheet(tmp_path: Path) -> None:
    body = """
        difficulty:
          hard: {numbers: {reveals: 5}}
        birdsong:
          - {law: "1", name: Step, do: draw reveals cards}
        """
    document(body, tmp_path)
    told = list(page.lines(sheet(*read(f"{tmp_path / 'voles.yaml'}+hard"))))

    assert told[0] == "THE VOLES + HARD"
    assert "  Draw 5 cards (reveals)." in told
    assert "Hard (difficulty)" not in told
