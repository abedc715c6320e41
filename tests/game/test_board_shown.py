"""The board at the terminal: what is kept for each player or clearing says for which."""

from __future__ import annotations

from dataclasses import replace

from tables import match

from interpreter.game.agents import RandomAgent
from interpreter.tools.table.paper import Paper
from interpreter.tools.table.sheet import Sheet

SEATS = ("magpies", "badgers", "logical_lizards")


def board(trackers: dict[str, tuple[str, ...]]) -> str:
    """The whole sheet as the magpies see it, with trackers as given."""
    table = match(SEATS)
    game = table.start(1, {name: RandomAgent(1) for name in SEATS})
    view = game.sight("magpies").view()
    seen = replace(view, trackers={**view.trackers, **trackers})
    return " ".join(" ".join(Sheet(table.table, Paper()).lines(seen)).split())


def test_a_tracker_for_each_opponent_names_them_and_not_its_owner() -> None:
    parties = len(match(SEATS).table.layout.party_names)
    prices = ("1", "3", "2", *("1",) * (parties - 3))

    assert "price TB 3, LL 2;" in board({"magpies.price": prices})


def test_a_tracker_for_each_player_names_all_of_them() -> None:
    parties = len(match(SEATS).table.layout.party_names)
    guesses = ("fox", "mouse", "bird", *("bird",) * (parties - 3))

    assert "guess TM fox, TB mouse, LL bird" in board({"magpies.guess": guesses})


def test_a_tracker_for_each_clearing_names_those_that_are_not_as_they_were() -> None:
    dug = tuple("1" if clearing in (2, 4) else "0" for clearing in range(12))

    assert "tunnels 1 in 3 and 5" in board({"badgers.tunnels": dug})
    assert "tunnels 0 everywhere" in board({"badgers.tunnels": ("0",) * 12})
