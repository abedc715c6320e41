"""Saves: writing, reading, and playing a saved game again to prove it."""

from __future__ import annotations

from pathlib import Path

import pytest
from stage import BOTS, FOUR, begun

from interpreter.game.library import Library
from interpreter.game.match import Match
from interpreter.game.replay import replay, save_of
from interpreter.game.save import read, write

pytestmark = pytest.mark.benchmark(group="save")
SEATS = pytest.mark.parametrize("seats", [BOTS, FOUR], ids=["two", "four"])


@pytest.fixture
def saved(seats: tuple[str, ...]):  # type: ignore[no-untyped-def]  # a save and the library it is of
    library = Library()
    table = library.table(seats)
    game = begun(Match(table, library.evaluator(table, "compiled")), seed=3).run()
    return save_of(game, library, seats, "autumn", "standard", 3), library


@SEATS
def test_write_a_save(benchmark, saved, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    """With all that keeps the older one whole until the new one is on the disk."""
    benchmark(write, saved[0], tmp_path / "game.save")

    assert read(tmp_path / "game.save") == saved[0]


@SEATS
def test_read_a_save(benchmark, saved, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    write(saved[0], tmp_path / "game.save")

    assert benchmark(read, tmp_path / "game.save") == saved[0]


@SEATS
def test_replay_a_save(benchmark, saved, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    """A table that is compiled already."""
    save, library = saved
    found = benchmark.pedantic(
        replay, args=(save, tmp_path / "game.save", library, "compiled"), rounds=5, warmup_rounds=1
    )

    assert not found.findings
