"""How sentences are put together, so that each says how far it reaches and what each word of it is about."""

from __future__ import annotations

from pathlib import Path

import pytest
from speaking import HEAD, ability_said, document, said, step_said

REACH = [
    ("if: level > 1\ndo: [score 1, draw a card]", "If the level is more than 1: score 1 point; then draw a card."),
    ("if: level > 1\ndo: score 1", "If the level is more than 1, score 1 point."),
    ("for: ruled as c\ndo: {if: level > 1, do: [place a warrior in c, score 1]}",
     "For each clearing you rule, if the level is more than 1: place a warrior in that clearing; then score 1 point."),
    ("while: level > 1\ndo: {do: place a den in start, then: score 1}",
     "Repeat as long as the level is more than 1: place a den in your starting clearing; if that is done in full, score"
     " 1 point."),
    ("may: [score 1, draw a card]", "You may do this: score 1 point; then draw a card."),
    ("may: score 1", "You may score 1 point."),
    ("once: turn\nif: level > 1\ndo: score 1", "Once a turn, if the level is more than 1, score 1 point."),
    ("up_to: any\noptions: [{name: Dig, choose: ruled as c, do: place a den in c}]",
     "Any number of times, you may do this: choose a clearing you rule; then place a den in that clearing."),
    ("up_to: waves\nend_if: level > 1\noptions: [{name: Dig, do: [score 1, draw a card]}]",
     "Up to 2 times (waves), you may do this; you may stop early only if the level is more than 1: score 1 point; then"
     " draw a card."),
    ("up_to: waves\noptions: [{name: Dig, do: score 1}, {name: Hum, do: draw a card}]",
     "Take up to 2 actions (waves), in any order and number: - Dig: score 1 point. - Hum: draw a card."),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "text"), REACH)
def test_it_is_plain_how_far_a_condition_a_leave_and_a_loop_reach(keys: str, text: str, tmp_path: Path) -> None:
    assert step_said(keys, tmp_path) == text


LATER = [
    ("place (2 + draw_icons) warriors in start",
     "Place 2 warriors in your starting clearing, plus 1 for each draw icon that shows."),
    ("draw (2 * dens matching colour) cards to hoard",
     "Draw 2 cards onto the Hoard pile for each den on the map that matches the colour."),
    ("draw a card to memory", "Draw a card into the Memory box."),
    ("place level pebbles in start showing bright",
     "Place as many pebbles in your starting clearing as the level, bright side up."),
    ("score level", "Score as many points as the level."),
]  # fmt: skip


@pytest.mark.parametrize(("leaf", "text"), LATER)
def test_what_a_number_depends_on_is_not_read_as_a_part_of_what_stands_behind_it(
    leaf: str, text: str, tmp_path: Path
) -> None:
    assert step_said(f"do: {leaf}", tmp_path) == text


RANKED = [
    ("pick: enemies in start as foe\nprefer: [most pieces of it in start, most points of it]\ndo: score 1 for foe",
     "Pick an enemy with a piece in your starting clearing (the foe), the one with the most pieces in your starting"
     " clearing and, on a tie, the one with the most points. The foe scores 1 point."),
    ("for: ruled as c\npick: enemies in c as foe\nprefer: most pieces of it in c\ndo: score 1 for foe",
     "For each clearing you rule: pick an enemy with a piece in that clearing (the foe), the one with the most pieces"
     " there; then the foe scores 1 point."),
    ("pick: your building_kinds as kind\nprefer: [most of it on map, it is hut, it is den]\ndo: place a kind in start",
     "Pick one of your kinds of buildings, the one with the most pieces on the map (on a tie a hut, then a den). Place"
     " a piece of that kind in your starting clearing."),
    ("choose: ruled as c\nprefer: fewest pieces in it\ndo: place a warrior in c",
     "Choose a clearing you rule, one with the fewest pieces. Place a warrior in that clearing."),
    ("pick: ruled as c\nprefer: it matching fox\ndo: place a warrior in c",
     "Pick a clearing you rule, if possible a fox one. Place a warrior in that clearing."),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "text"), RANKED)
