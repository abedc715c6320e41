"""What the language costs: the bot's turns by the rule file against the same turns by hand."""

from __future__ import annotations

import pytest
from ratio import BOTS, FOUR, Turns, measured


@pytest.mark.benchmark(group="ratio")
@pytest.mark.parametrize("seats", [BOTS, FOUR], ids=["two", "four"])
def test_ratio(benchmark, seats: tuple[str, ...]) -> None:  # type: ignore[no-untyped-def]
    """The time shown is that of the whole comparison; what it came to is in the table at the end."""
    turns = Turns(seats)
    found = benchmark.pedantic(measured, args=(turns,))
    benchmark.extra_info.update(found._asdict())

    assert found.ratio > 0
