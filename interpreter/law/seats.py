"""Specs: what the layout needs to know of each seat, in plain values.

In: the game layer fills these from a checked faction file. Out: `build_layout` numbers everything they name. A spec
holds names and counts only; nothing in it is looked up while a game runs.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.law.world import Deck


@dataclass(frozen=True)
class PieceSpec:
    """One declared kind of piece (root:G.1.10).

    Attributes:
        name: the kind's name in its file.
        type: `warrior`, `building`, `token` or `pawn`.
        count: how many there are (root:1.5.1); of each suit if `each_suit`; ignored if `each` names single pieces.
        each_suit: whether there is a set of them for every printed suit.
        sides: names of the faces; the first is the canonical one in supply.
        back: what its first side looks like to everybody but its owner, None if it shows what it is.
        each: names of single pieces, one of each.
        holds: names of kinds or sides that may stand on such a piece, with how many of each.
        worth: points for an enemy who removes it; None: what its class is worth (root:3.2.1).
        track: the track it comes from and returns to; None: the supply.
        gone: whether it leaves the game when removed.
        party: the neutral party that owns it; None: the seat itself.
        many: what more than one are called.
    """

    name: str
    type: str
    count: int = 1
    each_suit: bool = False
    sides: tuple[str, ...] = ()
    each: tuple[str, ...] = ()
    holds: dict[str, int] = field(default_factory=dict)
    worth: int | None = None
    track: str | None = None
    gone: bool = False
    party: str | None = None
    back: str | None = None
    many: str = ""


@dataclass(frozen=True)
class TrackSpec:
    """A row of spaces that buildings or tokens leave from the left.

    Attributes:
        each_suit: whether there is one such track for every printed suit.
        points: the number printed above each space, from the left; may be empty.
        spaces: how many spaces; None: as many as pieces start there.
    """

    name: str
    each_suit: bool = False
    points: tuple[int, ...] = ()
    spaces: int | None = None


@dataclass(frozen=True)
class TrackerSpec:
    """A value that a faction keeps: a number, suit, space, player or clearing.

    Attributes:
        sort: `number`, `suit`, `space`, `player` or `clearing`.
        low, high: the bounds of a number; a space tracker's follow from `spaces`.
        start: a number, the name of a suit or space, the 0-based index of a space, or None for nothing.
        spaces: names of the spaces, or of the sides, in order; a name may stand twice.
        wraps: whether it advances from its last space to its first.
        per: `player` or `opponent` (one value for each party), `clearing`, or None for a single value.
        clears: when it returns to its start: `battle`, `phase`, `turn` or None.
    """

    name: str
    sort: str = "number"
    low: int = 0
    high: int = 1_000_000
    start: int | str | None = None
    spaces: tuple[str, ...] = ()
    wraps: bool = False
    per: str | None = None
    clears: str | None = None


@dataclass(frozen=True)
class BoxSpec:
    """A box on a faction board, for pieces or for cards.

    Attributes:
        of: `pieces` or `cards`.
        holds: the most it takes; None: any number.
        slots: names of its slots, each a zone of its own (a suit's name gives the slot that suit); boxes of cards only.
        seen: who sees the cards in it: `all`, `owner` or `nobody`.
        seen_in: who sees those of a slot, where that differs.
    """

    name: str
    of: str = "pieces"
    holds: int | None = None
    slots: tuple[str, ...] = ()
    seen: str = "all"
    seen_in: dict[str, str] = field(default_factory=dict)

    def seen_by(self, slot: str) -> str:
        """Who sees the cards of a slot; of a box without slots, of ""."""
        return self.seen_in.get(slot, self.seen)


@dataclass(frozen=True)
class DeckSpec:
    """A private deck, the zone that its cards are discarded to, the boxes in which they are in play."""

    name: str
    deck: Deck
    discards_to: str
    in_play: tuple[str, ...] = ()


@dataclass(frozen=True)
class DieSpec:
    """A die of one faction: the words on its faces, equally likely."""

    name: str
    faces: tuple[str, ...]


@dataclass(frozen=True)
class PlaceSpec:
    """An extra location of a faction's own, and the names of the locations next to it."""

    name: str
    adjacent: tuple[str, ...] = ()


@dataclass(frozen=True)
class SeatSpec:
    """One seat: a faction at the table.

    Attributes:
        name: unique at the table; the second seat of one file is `name#2`.
        faction: the id of its file.
        letter: the setup letter that its file prints, if any.
        automated: whether it is a bot.
        parties: neutral parties that its file declares.
    """

    name: str
    faction: str
    letter: str | None = None
    automated: bool = False
    pieces: tuple[PieceSpec, ...] = ()
    tracks: tuple[TrackSpec, ...] = ()
    trackers: tuple[TrackerSpec, ...] = ()
    boxes: tuple[BoxSpec, ...] = ()
    decks: tuple[DeckSpec, ...] = ()
    dice: tuple[DieSpec, ...] = ()
    parties: tuple[str, ...] = ()
    places: tuple[PlaceSpec, ...] = ()
