"""Numbering pieces: declared kinds, and the columns that are counted.

In: a layout with its places numbered. Out: its kinds and columns, their homes, what fits on a piece and on a track.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from interpreter.law.number_places import mask, pieces_of
from interpreter.law.table import TYPES, Column, Kind

if TYPE_CHECKING:
    from interpreter.law.seats import PieceSpec, SeatSpec
    from interpreter.law.table import Layout

RUIN = "ruin"


def number_pieces(layout: Layout) -> None:
    """Kinds by party in the order declared; their columns by suit, single piece, side; the ruins last."""
    kinds: list[Kind] = []
    columns: list[Column] = []
    for party, name in enumerate(layout.party_names):
        for seat, piece in pieces_of(layout, party):
            own = _columns(layout, party, seat, piece, len(kinds), len(columns))
            kind = Kind(len(kinds), party, piece.name, piece.type, tuple(c.index for c in own), dict(piece.holds))
            kinds.append(kind)
            columns += own
        if party == layout.nobody:
            ruin = _ruin(layout, name, len(kinds), len(columns))
            kinds.append(Kind(len(kinds), party, RUIN, RUIN, (ruin.index,), {}))
            layout.ruin_column = ruin.index
            columns.append(ruin)
    look = _looks(layout, columns)
    layout.look, layout.masked = tuple(look), look != list(range(len(columns)))
    layout.kinds, layout.columns = tuple(kinds), tuple(columns)
    layout.column_index = {column.name: column.index for column in columns}
    if len(layout.column_index) < len(columns):
        raise ValueError("two kinds of piece have one name")
    _index_columns(layout)
    _fit_pieces_on_pieces(layout)
    _measure(layout)


def _columns(layout: Layout, party: int, seat: SeatSpec, piece: PieceSpec, kind: int, first: int) -> list[Column]:
    """The columns of one kind: for each suit, each single piece, each side."""
    if piece.type not in TYPES:
        raise ValueError(f"no type of piece is named {piece.type}")
    name = f"{layout.party_names[party]}.{piece.name}"
    suits = [i for i in range(len(layout.suits)) if layout.every_suit >> i & 1] if piece.each_suit else [-1]
    out: list[Column] = []
    for suit in suits:
        for single in piece.each or ("",):
            canonical = first + len(out)
            for side in piece.sides or ("",):
                parts = (name, layout.suits[suit] if suit >= 0 else "", single, side)
                out.append(
                    Column(
                        index=first + len(out),
                        party=party,
                        kind=kind,
                        type=piece.type,
                        suit=suit,
                        name=".".join(part for part in parts if part),
                        side=side,
                        single=single,
                        home=_home(layout, party, seat, piece, suit),
                        home_column=canonical,
                        start=(1 if single else piece.count) if first + len(out) == canonical else 0,
                        worth=piece.worth,
                        gone=piece.gone,
                        back=piece.back or "" if side and side == piece.sides[0] else "",
                        many="" if side or single else piece.many,
                    )
                )
    return out


def _looks(layout: Layout, columns: list[Column]) -> list[int]:
    """What others see in place of each column. A shared back is a column of its own."""
    backs: dict[str, int] = {}
    look = []
    for column in tuple(columns):
        if not column.back:
            look.append(column.index)
            continue
        name = f"{layout.party_names[column.party]}.{column.back}"
        if name not in backs:
            backs[name] = len(columns)
            blank = replace(column, index=len(columns), name=name, side="", home_column=len(columns), start=0, back="")
            columns.append(blank)
        look.append(backs[name])
    return [*look, *backs.values()]


def _home(layout: Layout, party: int, seat: SeatSpec, piece: PieceSpec, suit: int) -> int:
    """The supply, or the track: that of its suit if there is one a suit."""
    if piece.track is None:
        return layout.supply[party]
    rows = layout.tracks.get(f"{seat.name}.{piece.track}")
    if rows is None:
        raise ValueError(f"no track of {seat.name} is named {piece.track}")
    if len(rows) == 1:
        return rows[0]
    for row in rows:
        if suit >= 0 and layout.places[row].suit >> suit & 1:
            return row
    raise ValueError(f"{piece.name} has no suit to choose one of the tracks {piece.track} by")


def _ruin(layout: Layout, party: str, kind: int, index: int) -> Column:
    """Ruins of nobody: never scored, gone when removed (root:2.2.4)."""
    supply = layout.supply[layout.nobody]
    count = layout.ruins.bit_count()
    name = f"{party}.{RUIN}"
    return Column(index, layout.nobody, kind, RUIN, -1, name, "", "", supply, index, count, 0, True)


def _index_columns(layout: Layout) -> None:
    parties = range(len(layout.party_names))
    columns = layout.columns
    real = [c for c in columns if c.index in layout.kinds[c.kind].columns]  # a back is no piece
    layout.columns_of = tuple(tuple(c.index for c in real if c.party == party) for party in parties)
    layout.of_type = {
        name: tuple(tuple(i for i in layout.columns_of[party] if columns[i].type == name) for party in parties)
        for name in TYPES
    }
    layout.slot_fillers = tuple(c.index for c in columns if c.type in ("building", RUIN))
    layout.home = tuple(c.home for c in columns)
    layout.home_column = tuple(c.home_column for c in columns)
    layout.home_cell = tuple(c.home_column * layout.width + c.home for c in columns)
    layout.party_of = tuple(c.party for c in columns)
    layout.leaves = tuple(c.gone for c in columns)
    layout.lone = tuple(columns[c.home_column].start == 1 for c in columns)
    following = [*columns[1:], columns[-1]]
    layout.flip_to = tuple(
        after.index if c.side and after.home_column == c.home_column else c.home_column if c.side else c.index
        for c, after in zip(columns, following, strict=True)
    )


def _fit_pieces_on_pieces(layout: Layout) -> None:
    """Tie each place on a piece to that piece, and work out what may stand there."""
    on = [-1] * len(layout.columns)
    places = list(layout.places)
    for column in layout.columns:
        kind = layout.kinds[column.kind]
        if not kind.holds:
            continue
        place = layout.place_index[f"on {column.name}"]
        on[column.index] = place
        places[place] = replace(places[place], holder=column.index)
        layout.takes[place] = tuple((_named(layout, kind, name), most) for name, most in kind.holds.items())
    layout.on = tuple(on)
    layout.places = tuple(places)


def _named(layout: Layout, holder: Kind, name: str) -> frozenset[int]:
    """The columns of the holder's party whose kind or side has that name."""
    columns = frozenset(
        i
        for i in layout.columns_of[holder.party]
        if layout.columns[i].side == name or layout.kinds[layout.columns[i].kind].name == name
    )
    if not columns:
        raise ValueError(f"{holder.name} holds {name}, which names no kind or side")
    return columns


def _measure(layout: Layout) -> None:
    """The most pieces each place takes: tracks as many as start there, unless more spaces are printed."""
    capacity = [-1] * layout.width
    for party, seat in enumerate(layout.seats):
        for track in seat.tracks:
            for place in layout.tracks[f"{seat.name}.{track.name}"]:
                starts = sum(column.start for column in layout.columns if column.home == place)
                capacity[place] = starts if track.spaces is None else track.spaces
        for box in seat.boxes:
            if box.of == "pieces" and box.holds is not None:
                capacity[layout.place_index[f"{layout.party_names[party]}.{box.name}"]] = box.holds
    for place, takes in layout.takes.items():
        capacity[place] = sum(most for _, most in takes)
    layout.capacity = tuple(capacity)
    layout.on_map |= mask(layout.takes)
