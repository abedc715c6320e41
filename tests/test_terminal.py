"""The table in a terminal: what people see, type, take back, save and go on with; in a pipe and at a real terminal."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

import pytest

from interpreter import cli
from interpreter.game.library import Library
from interpreter.game.save import read
from interpreter.game.session import Session

ROOT = Path(__file__).parents[1]
SEATS = "sightseers_of_the_mire:human,logical_lizards"
FACTIONS = ["sightseers_of_the_mire", "logical_lizards"]
LIBRARY = Library()
BEGUN = ["--seats", SEATS, "--seed", "3"]
PATIENCE = 60
"""Seconds after which a terminal that says nothing is taken for dead."""


class Played(NamedTuple):
    """What a command did."""

    returncode: int
    stdout: str
    stderr: str


def played(typed: str, *words: str) -> Played:
    """`rootlaw play` with lines that are no terminal's."""
    out, err, before = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = io.StringIO(typed)
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = cli.main(["play", *words])
    finally:
        sys.stdin = before
    assert "Traceback" not in out.getvalue() + err.getvalue()
    return Played(code, out.getvalue(), err.getvalue())


def journal(path: Path) -> list[tuple[str, str]]:
    """The choices in a save: to what, which."""
    return [(kind, option) for _, kind, option in read(path).journal]


# --- decisions ---


def test_a_decision_says_its_law_and_offers_what_the_law_allows() -> None:
    out = played("", *BEGUN).stdout

    question = out[out.index("Arrive:") :].splitlines()
    assert "[SOTM.3.2]" in question[0]
    rivers = ["4", "5", "7", "10", "11"]  # of the autumn map
    assert [line.split()[:3] for line in question[1:6]] == [[each, "clearing", each] for each in rivers]


@pytest.mark.parametrize("typed", ["4", "clearing 4", "CLEARING 4 (RABBIT)", "  4  "])
def test_an_option_is_meant_by_its_number_or_the_start_of_its_text(tmp_path: Path, typed: str) -> None:
    played(f"{typed}\n", *BEGUN, "--save", str(tmp_path / "game.save"))

    assert journal(tmp_path / "game.save") == [("choose clearing", "4")]


@pytest.mark.parametrize("typed", ["6", "clearing", "1", "nowhere", "%s", "\x00"])
def test_an_answer_that_means_no_option_is_asked_again_and_costs_nothing(tmp_path: Path, typed: str) -> None:
    done = played(f"{typed}\n7\n", *BEGUN, "--save", str(tmp_path / "game.save"))

    assert "is not offered" in done.stdout or "could be" in done.stdout
    assert journal(tmp_path / "game.save") == [("choose clearing", "7")]


def test_what_was_settled_before_is_said_with_the_question() -> None:
    out = played("4\n7\n2\nmove\n4\n", *BEGUN).stdout

    assert re.search(r"Move: to where\? \(from clearing 4 \(rabbit\)\)", out)


def test_a_long_list_of_groups_is_asked_piece_by_piece(tmp_path: Path) -> None:
    faction = tmp_path / "carters.yaml"
    faction.write_text(
        "faction: carters\nname: Carters\nlaw: {title: Made up, prefix: carters}\npieces:\n"
        "  warrior: {type: warrior, count: 9}\n  wagon: {type: pawn, each: [red, blue]}\n"
        "setup:\n  - law: '1'\n    name: Stand\n    pick: fox corner clearings as town\n"
        "    do: [place 4 warriors in town, place all your wagons in town]\n"
        "birdsong:\n  - {law: '2', name: Travel, do: perform move}\n",
        "utf-8",
    )
    words = ["--path", str(tmp_path), "--seats", "carters:human,logical_lizards", "--seed", "1"]

    done = played("10\n3\n1\n0\n", *words, "--save", str(tmp_path / "game.save"))

    assert "how many of these" in done.stdout
    moved = journal(tmp_path / "game.save")[1][1].split(" + ")
    assert sorted(moved) == ["3 carters.warrior in 1", "carters.wagon.red in 1"]


# --- what one sees ---


