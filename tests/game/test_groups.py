"""Choosing groups: all ways at once where they can be looked through, else member by member, and none is lost."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from written import library, match

from interpreter.game.agents import RandomAgent, Sight
from interpreter.game.play import Game
from interpreter.game.questions.decisions import Decision
from interpreter.game.reference.grouping import MOST, Grouping
from interpreter.game.reference.groups import groups, how_many, probes


class Asked:
    """A board that only asks: it answers as it is told, and remembers what was offered."""

    def __init__(self, wanted: Any) -> None:
        self.wanted = wanted
        self.offered: list[list[Any]] = []

    def decide(self, kind: str, player: int, options: list[Any], asking: int) -> int:
        self.offered.append(list(options))
        return int(self.wanted(options))


def chosen(board: Any, members: list[Any], bound: str, amount: int | None, possible: Any) -> list[Any] | None:
    choice = Grouping(board, "group card", 0, 0, members, bound, amount)
    for group in choice:
        choice.full = possible(group)
    return choice.taken


def towards(goal: list[int]) -> Any:
    """Answers that lead to a group: the largest part of it that is offered."""

    def answer(options: list[Any]) -> int:
        fit = [place for place, group in enumerate(options) if set(group) <= set(goal)]
        return max(fit, key=lambda place: len(options[place]))

    return answer


@pytest.mark.parametrize(
    ("members", "bound", "amount"),
    [
        ([1, 2, 3, 4], "any", None),
        ([1, 2, 3, 4], "up_to", 2),
        ([1, 2, 3, 4], "number", 3),
        ([1, 2], "number", 3),
        ([(0, 1, 3), (1, 1, 2)], "up_to", 4),
        ([(0, 1, 3), (1, 1, 2)], "number", 2),
        ([], "any", None),
    ],
)
def test_how_many_groups_there_are_is_known_without_making_them(
    members: list[Any], bound: str, amount: int | None
) -> None:
    assert how_many(members, bound, amount) == len(list(groups(members, bound, amount)))


def test_a_group_of_few_is_one_question_with_every_possible_group() -> None:
    board = Asked(lambda options: 0)

    chosen(board, [1, 2, 3, 4], "any", None, lambda group: sum(group) % 2 == 0)

    even = [set(each) for size in range(5) for each in combinations([1, 2, 3, 4], size) if sum(each) % 2 == 0]
    assert len(board.offered) == 1
    assert sorted(map(sorted, board.offered[0])) == sorted(map(sorted, even))


@pytest.mark.parametrize("goal", [[], [7], [0, 19], [3, 4, 5, 11, 12], list(range(20))], ids=len)
def test_any_of_twenty_is_put_together_member_by_member_and_every_group_can_be_had(goal: list[int]) -> None:
    board = Asked(towards(goal))

    assert chosen(board, list(range(20)), "any", None, lambda group: True) == goal
    assert all(len(options) <= 21 for options in board.offered)


def test_some_of_a_lot_are_added_at_once() -> None:
    """Of ten lots of ten each, six of the third: one question for the lot, and one whether that is all."""
    board = Asked(lambda options: options.index([(3, 1, 6)]))

    assert chosen(board, [(column, 1, 10) for column in range(10)], "any", None, lambda group: True) == [(3, 1, 6)]
    assert len(board.offered) == 2


def test_of_many_only_what_may_become_a_possible_group_is_offered() -> None:
    """Only groups of even sum up to 4 in number: an odd member alone is no group, but with another it is."""
    board = Asked(towards([1, 3]))

    assert chosen(board, list(range(20)), "up_to", 4, lambda group: sum(group) % 2 == 0) == [1, 3]
    assert [1] in board.offered[0]
    assert [1] not in board.offered[1]


def test_members_that_no_possible_group_has_are_not_offered() -> None:
    board = Asked(towards([0, 2, 4]))

    assert chosen(board, list(range(20)), "number", 3, lambda group: all(each % 2 == 0 for each in group)) == [0, 2, 4]
    assert all(each % 2 == 0 for options in board.offered for group in options for each in group)


def test_a_way_that_comes_to_nothing_is_taken_back() -> None:
    """The only possible group lies deeper than anybody looks for it: wrong ways are offered, and left again."""
    goal = [37, 38, 39]
    board = Asked(lambda options: 0)

    assert chosen(board, list(range(40)), "number", 3, lambda group: group == goal) == goal
    assert [0] in board.offered[0]
    assert [0] not in board.offered[1]


def test_where_no_group_is_possible_nothing_is_asked_of_a_few() -> None:
    board = Asked(lambda options: 0)

    assert chosen(board, [1, 2, 3], "any", None, lambda group: False) is None
    assert board.offered == []


def test_what_is_looked_at_to_foretell_is_bounded_and_begins_with_single_members() -> None:
    looked = probes(list(range(40)), "any", None)

    assert [next(looked) for _ in range(40)] == [[member] for member in range(40)]
    assert sum(1 for _ in looked) == 100_000
    assert how_many(list(range(40)), "any", None) == 1 << 40 > MOST


MANY = """
setup:
  - {law: "1", name: S, choose: clearings as c, do: [place 3 warriors in c, draw 20 cards]}
birdsong:
  - {law: "2", name: Any, choose: any of cards in hand as g, do: discard g}
daylight: []
evening: []
"""


class Thrower(RandomAgent):
    """Throws away whatever it may of the cards that it is asked for."""

    def choose(self, decision: Decision, sight: Sight) -> int:
        if decision.kind != "group card":
            return super().choose(decision, sight)
        return max(range(len(decision)), key=lambda place: len(decision.values[place]))


def played(folder: Path, evaluator: str) -> Game:
    table = match(library(folder, MANY), evaluator=evaluator)
    agents = {seat.name: Thrower(place) for place, seat in enumerate(table.table.seats)}
    return table.start(1, agents, max_rounds=1).run()


def test_a_hand_of_twenty_and_more_is_chosen_from_alike_in_both_evaluators(tmp_path: Path) -> None:
    compiled, reference = played(tmp_path, "compiled"), played(tmp_path, "reference")

    assert compiled.log == reference.log
    assert compiled.journal.answers == reference.journal.answers
    thrown = [line for line in compiled.log if "ferrets discards" in line]
    assert len(thrown) == 23  # of twenty that were drawn and three dealt, all


@pytest.mark.parametrize("bound", ["any", "up_to"])
def test_none_is_offered_where_the_rest_can_be_done_with_none_and_only_there(bound: str) -> None:
    with_none, without = Asked(lambda options: options.index([])), Asked(lambda options: 0)

    assert chosen(with_none, [1, 2, 3], bound, 3, lambda group: True) == []
    assert chosen(without, [1, 2, 3], bound, 3, lambda group: bool(group)) == [1, 2, 3]
    assert [] not in without.offered[0]
