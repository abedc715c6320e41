"""Results written by hand, and pages taken apart, for the tests of the report."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

from interpreter.lab.report.page import report
from interpreter.lab.report.results import opened
from interpreter.lab.report.titles import Titles, titles_of
from interpreter.lab.schema import VERSION, statements
from interpreter.lab.store import FILE

VOID = {"meta", "wbr", "br", "hr", "img", "link", "input"}


@dataclass
class Seat:
    """One seat of a game written by hand: `rounds` are the points after each, `laws` what each law gave."""

    faction: str
    points: int = 0
    won: bool = False
    agent: str = ""
    rounds: Sequence[int] = ()
    laws: Mapping[str, int] = field(default_factory=dict)
    actions: Mapping[str, int] = field(default_factory=dict)


@dataclass
class Written:
    """One game written by hand."""

    seats: Sequence[Seat]
    rounds: int = 5
    map: str = "autumn"
    deck: str = "standard"
    failure: str | None = None
    laws: Sequence[str] = ()
    standing: Sequence[str] = ()

    @property
    def ended(self) -> str:
        if self.failure is not None:
            return "failed"
        return "won" if any(seat.won for seat in self.seats) else "round limit"


def write(
    folder: Path,
    games: Sequence[Written],
    carried: Sequence[tuple[str, str, int]] = (),
    plan: object = None,
    names: Sequence[tuple[str, str, str]] = (),
    meta: Mapping[str, str] | None = None,
) -> Path:
    """A folder of results; game k has seed 1000 + k. `meta`: more of what is told of them as a whole."""
    folder.mkdir(parents=True, exist_ok=True)
    base = sqlite3.connect(folder / FILE)
    for statement in statements():
        base.execute(statement)
    said = json.dumps(plan if plan is not None else {"seed": "1", "max_rounds": "60"})
    base.executemany("INSERT INTO meta VALUES (?, ?)", [("schema", str(VERSION)), ("rootlaw", "0.1.0"), ("plan", said)])
    base.executemany("INSERT INTO meta VALUES (?, ?)", (meta or {}).items())
    base.executemany("INSERT INTO carried VALUES (?, ?, ?)", carried)
    base.executemany("INSERT INTO names VALUES (?, ?, ?)", names)
    for number, game in enumerate(games, 1):
        _write(base, number, game)
    base.commit()
    base.close()
    return folder


def _write(base: sqlite3.Connection, number: int, game: Written) -> None:
    seats = ",".join(f"{seat.faction}:{seat.agent}" if seat.agent else seat.faction for seat in game.seats)
    row = (number, 1000 + number, game.map, game.deck, seats, game.rounds, 0, 0, game.ended, game.failure)
    base.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
    for place, seat in enumerate(game.seats, 1):
        who = (number, place, seat.faction, f"{seat.faction}#{place}", seat.agent, int(seat.won), seat.points)
        base.execute("INSERT INTO players VALUES (?, ?, ?, ?, ?, ?, ?)", who)
        for round, points in enumerate(seat.rounds, 1):
            base.execute("INSERT INTO rounds VALUES (?, ?, ?, ?)", (number, place, round, points))
        for law, points in seat.laws.items():
            base.execute("INSERT INTO points VALUES (?, ?, ?, ?, 1)", (number, place, law, points))
        for action, times in seat.actions.items():
            base.execute("INSERT INTO actions VALUES (?, ?, ?, ?)", (number, place, action, times))
    for table, laws in (("laws", game.laws), ("standing", game.standing)):
        base.executemany(f"INSERT INTO {table} VALUES (?, ?, 1)", [(number, law) for law in laws])


def page_of(folder: Path, titles: Titles | None = None) -> str:
    """The page about a folder, by the names that lie there unless titles are given."""
    with opened(folder) as results:
        return report(results, titles or titles_of(results))


class Taken(HTMLParser):
    """A page taken apart: an error if an element is left open or closed out of turn."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.figures: list[list[str]] = []
        """The elements in each figure."""
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag == "figure":
            self.figures.append([])
        if self.figures:
            self.figures[-1].append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not {"style", "script"} & set(self.open):
            self.text.append(data)

    @property
    def words(self) -> str:
        """All text, with single spaces."""
        return " ".join(" ".join(self.text).split())
