"""The drafts are no promise, but what is there holds: they check clean, and both evaluators play them alike."""

from __future__ import annotations

from pathlib import Path

from interpreter.game.agents import RandomAgent
from interpreter.game.play import Match
from interpreter.language.check import check_files, load_faction

DRAFTS = Path(__file__).parents[1] / "drafts"
FOUR = ("old_man_tinker", "sightseers_of_the_mire", "mechanical_marquise", "logical_lizards")


def test_drafts_have_no_finding() -> None:
    assert check_files(sorted(DRAFTS.glob("[os]*.yaml"))) == []


def test_four_factions_at_one_table_play_alike_in_both_evaluators() -> None:
    programs = [load_faction(name, [DRAFTS]) for name in FOUR]
    for seed in range(2):
        logs = [
            Match.prepare(programs, evaluator=evaluator, folders=[DRAFTS])
            .start(seed, {name: RandomAgent(seed + place) for place, name in enumerate(FOUR)})
            .run()
            .log
            for evaluator in ("reference", "compiled")
        ]

        assert logs[0] == logs[1], f"seed {seed}"
