"""The numbered table: every party, place, column, zone, card, item and tracker as a small int.

In: `layout.build_layout` fills it. Out: flat tuples and masks that ops and compiled rules index. Fixed once the game
layer has linked: until then `treat` may move columns between classes. Every list is in canonical order, the ascending
order of its ints.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from interpreter.law.classes import Classes

if TYPE_CHECKING:
    from interpreter.law.seats import SeatSpec
    from interpreter.law.state import State
    from interpreter.law.world import Card, Map, World

TYPES = ("warrior", "building", "token", "pawn", "ruin")
"""Types of piece. A ruin is a piece of nobody that fills a slot (root:2.2.4)."""

AMBUSH = "ambush"
"""The printed kind of such a card."""

DECK, DISCARD_PILE, ASIDE, BESIDE_MAP = 0, 1, 2, 3
"""The shared zones: `aside` is out of the game, `beside_map` in it but in nobody's hand."""


@dataclass(frozen=True, slots=True)
class Place:
    """Anywhere a piece can stand.

    Attributes:
        name: canonical text, as `5`, `f3`, `toads.nest`, `on toads.engine.red`.
        kind: `clearing`, `forest`, `extra`, `supply`, `track`, `box`, `on` or `out`.
        owner: the party whose place it is; -1 for locations and `out`.
        suit: mask of the suit of a one-suit track, else 0. Suits of clearings are in the state.
        holder: the column of the piece that an `on` place is on, else -1.
    """

    index: int
    name: str
    kind: str
    owner: int = -1
    suit: int = 0
    holder: int = -1


@dataclass(frozen=True, slots=True)
class Kind:
    """A declared kind of piece. `holds` maps the names of kinds or sides to how many may stand on one such piece."""

    index: int
    party: int
    name: str
    type: str
    columns: tuple[int, ...]
    holds: dict[str, int]


@dataclass(frozen=True, slots=True)
class Column:
    """The unit that is counted: a kind, of one suit, one named piece, one side.

    Attributes:
        name: canonical text, as `toads.pond.fox`.
        suit: index, -1 if none.
        side: name of the face, "" if it has none.
        single: name of the single piece, "" if it is not one.
        home: the place it comes from and returns to: supply or its track.
        home_column: what it becomes at home: the canonical side.
        start: how many are at home before setup.
        worth: printed points for an enemy remover; None: what its class is worth (root:3.2.1).
        gone: whether it leaves the game when removed.
        back: what it looks like to everybody but its owner, "" if it shows what it is.
        many: what more than one of the kind are called, "" if by adding a letter.
    """

    index: int
    party: int
    kind: int
    type: str
    suit: int
    name: str
    side: str
    single: str
    home: int
    home_column: int
    start: int
    worth: int | None
    gone: bool
    back: str = ""
    many: str = ""


@dataclass(frozen=True, slots=True)
class Zone:
    """Where cards lie.

    Attributes:
        owner: a player, -1 if shared.
        seen: who sees the cards in it: `all`, `owner` or `nobody`.
        deck: the deck whose cards it is for (its draw pile or discard pile), -1 if for any.
        suit: the suit of a slot, -1 if none.
        holds: the most cards in it, -1 if any number.
    """

    index: int
    name: str
    owner: int
    seen: str
    deck: int = -1
    suit: int = -1
    holds: int = -1


@dataclass(frozen=True, slots=True)
class TableCard:
    """One physical card at this table: its printed fields, its deck, the zone it starts in."""

    index: int
    name: str
    card: Card
    deck: int
    zone: int
    suit: int
    item: int


@dataclass(frozen=True, slots=True)
class TableDeck:
    """A deck: what its cards are called and where they are drawn from and discarded to.

    `in_play`: boxes of its owner in which its cards are in play, as they are anywhere in a play area.
    """

    index: int
    noun: str
    zone: int
    discards_to: int
    owner: int
    in_play: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tracker:
    """A kept value: `size` ints in `state.trackers` from `offset` on.

    A suit is stored as its index, a space as its 0-based number, a player or clearing as its index, nothing as -1.
    """

    index: int
    name: str
    owner: int
    offset: int
    size: int
    low: int
    high: int
    start: int
    sort: str
    spaces: tuple[str, ...]
    wraps: bool
    clears: str | None
    per: str | None


