"""Rules that set themselves off in play: a finding that names the rule, the same in both evaluators."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.game.agents import RandomAgent
from interpreter.game.endless import EndlessRulesError
from interpreter.game.play import Match
from interpreter.language.check import load_faction

ECHO = """
faction: echo
name: Echo
law: {{title: Made up for tests}}
setup_letter: Y
pieces:
  warrior: {{type: warrior, count: 2}}
abilities:
  - law: E.1
    name: Echo
    when: points are scored
    if: points of you < {limit}
    do: score 1
setup:
  - {{law: E.3, name: Call, choose: clearings as c, do: place a warrior in c}}
evening:
  - {{law: E.4, name: Shout, do: score 1}}
"""


def play(folder: Path, limit: int, evaluator: str) -> list[str]:
    (folder / "echo.yaml").write_text(ECHO.format(limit=limit))
    seats = [load_faction("echo", [folder]), load_faction("mechanical_marquise")]
    game = Match.prepare(seats, evaluator=evaluator).start(1, {"echo": RandomAgent(1)}, max_rounds=2)
    return game.run().log


@pytest.mark.parametrize("evaluator", ["compiled", "reference"])
def test_a_rule_that_sets_itself_off_for_ever_is_named_with_its_place(tmp_path: Path, evaluator: str) -> None:
    with pytest.raises(EndlessRulesError) as raised:
        play(tmp_path, 10_000, evaluator)

    finding = raised.value.finding
    assert (finding.code, Path(finding.span.file).name) == ("endless-rules", "echo.yaml")
    assert finding.span.line == 11
    assert "echo:E.1" in finding.message


def test_a_rule_may_set_itself_off_some_way_down_alike_in_both_evaluators(tmp_path: Path) -> None:
    """One within the other up to the fifth point."""
    logs = [play(tmp_path, 5, evaluator) for evaluator in ("compiled", "reference")]

    assert logs[0] == logs[1]
    assert sum("echo:E.1" in line for line in logs[0]) == 4
