"""What files seldom say means the same in both evaluators, and what the law says.

A made-up faction of frogs fights whatever bot is at the table; the rule at test stands beside that.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from interpreter.game.agents import RandomAgent
from interpreter.game.library import EVALUATORS
from interpreter.game.play import Game, Match
from interpreter.language.check import check_files, load_faction

FROGS = """\
faction: frogs
name: Frogs
extends: bot
law: {title: Law of Frogs, prefix: frogs}
pieces:
  warrior: {type: warrior, count: 20}
  pond: {type: building, count: 4, track: ponds}
tracks:
  ponds: {of: pond, points: [0, 1, 1, 2]}
boxes:
  larder: {of: warrior}
  hoard: {of: cards, pile: true, face: down}
setup:
  - {law: "1", name: Gather, do: [gather all warriors, fill your tracks, draw 3 cards to hoard]}
  - law: "2"
    name: Start
    for: clearings where priority of it is START
    do: [place 3 warriors in it, place a pond in it, set start to it]
"""
FIGHT = (
    "for: enemies as target, do: {for: clearings with pieces of target as c,"
    " do: [place 2 warriors in c, battle target in c]}"
)
RIVERSIDE, DRY = 4, 1
"""Clearings of the Autumn map that are, and are not, at the river."""
ROUNDS = 3


def played(folder: Path, evaluator: str, abilities: list[str], steps: list[str], start: int) -> Game:
    path = folder / "frogs.yaml"
    listed = {"abilities": abilities, "birdsong": steps}
    path.write_text(
        FROGS.replace("START", str(start))
        + "".join(
            f"{key}:\n"
            + "".join(f"  - {{law: {key[0]}.{place}, name: Rule, {text}}}\n" for place, text in enumerate(texts))
            for key, texts in listed.items()
            if texts
        )
    )
    assert {each.code for each in check_files([path])} <= {"nobody-answers"}, "agents answer for everybody here"
    match = Match.prepare([load_faction(str(path)), load_faction("logical_lizards")], evaluator=evaluator)
    agents = {seat.name: RandomAgent(place) for place, seat in enumerate(match.table.seats)}
    return match.start(1, agents, max_rounds=ROUNDS).run()


def scored(game: Game, law: str) -> list[int]:
    """The points of the frogs that this law gave, in order."""
    lines = [line for line in game.log if f"[frogs:{law}]" in line and " scores " in line]
    return [int(line.split(" scores ")[1].split()[0]) for line in lines]


@pytest.mark.parametrize("evaluator", EVALUATORS)
@pytest.mark.parametrize(("start", "times"), [(RIVERSIDE, ROUNDS), (DRY, 0)])
def test_an_adjective_on_one_thing_holds_only_if_the_thing_is_so(
    tmp_path: Path, evaluator: str, start: int, times: int
) -> None:
    game = played(tmp_path, evaluator, [], ["if: river start, do: score 1"], start)

    assert scored(game, "b.0") == [1] * times


@pytest.mark.parametrize("evaluator", EVALUATORS)
def test_what_a_battle_removed_is_what_the_log_says(tmp_path: Path, evaluator: str) -> None:
    rule = "when: a battle ends, if: removed, do: score number of removed"
    game = played(tmp_path, evaluator, [rule], [FIGHT], DRY)

    lost, here = [], 0
    for line in game.log:
        if " battles " in line:
            here = 0
        elif (removed := re.search(r" removes \S+ x(\d+) from ", line)) is not None:
            here += int(removed[1])
        elif line.startswith("the battle of ") and here:
            lost.append(here)
    assert lost
    assert scored(game, "a.0") == lost


REMOVED = "when: your warriors are removed, do: "


@pytest.mark.parametrize(
    ("ability", "step"),
    [
        ("", "for: (the top card of deck), do: craft it"),
        ("", "do: craft all (cards in (hand of owner of it)), for: your warriors"),
        ("", "do: score number of slots of (start + clearings with your ponds)"),
        ("", "do: score number of (pieces of (players in start))"),
        ("", "do: score number of free slots of (clearings adjacent to start)"),
        (REMOVED + "{pick: them as x, prefer: it is a warrior, do: {if: owner of x is you, do: score 1}}", FIGHT),
        (REMOVED + "{for: owner of them as x, do: score 2 for x}", FIGHT),
        (REMOVED + "{for: location of them as x, do: place a warrior in x}", FIGHT),
        (REMOVED + "{if: them matching clearing, do: score 1, else: score 2}", FIGHT),
        ("when: a battle ends, do: {for: owner of removed as x, do: score 1 for x}", FIGHT),
        ("when: a battle ends, do: {choose: any of removed as x, do: score number of x}", FIGHT),
        ("change: ruler of clearing, if: pond in clearing, to: players", "do: score number of clearings you rule"),
        ("change: suit of card, to: nothing", "for: cards in hoard as x, do: {if: x matching start, else: score 1}"),
    ],
)
def test_both_evaluators_play_the_same_game_with_it(tmp_path: Path, ability: str, step: str) -> None:
    one, other = (
        played(tmp_path, evaluator, [ability] if ability else [], [step], DRY)
        for evaluator in ("reference", "compiled")
    )

    assert one.log == other.log
    assert one.state == other.state


@pytest.mark.parametrize("evaluator", EVALUATORS)
@pytest.mark.parametrize(
    ("event", "yours", "theirs"),
    [
        ("your evening begins", ROUNDS, 0),
        ("enemy evening begins", 0, ROUNDS),
        ("evening begins", ROUNDS, ROUNDS),
        ("enemy turn ends", 0, ROUNDS),
        ("turn ends", ROUNDS, ROUNDS),
    ],
)
def test_a_phase_is_yours_or_an_enemys_or_anybodys_as_the_event_says(
    tmp_path: Path, evaluator: str, event: str, yours: int, theirs: int
) -> None:
    rules = [f"when: {event}, do: {{if: player is {whose}, do: score 1}}" for whose in ("you", "not you")]
    game = played(tmp_path, evaluator, rules, ["do: place a warrior in start"], DRY)

    assert [len(scored(game, law)) for law in ("a.0", "a.1")] == [yours, theirs]
