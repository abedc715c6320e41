"""What `rootlaw test` says of a scenario that fails: what was expected, what happened, what could be expected."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from interpreter.game.scenario.propose import proposed
from interpreter.game.scenario.reader import read
from interpreter.game.scenario.runner import run
from interpreter.language import shape
from interpreter.language.source import load_text

sys.path.insert(0, str(Path(__file__).parent / "game"))
from test_scenarios import LIBRARY, SCENARIOS  # beside this folder

FAILS = """\
scenario: nobody falls
laws: [mechanical_marquise:4.5.1]
factions: [mechanical_marquise, logical_lizards]
given:
  turn: mechanical_marquise
  clearings:
    9: {mechanical_marquise: {warrior: 3}, logical_lizards: {warrior: 1, garden: 1}}
  mechanical_marquise: {order: mouse}
  dice: [[2, 0]]
run: 4.5.1
expect:
  clearings: {}
  scores: {}
"""
"""Of two hits the first takes the warrior and the second the garden, which scores a point (root:4.3.4, 3.2.1). The
Lizards roll no hit. Their warrior becomes an acolyte (8.2.2); there is no lost soul to discard (8.2.3)."""


@pytest.fixture
def fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "fails.yaml").write_text(FAILS, "utf-8")
    return "fails.yaml"


def test_what_happened_is_told_law_by_law_as_a_game_is(rootlaw, fails: str) -> None:  # type: ignore[no-untyped-def]
    ran = rootlaw("test", fails)

    assert ran.code == 1
    assert ran.out.splitlines()[-10:] == [
        'what happened in "nobody falls":',
        "  4.5.1 Battle                           battles Logical Lizards in 9",
        "                                         rolls 2 and 0",
        "                                         deals 2, Logical Lizards deals 0",
        "                                         removes a warrior of Logical Lizards from 9",
        "                                         removes a garden (mouse) of Logical Lizards from 9",
        "  logical_lizards:8.2.2 Robot Revenge    a warrior of Logical Lizards goes to acolytes instead",
        "  4.5.1 Battle                           scores 1 point",
        "",
        "0 passed, 1 failed",
    ]


def test_what_was_expected_and_what_came_stand_at_its_words(rootlaw, fails: str) -> None:  # type: ignore[no-untyped-def]
    out = rootlaw("test", fails).out

    assert "fails.yaml:13:3: error[not-as-expected]: not listed, so as given: `mechanical_marquise` has 1 points" in out
    assert (
        "fails.yaml:12:3: error[not-as-expected]: not listed, so `9` must be as given: `logical_lizards.warrior`" in out
    )


def test_what_happened_is_told_once_and_only_of_those_that_fail(rootlaw, fails: str) -> None:  # type: ignore[no-untyped-def]
    Path("passes.yaml").write_text(FAILS.replace("clearings: {}\n  scores: {}", "winners: []"), "utf-8")

    out = rootlaw("test", "fails.yaml", "passes.yaml").out

    assert out.count("what happened") == 1
    assert out.endswith("1 passed, 1 failed\n")


def test_what_could_be_expected_is_printed_and_not_written(rootlaw, fails: str) -> None:  # type: ignore[no-untyped-def]
    out = rootlaw("test", "--propose", fails).out

    assert out.partition("# fails.yaml\n")[2] == (
        "expect:\n"
        "  clearings:\n"
        "    9: {mechanical_marquise: {warrior: 3}}\n"
        "  scores: {mechanical_marquise: 1}\n"
        "  logical_lizards:\n"
        "    acolytes: {warrior: 1}\n"
        "\n"
        "0 passed, 1 failed\n"
    )
    assert Path(fails).read_text("utf-8") == FAILS


def test_nothing_is_proposed_while_a_question_is_open(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    text = FAILS.replace("[mechanical_marquise, logical_lizards]", "[sightseers_of_the_mire, logical_lizards]")
    text = re.sub(r"given:.*run: 4.5.1", "run: setup", text, flags=re.S).replace("mechanical_marquise:4.5.1", "root:5")
    (tmp_path / "open.yaml").write_text(text, "utf-8")

    ran = rootlaw("test", "--propose", str(tmp_path / "open.yaml"))

    assert ran.code == 1
    assert "has to decide" in ran.out
    assert "open.yaml: nothing to propose before the scenario runs to its end" in ran.out


@pytest.mark.parametrize("path", SCENARIOS[::8], ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_what_is_proposed_passes_and_says_what_has_changed(path: Path) -> None:
    scenario = read(path, LIBRARY)
    outcome = run(scenario, LIBRARY.evaluator(scenario.table, "reference"))

    text, replaced = re.subn(
        r"^expect:.*?(?=^\S|\Z)",
        lambda _: proposed(scenario, outcome) + "\n",
        "\n".join(scenario.lines),
        flags=re.DOTALL | re.MULTILINE,
    )
    source = load_text(text, str(path))
    source.findings.extend(shape.check(source.root, "scenario"))
    again = read(path, LIBRARY, source)
    assert replaced == 1
    assert list(run(again, LIBRARY.evaluator(again.table, "reference")).findings) == []
    assert {score.key: score.value for score in again.expect.scores or ()} == {
        player: after
        for player, after in enumerate(outcome.board.state.score)  # type: ignore[union-attr]  # it has run
        if after != outcome.before.score[player]  # type: ignore[union-attr]
    }
