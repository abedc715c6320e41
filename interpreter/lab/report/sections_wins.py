"""The sections about winning: who wins, in which seat, on which map, with which deck, beside whom; ratings.

In: results and titles. Out: sections.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import TYPE_CHECKING

from interpreter.lab.report import figures_wins
from interpreter.lab.report.plates import Plate, Section, Table
from interpreter.lab.report.plots import dots
from interpreter.lab.report.ratings import CERTAIN, ratings
from interpreter.lab.report.words import count, number, percent, percent_range, tick

if TYPE_CHECKING:
    from interpreter.lab.report.figures_played import Played
    from interpreter.lab.report.figures_wins import Share
    from interpreter.lab.report.results import Results
    from interpreter.lab.report.titles import Titles

_LABELS: dict[str, Callable[[Titles], Callable[[str], str]]] = {
    "beside": lambda titles: titles.who,
    "map": lambda titles: lambda id: titles.maps.get(id, id),
    "deck": lambda titles: lambda id: titles.decks.get(id, id),
    "seat": lambda _titles: str,
}
"""What the parts are called by which games are counted."""
CHANCE = "what chance alone would give"
_PARTS = "Intervals are wider here, as each is of a part of the games. Where two hardly overlap, there is a difference."


def wins(results: Results, titles: Titles) -> Section:
    """Win shares of everybody."""
    shares = figures_wins.overall(results)
    rows = [_row(titles.who(share.who), share, percent_range(share.interval)) for share in shares]
    plate = Plate(
        "Games won",
        _table("who", [(titles.who(share.who), share) for share in shares]),
        dots.draw("wins", "Share of games won", _told(rows), rows, dots.axis_for(rows, tick, 0.2, 1.0), CHANCE),
    )
    lead = (
        "The dot is the share of its games that each faction won. The line is its interval: were everything played"
        " again, the true share would lie within such a line 19 times in 20.",
        "The diamond is what it would win if every game were given to one of its players by lot. A line that does not"
        " reach its diamond shows a faction that is stronger or weaker than the others as they were played here.",
    )
    return Section("wins", "Who wins", lead, (plate,))


def by_seat(results: Results, titles: Titles, played: Played) -> Section:
    """Win shares in each seat."""
    everybody = figures_wins.seats(results)
    if played.seats_fixed:
        text = (
            "Every faction always sat in the same seat, so that the worth of a seat can't be told apart from that of"
            " who sat there. Play with --order rotate or draw to see it."
        )
        seats = [share.who for share in everybody]
        return Section(
            "seats", "By seat", (text,), (Plate("Seats", _table("seat", list(zip(seats, everybody, strict=True)))),)
        )
    rows = [_row(share.who, share) for share in everybody]
    axis = dots.axis_for(rows, tick, 0.2, 1.0)
    plot = dots.draw("seats", "Share of games won by seat", _told(rows), rows, axis, CHANCE)
    whole = Plate("Every seat, whoever sat there", _table("seat", [(share.who, share) for share in everybody]), plot)
    lead = ("Seats are numbered in the order of play.",)
    return Section("seats", "By seat", lead, (whole, *_each("seat", figures_wins.by_seat(results), titles)))


def by_map(results: Results, titles: Titles, played: Played) -> Section | None:
    """Win shares on each map; None where there was only one."""
    if len(played.maps) < 2:
        return None
    return Section("maps", "By map", (_PARTS,), _each("map", figures_wins.by_map(results), titles))


def by_deck(results: Results, titles: Titles, played: Played) -> Section | None:
    """Win shares with each deck; None where there was only one."""
    if len(played.decks) < 2:
        return None
    return Section("decks", "By deck", (_PARTS,), _each("deck", figures_wins.by_deck(results), titles))


def beside(results: Results, titles: Titles) -> Section | None:
    """Win shares beside each other contender; None where everybody always met everybody."""
    shares = figures_wins.beside(results)
    if not shares:
        return None
    lead = (
        "How often a faction won in the games in which another sat at the table too, whoever won instead. A dot far"
        " from the others shows somebody whose company helps or hurts.",
    )
    return Section("beside", "By who else sat there", lead, _each("beside", shares, titles))


def rated(results: Results, titles: Titles) -> Section | None:
    """Ratings; None where nobody met another, and only a word where they would say nothing new."""
    if len(results.who) == 2:
        same = "Every game was between the same two, so that ratings would only say again who wins how often."
        return Section("ratings", "Ratings", (f"{same} They tell more where tables differ.",))
    found = ratings(results)
    if not found:
        return None
    rows = [
        dots.Row(
            titles.who(each.who), each.mu - CERTAIN * each.sigma, each.mu, each.mu + CERTAIN * each.sigma,
            number(each.mu, 1), f"± {number(CERTAIN * each.sigma, 1)}", 25.0,
        )
        for each in found
    ]  # fmt: skip
    low, high = min(min(row.low for row in rows), 20.0), max(max(row.high for row in rows), 30.0)
    axis = dots.Axis(5 * (low // 5), 5 * -(-high // 5), lambda value: f"{value:g}")
    plate = Plate(
        "Ratings",
        Table.of(
            "who | games# | rating# | uncertainty# | at least#",
            [
                (titles.who(each.who), count(each.games), number(each.mu), number(each.sigma), number(each.ordinal))
                for each in found
            ],
        ),
        dots.draw("ratings", "Ratings", _told(rows), rows, axis, "what everybody starts with"),
        "Rating is mu of a Plackett-Luce model, uncertainty its sigma.",
    )
    lead = (
        "A rating is found from who finished before whom: first who won, then by points. Everybody starts at 25, not"
        " knowing anything; beating the strong raises it more than beating the weak. Use it where tables differed: win"
        " shares depend on whom one happened to meet, ratings allow for it.",
        "The line is three uncertainties long to either side. Its left end, “at least” in the table, is what a faction"
        " is worth almost certainly; rank by it where some played few games.",
    )
    return Section("ratings", "Ratings", lead, (plate,))


def _each(name: str, shares: list[Share], titles: Titles) -> tuple[Plate, ...]:
    """One plate a contender; all have the same scale."""
    label = _LABELS[name](titles)
    groups = [(who, list(group)) for who, group in groupby(shares, key=lambda share: share.who)]
    axis = dots.axis_for([_row("", share) for share in shares], tick, 0.2, 1.0)
    plates = []
    for place, (who, group) in enumerate(groups, 1):
        rows = [_row(label(share.part), share) for share in group]
        title = f"Share of games that {titles.who(who)} won, by {name}"
        if name == "beside":
            title = f"Share of games that {titles.who(who)} won beside others"
        plot = dots.draw(f"{name}-{place}", title, _told(rows), rows, axis, CHANCE)
        plates.append(Plate(titles.who(who), _table(name, [(label(share.part), share) for share in group]), plot))
    return tuple(plates)


def _row(label: str, share: Share, range: str = "") -> dots.Row:
    found = share.interval
    return dots.Row(label, found.low, found.estimate, found.high, percent(found.estimate), range, share.chance)


def _table(head: str, shares: list[tuple[str, Share]]) -> Table:
    return Table.of(
        f"{head} | games# | won# | share# | 95% interval# | chance#",
        [
            (
                label, count(share.games), count(share.wins), percent(share.interval.estimate),
                percent_range(share.interval), percent(share.chance),
            )
            for label, share in shares
        ],
    )  # fmt: skip


def _told(rows: list[dots.Row]) -> str:
    """The plot in words, for who can't see it."""
    return "; ".join(f"{row.label} {row.value}" for row in rows)
