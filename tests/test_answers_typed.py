"""Answers at the table: what a typed line means, and that no line, byte or closed stream ends a game by a fault."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from test_at_the_table import CARTERS, after
from test_terminal import BEGUN, ROOT, journal, played, terminal

MENU = """\
birdsong:
  - law: '2'
    name: Choose
    up_to: any
    options:
      - {law: '3', name: Save the eggs, do: score 1}
      - {law: '4', name: Map the swamp, do: score 2}
      - {law: '5', name: Undo, do: score 3}
      - {law: '6', name: Undo all of it, do: score 4}
      - {law: '7', name: Undergo, do: score 5}
"""


def seated(folder: Path, rules: str) -> list[str]:
    """Words that seat a person at a faction with these rules of a turn."""
    (folder / "carters.yaml").write_text(CARTERS[: CARTERS.index("birdsong:")] + rules, "utf-8")
    return ["--path", str(folder), "--seats", "carters:human,logical_lizards", "--seed", "1"]


def piped(typed: bytes, *words: str, shut: str = "") -> subprocess.CompletedProcess[bytes]:
    """`rootlaw play` in a process of its own, some of its streams shut by the shell."""
    command = f'exec "$0" -m interpreter.cli play "$@" {shut}'
    return subprocess.run(
        ["bash", "-c", command, sys.executable, *words], cwd=ROOT, input=typed, capture_output=True, check=False
    )


# --- which option ---


@pytest.mark.parametrize("typed", ["clearing 1", "forest 4", "clearing 1 (fox)"])
def test_a_number_is_never_the_start_of_another(tmp_path: Path, typed: str) -> None:
    """Clearings 4, 5, 7, 10 and 11 are offered, and no forest."""
    save = tmp_path / "game.save"
    out = played(f"{typed}\n", *BEGUN, "--save", str(save)).stdout

    assert "is not offered" in out
    assert journal(save) == []


def test_a_number_in_a_list_is_no_clearings(tmp_path: Path) -> None:
    save = tmp_path / "game.save"
    out = played("clearing 2\n", *seated(tmp_path, MENU), "--save", str(save)).stdout

    assert "`clearing 2` is not offered" in out
    assert journal(save) == []


def points(folder: Path, typed: str) -> str:
    """What a person has scored after some lines, by the last table shown."""
    out = played(f"{typed}\nmap\n", *seated(folder, MENU)).stdout
    return after(out[out.rindex("> map") :], "C Carters, you:")[0].removeprefix("C Carters, you: ")


@pytest.mark.parametrize(
    ("typed", "scored"),
    [
        ("Save the eggs", "1 point"),
        ("MAP  the swamp", "2 points"),
        ("undo", "3 points"),
        ("undo all of it", "4 points"),
        ("under", "5 points"),
        ("4", "4 points"),
    ],
)
def test_an_options_whole_text_is_the_option_though_it_begins_like_a_command(
    tmp_path: Path, typed: str, scored: str
) -> None:
    assert points(tmp_path, typed) == scored


def test_the_start_of_several_options_is_asked_again(tmp_path: Path) -> None:
    out = played("und\n", *seated(tmp_path, MENU)).stdout

    assert "`und` could be Undo, Undo all of it and Undergo: type more of it" in " ".join(out.split())


# --- lines that are no answers ---


@pytest.mark.parametrize("typed", ["²", "٣", "9" * 5000, "-1"])
def test_what_only_looks_like_a_number_is_asked_again_where_a_number_is_asked(tmp_path: Path, typed: str) -> None:
    step = "birdsong:\n  - {law: '2', name: Sell, choose: any of your pieces on map as sold, do: remove sold}\n"
    out = played(f"{typed}\n", *seated(tmp_path, step)).stdout

    assert "is not offered: type one of the numbers asked for" in " ".join(out.split())


@pytest.mark.parametrize("name", ["a\0b", "x" * 300, "no/such/game.save"])
def test_a_name_that_no_file_can_have_is_said_and_the_game_goes_on(tmp_path: Path, name: str) -> None:
    save = tmp_path / "game.save"
    done = played(f"save {name}\n4\n", *BEGUN, "--save", str(save))

    assert "cannot save to" in done.stdout
    assert journal(save) == [("choose clearing", "4")]


def test_bytes_that_are_no_text_are_an_answer_like_any_other(tmp_path: Path) -> None:
    save = tmp_path / "game.save"
    done = piped(b"\xff\xfe\nsave " + os.fsencode(tmp_path) + b"/\xff.save\n4\n", *BEGUN, "--save", str(save))

    assert done.returncode == 1
    assert done.stderr == b""
    assert b"is not offered" in done.stdout
    assert journal(save) == [("choose clearing", "4")]
    assert os.path.exists(os.fsencode(tmp_path) + b"/\xff.save")
    assert rb"\xff\x2e\x73\x61\x76\x65' --save" in done.stdout  # as a shell takes it


@pytest.mark.parametrize("shut", [">&-", ">&- 2>&-", "<&-", "<&- >&- 2>&-", ">/dev/null"])
def test_a_stream_that_is_shut_loses_nothing(tmp_path: Path, shut: str) -> None:
    save = tmp_path / "game.save"
    done = piped(b"4\nmap\nlog\n?\n", *BEGUN, "--save", str(save), shut=shut)

    assert done.returncode == 1  # the input ended before the game
    assert b"Traceback" not in done.stderr
    assert b"fault of ours" not in done.stderr
    assert journal(save) == ([] if "<" in shut else [("choose clearing", "4")])


# --- several cards at once ---


def test_any_of_many_cards_are_chosen_card_by_card(tmp_path: Path) -> None:
    """Eight cards make 256 groups: nobody reads those."""
    rules = (
        "birdsong:\n  - law: '2'\n    name: Drop\n    do: draw 5 cards\n"
        "    then: {choose: any of cards in hand as rubbish, do: discard rubbish}\n"
    )
    save = tmp_path / "game.save"
    out = played("1\n" + "0\n" * 20, *seated(tmp_path, rules), "--save", str(save)).stdout

    asked = after(out, "Drop:")
    assert asked[1].startswith("how many of these: ")
    card = asked[1].removeprefix("how many of these: ").partition(" (")[0]
    assert max(len(line.split()) for line in asked) < 40
    dropped = journal(save)[0][1]
    assert card.casefold().split()[0] in dropped
    assert " + " not in dropped


def test_of_very_many_cards_one_more_is_taken_at_a_time(tmp_path: Path) -> None:
    """Fourteen cards make 16384 groups."""
    rules = (
        "birdsong:\n  - law: '2'\n    name: Drop\n    do: draw 11 cards\n"
        "    then: {choose: any of cards in hand as rubbish, do: discard rubbish}\n"
    )
    save = tmp_path / "game.save"
    words = [*seated(tmp_path, rules), "--save", str(save)]
    out = played("1\n2\nno more\n", *words).stdout

    first = after(out, "Drop:")[: -1 + after(out, "Drop:").index("> 1")]
    assert len(first) <= 14
    again = after(out[out.index("> 1") :], "Drop:")
    taken = first[1].split(maxsplit=1)[1].partition("  ")[0]
    assert again[0] == f"Drop: discard which cards? (so far {taken}) [2]"
    assert "no more" in again[1]
    assert len(journal(save)[2][1].split(" + ")) == 2
    assert "discards" in out


# --- two people ---


def test_what_one_has_typed_is_not_brought_back_for_another() -> None:
    seats = "sightseers_of_the_mire:human,old_man_tinker:human"
    with terminal("--seats", seats, "--seed", "3") as at:
        at.until("press Enter")
        at.type("")
        at.until("> ")
        at.type("1")
        at.until("> ")
        at.type("f1")
        at.until("press Enter")
        at.type("")
        at.until("> ")
        at.type("\033[A")
        brought = at.until("> ").splitlines()[0]

    assert "f1" not in brought
    assert "1" not in brought
