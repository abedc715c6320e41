"""Which rules were never used: law ids that the files carry and that caused nothing in any game.

In: results. Out: `Silence`. Standing rules (a prohibition, another way to count) cause no events; whether they were
asked is told by traced games only, so that they are not counted. Laws that are of the shared law or the deck are told
apart from those of the factions that were seated.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.lab.report.titles import base_of

if TYPE_CHECKING:
    from interpreter.lab.report.results import Results


@dataclass(frozen=True)
class Quiet:
    """One law that did nothing. `whose`: whom it belongs to, as the store tells; `own`: that is a seated faction."""

    law: str
    whose: str
    standing: bool
    own: bool


@dataclass(frozen=True)
class Silence:
    """What was never used.

    Attributes:
        carried: how many laws the seated factions have of their own, standing rules apart.
        traced: in how many games standing rules were looked at.
    """

    carried: int
    games: int
    traced: int
    never: tuple[Quiet, ...]

    @property
    def missed(self) -> int:
        """How many of the carried ones did nothing."""
        return sum(law.own and not law.standing for law in self.never)


def silence(results: Results) -> Silence:
    """Laws that never caused an event; of standing ones those that no traced game asked either."""
    used = {law for (ids,) in results.rows("SELECT DISTINCT law FROM laws") for law in ids.split(", ")}
    used |= {law for (ids,) in results.rows("SELECT DISTINCT law FROM standing") for law in ids.split(", ")}
    carried = results.rows("SELECT law, faction, standing FROM carried ORDER BY faction, law")
    seated = {base_of(faction) for (faction,) in results.rows("SELECT DISTINCT faction FROM players")}
    never = [Quiet(law, whose, bool(standing), whose in seated) for law, whose, standing in carried if law not in used]
    return Silence(
        carried=sum(whose in seated and not standing for _, whose, standing in carried),
        games=results.one("SELECT COUNT(*) FROM games WHERE ended <> 'failed'"),
        traced=results.one("SELECT COUNT(DISTINCT game) FROM standing"),
        never=tuple(sorted(never, key=lambda law: not law.own)),
    )
