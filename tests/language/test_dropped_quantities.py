"""No quantity is dropped: it counts within parentheses too, and where it could not count, a finding says what does."""

from __future__ import annotations

from pathlib import Path

import pytest
from made_up_faction import Leaves, findings, program

from interpreter.language.program import Step


@pytest.fixture
def leaves(tmp_path: Path) -> Leaves:
    return Leaves(tmp_path)


@pytest.mark.parametrize(
    ("leaf", "how", "amount"),
    [
        ("remove (a warrior of you on map)", "number", 1),
        ("remove (2 of your warriors in start)", "number", 2),
        ("remove (up to 2 of your warriors in start)", "up_to", 2),
        ("remove (a warrior of you) in start", "number", 1),
        ("remove (all your warriors in start)", "all", None),
        ("remove (warriors of you in start)", "all", None),
    ],
)
def test_quantity_within_the_parentheses_counts(leaves: Leaves, leaf: str, how: str, amount: int | None) -> None:
    found = leaves.effect(leaf).args["object"]

    assert found.how == how
    assert found.amount is None if amount is None else found.amount.value == amount


@pytest.mark.parametrize("leaf", ["discard (a card in hand)", "spend (a card in hand where it is fox)"])
def test_card_within_parentheses_is_a_choice_of_one(leaves: Leaves, leaf: str) -> None:
    choice = leaves.effect(leaf)

    assert isinstance(choice, Step)
    assert choice.binder is not None
    assert (choice.binder.how, choice.binder.bound) == ("choose", "one")


def test_new_pieces_and_unseen_cards_are_counted_within_parentheses(leaves: Leaves) -> None:
    assert leaves.effect("place (2 warriors) in start").args["object"].count.value == 2
    assert leaves.effect("draw (2 cards)").args["number"].value == 2


@pytest.mark.parametrize("key", ["choose", "random"])
def test_exactly_so_many_is_so_many(leaves: Leaves, key: str) -> None:
    said = leaves.binder(key, "exactly 2 cards in hand as those")
    plain = leaves.binder(key, "2 cards in hand as those")

    assert (said.bound, said.amount.value, said.many) == (plain.bound, plain.amount.value, plain.many)
    assert said.amount.value == 2


@pytest.mark.parametrize(
    ("leaf", "hint"),
    [
        ("flip a pond in start", "`flip a (pond in start)`"),
        ("flip your ponds in start", "`flip (your ponds in start)`"),
        ("replace 1 of (enemy warriors in start) with 2 warriors", "`with a warrior`"),
        ("replace 2 of (enemy warriors in start) with a pond", "`with 2 ponds`"),
        ("replace all of (enemy warriors in start) with 3 huts", "`with a hut`"),
    ],
)
def test_hint_spells_what_can_be_written(leaf: str, hint: str, tmp_path: Path) -> None:
    (found,) = findings(f"birdsong:\n  - law: X.1\n    name: X\n    do: {leaf}\n", tmp_path)

    assert hint in found.hint


@pytest.mark.parametrize(
    "leaf",
    [
        "flip a (pond in start)", "flip (your ponds in start)", "replace 1 of (enemy warriors in start) with a warrior",
        "replace 2 of (enemy warriors in start) with 2 ponds", "replace all of (enemy warriors in start) with a hut",
        "replace (level) of (enemy warriors in start) with (level) huts",
        "replace (level) of (enemy warriors in start) with a hut",
        "place a warrior in camp", "remove a (warriors of you in start + ponds of you in start)",
        "spread 4 warriors among all clearings you rule",
    ],
)  # fmt: skip
def test_what_counts_is_no_fault(leaf: str, leaves: Leaves) -> None:
    assert leaves.faults(f"do: {leaf}") == []


ABILITIES = [
    ("when: at least 2 of your warriors are removed", "when: your warriors are removed", "number of them >= 2"),
    ("when: 2 points are scored", "when: points are scored", "amount >= 2"),
    ("who: enemies\n    cannot: move more than 2 warriors", "who: enemies\n    cannot: move warriors",
     "number of group > 2"),
    ("who: enemies\n    cannot: score 2 points", "who: enemies\n    cannot: score amount", "amount > 2"),
]  # fmt: skip


@pytest.mark.parametrize(("wrong", "right", "condition"), ABILITIES)
def test_number_of_an_event_or_a_pattern_is_asked_under_if(
    wrong: str, right: str, condition: str, tmp_path: Path
) -> None:
    effect = "    do: draw a card\n" if "when:" in wrong else ""
    (found,) = findings(f"abilities:\n  - law: X.1\n    name: X\n    {wrong}\n{effect}", tmp_path)

    assert found.code == "quantity-unfit"
    assert f"`if: {condition}`" in found.hint
    program(f"abilities:\n  - law: X.1\n    name: X\n    {right}\n    if: {condition}\n{effect}", tmp_path)
