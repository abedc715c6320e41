"""Which columns and places a set of pieces is about, as far as that is known while compiling.

In: a `Pieces` node. Out: a `Cover`: columns as a tuple where the file alone tells them, else text that looks them up in
a table made here, indexed by whatever only the game knows (an owner, a kind, a suit); places likewise.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from typing import Any

from interpreter.game.compile import members, tabled
from interpreter.game.compile.context import Code, Context
from interpreter.game.coverage import ALL, Held, cover, kind_columns, parties_of
from interpreter.language.program import (
    At,
    ClassOf,
    Elements,
    Expr,
    KindFrom,
    KindNamed,
    KindSpec,
    NewPieces,
    Pieces,
    Whose,
)

Axis = tuple[Code, int]
"""Code that gives an index, and how many values it has; nothing (-1) comes on top and reads the last entry."""


@dataclass(frozen=True)
class Cover:
    """Columns, and pairs of a column and the `on` place where it counts, known or as text of a lookup."""

    columns: tuple[int, ...] | str
    held: Held | str
    every: frozenset[int] = frozenset()
    """All columns that it may cover; only for new pieces."""


Keep = Callable[[tuple[int, ...]], tuple[int, ...]]


@dataclass(frozen=True)
class Known:
    """Columns and pairs that the file alone tells; `apart`: pairs of those columns that are something else there."""

    columns: tuple[int, ...]
    held: Held
    apart: Held


@dataclass(frozen=True)
class Where:
    """Places: `one` code, a `known` tuple, or a `listed` text. `there`: the one place can never be nothing."""

    one: Code | None = None
    known: tuple[int, ...] | None = None
    listed: str | None = None
    there: bool = False
    set: Elements | None = None

    def text(self, cx: Context) -> str:
        """Text of a sequence of the places."""
        if self.one is not None:
            return f"({self.one},)" if self.there else f"present({self.one})"
        return self.listed if self.known is None and self.listed is not None else cx.constant(self.known)


def columns_of(cx: Context, node: Pieces) -> Cover:
    """What a set of pieces covers."""
    return _looked_up(cx, node.whose, node.owner, node.kinds, node.suit, node.context)


def new_columns(cx: Context, node: NewPieces, keep: Keep | None = None) -> Cover:
    """The columns that new pieces may be of, before their tracks, suit and the place decide.

    Args:
        keep: which of them are meant, as far as the file alone tells.
    """
    return _looked_up(cx, node.whose, node.owner, node.kinds, None, "counting", keep or (lambda found: found))


def _looked_up(
    cx: Context,
    whose: Whose,
    owner: Expr | None,
    kinds: tuple[KindSpec, ...],
    suit: Expr | None,
    context: str,
    keep: Keep | None = None,
) -> Cover:
    if owner is not None and owner.many:
        return _owned_by_several(cx, owner, kinds, suit, context)
    layout = cx.layout
    axes: list[Axis] = []
    owner_code: Code = -1
    if whose is Whose.OF and owner is not None:
        owner_code = _axis(axes, cx.value(owner), len(layout.party_names))
    actor = _axis(axes, cx.actor, layout.players) if whose in (Whose.YOURS, Whose.ENEMY) else cx.player
    kind_codes = [_axis(axes, cx.value(spec.value), len(layout.kinds)) for spec in kinds if isinstance(spec, KindFrom)]
    suit_code = None if suit is None else _axis(axes, cx.value(suit), len(layout.suits))

    def at(codes: tuple[Code, ...], values: tuple[int, ...]) -> list[int]:
        """Each code's value: its own, or the one that its axis has taken."""
        taken = iter(values)
        return [next(taken) if isinstance(code, str) else code for code in codes]

    codes = (owner_code, actor, *kind_codes, *(() if suit_code is None else (suit_code,)))

    def known(*values: int) -> tuple[tuple[int, ...], Held]:
        found = at(codes, values)
        of_kind = found[2 : 2 + len(kind_codes)]
        wanted = None if suit_code is None else found[-1]
        columns, held = _columns(cx, whose, found[0], found[1], kinds, of_kind, wanted, context, keep is not None)
        return (columns if keep is None else keep(columns)), held

    if not axes:
        columns, pairs = known()
        return Cover(columns, pairs, frozenset(columns))
    table = _table(lambda *values: known(*values)[0], [size for _, size in axes])
    every = frozenset(column for leaf in _leaves(table, len(axes)) for column in leaf)
    text = cx.constant(table)
    held = _table(lambda *values: known(*values)[1], [size for _, size in axes])
    index = "".join(f"[{code}]" for code, _ in axes)
    any_held = any(_leaves(held, len(axes)))
    return Cover(text + index, cx.constant(held) + index if any_held else (), every)


def _axis(axes: list[Axis], code: Code, size: int) -> Code:
    if isinstance(code, str):
        axes.append((code, size))
    return code


