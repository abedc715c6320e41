"""The page that compares two versions: what became of the faction that was changed, and of everybody else.

In: two results, older first, and titles. Out: one HTML file as text.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from interpreter.lab.report import sections_versions as sections
from interpreter.lab.report.figures_played import played
from interpreter.lab.report.figures_versions import outcomes, points, rounds, wins
from interpreter.lab.report.page import facts, render
from interpreter.lab.report.plates import Page
from interpreter.lab.report.statistics import visible_difference
from interpreter.lab.report.verdicts import COARSE, Remark
from interpreter.lab.report.versions import NoVersionsError, matched
from interpreter.lab.report.words import counted, listed, number, percent, points_of_share, signed, signed_range

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.lab.report.figures_versions import Change
    from interpreter.lab.report.results import Results
    from interpreter.lab.report.titles import Titles
    from interpreter.lab.report.versions import Matched, Version

_CAUTION = (
    "Wins are shared out: where the faction that was changed wins more, the others win less."
    " All of this is about factions as they were played here, by these agents, at these tables."
)
_APART = ("maps", "decks", "max_rounds", "order", "players")
"""Parts of a plan that should not differ where only a faction is to."""


def compared(before: Results, after: Results, titles: Titles, same: Sequence[str] = ()) -> str:
    """The page. `same`: what `--as` said. Raises: NoVersionsError."""
    for results in (before, after):
        if not results.who:
            raise NoVersionsError(f"no game of {results.folder} was played to its end: there is nothing to compare")
    found = matched(before, after, same)
    names = sections.Names(titles, found)
    everything = (
        sections.wins(before, after, found, names),
        sections.points(before, after, found, names),
        *(sections.laws(before, after, version, found, names) for version in found.versions),
        *(sections.course(before, after, version, names) for version in found.versions),
        sections.length(before, after, found),
    )
    changed = [version for version in found.versions if version.before != version.after] or list(found.versions)
    return render(
        Page(
            title=listed([names.both(version) for version in changed]),
            kicker="Two versions compared",
            facts=_facts(before, after, found, titles),
            summary=(*(_verdict(before, after, version, found, names) for version in found.versions),
                     *_length(before, after, found), *_apart(before, after, found, titles)),
            caution=_CAUTION,
            sections=tuple(section for section in everything if section is not None),
        )
    )  # fmt: skip


def _verdict(before: Results, after: Results, version: Version, found: Matched, names: sections.Names) -> Remark:
    old, new = outcomes(before, version.before), outcomes(after, version.after)
    change, gained = wins(old, new, found.games), points(old, new, found.games)
    games = counted(change.games[1], "game")
    if change.games[0] != change.games[1]:
        games = f"{games} (before: {counted(change.games[0], 'game')})"
    said = f"{names.short(version)} won {percent(change.after)} of {games}, {percent(change.before)} before:"
    scored = f" Points a game: {number(gained.before, 1)} before, {number(gained.after, 1)} after."
    points_more = f"{signed(100 * change.difference.estimate)} points ({signed_range(change.difference, 100)})"
    if change.difference.low > 0:
        return Remark("more", f"{said} stronger, {points_more}.{scored}")
    if change.difference.high < 0:
        return Remark("less", f"{said} weaker, {points_more}.{scored}")
    visible = visible_difference(change.difference)
    would = f"a change of {points_of_share(visible)} or more would have been seen"
    if visible > COARSE:
        return Remark("unsure", f"{said} too few games to tell; only {would}.{scored}")
    return Remark("same", f"{said} no difference seen, {points_more}; {would}.{scored}")


def _length(before: Results, after: Results, found: Matched) -> list[Remark]:
    change = rounds(before, after, found.games)
    if change is None:
        return []
    if not change.seen:
        return [Remark("plain", f"No difference of length was seen: {number(change.after, 1)} full rounds.")]
    longer = "longer" if change.difference.estimate > 0 else "shorter"
    return [Remark("plain", f"Games are {longer}: {_from_to(change)} full rounds.")]


def _from_to(change: Change) -> str:
    return f"{number(change.after, 1)} instead of {number(change.before, 1)}"


def _apart(before: Results, after: Results, found: Matched, titles: Titles) -> list[Remark]:
    """What else differs, and who has nobody to be compared with."""
    plans = before.plan, after.plan
    differ = [part for part in _APART if plans[0].get(part) != plans[1].get(part)]
    remarks = []
    if differ:
        parts = [f"{part.replace('_', ' ')} ({_part(plans[0], part)}, then {_part(plans[1], part)})" for part in differ]
        text = f"More than a faction differs: {listed(parts)}. What is seen here may come from that."
        remarks.append(Remark("fault", text))
    for who, when in ((found.only_before, "first"), (found.only_after, "second")):
        if who:
            names = listed([titles.who(each) for each in who])
            remarks.append(
                Remark("unsure", f"Only in the {when} folder: {names}. --as NEW=OLD says who is whose version.")
            )
    return remarks


def _part(plan: dict[str, object], part: str) -> str:
    return str(plan.get(part, "none"))


def _facts(before: Results, after: Results, found: Matched, titles: Titles) -> tuple[tuple[str, str], ...]:
    how = (
        f"game by game: both folders played the same {counted(len(found.games), 'game')}"
        " (seed, map, deck, who sat where), as far as the change let them"
        if found.games
        else "as two samples: the folders did not play the same games (seeds, maps, decks, who sat where)"
    )
    told = [("compared", how)]
    if changed := _changed(before, after):
        told.append(("rules that differ", changed))
    for name, results in (("first", before), ("second", after)):
        of_these = dict(facts(results, played(results), titles))
        told += [
            (name, "; ".join(of_these[part] for part in ("results", "games", "factions", "maps") if part in of_these))
        ]
    return tuple(told)


def _changed(before: Results, after: Results) -> str:
    """The rule files whose digests differ, as far as the stores tell."""
    try:
        old, new = (json.loads(each.meta.get("digests", "{}")) for each in (before, after))
    except ValueError:
        return ""
    if not (isinstance(old, dict) and isinstance(new, dict)):
        return ""
    return ", ".join(sorted(str(key) for key in old.keys() | new.keys() if old.get(key) != new.get(key)))
