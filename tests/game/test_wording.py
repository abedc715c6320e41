"""Decisions in words: prompts and options that people can read, and data that programs can."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from interpreter.game.library import Library
from interpreter.game.questions.decisions import Decision
from interpreter.game.session import Session
from interpreter.law.events import KINDS

LIBRARY = Library()
SEATS = ("sightseers_of_the_mire", "old_man_tinker", "logical_lizards")


def decisions(seed: int, count: int, evaluator: str = "compiled") -> Iterator[Decision]:
    """The first decisions of a game that is answered at random."""
    session = Session.begin(LIBRARY, SEATS, seed=seed, evaluator=evaluator)
    session.game.run()
    chance = random.Random(seed)
    for _ in range(count):
        decision = session.decision
        if decision is None:
            return
        yield decision
        session.game.choose(int(chance.random() * len(decision)))


def find(word: str) -> Decision:
    """The first decision about what a rule calls by that word."""
    return next(each for each in decisions(1, 200) if each.table.asked(each.asking)[1].partition("_")[0] == word)


@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_is_asked_is_a_question_with_answers_in_words(seed: int) -> None:
    seen = 0
    for decision in decisions(seed, 150):
        seen += 1
        texts = [option.text for option in decision.options]
        assert decision.prompt.endswith("?") or decision.prompt.endswith(")"), decision.prompt
        assert all(texts)
        assert not any("_" in text for text in (decision.prompt, decision.so_far, *texts)), (decision.prompt, texts)
    assert seen > 50


def test_ids_are_different_and_mean_the_option() -> None:
    for decision in decisions(3, 100):
        ids = [option.id for option in decision.options]
        assert len(set(ids)) == len(ids)
        assert [decision.index(name) for name in ids] == list(range(len(ids)))


def test_options_are_data_that_json_can_hold() -> None:
    sorts = set()
    for decision in decisions(4, 150):
        for option in decision.options:
            assert json.loads(json.dumps(option.data)) == option.data
            sorts.add(option.data["sort"])
    assert {"clearing", "forest", "card", "action", "group"} <= sorts


def test_both_evaluators_ask_in_the_same_words() -> None:
    def words(evaluator: str) -> list[tuple[object, ...]]:
        found = decisions(5, 80, evaluator)
        return [(each.seat, each.prompt, each.so_far, *(option.text for option in each.options)) for each in found]

    assert words("compiled") == words("reference")


def test_a_move_is_asked_in_the_order_that_a_person_thinks() -> None:
    asked = [
        (each.prompt, each.so_far)
        for each in decisions(1, 200)
        if each.title == "Move" and each.table.asked(each.asking)[1] and "root:4.2" in each.laws
    ]
    prompts = [prompt for prompt, _ in asked]

    assert set(prompts) == {"Move: from where?", "Move: to where?", "Move: who goes?"}
    for prompt, so_far in asked:
        assert ("from " in so_far) == (prompt != "Move: from where?")  # even if there was one place to go from
        assert ("to " in so_far) == (prompt == "Move: who goes?")


def test_a_place_is_named_with_what_one_wants_to_know_of_it() -> None:
    texts = {option.text for option in find("town").options}

    assert "clearing 4 (rabbit)" in texts  # as the autumn map prints it


def test_the_moment_of_a_question_is_not_for_agents() -> None:
    """An agent is given the decision: it must not bring the whole table along."""

    class Spy:
        def __init__(self) -> None:
            self.states: list[object] = []

        def choose(self, decision: Decision, _sight: object) -> int:
            self.states.append(decision.state)
            return 0

    spy = Spy()
    session = Session.begin(LIBRARY, SEATS, seed=1, agents={SEATS[0]: spy, SEATS[1]: spy}, max_rounds=1)  # type: ignore[dict-item]  # what it sees is not used
    session.game.run()

    assert len(spy.states) > 4
    assert set(spy.states) == {None}


def test_a_hit_is_asked_with_who_attacks_whom_where_and_the_dice() -> None:
    seen = 0
    for seed in range(1, 8):
        for decision in decisions(seed, 200):
            if decision.kind != "hit":
                continue
            seen += 1
            begun = [event for event in decision.events if KINDS[event[0]].name == "battle begun"][-1]
            high, low = [event for event in decision.events if KINDS[event[0]].name == "rolled"][-1][3:]
            clearing = decision.table.layout.places[begun[4]].name
            attacker = decision.table.seats[begun[2]]
            whose = "you attack " if begun[2] == decision.player else f"{attacker.program.name} attacks you"
            assert f"({whose}" in decision.prompt
            assert f" in clearing {clearing} (" in decision.prompt
            assert decision.prompt.endswith(f", dice {high} and {low})")
    assert seen > 0


def test_a_way_says_what_it_costs_and_lifts() -> None:
    ways = [each for seed in range(1, 8) for each in decisions(seed, 200) if each.kind == "way"]

    assert ways
    for decision in ways:
        assert decision.title == "Move"
        chosen = {decision.table.asked(each.asking)[1].partition("_")[0]: each.value for each in decision.settled}
        goal = decision.table.layout.places[chosen["destination"]].name
        text = next(option.text for option in decision.options if option.text.startswith("Local Guides"))
        assert text.startswith(f"Local Guides (spend a card matching clearing {goal} (")
        assert "; lifts rule and buddy system)" in text


def test_a_rule_file_that_is_gone_leaves_plainer_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.game.questions.aims._lines", lambda _file: [])

    assert find("town").prompt == "Arrive: which clearing? (town)"


def test_a_card_to_be_crafted_shows_what_it_costs_and_gives() -> None:
    crafted = [
        each
        for seed in range(1, 8)
        for each in decisions(seed, 200)
        if each.kind == "choose card" and each.prompt.endswith("craft which card?")
    ]

    assert crafted
    for decision in crafted:
        for option in decision.options:
            card = decision.table.layout.cards[option.value].card
            assert f"costs {' '.join(card.cost)}" in option.text
            assert (f"the item {card.item}" in option.text) == bool(card.item)
