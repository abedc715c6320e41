"""`rootlaw diff`: what two factions say differently, by law."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

VOLES = """\
faction: voles
name: The Voles
law: {title: Law of the Voles}
setup_letter: V
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


@pytest.fixture
def compare(rootlaw, tmp_path: Path):  # type: ignore[no-untyped-def]
    """Compares the voles with the same file after some replacements."""
    before = tmp_path / "voles.yaml"
    before.write_text(VOLES, "utf-8")
    (tmp_path / "b").mkdir()

    def compared(*changes: tuple[str, str], json: bool = False):  # type: ignore[no-untyped-def]
        text = VOLES
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        after = tmp_path / "b" / "voles.yaml"
        after.write_text(text, "utf-8")
        return rootlaw("diff", *(["--json"] if json else []), str(before), str(after))

    return compared


def test_a_changed_rule_is_shown_with_both_texts(compare) -> None:  # type: ignore[no-untyped-def]
    ran = compare(("do: score 1", "do: score 2"))

    assert ran.code == 1
    assert ran.out.splitlines() == [
        "changed: birdsong V.2 Boast",
        "    - do: score 1",
        "    + do: score 2",
        "",
        "rules: 1 changed, declarations: the same",
    ]


def test_a_rule_that_is_new_and_one_that_is_gone_are_told_by_law(compare) -> None:  # type: ignore[no-untyped-def]
    ran = compare(("law: V.2", "law: V.3"), json=True)

    found = json.loads(ran.out)["differences"]
    assert [(each["how"], each["title"]) for each in found] == [
        ("removed", "birdsong V.2 Boast"),
        ("added", "birdsong V.3 Boast"),
    ]


def test_a_changed_declaration_is_told_by_its_name(compare) -> None:  # type: ignore[no-untyped-def]
    ran = compare(("litter: 2", "litter: 3"), ("count: 12", "count: 13"), ("letter: V", "letter: W"), json=True)

    titles = [each["title"] for each in json.loads(ran.out)["differences"]]
    assert titles == ["numbers litter", "pieces warrior", "faction setup_letter"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("do: score 1", "do: score 1   # a comment"),
        ("do: score 1", "do: [score 1]"),
        ("do: score 1", 'do: "score  1"'),
        ("    name: Boast\n    do: score 1", "    do: score 1\n    name: Boast"),
        ("name: Boast", "name: Brag"),
        ("name: Boast", "name: Boast\n    ruling: said aloud"),
        ("{type: warrior, count: 12}", "{count: 12, type: warrior}"),
    ],
)
def test_layout_names_and_rulings_are_no_law(compare, old: str, new: str) -> None:  # type: ignore[no-untyped-def]
    ran = compare((old, new))

    assert (ran.code, ran.out) == (0, "they say the same\n")


def test_steps_in_another_order_are_a_difference(compare) -> None:  # type: ignore[no-untyped-def]
    second = VOLES[VOLES.index("  - law: V.2") :]

    ran = compare((second, ""), ("  - law: V.1", second + "  - law: V.1"), json=True)

    (found,) = json.loads(ran.out)["differences"]
    assert (found["title"], found["before"], found["after"]) == ("birdsong, its order", "V.1\nV.2", "V.2\nV.1")


def test_an_overlay_differs_by_what_it_says(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    extra = "difficulty:\n  hard:\n    numbers: {litter: 3}\n"
    (tmp_path / "voles.yaml").write_text(VOLES + extra, "utf-8")

    ran = rootlaw("diff", "--path", str(tmp_path), "voles", "voles+hard")

    assert ran.out == ("changed: numbers litter\n    - 2\n    + 3\n\nrules: the same, declarations: 1 changed\n")


def test_cards_of_an_own_deck_are_declarations(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    for folder, points in (("a", 1), ("b", 2)):
        (tmp_path / folder).mkdir()
        decks = "decks:\n  trick_deck: {cards: tricks.yaml, discards_to: used}\n"
        (tmp_path / folder / "voles.yaml").write_text(VOLES + decks, "utf-8")
        card = f"{{id: leap, name: Leap, points: {points}}}"
        deck = f"deck: tricks\nname: Tricks\nof: trick\nsize: 1\ncards:\n  - {card}\n"
        (tmp_path / folder / "tricks.yaml").write_text(deck, "utf-8")

    ran = rootlaw("diff", "--json", *(str(tmp_path / folder / "voles.yaml") for folder in "ab"))

    assert [each["title"] for each in json.loads(ran.out)["differences"]] == ["deck tricks leap"]


def test_a_faction_with_findings_is_not_compared(compare) -> None:  # type: ignore[no-untyped-def]
    ran = compare(("do: score 1", "do: scoer 1"))

    assert ran.code == 1
    assert ran.out == ""
    assert "no op is named `scoer`" in ran.err


def test_a_faction_that_is_not_there_is_wrong_use(rootlaw) -> None:  # type: ignore[no-untyped-def]
    ran = rootlaw("diff", "mechanical_marquise", "mechanical_marquis")

    assert (ran.code, ran.out) == (2, "")
    assert "`mechanical_marquise`" in ran.err
