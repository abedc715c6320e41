"""What a scenario says, once every word in it is known.

In: the reader fills these from a file and a linked table. Out: setup and comparison work on numbers, and know where in
the file each of them is written.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.game.link import Table
    from interpreter.language.findings import Finding, Span

Option = int | str
"""An option as a scenario writes it: its id or text."""


Answer = Option | tuple[Option, ...]
"""One option, or several that are chosen at once."""


@dataclass(frozen=True)
class BrokenPart:
    """What a scenario needs and nobody can use: `name` says which faction, map or deck, `findings` why."""

    name: str
    findings: tuple[Finding, ...]


class BrokenScenarioError(Exception):
    """The file is no scenario that could be run: `findings` say why, `lines` are its lines.

    Attributes:
        parts: the broken factions, maps and decks; a finding is about each of them.
    """

    def __init__(self, findings: Sequence[Finding], lines: Sequence[str], parts: Sequence[BrokenPart] = ()) -> None:
        super().__init__("; ".join(finding.message for finding in findings))
        self.findings = tuple(findings)
        self.lines = tuple(lines)
        self.parts = tuple(parts)

    @property
    def is_whole_itself(self) -> bool:
        """Whether nothing is wrong but what the scenario needs."""
        return bool(self.parts) and len(self.parts) == len(self.findings)


@dataclass(frozen=True)
class Stand:
    """Some pieces in a place: `count` of the columns together. `text` is how they are written."""

    place: int
    columns: tuple[int, ...]
    count: int
    text: str
    span: Span


@dataclass(frozen=True)
class CardWord:
    """A card as it is written, and the cards of the table that it can be."""

    text: str
    span: Span
    fits: frozenset[int]


@dataclass(frozen=True)
class Pile:
    """The cards of one zone, the top one first."""

    zone: int
    cards: tuple[CardWord, ...]
    span: Span
    ordered: bool = True


@dataclass(frozen=True)
class Value:
    """A number that one entry of the file gives to `key`: a player's points, a tracker's offset, an item."""

    key: int
    value: int
    span: Span


@dataclass
class Holdings:
    """What players have beside the map: the part that `given` and `expect` share.

    Attributes:
        boxes: places of pieces that are named whole, with the place in the file.
        stands: pieces in those places.
        partial: pieces in supplies and on tracks, of which only those named count.
        items: crafted items by player: keys are `player * items + item`.
        crafted: players whose crafted items and cards are named.
    """

    boxes: list[tuple[int, Span]] = field(default_factory=list)
    stands: list[Stand] = field(default_factory=list)
    partial: list[Stand] = field(default_factory=list)
    piles: list[Pile] = field(default_factory=list)
    trackers: list[Value] = field(default_factory=list)
    starts: list[Value] = field(default_factory=list)
    items: list[Value] = field(default_factory=list)
    crafted: list[tuple[int, Span]] = field(default_factory=list)


@dataclass
class Given(Holdings):
    """The table before. `deck` None: all cards named nowhere, shuffled. `supply` None: every item there is."""

    turn: int = 0
    scores: list[Value] = field(default_factory=list)
    deck: Pile | None = None
    supply: list[Value] | None = None
    dice: list[list[int]] = field(default_factory=list)
    chance: list[Option] = field(default_factory=list)
    dice_span: Span | None = None
    chance_span: Span | None = None


@dataclass
class Expect(Holdings):
    """The table after; None where nothing is said.

    Attributes:
        clearings: where the key stands; then locations not in `boxes` must be as given.
        scores: likewise for players not named.
        rules: the mask of rulers by clearing.
        log, never: laws that must, and must not, have caused an event.
        error: the code of the refusal expected, and whether one is spoken of at all.
    """

    clearings: Span | None = None
    scores: list[Value] | None = None
    scores_span: Span | None = None
    rules: list[Value] = field(default_factory=list)
    winners: Value | None = None
    supply: list[Value] | None = None
    supply_span: Span | None = None
    log: list[tuple[str, Span]] = field(default_factory=list)
    never: list[tuple[str, Span]] = field(default_factory=list)
    offered: list[tuple[Answer, Span]] = field(default_factory=list)
    not_offered: list[tuple[Answer, Span]] = field(default_factory=list)
    error: str | None = None
    error_span: Span | None = None

    @property
    def asks_offers(self) -> bool:
        """Whether the scenario looks at the first decision that it gives no answer to."""
        return bool(self.offered or self.not_offered)


@dataclass(frozen=True)
class Run:
    """One thing to run.

    Attributes:
        how: `units` of a phase, one after the other whoever's turn it is; a whole `phase`; a whole `turn`.
    """

    how: Literal["units", "phase", "turn"]
    player: int
    span: Span
    phase: int = 0
    units: tuple[int, ...] = ()


@dataclass(frozen=True)
class Reply:
    """An answer that is given, and the number of whoever must be the one to give it; None: whoever is asked."""

    answer: Answer
    span: Span
    player: int | None = None


@dataclass(frozen=True)
class Scenario:
    """A scenario, ready to run on its table."""

    claim: str
    laws: tuple[str, ...]
    span: Span
    lines: tuple[str, ...]
    table: Table
    seed: int
    given: Given
    run: tuple[Run, ...]
    choices: tuple[Reply, ...]
    expect: Expect
