"""The sheet as English: what a player could take for something else is not said so."""

from __future__ import annotations

from pathlib import Path

import pytest
from speaking import HEAD, ability_said, document, said, step_said

ACTIONS = """
        actions:
          dig:  {law: "1.I", name: Dig, choose: ruled as c, do: place a hut in c, then: score 1}
          sing: {law: "1.II", name: Sing, do: draw a card}
          rest: {law: "1.III", name: Rest, do: draw 2 cards}
        """


def performed(keys: str, tmp_path: Path) -> str:
    return said(f'birdsong:\n  - {{law: "1", name: Step, {keys}}}\n' + ACTIONS.replace("        ", ""), tmp_path)


# --- what hangs on an action ------------------------------------------------------------------------------------------


def test_what_is_tried_one_after_the_other_is_a_list_of_names(tmp_path: Path) -> None:
    told = performed("do: perform dig, else: {do: perform sing, else: perform rest}", tmp_path)

    assert told == (
        "Try these in order until one of them is done in full: 1. Do “Dig” (1.I). 2. Do “Sing” (1.II). 3. Do “Rest”"
        " (1.III)."
    )


def test_an_action_that_an_else_or_a_then_hangs_on_is_named_and_told_once(tmp_path: Path) -> None:
    told = performed("do: perform dig, else: score 1", tmp_path)

    assert told == "Do “Dig” (1.I). If that is not done in full, score 1 point."
    assert performed("do: perform dig, then: draw a card, else: score 2", tmp_path) == (
        "Do “Dig” (1.I). If that is done in full, draw a card. If not, score 2 points."
    )
    assert said("birdsong:\n  - {law: '1', name: Step, do: perform dig, then: score 2}\n" + ACTIONS.replace(
        "        ", ""), tmp_path, "Dig") == (
        "Choose a clearing you rule. Place a hut in that clearing. If that is done in full, score 1 point."
    )  # fmt: skip


def test_an_action_told_within_another_rule_keeps_its_law_and_name(tmp_path: Path) -> None:
    assert performed("do: perform sing", tmp_path) == "Sing (1.II): draw a card."


def test_an_action_performed_within_an_action_is_told_once(tmp_path: Path) -> None:
    body = """
        birdsong:
          - {law: "1", name: Step, do: [perform both, perform both]}
        actions:
          both: {law: "1.I", name: Both, do: [draw a card, perform sing]}
          sing: {law: "1.II", name: Sing, do: score 1}
        """

    assert said(body, tmp_path, "1.I Both") == "Draw a card. Sing (1.II): score 1 point."
    assert not any(line.startswith("1.II Sing") for line in document(body, tmp_path))


def test_what_follows_a_part_with_a_name_is_not_told_as_if_it_belonged_to_it(tmp_path: Path) -> None:
    told = step_said("do: [{law: '1.1', name: One, do: draw a card}, score 1]", tmp_path)

    assert told == "Do this in order: 1. One (1.1): draw a card. 2. Score 1 point."


def test_of_several_effects_it_is_said_that_all_of_them_count(tmp_path: Path) -> None:
    assert step_said("do: [draw a card, score 1]\nelse: score 2", tmp_path) == (
        "Draw a card. Score 1 point. If not all of that is done in full, score 2 points."
    )


# --- names that rules bind --------------------------------------------------------------------------------------------

