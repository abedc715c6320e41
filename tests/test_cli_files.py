"""The command line and what a disk holds: names, links, pipes and folders that are not what they seem."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from interpreter.game.save import read

ROOT = Path(__file__).parents[1]
BOTS = ("--seats", "mechanical_marquise,logical_lizards")
GOOD = (
    "faction: toads\nname: Toads\nlaw: {title: Made up, prefix: toads}\npieces:\n  warrior: {type: warrior, count: 9}\n"
)
BAD = GOOD.replace("pieces", "peices")
SCENARIO = """\
scenario: nothing happens
laws: [root:2.5]
factions: [mechanical_marquise, logical_lizards]
run: []
expect: {scores: {mechanical_marquise: 0}}
"""
LONG = "a" * 300
UNREADABLE = Path("/proc/self/mem")
"""Is there, is a file, and cannot be read, whoever asks."""

needs_unreadable = pytest.mark.skipif(not UNREADABLE.is_file(), reason="this system has no file that nobody can read")
needs_full_disk = pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is full")


def started(*words: str, **how: object) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "interpreter.cli", *words]
    return subprocess.Popen(command, cwd=ROOT, **{"stderr": subprocess.PIPE, **how})  # type: ignore[call-overload,no-any-return]  # options by name


# --- where a save goes ---


def short_game(path: Path | str) -> tuple[str, ...]:
    return ("play", *BOTS, "--seed", "4", "--max-rounds", "1", "--save", str(path))


def test_a_save_to_a_link_is_written_where_the_link_leads(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "there").mkdir()
    (tmp_path / "link").symlink_to("there/game.save")

    assert rootlaw(*short_game(tmp_path / "link")).code == 0
    assert (tmp_path / "link").is_symlink()
    assert read(tmp_path / "there" / "game.save").seed == 4
    assert [each.name for each in (tmp_path / "there").iterdir()] == ["game.save"]


@pytest.mark.parametrize("sort", ["fifo", "device", "folder", "loop", "long", "dangling", "below a file", "empty"])
def test_a_save_that_cannot_lie_there_is_refused_before_play(  # type: ignore[no-untyped-def]
    rootlaw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sort: str
) -> None:
    path: Path | str = tmp_path / "game.save"
    assert isinstance(path, Path)
    if sort == "fifo":
        os.mkfifo(path)
    elif sort == "device":
        path.symlink_to("/dev/null")
    elif sort == "folder":
        path.mkdir()
    elif sort == "loop":
        path.symlink_to(path)
    elif sort == "long":
        path = tmp_path / LONG
    elif sort == "dangling":
        path.symlink_to(tmp_path / "no" / "such.save")
    elif sort == "below a file":
        path.write_text("", "utf-8")
        path /= "game.save"
    else:
        path = ""
    monkeypatch.delattr("interpreter.tools.play.Session.begin")

    ran = rootlaw(*short_game(path))

    assert (ran.code, ran.out) == (2, "")
    assert "cannot save to" in ran.err or sort == "empty"


# --- where the output goes ---


def test_a_game_is_saved_although_its_reader_has_gone(tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    process = started("play", *BOTS, "--seed", "4", "--save", str(path), stdout=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    _, err = process.communicate()

    assert (process.returncode, err) == (0, b"")
    assert read(path).result.winners


@pytest.mark.parametrize("words", [(), ("--json",)])
def test_findings_are_told_by_the_code_although_the_reader_has_gone(tmp_path: Path, words: tuple[str, ...]) -> None:
    (tmp_path / "toads.yaml").write_text(BAD, "utf-8")
    process = started("check", *words, str(tmp_path / "toads.yaml"), stdout=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.close()
    _, err = process.communicate()

    assert (process.returncode, err) == (1, b"")


@needs_full_disk
@pytest.mark.parametrize(
    "words", [("check",), ("play", *BOTS, "--seed", "1"), ("--help",), ("test", "tests/scenarios/core")]
)
def test_output_to_a_full_disk_is_told_and_ends_with_two(words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        process = started(*words, stdout=full)
        _, err = process.communicate()

    assert process.returncode == 2
    assert err.endswith(b"cannot write: No space left on device\n")
    assert err.count(b"\n") == 1


@needs_full_disk
def test_errors_that_nobody_can_be_told_do_not_change_the_code() -> None:
    with Path("/dev/full").open("wb") as full:
        assert started("play", "--map", "nowhere", stderr=full).wait() == 2


@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_what_an_output_cannot_show_is_written_as_an_escape(tmp_path: Path, encoding: str) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/t\xff.yaml"))
    path.write_text(BAD.replace("Toads", "Toäds"), "utf-8")
    environment = {**os.environ, "PYTHONIOENCODING": f"{encoding}:strict"}
    process = started("check", str(path), stdout=subprocess.PIPE, env=environment)
    out, err = process.communicate()

    assert (process.returncode, err) == (1, b"")
    assert b"t\\udcff.yaml:4:1: error[unknown-key]" in out


def test_a_working_directory_that_is_gone_is_wrong_use(
    rootlaw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    (tmp_path / "here").rmdir()

    ran = rootlaw("check")

    assert ran.code == 2
    assert "working directory" in ran.err


def test_an_interrupt_is_told_in_a_word_whenever_it_comes() -> None:
    """Even while modules are still being imported, which is most of what this command does."""
    program = (
        "import os, signal, sys\n"
        "class Finder:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == sys.argv[1]: os.kill(os.getpid(), signal.SIGINT)\n"
        "from interpreter.cli import main\n"
        "sys.meta_path.insert(0, Finder())\n"
        "module = sys.argv[1]\n"
        "sys.exit(main(['play', '--seed', '1', '--max-rounds', '1', '--quiet']))\n"
    )
    for module in ("argparse", "interpreter.tools.play", "lark", "interpreter.game.compile"):
        done = subprocess.run([sys.executable, "-c", program, module], cwd=ROOT, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (128 + signal.SIGINT, b"\nstopped\n"), module


# --- names of files ---


@pytest.mark.parametrize("name", [LONG, LONG + ".yaml", "a/" * 3000])
@pytest.mark.parametrize(
    "words",
    [
        ["check"],
        ["test"],
        ["replay"],
        ["check", "--path"],
        *(["play", option] for option in ("--seats", "--map", "--deck", "--path", "--save")),
    ],
    ids=" ".join,
)
def test_a_name_that_no_file_can_have_is_not_there(rootlaw, words: list[str], name: str) -> None:  # type: ignore[no-untyped-def]
    ran = rootlaw(*words, name)

    assert ran.code == 2
    assert ran.err


@pytest.mark.parametrize("words", [["check"], ["test"], ["replay"], ["check", "--path"], ["play", "--map"]])
def test_an_empty_name_is_wrong_use(rootlaw, words: list[str]) -> None:  # type: ignore[no-untyped-def]
    assert rootlaw(*words, "").code == 2


@pytest.mark.parametrize("name", [LONG, f"{LONG}.yaml", "a/" * 3000])
@pytest.mark.parametrize(
    ("addition", "code"),
    [("extends: %s\n", "unknown-faction"), ("decks:\n  spells: {cards: %s, discards_to: spent}\n", "unknown-deck")],
)
def test_a_name_in_a_faction_that_no_file_can_have_is_a_finding(  # type: ignore[no-untyped-def]
    rootlaw, tmp_path: Path, addition: str, code: str, name: str
) -> None:
    (tmp_path / "toads.yaml").write_text(GOOD + addition % name, "utf-8")

    ran = rootlaw("check", "--json", str(tmp_path))

    assert ran.code == 1
    assert code in [each["code"] for each in json.loads(ran.out)]


@pytest.mark.parametrize(
    ("change", "code"),
    [(f"map: {LONG}\nrun: []", "unknown-map"), (f"cards: {LONG}\nrun: []", "unknown-deck")],
)
def test_a_name_in_a_scenario_that_no_file_can_have_is_a_finding(  # type: ignore[no-untyped-def]
    rootlaw, tmp_path: Path, change: str, code: str
) -> None:
    (tmp_path / "odd.yaml").write_text(SCENARIO.replace("run: []", change), "utf-8")

    for command in ("check", "test"):
        ran = rootlaw(command, str(tmp_path))
        assert ran.code == 1
        assert f"error[{code}]" in ran.out


def test_only_what_can_be_seated_is_offered_as_a_seat(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "shared_law.yaml").write_text(GOOD.replace("name:", "abstract: true\nname:"), "utf-8")
    (tmp_path / "newts.yaml").write_text(GOOD.replace("toads", "newts"), "utf-8")
    (tmp_path / "marsh.yaml").write_text("map: marsh\n", "utf-8")

    told = rootlaw("play", "--seats", "xyzzy", "--path", str(tmp_path)).err

    assert "newts" in told
    assert not [word for word in ("shared_law", "core", "marsh") if word in told]


def test_only_maps_are_offered_as_maps_and_decks_as_decks(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "newts.yaml").write_text(GOOD, "utf-8")
    (tmp_path / "marsh.yaml").write_text("map: marsh\n", "utf-8")
    (tmp_path / "tarot.yaml").write_text("deck: tarot\n", "utf-8")
    (tmp_path / "folder.yaml").mkdir()

    maps = rootlaw("play", "--map", "xyzzy", "--path", str(tmp_path)).err
    decks = rootlaw("play", "--deck", "xyzzy", "--path", str(tmp_path)).err

    assert "there are: autumn, marsh, winter" in maps
    assert "there are: standard, tarot" in decks


# --- what check and test are given ---


@pytest.mark.parametrize("first", ["map: autumn\n", "deck: standard\n", "world: x\n"])
@pytest.mark.parametrize("text", [SCENARIO, GOOD])
def test_scenario_and_faction_tell_a_file_before_all_other_keys(  # type: ignore[no-untyped-def]
    rootlaw, tmp_path: Path, first: str, text: str
) -> None:
    (tmp_path / "toads.yaml").write_text(first + text, "utf-8")

    told = json.loads(rootlaw("check", "--json", str(tmp_path)).out)

    assert all(each["line"] == 1 for each in told)  # at most the first key is out of place


def test_a_map_may_be_the_first_thing_a_scenario_says(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "first.yaml").write_text("map: winter\n" + SCENARIO, "utf-8")

    assert rootlaw("check", str(tmp_path)).code == 0


def test_where_there_is_nothing_to_check_it_is_wrong_use(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "notes.txt").write_text("", "utf-8")

    for command in ("check", "test"):
        ran = rootlaw(command, str(tmp_path))
        assert (ran.code, ran.out) == (2, "")
        assert str(tmp_path) in ran.err


def test_a_folder_that_may_not_be_read_is_told(rootlaw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "inner").mkdir()
    (tmp_path / "toads.yaml").write_text(GOOD, "utf-8")
    scan = os.scandir

    def deny(folder: str) -> object:
        if Path(folder).name == "inner":
            raise PermissionError(13, "Permission denied", str(folder))
        return scan(folder)

    monkeypatch.setattr(os, "scandir", deny)

    for command in ("check", "test"):
        ran = rootlaw(command, str(tmp_path))
        assert ran.code == 2
        assert f"{tmp_path / 'inner'}: Permission denied" in ran.err


@needs_unreadable
def test_a_file_that_cannot_be_read_does_not_keep_the_others_from_being_checked(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "a.yaml").symlink_to(UNREADABLE)
    (tmp_path / "toads.yaml").write_text(BAD, "utf-8")

    ran = rootlaw("check", "--json", str(tmp_path))

    assert ran.code == 1
    assert [(each["code"], Path(each["file"]).name) for each in json.loads(ran.out)][:2] == [
        ("unreadable-file", "a.yaml"),
        ("unknown-key", "toads.yaml"),
    ]


@needs_unreadable
def test_a_file_that_cannot_be_read_does_not_keep_scenarios_from_being_run(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "a.yaml").symlink_to(UNREADABLE)
    (tmp_path / "good.yaml").write_text(SCENARIO, "utf-8")

    ran = rootlaw("test", str(tmp_path))

    assert ran.code == 1
    assert ran.out.endswith("1 passed, 1 failed\n")
    assert "a.yaml:1:1: error[unreadable-file]" in ran.out


@needs_unreadable
def test_what_a_faction_names_and_nobody_can_read_is_a_finding(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "parent.yaml").symlink_to(UNREADABLE)
    (tmp_path / "toads.yaml").write_text(GOOD + "extends: parent\n", "utf-8")

    ran = rootlaw("check", str(tmp_path / "toads.yaml"))

    assert ran.code == 1
    assert "parent" in ran.out
    assert rootlaw("play", "--seats", "toads,logical_lizards", "--path", str(tmp_path)).code in (1, 2)


@needs_unreadable
@pytest.mark.parametrize("option", ["--seats", "--map", "--deck"])
def test_what_a_game_needs_and_nobody_can_read_is_wrong_use(rootlaw, tmp_path: Path, option: str) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "mine.yaml").symlink_to(UNREADABLE)

    ran = rootlaw("play", option, "mine", "--path", str(tmp_path))

    assert ran.code == 2
    assert "mine" in ran.err


def test_a_fault_of_ours_in_one_file_does_not_keep_the_others_from_being_checked(  # type: ignore[no-untyped-def]
    rootlaw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.yaml").write_text("faction: a\n", "utf-8")
    (tmp_path / "toads.yaml").write_text("map: newts\n", "utf-8")
    monkeypatch.setattr("interpreter.tools.check.decks_of", lambda _: 1 // 0)

    ran = rootlaw("check", str(tmp_path))

    assert ran.code == 3
    assert "toads.yaml:1:6: error[id-unlike-file]" in ran.out
    assert f"{tmp_path / 'a.yaml'}: a fault of ours" in ran.err


@pytest.mark.parametrize("text", [GOOD, "map: toads\n", "deck: toads\n"])
def test_an_id_unlike_the_name_of_its_file_is_a_finding(rootlaw, tmp_path: Path, text: str) -> None:  # type: ignore[no-untyped-def]
    for name in ("toads", "newts"):
        (tmp_path / f"{name}.yaml").write_text(text, "utf-8")

    found = json.loads(rootlaw("check", "--json", str(tmp_path)).out)

    unlike = [each for each in found if each["code"] == "id-unlike-file"]
    assert [(Path(each["file"]).name, each["line"], each["column"]) for each in unlike] == [
        ("newts.yaml", 1, text.index("toads") + 1)
    ]


def test_findings_read_the_same_every_time(tmp_path: Path) -> None:
    """What a message lists stands in an order of its own, not in that of a set, which changes from run to run."""
    (tmp_path / "toads.yaml").write_text(GOOD + "birdsong:\n  - {law: 1, name: A, do: place a warrior in 3}\n", "utf-8")
    files = ["tests/broken/a_place_is_adjacent_to_players.yaml", str(tmp_path)]
    told = []
    for seed in "012":
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        told.append(started("check", *files, stdout=subprocess.PIPE, env=environment).communicate()[0])

    assert told[0].count(b"error[wrong-sort]") == 2
    assert told == [told[0]] * 3


# --- saves ---


def test_a_save_is_replayed_from_a_pipe(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path, pipe = tmp_path / "game.save", tmp_path / "pipe"
    rootlaw(*short_game(path))
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_bytes(path.read_bytes()), daemon=True)
    writer.start()

    ran = rootlaw("replay", str(pipe))

    assert (ran.code, ran.out.split(":")[0]) == (0, "the same game")


def test_a_save_is_readable_by_whom_the_umask_lets(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    before = os.umask(0o027)
    try:
        rootlaw(*short_game(tmp_path / "game.save"))
    finally:
        os.umask(before)

    assert stat.S_IMODE((tmp_path / "game.save").stat().st_mode) == 0o640