def _owned_by_several(cx: Context, owner: Expr, kinds: tuple[KindSpec, ...], suit: Expr | None, context: str) -> Cover:
    """Pieces of several owners: the lookup for one of them, joined over all."""
    layout = cx.layout
    suit_axis = [] if suit is None else [(cx.value(suit), len(layout.suits))]

    def known(party: int, *wanted: int) -> tuple[int, ...]:
        suits = wanted[0] if wanted else None
        return _columns(cx, Whose.OF, party, cx.player, kinds, [], suits, context)[0]

    table = _table(known, [len(layout.party_names), *(size for _, size in suit_axis)])
    index = "".join(f", {code}" for code, _ in suit_axis)
    return Cover(f"joined_rows({cx.constant(table)}, {members.listed(cx, owner)}{index})", ())


def _columns(
    cx: Context,
    whose: Whose,
    owner: int,
    actor: int,
    kinds: tuple[KindSpec, ...],
    of_kind: list[int],
    suit: int | None,
    context: str,
    new: bool = False,
) -> tuple[tuple[int, ...], Held]:
    """What is covered once everything is known; a given kind of new pieces is taken whosever it is."""
    layout, names = cx.layout, cx.names
    found: set[int] = set()
    held: set[tuple[int, int]] = set()
    values = iter(of_kind)
    for spec in kinds:
        if isinstance(spec, KindFrom):
            columns = kind_columns(layout, next(values))
            if whose is not Whose.ANYONE and not new:
                parties = parties_of(names, whose, actor, (owner,), own_only=False)
                columns = tuple(column for column in columns if layout.party_of[column] in parties)
            found.update(columns)
            continue
        covered = cover(names, spec, context)
        for party in parties_of(names, whose, actor, (owner,), covered.own_only):
            found.update(covered.columns[party])
            held.update(covered.held[party])
    if suit is not None:
        found = {column for column in found if layout.columns[column].suit == suit}
    return tuple(sorted(found)), tuple(sorted(held))


def _table(entry: Callable[..., Any], sizes: list[int]) -> Any:
    """Nested tuples of entries, an extra last one at each level for nothing."""
    if not sizes:
        return entry()
    return tuple(_table(lambda *rest, value=value: entry(value, *rest), sizes[1:]) for value in (*range(sizes[0]), -1))


def _leaves(table: Any, depth: int) -> list[Any]:
    return [table] if depth == 0 else list(chain.from_iterable(_leaves(part, depth - 1) for part in table))


def place_of(cx: Context, at: Expr | At) -> Where:
    """Where pieces stand. `At.SUPPLY` is no one place: each column has its own."""
    layout = cx.layout
    if isinstance(at, At):
        return Where(known=tuple(range(layout.locations if at is At.MAP else layout.width)))
    fixed = tabled.known(cx, at)
    if fixed is not None:
        return Where(one=fixed[0], there=True) if len(fixed) == 1 else Where(known=fixed)
    if isinstance(at, Elements) and (lone := tabled.where_lone(cx, at)) is not None and lone.alone:
        return Where(one=members.first(cx, at))
    if at.many:
        return Where(listed=members.listed(cx, at), set=at if isinstance(at, Elements) else None)
    return Where(one=cx.value(at), there=tabled.certain(cx, at))


def kinds_named(cx: Context, kinds: tuple[KindSpec, ...]) -> tuple[int, ...]:
    """The kinds that nouns name: by type, or this instance's by name."""
    found: list[int] = []
    for spec in kinds:
        if isinstance(spec, ClassOf):
            found += [kind.index for kind in cx.layout.kinds if spec.name in (ALL, kind.type)]
        elif isinstance(spec, KindNamed):
            found.append(cx.names.kind(spec.name))
    return tuple(sorted(set(found)))


def anyones(cx: Context, kinds: tuple[KindSpec, ...], context: str) -> Known:
    """The columns and `on` places of kinds and classes, whoever owns them."""
    columns: set[int] = set()
    held: set[tuple[int, int]] = set()
    apart: set[tuple[int, int]] = set()
    wholly: set[int] = set()
    for spec in kinds:
        if not isinstance(spec, KindFrom):
            covered = cover(cx.names, spec, context)
            apart |= covered.apart
            for party in parties_of(cx.names, Whose.ANYONE, cx.player, (), covered.own_only):
                columns.update(covered.columns[party])
                held.update(covered.held[party])
                if not covered.apart:
                    wholly.update(covered.columns[party])
    apart = {pair for pair in apart if pair[0] in columns - wholly}
    return Known(tuple(sorted(columns)), tuple(sorted(held)), tuple(sorted(apart)))


def of_actor_and_nobody(cx: Context, node: Pieces, actor: int) -> tuple[int, ...]:
    """The columns of whoever acts and of nobody; of kinds that this instance declares, its own."""
    columns: set[int] = set()
    for spec in node.kinds:
        if isinstance(spec, KindFrom):
            continue
        covered = cover(cx.names, spec, node.context)
        own = parties_of(cx.names, Whose.ANYONE, actor, (), own_only=True)
        for party in own if covered.own_only else (actor, cx.layout.nobody):
            columns.update(covered.columns[party])
    return tuple(sorted(columns))
