"""Which columns a piece noun covers: everything about a set of pieces that no game changes.

In: the kinds that a `Pieces` or `NewPieces` node names, the names of the file it stands in, a context. Out: columns by
party, and the pairs of a column and an `on` place that count in the location of the holder. Where they stand, whose
they are (`you` may be somebody else under `as:`), and any condition stay questions to the state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.language.program import ClassOf, KindNamed, Whose

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from interpreter.game.names import Names
    from interpreter.language.program import KindSpec
    from interpreter.law.table import Column, Layout

ALL = "piece"
"""The class noun that covers every class."""

Held = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Cover:
    """What a noun covers.

    Attributes:
        columns: by party, the columns that count where they stand, ascending.
        held: by party, pairs of a column and an `on` place: such pieces count in the location of their holder.
        apart: pairs of these columns and `on` places that do not count though the column does: they are something else.
        own_only: whether it names a kind of this instance, so that `anyone's` still means this instance's pieces.
    """

    columns: tuple[tuple[int, ...], ...]
    held: tuple[Held, ...]
    own_only: bool
    apart: frozenset[tuple[int, int]] = frozenset()


def cover(names: Names, spec: KindSpec, context: str) -> Cover:
    """The columns of one kind noun; `KindFrom` has none of its own: see `kind_columns`."""
    if isinstance(spec, ClassOf):
        return _class_cover(names.layout, spec.name, context)
    if isinstance(spec, KindNamed):
        columns = _kind_cover(names, spec)
        return Cover(columns, ((),) * len(columns), own_only=True)
    raise TypeError("a kind that an expression gives has no columns before it is asked")


def _class_cover(layout: Layout, name: str, context: str) -> Cover:
    table = layout.class_table
    parties = range(len(layout.party_names))
    if name == ALL:
        held = table.held[context]
        return Cover(
            columns=tuple(tuple(_standing(layout, party)) for party in parties),
            held=tuple(tuple(sorted({pair for of in held.values() for pair in of[party]})) for party in parties),
            own_only=False,
        )
    columns = table.of[context][name]
    apart = frozenset(table.apart(context, (column for of in columns for column in of)))
    return Cover(columns, table.held[context][name], own_only=False, apart=apart)


def _standing(layout: Layout, party: int) -> Iterable[int]:
    """Every column of a party; ruins are no pieces of anybody."""
    return () if party == layout.nobody else layout.columns_of[party]


def _kind_cover(names: Names, spec: KindNamed) -> tuple[tuple[int, ...], ...]:
    """This instance's kind, and the like-named kinds of other seats of the same faction, by party."""
    layout = names.layout
    by_party: list[tuple[int, ...]] = [()] * len(layout.party_names)
    own = layout.kinds[names.kind(spec.name)]
    for kind in layout.kinds:
        like = kind.name == spec.name and _faction(layout, kind.party) == names.declared.faction
        if kind.index == own.index or (like and kind.party != own.party):
            by_party[kind.party] = faceted(layout, kind.columns, spec.facet)
    return tuple(by_party)


def _faction(layout: Layout, party: int) -> str:
    return layout.seats[party].faction if party < layout.players else ""


def faceted(layout: Layout, columns: Sequence[int], facet: str | None) -> tuple[int, ...]:
    """Those of one side, one suit or one named single piece; all if no facet is asked."""
    if facet is None:
        return tuple(columns)
    return tuple(column for column in columns if _has_facet(layout, layout.columns[column], facet))


def _has_facet(layout: Layout, column: Column, facet: str) -> bool:
    return facet in (column.side, column.single) or (column.suit >= 0 and layout.suits[column.suit] == facet)


def kind_columns(layout: Layout, kind: int) -> tuple[int, ...]:
    """The columns of a kind by its number."""
    return layout.kinds[kind].columns if kind >= 0 else ()


def parties_of(names: Names, whose: Whose, actor: int, owners: Iterable[int], own_only: bool) -> tuple[int, ...]:
    """Whose pieces are meant, as parties in canonical order.

    Args:
        actor: who `your` is, but of kinds that the file itself declares.
        owners: the parties that an `of` names.
        own_only: from the cover; then `your` and `anyone's` mean the pieces of this instance.
    """
    layout = names.layout
    match whose:
        case Whose.YOURS:
            return (names.player,) if own_only else (actor,)
        case Whose.OF:
            return tuple(sorted({party for party in owners if party >= 0}))
        case Whose.ENEMY:
            return tuple(party for party in range(layout.nobody) if party != actor)
        case _:
            if own_only:
                return (names.player, *names.parties.values())
            return tuple(range(len(layout.party_names)))
