"""The sections about the course of games: scores round by round, and how long games are.

In: results and titles. Out: sections.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.lab.report import figures_course
from interpreter.lab.report.plates import Plate, Section, Table
from interpreter.lab.report.plots import bands, histogram
from interpreter.lab.report.plots.svg import rounded_up
from interpreter.lab.report.words import count

if TYPE_CHECKING:
    from interpreter.lab.report.figures_course import Band
    from interpreter.lab.report.results import Results
    from interpreter.lab.report.titles import Titles


def course(results: Results, titles: Titles) -> Section | None:
    """Scores by round; None where there are none."""
    found = {who: of_who for who, of_who in figures_course.bands(results).items() if of_who}
    if not found:
        return None
    values = [value for of_who in found.values() for band in of_who for value in band.quantiles]
    ends = (min(0, *values), int(rounded_up(max(1, *values))))
    plates = tuple(
        band_plate(f"course-{place}", titles.who(who), of_who, ends)
        for place, (who, of_who) in enumerate(found.items(), 1)
    )
    lead = (
        "The thick line is the median: in half of the games the faction had at least so many points after that round."
        " The dark band holds the middle half of the games, the pale one 8 of 10.",
        "A game that is over keeps its last score, so that every round tells of the same games. Rounds are shown for"
        " as long as 1 game in 20 is still going on.",
    )
    return Section("course", "Points by round", lead, plates)


def band_plate(plot: str, name: str, found: list[Band], ends: tuple[int, int]) -> Plate:
    """The scores of one contender by round. `plot`: the id of the drawing; `ends`: of its upright scale."""
    rounds = [(band.round, band.quantiles) for band in found]
    told = "; ".join(f"round {band.round}: median {band.quantiles[2]}" for band in found)
    drawn = bands.draw(plot, f"Points by round: {name}", told, rounds, ends)
    rows = [(str(band.round), *map(str, band.quantiles), count(band.going)) for band in found]
    return Plate(name, Table.of("round# | 10%# | 25%# | median# | 75%# | 90%# | still going#", rows), drawn)


def length(results: Results, titles: Titles) -> Section | None:
    """How many rounds games took; None where none was played to its end."""
    found = figures_course.lengths(results)
    if not found:
        return None
    everything, *won = found
    low, _, middle, _, high = everything.quantiles
    told = f"half of the games take {middle} full rounds or less; 8 of 10 take {low} to {high}"
    plot = histogram.draw(
        "length", "Games by their number of full rounds", told, everything.games,
        "full rounds",
    )  # fmt: skip
    counts = [(str(number), count(everything.games[number])) for number in sorted(everything.games)]
    plates = [Plate("All games", Table.of("full rounds# | games#", counts), plot)]
    if won:
        rows = [(titles.who(each.who), count(each.count), *map(str, each.quantiles)) for each in won]
        table = Table.of("winner | games# | 10%# | 25%# | median# | 75%# | 90%#", rows)
        plates.append(Plate("Full rounds of the games that each won", table))
    lead = ("A full round is one in which everybody had a turn; the round in which a game is won is seldom full.",)
    return Section("length", "How long games are", lead, tuple(plates))
