"""Making a table: linking checked programs, compiling their rules."""

from __future__ import annotations

import pytest
from stage import BOTS, FOUR

from interpreter.game.compile import Compiled
from interpreter.game.library import Library
from interpreter.game.link import Seat, link
from interpreter.law.world import load_world

pytestmark = pytest.mark.benchmark(group="table")
SEATS = pytest.mark.parametrize("seats", [BOTS, FOUR], ids=["two", "four"])


@SEATS
def test_link(benchmark, seats: tuple[str, ...]) -> None:  # type: ignore[no-untyped-def]
    library = Library()
    programs = [Seat(library.faction(name)) for name in seats]
    map, deck, world = library.map("autumn"), library.deck("standard"), load_world()

    assert benchmark(link, programs, map, deck, world).players == len(seats)


@SEATS
def test_compile(benchmark, seats: tuple[str, ...]) -> None:  # type: ignore[no-untyped-def]
    table = Library().table(seats)

    assert benchmark.pedantic(Compiled, args=(table,), rounds=3, warmup_rounds=1).table is table
