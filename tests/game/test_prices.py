"""What is offered at a price: it can be done once the price is paid, whatever the price does to the rules about it."""

from __future__ import annotations

from pathlib import Path

import pytest
from written import library, match

from interpreter.game.agents import RandomAgent, Sight
from interpreter.game.play import Game
from interpreter.game.questions.decisions import Decision
from interpreter.game.questions.journal import Answer, Journal

EVALUATORS = ["reference", "compiled"]

BAN = """
abilities:
  - {law: "1", name: Empty hand, who: you, cannot: place warriors in clearing, if: at most 2 cards in hand}
"""

RULES = """
  den: {type: building, count: 4}
  chief: {type: pawn, count: 1, holds: {warrior: 3}}
setup:
  - {law: "2", name: Arrive, choose: clearings as c, do: [place 2 warriors in c, place a den in c, place chief in c]}
trackers:
  worth: {from: 0, to: 3, start: 0}
birdsong:
  - {law: "3", name: Deal, do: draw 2 cards}
daylight:
  - law: "4"
    name: Actions
    up_to: 4
    options:
      - {name: Hire, choose: clearings you rule as c, pay: spend a card matching c, do: place a warrior in c}
      - {name: Show, choose: cards in hand as shown, pay: reveal shown, do: place a warrior in (clearings with chief)}
      - {name: Boast, pay: spend a card, do: raise worth by 1}
      - {name: Board, choose: any of your warriors in (clearings with chief) as crew, do: place crew on chief}
      - {name: March, do: perform move}
      - {name: Raid, do: perform battle}
evening:
  - {law: "5", name: Fold, do: return all your revealed cards to hand}
"""


class Listener(RandomAgent):
    """Answers at random, and hears what it is offered with how many cards in hand."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.heard: list[tuple[int, frozenset[str]]] = []
        self.game: Game | None = None

    def choose(self, decision: Decision, sight: Sight) -> int:
        assert self.game is not None
        if decision.kind == "menu action":
            held = len(self.game.state.zones[self.game.table.layout.hand[decision.player]])
            self.heard.append((held, frozenset(option.id for option in decision.options)))
        return super().choose(decision, sight)


def played(folder: Path, rules: str, evaluator: str, seed: int) -> tuple[Game, Listener]:
    table = match(library(folder, rules), evaluator=evaluator)
    listener = Listener(seed)
    game = table.start(seed, {"ferrets": listener, "old_man_tinker": RandomAgent(seed)}, 6)
    listener.game = game
    return game.run(), listener


@pytest.mark.parametrize("evaluator", EVALUATORS)
def test_what_the_price_leaves_in_hand_is_what_a_rule_sees(tmp_path: Path, evaluator: str) -> None:
    """With three cards Hire and Show leave two, and then nothing may be placed; Boast places nothing."""
    offered = [each for seed in range(6) for each in played(tmp_path, RULES + BAN, evaluator, seed)[1].heard]

    paid = {"Hire", "Show"}
    assert all(held > 3 for held, options in offered if options & paid)
    assert any(options & paid for _, options in offered)
    assert any("Boast" in options for held, options in offered if held <= 3)


@pytest.mark.parametrize("rules", [RULES, RULES + BAN])
def test_both_evaluators_offer_the_same_at_a_price(tmp_path: Path, rules: str) -> None:
    for seed in range(5):
        one, other = (played(tmp_path, rules, evaluator, seed)[0] for evaluator in EVALUATORS)
        assert one.log == other.log
        assert one.journal.answers == other.journal.answers
        assert one.state == other.state


def test_an_answer_is_named_by_the_options_as_they_stood(tmp_path: Path) -> None:
    table = match(library(tmp_path, RULES)).table
    options = [True, False]
    journal = Journal([])
    journal.record(Decision(table, 0, "may yes or no", options, 0), 1)
    options.reverse()

    assert journal.ahead is False
    assert journal.answers == [Answer("ferrets", "may yes or no", "no")]
