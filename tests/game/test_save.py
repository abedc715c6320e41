"""Saves come back as they were written, and anything else is a finding."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from interpreter.game.library import Library
from interpreter.game.play import Match
from interpreter.game.replay import replay, save_of
from interpreter.game.save import BrokenSaveError, LogDigest, Save, log_digest, parse, read, text_of, write
from interpreter.game.session import Session
from interpreter.law.world import load_map

SEATS = ("mechanical_marquise", "logical_lizards")
LIBRARY = Library()
MADE_UP = Path(__file__).parents[1] / "stand_ins"
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def save() -> Save:
    """A whole game."""
    return saved(LIBRARY, SEATS, seed=3)


def saved(library: Library, seats: tuple[str, ...], seed: int) -> Save:
    table = library.table(seats, "autumn", "standard")
    game = Match(table, library.evaluator(table, "reference")).start(seed, max_rounds=4).run()
    return save_of(game, library, seats, "autumn", "standard", seed)


def codes_of(content: bytes) -> list[str]:
    with pytest.raises(BrokenSaveError) as caught:
        parse(content, "game.save")
    return [finding.code for finding in caught.value.findings]


def signed(content: dict[str, object]) -> bytes:
    """The content as a save with a right checksum."""
    return with_sum(json.dumps(content, sort_keys=True, separators=(",", ":"))[:-1])


def with_sum(body: str) -> bytes:
    return f'{body},"sha256":"{hashlib.sha256(body.encode()).hexdigest()}"}}\n'.encode()


# --- the text ---


def test_a_save_comes_back_as_it_was_written(save: Save, tmp_path: Path) -> None:
    write(save, tmp_path / "game.save")

    assert read(tmp_path / "game.save") == save


def test_a_save_is_one_line_of_canonical_json(save: Save) -> None:
    text = text_of(save)

    assert text.count("\n") == 1
    assert text == json.dumps(json.loads(text), sort_keys=True, separators=(",", ":")) + "\n"


def test_writing_replaces_an_older_save_and_leaves_nothing_else(save: Save, tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    path.write_text("older", "utf-8")

    write(save, path)

    assert [each.name for each in tmp_path.iterdir()] == ["game.save"]
    assert read(path) == save


@pytest.mark.parametrize("mode", [0o600, 0o664])
def test_a_file_keeps_its_mode_when_it_is_written_anew(save: Save, tmp_path: Path, mode: int) -> None:
    path = tmp_path / "game.save"
    path.write_text("older", "utf-8")
    path.chmod(mode)

    write(save, path)

    assert stat.S_IMODE(path.stat().st_mode) == mode


def test_what_a_write_cut_short_left_behind_is_gone_after_the_next(save: Save, tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.fsync", lambda _: os._exit(9))
        child = os.fork()
        if not child:
            write(save, path)
        os.waitpid(child, 0)
    assert len(list(tmp_path.iterdir())) == 1  # the part

    write(save, path)

    assert [each.name for each in tmp_path.iterdir()] == ["game.save"]
    assert read(path) == save


KILLED = """
import os, signal, sys
from dataclasses import replace
from pathlib import Path
from interpreter.game.save import read, write
path = Path(sys.argv[1])
save = read(path)
save = replace(save, journal=save.journal or tuple(["toads", "choose clearing", str(n)] for n in range(3000)))
if sys.argv[2] == "fsync":
    os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)
elif sys.argv[2] == "rename":
    Path.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
while True:
    save = replace(save, seed=save.seed + 1)
    write(save, path)
    print("written", flush=True)
