"""The sections of the page that compares two versions.

In: two results, who is compared with whom. Out: sections. Every plot shows differences, new minus old, around a line
that stands for none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from interpreter.lab.report import figures_course, figures_versions
from interpreter.lab.report.figures_versions import outcomes
from interpreter.lab.report.plates import Plate, Section, Table
from interpreter.lab.report.plots import dots
from interpreter.lab.report.plots.svg import rounded_up
from interpreter.lab.report.sections_course import band_plate
from interpreter.lab.report.words import count, number, percent, signed, signed_range

if TYPE_CHECKING:
    from interpreter.lab.report.figures_versions import Change
    from interpreter.lab.report.results import Results
    from interpreter.lab.report.titles import Titles
    from interpreter.lab.report.versions import Matched, Version

MOST = 12
"""Laws in a plot."""


class Names:
    """What versions are called."""

    def __init__(self, before: Titles, after: Titles, found: Matched) -> None:
        self.before = before
        self.after = after
        self.found = found

    def short(self, version: Version) -> str:
        """The newer name."""
        return self.after.who(version.after)

    def both(self, version: Version) -> str:
        """`Toads 2, formerly Toads`; one name where it is the same."""
        old, new = self.before.who(version.before), self.after.who(version.after)
        return new if old == new else f"{new}, formerly {old}"

    def law(self, law: str, version: Version) -> str:
        """A law by the newer name, else by the older one."""
        titles = self.after if self.after.name_of(law) or not self.before.name_of(law) else self.before
        return titles.law(law, version.after)


def wins(before: Results, after: Results, found: Matched, names: Names) -> Section:
    """Changes of win shares."""
    changes = [(names.short(each), _wins(before, after, each, found)) for each in found.versions]
    lead = (
        "How many more games in 100 each faction wins, or how many less. An interval that does not touch the line in"
        " the middle shows a change that is there.",
    )
    plate = _plate("wins", "Change of games won in 100", changes, 100, _percent)
    return Section("wins", "Games won", lead, (plate,))


def points(before: Results, after: Results, found: Matched, names: Names) -> Section:
    """Changes of points a game."""
    changes = [
        (names.short(each), figures_versions.points(*_outcomes(before, after, each), found.games))
        for each in found.versions
    ]
    plate = _plate("points", "Change of victory points a game", changes, 1, _number)
    return Section("points", "Victory points a game", ("The scores at the end of the games.",), (plate,))


def laws(before: Results, after: Results, version: Version, found: Matched, names: Names) -> Section | None:
    """Changes of points by law; None where no law gave any."""
    changes = figures_versions.laws(before, after, version, found)
    if not changes:
        return None
    place = found.versions.index(version) + 1
    told = [(names.law(each.law, version), each.change) for each in changes]
    lead = (
        "What each law was worth in victory points a game, new minus old. Among many laws one in twenty will seem"
        " changed by chance alone.",
    )
    plate = _plate(
        f"laws-{place}", f"Change of victory points of {names.short(version)}, by law", told, 1, _number, MOST
    )
    return Section(f"laws-{place}", f"{names.both(version)}: victory points by law", lead, (plate,))


def course(before: Results, after: Results, version: Version, names: Names) -> Section | None:
    """Points by round, before and after; None where either is not known."""
    old = figures_course.bands(before).get(version.before)
    new = figures_course.bands(after).get(version.after)
    if not old or not new:
        return None
    place = names.found.versions.index(version) + 1
    values = [value for band in (*old, *new) for value in band.quantiles]
    ends = (min(0, *values), int(rounded_up(max(1, *values))))
    plates = (
        band_plate(f"course-{place}-old", f"before: {names.before.who(version.before)}", old, ends),
        band_plate(f"course-{place}-new", f"after: {names.after.who(version.after)}", new, ends),
    )
    return Section(f"course-{place}", f"{names.both(version)}: victory points by round", (), plates)


def length(before: Results, after: Results, found: Matched) -> Section | None:
    """Changes of the number of rounds; None where there is no game."""
    change = figures_versions.rounds(before, after, found.games)
    if change is None:
        return None
    plate = _plate("length", "Change of the number of full rounds", [("full rounds", change)], 1, _number)
    return Section("length", "How long games are", (), (plate,))


def _outcomes(
    before: Results, after: Results, version: Version
) -> tuple[figures_versions.Outcomes, figures_versions.Outcomes]:
    return outcomes(before, version.before), outcomes(after, version.after)


def _wins(before: Results, after: Results, version: Version, found: Matched) -> Change:
    return figures_versions.wins(*_outcomes(before, after, version), found.games)


def _percent(value: float) -> str:
    return percent(value / 100)


def _number(value: float) -> str:
    return number(value)


def _plate(
    name: str, title: str, changes: list[tuple[str, Change]], scale: float, written: Callable[[float], str],
    most: int | None = None,
) -> Plate:  # fmt: skip
    """Differences as dots, the values they come from in the table. `scale`: by what values are multiplied."""
    digits = 1 if scale > 1 else 2
    rows = [
        dots.Row(
            label, change.difference.low * scale, change.difference.estimate * scale, change.difference.high * scale,
            signed(change.difference.estimate * scale, digits), signed_range(change.difference, scale, digits),
        )
        for label, change in changes
    ]  # fmt: skip
    shown = rows[:most]
    axis = dots.even_axis(
        shown, lambda value: signed(value, 0 if scale > 1 else _digits(value)), 0.1 if scale == 1 else 5
    )
    told = "; ".join(f"{row.label} {row.value} ({row.range})" for row in shown)
    table = Table.of(
        "what | games before# | games after# | before# | after# | change# | 95% interval#",
        [
            (label, count(change.games[0]), count(change.games[1]), written(change.before * scale),
             written(change.after * scale), row.value, row.range)
            for (label, change), row in zip(changes, rows, strict=True)
        ],
    )  # fmt: skip
    left = "" if len(shown) == len(rows) else f"The {len(shown)} largest changes; all {len(rows)} are in the table."
    return Plate(title, table, dots.draw(name, title, told, shown, axis), left)


def _digits(value: float) -> int:
    """Decimals of a tick."""
    return 0 if value == int(value) else 1 if round(value * 10, 6) == int(round(value * 10, 6)) else 2
