"""Recording: what is written down of a game is what its log, its answers and its result say."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from lab_making import FOUR, MADE_UP

from interpreter.game.library import Library
from interpreter.game.play import Game
from interpreter.lab.chunks import play_game
from interpreter.lab.plan import Chair, Plan
from interpreter.lab.record import point_rows
from interpreter.lab.tables import Tables, ground_of
from interpreter.language.check import load_faction
from interpreter.law.events import CARD_ACTIVATED, SCORED

GAMES = 16
AT_RANDOM = tuple(
    Chair(name, "random" if not load_faction(name).declarations.automated else "") for name in FOUR.split(",")
)
WITH_TOADS = (Chair("toads", "random"), Chair("mechanical_marquise"), Chair("toads", "random"))
TABLES = [AT_RANDOM, WITH_TOADS]


@cache
def tables() -> Tables:
    return Tables([MADE_UP])


@cache
def played(chairs: tuple[Chair, ...]) -> list[tuple[Game, dict[str, list[Any]]]]:
    """Some games and their rows."""
    plan = Plan(chairs, ("autumn", "winter"), ("standard",), seed=11)
    found = []
    for number in range(1, GAMES + 1):
        setting = plan.setting(number)
        found.append(tables().recorder(setting.factions, setting.map, setting.deck).play(setting, plan.max_rounds))
    return found


@pytest.mark.parametrize("chairs", TABLES)
def test_points_by_law_add_up_to_the_final_score(chairs: tuple[Chair, ...]) -> None:
    for game, rows in played(chairs):
        sums: Counter[int] = Counter()
        for _, seat, _, points, _ in rows["points"]:
            sums[seat] += points

        assert [sums[seat] for seat in range(1, len(chairs) + 1)] == list(game.state.score)


def test_points_that_a_card_takes_all_at_once_are_written_down() -> None:
    """A card that is activated sets its player's points to none (root:3.3.1): of 3 and 4 gained, 7 are lost."""
    events = [(SCORED, 0, 1, 3), (SCORED, 0, 0, 5), (SCORED, 1, 1, 4), (CARD_ACTIVATED, 2, 1, 9, 0, 0)]

    found = point_rows(6, ["a:1", "b:2", "root:3.3.1"], events)

    assert sorted(found) == [(6, 1, "a:1", 5, 1), (6, 2, "a:1", 3, 1), (6, 2, "b:2", 4, 1), (6, 2, "root:3.3.1", -7, 1)]


@pytest.mark.parametrize("chairs", TABLES)
def test_laws_are_counted_as_the_log_names_them(chairs: tuple[Chair, ...]) -> None:
    """Each line of a log ends with its laws in brackets."""
    for game, rows in played(chairs):
        named: Counter[str] = Counter()
        for line in game.log:
            if found := re.search(r"\[([^\[\]]+)\]$", line):
                named.update(found[1].split(", "))

        assert {law: times for _, law, times in rows["laws"]} == named


@pytest.mark.parametrize("chairs", TABLES)
def test_rounds_end_with_the_final_score_and_are_as_many_as_were_played(chairs: tuple[Chair, ...]) -> None:
    for game, rows in played(chairs):
        rounds = max(row[2] for row in rows["rounds"])
        last = [points for _, _, round, points in rows["rounds"] if round == rounds]

        assert last == list(game.state.score)
        assert rounds == game.state.rounds + bool(game.state.winners)
        assert len(rows["rounds"]) == rounds * len(chairs)


@pytest.mark.parametrize("chairs", TABLES)
def test_actions_are_the_answers_to_menus_with_their_laws(chairs: tuple[Chair, ...]) -> None:
    """What is taken unasked, being all there is, comes on top of the answers."""
    for game, rows in played(chairs):
        seats = [seat.name for seat in game.table.seats]
        asked = Counter(
            (seats.index(each.seat) + 1, each.option.partition("#")[0])
            for each in game.journal.answers
            if each.kind == "menu action"
        )
        taken: Counter[tuple[int, str]] = Counter()
        for _, seat, action, times in rows["actions"]:
            laws, name = re.fullmatch(r"((?:[\w.]+:[\w.]+, )*[\w.]+:[\w.]+) (.+)", action).groups()  # type: ignore[union-attr]
            assert laws
            taken[seat, name] += times

        assert not asked - taken