def test_nothing_is_wider_than_eighty_columns_or_coloured_in_a_pipe() -> None:
    lines = played("4\n7\ncards\nlog\n?\nlaw 4.2\n2\n4\n", *BEGUN).stdout.splitlines()

    assert len(lines) > 60
    assert [line for line in lines if len(line) > 80 or "\033" in line] == []


def test_the_map_shows_every_clearing_with_suit_ruler_slots_and_pieces() -> None:
    out = played("4\n7\n", *BEGUN).stdout
    line = next(each for each in reversed(out.splitlines()) if each.startswith(" 4~"))

    assert line.split() == ["4~", "rabbit", "0/1", "SM", "8", "9", "12", "SM", "4", "warriors"]


def test_cards_of_others_are_not_shown_anywhere() -> None:
    seats = ["sightseers_of_the_mire", "old_man_tinker"]
    game = Session.start(seats, seed=3).game
    view = game.view("old_man_tinker")
    hidden = {card.name: card.card.name for card in game.table.layout.cards}
    theirs = game.view("sightseers_of_the_mire").zones["sightseers_of_the_mire.hand"]
    own = view.zones["old_man_tinker.hand"]
    assert not isinstance(theirs, int)
    assert not isinstance(own, int)
    secret = {hidden[card] for card in theirs} - {hidden[card] for card in own}

    done = played("log\nmap\ncards\n", "--seats", "sightseers_of_the_mire:random,old_man_tinker:human", "--seed", "3")

    assert secret
    assert "a hidden card" in done.stdout
    shown = done.stdout.split("Round")[0]
    assert [name for name in secret if name in shown] == []
    assert all(hidden[card] in done.stdout for card in own)


def test_two_people_at_one_terminal_are_told_who_decides() -> None:
    done = played("4\n7\n", "--seats", "sightseers_of_the_mire:human,sightseers_of_the_mire:human", "--seed", "3")
    assert done.returncode == 2  # a faction sits once

    done = played("1\nf1\n4\n", "--seats", "sightseers_of_the_mire:human,old_man_tinker:human", "--seed", "3")

    headings = [line.strip("- ") for line in done.stdout.splitlines() if line.endswith("-") and "decides" in line]
    assert headings == ["Old Man Tinker decides", "Sightseers of the Mire decides"]


# --- taking back ---


def test_a_choice_is_taken_back(tmp_path: Path) -> None:
    played("4\n7\nundo\nundo\n5\n", *BEGUN, "--save", str(tmp_path / "game.save"))

    assert journal(tmp_path / "game.save") == [("choose clearing", "5")]