def test_ranks_say_what_comes_first_and_what_only_on_a_tie(keys: str, text: str, tmp_path: Path) -> None:
    assert step_said(keys, tmp_path) == text


def test_a_thing_of_which_there_is_one_is_moved_without_saying_from_where_it_stands(tmp_path: Path) -> None:
    told = step_said("do: move cart from (locations with cart) to start", tmp_path)

    assert told == "Move the cart to your starting clearing."


def test_wherever_the_one_thing_stands_is_its_place(tmp_path: Path) -> None:
    told = step_said(
        "choose: locations adjacent to (locations with cart) as next\ndo: move cart from (locations with cart) to next",
        tmp_path,
    )

    assert told == "Choose a place adjacent to the cart's place (the next place). Move the cart to the next place."


def test_a_slot_is_called_a_slot_and_all_slots_together_by_their_box(tmp_path: Path) -> None:
    told = step_said(
        "for: cards in pool as drawn\ndo: {choose: slots of pool as there, do: place drawn on there}", tmp_path
    )

    assert told == (
        "For each card in the Pool (the drawn card): choose a slot of the Pool; then place the drawn card on that slot."
    )


CONDITIONS = [
    ("level > 1 and mood is wild and you rule start",
     "the level is more than 1, the mood shows wild and you rule your starting clearing"),
    ("dominance_cards in crafted", "you have crafted a dominance card"),
]  # fmt: skip


@pytest.mark.parametrize(("leaf", "clause"), CONDITIONS)
def test_conditions_in_a_row_are_listed_and_said_as_one_says_them(leaf: str, clause: str, tmp_path: Path) -> None:
    assert step_said(f"if: {leaf}\ndo: draw a card", tmp_path) == f"If {clause}, draw a card."


def test_more_than_two_conditions_of_a_prohibition_stand_below_each_other(tmp_path: Path) -> None:
    condition = "if: hut in clearing or at least 2 huts in (clearings adjacent to clearing) or level > 1"

    assert ability_said(f"who: you\ncannot: place huts in clearing\n{condition}", tmp_path) == (
        "You cannot place huts in a clearing if any of these holds: - You have a hut in that clearing. - You have at"
        " least 2 huts in clearings adjacent to that clearing. - The level is more than 1."
    )
    assert ability_said(
        f"who: you\ncannot: place huts in clearing\n{condition.replace(' or ', ' and ')}", tmp_path
    ).startswith("You cannot place huts in a clearing if all of this holds: - You have a hut in that clearing.")


ABILITIES = [
    ("when: a card is given to you\ninstead: [discard it, score 1]",
     "Whenever a card is given to you, do this instead: discard it; then score 1 point."),
    ("when: a card is taken from your hand\nif: taker is not you\ninstead: draw a card for taker",
     "Whenever a card is taken from your hand, do this instead: if you are not the taker, the taker draws a card."),
    ("change: hits_needed of piece\nif: piece is a building\nto: 2",
     "The hits needed to remove each of your buildings are 2."),
    ("change: suit of clearing\nif: clearing in (clearings with dens)\nto: mouse",
     "The suit of each clearing with a den is mouse."),
    ("change: points of player\nif: player is you and level > 1\nto: 1",
     "If the level is more than 1, your points are 1."),
    ("change: crafting_points of card\nto: 1", "The points for crafting any card are 1."),
    ("treat: pebbles\nas: warriors\nonly_for: [battle, rule, counting]",
     "Only in battles, when it is decided who rules and when pieces are counted: treat pebbles as warriors."),
    ("when: a battle ends\nif: at least 2 of your warriors in removed\ndo: score 1",
     "When a battle ends, if at least 2 of your warriors were removed in this battle, score 1 point."),
    ("when: a battle ends\nif: enemy buildings in removed\ndo: score 1",
     "When a battle ends, if an enemy building was removed in this battle, score 1 point."),
    ("when: a battle ends\nif: no tokens in removed\ndo: score 1",
     "When a battle ends, if no tokens were removed in this battle, score 1 point."),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "text"), ABILITIES)
def test_an_ability_says_whom_it_is_about_and_when(keys: str, text: str, tmp_path: Path) -> None:
    assert ability_said(keys, tmp_path) == text


