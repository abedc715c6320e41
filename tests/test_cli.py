"""The command line: exit codes, the forms of its output, and no traceback whatever it is given."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from interpreter import cli
from interpreter.game.library import Library
from interpreter.tools import tables

ROOT = Path(__file__).parents[1]
BOTS = ("--seats", "mechanical_marquise,logical_lizards")
"""Seats that ask nobody: soon played."""
GOOD = (
    "faction: toads\nname: Toads\nlaw: {title: Made up, prefix: toads}\npieces:\n  warrior: {type: warrior, count: 9}\n"
)


# --- in general ---


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["plya"],
        ["play", "--seed", "-1"],
        ["play", "--seed", "x"],
        ["play", "--seed", "9" * 40],
        ["play", "--max-rounds", "0"],
        ["play", "--evaluator", "fast"],
        ["check", "--path", "no/such/folder"],
        ["replay"],
    ],
    ids=lambda words: " ".join(words) or "nothing",
)
def test_wrong_use_ends_with_two(rootlaw, words: list[str]) -> None:  # type: ignore[no-untyped-def]
    ran = rootlaw(*words)

    assert ran.code == 2
    assert ran.err


@pytest.mark.parametrize("command", [[], ["check"], ["play"], ["replay"], ["test"]])
def test_help_ends_with_zero(rootlaw, command: list[str]) -> None:  # type: ignore[no-untyped-def]
    assert rootlaw(*command, "--help").code == 0


def test_a_fault_of_ours_ends_with_three_and_how_to_see_it_again(rootlaw, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    def fail(*_: object, **__: object) -> None:
        raise KeyError("oops")

    monkeypatch.setattr("interpreter.tools.play.Session.begin", fail)
    ran = rootlaw("play", "--seats", "mechanical_marquise,logical_lizards")

    assert ran.code == 3
    assert "KeyError" in ran.err
    assert "--seed=" in ran.err
    assert "--debug" in ran.err


def test_how_to_see_a_fault_again_is_a_command_that_is_taken(
    rootlaw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # type: ignore[no-untyped-def]
    """A game that is gone on with brings its own seed."""
    save = tmp_path / "game.save"
    words = ("--seats", "mechanical_marquise,logical_lizards", "--seed", "4", "--save", str(save))
    assert rootlaw("play", *words).code == 0

    monkeypatch.setattr("interpreter.tools.play.Session.resumed", lambda *_: 1 // 0)
    told = rootlaw("play", "--resume", str(save)).err
    again = shlex.split(told[told.index("rootlaw play --resume") :])

    with pytest.raises(ZeroDivisionError):
        cli.main(again[1:])


def test_a_pipe_in_place_of_a_game_to_go_on_with_is_wrong_use_and_not_waited_for(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    ran = rootlaw("play", "--resume", str(pipe))

    assert (ran.code, "no ordinary file" in ran.err) == (2, True)


def test_debug_shows_where_a_fault_of_ours_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.tools.check.findings_of", lambda *_: 1 // 0)

    with pytest.raises(ZeroDivisionError):
        cli.main(["check", "--debug"])


def test_a_closed_pipe_is_no_fault() -> None:
    command = f"{sys.executable} -m interpreter.cli play {' '.join(BOTS)} --seed 1 | head -n 1"
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 1


# --- check ---


def test_what_ships_has_no_findings(rootlaw) -> None:  # type: ignore[no-untyped-def]
    ran = rootlaw("check")

    assert ran.code == 0
    assert ran.out.rstrip().endswith("checked, no findings")


def test_check_finds_faults_and_points_at_them(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "toads.yaml"
    path.write_text(GOOD + "birdsong:\n  - law: 1\n    name: Spawn\n    do: plase a warrior in clearings\n", "utf-8")

    ran = rootlaw("check", str(path))

    assert ran.code == 1
    assert f"{path}:9:9: error[unknown-op]" in ran.out
    assert "did you mean `place`?" in ran.out


def test_findings_as_json_are_a_list_of_records(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "toads.yaml"
    path.write_text(GOOD.replace("pieces", "peices"), "utf-8")

    ran = rootlaw("check", "--json", str(path))

    assert ran.code == 1
    found = json.loads(ran.out)
    assert found
    keys = {"file", "line", "column", "end_line", "end_column", "code", "message", "hint", "also"}
    assert all(set(each) == keys for each in found)
    assert (found[0]["file"], found[0]["line"], found[0]["column"]) == (str(path), 4, 1)
    assert (found[0]["end_line"], found[0]["end_column"]) == (4, 1 + len("peices"))


def test_no_findings_as_json_are_an_empty_list(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "toads.yaml"
    path.write_text(GOOD, "utf-8")

    ran = rootlaw("check", "--json", str(path))

    assert (ran.code, json.loads(ran.out)) == (0, [])


@pytest.mark.parametrize(
    "content", [b"", b"\x00\x01", b"\xff\xfe", b"- a\n- b\n", b"faction: [", b"x: y\n", b"{" * 3000, b"# nothing\n"]
)
def test_a_file_that_cannot_be_read_is_a_finding(rootlaw, tmp_path: Path, content: bytes) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "odd.yaml"
    path.write_bytes(content)

    ran = rootlaw("check", str(path))

    assert ran.code == 1
    assert f"{path}:" in ran.out


def test_a_file_that_is_not_there_is_wrong_use(rootlaw) -> None:  # type: ignore[no-untyped-def]
    ran = rootlaw("check", "no/such/file.yaml")

    assert ran.code == 2
    assert "no/such/file.yaml" in ran.err


@pytest.mark.parametrize("kind", ["map", "deck", "world"])
def test_files_of_the_world_are_told_apart(rootlaw, tmp_path: Path, kind: str) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "mine.yaml"
    path.write_text(f"{kind}: mine\n", "utf-8")

    ran = rootlaw("check", "--json", str(path))

    assert ran.code == 1
    assert not any("`faction`" in each["message"] for each in json.loads(ran.out))


# --- play and replay ---


def test_play_prints_its_result_as_one_object(rootlaw) -> None:  # type: ignore[no-untyped-def]
    ran = rootlaw("play", "--seats", "mechanical_marquise,logical_lizards", "--seed", "5", "--json")

    assert ran.code == 0
    result = json.loads(ran.out.splitlines()[-1])
    assert set(result) == {"winners", "scores", "rounds", "turns", "seats", "seed", "map", "deck", "digest"}
    assert result["seats"] == ["mechanical_marquise", "logical_lizards"]
    assert (result["seed"], result["map"], result["deck"]) == (5, "autumn", "standard")
    assert [max(result["scores"], key=result["scores"].get)] == result["winners"]


def test_every_faction_that_ships_plays_if_none_is_named() -> None:
    texts = {path.stem: path.read_text("utf-8") for path in (ROOT / "factions").glob("*.yaml")}
    seated = {name for name, text in texts.items() if "\nfaction: " in text and "\nabstract: true" not in text}

    assert {seat.faction for seat in tables.all_that_ship(Library())} == seated
    assert len(seated) > 3


def test_one_seed_is_one_game(rootlaw) -> None:  # type: ignore[no-untyped-def]
    words = ("play", *BOTS, "--seed", "8", "--max-rounds", "3", "--json")

    assert rootlaw(*words).out == rootlaw(*words).out


def test_both_evaluators_play_the_same_game(rootlaw) -> None:  # type: ignore[no-untyped-def]
    words = ("play", *BOTS, "--seed", "8", "--json", "--evaluator")

    assert rootlaw(*words, "compiled").out == rootlaw(*words, "reference").out


def test_a_game_at_its_round_limit_has_no_winners_and_is_fine(rootlaw) -> None:  # type: ignore[no-untyped-def]
    ran = rootlaw("play", *BOTS, "--seed", "2", "--max-rounds", "1", "--json")

    assert ran.code == 0
    result = json.loads(ran.out)
    assert (result["winners"], result["rounds"]) == ([], 1)


def test_the_log_has_a_heading_for_each_turn_and_the_law_of_each_event(rootlaw) -> None:  # type: ignore[no-untyped-def]
    lines = rootlaw("play", *BOTS, "--seed", "2", "--max-rounds", "1").out.splitlines()

    assert "Setup" in lines
    assert len([line for line in lines if line.startswith("Round 1: ")]) == 2
    told = [line for line in lines if line.startswith("  ") and line[2] != " "]  # others go on under the same law
    assert told
    assert all(re.match(r"  (\w+:)?[\d.IVX]+ \S", line) for line in told)


def test_quiet_play_prints_the_result_only(rootlaw) -> None:  # type: ignore[no-untyped-def]
    ran = rootlaw("play", *BOTS, "--seed", "2", "--max-rounds", "1", "--quiet")

    assert len(ran.out.splitlines()) == 2


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--seats", "mecanical_marquise"], "mechanical_marquise"),
        (["--seats", "mechanical_marquise+eazy"], "easy"),
        (["--seats", "mechanical_marquise:randon"], "random"),
        (["--seats", "mechanical_marquise,,"], "empty"),
        (["--seats", "core"], "core"),
        (["--seats", "mechanical_marquise,mechanical_marquise"], "2 times"),
        (["--map", "autum"], "autumn"),
        (["--deck", "standart"], "standard"),
        (["--save", "no/such/folder/game.save"], "no/such/folder"),
    ],
)
def test_what_cannot_be_played_is_wrong_use(rootlaw, words: list[str], told: str) -> None:  # type: ignore[no-untyped-def]
    ran = rootlaw("play", *words)

    assert ran.code == 2
    assert told in ran.err


def test_a_broken_faction_is_not_played_but_its_findings_are_shown(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "toads.yaml").write_text(GOOD.replace("pieces", "peices"), "utf-8")

    ran = rootlaw("play", "--seats", "toads,logical_lizards", "--path", str(tmp_path))

    assert ran.code == 1
    assert "error[unknown-key]" in ran.err


def test_a_faction_of_ones_own_is_found_by_path(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "toads.yaml").write_text(GOOD, "utf-8")

    ran = rootlaw("play", "--seats", "toads,logical_lizards", "--path", str(tmp_path), "--max-rounds", "2", "--json")

    assert ran.code == 0
    assert json.loads(ran.out)["seats"] == ["toads", "logical_lizards"]


def test_a_saved_game_is_replayed(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "game.save"
    rootlaw("play", *BOTS, "--seed", "4", "--save", str(path), "--quiet")

    ran = rootlaw("replay", str(path))

    assert ran.code == 0
    assert ran.out.startswith("the same game")


def test_a_damaged_save_is_a_finding(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "game.save"
    rootlaw("play", *BOTS, "--seed", "4", "--max-rounds", "2", "--save", str(path), "--quiet")
    path.write_bytes(path.read_bytes()[:-20])

    ran = rootlaw("replay", str(path))

    assert ran.code == 1
    assert "error[save-damaged]" in ran.out


def test_a_save_whose_faction_has_changed_is_a_finding(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    faction, path = tmp_path / "toads.yaml", tmp_path / "game.save"
    faction.write_text(GOOD, "utf-8")
    seats = ("--seats", "toads,logical_lizards", "--path", str(tmp_path))
    rootlaw("play", *seats, "--max-rounds", "1", "--save", str(path), "--quiet")
    faction.write_text("# a comment does not count\n" + GOOD, "utf-8")
    assert rootlaw("replay", str(path), "--path", str(tmp_path)).code == 0
    faction.write_text(GOOD.replace("count: 9", "count: 8"), "utf-8")

    ran = rootlaw("replay", str(path), "--path", str(tmp_path))

    assert ran.code == 1
    assert "error[save-rules-changed]" in ran.out
    assert "error[save-rules-missing]" in rootlaw("replay", str(path)).out


def test_a_save_that_is_not_there_is_wrong_use(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    assert rootlaw("replay", str(tmp_path / "none.save")).code == 2
    assert rootlaw("replay", str(tmp_path)).code == 2


# --- test ---

SCENARIO = """\
scenario: nothing happens
laws: [root:2.5]
factions: [mechanical_marquise, logical_lizards]
run: []
expect: {scores: {mechanical_marquise: %s}}
"""


def test_scenarios_are_counted(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "good.yaml").write_text(SCENARIO % 0, "utf-8")
    (tmp_path / "bad.yaml").write_text(SCENARIO % 1, "utf-8")

    ran = rootlaw("test", str(tmp_path))

    assert ran.code == 1
    assert ran.out.splitlines()[-1] == "1 passed, 1 failed"
    assert "bad.yaml:5:40: error[not-as-expected]" in ran.out


def test_scenarios_that_pass_are_fine(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "good.yaml").write_text(SCENARIO % 0, "utf-8")

    ran = rootlaw("test", str(tmp_path / "good.yaml"))

    assert (ran.code, ran.out) == (0, "1 passed, 0 failed\n")


def test_a_folder_without_scenarios_is_wrong_use(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    assert rootlaw("test", str(tmp_path)).code == 2
    assert rootlaw("test", str(tmp_path / "none.yaml")).code == 2
