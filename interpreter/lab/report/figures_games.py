"""Games worth seeing again: the narrowest, the unlikeliest, the shortest and longest, and those that failed.

In: results. Out: `Game`s with what a person needs to play one again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.lab.report.figures_wins import overall

if TYPE_CHECKING:
    from interpreter.lab.report.results import Results

FEW = 3
"""Games of each sort that are shown."""


@dataclass(frozen=True)
class Game:
    """One game. `scores` are (who, points, won) in seat order; `failure` is why it failed, "" if it did not."""

    game: int
    seed: int
    map: str
    deck: str
    seats: str
    rounds: int
    scores: tuple[tuple[str, int, bool], ...]
    failure: str = ""


@dataclass(frozen=True)
class Games:
    """The games worth seeing again, by what makes them so."""

    closest: tuple[Game, ...]
    upsets: tuple[Game, ...]
    shortest: tuple[Game, ...]
    longest: tuple[Game, ...]
    failed: tuple[Game, ...]
    failures: int


_CLOSEST = """
SELECT game FROM (
    SELECT game, MIN(CASE WHEN won THEN points END) - MAX(CASE WHEN won THEN NULL ELSE points END) AS lead,
           MAX(CASE WHEN won THEN NULL ELSE points END) AS beaten
    FROM contenders GROUP BY game
) WHERE lead IS NOT NULL ORDER BY ABS(lead), beaten DESC, game LIMIT ?
"""
"""The smallest lead first; of equal ones that in which the best of the others had most points."""


def games(results: Results) -> Games:
    """What is worth seeing again."""
    lengths = "SELECT game FROM games WHERE ended <> 'failed' ORDER BY rounds {0}, turns {0}, game LIMIT ?"
    failed = results.rows("SELECT game FROM games WHERE ended = 'failed' ORDER BY game LIMIT ?", 4 * FEW)
    return Games(
        closest=_games(results, results.rows(_CLOSEST, FEW)),
        upsets=_games(results, _upsets(results)),
        shortest=_games(results, results.rows(lengths.format("ASC"), FEW)),
        longest=_games(results, results.rows(lengths.format("DESC"), FEW)),
        failed=_games(results, failed),
        failures=results.one("SELECT COUNT(*) FROM games WHERE ended = 'failed'"),
    )


def _upsets(results: Results) -> list[tuple[int]]:
    """Games that the contenders won that win least, the greatest leads first; none where nobody wins seldom."""
    rare = [each.who for each in reversed(overall(results)) if each.wins and each.interval.high < each.chance]
    found: list[tuple[int]] = []
    query = """
        SELECT s.game FROM sat s JOIN contenders c ON c.game = s.game AND NOT c.won
        WHERE s.who = ? AND s.won GROUP BY s.game ORDER BY s.points - MAX(c.points) DESC, s.game LIMIT ?
    """
    for who in rare:
        found += [row for row in results.rows(query, who, FEW - len(found)) if row not in found]
        if len(found) >= FEW:
            break
    return found


def _games(results: Results, numbers: list[tuple[int]]) -> tuple[Game, ...]:
    return tuple(_game(results, number) for (number,) in numbers)


def _game(results: Results, number: int) -> Game:
    query = "SELECT game, seed, map, deck, seats, COALESCE(rounds, 0), COALESCE(failure, '') FROM games WHERE game = ?"
    ((game, seed, map, deck, seats, rounds, failure),) = results.rows(query, number)
    seated = results.rows("SELECT who, points, won FROM contenders WHERE game = ? ORDER BY seat", number)
    scores = tuple((who, points, bool(won)) for who, points, won in seated)
    return Game(game, seed, map, deck, seats, rounds, scores, failure)
