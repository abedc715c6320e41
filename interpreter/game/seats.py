"""Seats: who sits down with which faction, and what the layout must know of each.

In: seats as a player asks for them, each with a checked program. Out: the same seats with names of their own, the specs
that `build_layout` numbers, and every fault of the table at once.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from interpreter.law.seats import (
    BoxSpec,
    DeckSpec,
    DieSpec,
    PieceSpec,
    PlaceSpec,
    SeatSpec,
    TrackerSpec,
    TrackSpec,
)
from interpreter.law.world import load_deck

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from interpreter.language.program import BoxDecl, Declarations, PieceDecl, Program, TrackDecl, TrackerDecl
    from interpreter.law.world import World

SPACED = ("space", "side")
"""Trackers whose value is one of some named spaces."""


@dataclass(frozen=True)
class Seat:
    """One seat as asked for.

    Attributes:
        program: the faction's checked program.
        name: unique at the table; "" for the faction's id, a second seat of one faction being `id#2`.
        agent: who answers the seat's decisions; None leaves them open to the caller.
    """

    program: Program
    name: str = ""
    agent: Any = None


@dataclass(frozen=True)
class TableFault:
    """One reason why this table cannot be: like a finding, but about no file."""

    code: str
    message: str
    hint: str = ""

    def __str__(self) -> str:
        return f"error[{self.code}]: {self.message}" + (f"\n   = hint: {self.hint}" if self.hint else "")


class TableError(Exception):
    """The table asked for is impossible; `faults` holds every reason."""

    def __init__(self, faults: Sequence[TableFault]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = tuple(faults)


def name_seats(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """The seats, each with a name that no other seat has."""
    counts: Counter[str] = Counter()
    named = []
    for seat in seats:
        base = seat.name or seat.program.faction
        counts[base] += 1
        named.append(replace(seat, name=base if counts[base] == 1 else f"{base}#{counts[base]}"))
    return tuple(named)


def seat_faults(seats: Sequence[Seat]) -> list[TableFault]:
    """Everything that keeps these seats from sitting at one table."""
    faults = []
    if not seats:
        faults.append(TableFault("no-seats", "nobody sits at the table", "name at least one faction"))
    counts = Counter(seat.program.faction for seat in seats)
    for faction, count in counts.items():
        declared = next(seat.program.declarations for seat in seats if seat.program.faction == faction)
        if declared.abstract:
            faults.append(
                TableFault(
                    "abstract-seat",
                    f"`{faction}` is shared law, nobody can play it",
                    "seat a faction that extends it",
                )
            )
        elif count > declared.seats:
            faults.append(
                TableFault(
                    "too-many-seats",
                    f"`{faction}` sits {count} times, its file allows {declared.seats}",
                    "seat it less often, or raise `seats` in its file",
                )
            )
    return faults


def seat_spec(seat: Seat, world: World, folders: Sequence[Path] = ()) -> SeatSpec:
    """What the layout must know of a seat. Private decks are looked for in `folders`."""
    declared = seat.program.declarations
    return SeatSpec(
        name=seat.name,
        faction=declared.faction,
        letter=declared.letter,
        automated=declared.automated,
        pieces=tuple(_piece(piece) for piece in declared.pieces.values()),
        tracks=tuple(_track(track, declared, world) for track in declared.tracks.values()),
        trackers=tuple(_tracker(tracker) for tracker in declared.trackers.values()),
        boxes=tuple(_box(box) for box in declared.boxes.values()),
        decks=tuple(
            DeckSpec(name, load_deck(deck.cards, folders), deck.discards_to, deck.in_play)
            for name, deck in declared.decks.items()
        ),
        dice=tuple(DieSpec(name, faces) for name, faces in declared.dice.items()),
        parties=tuple(declared.parties),
        places=tuple(PlaceSpec(name) for name in declared.places),
    )


def _piece(piece: PieceDecl) -> PieceSpec:
    return PieceSpec(
        name=piece.name,
        type=piece.type,
        count=piece.count,
        each_suit=piece.each_suit,
        sides=piece.sides,
        back=piece.back,
        each=piece.each,
        holds=piece.holds,
        worth=piece.worth,
        track=piece.track,
        gone=piece.gone,
        party=piece.party,
        many=piece.many,
    )


def _track(track: TrackDecl, declared: Declarations, world: World) -> TrackSpec:
    """A track is as long as the kind on it is numerous; one without points still has that many spaces."""
    piece = declared.pieces[track.of]
    split = piece.each_suit and not track.each_suit
    spaces = piece.count * len(world.printed) if split else piece.count
    return TrackSpec(name=track.name, each_suit=track.each_suit, points=track.points, spaces=spaces)


def _tracker(tracker: TrackerDecl) -> TrackerSpec:
    spec = TrackerSpec(
        name=tracker.name,
        sort="space" if tracker.of in SPACED else tracker.of,
        low=tracker.low,
        start=tracker.start,
        spaces=tracker.spaces,
        wraps=tracker.wraps,
        per=tracker.per,
        clears=tracker.clears,
    )
    return spec if tracker.high is None else replace(spec, high=tracker.high)


def _box(box: BoxDecl) -> BoxSpec:
    return BoxSpec(
        name=box.name,
        of="cards" if box.cards else "pieces",
        holds=box.holds,
        slots=box.slots,
        seen=box.seen,
        seen_in=dict(box.seen_in),
    )
