"""Crews: how games are cut into chunks, and what becomes of chunks whose player died."""

from __future__ import annotations

import os
from contextlib import closing
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from interpreter.lab import processes
from interpreter.lab.chunks import Job, RulesChangedError
from interpreter.lab.crews import Alone, Crew, CrewError, Supply
from interpreter.lab.plan import Chair, Plan
from interpreter.lab.portions import Portions
from interpreter.lab.processes import Processes
from interpreter.lab.rows import Chunk, Played
from interpreter.lab.store import opened
from interpreter.tools.progress import Line

PLAN = Plan((Chair("a"), Chair("b")), ("m",), ("d",), seed=3)


def head(game: int) -> tuple[Any, ...]:
    return (game, 1, "m", "d", "a,b", 1, 1, 0, "won", None)


def test_what_is_missing_are_the_gaps(tmp_path: Path) -> None:
    with opened(tmp_path) as results:
        results.begin({}, [])
        results.add({"games": [head(game) for game in (2, 3, 6, 12)]})

        assert list(results.missing(8)) == [(1, 1), (4, 5), (7, 8)]
        assert list(results.missing(3)) == [(1, 1)]


def test_a_chunk_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    with opened(tmp_path) as results:
        results.begin({}, [])
        with pytest.raises(Exception, match="UNIQUE"):
            results.add({"games": [head(1), head(2), head(1)]})

        assert list(results.missing(2)) == [(1, 2)]


def test_chunks_cover_every_game_once_whatever_they_take() -> None:
    portions = Portions([Chunk(1, 50), Chunk(60, 61), Chunk(70, 400)])
    games: list[int] = []
    for number, chunk in enumerate(portions):
        games += range(chunk.first, chunk.last + 1)
        portions.heard(Played(chunk, {}, 0.001 * chunk.games * (1 + number % 3)))

    assert games == [*range(1, 51), 60, 61, *range(70, 401)]


def test_chunks_grow_to_a_second_of_work_and_shrink_to_one_game() -> None:
    portions = Portions([Chunk(1, 10_000)])
    sizes = []
    for chunk, each in zip(portions, [0.02] * 6 + [5.0] * 2, strict=False):
        sizes.append(chunk.games)
        portions.heard(Played(chunk, {}, each * chunk.games))

    assert sizes == [4, 8, 16, 32, 50, 50, 50, 1]


def test_a_chunk_lost_twice_is_cut_and_a_game_lost_twice_is_given_up() -> None:
    supply = Supply(PLAN, iter([Chunk(1, 2), Chunk(3, 3)]))
    tried = []
    given_up = []
    while (chunk := supply.next()) is not None:
        tried.append(tuple(chunk))
        if chunk.first <= 2 <= chunk.last:
            given_up.append(supply.lost(chunk))
        else:
            supply.done(chunk)
    (played,) = [each for each in given_up if each is not None]

    assert tried == [(1, 2), (1, 2), (1, 1), (2, 2), (2, 2), (3, 3)]
    assert played.chunk == (2, 2)
    assert played.rows["games"][0][-2:] == ("failed", "whoever played it died, 2 times")


def test_a_chunk_that_was_only_waiting_is_not_held_against_it() -> None:
    supply = Supply(PLAN, iter([Chunk(1, 1)]))
    for _ in range(5):
        chunk = supply.next()
        assert chunk is not None
        assert supply.lost(chunk, guilty=False) is None


def test_processes_that_die_and_die_again_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """They end as soon as they begin."""
    monkeypatch.setattr(processes, "_work", os._exit)
    monkeypatch.setattr(processes, "MOST_DEATHS", 2)
    crew = Processes(1)
    with pytest.raises(CrewError, match="3 processes died"):
        list(crew.play(Job(PLAN, (), ()), iter([Chunk(1, 9)])))
    crew.close()


@pytest.mark.parametrize("crew", [Alone(), Processes(1)])
def test_rules_that_are_not_those_of_the_beginning_are_told(crew: Crew) -> None:
    plan = Plan((Chair("mechanical_marquise"), Chair("logical_lizards")), ("autumn",), ("standard",), seed=3)
    with closing(crew), pytest.raises(RulesChangedError, match="not those of the beginning: map autumn"):
        list(crew.play(Job(plan, (), (("map autumn", "other"),)), iter([Chunk(1, 1)])))
    with closing(crew), pytest.raises(RulesChangedError, match="nobodies"):
        list(crew.play(Job(replace(plan, chairs=(Chair("nobodies"),)), (), ()), iter([Chunk(1, 1)])))


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_at_a_terminal_one_line_says_how_far_it_is_and_is_taken_away() -> None:
    """Of 3,000 games 1,000 are left; at 4 games a second that takes 250 seconds."""
    stream = Terminal()
    line = Line(stream)
    line.tell(2000, 3000, 4.0)
    line.tell(2001, 3000, 4.0)  # too soon to be told
    shown = stream.getvalue()
    line.clear()

    assert shown == "\r2,000 of 3,000 games, 4.0 games/s, 4:10 left"
    assert stream.getvalue() == f"{shown}\r{' ' * (len(shown) - 1)}\r"


def test_in_a_pipe_nothing_is_said_about_progress() -> None:
    stream = StringIO()
    line = Line(stream)
    line.tell(1, 3, 4.0)
    line.clear()

    assert stream.getvalue() == ""
