"""Two versions: whose results of one folder are compared with whose of the other, and how.

In: two results, the names that `--as` gave. Out: `Version`s, and the games that both folders played alike. Where both
played the same games (number, seed, map, deck, seats but for the new names), they are compared game by game, which
needs fewer of them; else as two samples that have nothing to do with each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.lab.report.titles import base_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from interpreter.lab.report.results import Results

ENOUGH = 0.8
"""Games are compared in pairs if that many of those of the larger folder have a partner."""


class NoVersionsError(Exception):
    """Nobody of one folder can be compared with anybody of the other; the message says why."""


@dataclass(frozen=True)
class Version:
    """A contender of the first folder, and who it is in the second."""

    before: str
    after: str


@dataclass(frozen=True)
class Matched:
    """Who is compared with whom, and whom nothing is compared with.

    Attributes:
        games: the games that both folders played alike; none if they are compared as a whole.
        told: those versions that `--as` named.
        guessed: those that neither `--as` nor a name says, but where they sat, or that nobody else was left.
    """

    versions: tuple[Version, ...]
    only_before: tuple[str, ...]
    only_after: tuple[str, ...]
    games: frozenset[int]
    told: tuple[Version, ...] = ()
    guessed: tuple[Version, ...] = ()


def matched(before: Results, after: Results, same: Sequence[str]) -> Matched:
    """Who is whose version: as told, by name, by name without overlays, by seat, and whoever is left alone.

    Args:
        same: what `--as` said: `toads2=toads`, the name in the second folder first.

    Raises:
        NoVersionsError: a name that is not there; nobody has a partner.
    """
    old, new = before.who, after.who
    told = _told(old, new, same)
    found = list(told)
    rules: tuple[Callable[[Results, str], object], ...] = (lambda _, who: who, lambda _, who: base_of(who), _only_seat)
    for rule in rules:
        by_old = _by(before, _left(old, [version.before for version in found]), rule)
        by_new = _by(after, _left(new, [version.after for version in found]), rule)
        found += [Version(by_old[key], by_new[key]) for key in by_old if key in by_new]
    left_old = _left(old, [version.before for version in found])
    left_new = _left(new, [version.after for version in found])
    if len(left_old) == len(left_new) == 1:
        found.append(Version(left_old.pop(), left_new.pop()))
    if not found:
        raise NoVersionsError(
            f"nobody of {after.folder} is known to be a version of anybody of {before.folder}; --as NEW=OLD says who is"
        )
    guessed = [each for each in found if each not in told and base_of(each.before) != base_of(each.after)]
    return Matched(
        tuple(sorted(found, key=_order)), tuple(left_old), tuple(left_new), _alike(before, after, found),
        tuple(told), tuple(guessed),
    )  # fmt: skip


def _order(version: Version) -> tuple[bool, str]:
    """Those with another name first: they are what was changed."""
    return version.before == version.after, version.after


def _told(old: Sequence[str], new: Sequence[str], same: Sequence[str]) -> list[Version]:
    found = []
    for text in same:
        first, sign, second = text.partition("=")
        if not sign:
            raise NoVersionsError(f"--as {text}: write NEW=OLD, as in --as toads2=toads")
        if first not in new or second not in old:
            first, second = second, first
        if first not in new or second not in old:
            raise NoVersionsError(
                f"--as {text}: the first folder has {', '.join(old) or 'nobody'};"
                f" the second has {', '.join(new) or 'nobody'}"
            )
        found.append(Version(second, first))
    if len({each.before for each in found}) < len(found) or len({each.after for each in found}) < len(found):
        raise NoVersionsError(f"--as names one twice: {', '.join(same)}")
    return found


def _left(names: Sequence[str], taken: Sequence[str]) -> list[str]:
    return [name for name in names if name not in taken]


def _by(results: Results, names: Sequence[str], rule: Callable[[Results, str], object]) -> dict[object, str]:
    """By what a rule says of them, the names of whom it says something that it says of nobody else."""
    found: dict[object, list[str]] = {}
    for name in names:
        found.setdefault(rule(results, name), []).append(name)
    return {key: names[0] for key, names in found.items() if key is not None and len(names) == 1}


def _only_seat(results: Results, who: str) -> object:
    """The seat of whoever always held the same; None of others."""
    seats = results.rows("SELECT DISTINCT seat FROM contenders WHERE who = ?", who)
    return seats[0] if len(seats) == 1 else None


# --- the same games ---------------------------------------------------------------------------------------------------


def _alike(before: Results, after: Results, versions: Sequence[Version]) -> frozenset[int]:
    """The games that both played alike; none if there are too few of them, or one number means different games."""
    old = _games(before, {})
    new = _games(after, {version.after: version.before for version in versions})
    common = old.keys() & new.keys()
    if len(common) < max(2.0, ENOUGH * max(len(old), len(new))):
        return frozenset()
    return frozenset(common) if all(old[game] == new[game] for game in common) else frozenset()


def _games(results: Results, names: dict[str, str]) -> dict[int, list[tuple[object, ...]]]:
    """By number, what a game was: everything but what came of it."""
    found: dict[int, list[tuple[object, ...]]] = {}
    query = """
        SELECT c.game, c.seat, c.who, g.seed, g.map, g.deck
        FROM contenders c JOIN games g ON g.game = c.game ORDER BY c.game, c.seat
    """
    for game, seat, who, *rest in results.rows(query):
        found.setdefault(game, []).append((seat, names.get(who, who), *rest))
    return found
