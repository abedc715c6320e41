"""`rootlaw simulate` from the command line: what it says, what it refuses, that nothing that was there is lost."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from lab_making import BOTS, ECHO, MADE_UP, digest, rows, stored, summary

from interpreter.lab import readiness, store
from interpreter.lab.rows import Chunk, Played
from interpreter.lab.standings import standings

QUICK = ("--seats", BOTS, "--seed", "6", "--trace", "0", "--jobs", "1")


def test_json_says_what_the_rows_say(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    said = summary(rootlaw("simulate", "--out", str(tmp_path), *QUICK, "-n", "12", "--json").out)
    won = rows(tmp_path, "SELECT faction, SUM(won) FROM players GROUP BY faction")

    assert (said["games"], said["played"], said["failed"]) == (12, 12, 0)
    assert said["wins"] == dict(won)
    assert said["games_per_second"] > 0
    assert re.fullmatch("[0-9a-f]{64}", said["digest"])


def test_the_digest_tells_a_single_point(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    before = digest(rootlaw, tmp_path, *QUICK, "-n", "3")
    base = sqlite3.connect(tmp_path / "results.sqlite")
    base.execute("UPDATE rounds SET points = points + 1 WHERE game = 2 AND seat = 1 AND round = 1")
    base.commit()
    base.close()

    assert digest(rootlaw, tmp_path, *QUICK, "-n", "3") != before


def test_the_summary_names_shares_intervals_chance_and_the_report(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    ran = rootlaw("simulate", "--out", str(tmp_path), *QUICK, "-n", "4")
    lizards = next(line for line in ran.out.splitlines() if line.startswith("logical_lizards"))

    assert ran.code == 0
    assert re.search(r"\d%.*\(\d+\.\d% to \d+\.\d%\).* 50\.0%", lizards)
    assert f"rootlaw report {tmp_path}" in ran.out
    assert "\r" not in ran.err


def test_chance_is_the_share_of_seats(tmp_path: Path) -> None:
    """A faction with two of three seats in one game and one of two in another: 7/12 on average."""
    with store.opened(tmp_path) as results:
        results.begin({}, [])
        head = [(1, 1, "m", "d", "s", 1, 1, 0, "won", None), (2, 1, "m", "d", "s", 1, 1, 0, "won", None)]
        seated = [(1, 1, "a", 1), (1, 2, "a", 0), (1, 3, "b", 0), (2, 1, "a", 0), (2, 2, "b", 1)]
        players = [(game, seat, name, name, "", won, 10 * won) for game, seat, name, won in seated]
        lost = [(3, 1, "m", "d", "s", 0, 0, 0, "failed", "oops")]
        results.add({"games": [*head, *lost], "players": [*players, (3, 1, "b", "b", "", 0, 0)]})
    with store.read(tmp_path) as base:
        a, b = standings(base)

    assert (a.games, a.wins, a.chance, a.points) == (2, 1, pytest.approx(7 / 12), pytest.approx(10 / 3))
    assert (b.games, b.wins, b.chance, b.points) == (2, 1, pytest.approx(5 / 12), pytest.approx(5))


def test_a_pool_seats_so_many_different_ones_and_says_so_in_each_row(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    pool = ("--pool", f"{BOTS},old_man_tinker", "--players", "2", "--seed", "2", "--trace", "0", "--jobs", "1")
    assert rootlaw("simulate", "--out", str(tmp_path), *pool, "--max-rounds", "3", "-n", "5").code == 0
    seated = rows(tmp_path, "SELECT game, seats FROM games ORDER BY game")

    assert all(len({*seats.split(",")} & {*BOTS.split(","), "old_man_tinker:random"}) == 2 for _, seats in seated)
    for game, seats in seated:
        written = rows(tmp_path, "SELECT faction, agent FROM players WHERE game = ? ORDER BY seat", game)
        assert seats == ",".join(f"{faction}:{agent}".rstrip(":") for faction, agent in written)


def test_a_pool_that_may_seat_a_file_twice_is_refused_where_its_file_forbids_it(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    pool = ("--pool", f"{BOTS},logical_lizards+nightmare", "--players", "2")
    ran = rootlaw("simulate", "--out", str(tmp_path), *pool, "-n", "8", "--jobs", "1")

    assert ran.code == 2
    assert "sits 2 times" in ran.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--seats", "nobodies"), "nobodies"),
        (("--seats", f"{BOTS}:sleeper"), "sleeper"),
        (("--seats", "old_man_tinker:human,logical_lizards"), "terminal"),
        (("--seats", BOTS, "--map", "moon"), "moon"),
        (("--seats", BOTS, "--map", "autumn,"), "empty name"),
        (("--seats", BOTS, "--deck", "standard,standard"), "twice"),
        (("--seats", BOTS, "--pool", BOTS), "give one of them"),
        (("--pool", BOTS), "--players"),
        (("--pool", BOTS, "--players", "3"), "more than the 2"),
        (("--pool", BOTS, "--players", "2", "--order", "fixed"), "a pool is drawn"),
        (("--seats", BOTS, "--jobs", "2", "--cluster", "x:1"), "give one of them"),
        (("--seats", BOTS, "-n", "0"), "at least 1"),
        (("--seats", "logical_lizards,logical_lizards"), "sits 2 times"),
    ],
)
def test_wrong_use_is_told_before_anything_begins(rootlaw, tmp_path: Path, words: tuple[str, ...], told: str) -> None:  # type: ignore[no-untyped-def]
    ran = rootlaw("simulate", "--out", str(tmp_path / "out"), *words)

    assert ran.code == 2
    assert told in ran.err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        (("--seed", "7"), "of seed `7`, found those of `6`"),
        (("--seats", f"{BOTS}:random"), f"of seats `{BOTS}:random`, found those of `{BOTS}`"),
        (("--map", "winter"), "of maps `winter`, found those of `autumn`"),
        (("--max-rounds", "9"), "of max_rounds `9`, found those of `60`"),
        (("--order", "draw"), "of order `draw`, found those of `fixed`"),
        (("--trace", "1"), "of trace `1`, found those of `0`"),
    ],
)
def test_results_of_another_series_are_a_finding_and_stay(
    rootlaw, tmp_path: Path, changed: tuple[str, str], told: str
) -> None:  # type: ignore[no-untyped-def]
    before = digest(rootlaw, tmp_path, *QUICK, "-n", "2")
    ran = rootlaw("simulate", "--out", str(tmp_path), *QUICK, "-n", "2", *changed)

    assert ran.code == 1
    assert "error[results-plan]" in ran.err
    assert told in ran.err
    assert "hint:" in ran.err
    assert digest(rootlaw, tmp_path, *QUICK, "-n", "2") == before


def test_rules_that_changed_since_are_a_finding(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    files, out = tmp_path / "files", tmp_path / "out"
    files.mkdir()
    file = files / "echo.yaml"
    file.write_text(ECHO)
    words = ("--out", str(out), "--seats", "echo,mechanical_marquise", "--path", str(files), "--max-rounds", "1")
    rootlaw("simulate", *words, "--seed", "1", "-n", "2", "--jobs", "1")
    file.write_text(ECHO.replace("count: 2", "count: 3"))
    ran = rootlaw("simulate", *words, "--seed", "1", "-n", "4", "--jobs", "1")

    assert ran.code == 1
    assert "error[results-rules-changed]" in ran.err
    assert ": error[results-rules-changed]: not the rules that these results were begun with: faction echo\n" in ran.err
    assert ":1:1:" not in ran.err
    assert rows(out, "SELECT COUNT(*) FROM games") == [(2,)]


@pytest.mark.parametrize(("key", "code"), [("schema", "results-version"), ("rootlaw", "results-program")])
def test_results_of_another_program_are_a_finding(rootlaw, tmp_path: Path, key: str, code: str) -> None:  # type: ignore[no-untyped-def]
    digest(rootlaw, tmp_path, *QUICK, "-n", "1")
    base = sqlite3.connect(tmp_path / "results.sqlite")
    base.execute("UPDATE meta SET value = '99' WHERE key = ?", (key,))
    base.commit()
    base.close()
    ran = rootlaw("simulate", "--out", str(tmp_path), *QUICK, "-n", "2")

    assert ran.code == 1
    assert f"error[{code}]" in ran.err
    assert "99" in ran.err


def test_a_folder_of_something_else_is_left_alone(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "letters.txt").write_text("dear")
    ran = rootlaw("simulate", "--out", str(tmp_path), *QUICK, "-n", "1")

    assert ran.code == 1
    assert "error[results-elsewhere]" in ran.err
    assert [file.name for file in tmp_path.iterdir()] == ["letters.txt"]


def test_a_file_that_holds_no_results_is_a_finding(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "results.sqlite").write_text("no database " * 100)
    ran = rootlaw("simulate", "--out", str(tmp_path), *QUICK, "-n", "1")

    assert ran.code == 1
    assert "error[results-unreadable]" in ran.err
    assert (tmp_path / "results.sqlite").read_text() == "no database " * 100


def test_a_file_in_place_of_the_folder_is_wrong_use(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "out").write_text("")

    assert rootlaw("simulate", "--out", str(tmp_path / "out"), *QUICK, "-n", "1").code == 2


def test_a_second_command_is_refused_while_the_first_goes_on(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    with store.opened(tmp_path):
        ran = rootlaw("simulate", "--out", str(tmp_path), *QUICK, "-n", "1")

    assert ran.code == 2
    assert "another command is adding to these results" in ran.err
    assert rootlaw("simulate", "--out", str(tmp_path), *QUICK, "-n", "1").code == 0


def test_a_folder_without_games_yet_is_begun_anew(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    with store.opened(tmp_path) as results:
        results.begin({"plan": "another"}, [])

    assert rootlaw("simulate", "--out", str(tmp_path), *QUICK, "-n", "1").code == 0
    assert rows(tmp_path, "SELECT COUNT(*) FROM games") == [(1,)]


def test_the_seed_of_results_that_are_there_is_taken_where_none_is_given(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    words = ("--out", str(tmp_path), "--seats", BOTS, "--jobs", "1", "--trace", "0")
    first = rootlaw("simulate", *words, "-n", "1")
    second = rootlaw("simulate", *words, "-n", "3")

    assert (first.code, second.code) == (0, 0)
    assert re.search(r"seed (\d+)", first.out)[1] == re.search(r"seed (\d+)", second.out)[1]  # type: ignore[index]


def test_a_full_disk_loses_no_game_and_is_told(rootlaw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    """A limit on the pages of the file stands in for the disk."""
    whole = digest(rootlaw, tmp_path / "whole", *QUICK, "-n", "60")
    change = store.Store.add

    def limited(results: store.Store, rows: Any) -> None:
        results.query("PRAGMA max_page_count = 40")
        change(results, rows)

    with monkeypatch.context() as patched:
        patched.setattr(store.Store, "add", limited)
        ran = rootlaw("simulate", "--out", str(tmp_path / "full"), *QUICK, "-n", "60")
    kept = rows(tmp_path / "full", "SELECT COUNT(*), MAX(game) FROM games")[0]

    assert ran.code == 2
    assert "disk is full" in ran.err
    assert f"{kept[0]} of 60 games are kept" in ran.err
    assert 0 < kept[0] == kept[1] < 60
    assert rows(tmp_path / "full", "PRAGMA integrity_check") == [("ok",)]
    assert digest(rootlaw, tmp_path / "full", *QUICK, "-n", "60") == whole


# --- what lies beside the games ---------------------------------------------------------------------------------------


def test_names_lie_with_the_results(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    words = ("--seats", "toads:random,newts:random", "--path", str(MADE_UP), "-n", "1", "--jobs", "1", "--trace", "0")
    assert rootlaw("simulate", "--out", str(tmp_path), *words).code == 0

    assert rows(tmp_path, "SELECT name FROM names WHERE kind = 'faction' AND id = 'toads'") == [("Toads of the Fen",)]
    assert rows(tmp_path, "SELECT name FROM names WHERE kind = 'map' AND id = 'autumn'") == [("Autumn",)]
    assert rows(tmp_path, "SELECT name FROM names WHERE kind = 'law' AND id = 'root:3.1'") == [("Thirty points",)]


def test_where_files_lay_is_kept_and_no_part_of_the_digest(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    copied = tmp_path / "copied"
    copied.mkdir()
    (copied / "toads.yaml").write_bytes((MADE_UP / "toads.yaml").read_bytes())
    words = (
        "--seats",
        "toads:random,mechanical_marquise:random",
        "-n",
        "2",
        "--seed",
        "1",
        "--jobs",
        "1",
        "--trace",
        "0",
    )
    here = digest(rootlaw, tmp_path / "here", *words, "--path", str(MADE_UP))
    there = digest(rootlaw, tmp_path / "there", *words, "--path", str(copied))

    assert here == there
    for name, folder in (("here", MADE_UP), ("there", copied)):
        assert rows(tmp_path / name, "SELECT value FROM meta WHERE key = 'folders'") == [(json.dumps([str(folder)]),)]


def test_cards_that_nobody_can_craft_are_not_carried(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    """Bots craft items only (rootbotics:1.2.1); Old Man Tinker crafts cards."""
    of_cards = "SELECT COUNT(*) > 0 FROM carried WHERE law LIKE 'standard:%'"
    for name, seats in (("bots", BOTS), ("chooser", "logical_lizards,old_man_tinker")):
        words = ("--seats", seats, "-n", "1", "--jobs", "1", "--trace", "0")
        assert rootlaw("simulate", "--out", str(tmp_path / name), *words).code == 0

    assert rows(tmp_path / "bots", of_cards) == [(0,)]
    assert rows(tmp_path / "chooser", of_cards) == [(1,)]


def test_laws_of_what_a_faction_was_made_from_are_its_own(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    mod = "faction: copycat\nname: Copycat\nextends: logical_lizards\nlaw: {title: Law of the copy}\n"
    (tmp_path / "copycat.yaml").write_text(mod)
    words = (
        "--seats",
        "copycat,mechanical_marquise",
        "--path",
        str(tmp_path),
        "-n",
        "1",
        "--jobs",
        "1",
        "--trace",
        "0",
    )
    assert rootlaw("simulate", "--out", str(tmp_path / "out"), *words).code == 0
    owners = rows(tmp_path / "out", "SELECT faction FROM carried WHERE law LIKE '%:8.6.1'")

    assert owners == [("copycat",)]


def test_without_out_the_results_lie_in_games(rootlaw, tmp_path: Path, monkeypatch: Any) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.chdir(tmp_path)
    assert rootlaw("simulate", *QUICK, "-n", "1").code == 0

    assert stored(tmp_path / "games") == 1


def test_the_summary_says_who_was_played_at_random(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    words = ("--seats", "logical_lizards,old_man_tinker", "-n", "1", "--jobs", "1", "--trace", "0")
    ran = rootlaw("simulate", "--out", str(tmp_path / "chooser"), *words)

    told = "played at random, which says little of a faction: old_man_tinker; try old_man_tinker:rollout:6"
    assert ran.out.count(told) == 1
    assert "at random" not in rootlaw("simulate", "--out", str(tmp_path / "bots"), *QUICK, "-n", "1").out


def test_getting_ready_is_told_apart_from_playing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two players begin within 1 s and compile for 2 and 3 s: the slower one is ready 4 s after the start."""
    clock = iter([0.0, 6.0, 9.0])
    monkeypatch.setattr(readiness.time, "perf_counter", lambda: next(clock))
    found = readiness.Readiness()
    found.heard(Played(Chunk(1, 4), {}, seconds=5.0, ready=2.0, by="one"))
    found.heard(Played(Chunk(5, 8), {}, seconds=6.0, ready=3.0, by="other"))

    assert found.seconds == 4.0
    assert found.playing == 9.0 - 4.0
