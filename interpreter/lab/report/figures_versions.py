"""What changed from one version to the other: games won, points, points by law, rounds.

In: two results, who is compared with whom. Out: `Change`s, each a difference with its interval, the new value minus the
old one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.lab.report.statistics import (
    Moments,
    Pairs,
    difference_of_means,
    difference_of_pairs,
    difference_of_shares,
    mean_of,
)
from interpreter.lab.report.titles import base_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from interpreter.lab.intervals import Interval
    from interpreter.lab.report.results import Results
    from interpreter.lab.report.versions import Matched, Version


@dataclass(frozen=True)
class Change:
    """One number, before and after: shares or points; how many games each is of, and the difference."""

    before: float
    after: float
    games: tuple[int, int]
    difference: Interval

    @property
    def seen(self) -> bool:
        """Whether the interval leaves no doubt that there is a difference."""
        return self.difference.low > 0 or self.difference.high < 0


@dataclass(frozen=True)
class LawChange:
    """What one law was worth in points a game. `law`: its ids in the newer version, else in the older one."""

    law: str
    change: Change


Outcomes = dict[int, tuple[bool, float]]
"""By game, whether it was won, and the points."""


def outcomes(results: Results, who: str) -> Outcomes:
    """The games of one contender; with several seats it has the points of all on average."""
    rows = results.rows("SELECT game, won, points FROM sat WHERE who = ? ORDER BY game", who)
    return {game: (bool(won), points) for game, won, points in rows}


def wins(before: Outcomes, after: Outcomes, games: frozenset[int]) -> Change:
    """The share of games won. `games`: those to be compared one by one; none: as a whole."""
    if common := games & before.keys() & after.keys():
        count = {(was, now): 0 for was in (True, False) for now in (True, False)}
        for game in common:
            count[before[game][0], after[game][0]] += 1
        pairs = Pairs(count[True, True], count[True, False], count[False, True], count[False, False])
        total = len(common)
        was, now = (pairs.both + pairs.first) / total, (pairs.both + pairs.second) / total
        return Change(was, now, (total, total), difference_of_pairs(pairs))
    old, new = _won(before), _won(after)
    return Change(old[0] / old[1], new[0] / new[1], (old[1], new[1]), difference_of_shares(old, new))


def points(before: Outcomes, after: Outcomes, games: frozenset[int]) -> Change:
    """Points a game."""
    one = {game: outcome[1] for game, outcome in before.items()}
    return _means(one, {game: outcome[1] for game, outcome in after.items()}, games)


def rounds(before: Results, after: Results, games: frozenset[int]) -> Change | None:
    """Full rounds a game; None where either folder has no game."""
    old, new = (
        {game: float(found) for game, found in each.rows("SELECT game, rounds FROM games WHERE ended <> 'failed'")}
        for each in (before, after)
    )
    return _means(old, new, games) if old and new else None


def _won(found: Outcomes) -> tuple[int, int]:
    return sum(won for won, _ in found.values()), len(found)


def _means(before: dict[int, float], after: dict[int, float], games: frozenset[int]) -> Change:
    if common := sorted(games & before.keys() & after.keys()):
        old, new = (_moments(found[game] for game in common) for found in (before, after))
        gap = mean_of(_moments(after[game] - before[game] for game in common))
        return Change(old.mean, new.mean, (old.games, new.games), gap)
    old, new = _moments(before.values()), _moments(after.values())
    return Change(old.mean, new.mean, (old.games, new.games), difference_of_means(old, new))


def _moments(values: Iterable[float]) -> Moments:
    known = list(values)
    return Moments(len(known), sum(known), sum(value * value for value in known))


# --- by law -----------------------------------------------------------------------------------------------------------


def laws(before: Results, after: Results, version: Version, found: Matched) -> list[LawChange]:
    """By law, the largest change first. Laws are the same if they are once the new names are the old ones again."""
    names = {base_of(each.after): base_of(each.before) for each in found.versions}
    old, new = _laws(before, version.before, {}), _laws(after, version.after, names)
    none = {results: Moments(_played(results, who), 0, 0) for results, who in
            ((before, version.before), (after, version.after))}  # fmt: skip
    changes = []
    for law in sorted(old.keys() | new.keys()):
        _, was = old.get(law, ("", none[before]))
        written, now = new.get(law, (law, none[after]))
        change = Change(was.mean, now.mean, (was.games, now.games), difference_of_means(was, now))
        changes.append(LawChange(written, change))
    return sorted(changes, key=lambda each: -abs(each.change.difference.estimate))


def _laws(results: Results, who: str, names: dict[str, str]) -> dict[str, tuple[str, Moments]]:
    """By law in the older names: as it is written, and what it gave in all the games, those without it too."""
    query = """
        SELECT p.law, SUM(p.points), SUM(p.points * p.points)
        FROM points p JOIN contenders c ON c.game = p.game AND c.seat = p.seat
        WHERE c.who = ? GROUP BY p.law
    """
    games, rows = _played(results, who), results.rows(query, who)
    written = {law for law, _, _ in rows}
    found = {}
    for law, total, squares in rows:
        key = _renamed(law, names)
        found[law if key in written else key] = (law, Moments(games, total, squares))  # a name that is taken stays
    return found


def _renamed(ids: str, names: dict[str, str]) -> str:
    found = []
    for each in ids.split(", "):
        base, colon, number = each.partition(":")
        found.append(f"{names.get(base, base)}{colon}{number}")
    return ", ".join(found)


def _played(results: Results, who: str) -> int:
    return int(results.one("SELECT COUNT(*) FROM contenders WHERE who = ?", who))
