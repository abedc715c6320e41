"""Sets of pieces: whose, of which kinds, standing where.

In: a frame and a `Pieces` node. Out: lots (column, place, count) in canonical order, first by column, then by place; or
whether one piece at a place is a member. What a noun covers comes from `coverage`; here the state is asked.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from interpreter.game.coverage import ALL, Cover, cover, faceted, kind_columns, parties_of
from interpreter.game.reference import expressions
from interpreter.game.reference.frame import NOTHING, spot
from interpreter.language import program as tree
from interpreter.language.program import At, Sort

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.game.reference.frame import Frame, Lot


class Covered(NamedTuple):
    """Columns that count where they stand, and pairs of column and `on` place that count where the holder is.

    `apart`: pairs of those columns that are something else on a piece, and do not count there.
    """

    columns: list[int]
    held: list[tuple[int, int]]
    apart: frozenset[tuple[int, int]]


def lots(frame: Frame, node: tree.Pieces) -> list[Lot]:
    """The pieces of the set as lots in canonical order."""
    covered = covers(frame, node)
    where = _places(frame, node)
    pairs = {(column, place) for column in covered.columns for place in _own_places(frame, where, column)}
    pairs -= covered.apart
    pairs.update(pair for pair in covered.held if _held_inside(frame, node, pair[1]))
    n, width = frame.state.n, frame.layout.width
    found = [(column, place, n[column * width + place]) for column, place in sorted(pairs)]
    if node.less is not None:
        found = [(column, place, k - _share(frame, node.less, column, place)) for column, place, k in found]
    return [lot for lot in found if lot[2] > 0 and _passes(frame, node, lot)]


def _share(frame: Frame, group: tree.Expr, column: int, place: int) -> int:
    """How many pieces of a column at a place a group takes; what was removed already takes none."""
    lots_ = [lot for lot in expressions.members(frame, group) if isinstance(lot, tuple)]
    return sum(lot[2] for lot in lots_ if lot[:2] == (column, place))


def pickable(frame: Frame, node: tree.Expr) -> list[Lot]:
    """The pieces of a set that a binder or `for` picks among: held ones only where the set says `on`."""
    if isinstance(node, tree.PieceUnion):
        return _united([pickable(frame, part) for part in node.parts])
    found: list[Lot] = expressions.members(frame, node)
    if not isinstance(node, tree.Pieces) or node.on is not None:
        return found
    return [lot for lot in found if frame.layout.places[lot[1]].holder < 0]


def known_cover(frame: Frame, spec: tree.ClassOf | tree.KindNamed, context: str) -> Cover:
    """What a noun covers; worked out once a table."""
    known = frame.names.covers
    if (spec, context) not in known:
        known[spec, context] = cover(frame.names, spec, context)
    return known[spec, context]


def unfiltered(node: tree.Pieces) -> tree.Pieces:
    """The same set without its condition."""
    return replace(node, it=None, where=None)


def is_of(frame: Frame, node: tree.OfKind, piece: tuple[int, int]) -> bool:
    """Whether a piece is of one of these kinds or classes."""
    column, place = piece
    for spec in node.kinds:
        if isinstance(spec, tree.KindFrom):
            kinds = expressions.members(frame, spec.value)
            if frame.layout.columns[column].kind in kinds:
                return True
            continue
        covered = known_cover(frame, spec, node.context)
        parties = parties_of(frame.names, tree.Whose.ANYONE, frame.actor, (), covered.own_only)
        columns_count = (column, place) not in covered.apart
        if any(
            (columns_count and column in covered.columns[party]) or (column, place) in covered.held[party]
            for party in parties
        ):
            return True
    return False


def kind_is_of(frame: Frame, node: tree.OfKind, kind: int) -> bool:
    """Whether a kind is one of these, or of one of these types."""
    for spec in node.kinds:
        match spec:
            case tree.ClassOf(name):
                if name in (ALL, frame.layout.kinds[kind].type):
                    return True
            case tree.KindNamed(name):
                if frame.names.kind(name) == kind:
                    return True
            case tree.KindFrom(value):
                if kind in expressions.members(frame, value):
                    return True
    return False


def union(frame: Frame, node: tree.PieceUnion) -> list[Lot]:
    """The pieces of any of the sets, each once."""
    return _united([expressions.members(frame, part) for part in node.parts])


def _united(parts: Sequence[Sequence[Lot]]) -> list[Lot]:
    found: dict[tuple[int, int], Lot] = {}
    for part in parts:
        for lot in part:
            known = found.get(lot[:2])
            if known is None or known[2] < lot[2]:
                found[lot[:2]] = lot
    return [found[pair] for pair in sorted(found)]


def holds(frame: Frame, node: tree.Expr, column: int, place: int) -> bool:
    """Whether a piece of `column` that stands, or stood, at `place` is a member of the set."""
    if isinstance(node, tree.PieceUnion):
        return any(holds(frame, part, column, place) for part in node.parts)
    assert isinstance(node, tree.Pieces)
    covered = covers(frame, node)
    if (column, place) in covered.held:
        inside = _held_inside(frame, node, place)
    else:
        counts = column in covered.columns and (column, place) not in covered.apart
        inside = counts and place in _own_places(frame, _places(frame, node), column)
    if inside and node.less is not None:
        there = frame.state.n[column * frame.layout.width + place]
        inside = there > _share(frame, node.less, column, place)
    return inside and _passes(frame, node, (column, place, 1))


def covers(frame: Frame, node: tree.Pieces) -> Covered:
    """The columns the set is about, whatever stands where."""
    owners = [] if node.owner is None else expressions.members(frame, node.owner)
    columns: set[int] = set()
    held: set[tuple[int, int]] = set()
    apart: set[tuple[int, int]] = set()
    wholly: set[int] = set()
    for spec in node.kinds:
        if isinstance(spec, tree.KindFrom):
            wholly.update(_given_kinds(frame, spec, node, owners))
            continue
        covered = known_cover(frame, spec, node.context)
        apart |= covered.apart
        for party in parties_of(frame.names, node.whose, frame.actor, owners, covered.own_only):
            (columns if covered.apart else wholly).update(covered.columns[party])
            held.update(covered.held[party])
    apart = {pair for pair in apart if pair[0] not in wholly}
    return Covered(_of_suit(frame, node.suit, sorted(columns | wholly)), sorted(held), frozenset(apart))


def _given_kinds(frame: Frame, spec: tree.KindFrom, node: tree.Pieces, owners: Sequence[int]) -> list[int]:
    """A kind that an expression gives is somebody's already; `your` and the like still narrow it."""
    layout = frame.layout
    kinds = expressions.members(frame, spec.value)
    columns = [column for kind in kinds for column in kind_columns(layout, kind)]
    if node.whose is tree.Whose.ANYONE:
        return columns
    parties = parties_of(frame.names, node.whose, frame.actor, owners, own_only=False)
    return [column for column in columns if layout.party_of[column] in parties]