@dataclass(eq=False)
class Layout:
    """Everything about one table that no game changes. See the module; masks have bit i set for index i."""

    seats: tuple[SeatSpec, ...]
    map: Map
    world: World

    players: int = 0
    """How many players; they are the first parties, in seat order."""
    party_names: tuple[str, ...] = ()
    party_index: dict[str, int] = field(default_factory=dict)
    nobody: int = 0
    """The last party: it owns the ruins."""
    letter_rank: tuple[int, ...] = ()
    """Of each player: 0 for the earliest setup letter (rootbotics:2.2); unlettered seats last, in seat order."""

    suits: tuple[str, ...] = ()
    wild: int = -1
    every_suit: int = 0
    """The mask of the printed suits, those that clearings have."""

    places: tuple[Place, ...] = ()
    place_index: dict[str, int] = field(default_factory=dict)
    width: int = 0
    """How many places: the state's `n` has one row of this width a column."""
    clearings: int = 0
    forests: int = 0
    locations: int = 0
    """Clearings, forests and extra locations come first: every place below this is on the map."""
    on_map: int = 0
    """The mask of locations and of places on pieces."""
    supply: tuple[int, ...] = ()
    out: int = 0
    tracks: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """Places by `party.track`; a track of each suit has one place a suit."""
    points_of_track: dict[int, tuple[int, ...]] = field(default_factory=dict)
    capacity: tuple[int, ...] = ()
    """The most pieces a place takes; -1 for any number."""
    takes: dict[int, tuple[tuple[frozenset[int], int], ...]] = field(default_factory=dict)
    """Of a place on a piece: sets of columns, and how many of each set stand there at most."""

    paths: tuple[int, ...] = ()
    adjacent: tuple[int, ...] = ()
    rivers: tuple[int, ...] = ()
    corner: int = 0
    river: int = 0
    opposite: tuple[int, ...] = ()
    slots: tuple[int, ...] = ()
    ruins: int = 0
    """The mask of clearings that a ruin covers a slot of at the start."""

    kinds: tuple[Kind, ...] = ()
    columns: tuple[Column, ...] = ()
    column_index: dict[str, int] = field(default_factory=dict)
    columns_of: tuple[tuple[int, ...], ...] = ()
    of_type: dict[str, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    """Columns by type and party."""
    home: tuple[int, ...] = ()
    home_column: tuple[int, ...] = ()
    home_cell: tuple[int, ...] = ()
    """Of each column: where in the state's `n` its pieces at home are counted, on their canonical side.

    A home is off the map and on no piece: nothing hangs on that count, so ops may change it in place.
    """
    party_of: tuple[int, ...] = ()
    leaves: tuple[bool, ...] = ()
    """Of each column: whether such a piece leaves the game when removed."""
    lone: tuple[bool, ...] = ()
    """Of each column: whether there is never more than one such piece."""
    flip_to: tuple[int, ...] = ()
    """Of each column: that of its next side, itself if it has one face."""
    look: tuple[int, ...] = ()
    """Of each column: the one that everybody but its owner sees in its place; itself, if it shows what it is."""
    masked: bool = False
    """Whether any column looks like another."""
    on: tuple[int, ...] = ()
    """Of each column: the place on such a piece, -1 if it holds nothing."""
    ruin_column: int = 0
    slot_fillers: tuple[int, ...] = ()
    """The columns that fill slots: buildings and ruins (root:2.2.3, 2.2.4)."""
    class_table: Classes = field(init=False)
    """Columns by class and context."""

    zones: tuple[Zone, ...] = ()
    zone_index: dict[str, int] = field(default_factory=dict)
    hand: tuple[int, ...] = ()
    revealed: tuple[int, ...] = ()
    crafted: tuple[int, ...] = ()
    boxes: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """Zones by `party.box`, one a slot."""
    cards: tuple[TableCard, ...] = ()
    suit_of: tuple[int, ...] = ()
    decks: tuple[TableDeck, ...] = ()
    draw_piles: tuple[int, ...] = ()
    discard_piles: tuple[int, ...] = ()
    """The zones that decks are drawn from and discarded to, by deck."""
    discards_to: tuple[int, ...] = ()
    """Of each card: the pile that it is discarded to."""
    deck_of_zone: tuple[int, ...] = ()
    """Of each zone: the deck that an op on it may empty (its draw pile or discard pile), -1 if none."""

    items: tuple[str, ...] = ()
    item_index: dict[str, int] = field(default_factory=dict)
    trackers: tuple[Tracker, ...] = ()
    tracker_index: dict[str, int] = field(default_factory=dict)
    tracker_size: int = 0
    dice: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Faces by `party.die`."""

    uses: int = 0
    """How many use counters, set by the game layer before the first state is made."""
    steps: int = 0
    """How many steps with a remembered outcome, likewise."""
    words: int = 0
    """How many marked words, likewise."""

    start: State | None = None
    """The table before setup, once it has been laid out: see `state.initial_state`."""

    matched: dict[tuple[int, ...], tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    """By the suits of all clearings: see `state.clearings_by_suits`. A map deals them in many ways."""

    @cached_property
    def clearing_trackers(self) -> dict[str, tuple[Tracker, ...]]:
        """By what they clear at the end of (battle, phase, turn): the trackers that do."""
        return {end: tuple(each for each in self.trackers if each.clears == end) for end in ("battle", "phase", "turn")}

    @cached_property
    def ambushes(self) -> frozenset[int]:
        """The cards printed as ambushes (root:4.3.1)."""
        return frozenset(each.index for each in self.cards if each.card.kind == AMBUSH)

    @cached_property
    def fills(self) -> tuple[bool, ...]:
        """Of each column: whether it fills a slot."""
        return tuple(column in self.slot_fillers for column in range(len(self.columns)))

    @property
    def classes(self) -> dict[str, dict[str, tuple[int, ...]]]:
        """Columns standing in locations, by context and class."""
        return self.class_table.columns

    def treat(
        self,
        columns: Sequence[int],
        as_class: str | None,
        contexts: Iterable[str] | None = None,
        where: Iterable[int] | None = None,
    ) -> None:
        """Let pieces count as another class (root:G.1.33). See `Classes.treat`."""
        self.class_table.treat(columns, as_class, contexts, where)


def treat(
    layout: Layout,
    columns: Sequence[int],
    as_class: str | None,
    contexts: Iterable[str] | None = None,
    where: Iterable[int] | None = None,
) -> None:
    """Let pieces count as another class (root:G.1.33). See `Classes.treat`."""
    layout.treat(columns, as_class, contexts, where)
