"""`rootlaw coverage`: which laws are carried, fire and are named, and which lines never run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

VOLES = """\
faction: voles
name: The Voles
extends: bot
law: {title: Law of the Voles}
pieces:
  warrior: {type: warrior, count: 12, law: V.9}
abilities:
  - law: V.1
    name: Burrows
    who: players other than you
    cannot: place pieces in corner clearings
birdsong:
  - law: V.2
    name: Muster
    pick: corner clearings as corner
    do: place a warrior in corner
  - law: V.10
    name: Boast
    if: points of you > 29
    do:
      score 2
"""
"""Muster always acts, Burrows always stands in somebody's way, and Boast never happens: the game is over by then."""

SCENARIO = "scenario: {}\nlaws: [{}]\nfactions: [voles]\nrun: []\nexpect: {{winners: []}}\n"


@pytest.fixture
def covered(rootlaw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    """What the command says of the voles, as data or, with `--text`, as people read it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "voles.yaml").write_text(VOLES, "utf-8")
    folder = tmp_path / "claims"
    folder.mkdir()
    (folder / "they_muster.yaml").write_text(SCENARIO.format("they muster", "voles:V.2"), "utf-8")
    (folder / "others_rule.yaml").write_text(SCENARIO.format("not of the voles", "root:V.10"), "utf-8")
    words = ("coverage", "voles", "--path", ".", "--scenarios", "claims", "-n", "3")

    def ran(text: bool = False):  # type: ignore[no-untyped-def]
        found = rootlaw(*words, *([] if text else ["--json"]))
        assert (found.code, found.err) == (0, "")
        return found.out if text else json.loads(found.out)

    return ran


def test_each_law_has_its_lines_its_events_and_its_scenarios(covered) -> None:  # type: ignore[no-untyped-def]
    laws = {law["law"]: law for law in covered()["laws"]}

    assert list(laws) == ["V.1", "V.2", "V.9", "V.10"]
    assert {law: each["lines"] for law, each in laws.items()} == {"V.1": [8], "V.2": [13], "V.9": [6], "V.10": [17]}
    assert [law for law, each in laws.items() if each["events"]] == ["V.2"]
    assert [law for law, each in laws.items() if each["standing"]] == ["V.1"]
    assert [law for law, each in laws.items() if each["declared"]] == ["V.9"]
    assert {law: each["scenarios"] for law, each in laws.items() if each["scenarios"]} == {"V.2": ["they_muster"]}


def test_the_lines_that_never_ran_are_named(covered) -> None:  # type: ignore[no-untyped-def]
    found = covered()

    (idle,) = found["idle"].values()
    assert idle == [21]


def test_people_get_a_table_no_wider_than_a_terminal(covered) -> None:  # type: ignore[no-untyped-def]
    lines = covered(text=True).splitlines()

    assert max(map(len, lines)) <= 100
    row = next(line for line in lines if line.startswith("V.10"))
    assert row.split() == ["V.10", "Boast", "17", "0", "0", "-", "none"]
    assert lines[-1].split(maxsplit=1) == ["21", "score 2"]
    assert "voles.yaml:" in lines[-2]


def test_a_game_more_is_more_events(rootlaw, covered) -> None:  # type: ignore[no-untyped-def]
    covered()

    def mustered(games: str) -> int:
        found = json.loads(rootlaw("coverage", "voles", "--path", ".", "-n", games, "--json").out)
        return int(next(law["events"] for law in found["laws"] if law["law"] == "V.2"))

    assert mustered("2") > mustered("1") > 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["bot"], "never sits at a table"),
        (["moles"], "no faction is named `moles`"),
        (["voles", "--path", ".", "--scenarios", "nowhere"], "there is no folder nowhere"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(rootlaw, covered, words: list[str], said: str) -> None:  # type: ignore[no-untyped-def]
    ran = rootlaw("coverage", *words)

    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
