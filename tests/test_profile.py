"""`rootlaw profile`: it names the line, the rule and the op that cost most; how much is never claimed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from interpreter.tools import sampling
from interpreter.tools.profile import ENOUGH
from interpreter.tools.verbs import OTHERWISE, verb_of

BURNERS = """\
faction: burners
name: The Burners
extends: bot
seats: 2
law: {title: Made up, prefix: burners}
pieces:
  warrior: {type: warrior, count: 2}
trackers:
  heat: {of: number, start: 0}
birdsong:
  - law: "1.2"
    name: Burn
    times: 4000
    do: raise heat by 1
evening:
  - law: "2"
    name: Score
    do: score 15
"""
"""Two turns a game, in which next to nothing is done but the raising."""
BURNING = BURNERS.splitlines().index("    do: raise heat by 1") + 1


@pytest.fixture
def profile(rootlaw, tmp_path: Path):  # type: ignore[no-untyped-def]
    (tmp_path / "burners.yaml").write_text(BURNERS, encoding="utf-8")

    def run(*words: str):  # type: ignore[no-untyped-def]
        return rootlaw("profile", "--path", str(tmp_path), "--seats", "burners,burners", "-n", "5", *words)

    return run


def test_the_dearest_line_rule_and_op_are_those_that_burn_the_time(profile) -> None:  # type: ignore[no-untyped-def]
    found = json.loads(profile("--json").out)
    line, rule, op = found["lines"][0], found["rules"][0], found["ops"][0]

    assert (Path(line["file"]).name, line["line"], line["text"]) == ("burners.yaml", BURNING, "do: raise heat by 1")
    assert (rule["law"], rule["title"]) == (["burners:1.2"], "Burn")
    assert op["op"] == "trackers.shift"


def test_calls_of_an_op_are_counted_exactly(profile) -> None:  # type: ignore[no-untyped-def]
    """The first burner wins in his second turn: three turns of 4000 each, in each of which but one is scored once."""
    found = {op["op"]: op["calls"] for op in json.loads(profile("--json").out)["ops"]}

    assert found["trackers.shift"] == 3 * 4000
    assert found["points.score"] == 3


def test_games_that_are_over_too_soon_are_followed_by_more(profile) -> None:  # type: ignore[no-untyped-def]
    """Until there are looks enough; of no more games than were asked for are calls counted."""
    found = json.loads(profile("--json").out)

    assert found["looks"] >= ENOUGH
    assert (found["asked"], found["counted"]) == (5, 5)
    assert found["games"] > 5
    assert found["games"] % 5 == 0
    assert found["turns"] == 2 * found["games"]  # full ones: the third ends with the game


def test_patience_has_an_end(profile, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr("interpreter.tools.profile.PATIENCE", 0.0)
    ran = profile("--seed", "4")

    assert "5 games from seed 4" in ran.out
    assert "too soon" not in ran.out


@pytest.mark.parametrize(
    ("op", "verb"),
    [
        ("points.score", "score"),
        ("points.can_score", "can score"),
        ("crafting.craft_card", "craft"),
        ("trackers.can_shift", "can raise, lower"),
        ("removal.reroute", ""),
    ],
)
def test_ops_are_called_by_the_verbs_of_the_language(op: str, verb: str) -> None:
    assert verb_of(op) == verb


def test_what_is_called_otherwise_is_there() -> None:
    from interpreter.language.catalogue import catalogue
    from interpreter.law import ops

    text = "".join(file.read_text(encoding="utf-8") for file in Path(ops.__file__).parent.glob("*.py"))

    for function, verbs in OTHERWISE.items():
        assert f"\ndef {function}(" in text
        assert set(verbs) <= set(catalogue().ops)


def test_help_ends_with_zero(rootlaw) -> None:  # type: ignore[no-untyped-def]
    assert rootlaw("profile", "--help").code == 0


def test_as_text_lines_rules_and_ops_each_have_a_table(profile) -> None:  # type: ignore[no-untyped-def]
    ran = profile("--seed", "4")

    assert ran.code == 0
    assert re.search(r"\d games from seed 4", ran.out)
    assert "raise, lower (trackers.shift)" in ran.out
    assert f"burners.yaml:{BURNING}" in ran.out
    assert "burners:1.2" in ran.out
    assert "trackers.shift" in ran.out


def test_no_more_is_shown_than_was_asked_for(profile) -> None:  # type: ignore[no-untyped-def]
    found = json.loads(profile("--json", "--top", "1").out)

    assert [len(found[table]) for table in ("lines", "rules", "ops")] == [1, 1, 1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--seats", "burner"], "did you mean `burners`"),
        (["--seats", "burners,burners:human"], "cannot be played by a person here"),
        (["--seats", "burners,burners:sleeper"], "no agent is named `sleeper`"),
        (["--map", "atlantis"], "no map is named `atlantis`"),
        (["--deck", "tarot"], "no deck is named `tarot`"),
        (["-n", "0"], "no whole number of at least 1"),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value),
)
def test_what_is_not_there_is_wrong_use(profile, words: list[str], said: str) -> None:  # type: ignore[no-untyped-def]
    ran = profile(*words)

    assert ran.code == 2
    assert said in ran.err
    assert ran.out == ""


def test_a_broken_file_is_told_by_its_findings(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "burners.yaml").write_text(BURNERS.replace("raise heat", "rise heat"), encoding="utf-8")
    ran = rootlaw("profile", "--path", str(tmp_path), "--seats", "burners,burners")

    assert ran.code == 1
    assert "did you mean `raise`?" in ran.err


def test_a_count_leaves_the_profiler_as_it_was() -> None:
    import sys

    seen: list[str] = []

    def mine(_frame: object, event: str, _arg: object) -> None:
        seen.append(event)

    sys.setprofile(mine)
    try:
        calls = sampling.counted(lambda: None)
        assert sys.getprofile() is mine
    finally:
        sys.setprofile(None)

    assert calls == {}
