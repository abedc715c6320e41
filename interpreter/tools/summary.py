"""The summary of a series of games, for people and as JSON.

In: results, open for reading, and how long the command took. Out: text. What is told is told of all games that are
there, those that were there before among them.
"""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from interpreter.lab.again import command
from interpreter.lab.intervals import wilson
from interpreter.lab.standings import BETTER, at_random, counts, failures, standings
from interpreter.lab.store import digest

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from interpreter.lab.plan import Plan
    from interpreter.lab.standings import Failure, Standing

MOST_FAILURES = 5
"""Games that failed of which the reason is told."""


@dataclass(frozen=True)
class Ran:
    """What a command has done: where the results are, games it played, and what plays a game again.

    Attributes:
        seconds: of playing; `ready`: before that, until rules were loaded and tables compiled.
    """

    folder: Path
    played: int
    seconds: float
    ready: float
    max_rounds: int
    folders: tuple[str, ...]

    @property
    def rate(self) -> float:
        """Games a second."""
        return self.played / self.seconds if self.seconds > 0 else 0.0


def as_json(base: sqlite3.Connection, ran: Ran) -> str:
    """One line of JSON."""
    games, _, failed = counts(base)
    content = {
        "games": games,
        "played": ran.played,
        "seconds": round(ran.seconds, 3),
        "ready_seconds": round(ran.ready, 3),
        "games_per_second": round(ran.rate, 2),
        "wins": {each.faction: each.wins for each in standings(base)},
        "failed": failed,
        "digest": digest(base),
    }
    return json.dumps(content)


def told(base: sqlite3.Connection, ran: Ran, plan: Plan) -> str:
    """Who won how often, what failed, what to do next."""
    return "\n".join(_lines(base, ran, plan))


def _lines(base: sqlite3.Connection, ran: Ran, plan: Plan) -> Iterator[str]:
    games, unwon, failed = counts(base)
    yield f"{_some(games)}, seed {plan.seed}: map {', '.join(plan.maps)}, deck {', '.join(plan.decks)}"
    found = standings(base)
    if found:
        yield ""
        yield from _table(found)
    if chosen := at_random(base):
        yield f"\nplayed at random, which says little of a faction: {', '.join(chosen)}; try {chosen[0]}:{BETTER}"
    if unwon:
        yield f"\nnobody won {_some(unwon)}: the round limit was reached"
    if failed:
        yield f"\n{_some(failed)} failed and {'is' if failed == 1 else 'are'} left out above"
        for failure in islice(failures(base), MOST_FAILURES):
            yield f"  game {failure.game}: {failure.reason}"
            yield f"    to see it again: {_again(failure, ran)}"
        if failed > MOST_FAILURES:
            yield f"  and {failed - MOST_FAILURES} more: see the table `games`"
    yield ""
    if ran.played:
        after = f"after {ran.ready:.1f} s of getting ready"
        yield f"{_some(ran.played)} played in {ran.seconds:.1f} s, {ran.rate:.1f} games/s, {after}"
    else:
        yield "all of them were there already"
    yield f"for the report: {shlex.join(['rootlaw', 'report', str(ran.folder), '--out', 'report.html'])}"


def _table(found: Sequence[Standing]) -> Iterator[str]:
    wide = max(len("faction"), *(len(each.faction) for each in found))
    yield f"{'faction':{wide}}  {'games':>7}  {'won':>7}  {'share (95% interval)':24}  {'by chance':>9}  {'points':>6}"
    for each in found:
        share = wilson(each.wins, each.games)
        shown = f"{share.estimate:6.1%} ({share.low:.1%} to {share.high:.1%})"
        counted = f"{each.games:7,}  {each.wins:7,}"
        yield f"{each.faction:{wide}}  {counted}  {shown:24}  {each.chance:9.1%}  {each.points:6.1f}"


def _again(failure: Failure, ran: Ran) -> str:
    return command(failure.seats, failure.map, failure.deck, failure.seed, ran.max_rounds, ran.folders)


def _some(games: int) -> str:
    return "1 game" if games == 1 else f"{games:,} games"
