"""A leaf that says what several keys say, or says a number or a set as English does: the hint takes it apart."""

from __future__ import annotations

from pathlib import Path

import pytest
from made_up_faction import findings

USED = "birdsong:\n  - {law: X.0, name: Z, do: [raise level by 1, score reserve]}\n  - law: X.1\n    name: X\n    "
"""A step that uses what the faction declares, and the head of another."""


def hints(folder: Path, keys: str) -> list[str]:
    return [each.hint for each in findings(f"{USED}{keys}\n", folder)]


APART = [
    ("do: score 1 if you rule start", "`if: you rule start` and `do: score 1`"),
    ("do: if you rule start score 1", "`if: you rule start` and `do: score 1`"),
    ("do: place a warrior in start and score 1", "`do: [place a warrior in start, score 1]`"),
    ("do: place a warrior in start, score 1", "`do: [place a warrior in start, score 1]`"),
    ("do: place a warrior in start then score 1", "`do: [place a warrior in start, score 1]`"),
    ("do: for each clearing draw a card", "`for: clearing as c` and `do: draw a card`"),
    ("do: place a warrior in each clearing you rule", "`for: clearing you rule as c`, and then"),
    ("do: perform battle twice", "`times: 2` and `do: perform battle`"),
    ("do: perform battle 3 times", "`times: 3` and `do: perform battle`"),
    ("do: battle an enemy in start", "`choose: enemies in start as defender`, and then `do: battle defender in start`"),
    ("do: place a warrior in clearings you rule", "`choose: clearings you rule as c`, and then"),
    ("for: 3 times\n    do: draw a card", "`times: 3`"),
    ("at_most: 2 per turn\n    do: draw a card", "`at_most: 2` and `once: turn`"),
    ("do: pass", "what need not be done stands under `may:`"),
    ("do: end the turn", "`go to evening`"),
    ("do: roll a die", "`roll: 2 NAME dice as faces`"),
    ("do: set level to level / 2", "never divided"),
    ("choose: clearings you rule\n    as: c\n    do: place a warrior in c", "`choose: clearings you rule as c`"),
    ("do: place a warrior in it", "`it` is what a `for`, `choose` or `pick` around this has taken; here is none"),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "hint"), APART)
def test_what_one_leaf_says_is_shown_under_the_keys_that_say_it(keys: str, hint: str, tmp_path: Path) -> None:
    (found,) = hints(tmp_path, keys)

    assert hint in found


WRITTEN = [
    ("do: {}", "draw two cards", "draw 2 cards"),
    ("do: {}", "score one", "score 1"),
    ("if: {}\n    do: score 1", "at least three ponds on map", "at least 3 ponds on map"),
    ("at_most: {}\n    do: score 1", "twice", "2"),
    ("times: {}\n    do: score 1", "3 times", "3"),
    ("for: {}\n    do: place a warrior in c", "each clearing you rule as c", "clearing you rule as c"),
    ("choose: {}\n    do: place a warrior in c", "one clearing you rule as c", "clearing you rule as c"),
    ("do: {}", "set level to level * 2", "set level to (level * 2)"),
    ("do: {}", "lose 2 points", "score (0 - 2)"),
    ("do: {}", "score -2", "score (0 - 2)"),
    ("if: {}\n    do: score 1", "you rule start && level > 1", "you rule start and level > 1"),
    ("if: {}\n    do: score 1", "in daylight", "phase is daylight"),
    ("if: {}\n    do: score 1", "nobody rules start", "no ruler of start"),
    ("if: {}\n    do: score 1", "an enemy rules start", "start is ruled by enemies"),
    ("if: {}\n    do: score 1", "start has a pond", "a pond in start"),
    ("if: {}\n    do: score 1", "camp has 3 warriors", "at least 3 warriors in camp"),
    ("if: {}\n    do: score 1", "more ponds than huts in start", "ponds in start > huts in start"),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "leaf", "meant"), WRITTEN)
def test_what_english_says_leads_to_what_can_be_read(keys: str, leaf: str, meant: str, tmp_path: Path) -> None:
    assert hints(tmp_path, keys.format(leaf)) == [f"write `{meant}`"]
    assert hints(tmp_path, keys.format(meant)) == []


@pytest.mark.parametrize(
    ("keys", "hint"),
    [
        (
            "if: [you rule start, level > 1]\n    do: score 1",
            "write `you rule start and level > 1`, or `or` between them",
        ),
        ("choose: [suits as a_suit, enemies as foe]\n    do: score 1", "by a step of its own, under `do:`"),
    ],
)
def test_a_list_where_one_is_wanted_is_joined_or_nested(keys: str, hint: str, tmp_path: Path) -> None:
    (found,) = hints(tmp_path, keys)

    assert hint in found


def test_an_action_is_performed(tmp_path: Path) -> None:
    actions = 'actions: {dig: {law: "9", name: Dig, do: draw a card}}\n'
    (found,) = findings(f"{actions}{USED}do: dig\n", tmp_path)

    assert found.hint == "write `perform dig`"


def test_a_number_of_things_is_not_taken_for_a_clearing(tmp_path: Path) -> None:
    (found,) = hints(tmp_path, "do: move 2 of your warriors from start to 3 clearings")

    assert "by its number" not in found