NAMES = [
    ("choose: brights + dulls in start as found\ndo: flip found", "(the found token). Flip the found token."),
    ("choose: pebbles as one\ndo: remove one", "Choose a pebble on the map. Remove that pebble."),
    ("choose: any of your warriors in start as ready\ndo: remove ready",
     "(the ready warriors). Remove the ready warriors."),
    ("choose: ruled as here\ndo: {choose: ruled as there, do: move all your warriors from here to there}",
     "(the other clearing). Move all your warriors from that clearing to the other clearing."),
    ("choose: up to 1 cards in hand as chosen\ndo: discard chosen",
     "Choose up to 1 card in your hand. Discard that card."),
    ("choose: up to 2 cards in hand as gift\ndo: [discard gift, {if: no gift, do: score 1}]",
     "If there are no cards in the gift, score 1 point."),
    ("choose: up to 2 cards in hand as gift\ndo: [discard gift, score number of gift]",
     "Score 1 point for each card in the gift."),
    ("choose: up to 2 cards in hand as gift\ndo: [discard gift, set level to (3 - number of gift)]",
     "Set the level to 3 minus the number of cards in the gift."),
    ("choose: up to 2 cards in hand as lot\ndo: {for: lot as one, do: discard one}",
     "For each card in the lot: discard that card."),
    ("choose: any of your warriors in start as band\ndo: {choose: band as p, do: remove p}",
     "Choose a piece in the band. Remove that piece."),
    ("for: pebbles + huts in start as found\ndo: remove found",
     "For each pebble on the map and each hut in your starting clearing (the found piece): remove the found piece."),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "end"), NAMES)
def test_what_was_taken_is_called_what_it_is(keys: str, end: str, tmp_path: Path) -> None:
    assert step_said(keys, tmp_path).endswith(end)


# --- numbers ----------------------------------------------------------------------------------------------------------

COMPARED = [
    ("number of your warriors on map > number of huts on map",
     "you have more warriors on the map than huts on the map"),
    ("number of your warriors on map is number of huts on map",
     "you have exactly as many warriors on the map as huts on the map"),
    ("not number of your warriors on map > number of huts on map",
     "you have at most as many warriors on the map as huts on the map"),
    ("at least level of your warriors in start",
     "the number of your warriors in your starting clearing is at least the level"),
    ("no (enemies where warriors of it in start + buildings of it in start > your warriors in start + your buildings"
     " in start)",
     "there are no enemies with more warriors and buildings in your starting clearing than you have"),
    ("at least 2 (enemies where spite of it > 0)", "there are at least 2 enemies whose spite is more than 0"),
]  # fmt: skip


@pytest.mark.parametrize(("leaf", "clause"), COMPARED)
def test_a_number_is_compared_in_one_breath(leaf: str, clause: str, tmp_path: Path) -> None:
    assert step_said(f"if: {leaf}\ndo: draw a card", tmp_path) == f"If {clause}, draw a card."


def test_the_number_comes_behind_the_place_so_that_it_is_not_the_number_there(tmp_path: Path) -> None:
    assert step_said("do: place level warriors in start", tmp_path) == (
        "Place as many warriors in your starting clearing as the level."
    )


# --- which of several -------------------------------------------------------------------------------------------------


def test_a_wish_for_two_things_at_once_is_one_description(tmp_path: Path) -> None:
    assert step_said("pick: ruled as c\nprefer: it in sunny and enemy buildings in it\ndo: score 1", tmp_path) == (
        "Pick a clearing you rule, if possible one matching the colour with an enemy building. Score 1 point."
    )


def test_whose_tracker_decides_is_said_of_the_candidate(tmp_path: Path) -> None:
    assert step_said("pick: enemies as foe\nprefer: highest spite of it\ndo: score 1 for foe", tmp_path) == (
        "Pick an enemy (the foe), the one whose spite is highest. The foe scores 1 point."
    )
    assert ability_said("who: enemies where spite of it >= 3\ncannot: place pieces in home", tmp_path) == (
        "Enemies whose spite is at least 3 cannot place pieces in the clearing with the totem."
    )


def test_what_something_has_and_has_not_is_listed(tmp_path: Path) -> None:
    told = step_said("choose: ruled with your warriors with huts without enemy pieces as c\ndo: score 1", tmp_path)

    assert told.startswith("Choose a clearing you rule with your warriors, with a hut and without enemy pieces.")


