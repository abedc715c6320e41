"""Looking on: it changes nothing, and there is a reason against what cannot be done, and against nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from interpreter.game.agents import RandomAgent
from interpreter.game.match import Match
from interpreter.game.reference import possible, reasons
from interpreter.game.reference.frame import NONE, Frame
from interpreter.game.reference.watch import Asked, seat, watching
from interpreter.language import program as tree
from interpreter.language.check import load_faction
from interpreter.tools.explain import why

STAND_INS = Path(__file__).parents[1] / "stand_ins"


def test_nobody_looks_on_any_more_afterwards(told) -> None:  # type: ignore[no-untyped-def]
    told(5)

    assert seat.watcher is None


class Doubter:
    """Asks of each option of each menu, and each candidate of each pick, whether there is a reason against it."""

    def __init__(self) -> None:
        self.asked = 0
        self.wrong: list[str] = []

    def asks(self, frame: Frame, node: tree.Step | tree.Menu) -> None:
        for option in node.options if isinstance(node, tree.Menu) else ():
            plain = frame.copy(permitted=False)
            self._compare(possible.step(plain, option) != NONE, reasons.of_step(plain, option), option.title)

    def picked(self, frame: Frame, step: tree.Step, taken: Sequence[object]) -> None:
        for each in taken:
            # what was taken could be taken, unless the pick is a firm one
            self._compare(True, reasons.of_candidate(frame, step, each) if not step.binder.firm else None, step.title)  # type: ignore[union-attr]

    def answered(self, frame: Frame, rule: tree.Decide, about: Asked) -> None:
        """What answers is no option of a rule."""

    def _compare(self, can: bool, reason: reasons.Reason | None, title: str) -> None:
        self.asked += 1
        if can != (reason is None):
            self.wrong.append(f"{title}: {reason}")
        elif reason is not None:
            why.told(reason)


@pytest.mark.parametrize(
    "names",
    [
        ("old_man_tinker", "mechanical_marquise+nightmare", "sightseers_of_the_mire", "logical_lizards+fanatics"),
        ("toads", "newts"),
        ("gossips", "magpies"),
        ("badgers", "nightjars"),
    ],
)
def test_there_is_a_reason_against_an_option_if_and_only_if_it_cannot_be_done(names: tuple[str, ...]) -> None:
    match = Match.prepare(
        [load_faction(name, [STAND_INS]) for name in names], folders=[STAND_INS], evaluator="reference"
    )
    doubter = Doubter()
    with watching(doubter):
        match.start(5, {seat.name: RandomAgent(5) for seat in match.table.seats}, max_rounds=3).run()

    assert doubter.wrong == []
    assert doubter.asked > 20
