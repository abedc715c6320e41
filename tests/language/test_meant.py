"""Whoever knows the game but not the language is led to the words of the language."""

from __future__ import annotations

from pathlib import Path

import pytest
from made_up_faction import findings

from interpreter.language.catalogue import catalogue
from interpreter.language.meant import word_for


def hints(folder: Path, key: str, leaf: str) -> list[str]:
    rule = f"{key}: {leaf}" if key == "do" else f"{key}: {leaf}\n    do: score 1"
    return [each.hint for each in findings(f"birdsong:\n  - law: X.1\n    name: X\n    {rule}\n", folder)]


@pytest.mark.parametrize(
    ("key", "leaf", "hint"),
    [
        ("do", "remove my warriors from start", "did you mean `your`?"),
        ("for", "adjacent clearings as c", "say it behind the noun, for example `clearings adjacent to c`"),
        ("do", "place 4 warriors in corner", "`corner` is an adjective and needs a noun: `corner clearings`"),
        ("do", "place 4 warriors in river", "`river` is an adjective and needs a noun: `river clearings`"),
        ("do", "set colour fox", "write `set colour to fox`"),
        ("do", "set mood angry", "write `set mood to angry`"),
        ("for", "hand cards as c", "say it behind the noun, as in `cards in hand`"),
        ("for", "camp warriors as c", "say it behind the noun, as in `pieces in camp`"),
        ("do", "go evening", "write `go to evening`"),
        ("do", "raise level 2", "write `raise level by 2`"),
        ("do", "score 1 per pond on map", "write `score number of ponds on map`"),
        ("do", "score 1 point for each pond on map", "write `score number of ponds on map`"),
        ("do", "score 2 per pond on map", "write `score (2 * number of ponds on map)`"),
        ("do", "draw 1 + spawn cards", "write `draw (1 + spawn) cards`"),
        ("do", "recruit 2 warriors", "did you mean `place`? for example `place a warrior in c`"),
        ("do", "build a pond", "did you mean `place`? for example `place a warrior in c`"),
        ("do", "train 2 warriors", "did you mean `place`? for example `place a warrior in c`"),
        ("do", "summon 2 warriors", "did you mean `place`? for example `place a warrior in c`"),
        ("do", "gain 1 card", "did you mean `draw`? for example `draw 3 cards to hoard`"),
        ("do", "kill a warrior", "did you mean `remove`? for example `remove 1 of your warriors from c`"),
        ("do", "destroy a pond", "did you mean `remove`? for example `remove 1 of your warriors from c`"),
        ("do", "attack enemies", "did you mean `battle`? for example `battle defender in c`"),
        ("do", "fight enemies", "did you mean `battle`? for example `battle defender in c`"),
        (
            "do",
            "discard down to 5 cards",
            "a step of its own says it: `while: more than 5 cards in hand`, `choose: cards in hand as surplus`,"
            " `do: discard surplus`",
        ),
        ("for", "clearings with ponds and rule as c", "write `clearings you rule with ponds as c`"),
        ("do", "remove 1 warrior of yours from start", "write `remove 1 of your warriors from start`"),
        ("for", "opponents as foe", "did you mean `enemies`?"),
        ("for", "warriors in battle as c", "`battle` is a verb, an effect begins with it: `battle defender in c`"),
    ],
)
def test_the_hint_says_it_in_our_words(tmp_path: Path, key: str, leaf: str, hint: str) -> None:
    assert hints(tmp_path, key, leaf) == [hint]


def test_a_noun_where_a_verb_is_wanted_is_told_to_be_one(tmp_path: Path) -> None:
    (hint,) = hints(tmp_path, "do", "warriors in start")

    assert hint == "`warriors` is a noun (warriors); an effect begins with a verb, as in `place a warrior in c`"


@pytest.mark.parametrize("leaf", ["score 1 point", "score 2 points", "score spawn points", "score 2 points for you"])
def test_points_may_be_said_after_the_number_that_is_scored(tmp_path: Path, leaf: str) -> None:
    assert hints(tmp_path, "do", leaf) == []


def test_points_of_something_have_no_number_before_them(tmp_path: Path) -> None:
    assert len(hints(tmp_path, "do", "score 2 points of ponds")) == 1


def test_no_word_that_is_said_elsewhere_is_one_of_ours_of_the_same_class() -> None:
    known = catalogue()
    verbs = [word for op in known.ops.values() for word in op.also]
    nouns = [word for entry in known.nouns.values() for word in entry.get("also", ())]
    adjectives = [word for entry in known.adjectives.values() for word in entry.get("also", ())]

    assert {word for word in verbs if word in known.ops} == {"gain"}, "`gain` is ours too, of actions"
    assert not {*nouns} & {*known.nouns, *known.singulars}
    assert not {*adjectives} & {*known.adjectives}
    for words in (verbs, nouns, adjectives):
        assert len(words) == len(set(words))


def test_a_word_that_nobody_says_has_no_such_hint() -> None:
    assert word_for("noun", "flibbet") == ""
