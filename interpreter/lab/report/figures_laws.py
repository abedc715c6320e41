"""Which rules were never used: law ids that the files carry and that caused nothing in any game.

In: results. Out: `Silence`. Standing rules (a prohibition, another way to count) cause no events; whether they were
asked is told by traced games only. Laws that are of the shared law or the deck are told apart from a faction's own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.lab.report.results import Results


@dataclass(frozen=True)
class Quiet:
    """One law that did nothing. `whose`: whom it belongs to, as the store tells."""

    law: str
    whose: str
    standing: bool


@dataclass(frozen=True)
class Silence:
    """What was never used.

    Attributes:
        carried: how many law ids the files carry.
        traced: in how many games standing rules were looked at.
    """

    carried: int
    games: int
    traced: int
    never: tuple[Quiet, ...]


def silence(results: Results) -> Silence:
    """Laws that never caused an event; of standing ones those that no traced game asked either."""
    used = {law for (ids,) in results.rows("SELECT DISTINCT law FROM laws") for law in ids.split(", ")}
    used |= {law for (ids,) in results.rows("SELECT DISTINCT law FROM standing") for law in ids.split(", ")}
    carried = results.rows("SELECT law, faction, standing FROM carried ORDER BY faction, law")
    never = tuple(Quiet(law, whose, bool(standing)) for law, whose, standing in carried if law not in used)
    return Silence(
        carried=len(carried),
        games=results.one("SELECT COUNT(*) FROM games WHERE ended <> 'failed'"),
        traced=results.one("SELECT COUNT(DISTINCT game) FROM standing"),
        never=never,
    )
