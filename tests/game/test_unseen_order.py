"""What a seat cannot know of order and of others' choices: neither options nor imagined games tell it."""

from __future__ import annotations

from pathlib import Path

import pytest
from written import OTHER, library, match, watched

from interpreter.game.agents import Sight
from interpreter.game.play import Game
from interpreter.game.questions.decisions import Decision
from interpreter.law.events import SHUFFLED
from interpreter.law.table import DECK

WORLDS = 8

PEEKS = """
setup:
  - {law: "1", name: S, choose: clearings as c, do: place 3 warriors in c}
birdsong:
  - {law: "2", name: One, choose: cards in deck as c, do: take c}
daylight: []
evening: []
"""

SHUFFLES = """
setup:
  - {law: "1", name: S, choose: clearings as c, do: place 3 warriors in c}
birdsong:
  - law: "2"
    name: Shuffle in
    choose: cards in hand as c
    do: [return c to deck, shuffle deck, {may: score 1}]
daylight: []
evening:
  - {law: "9", name: D, do: draw 2 cards}
"""


def deck_of(game: Game) -> list[int]:
    """The cards of the shared deck now, from the bottom."""
    return game.board.state.zones[DECK]


def imagined_decks(sight: Sight) -> list[list[int]]:
    found = []
    for seed in range(WORLDS):
        question = sight.imagine(seed).question
        assert question is not None
        found.append(question.state.zones[DECK])
    return found


@pytest.mark.parametrize("evaluator", ["reference", "compiled"])
def test_cards_of_a_pile_that_nobody_looks_into_are_offered_by_number(tmp_path: Path, evaluator: str) -> None:
    asked = 0

    def look(game: Game, decision: Decision, sight: Sight) -> None:
        nonlocal asked
        if decision.title == "One":
            asked += 1
            assert list(decision.values) == sorted(deck_of(game))
            assert deck_of(game) not in (sorted(deck_of(game)), sorted(deck_of(game), reverse=True))

    watched(match(library(tmp_path, PEEKS), evaluator=evaluator), look)
    assert asked == 3


@pytest.mark.parametrize("evaluator", ["reference", "compiled"])
def test_groups_of_cards_that_nobody_looks_at_are_made_by_number(tmp_path: Path, evaluator: str) -> None:
    rules = """
boxes:
  cellar: {of: cards, pile: true, face: down}
setup:
  - {law: "1", name: S, choose: clearings as c, do: place 3 warriors in c}
birdsong:
  - {law: "2", name: Fill, do: draw 3 cards to cellar}
  - {law: "3", name: Two, choose: 2 cards in cellar as c, do: take c}
daylight: []
evening: []
"""
    asked = mixed = 0

    def look(game: Game, decision: Decision, sight: Sight) -> None:
        nonlocal asked, mixed
        if decision.title == "Two":
            asked += 1
            pile = game.board.state.zones[game.table.layout.zone_index["ferrets.cellar"]]
            mixed += pile[::-1] != sorted(pile)
            pairs = [tuple(group) for group in decision.values]
            assert pairs == sorted(pairs)
            assert all(one < other for one, other in pairs)

    for seed in range(4):
        watched(match(library(tmp_path, rules), evaluator=evaluator), look, seed)
    assert asked == 12
    assert mixed > 0


def test_cards_that_are_named_lie_in_another_order_in_imagined_games(tmp_path: Path) -> None:
    asked = 0

    def look(game: Game, decision: Decision, sight: Sight) -> None:
        nonlocal asked
        if decision.title == "One":
            asked += 1
            decks = imagined_decks(sight)
            assert deck_of(game) not in decks
            assert all(sorted(deck) == sorted(deck_of(game)) for deck in decks)

    watched(match(library(tmp_path, PEEKS)), look)
    assert asked > 0


def test_a_card_shuffled_in_lies_anywhere_in_imagined_games(tmp_path: Path) -> None:
    asked = 0

    def look(game: Game, decision: Decision, sight: Sight) -> None:
        nonlocal asked
        if decision.kind.startswith("may") and decision.title != "S" and decision.seat == "ferrets":
            asked += 1
            assert game.question is not None
            name = next(answer.option for answer in game.question.answers if answer.kind == "choose card")
            card = next(each.index for each in game.table.layout.cards if each.name == name)
            assert card in deck_of(game)
            assert len({deck.index(card) if card in deck else None for deck in imagined_decks(sight)}) > 1

    watched(match(library(tmp_path, SHUFFLES)), look)
    assert asked == 3


def test_after_a_shuffle_the_imagined_game_is_played_on_with_the_deck_that_it_shows(tmp_path: Path) -> None:
    """Answering runs the unit again with its real shuffle; what was dealt at the question must come about again."""
    asked = 0

    def look(game: Game, decision: Decision, sight: Sight) -> None:
        nonlocal asked
        question = game.question
        if question is None or not any(event[0] == SHUFFLED for event in question.events):
            return
        asked += 1
        world = sight.imagine(1)
        assert world.question is not None
        shown = list(world.question.state.zones[DECK])
        after = world.copy().choose("no", turns=0)
        after.advance()
        assert after.state.zones[DECK] == shown

    watched(match(library(tmp_path, SHUFFLES)), look)
    assert asked > 0