def test_a_turn_is_taken_back_to_its_first_choice(tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    played("4\n7\nno\nmove\n4\n8\n1\nundo turn\n", *BEGUN, "--save", str(path))

    assert journal(path) == [("choose clearing", "4"), ("choose clearing", "7")]


def test_there_is_nothing_to_take_back_before_the_first_choice() -> None:
    assert "no choice of yours" in played("undo\nundo turn\n", *BEGUN).stdout


def test_a_game_goes_on_after_undo_as_if_nothing_had_been_chosen(tmp_path: Path) -> None:
    played("4\n7\nno\nend\n4\n", *BEGUN, "--save", str(tmp_path / "one.save"))
    played("5\nundo\n4\n7\nyes\nundo\nno\nend\n4\n", *BEGUN, "--save", str(tmp_path / "other.save"))

    assert read(tmp_path / "one.save") == read(tmp_path / "other.save")


# --- leaving and coming back ---


def test_the_end_of_input_is_said_and_nothing_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    done = played("4\n7\nno\n", *BEGUN, "--save", str(path))

    assert done.returncode == 1
    assert "the input ended" in done.stdout
    assert f"rootlaw play --resume {path}" in done.stdout
    assert len(journal(path)) == 3


def test_a_pipe_is_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    done = subprocess.run(
        [sys.executable, "-m", "interpreter.cli", "play", *BEGUN, "--save", str(path)],
        cwd=ROOT, input="4\n7", capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.splitlines()[-1] == (f"the game is saved; to go on: rootlaw play --resume {path} --save {path}")
    assert len(journal(path)) == 2


def test_a_game_is_saved_by_name_at_any_decision(tmp_path: Path) -> None:
    first, second = tmp_path / "first.save", tmp_path / "second.save"
    done = played(f"4\nsave {first}\n7\nsave {second}\nsave {tmp_path}\nsave\nquit\n", *BEGUN)

    assert done.returncode == 0
    assert (len(journal(first)), len(journal(second))) == (1, 2)
    assert f"cannot save to {tmp_path}: it is a folder" in done.stdout
    assert "name a file" in done.stdout


def begun(seats: Sequence[str], seed: int) -> Session:
    """A game of nobody's, at its first decision."""
    session = Session.begin(LIBRARY, seats, seed=seed)
    session.game.run()
    return session


def finished(session: Session, agent_seed: int = 5) -> list[tuple[str, int]]:
    """Play to the end at random: how many answers stood before each choice, and the choice."""
    import random

    chance, made = random.Random(agent_seed), []
    while session.game.decision is not None:
        decision = session.game.decision
        option = decision.options[int(chance.random() * len(decision))]
        made.append((option.id, len(session.game.journal.answers)))
        session.game.choose(option)
    return made


GO_ON = """
import json, sys
from pathlib import Path
from interpreter.game.save import log_digest
from interpreter.game.session import Session
session = Session.restore(Path(sys.argv[1]))
for option in json.loads(sys.stdin.read()):
    session.game.choose(option)
print(log_digest(session.game.log).sha256)
"""


def test_a_game_restored_at_any_decision_in_a_new_process_ends_the_same(tmp_path: Path) -> None:
    whole = begun(["sightseers_of_the_mire", "old_man_tinker", "logical_lizards"], 6)
    made = [option for option, _ in finished(whole)]
    digest = whole.record().log.sha256
    assert len(made) > 60

    for stop in (0, len(made) // 3, 2 * len(made) // 3, len(made) - 1):
        part = begun(whole.seats, 6)
        for option in made[:stop]:
            part.game.choose(option)
        part.save(tmp_path / "game.save")
        done = subprocess.run(
            [sys.executable, "-c", GO_ON, str(tmp_path / "game.save")],
            cwd=ROOT, input=json.dumps(made[stop:]), capture_output=True, text=True, check=True,
        )  # fmt: skip

        assert done.stdout.strip() == digest, f"saved before choice {stop + 1}"


def test_a_game_is_saved_at_every_decision_and_comes_back_as_it_was(tmp_path: Path) -> None:
    session = begun(FACTIONS, 8)
    made = [option for option, _ in finished(session)]

    part = begun(FACTIONS, 8)
    for option in made[:40]:
        path = tmp_path / "game.save"
        part.save(path)
        again = Session.resumed(read(path), path, LIBRARY)
        assert again.game.decision is not None
        assert again.record() == part.record()
        assert [each.id for each in again.game.decision.options] == [each.id for each in part.game.decision.options]  # type: ignore[union-attr]  # a decision is open
        part.game.choose(option)


def test_the_terminal_goes_on_from_a_save_to_the_same_end(tmp_path: Path) -> None:
    session = Session.start(FACTIONS, seed=3, max_rounds=4)
    made = [option for option, _ in finished(session)]
    words = [*BEGUN, "--max-rounds", "4"]
    path, end = tmp_path / "game.save", tmp_path / "end.save"

    played("".join(f"{option}\n" for option in made[:9]), *words, "--save", str(path))
    done = played("".join(f"{option}\n" for option in made[9:]), "--resume", str(path), "--save", str(end))

    assert done.returncode == 0
    assert read(end).log == session.record().log
    assert read(end).result == session.record().result


def test_agents_of_other_seats_come_back_with_the_game(tmp_path: Path) -> None:
    path, again = tmp_path / "game.save", tmp_path / "again.save"
    seats = "old_man_tinker:human,sightseers_of_the_mire:random,logical_lizards"
    played("", "--seats", seats, "--seed", "3", "--save", str(path))
    done = played("1\n", "--resume", str(path), "--save", str(again))

    assert read(again).agents == {"old_man_tinker": "human", "sightseers_of_the_mire": "random"}
    assert "Sightseers of the Mire decides" not in done.stdout
    assert any(seat == "sightseers_of_the_mire" for seat, _, _ in read(again).journal) or len(read(again).journal) == 1


def test_an_open_game_replays_as_the_same(tmp_path: Path, rootlaw) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "game.save"
    played("4\n7\nno\n", *BEGUN, "--save", str(path))

    ran = rootlaw("replay", str(path))

    assert ran.code == 0
    assert "3 choices" in ran.out


# --- what cannot be gone on with ---


def test_a_save_is_gone_on_with_only_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    played("4\n7\n", *BEGUN, "--save", str(path))
    content = path.read_bytes()

    for other, code in [
        (content[:-30], "save-damaged"),
        (b"", "save-unreadable"),
        (content.replace(b'"7"', b'"8"'), "save-damaged"),
        (signed(content, rootlaw=1), "save-version"),
        (signed(content, agents={"sightseers_of_the_mire": "oracle"}), "save-agent-missing"),
        (signed(content, journal=[["sightseers_of_the_mire", "choose clearing", "8"]]), "replay-differs"),
        (signed(content, seats=["sightseers_of_the_moor", "logical_lizards"]), "save-rules-missing"),
        (signed(content, seed=4), "replay-differs"),
    ]:
        path.write_bytes(other)
        done = played("", "--resume", str(path))
        assert (done.returncode, f"error[{code}]" in done.stderr) == (1, True), (code, done.stderr)
        assert path.read_bytes() == other


def signed(content: bytes, **change: object) -> bytes:
    """A save with other parts and a right checksum."""
    import hashlib

    loaded = {**json.loads(content), **change}
    del loaded["sha256"]
    body = json.dumps(loaded, sort_keys=True, separators=(",", ":"))[:-1]
    return f'{body},"sha256":"{hashlib.sha256(body.encode()).hexdigest()}"}}\n'.encode()


def test_a_save_whose_faction_has_changed_is_not_gone_on_with(tmp_path: Path) -> None:
    faction, path = tmp_path / "toads.yaml", tmp_path / "game.save"
    text = (
        "faction: toads\nname: Toads\nlaw: {title: Made up, prefix: toads}\npieces:\n"
        "  warrior: {type: warrior, count: 9}\n"
        "setup:\n  - {law: '1', name: Stand, choose: clearings as c, do: place a warrior in c}\n"
    )
    faction.write_text(text, "utf-8")
    here = ["--path", str(tmp_path)]
    played("8\n", *here, "--seats", "toads:human,logical_lizards", "--seed", "1", "--save", str(path))
    faction.write_text(text.replace("count: 9", "count: 8"), "utf-8")

    done = played("", *here, "--resume", str(path))

    assert done.returncode == 1
    assert "error[save-rules-changed]" in done.stderr
    assert "toads" in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["--resume", "no/such.save"],
        ["--resume", "."],
        ["--resume", "README.md", "--seed", "3"],
        ["--seats", SEATS, "--json"],
        ["--seats", "sightseers_of_the_mire:humna,logical_lizards"],
        ["--seats", SEATS, "--save", "no/such/folder/game.save"],
    ],
    ids=" ".join,
)
def test_what_cannot_be_played_at_a_table_is_wrong_use(words: list[str]) -> None:
    done = played("4\n", *words)

    assert done.returncode == 2
    assert done.stderr.startswith("rootlaw play: ")


# --- a real terminal ---


class Terminal:
    """A process at the other end of a pseudoterminal."""

    def __init__(self, process: subprocess.Popen[bytes], end: int) -> None:
        self.process, self.end = process, end
        self.shown = ""

    def until(self, text: str, times: int = 1) -> str:
        """Read until a text has come so often since the last time; what has come."""
        stop, start = time.monotonic() + PATIENCE, len(self.shown)
        while self.shown.count(text, start) < times:
            assert time.monotonic() < stop, f"no `{text}` in {self.shown[start:]}"
            if select.select([self.end], [], [], 1)[0]:
                try:
                    self.shown += os.read(self.end, 65536).decode()
                except OSError:  # how a terminal says that the other end has gone
                    break
        return self.shown[start:]

    def type(self, line: str) -> None:
        os.write(self.end, f"{line}\n".encode())

    def ended(self) -> int:
        """The exit code, all output read."""
        self.until("\0 never", 1)
        return self.process.wait(PATIENCE)


@contextmanager
def terminal(*words: str, **environment: str) -> Iterator[Terminal]:
    """`rootlaw play` at a terminal of 80 columns."""
    here, there = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "interpreter.cli", "play", *words],
        cwd=ROOT, stdin=there, stdout=there, stderr=there, start_new_session=True,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "24", **environment},
    )  # fmt: skip
    os.close(there)
    try:
        yield Terminal(process, here)
    finally:
        process.kill()
        process.wait()
        os.close(here)


