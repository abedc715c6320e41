"""Every law of the factions that ship is carried, fires, and is shown by a scenario."""

from __future__ import annotations

import sys
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from interpreter.language.check import load_faction
from interpreter.language.source import load_file, plain
from interpreter.resources import data_folder, world_folder

sys.path.insert(0, str(Path(__file__).parent / "game"))
from tables import EVERYBODY, FOUR, MADE_UP, SEATINGS, TOADS, game  # beside this folder

HERE = Path(__file__).parent
IDS: dict[str, list[str]] = plain(load_file(HERE / "law_ids.yaml").root)  # type: ignore[assignment]  # a mapping of lists
GAMES = 8


@lru_cache(maxsize=1)
def fired() -> Counter[str]:
    """How often each law fired in some games, standing rules included."""
    found: Counter[str] = Counter()
    for seed in range(GAMES):
        for seats in (*SEATINGS, FOUR):
            found.update(game(seats, seed, evaluator="reference").run().fired)
    return found


@pytest.mark.parametrize("faction", IDS)
def test_every_law_is_carried_by_its_file(faction: str) -> None:
    carried = {law for cause in load_faction(faction).causes for law in cause.laws}

    assert [law for law in IDS[faction] if f"{faction}:{law}" not in carried] == []


@pytest.mark.parametrize("faction", IDS)
def test_every_law_fires_in_played_games(faction: str) -> None:
    assert [law for law in IDS[faction] if not fired()[f"{faction}:{law}"]] == []


@pytest.mark.parametrize("faction", IDS)
def test_every_law_is_named_by_a_scenario(faction: str) -> None:
    # that the scenarios pass is for `game/test_scenarios.py` to say
    named = {law for file in HERE.glob("scenarios/**/*.yaml") for law in _laws(file)}

    assert [law for law in IDS[faction] if f"{faction}:{law}" not in named] == []


def test_every_card_of_the_deck_is_named_by_a_scenario() -> None:
    named = {law for file in HERE.glob("scenarios/cards/*.yaml") for law in _laws(file)}

    deck = _cards(world_folder() / "decks" / "standard.yaml")

    assert [card for card in deck if f"standard:{card}" not in named] == []


def test_every_plan_is_completed_on_some_board_and_stays_on_another() -> None:
    boards = sorted(HERE.glob("scenarios/sightseers_of_the_mire/plans_of_*.yaml"))
    data: list[Any] = [plain(load_file(file).root) for file in boards]
    kept, given = [_plans(each["expect"]) for each in data], [_plans(each["given"]) for each in data]
    plans = set(_cards(data_folder("factions") / "plans.yaml"))

    assert set().union(*(had - left for had, left in zip(given, kept, strict=True))) == plans
    assert set().union(*kept) == plans


NEVER = {
    "fen:2.15": "nothing of these sorts is ever tied for a toad",
    "fen:6.8": "a menu: its options have laws of their own",
}
"""Laws of the made-up faction that cause nothing themselves, and why."""


def test_every_law_of_the_made_up_faction_fires_too() -> None:
    seen: Counter[str] = Counter()
    for seed in range(6):
        for map in ("autumn", "two_suits"):
            seen.update(game(EVERYBODY, seed, map, evaluator="reference").run().fired)
    carried = {law for cause in load_faction(TOADS, [MADE_UP]).causes for law in cause.laws if law.startswith("fen:")}

    assert {law for law in carried if not seen[law]} == set(NEVER)


def _cards(deck: Path) -> list[str]:
    data: Any = plain(load_file(deck).root)
    return [card["id"] for card in data["cards"]]


def _plans(part: Any) -> set[str]:
    """The plans in the wild slot of the itinerary."""
    return set(part["sightseers_of_the_mire"]["itinerary"]["bird"])


def _laws(file: Path) -> list[str]:
    data = plain(load_file(file).root)
    assert isinstance(data, dict)
    return data["laws"]
