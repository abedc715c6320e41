"""The short table at the end of the benchmarks: what people ask first.

In: by name, how long a benchmark took at least, and what was in it. Out: lines of text; none of what has not run.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

TABLES = ("two", "four")


class Took(NamedTuple):
    """A benchmark: the least seconds of a round, and its notes, such as how many games that is."""

    seconds: float
    notes: Mapping[str, float]

    def each(self, what: str) -> float:
        """Seconds of one of the games, turns or decisions."""
        return self.seconds / self.notes[what]


def lines(ran: Mapping[str, Took]) -> Iterator[str]:
    """The table."""
    yield from _machine(ran)
    yield from _games(ran)
    for table in TABLES:
        yield from _table(ran, table)


def _machine(ran: Mapping[str, Took]) -> Iterator[str]:
    if found := ran.get("test_ten_million_additions"):
        yield _line("this machine", f"{found.seconds:8.3f} s for ten million additions")
    if found := ran.get("test_shuffle_of_54"):
        yield _line("this machine", f"{found.seconds * 1e6:8.1f} µs to shuffle 54 cards")


def _games(ran: Mapping[str, Took]) -> Iterator[str]:
    for log, name in (("on", "test_two_bots[log]"), ("off", "test_two_bots[no log]")):
        if found := ran.get(name):
            rates = f"{1 / found.each('games'):8.1f} games/s, {found.each('turns') * 1e6:.1f} µs a turn"
            yield _line(f"two bots, log {log}", rates)
    if found := ran.get("test_four_at_random"):
        rates = f"{1 / found.each('games'):8.1f} games/s, {1 / found.each('decisions'):.0f} decisions/s"
        often = found.notes["decisions"] / found.notes["games"]
        yield _line("all four, at random", f"{rates}, {often:.0f} decisions a game")


def _table(ran: Mapping[str, Took], table: str) -> Iterator[str]:
    """What is asked of a table of two bots, and of all four."""
    quick = ran.get({"two": "test_two_bots[log]", "four": "test_four_at_random"}[table])
    slow = ran.get(f"test_the_plain_evaluator[{table}]")
    if quick and slow:
        times = slow.each("turns") / quick.each("turns")
        yield _line(f"plain evaluator, {table}", f"{times:8.1f} times as long a turn")
    if found := ran.get(f"test_compile[{table}]"):
        yield _line(f"compile a table of {table}", f"{found.seconds * 1e3:8.0f} ms")
    yield from _copies(ran, table)
    if found := ran.get(f"test_ratio[{table}]"):
        ratio, low, high, file, hand = (found.notes[what] for what in ("ratio", "low", "high", "file", "hand"))
        turn = f"by file {file:.1f} µs a turn, by hand {hand:.1f}"
        yield _line(f"file / hand, {table}", f"{ratio:8.3f} ({low:.3f} to {high:.3f}); {turn}")


def _copies(ran: Mapping[str, Took], table: str) -> Iterator[str]:
    kinds = {
        f"test_copy_of_a_game[{table}]": "",
        f"test_copy_of_a_game_with_its_agents[{table}]": "with its agents ",
        f"test_copy_of_a_state[{table}]": "of its state alone ",
    }
    known = [f"{kind}{ran[name].seconds * 1e6:.1f} µs" for name, kind in kinds.items() if name in ran]
    if known:
        yield _line(f"copy of a game of {table}", ", ".join(known))


def _line(label: str, text: str) -> str:
    return f"{label:24}{text}"
