"""The same games give the same rows: whoever plays them, in how many goes, and with `rootlaw play` as well."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

from lab_making import ECHO, MADE_UP, ROOT, digest, rows

MIXED = ("--seats", "logical_lizards,old_man_tinker", "--map", "autumn,winter", "--order", "rotate", "--seed", "6")


def test_rows_are_the_same_for_any_number_of_processes_and_in_several_goes(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    alone = digest(rootlaw, tmp_path / "alone", *MIXED, "-n", "12", "--jobs", "1", "--trace", "8")
    pair = digest(rootlaw, tmp_path / "pair", *MIXED, "-n", "12", "--jobs", "2", "--trace", "8")
    digest(rootlaw, tmp_path / "goes", *MIXED, "-n", "5", "--jobs", "1", "--trace", "8")
    goes = digest(rootlaw, tmp_path / "goes", *MIXED, "-n", "12", "--jobs", "1", "--trace", "8")

    assert alone == pair == goes
    assert rows(tmp_path / "alone", "SELECT DISTINCT game FROM standing ORDER BY 1") == [(1,), (9,)]


def test_a_row_is_the_game_that_play_plays_with_it(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    """Agents' answers among it."""
    assert rootlaw("simulate", "--out", str(tmp_path), *MIXED, "-n", "4", "--jobs", "1").code == 0
    for game, seed, map, deck, seats, rounds, turns in rows(
        tmp_path, "SELECT game, seed, map, deck, seats, rounds, turns FROM games"
    ):
        words = ("--seats", seats, "--map", map, "--deck", deck, "--seed", str(seed))
        again = json.loads(rootlaw("play", *words, "--json").out)
        scores = dict(rows(tmp_path, "SELECT name, points FROM players WHERE game = ?", game))

        assert again["scores"] == scores
        assert (again["rounds"], again["turns"]) == (rounds, turns)


def test_games_that_fail_are_kept_with_their_reason_and_how_to_see_them_again(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    files, out = tmp_path / "files", tmp_path / "out"
    files.mkdir()
    (files / "echo.yaml").write_text(ECHO)
    words = ("--seats", "echo,mechanical_marquise", "--path", str(files), "--max-rounds", "2", "--seed", "1")
    ran = rootlaw("simulate", "--out", str(out), *words, "-n", "12", "--jobs", "2")
    failed = rows(out, "SELECT game, failure FROM games WHERE ended = 'failed'")
    shown = next(line for line in ran.out.splitlines() if "to see it again" in line)
    again = rootlaw(*shlex.split(shown.split(": rootlaw ")[1]))

    assert ran.code == 1
    assert 0 < len(failed) < 12
    assert all("never comes to an end" in reason for _, reason in failed)
    assert "error[endless-rules]" in again.err
    assert f"game {failed[0][0]}: endless-rules" in ran.out


def test_made_up_factions_are_found_by_their_folder(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    words = ("--seats", "toads:random,mechanical_marquise:random", "--path", str(MADE_UP.relative_to(ROOT)))
    ran = rootlaw("simulate", "--out", str(tmp_path), *words, "-n", "2", "--jobs", "2", "--trace", "1")

    assert ran.code == 0, ran.out + ran.err
    assert rows(tmp_path, "SELECT COUNT(*) FROM actions WHERE action LIKE 'fen:%'")[0][0] > 0
