"""Playthroughs as text: a whole game as told, compared line by line.

A change of behaviour shows as a changed line here. Look at the difference before you accept it:
`GOLDEN=write make test` writes what is played now.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tables import BOTS, EVERYBODY, FOUR, game

GOLDEN = Path(__file__).parents[1] / "golden"
PLAYTHROUGHS = {
    "two_bots_autumn": (BOTS, "autumn", 7),
    "two_bots_winter": (BOTS[::-1], "winter", 3),
    "everybody_two_suits": (EVERYBODY, "two_suits", 1),
    "all_four_autumn": (FOUR, "autumn", 3),
}


def told(seats: tuple[str, ...], map: str, seed: int) -> str:
    """The table, every decision, every event as it reads in full, the end."""
    played = game(seats, seed, map).run()
    answers = [f"{answer.seat} chose {answer.option} ({answer.kind})" for answer in played.journal.answers]
    assert played.result is not None
    scores = " ".join(f"{name} {score}" for name, score in played.result.scores.items())
    head = [f"seats {' '.join(scores.split()[::2])}", f"map {map}", f"seed {seed}", ""]
    end = ["", *answers, "", f"{played.result.reason}: {' '.join(played.result.winners)}", scores]
    return "\n".join([*head, *played.log, *end]) + "\n"


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_game_is_played_as_it_was(name: str) -> None:
    file = GOLDEN / f"{name}.txt"
    now = told(*PLAYTHROUGHS[name])
    if os.environ.get("GOLDEN") == "write":
        file.write_text(now, encoding="utf-8")
    before = file.read_text(encoding="utf-8")

    for number, (then, line) in enumerate(zip(before.splitlines(), now.splitlines(), strict=False), 1):
        assert line == then, f"{file.name}:{number}"
    assert len(now.splitlines()) == len(before.splitlines())
