"""Where the one piece of its kind is looked for: it is looked up, but only where nothing can move it meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest
from written import library, match

from interpreter.game.agents import RandomAgent
from interpreter.game.play import Game

RULES = """
  chief: {{type: pawn, count: 1}}
  trail: {{type: token, count: 12}}
define:
  camp: locations with chief
setup:
  - {{law: "1", name: Arrive, choose: clearings as c, do: [place chief in c, place 2 warriors in c]}}
birdsong:
  - law: "2"
    name: Walk
{walk}
"""

WALKS = {
    "each in turn": """
    for: camp as c
    do:
      choose: clearings adjacent to c as next
      do: [place a trail in c, move chief from c to next ignoring restrictions]
""",
    "in chosen order": """
    for: locations with chief as c
    order: chosen
    do:
      choose: clearings adjacent to c as next
      do: [place a trail in c, move chief from c to next ignoring restrictions]
""",
    "picked": """
    pick: camp as c
    prefer: most warriors in it
    do:
      - place a trail in c
      - {choose: clearings adjacent to c as next, do: move chief from c to next ignoring restrictions}
""",
    "at random": """
    random: camp as c
    do:
      - place a trail in c
      - {choose: clearings adjacent to camp as next, do: move chief from camp to next ignoring restrictions}
""",
    "asked about": """
    choose: locations adjacent to camp as next
    do: [{if: warriors in camp, do: place a trail in camp}, move chief from camp to next ignoring restrictions]
""",
}


def played(folder: Path, walk: str, evaluator: str, seed: int) -> Game:
    table = match(library(folder, RULES.format(walk=WALKS[walk])), evaluator=evaluator)
    agents = {seat.name: RandomAgent(seed) for seat in table.table.seats}
    return table.start(seed, agents, 5).run()


@pytest.mark.parametrize("walk", WALKS)
def test_both_evaluators_walk_the_same_way(tmp_path: Path, walk: str) -> None:
    for seed in range(4):
        one, other = (played(tmp_path, walk, evaluator, seed) for evaluator in ("reference", "compiled"))
        assert one.log == other.log
        assert one.state == other.state


@pytest.mark.parametrize("evaluator", ["reference", "compiled"])
def test_a_loop_comes_to_where_the_piece_has_gone_if_that_comes_later(tmp_path: Path, evaluator: str) -> None:
    """A `for` looks at each location when its turn comes: whoever walks to a later clearing walks on from there."""
    games = [played(tmp_path, "each in turn", evaluator, seed) for seed in range(6)]

    steps = [sum("chief" in line and " moves " in line for line in game.log) for game in games]
    assert max(steps) > 5