def test_what_is_no_corner_is_not_taken_for_something_that_is_no_building(tmp_path: Path) -> None:
    told = step_said(
        "choose: clearings without enemy buildings other than corner clearings as c\ndo: score 1", tmp_path
    )

    assert told.startswith("Choose a clearing without enemy buildings that is not in a corner.")


def test_what_is_left_out_is_set_apart_from_what_follows(tmp_path: Path) -> None:
    told = step_said("for: enemies other than bots where spite of it > 2 as foe\ndo: score 1 for foe", tmp_path)

    assert told == "For each enemy, other than bots, whose spite is more than 2 (the foe): the foe scores 1 point."


def test_a_piece_that_stands_elsewhere_is_placed_from_there(tmp_path: Path) -> None:
    told = step_said("for: home as old\ndo: {choose: ruled as c, do: place (totem in old) in c}", tmp_path)

    assert told.endswith("then place the totem from the old clearing in that clearing.")


def test_a_piece_is_asked_of_what_sort_it_is_and_not_which_of_many(tmp_path: Path) -> None:
    assert step_said("choose: brights + dulls in start as prize\ndo: {if: prize in dulls, do: score 1}", tmp_path) == (
        "Choose a bright on the map or a dull in your starting clearing (not those on another piece) (the prize). If"
        " the prize is a dull, score 1 point."
    )


def test_another_player_who_decides_is_not_ordered_about(tmp_path: Path) -> None:
    told = step_said(
        "choose: enemies as foe\ndo: {by: foe, one_of: [{name: A, do: score 1}, {name: B, do: draw a card}]}", tmp_path
    )

    assert "The foe decides which one of these is done: - A: score 1 point. - B: draw a card." in told


def test_what_goes_back_to_its_start_is_not_forgotten(tmp_path: Path) -> None:
    more = """
        trackers:
          heat:  {from: 0, to: 4, clears: turn}
          omen:  {of: suit, start: bird, clears: battle}
          claim: {spaces: [ruby, pebble], clears: phase}
        """
    head = HEAD.partition("trackers:\n")[0] + HEAD[HEAD.index("boxes:") :].partition("define:")[0]
    text = "\n".join(document(more, tmp_path, head))

    assert "Heat\n  A number from 0 to 4. Goes back to 0 at the end of each turn.\n" in text
    assert "Omen\n  Remembers a suit. Starts at bird. Goes back to bird at the end of each battle.\n" in text
    assert "Claim\n  A marker that shows ruby or pebble. Forgotten at the end of each phase.\n" in text


OFTEN = [
    ("times: level\ndo: draw a card", "Do this as many times as the level: draw a card."),
    ("times: 1\ndo: draw a card", "Do this once: draw a card."),
    ("up_to: level\noptions: [{name: A, do: draw a card}, {name: B, do: score 1}]",
     "Take up to as many actions as the level, in any order and number: - A: draw a card. - B: score 1 point."),
    ("up_to: 1\noptions: [{name: A, do: draw a card}]", "Once, you may draw a card."),
    ("at_most: level\ndo: draw a card", "At most as many times as the level, each turn, draw a card."),
    ("choose: up to level cards in hand as lot\ndo: discard lot",
     "Choose up to as many cards in your hand as the level (the lot). Discard the lot."),
    ("choose: level cards in hand as lot\ndo: discard lot",
     "Choose as many cards in your hand as the level (the lot). Discard the lot."),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "text"), OFTEN)
def test_a_number_that_is_not_known_before_the_game_is_said_as_as_many(keys: str, text: str, tmp_path: Path) -> None:
    assert step_said(keys, tmp_path) == text


def test_who_scores_for_what_another_does_is_said_with_who_does_it(tmp_path: Path) -> None:
    forced = "choose: enemies as foe\ndo: {as: foe, credit: you, do: battle foe in start}"

    assert step_said(forced, tmp_path) == (
        "Choose an enemy (the foe). The foe does this, you decide how, and you score the points for it: battle the foe"
        " in their starting clearing."
    )