def _of_suit(frame: Frame, suit: tree.Expr | None, columns: list[int]) -> list[int]:
    if suit is None:
        return columns
    wanted = expressions.single(frame, suit)
    return [column for column in columns if frame.layout.columns[column].suit == wanted]


def _places(frame: Frame, node: tree.Pieces) -> Sequence[int] | None:
    """Where pieces may stand to be in the set; None: each in the supply of its owner."""
    layout = frame.layout
    if node.on is not None:
        return _on_places(frame, node)
    match node.at:
        case At.MAP:
            return range(layout.locations)
        case At.ANYWHERE:
            return range(layout.width)
        case At.SUPPLY:
            return None
        case _:
            return expressions.members(frame, node.at)


def _own_places(frame: Frame, where: Sequence[int] | None, column: int) -> Sequence[int]:
    """Where pieces of this column may stand."""
    layout = frame.layout
    return (layout.supply[layout.party_of[column]],) if where is None else where


def _on_places(frame: Frame, node: tree.Pieces) -> list[int]:
    """The places on the pieces that the set's own must stand on, those in the right location only."""
    assert node.on is not None
    holders = dict.fromkeys(spot(lot)[0] for lot in expressions.members(frame, node.on))
    on = [frame.layout.on[column] for column in holders if frame.layout.on[column] >= 0]
    return [place for place in on if not isinstance(node.at, tree.Expr) or _held_inside(frame, node, place)]