def test_a_person_plays_takes_back_saves_and_leaves_at_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    with terminal(*BEGUN) as at:
        at.until("> ")
        at.type("4")
        at.until("> ")
        at.type("undo")
        assert "taken back" in at.until("> ")
        at.type("5")
        at.until("> ")
        at.type("quit")
        assert "not saved" in at.until("> ")
        at.type(f"save {path}")
        assert "--resume" in at.until("> ")
        at.type("quit")

        assert at.ended() == 0
        assert "\033[1m" in at.shown
        assert "Traceback" not in at.shown
    assert journal(path) == [("choose clearing", "5")]


def test_no_colour_is_shown_to_whoever_wants_none() -> None:
    with terminal(*BEGUN, NO_COLOR="1") as at:
        at.until("> ")
        at.type("map")
        at.until("> ")
        at.type("quit")
        at.type("quit")
        at.ended()

        assert not re.search(r"\033\[\d+m", at.shown)


def interrupt(at: Terminal) -> None:
    """Ctrl-C, as often as it takes: one just before the line is waited for is only seen with the next key."""
    for _ in range(10):
        os.killpg(at.process.pid, signal.SIGINT)
        for _ in range(20):
            if at.process.poll() is not None:
                return
            time.sleep(0.1)


def test_an_interrupt_leaves_a_saved_game(tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    with terminal(*BEGUN, "--save", str(path)) as at:
        at.until("> ")
        at.type("4")
        at.until("> ")
        interrupt(at)

        assert at.ended() == 130
        assert f"--resume {path}" in at.shown
        assert "Traceback" not in at.shown
    assert journal(path) == [("choose clearing", "4")]


def test_the_end_of_input_at_a_terminal_leaves_a_saved_game(tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    with terminal(*BEGUN, "--save", str(path)) as at:
        at.until("> ")
        os.write(at.end, b"\x04")

        assert at.ended() == 1
    assert journal(path) == []


def test_a_hand_is_hidden_until_the_next_person_sits_down() -> None:
    seats = "sightseers_of_the_mire:human,old_man_tinker:human"
    with terminal("--seats", seats, "--seed", "3") as at:
        before = at.until("press Enter")
        assert "hand:" not in before
        at.type("")
        at.until("> ")
        at.type("1")
        at.until("> ")
        at.type("f1")
        passed = at.until("press Enter")

        assert "Sightseers of the Mire decides" in passed
        assert "hand:" not in passed[passed.rindex("\033[2J") :]


def test_a_save_that_fails_later_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    folder, other = tmp_path / "there", tmp_path / "other.save"
    folder.mkdir()
    with terminal(*BEGUN, "--save", str(folder / "game.save")) as at:
        at.until("> ")
        (folder / "game.save").unlink()
        folder.rmdir()
        at.type("4")
        assert "cannot save to" in at.until("> ")
        at.type(f"save {other}")
        at.until("> ")
        at.type("quit")

        assert at.ended() == 0
    assert journal(other) == [("choose clearing", "4")]