def test_a_price_is_paid_to_do_one_of_several_things(tmp_path: Path) -> None:
    keys = """\
        up_to: any
        options:
          - name: Mend
            pay: spend a card matching colour
            one_of: [{name: Raise, do: raise level by 1}, {name: Turn it, do: lower level by 1}]
        """

    assert step_said(keys, tmp_path) == (
        "Any number of times, you may spend a card from your hand that matches the colour to do one of these: - Raise"
        " the level by 1. - Turn it: lower the level by 1."
    )


def test_a_rule_that_has_only_its_name_for_a_number_says_it_once(tmp_path: Path) -> None:
    assert step_said("do: {law: mean, name: Mean, if: level > 1, do: score 1}", tmp_path) == (
        "Mean: if the level is more than 1, score 1 point."
    )


def test_an_action_is_referred_to_by_its_first_law(tmp_path: Path) -> None:
    body = """
        birdsong:
          - {law: "1", name: Step, do: [perform dig, perform dig]}
        actions:
          dig: {law: ["1.I", "1.II"], name: Dig, do: draw a card}
        """

    assert said(body, tmp_path) == "Do “Dig” (1.I). Do “Dig” (1.I)."


def test_the_head_says_what_comes_first_and_what_priority_is(tmp_path: Path) -> None:
    step = 'birdsong:\n  - {law: "1", name: Step, pick: ruled as c, do: place a warrior in c}\n'
    first = (
        "Where a rule says “for each”, or several things happen at once, the one with the highest priority comes first."
    )
    meant = "Of clearings, number 1 has the highest priority; of players, whoever's setup letter comes first"
    bot = f'automated: true\nabilities:\n  - {{law: "2", name: Near, decide: RULE}}\n{step}'
    ranked = " ".join(document(bot.replace("RULE", "[clearing, order], prefer: highest priority of it"), tmp_path))
    as_printed = " ".join(document(bot.replace("RULE", "[clearing, order], then_by: printed"), tmp_path))

    assert first in ranked
    assert meant in ranked
    assert "“for each”" not in as_printed
    assert meant not in as_printed


def test_the_head_says_what_a_price_is_where_there_is_one(tmp_path: Path) -> None:
    line = "What is marked “the price” is paid first; what cannot be paid for cannot be done."
    step = 'birdsong:\n  - {law: "1", name: Step, pay: spend a card matching colour, do: score 1}\n'

    assert line in " ".join(document(step, tmp_path))
    assert line not in " ".join(document(step.replace("pay: spend a card matching colour, ", ""), tmp_path))


def test_a_marker_that_goes_round_tells_its_spaces_in_their_order(tmp_path: Path) -> None:
    head = HEAD.replace("{spaces: [calm, wild], start: calm}", "{spaces: [calm, wild, calm], wraps: true}")

    assert "A marker that shows one after the other: calm, wild, calm, and then the first again." in " ".join(
        line.strip() for line in document("", tmp_path, head)
    )


ONE_AT_LEAST = [
    ("at least 1 clearings you rule", "If there is at least 1 clearing you rule, score 1 point."),
    ("at least 1 clearings matching colour", "If there is at least 1 clearing matching the colour, score 1 point."),
]  # fmt: skip


@pytest.mark.parametrize(("leaf", "text"), ONE_AT_LEAST)
def test_one_at_least_of_some_is_told_of_those_and_not_of_all(leaf: str, text: str, tmp_path: Path) -> None:
    assert step_said(f"if: {leaf}\ndo: score 1", tmp_path) == text


def test_pieces_are_called_in_the_plural_that_their_file_gives(tmp_path: Path) -> None:
    pieces = "  sheaf: {type: token, count: 6, plural: sheaves}\n"
    text = HEAD.replace("pieces:\n", f"pieces:\n{pieces}", 1)
    assert pieces in text

    told = document('birdsong: [{law: "1", name: Bind, do: place 2 sheaves in start}]', tmp_path, text)

    assert "6 sheaves" in told
    assert "  Place 2 sheaves in your starting clearing." in told