def _held_inside(frame: Frame, node: tree.Pieces, place: int) -> bool:
    """Whether an `on` place is in the set's places: its holder's location is."""
    if node.on is not None and place not in [
        frame.layout.on[spot(lot)[0]] for lot in expressions.members(frame, node.on)
    ]:
        return False
    match node.at:
        case At.ANYWHERE:
            return True
        case At.MAP:
            return frame.board.location_of(place) != NOTHING
        case At.SUPPLY:
            return False
        case _:
            inside = expressions.members(frame, node.at)
            return place in inside or frame.board.location_of(place) in inside


def _passes(frame: Frame, node: tree.Pieces, lot: Lot) -> bool:
    if node.where is None or node.it is None:
        return True
    return expressions.truth(frame.with_it(node.it, lot, Sort.PIECE), node.where)


def new_columns(frame: Frame, node: tree.NewPieces, place: int) -> list[int]:
    """The columns that new pieces for `place` are taken from, in canonical order.

    A kind of several suits follows the suit of the place unless a suit is asked; a two-sided piece shows the side that
    is asked, else its first. `place` is nothing where no place matters yet.
    """
    owners = [] if node.owner is None else expressions.members(frame, node.owner)
    columns: list[int] = []
    for spec in node.kinds:
        if isinstance(spec, tree.KindFrom):
            columns += [c for kind in expressions.members(frame, spec.value) for c in kind_columns(frame.layout, kind)]
            continue
        covered = known_cover(frame, spec, "counting")
        for party in parties_of(frame.names, node.whose, frame.actor, owners, covered.own_only):
            columns += covered.columns[party]
    allowed = [column for column in dict.fromkeys(columns) if _fits(frame, node, column, place)]
    return sorted(allowed)


def _fits(frame: Frame, node: tree.NewPieces, column: int, place: int) -> bool:
    layout = frame.layout
    it = layout.columns[column]
    if node.tracks is not None and it.home not in expressions.members(frame, node.tracks):
        return False
    if it.suit >= 0 and not _right_suit(frame, node, it.suit, place):
        return False
    return not it.side or _right_side(frame, node, column)


def _right_suit(frame: Frame, node: tree.NewPieces, suit: int, place: int) -> bool:
    if node.suit is not None:
        return bool(expressions.single(frame, node.suit) == suit)
    if not 0 <= place < frame.layout.clearings:
        return True
    return bool(frame.state.suits[place] >> suit & 1)


def _right_side(frame: Frame, node: tree.NewPieces, column: int) -> bool:
    """The side that is asked for by word or by a tracker, or named by the noun, else the first."""
    it = frame.layout.columns[column]
    if node.side is not None:
        return it.side == _side_word(frame, node.side)
    named = [spec.facet for spec in node.kinds if isinstance(spec, tree.KindNamed) and spec.facet is not None]
    if named:
        return column in faceted(frame.layout, [column], it.side) and it.side in named
    return it.home_column == column


def _side_word(frame: Frame, side: tree.Expr) -> str:
    if isinstance(side, tree.Read):
        spaces = frame.names.tracker(side.tracker).spaces
        at = expressions.single(frame, side)
        return spaces[at] if 0 <= at < len(spaces) else ""
    return side.name if isinstance(side, tree.Name) else ""
