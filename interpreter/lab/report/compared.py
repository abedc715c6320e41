"""The page that compares two versions: what became of the faction that was changed, and of everybody else.

In: two results, older first, and titles. Out: one HTML file as text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.lab.fit import changed_rules
from interpreter.lab.report import sections_versions as sections
from interpreter.lab.report.figures_played import played
from interpreter.lab.report.figures_versions import outcomes, points, rounds, wins
from interpreter.lab.report.figures_wins import overall
from interpreter.lab.report.page import facts, render
from interpreter.lab.report.plates import Page
from interpreter.lab.report.statistics import visible_difference
from interpreter.lab.report.verdicts import COARSE, Remark, named_at_random
from interpreter.lab.report.versions import NoVersionsError, matched
from interpreter.lab.report.words import counted, listed, number, of_hundred, percent

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


def compared(before: Results, after: Results, titles: tuple[Titles, Titles], same: Sequence[str] = ()) -> str:
    """The page. `titles`: of either; `same`: what `--as` said. Raises: NoVersionsError."""
    for results in (before, after):
        if not results.who:
            raise NoVersionsError(f"no game of {results.folder} was played to its end: there is nothing to compare")
    found = matched(before, after, same)
    names = sections.Names(*titles, found)
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
            facts=_facts(before, after, found, names),
            summary=(*_whose(found, names), *_rules(before, after, names),
                     *(_verdict(before, after, version, found, names) for version in found.versions),
                     *_length(before, after, found), *_apart(before, after, found, names)),
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
    name = names.short(version)
    if version.before in before.at_random or version.after in after.at_random:
        name = named_at_random(name)
    said = f"{name} won {percent(change.after)} of {games}, {percent(change.before)} before:"
    scored = f" Victory points a game: {number(gained.before, 1)} before, {number(gained.after, 1)} after."
    scored = f" {_level(after, version)}{scored}"
    if change.difference.low > 0:
        return Remark("more", f"{said} stronger, it wins {_by(change, 1)}.{scored}")
    if change.difference.high < 0:
        return Remark("less", f"{said} weaker, it wins {_by(change, -1)}.{scored}")
    visible = visible_difference(change.difference)
    would = f"a change of {of_hundred(visible)} or more would have been seen"
    if visible > COARSE:
        return Remark("unsure", f"{said} too few games to tell; only {would}.{scored}")
    return Remark("same", f"{said} no difference seen; {would}.{scored}")


def _by(change: Change, sign: int) -> str:
    """`47 more games in 100 (39.8 to 53.8)`; `sign` is -1 for fewer."""
    low, estimate, high = (100 * sign * each for each in change.difference)
    bounds = f"{number(min(low, high), 1)} to {number(max(low, high), 1)}"
    return f"{number(estimate, 1)} {'more' if sign > 0 else 'fewer'} games in 100 ({bounds})"


def _level(after: Results, version: Version) -> str:
    """How the newer version stands now."""
    share = next(share for share in overall(after) if share.who == version.after)
    would = f"chance would give ({percent(share.chance)})"
    if share.chance >= 1:
        return "It met nobody else."
    if share.interval.low > share.chance:
        return f"It now wins more than {would}."
    if share.interval.high < share.chance:
        return f"It now wins less than {would}."
    return f"It is now level with what {would}."


def _whose(found: Matched, names: sections.Names) -> list[Remark]:
    """Who is compared with whom, where that is not plain from their names."""
    old = {each.before for each in found.versions} | set(found.only_before)
    new = {each.after for each in found.versions} | set(found.only_after)
    remarks = []
    for version in found.told:
        text = f"{names.short(version)} is compared with {names.before.who(version.before)}, as --as says."
        both = sorted(({version.before} & new | {version.after} & old) if version.before != version.after else ())
        if both:
            sat = listed([names.after.who(each) for each in both])
            text += f" Mind that {sat} sat in both folders, so that without it like is compared with like."
        remarks.append(Remark("unsure" if both else "plain", text))
    for version in found.guessed:
        text = f"{names.short(version)} is taken for a new version of {names.before.who(version.before)}, as it sat in"
        text += " its place; --as NEW=OLD says it otherwise."
        remarks.append(Remark("unsure", text))
    return remarks


def _rules(before: Results, after: Results, names: sections.Names) -> list[Remark]:
    """What was changed, as far as the results tell."""
    if not (before.meta.get("digests") and after.meta.get("digests")):
        return []
    changed = [_called(what, names) for what in _changed(before, after)]
    if changed:
        return [Remark("plain", f"What was changed: the rules of {listed(changed)}.")]
    if before.who == after.who:
        return [Remark("plain", "No rule was changed: what differs is chance, or how the games were played.")]
    return []


def _called(what: str, names: sections.Names) -> str:
    """`faction toads` by its printed name."""
    kind, _, id = what.partition(" ")
    if kind == "faction":
        return names.after.who(id)
    known = {"map": names.after.maps, "deck": names.after.decks}.get(kind, {})
    return known.get(id, what)


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


def _apart(before: Results, after: Results, found: Matched, names: sections.Names) -> list[Remark]:
    """What else differs, and who has nobody to be compared with."""
    plans = before.plan, after.plan
    differ = [part for part in _APART if plans[0].get(part) != plans[1].get(part)]
    remarks = []
    if differ:
        parts = [f"{part.replace('_', ' ')} ({_part(plans[0], part)}, then {_part(plans[1], part)})" for part in differ]
        text = f"More than a faction differs: {listed(parts)}. What is seen here may come from that."
        remarks.append(Remark("fault", text))
    for who, when, titles in ((found.only_before, "first", names.before), (found.only_after, "second", names.after)):
        if who:
            left = listed([titles.who(each) for each in who])
            remarks.append(
                Remark("unsure", f"Only in the {when} folder: {left}. --as NEW=OLD says who is whose version.")
            )
    return remarks


def _part(plan: dict[str, object], part: str) -> str:
    return str(plan.get(part, "none"))


def _facts(before: Results, after: Results, found: Matched, names: sections.Names) -> tuple[tuple[str, str], ...]:
    how = (
        f"game by game: both folders played the same {counted(len(found.games), 'game')}"
        " (seed, map, deck, who sat where), as far as the change let them"
        if found.games
        else "as two samples: the folders did not play the same games (seeds, maps, decks, who sat where)"
    )
    told = [("who", "; ".join(names.both(version) for version in found.versions)), ("compared", how)]
    for name, results, titles in (("first", before, names.before), ("second", after, names.after)):
        of_these = dict(facts(results, played(results), titles))
        told += [
            (name, "; ".join(of_these[part] for part in ("results", "games", "factions", "maps") if part in of_these))
        ]
    return tuple(told)


def _changed(before: Results, after: Results) -> list[str]:
    """The rule files of both whose digests differ, as far as the results tell."""
    try:
        return changed_rules(*(each.meta.get("digests", "{}") for each in (before, after)))
    except (ValueError, TypeError, AttributeError):
        return []
