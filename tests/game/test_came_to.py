"""What a compiled table counts where it is told to: the steps that it came to, each with a law of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from written import library

from interpreter.game.agents import RandomAgent, Sight
from interpreter.game.compile import Compiled
from interpreter.game.match import Match
from interpreter.game.questions.decisions import Decision

RULES = """
trackers:
  purse: {from: 0, to: 9, start: 9}
setup:
  - {law: S, name: Settle, for: corner clearings as c, do: place a warrior in c}
birdsong:
  - law: G
    name: Group
    do:
      - {law: G.1, name: Idle, if: points of you > 20, do: score 1}
      - {name: Busy, do: score 1}
daylight:
  - law: M
    name: Menu
    up_to: 2
    options:
      - {law: M.1, name: Sell, pay: perform toll, do: score 2}
      - {law: M.2, name: Sing, do: score 1}
  - {law: N, name: None there, pick: clearings with enemy tokens as c, do: score 1, else: perform toll}
actions:
  toll: {law: T, name: Toll, do: lower purse by 1}
"""


class Reciter(RandomAgent):
    """Gives these answers, one after the other: a seat without an agent has its step done anew at every answer."""

    def __init__(self, answers: Sequence[str]) -> None:
        super().__init__(0)
        self._answers = iter(answers)

    def choose(self, decision: Decision, sight: Sight) -> int:
        return decision.index(next(self._answers))


def came(folder: Path, *answers: str) -> Counter[str]:
    """What is come to by law in the first turn, the ferrets' own setup included, with these answers."""
    found = library(folder, RULES)
    table = found.table(("ferrets", "logical_lizards"), "autumn", "standard")
    evaluator = Compiled(table, counting=True)
    Match(table, evaluator).start(4, {"ferrets": Reciter(answers)}, max_rounds=1).run()
    counted: Counter[str] = Counter()
    for cause, times in evaluator.came.items():
        for law in table.causes[cause].law:
            if law.startswith("made:"):
                counted[law.removeprefix("made:")] += times
    return counted


def test_a_step_counts_whenever_its_doing_begins_and_each_round_by_itself(tmp_path: Path) -> None:
    counted = came(tmp_path, "Sing", "Sing")

    assert counted["S"] == 4, "once for each corner"
    assert counted["G.1"] == 0, "its condition does not hold"
    assert counted["M.2"] == counted["M"] == 2


def test_a_step_that_only_groups_others_counts_with_the_first_of_them(tmp_path: Path) -> None:
    assert came(tmp_path, "Sing", "Sing")["G"] == 1


def test_what_is_only_foretold_does_not_count(tmp_path: Path) -> None:
    """To offer Sell, its price is tried on a copy of the table."""
    counted = came(tmp_path, "Sing", "Sing")

    assert counted["M.1"] == 0
    assert counted["T"] == 1, "by the other way of N alone"
    assert came(tmp_path, "Sell", "Sing")["T"] == 2


@pytest.mark.parametrize("law", ["N", "T"])
def test_the_other_way_of_a_step_is_a_way_of_it(tmp_path: Path, law: str) -> None:
    assert came(tmp_path, "Sing", "Sing")[law] == 1


def test_nothing_is_counted_where_nobody_asks(tmp_path: Path) -> None:
    table = library(tmp_path, RULES).table(("ferrets", "logical_lizards"), "autumn", "standard")

    evaluator = Compiled(table)
    Match(table, evaluator).start(4, max_rounds=1).run()

    assert not evaluator.came
