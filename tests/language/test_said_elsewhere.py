"""Sentences, keys and events of people who know the game: each leads to one that is ours and can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from made_up_faction import findings

from interpreter.language.catalogue import catalogue
from interpreter.language.elsewhere import elsewhere
from interpreter.language.findings import Finding
from interpreter.tools.explain.words import schema_keys

AROUND = {
    "if": "if: {}\n    do: score 1",
    "for": "for: {}\n    do: score 1",
    "pick": "pick: {}\n    do: score 1",
    "prefer": "choose: clearings you rule\n    prefer: {}\n    do: place a warrior in it",
    "prefer_player": "choose: enemies as foe\n    prefer: {}\n    do: score 1 for foe",
    "do": "do: {}",
    "pay": "pay: {}\n    do: score 1",
}


def of_step(folder: Path, key: str, leaf: str) -> list[Finding]:
    """What is wrong with a step that holds the leaf."""
    rule = AROUND[key].format(leaf)
    return findings(f"birdsong:\n  - law: X.1\n    name: X\n    {rule}\n", folder)


def of_event(folder: Path, leaf: str, condition: str = "") -> list[Finding]:
    """What is wrong with an ability that waits for that."""
    asked = f"    if: {condition}\n" if condition else ""
    return findings(f"abilities:\n  - law: X.1\n    name: X\n    when: {leaf}\n{asked}    do: score 1\n", folder)


WRITTEN = [
    ("if", "level at least 3", "level >= 3"),
    ("if", "level is at least 3", "level >= 3"),
    ("if", "level is no less than 3 and mood is calm", "level >= 3 and mood is calm"),
    ("if", "level at most 3", "level <= 3"),
    ("if", "level is more than 1", "level > 1"),
    ("if", "level is greater than 1", "level > 1"),
    ("if", "level exceeds 1", "level > 1"),
    ("if", "level fewer than 3", "level < 3"),
    ("if", "level is less than reserve", "level < reserve"),
    ("if", "level is equal to 3", "level is 3"),
    ("if", "level = 3", "level is 3"),
    ("if", "level != 3", "level is not 3"),
    ("if", "level is between 1 and 3", "level >= 1 and level <= 3"),
    ("if", "level is 3 or more", "level >= 3"),
    ("if", "points of you is at least 10", "points of you >= 10"),
    ("if", "3 or more ponds on map", "at least 3 ponds on map"),
    ("if", "3 ponds or more on map", "at least 3 ponds on map"),
    ("if", "3+ ponds on map", "at least 3 ponds on map"),
    ("if", "less than 3 cards in hand", "fewer than 3 cards in hand"),
    ("if", "there is a pond in start", "a pond in start"),
    ("if", "there are 2 ponds on map", "at least 2 ponds on map"),
    ("if", "you have 3 cards", "at least 3 cards in hand"),
    ("if", "you have at least 3 cards in hand", "at least 3 cards in hand"),
    ("if", "hand has more than 5 cards", "more than 5 cards in hand"),
    ("if", "hand > 5", "number of cards in hand > 5"),
    ("if", "you control start", "you rule start"),
    ("if", "you do not rule start", "not you rule start"),
    ("for", "clearings you control as c", "clearings you rule as c"),
    ("for", "enemies where points of it is at least 3 as e", "enemies where points of it >= 3 as e"),
    ("prefer", "least enemy warriors in it", "fewest enemy warriors in it"),
    ("prefer", "smallest number of enemy warriors in it", "fewest enemy warriors in it"),
    ("prefer", "the maximum number of enemy warriors in it", "most enemy warriors in it"),
    ("prefer_player", "least points of it", "lowest points of it"),
    ("prefer_player", "largest points of it", "highest points of it"),
    ("if", "clearings where ponds in it", "(clearings where ponds in it)"),
    ("if", "at least 2 enemies where points of it > 2", "at least 2 (enemies where points of it > 2)"),
    ("do", "score number of enemies where points of it > 2", "score number of (enemies where points of it > 2)"),
    ("do", "remove all of your warriors from clearings where ponds in it",
     "remove all of your warriors from (clearings where ponds in it)"),
    ("do", "spread 4 warriors among clearings with ponds", "spread 4 warriors among (clearings with ponds)"),
    ("do", "level + 1", "raise level by 1"),
    ("do", "level -= 1", "lower level by 1"),
    ("do", "raise level", "raise level by 1"),
    ("do", "raise level to 3", "set level to 3"),
    ("do", "set level by 1", "raise level by 1"),
    ("do", "gain 2 points", "score 2"),
    ("do", "put 2 warriors into start", "place 2 warriors in start"),
    ("do", "place 2 warriors in camp in start", "place 2 (your warriors in camp) in start"),
    ("do", "place a totem in start in start", "place a (totem in start) in start"),
    ("do", "place a card from deck in hoard", "draw a card to hoard"),
    ("do", "move 2 of your warriors in start to start", "move 2 of your warriors from start to start"),
    ("do", "move 2 warriors in start to start", "move 2 of your warriors from start to start"),
]  # fmt: skip


@pytest.mark.parametrize(("key", "leaf", "meant"), WRITTEN)
def test_a_sentence_of_elsewhere_leads_to_one_that_can_be_read(key: str, leaf: str, meant: str, tmp_path: Path) -> None:
    assert [each.hint for each in of_step(tmp_path, key, leaf)] == [f"write `{meant}`"]
    assert of_step(tmp_path, key, meant) == []


OTHER_VERBS = [
    ("spend 2 warriors", "remove 2 of your warriors from camp"),
    ("spend a warrior", "remove 1 of your warriors from camp"),
    ("spend 2 of your warriors in start", "remove 2 of your warriors in start"),
    ("spend totem", "remove totem from c"),
    ("discard a warrior from start", "remove 1 of your warriors from start"),
    ("return 2 warriors to supply", "remove 2 of your warriors from camp to supply"),
    ("draw 2 warriors", "place 2 warriors in camp"),
    ("remove a card from hand", "discard a card from hand"),
]


@pytest.mark.parametrize(("leaf", "meant"), OTHER_VERBS)
def test_a_verb_for_other_things_leads_to_the_one_for_these(leaf: str, meant: str, tmp_path: Path) -> None:
    (finding,) = of_step(tmp_path, "do", leaf)
    loop = "for: clearings you rule as c\n    " if meant.endswith(" c") else ""

    assert finding.code == "wrong-object"
    assert finding.hint.endswith(f": `{meant}`")
    assert findings(f"birdsong:\n  - law: X.1\n    name: X\n    {loop}do: {meant}\n", tmp_path) == []


def test_pieces_are_paid_with_remove(tmp_path: Path) -> None:
    (finding,) = of_step(tmp_path, "pay", "spend 2 warriors")

    assert "pieces are paid with `remove`" in finding.hint


HINTED = [
    ("prefer", "nearest to start", "`prefer: it is adjacent to start`"),
    ("pick", "nearest clearings as c", "nothing measures distances"),
    ("pick", "closest clearing to start as c", "`clearings adjacent to start`"),
    ("pick", "clearings with most enemy warriors as c", "`pick: clearings as c` and `prefer: most enemy"),
    ("pick", "enemies with the most points as e", "`pick: enemies as e` and `prefer: most points of it`"),
    ("do", "place a warrior in clearings where ponds in it",
     "`choose: clearings where ponds in it as c`, and then `do: place a warrior in c`"),
    ("do", "place a card", "`draw a card to vault`"),
    ("do", "place a card from hand in hoard", "`choose: cards in hand as loot`, and then `do: place loot in hoard`"),
    ("do", "place 2 warriors in 5", "no rule names a clearing by its number"),
    ("do", "place 2 warriors in clearing 5", "no rule names a clearing by its number"),
    ("for", "clearings adjacent to 5 as c", "no rule names a clearing by its number"),
    ("if", "you rule 5", "no rule names a clearing by its number"),
    ("do", "swap 2 warriors with a pond", "pieces trade places one after the other"),
]  # fmt: skip


@pytest.mark.parametrize(("key", "leaf", "hint"), HINTED)
def test_what_no_single_sentence_says_is_shown_by_several(key: str, leaf: str, hint: str, tmp_path: Path) -> None:
    (finding,) = of_step(tmp_path, key, leaf)

    assert hint in finding.hint


def test_a_number_that_is_no_place_is_not_taken_for_one(tmp_path: Path) -> None:
    (finding,) = of_step(tmp_path, "do", "set mood to 5")

    assert "clearing" not in finding.hint


# --- what a step asks before it names it ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "hint"),
    [
        ("if: your warriors in c\n    for: clearings with ponds as c",
         "`for` names it after that is asked; ask inside, `do: {if: your warriors in c, do: ...}`"),
        ("if: points of foe > 3\n    choose: enemies as foe",
         "`choose` names it after that is asked; ask inside, `do: {if: points of foe > 3, do: ...}`"),
        ("if: you rule it\n    pick: clearings with ponds",
         "`pick` names it after that is asked; ask inside, `do: {if: you rule it, do: ...}`"),
        ("choose: enemies as foe\n    by: foe",
         "`choose` names it after that is read; say it inside, in a step of its own under `do:`"),
    ],
)  # fmt: skip
def test_a_name_that_is_asked_for_too_early_is_told_to_be_one(keys: str, hint: str, tmp_path: Path) -> None:
    (finding,) = findings(f"birdsong:\n  - law: X.1\n    name: X\n    {keys}\n    do: score 1\n", tmp_path)

    assert (finding.code, finding.hint) == ("unknown-noun", hint)


@pytest.mark.parametrize("leaf", ["dig is not done", "dig is done", "perform dig is done"])
def test_an_action_that_is_asked_whether_it_is_done_is_given_an_id(leaf: str, tmp_path: Path) -> None:
    actions = 'actions: {dig: {law: "9", name: Dig, do: draw a card}}\n'
    asked = f"birdsong:\n  - {{law: X.1, name: X, if: {leaf}, do: score 1}}\n"
    (finding,) = findings(actions + asked, tmp_path)
    right = "birdsong:\n  - {law: X.0, name: Dig, id: dig, do: perform dig}\n"
    right += "  - {law: X.1, name: X, if: dig is done, do: score 1}\n"

    assert finding.code == "unknown-step"
    assert "`{id: dig, do: perform dig}`" in finding.hint
    assert findings(actions + right, tmp_path) == []


# --- events -----------------------------------------------------------------------------------------------------------

EVENTS = [
    ("a pond falls", "a pond is removed", ""),
    ("your warriors die", "your warriors are removed", ""),
    ("a pond is destroyed", "a pond is removed", ""),
    ("a pond is built", "a pond is placed", ""),
    ("a battle starts", "a battle begins", ""),
    ("start of your turn", "your turn begins", ""),
    ("at the end of your turn", "your turn ends", ""),
    ("your turn starts", "your turn begins", ""),
    ("you draw a card", "a card is drawn", "drawer is you"),
    ("you score points", "points are scored", "scorer is you"),
    ("an enemy moves", "enemy pieces are moved", "mover is not you"),
    ("an enemy enters a clearing with ponds", "enemy pieces are moved", "mover is not you"),
    ("a player crafts a card", "a card is crafted", "crafter is not you"),
    ("an enemy removes a pond", "a pond is removed", "remover is not you"),
    ("you attack", "a battle begins", "attacker is you"),
    ("an enemy attacks you", "a battle begins", "attacker is not you"),
]


@pytest.mark.parametrize(("leaf", "event", "condition"), EVENTS)
def test_an_event_that_is_said_of_somebody_is_said_of_what_it_happens_to(
    leaf: str, event: str, condition: str, tmp_path: Path
) -> None:
    (finding,) = of_event(tmp_path, leaf)
    asked = f", and ask who does it: `if: {condition}`" if condition else ""

    assert finding.hint == f"write `{event}`{asked}"
    assert of_event(tmp_path, event, condition) == []


@pytest.mark.parametrize(
    ("leaf", "hint"),
    [
        ("level reaches 3", "`do: raise level by 1`, `then: {if: level is 3, do: ...}`"),
        ("level is raised", "`do: [raise level by 1, ...]`"),
        ("you win a battle", "write `a battle ends`"),
        ("you are attacked", "`if: defender is you`"),
    ],
)
def test_what_is_no_event_is_told_where_it_can_be_asked(leaf: str, hint: str, tmp_path: Path) -> None:
    (finding,) = of_event(tmp_path, leaf)

    assert hint in finding.hint


# --- keys -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "ours"),
    [
        ("cost: spend a card\n    do: score 1", "pay"), ("do: score 1\n    or: draw a card", "one_of"),
        ("do: score 1\n    otherwise: draw a card", "else"), ("unless: you rule start\n    do: score 1", "if"),
        ("effect: draw a card", "do"), ("repeat: 3\n    do: draw a card", "times"),
        ("foreach: clearings as c\n    do: place a warrior in c", "for"),
    ],
)  # fmt: skip
def test_a_key_of_elsewhere_leads_to_ours(keys: str, ours: str, tmp_path: Path) -> None:
    (finding,) = findings(f"birdsong:\n  - law: X.1\n    name: X\n    {keys}\n", tmp_path)

    assert finding.code == "unknown-key"
    assert finding.hint.startswith(f"did you mean `{ours}`? for example ")


def test_a_key_of_ours_that_stands_there_already_is_not_meant(tmp_path: Path) -> None:
    body = "birdsong:\n  - law: X.1\n    name: X\n    pay: spend a card\n    cost: spend a card\n    do: score 1\n"
    (finding,) = findings(body, tmp_path)

    assert "`pay`" not in finding.hint


# --- the list itself --------------------------------------------------------------------------------------------------


def test_every_example_of_a_key_can_be_read(tmp_path: Path) -> None:
    bound = "for: clearings as c\n    do:\n      for: enemies as foe\n      do:\n        "
    for key, example in elsewhere().examples.items():
        ours = example.partition(":")[0]
        if ours in ("cannot", "during", "when", "holds"):
            continue
        lone = {"do", "may", "one_of"}
        rest = "" if ours in lone else ", do: score 1"
        step = {"prefer": "{choose: clearings, " + example + ", do: place a warrior in it}"}.get(
            ours, f"{{{example}{rest}}}"
        )
        found = findings(f"birdsong:\n  - law: X.1\n    name: X\n    {bound}{step}\n", tmp_path)
        assert [each.message for each in found] == [], (key, example)


def test_every_key_and_event_it_leads_to_is_one_of_ours() -> None:
    ours = {each for names in elsewhere().keys.values() for each in names}

    assert ours <= set(schema_keys())
    assert {doing.event for doing in elsewhere().events.values()} <= set(catalogue().events)
    assert {verb for verb, _ in elsewhere().verbs} <= set(catalogue().ops)


def test_every_sentence_says_either_what_to_write_or_what_to_do() -> None:
    for said in elsewhere().sentences:
        assert bool(said.write) != bool(said.hint), said.like.pattern
        groups = [int(number) for number in re.findall(r"\\(\d)", said.write + said.hint)]
        assert max(groups, default=0) <= said.like.groups, said.like.pattern


@pytest.mark.parametrize("what", ["one_of: [{do: score 1}, {do: draw a card}]", "pick: suits as bid\n    do: score 1"])
def test_at_once_is_said_to_be_for_choices_alone(what: str, tmp_path: Path) -> None:
    body = f"birdsong:\n  - law: X.1\n    name: X\n    for: players as seer\n    order: at_once\n    {what}\n"
    (finding,) = [each for each in findings(body, tmp_path) if each.code == "at-once"]

    assert "only a `choose:` beside the `for:` is made at once" in finding.message
    assert "`choose: cards in hand of x as gift`" in finding.hint
