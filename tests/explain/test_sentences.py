"""What a rule reads like: every form of the language has its sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from speaking import HEAD, ability_said, document, said, step_said

EFFECTS = [
    ("place 2 warriors in start", "Place 2 warriors in your starting clearing."),
    ("place a den in (opposite of home)", "Place a den in the corner diagonally opposite the clearing with the totem."),
    ("place 2 pebbles on cart", "Place 2 pebbles on the cart."),
    ("place a pebble in start showing bright", "Place a pebble in your starting clearing, bright side up."),
    ("place a warrior in start ignoring rule",
     "Place a warrior in your starting clearing, ignoring “Moving needs rule”."),
    ("place a building from (your tracks matching colour) in start",
     "Place a building in your starting clearing from one of your tracks matching the colour."),
    ("spread reveals warriors among ruled", "Place 4 warriors (reveals) spread evenly among clearings you rule."),
    ("remove 1 of your warriors from start", "Remove one of your warriors from your starting clearing."),
    ("remove all your warriors from map", "Remove all your warriors from the map."),
    ("remove 1 of your warriors from start to camp",
     "Remove one of your warriors from your starting clearing to the Camp box."),
    ("move all but 3 of your warriors from start to home",
     "Move all but 3 of your warriors from your starting clearing to the clearing with the totem."),
    ("score 1", "Score 1 point."),
    ("score reveals", "Score 4 points (reveals)."),
    ("place reveals warriors in start", "Place 4 warriors (reveals) in your starting clearing."),
    ("move all but waves of your warriors from start to home",
     "Move all but 2 (waves) of your warriors from your starting clearing to the clearing with the totem."),
    ("draw level cards", "Draw as many cards as the level."),
    ("return all your revealed cards to hoard",
     "Return all your revealed cards to the Hoard pile in the order in which they were revealed, the first of them on"
     " top."),
    ("return all your revealed cards to hand", "Return all your revealed cards to your hand."),
    ("gather ruins", "Lay the ruins on the building slots that the map prints for them."),
    ("score number of clearings you rule", "Score 1 point for each clearing you rule."),
    ("draw a card", "Draw a card."),
    ("draw 3 cards to hoard", "Draw 3 cards onto the Hoard pile."),
    ("draw (1 + draw_icons) cards", "Draw 1 card, plus 1 for each draw icon that shows."),
    ("draw (waves * 2) cards", "Draw 4 cards (waves times 2)."),
    ("draw (1 + 2) cards", "Draw 3 cards."),
    ("discard memory", "Discard the memory card."),
    ("discard the top card of hoard to discard_pile", "Discard the top card from the Hoard pile to the discard pile."),
    ("discard all cards from hoard to discard_pile", "Discard all cards from the Hoard pile to the discard pile."),
    ("discard a card", "Discard a card from your hand."),
    ("replace a warrior of you in start with a warrior",
     "Replace one of your warriors in your starting clearing with a warrior of yours."),
    ("spend a card matching colour", "Spend a card from your hand that matches the colour."),
    ("craft the item of memory", "Craft the item that the memory card shows."),
    ("shuffle deck", "Shuffle the deck."),
    ("set colour to suit of memory", "Set the colour to the suit of the memory card."),
    ("set mood to wild", "Set the mood to wild."),
    ("set start to home", "The clearing with the totem is now your starting clearing."),
    ("raise level by 1", "Raise the level by 1."),
    ("advance mood", "Move the mood marker one space to the right."),
    ("go to evening", "Go to Evening."),
    ("win", "You win the game."),
    ("fill your tracks", "Fill your tracks with all pieces left, from the right."),
    ("gather all warriors", "Bring all your warriors into the supply."),
]  # fmt: skip


@pytest.mark.parametrize(("leaf", "sentence"), EFFECTS)
def test_an_effect_is_an_order(leaf: str, sentence: str, tmp_path: Path) -> None:
    assert step_said(f"do: {leaf}", tmp_path) == sentence


CONDITIONS = [
    ("at most 5 of your buildings on map", "you have at most 5 buildings on the map"),
    ("no enemy pieces in start", "there are no enemy pieces in your starting clearing"),
    ("your warriors in start", "you have a warrior in your starting clearing"),
    ("dens in (clearings adjacent to start)", "you have a den in a clearing adjacent to your starting clearing"),
    ("at least 2 dens in (clearings adjacent to start)",
     "you have at least 2 dens in clearings adjacent to your starting clearing"),
    ("you rule start", "you rule your starting clearing"),
    ("not you rule start", "you do not rule your starting clearing"),
    ("level > 2", "the level is more than 2"),
    ("not level > 2", "the level is at most 2"),
    ("mood is wild", "the mood shows wild"),
    ("memory is bird", "the memory card is a bird card"),
    ("memory is not bird", "the memory card is not a bird card"),
    ("item of memory is available", "the memory card shows an item that is in the supply"),
    ("phase is daylight", "it is Daylight"),
    ("more than 5 cards in hand", "there are more than 5 cards in your hand"),
    ("no free slots in start", "there are no free building slots in your starting clearing"),
    ("points of you >= 10", "you have at least 10 points"),
    ("start is adjacent to home", "your starting clearing is adjacent to the clearing with the totem"),
    ("start in river clearings", "your starting clearing is a river clearing"),
    ("cards in memory", "there is a card in the Memory box"),
    ("you rule start and level > 2 or mood is calm",
     "(you rule your starting clearing and the level is more than 2) or the mood shows calm"),
    ("totem on map", "the totem is on the map"),
]  # fmt: skip


@pytest.mark.parametrize(("leaf", "clause"), CONDITIONS)
def test_a_condition_follows_an_if(leaf: str, clause: str, tmp_path: Path) -> None:
    assert step_said(f"if: {leaf}\ndo: draw a card", tmp_path) == f"If {clause}, draw a card."


SETS = [
    ("slots of pool", "a slot of the Pool"),
    ("slots of pool other than (bird slots of pool)", "a fox or mouse slot of the Pool"),
    ("sunny", "a clearing matching the colour"),
    ("sunny with at least 2 of your warriors", "a clearing matching the colour with at least 2 of your warriors"),
    ("corner clearings other than start of players",
     "a corner clearing other than the starting clearings of players"),
    ("fox clearings without your buildings", "a fox clearing without your buildings"),
    ("clearings adjacent to start", "a clearing adjacent to your starting clearing"),
    ("clearings with free slots where no den in it", "a clearing with a free building slot and without dens"),
    ("ruled connected to start through ruled",
     "a clearing you rule that is connected to your starting clearing through clearings you rule"),
    ("home + clearings adjacent to home",
     "the clearing with the totem or a clearing adjacent to it"),
    ("clearings ruled by enemies", "a clearing ruled by an enemy"),
    ("locations adjacent to location of cart", "a place adjacent to the place where the cart stands"),
]  # fmt: skip


@pytest.mark.parametrize(("leaf", "words"), SETS)
def test_a_set_is_a_noun_with_what_narrows_it(leaf: str, words: str, tmp_path: Path) -> None:
    assert step_said(f"choose: {leaf} as c\ndo: draw a card", tmp_path) == f"Choose {words}. Draw a card."


def test_what_ends_with_a_set_of_its_own_comes_last_so_that_nothing_is_read_as_said_of_that(tmp_path: Path) -> None:
    told = step_said("choose: ruled connected to start through ruled without dens as c\ndo: draw a card", tmp_path)

    assert told.startswith(
        "Choose a clearing you rule without dens that is connected to your starting clearing through clearings you"
        " rule."
    )


STEPS = [
    ("pick: enemies as target\nprefer: most points of it\ndo: score 1 for target",
     "Pick an enemy (the target), the one with the most points. The target scores 1 point."),
    ("pick: ruled as c\nprefer: [free slots in it, most enemy buildings in it]\ndo: place a warrior in c",
     "Pick a clearing you rule, if possible one with a free building slot and, on a tie, the one with the most enemy"
     " buildings. Place a warrior in that clearing."),
    ("pick: ruled as c\nprefer: highest priority of it\ndo: place a warrior in c",
     "Pick a clearing you rule, the one with the highest priority. Place a warrior in that clearing."),
    ("pick: suits as common\nprefer: most cards of it in hoard\non_tie: set colour to bird\ndo: set colour to common",
     "Pick a suit (the common suit), the one with the most cards of that suit in the Hoard pile. On a tie, set"
     " the colour to bird; else set the colour to the common suit."),
    ("pick: 2 clearings you rule as sites\nprefer: lowest priority of it\ndo: spread 4 warriors among sites",
     "Pick 2 clearings you rule (the sites), the ones with the lowest priority, or as many as there are. Place 4"
     " warriors spread evenly among the sites."),
    ("choose: 2 clearings you rule as sites\ndo: spread 4 warriors among sites",
     "Choose 2 clearings you rule (the sites). Place 4 warriors spread evenly among the sites."),
    ("choose: enemies as spied\ndo: look at hand of spied",
     "Choose an enemy (the spied enemy). Look at the spied enemy's hand."),
    ("random: dens in start as doomed\ndo: remove doomed",
     "Take at random a den in your starting clearing (the doomed den). Remove the doomed den."),
    ("roll: level weather dice as faces\ndo: draw a card",
     "Roll as many weather dice as the level (the faces). Draw a card."),
    ("if: (start + clearings adjacent to start) with dens without huts\ndo: [score 1, draw a card]",
     "Consider your starting clearing and clearings adjacent to it. If there is one of them with a den and without"
     " huts: score 1 point; then draw a card."),
    ("for: enemies as foe\ndo: score 1 for foe", "For each enemy (the foe): the foe scores 1 point."),
    ("for: ruled as c\norder: chosen\ndo: place a warrior in c",
     "For each clearing you rule, in an order of your choice: place a warrior in that clearing."),
    ("for: the top reveals cards of hoard as soul\ndo: reveal soul",
     "Do this 4 times (reveals), each time for the card then on top of the Hoard pile (the soul card): reveal the soul"
     " card."),
    ("for: players as seer\norder: at_once\nchoose: suits as bid\ndo: score 1 for seer",
     "For each player (the seer), who all choose in secret before anything is done: choose a suit (the bid suit); then"
     " the seer scores 1 point."),
    ("while: level > 1\ndo: lower level by 1",
     "Repeat as long as the level is more than 1: lower the level by 1."),
    ("times: 2\ndo: draw a card", "Do this 2 times: draw a card."),
    ("random: ruled as c\ndo: place a warrior in c",
     "Take at random a clearing you rule. Place a warrior in that clearing."),
    ("roll: 2 weather dice as faces\ndo: draw a card", "Roll 2 weather dice (the faces). Draw a card."),
    ("once: turn\nmay: draw a card", "Once a turn, you may draw a card."),
    ("at_most: waves\ndo: draw a card", "At most 2 times a turn (waves), draw a card."),
    ("do: place a den in start\nthen: score 1\nelse: draw a card",
     "Place a den in your starting clearing. If that is done in full, score 1 point. If not, draw a card."),
    ("choose: ruled as c\npay: spend a card matching c\ndo: place a warrior in c",
     "Choose a clearing you rule. Spend a card from your hand that matches that clearing (the price). Place a warrior"
     " in that clearing."),
    ("choose: up to 3 pebbles in start as lot\ndo: flip lot",
     "Choose up to 3 pebbles in your starting clearing (not those on another piece) (the lot). Flip the lot."),
    ("pick: your building_kinds as kind\nfirm: true\ndo: place a kind in start",
     "Pick one of your kinds of buildings, even if nothing can be done with it. Place a piece of that kind in your"
     " starting clearing."),
    ("choose: enemies as victim\ndo: {as: victim, do: draw a card}",
     "Choose an enemy (the victim). The victim does this, and you decide how: draw a card."),
    ("choose: enemies as victim\ndo: {as: victim, by: victim, choose: your warriors on map as w, do: remove w}",
     "Choose an enemy (the victim). The victim does this and decides how: choose one of their warriors on the map; then"
     " remove that warrior."),
    ("choose: enemies as victim\ndo: {as: victim, do: [discard all cards from hand, score 1 for you]}",
     "Choose an enemy (the victim). The victim does this, and you decide how: discard all cards from their hand; then"
     " you score 1 point."),
    ("choose: enemies as victim\ndo: raise spite of victim by 1",
     "Choose an enemy (the victim). Raise the spite of the victim by 1."),
    ("one_of: [{name: One, do: draw a card}, {name: Two, do: score 1}]",
     "Do one of these: - One: draw a card. - Two: score 1 point."),
    ("up_to: 3\noptions: [{name: One, free: true, do: gain 1 action}, {name: Two, do: perform move}]",
     "Take up to 3 actions, in any order and number: - One, which costs no action: gain 1 more action. - Two: do"
     " “Move” (root:4.2)."),
    ("up_to: any\noptions: [{name: One, do: draw a card}]", "Any number of times, you may draw a card."),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "text"), STEPS)
def test_a_step_is_told_in_the_order_in_which_it_happens(keys: str, text: str, tmp_path: Path) -> None:
    assert step_said(keys, tmp_path) == text


ABILITIES = [
    ("who: players other than you\ncannot: place pieces in home",
     "Enemies cannot place pieces in the clearing with the totem."),
    ("who: you\ncannot: move group from origin to destination\nif: your warriors in origin not in group",
     "You cannot move pieces (the group) from an origin if you have a warrior in the origin that is not part of the"
     " group."),
    ("who: you\ncannot: discard cards from hand", "You cannot discard a card in your hand."),
    ("who: you\ncan: move group from origin to destination\npay: spend a card matching destination\nignoring: rule",
     "You can move pieces to a destination, ignoring “Moving needs rule”. The price for it, paid first: spend a card"
     " from your hand that matches the destination."),
    ("treat: brights\nas: warriors\nonly_for: [battle]", "Only in battles: treat brights as warriors."),
    ("change: ruler of clearing\nif: den in clearing\nto: you",
     "If you have a den in a clearing, you are the ruler of that clearing."),
    ("change: ruler of clearing\nto: you", "You are the ruler of any clearing."),
    ("change: crafting_cost of card\nto: nothing", "The crafting cost of any card is nothing."),
    ("when: your birdsong begins\ndo: draw a card", "When your Birdsong begins, draw a card."),
    ("when: enemy birdsong begins\ndo: draw a card", "When an enemy's Birdsong begins, draw a card."),
    ("when: birdsong begins\ndo: draw a card", "When anybody's Birdsong begins, draw a card."),
    ("when: your warriors are removed from map\ninstead: place 1 of them in camp",
     "When your warriors are removed from the map, instead place one of them in the Camp box (the others go their"
     " usual way)."),
    ("when: a den is removed from map\ndo: draw a card", "Whenever a den is removed from the map, draw a card."),
    ("when: a card is spent or discarded\ninstead: place it on hoard",
     "Whenever a card is spent or discarded, instead place it on the Hoard pile."),
    ("when: a card is taken from your hand\ninstead: draw a card for taker",
     "Whenever a card is taken from your hand, instead the taker draws a card."),
    ("when: points are scored by you\nif: points of you >= 9\ndo: win",
     "When you score points, if you have at least 9 points, you win the game."),
    ("when: your evening begins\ndo: draw a card", "When your Evening begins, draw a card."),
    ("when: your turn ends\ndo: draw a card", "When your turn ends, draw a card."),
    ("treat: dens\nas: nothing\nonly_for: [battle]", "Only in battles: dens do not count as pieces."),
    ("who: you\ncannot: place huts in clearing\nif: (clearings where huts in it and huts in (clearings adjacent to it))"
     " adjacent to clearing",
     "You cannot place huts in a clearing if there is a clearing with a hut adjacent to that clearing that is itself"
     " adjacent to a clearing with a hut."),
    ("when: battle dice are rolled\nif: you are in fighters\ndo: raise extra_hits of you by 1",
     "When battle dice are rolled, if you fight in this battle, raise your extra hits by 1."),
    ("during: your daylight\nonce: turn\ndo: draw a card",
     "Between the steps and actions of your Daylight, you may do this: once a turn, draw a card."),
    ("crafts_with: your dens on map\nby: activating", "You craft by activating dens on the map."),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "text"), ABILITIES)
def test_an_ability_is_told_in_its_form(keys: str, text: str, tmp_path: Path) -> None:
    assert ability_said(keys, tmp_path) == text


def test_a_decision_says_who_comes_first_and_what_ends_a_tie(tmp_path: Path) -> None:
    told = said(
        'abilities:\n  - {law: "1", name: Hits, decide: hit, prefer: [it is a warrior, it is a token],'
        " then_by: chance}",
        tmp_path, "Hits",
    )  # fmt: skip

    assert told == "Which of your pieces takes this hit: first a warrior, then a token, then chance decides."


def test_an_action_performed_once_stands_where_it_is_performed(tmp_path: Path) -> None:
    body = """
        birdsong:
          - {law: "1", name: Step, up_to: 2, options: [{name: Dig, do: perform dig}, {name: Go, do: perform move}]}
        actions:
          dig: {law: "1.I", name: Dig, do: draw a card, ruling: from the top}
        """

    assert said(body, tmp_path) == (
        "Take up to 2 actions, in any order and number: - Dig (1.I): draw a card. Note: from the top. - Go: do “Move”"
        " (root:4.2)."
    )
    assert "ACTIONS" not in document(body, tmp_path)


def test_an_action_performed_twice_stands_by_itself(tmp_path: Path) -> None:
    body = """
        birdsong:
          - {law: "1", name: Step, do: [perform dig, perform dig]}
        actions:
          dig: {law: "1.I", name: Dig, do: draw a card}
        """

    assert said(body, tmp_path) == "Do “Dig” (1.I). Do “Dig” (1.I)."
    assert said(body, tmp_path, "Dig") == "Draw a card."


def test_what_a_marker_shows_is_done_each_action_told_once(tmp_path: Path) -> None:
    body = """
        birdsong:
          - {law: "1", name: Step, do: perform mood}
        actions:
          calm: {law: "1.I", name: Calm, do: draw a card}
          wild: {law: "1.II", name: Wild, do: score 1}
        """

    assert said(body, tmp_path) == (
        "Do what the mood marker shows: - Calm (1.I): draw a card. - Wild (1.II): score 1 point."
    )


def test_the_board_says_what_is_declared(tmp_path: Path) -> None:
    text = "\n".join(document("", tmp_path, HEAD))

    assert "20 warriors\n  In your supply.\n" in text
    assert "3 dens of each suit\n  Buildings. Each goes only to clearings of its own suit." in text
    assert "The cart\n  A pawn. It has room for 3 pebbles. What it holds lies on it, not in its place.\n" in text
    assert "9 pebbles\n  Tokens. Each has two sides: dull and bright.\n" in text
    assert (
        "Memory box\n  For cards. It holds 1; what does not fit stays where it was or goes its usual\n  way."
        " Everybody sees what lies there.\n"
    ) in text
    assert "Level\n  A number from 0 to 3. Starts at 0.\n" in text
    assert "Numbers: reveals 4, waves 2.\n" in text
