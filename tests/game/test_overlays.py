"""Overlays at the table: every level and every trait of the bots plays, alone and with others, whoever evaluates."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from pathlib import Path

import pytest

from interpreter.game.agents.random import RandomAgent
from interpreter.game.library import Library
from interpreter.game.match import Match
from interpreter.game.play import Game
from interpreter.game.session import Session
from interpreter.language.check import check_files
from interpreter.language.files import yaml_files
from interpreter.language.source import load_file, plain
from interpreter.resources import data_folder

BOTS = ("mechanical_marquise", "logical_lizards")
PEOPLE = ("old_man_tinker", "sightseers_of_the_mire")
LEVELS = ("easy", "challenging", "nightmare")
LIBRARY = Library()
SEEDS = range(3)


def traits(bot: str) -> list[str]:
    files = yaml_files(data_folder("factions") / "overlays" / bot)
    return [path.stem for path in files if path.stem not in LEVELS]


def other(bot: str) -> str:
    return BOTS[1 - BOTS.index(bot)]


ALONE = [(bot, name) for bot in BOTS for name in (*LEVELS, *traits(bot))]
PAIRS = [(bot, "+".join(pair)) for bot in BOTS for pair in combinations(traits(bot), 2)]
EVERYTHING = [f"{bot}+nightmare+{'+'.join(traits(bot))}" for bot in BOTS]


@lru_cache(maxsize=4)
def match(seats: tuple[str, ...], evaluator: str) -> Match:
    table = LIBRARY.table(seats)
    return Match(table, LIBRARY.evaluator(table, evaluator))


def play(seats: tuple[str, ...], seed: int, evaluator: str = "compiled") -> Game:
    agents = {
        seat.name: RandomAgent(place)
        for place, seat in enumerate(match(seats, evaluator).table.seats)
        if not seat.program.declarations.automated
    }
    return match(seats, evaluator).start(seed, agents).run()


def test_every_level_and_card_of_the_bots_is_there() -> None:
    assert set(traits("mechanical_marquise")) == {"blitz", "fortified", "hospitals", "iron_will", "overwhelming"}
    assert set(traits("logical_lizards")) == {"fanatics", "martyrs", "erratic", "spiteful"}
    assert len(ALONE) == len(traits("mechanical_marquise")) + len(traits("logical_lizards")) + 2 * len(LEVELS)


def test_every_overlay_that_ships_has_no_finding() -> None:
    files = sorted((data_folder("factions") / "overlays").glob("*/*.yaml"))

    assert len(files) == len(ALONE)
    assert check_files(files) == []


@pytest.mark.parametrize(("bot", "name"), ALONE, ids=str)
def test_every_overlay_plays_whole_games_alike_in_both_evaluators(bot: str, name: str) -> None:
    seats = (f"{bot}+{name}", other(bot))
    games = [play(seats, seed) for seed in SEEDS]

    assert all(game.result is not None and game.result.winners for game in games)
    assert play(seats, 0, "reference").log == games[0].log


@pytest.mark.parametrize(("bot", "pair"), PAIRS, ids=str)
def test_two_traits_and_a_level_play_together(bot: str, pair: str) -> None:
    game = play((f"{bot}+nightmare+{pair}", other(bot)), 1)

    assert game.result is not None and game.result.winners


def test_all_of_them_at_one_table_of_four_play_alike_in_both_evaluators() -> None:
    seats = (*EVERYTHING, *PEOPLE)

    assert play(seats, 2).log == play(seats, 2, "reference").log


def test_the_order_in_which_overlays_are_named_says_nothing() -> None:
    names = ("nightmare", "fanatics", "martyrs")
    one, other_way = (play(("+".join(("logical_lizards", *order)), BOTS[0]), 3) for order in (names, names[::-1]))

    assert one.log == other_way.log


@pytest.mark.parametrize("bot", BOTS)
def test_every_rule_of_an_overlay_fires_in_some_game(bot: str) -> None:
    rules = {name for name in (*LEVELS, *traits(bot)) if rules_of(bot, name)}
    fired: set[str] = set()
    for seed in range(4):
        game = play(("+".join((bot, "nightmare", *traits(bot))), other(bot), *PEOPLE), seed, "reference")
        fired |= {law for law, count in game.fired.items() if count}

    assert {name for name in rules if f"{bot}:{name}" not in fired} == set()


@pytest.mark.parametrize(("bot", "name"), ALONE, ids=str)
def test_every_overlay_has_a_scenario(bot: str, name: str) -> None:
    seats = [seat for file in scenarios() for seat in file["factions"] if seat.split("+")[0] == bot]

    assert any(name in seat.split("+")[1:] for seat in seats)


def scenarios() -> list[dict[str, list[str]]]:
    files = sorted((Path(__file__).parents[1] / "scenarios").glob("**/*.yaml"))
    return [plain(load_file(file).root) for file in files]  # type: ignore[misc]  # each is a mapping


def rules_of(bot: str, name: str) -> bool:
    """Whether the overlay has rules of its own, beside numbers."""
    root = plain(load_file(data_folder("factions") / "overlays" / bot / f"{name}.yaml").root)
    assert isinstance(root, dict)
    return bool({"patches", "abilities", "actions"} & root.keys())


# --- factions and overlays by file ------------------------------------------------------------------------------------

NEWTS = """\
faction: newts
name: The Newts
automated: true
law: {title: Law of the Newts}
numbers: {gain_each: 4}
pieces: {warrior: {type: warrior, count: 12}}
birdsong:
  - {law: "1", name: Muster, do: score gain_each}
"""
FAST = "overlay: fast\nname: Fast\nof: newts\nnumbers: {gain_each: 10}\n"


def test_a_faction_and_an_overlay_sent_by_mail_are_played_saved_and_proven(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in (("newts", NEWTS), ("fast", FAST)):
        (tmp_path / f"{name}.yaml").write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    session = Session.start(["./newts.yaml+./fast.yaml", "logical_lizards"], seed=1)
    session.save(tmp_path / "game.save")
    monkeypatch.chdir("/")

    again = Session.restore(tmp_path / "game.save", folders=[tmp_path])

    assert session.game.result is not None
    assert session.game.result.scores["newts"] == 30  # ten in each of three turns
    assert again.game.log == session.game.log
