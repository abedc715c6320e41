"""What a page is made of: sections, and in them plates, each a plot with the table behind it.

In: nothing; these are plain records that sections are made of and templates show.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from markupsafe import Markup

    from interpreter.lab.report.verdicts import Remark


@dataclass(frozen=True)
class Table:
    """Rows of text under heads; a head that ends in `#` is that of numbers, which stand to the right."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, heads: str, rows: Iterable[tuple[str, ...]]) -> Table:
        """Heads written as `who | games#`."""
        return cls(tuple(head.strip() for head in heads.split("|")), tuple(rows))

    def without_empty(self) -> Table:
        """The same without columns that say nothing."""
        kept = [place for place in range(len(self.heads)) if any(row[place] for row in self.rows)]

        def some(row: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(row[place] for place in kept)

        return Table(some(self.heads), tuple(some(row) for row in self.rows))


@dataclass(frozen=True)
class Plate:
    """A plot under its title, the table of its numbers, a word about how to read it; or a table alone.

    Attributes:
        folded: whether the table is seen only once somebody asks for it.
    """

    title: str
    table: Table
    plot: Markup | None = None
    note: str = ""
    folded: bool = False


@dataclass(frozen=True)
class Replay:
    """A game to be seen again: its number, what happened, the scores in order, the command."""

    game: int
    what: str
    scores: tuple[tuple[str, str, bool], ...]
    command: str
    failure: str = ""


@dataclass(frozen=True)
class Replays:
    """Some games under a title."""

    title: str
    games: tuple[Replay, ...]
    note: str = ""


@dataclass(frozen=True)
class Section:
    """A part of the page. `lead`: paragraphs that say what is shown and how to read it."""

    name: str
    title: str
    lead: tuple[str, ...]
    plates: tuple[Plate, ...] = ()
    replays: tuple[Replays, ...] = ()


@dataclass(frozen=True)
class Page:
    """A whole page. `facts`: what the figures are of."""

    title: str
    kicker: str
    facts: tuple[tuple[str, str], ...]
    summary: tuple[Remark, ...]
    caution: str
    sections: tuple[Section, ...] = field(default=())