"""
"""Saves again and again, each time with the next seed, and is killed."""


@pytest.mark.parametrize("moment", ["fsync", "rename"])
def test_killed_while_it_writes_a_process_leaves_the_older_save_whole(save: Save, tmp_path: Path, moment: str) -> None:
    path = tmp_path / "game.save"
    write(save, path)
    before = path.read_bytes()

    killed = subprocess.run([sys.executable, "-c", KILLED, str(path), moment], cwd=ROOT, check=False)

    assert killed.returncode == -signal.SIGKILL
    assert path.read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 2  # what was written so far lies beside, and is no save yet


def test_killed_at_any_moment_a_process_leaves_a_whole_save(save: Save, tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    write(save, path)
    seeds = [save.seed]
    for nth in range(12):
        process = subprocess.Popen([sys.executable, "-c", KILLED, str(path), ""], cwd=ROOT, stdout=subprocess.PIPE)
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.007 * nth)
        process.kill()
        process.wait()
        process.stdout.close()
        seeds.append(read(path).seed)

    assert seeds == sorted(set(seeds))  # at least one was written each time


def test_a_save_may_have_the_longest_name_there_is(save: Save, tmp_path: Path) -> None:
    path = tmp_path / ("a" * 255)

    write(save, path)

    assert read(path) == save


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, lambda path: path.symlink_to("/dev/null")])
def test_what_is_no_ordinary_file_is_not_replaced(save: Save, tmp_path: Path, make: Callable[[Path], None]) -> None:
    path = tmp_path / "game.save"
    make(path)
    before = path.lstat().st_ino

    with pytest.raises(OSError, match="is"):
        write(save, path)

    assert path.lstat().st_ino == before


def test_every_changed_byte_is_noticed(save: Save) -> None:
    content = text_of(save).encode()

    for place in range(0, len(content), 7):
        changed = content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]
        assert codes_of(changed)[0] in ("save-damaged", "save-unreadable"), place


def test_every_cut_is_noticed(save: Save) -> None:
    content = text_of(save).encode()

    for length in range(1, len(content), 11):
        assert codes_of(content[:length])[0] in ("save-damaged", "save-unreadable"), length


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "save-unreadable"),
        (b"\x00\xff\xfe", "save-unreadable"),
        (b"[]", "save-unreadable"),
        (b'{"a":1}\n', "save-unreadable"),
        (b"faction: toads\n", "save-unreadable"),
        (b'{"rootlaw":' + b"[" * 100_000, "save-damaged"),
    ],
)
def test_what_is_no_save_is_a_finding(content: bytes, code: str) -> None:
    assert codes_of(content) == [code]


def test_a_save_of_another_version_is_told_as_such(save: Save) -> None:
    content = json.loads(text_of(save))
    del content["sha256"]

    assert codes_of(signed({**content, "rootlaw": 1})) == ["save-version"]


@pytest.mark.parametrize("part", ["seats", "agents", "seed", "journal", "log", "result", "rules"])
def test_a_signed_save_without_a_part_is_damaged(save: Save, part: str) -> None:
    content = json.loads(text_of(save))
    del content["sha256"], content[part]

    assert codes_of(signed(content)) == ["save-damaged"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": 3},
        {"seats": "ab"},
        {"agents": ["human"]},
        {"agents": {"toads": 1}},
        {"seats": [1]},
        {"result": []},
        {"result": {"winners": "ab", "scores": {}, "rounds": 1, "turns": 1}},
        {"result": {"winners": [[]], "scores": {}, "rounds": 1, "turns": 1}},
        {"result": {"winners": [], "scores": {}, "rounds": float("inf"), "turns": 1}},
        {"result": {"winners": [], "scores": {}, "rounds": 1, "turns": 1, "more": 1}},
        {"log": {"events": "many"}},
        {"log": {"events": 1, "sha256": None}},
        {"journal": [1]},
        {"journal": [["toads"]]},
        {"journal": [["toads", "choose clearing", 5]]},
        {"journal": ["abc"]},
        {"journal": {"a": 1}},
        {"rules": {"world": 1}},
        {"seed": 1.5},
        {"seed": "1"},
        {"seed": True},
        {"seed": float("nan")},
        {"max_rounds": None},
        {"map": None},
        {"deck": ["standard"]},
        {"more": 1},
    ],
    ids=str,
)
def test_a_signed_save_with_a_wrong_part_is_damaged(save: Save, wrong: dict[str, object]) -> None:
    content = json.loads(text_of(save))
    del content["sha256"]

    assert codes_of(signed({**content, **wrong})) == ["save-damaged"]


@pytest.mark.parametrize(
    "body",
    [
        '{"rootlaw":',
        '{"rootlaw":1',
        '{"a":{"rootlaw":1}',
        '{"rootlaw":1,"seed":' + "9" * 5000,
        '{"rootlaw":1,"journal":' + "[" * 100_000 + "]" * 100_000,
        '{"rootlaw":[1]',
        '{"rootlaw":1,"seed":Infinity',
    ],
    ids=lambda body: body[:30],
)
def test_a_checksum_does_not_make_a_save(body: str) -> None:
    assert codes_of(with_sum(body))[0] in ("save-damaged", "save-unreadable", "save-version")


@pytest.mark.parametrize(
    "odd", [('"seed":3', '"seed": 3'), ('"seed":3', '"seed":3,"seed":3'), ("autumn", "\\u0061utumn")]
)
def test_a_save_is_only_what_a_program_would_have_written(save: Save, odd: tuple[str, str]) -> None:
    body = text_of(save).rpartition(',"sha256"')[0]

    assert codes_of(with_sum(body.replace(*odd))) == ["save-damaged"]


def test_a_finding_points_to_the_place_of_damage(save: Save) -> None:
    text = text_of(save)
    place = text.index('"seats":')

    with pytest.raises(BrokenSaveError) as caught:
        parse((text[:place] + "!" + text[place:]).encode(), "game.save")

    assert (caught.value.findings[0].span.line, caught.value.findings[0].span.column) == (1, place + 1)


def test_the_digest_tells_logs_apart() -> None:
    assert log_digest(["a", "b"]) != log_digest(["ab"])
    assert log_digest(["a", "b"]).events == 2


# --- replaying ---


@pytest.mark.parametrize("evaluator", ["reference", "compiled"])
def test_a_replay_is_the_same_game_in_either_evaluator(save: Save, evaluator: str) -> None:
    assert list(replay(save, Path("game.save"), LIBRARY, evaluator).findings) == []


@pytest.mark.parametrize(
    "change",
    [
        {"log": LogDigest(1, "0" * 64)},
        {"seed": 4},
        {"journal": (["nobody", "choose clearing", "5"],)},
    ],
    ids=["log", "seed", "journal"],
)
def test_a_replay_that_differs_says_so(save: Save, change: dict[str, object]) -> None:
    replayed = replay(replace(save, **change), Path("game.save"), LIBRARY, "reference")  # type: ignore[arg-type]

    assert "replay-differs" in [finding.code for finding in replayed.findings]


def test_another_result_is_found(save: Save) -> None:
    other = replace(save, result=replace(save.result, turns=save.result.turns + 1))

    replayed = replay(other, Path("game.save"), LIBRARY, "reference")

    assert [finding.code for finding in replayed.findings] == ["replay-differs"]


def test_changed_rules_are_named_before_anything_runs(save: Save) -> None:
    rules = {**save.rules, "map autumn": load_map("winter").fingerprint}

    replayed = replay(replace(save, rules=rules), Path("game.save"), LIBRARY, "reference")

    assert replayed.game is None
    assert [(finding.code, "map autumn" in finding.message) for finding in replayed.findings] == [
        ("save-rules-changed", True)
    ]


@pytest.mark.parametrize("ends", [b"\r\n", b"\n\n", b"\r", b""], ids=repr)
def test_a_save_of_which_only_the_line_end_was_changed_is_told_so(save: Save, ends: bytes) -> None:
    content = text_of(save).encode().removesuffix(b"\n") + ends

    with pytest.raises(BrokenSaveError) as caught:
        parse(content, "game.save")

    (finding,) = caught.value.findings
    assert finding.code == "save-damaged"
    assert finding.message == "the save is whole, but its line ends were changed"


def test_a_signed_journal_that_does_not_fit_is_a_finding_about_the_save(save: Save) -> None:
    edited = replace(save, journal=(["nobody", "choose clearing", "5"],))

    (finding,) = replay(edited, Path("game.save"), LIBRARY, "reference").findings

    assert finding.code == "replay-differs"
    assert "the save was changed after it was written" in finding.hint
    assert "fault" not in finding.hint


def test_a_seat_that_is_not_at_the_table_of_a_save_is_a_finding(save: Save, tmp_path: Path) -> None:
    edited = replace(save, agents={"nobody": "random"})
    write(edited, tmp_path / "game.save")

    (finding,) = replay(edited, Path("game.save"), LIBRARY, "reference").findings
    with pytest.raises(BrokenSaveError) as caught:
        Session.restore(tmp_path / "game.save")

    assert finding.code == "save-seat-missing"
    assert "`nobody`" in finding.message
    assert finding.hint == "there are mechanical_marquise, logical_lizards"
    assert text_of(edited)[finding.span.column - 1 :].startswith('{"nobody"')
    assert [each.code for each in caught.value.findings] == ["save-seat-missing"]


def test_a_changed_deck_is_named_and_its_faction_is_not(tmp_path: Path) -> None:
    """The faction's own print holds its decks'; of what changed, only the deck's file is to be looked for."""
    seats = ("newts", "logical_lizards")
    for name in ("newts.yaml", "dreams.yaml"):
        (tmp_path / name).write_text((MADE_UP / name).read_text("utf-8"), "utf-8")
    before = saved(Library([tmp_path]), seats, 1)
    deck = tmp_path / "dreams.yaml"
    deck.write_text(deck.read_text("utf-8").replace("name: ", "name: Other ", 1), "utf-8")
    changed = replay(before, Path("game.save"), Library([tmp_path]), "reference").findings

    assert [finding.message for finding in changed] == [
        "the rules of `deck newts.dream_deck` have changed since the game was saved"
    ]


def test_a_changed_faction_is_named_and_its_deck_is_not(tmp_path: Path) -> None:
    seats = ("newts", "logical_lizards")
    for name in ("newts.yaml", "dreams.yaml"):
        (tmp_path / name).write_text((MADE_UP / name).read_text("utf-8"), "utf-8")
    before = saved(Library([tmp_path]), seats, 1)
    file = tmp_path / "newts.yaml"
    file.write_text(file.read_text("utf-8").replace("\nname: ", "\nname: Other ", 1), "utf-8")
    changed = replay(before, Path("game.save"), Library([tmp_path]), "reference").findings

    assert [finding.message for finding in changed] == [
        "the rules of `faction newts` have changed since the game was saved"
    ]
