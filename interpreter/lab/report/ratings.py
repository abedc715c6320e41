"""Ratings: how strong each contender is, found from who beat whom, with how sure that is.

In: results. Out: `Rating`s by the Plackett-Luce model of openskill, games taken in the order of their number. In a game
the winners come first, the others in the order of their points; equal points share a place. Rules don't learn, so the
model is told that strength does not change (tau is 0). A contender with several seats takes the mean of what it learns
in them.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from openskill.models import PlackettLuce

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

    from interpreter.lab.report.results import Results

MU, SIGMA = 25.0, 25.0 / 3.0
"""What everybody starts with."""
CERTAIN = 3
"""So many sigmas below the rating lies what a contender is worth almost certainly."""


@dataclass(frozen=True)
class Rating:
    """`mu` is the estimate, `sigma` how uncertain it is, both on a scale on which everybody starts at 25."""

    who: str
    mu: float
    sigma: float
    games: int

    @property
    def ordinal(self) -> float:
        """What the contender is worth almost certainly."""
        return self.mu - CERTAIN * self.sigma


def ratings(results: Results) -> list[Rating]:
    """Every contender that met another, the strongest first."""
    model = PlackettLuce(mu=MU, sigma=SIGMA, tau=0.0)
    known: dict[str, PlackettLuceRating] = {}
    games: dict[str, int] = {}
    rows = results.each("SELECT game, who, won, points FROM contenders ORDER BY game, seat")
    for _, group in groupby(rows, key=itemgetter(0)):
        seated = [(who, (not won, -points)) for _, who, won, points in group]
        contenders = {who for who, _ in seated}
        if len(contenders) < 2:
            continue
        for who in contenders:
            known.setdefault(who, model.rating(name=who))
            games[who] = games.get(who, 0) + 1
        _learn(model, known, seated)
    found = [Rating(who, each.mu, each.sigma, games[who]) for who, each in known.items()]
    return sorted(found, key=lambda each: (-each.mu, each.who))


def _learn(
    model: PlackettLuce, known: dict[str, PlackettLuceRating], seated: list[tuple[str, tuple[bool, int]]]
) -> None:
    """Take one game into account."""
    order = sorted({result for _, result in seated})
    ranks = [float(order.index(result)) for _, result in seated]
    rated = model.rate([[known[who]] for who, _ in seated], ranks=ranks)
    learned: dict[str, list[PlackettLuceRating]] = {}
    for (who, _), (rating,) in zip(seated, rated, strict=True):
        learned.setdefault(who, []).append(rating)
    for who, found in learned.items():
        count = len(found)
        mu, sigma = sum(each.mu for each in found) / count, sum(each.sigma for each in found) / count
        known[who] = model.rating(mu=mu, sigma=sigma, name=who)
