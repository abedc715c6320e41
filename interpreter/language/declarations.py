"""What a faction brings to the table: records of its declared pieces, tracks, trackers, boxes, decks, dice.

Enters: nothing; `declare` builds them from the file's sections.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import PurePath

from interpreter.language.catalogue import plural, singular
from interpreter.language.values import (
    Expr,
)

NO_ICON = "none"
"""Among the icons of a track: a space that prints none."""

# --- Declarations -----------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class PieceDecl:
    name: str
    type: str  # warrior, building, token, pawn
    count: int = 1
    each_suit: bool = False  # `count` pieces of each printed suit
    sides: tuple[str, ...] = ()
    back: str | None = None  # what its first side looks like to everybody but its owner
    each: tuple[str, ...] = ()  # single pieces with names of their own
    holds: dict[str, int] = field(default_factory=dict)
    worth: int | None = None
    track: str | None = None
    gone: bool = False  # once removed it leaves the game
    party: str | None = None
    many: str = ""  # what more than one are called

    def __post_init__(self) -> None:
        self.many = self.many or plural(self.name)


@dataclass(slots=True)
class TrackDecl:
    name: str
    of: str
    each_suit: bool = False
    suit: str | None = None
    points: tuple[int, ...] = ()
    icons: tuple[str, ...] = ()


@dataclass(slots=True)
class TrackerDecl:
    name: str
    of: str = "number"  # number, suit, space, player, clearing, side
    low: int = 0
    high: int | None = None
    start: int | str | None = None
    spaces: tuple[str, ...] = ()
    wraps: bool = False
    per: str | None = None  # opponent, player, clearing
    clears: str | None = None  # battle, phase, turn


@dataclass(slots=True)
class BoxDecl:
    """A box of a faction board: `cards` tells whether cards lie in it (a zone) or pieces stand in it (a place).

    `slots`: the suits of its slots as printed, each slot being a zone of its own, `BOX.SUIT`.
    """

    name: str
    cards: bool
    of: str = ""
    holds: int | None = None
    pile: bool = False
    seen: str = "all"  # all, owner, nobody
    slots: tuple[str, ...] = ()
    seen_in: dict[str, str] = field(default_factory=dict)  # slot -> all, owner, nobody, where it differs from `seen`

    def seen_by(self, slot: str) -> str:
        """Who may look at the cards of a slot."""
        return self.seen_in.get(slot, self.seen)


@dataclass(slots=True)
class DeckDecl:
    """A private deck: the path of its cards, its discard pile, and the boxes in which its cards are in play."""

    cards: str
    discards_to: str
    in_play: tuple[str, ...] = ()


@dataclass(slots=True)
class PlaceDecl:
    """A location off the map; `adjacent_to` is a set of locations, judged whenever adjacency is asked."""

    name: str
    adjacent_to: Expr | None = None


@dataclass(slots=True)
class Declarations:
    """What a file brings to the table, its parents' included."""

    faction: str
    name: str
    letter: str | None = None
    automated: bool = False
    abstract: bool = False
    seats: int = 1
    numbers: dict[str, int] = field(default_factory=dict)
    pieces: dict[str, PieceDecl] = field(default_factory=dict)
    tracks: dict[str, TrackDecl] = field(default_factory=dict)
    trackers: dict[str, TrackerDecl] = field(default_factory=dict)
    boxes: dict[str, BoxDecl] = field(default_factory=dict)
    decks: dict[str, DeckDecl] = field(default_factory=dict)
    dice: dict[str, tuple[str, ...]] = field(default_factory=dict)
    parties: dict[str, str] = field(default_factory=dict)  # id -> printed name
    places: dict[str, PlaceDecl] = field(default_factory=dict)

    def deck_nouns(self) -> dict[str, str]:
        """What the cards of each private deck are called, in both numbers, and the deck: `spells.yaml` holds spells."""
        found = {}
        for deck, declared in self.decks.items():
            many = PurePath(declared.cards).stem
            found.update(dict.fromkeys((many, singular(many) or many), deck))
        return found

    def icons(self) -> tuple[str, ...]:
        """The different icons of all tracks, as first printed."""
        every = (icon for track in self.tracks.values() for icon in track.icons)
        return tuple(dict.fromkeys(icon for icon in every if icon != NO_ICON))