CLAIMS = """
decks:
  trick_deck: {cards: tunnels.yaml, in_play: [sleeve], law: "1", ruling: made up}
boxes:
  sleeve: {of: tunnels, seen_by: owner, holds: 1}
setup:
  - {law: "2", name: S, choose: clearings as c, do: [place a warrior in c, shuffle trick_deck, draw a tunnel to sleeve]}
birdsong: []
daylight: []
evening: []
"""
TUNNELS = """
deck: tunnels
name: Tunnels
of: tunnel
size: 4
cards:
  - {id: crown, name: Crown, count: 2, abilities: [{change: ruler of clearing, if: enemy pieces in clearing, to: you}]}
  - {id: dud, name: Dud, count: 2}
"""


def test_rule_claimed_by_a_hidden_card_is_as_it_is_seen_and_as_the_cards_lie(tmp_path: Path) -> None:
    """A card that nobody else sees rules for its owner; that shows, so that imagined games have such a card too."""
    table = match(library(tmp_path, CLAIMS, tunnels=TUNNELS))
    claimed = unclaimed = 0

    def look(game: Game, decision: Decision, sight: Sight) -> None:
        nonlocal claimed, unclaimed
        if game.state.phase < 0 or decision.seat != OTHER:
            return
        seen = sight.view()
        crowned = "crown" in str(game.view("ferrets").zones["ferrets.sleeve"])
        claimed, unclaimed = claimed + crowned, unclaimed + (not crowned)
        for seed in range(4):
            world = sight.imagine(seed)
            assert world.sight(OTHER).view() == seen
            shown = world.view("ferrets").rulers
            world.board.recount_rule()
            assert world.view("ferrets").rulers == shown

    for seed in range(6):
        watched(table, look, seed, max_rounds=1)
    assert claimed > 0
    assert unclaimed > 0


OPEN = """
trackers:
  spot: {of: clearing, per: player}
setup:
  - {law: "1", name: S, choose: clearings as c, do: place 3 warriors in c}
birdsong:
  - law: "2"
    name: Cry
    for: players not in bots as e
    by: e
    CRY
daylight: []
evening: []
"""


@pytest.mark.parametrize("log", [True, False])
@pytest.mark.parametrize("cry", ["{choose: clearings as c, do: set spot of e to c}", "{may: score 1 for e}"])
def test_what_others_have_answered_openly_is_no_secret_with_or_without_a_log(
    tmp_path: Path, cry: str, log: bool
) -> None:
    """Also what left no trace on the table: who was asked in the open and said no is known to have said no."""
    asked = 0

    def look(game: Game, decision: Decision, sight: Sight) -> None:
        nonlocal asked
        if decision.title == "Cry" and game.question is not None and game.question.answers:
            asked += 1
            for seed in range(WORLDS):
                world = sight.imagine(seed)
                assert world.question is not None
                assert world.question.answers == game.question.answers
                assert world.sight(decision.seat).view() == sight.view()

    watched(match(library(tmp_path, OPEN.replace("CRY", f"do: [{cry}]"))), look, log=log)
    assert asked > 0


def test_a_game_without_a_log_has_none_even_while_somebody_looks_ahead(tmp_path: Path) -> None:
    def look(game: Game, decision: Decision, sight: Sight) -> None:
        assert game.events == []
        sight.imagine(0)

    assert watched(match(library(tmp_path, SHUFFLES)), look, log=False).events == []


RESHUFFLES = """
decks:
  trick_deck: {cards: tunnels.yaml, in_play: [sleeve], law: "1", ruling: made up}
boxes:
  sleeve: {of: tunnels, seen_by: owner, holds: 2}
  shown: {of: tunnels, face: up}
setup:
  - {law: "2", name: S, choose: clearings as c, do: [place a warrior in c, draw 4 tunnels to shown]}
birdsong:
  - law: "3"
    name: Hide
    do:
      - return all tunnels from shown to trick_deck
      - shuffle trick_deck
      - draw 2 tunnels to sleeve
      - {for: enemies as e, by: e, may: score 1}
daylight: []
evening:
  - {law: "4", name: Show, do: [return all tunnels from sleeve to shown, draw 2 tunnels to shown]}
"""


def test_what_was_drawn_unseen_from_cards_shuffled_in_the_unit_is_imagined_too(tmp_path: Path) -> None:
    """All four cards lay open; two of them are hidden from the other seat now, and it cannot know which."""
    claim = ", abilities: [{change: ruler of clearing, if: enemy pieces in clearing, to: you}]"
    asked = 0

    def look(game: Game, decision: Decision, sight: Sight) -> None:
        nonlocal asked
        if decision.kind != "may yes or no" or decision.title != "Hide":
            return
        asked += 1
        questions = [sight.imagine(seed).question for seed in range(12)]
        sleeve = game.table.layout.zone_index["ferrets.sleeve"]
        held = {frozenset(each.state.zones[sleeve]) for each in questions if each is not None}
        assert len(held) > 1

    watched(match(library(tmp_path, RESHUFFLES, tunnels=TUNNELS.replace(claim, ""))), look)
    assert asked == 3
