"""Two made-up factions, one living in others' turns, one ruled by its cards: alike in both evaluators, nothing lost.

What each of their laws does is shown by the scenarios of `magpies/` and `badgers/`.
"""

from __future__ import annotations

from collections import Counter

import pytest
from tables import BOTS, FOUR, MADE_UP, MAPS, game
from test_compile import assert_equal
from test_many_games import watched

from interpreter.game.sight.views import view_of
from interpreter.language.check import load_faction
from interpreter.law.events import describe_for

BADGERS, MAGPIES = "badgers", "magpies"
SEATED = ((BADGERS, BADGERS), (MAGPIES, FOUR[0], MAGPIES), (BADGERS, BOTS[0], MAGPIES, FOUR[1]))
UNSEEN = {
    "sett:4.1": "a menu: its options have laws of their own",
    "nest:4.1": "a menu as well",
    "sett:1.6": "hardly a game lasts long enough for it",
}
"""Laws that need not fire in the games played here, and why; scenarios show them."""


@pytest.mark.parametrize("map", MAPS)
@pytest.mark.parametrize("seats", SEATED, ids="-".join)
def test_both_evaluators_play_the_same_games_and_lose_nothing(seats: tuple[str, ...], map: str) -> None:
    assert_equal(seats, 1, map)

    assert watched(seats, 2, map)[1] == []


def test_only_its_owner_sees_what_lies_face_down() -> None:
    of = game((MAGPIES, FOUR[1]), 0)
    layout = of.table.layout
    for name, place in (
        ("magpies.ruby.ruby_below", 0),
        ("magpies.pebble.pebble_below", 0),
        ("magpies.pebble.pebble_above", 1),
    ):
        column = layout.column_index[name]
        of.board.add(column, layout.home[column], -1)
        of.board.add(column, place, 1)

    own, others = (view_of(of.table, of.state, viewer).places for viewer in (0, 1))

    assert own["1"] == {"magpies.ruby.ruby_below": 1, "magpies.pebble.pebble_below": 1}
    assert others["1"] == {"magpies.trinket": 2}
    assert others["2"] == {"magpies.pebble.pebble_above": 1}


def test_nobody_else_is_told_what_is_laid_face_down() -> None:
    played = game((MAGPIES, FOUR[1]), 3)
    played.max_rounds = 12
    played.run()
    layout, causes = played.table.layout, played.table.causes
    told = [[describe_for(layout, causes, event, viewer) for event in played.events] for viewer in (0, 1)]

    assert any("_below" in line for line in told[0])
    assert any("trinket" in line for line in told[1])
    assert not any("_below" in line for line in told[1])


@pytest.fixture(scope="module")
def fired() -> Counter[str]:
    """How often each law fired in the first rounds of some games, standing rules included."""
    seen: Counter[str] = Counter()
    for seed in range(6):
        played = game(SEATED[2], seed, evaluator="reference")
        played.max_rounds = 10
        seen.update(played.run().fired)
    return seen


@pytest.mark.parametrize("faction", [BADGERS, MAGPIES])
def test_every_law_of_a_made_up_faction_fires(faction: str, fired: Counter[str]) -> None:
    own = ("sett:", "elders:") if faction == BADGERS else ("nest:",)
    carried = {law for cause in load_faction(faction, [MADE_UP]).causes for law in cause.laws if law.startswith(own)}

    assert {law for law in carried if not fired[law]} <= set(UNSEEN)