def test_a_seat_has_its_faction_its_name_and_its_agent() -> None:
    for game, rows in played(WITH_TOADS):
        assert [row[3] for row in rows["players"]] == [seat.name for seat in game.table.seats]
        assert sorted(row[2:5] for row in rows["players"]) == [
            ("mechanical_marquise", "mechanical_marquise", ""),
            ("toads", "toads", "random"),
            ("toads", "toads#2", "random"),
        ]


def test_standing_rules_are_counted_the_same_whenever_a_game_is_traced() -> None:
    """Whatever the process has played before."""
    plan = Plan(AT_RANDOM, ("autumn",), ("standard",), seed=5, trace=1, max_rounds=3)
    first = play_game(plan, tables(), 1)
    play_game(plan, tables(), 2)

    assert first["standing"]
    assert play_game(plan, tables(), 1) == first
    assert play_game(plan, Tables([MADE_UP]), 1) == first


def test_a_game_whose_log_the_reference_does_not_share_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(AT_RANDOM[2:], ("autumn",), ("standard",), seed=5, trace=1, max_rounds=2)
    start = type(tables().recorder(plan.setting(1).factions, "autumn", "standard").match).start

    def other(match: Any, seed: int, *rest: Any, **named: Any) -> Game:
        return start(match, seed + (type(match.evaluator).__name__ == "Reference"), *rest, **named)

    monkeypatch.setattr("interpreter.game.match.Match.start", other)
    (head,) = play_game(plan, tables(), 1)["games"]

    assert head[-2] == "failed"
    assert str(head[-1]).startswith("the two evaluators differ: event ")


def test_whatever_a_game_raises_is_its_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise KeyError("oops")

    monkeypatch.setattr("interpreter.game.match.Match.start", fail)
    rows = play_game(Plan(AT_RANDOM, ("autumn",), ("standard",), seed=5), tables(), 1)

    assert rows["games"][0][-2:] == ("failed", "KeyError: 'oops'")
    assert [row[6] for row in rows["players"]] == [0, 0, 0, 0]
    assert set(rows) == {"games", "players"}


def test_every_law_that_is_carried_is_named_by_a_cause_of_the_table() -> None:
    """And those that only stand cause no event in any game."""
    ground = ground_of(Plan(AT_RANDOM, ("autumn",), ("standard",), seed=1), Library())
    carried = {law: standing for law, _, standing in ground.carried}
    caused = {law for _, rows in played(AT_RANDOM) for _, law, _ in rows["laws"]}
    programs = [load_faction(name) for name in FOUR.split(",")]

    assert {law for program in programs for cause in program.causes for law in cause.laws} <= set(carried)
    assert caused <= {law for law, standing in carried.items() if not standing}


def test_a_law_is_of_the_faction_whose_file_has_it_and_shared_law_of_nobody() -> None:
    ground = ground_of(Plan(WITH_TOADS, ("autumn",), ("standard",), seed=1), Library([MADE_UP]))
    of = {law: faction for law, faction, _ in ground.carried}

    assert of["fen:8.1"] == "toads"
    assert of["mechanical_marquise:4.4.2"] == "mechanical_marquise"
    assert of["root:3.1"] == "root"
    assert of["standard:armorers"] == "standard"


def test_digests_tell_the_file_of_each_faction(tmp_path: Path) -> None:
    text = (MADE_UP / "newts.yaml").read_text()
    renamed = re.sub(r"(?m)^name: .*$", "name: Others", text, count=1)
    plan = Plan((Chair("newts", "random"), Chair("logical_lizards")), ("autumn",), ("standard",), seed=1)
    found = []
    for name, changed in [("as_is", text), ("a_comment", text + "\n# a comment\n"), ("renamed", renamed)]:
        folder = tmp_path / name
        shutil.copytree(MADE_UP, folder)
        (folder / "newts.yaml").write_text(changed)
        found.append(ground_of(plan, Library([folder])).digests)

    assert found[0] == found[1]
    assert {what for what in found[0] if found[0][what] != found[2][what]} == {"faction newts"}
