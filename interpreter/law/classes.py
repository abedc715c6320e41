"""Which class a piece counts as, in each context: the law's `treat` (root:G.1.33).

In: the types that kinds declare, and the game layer's `treat` calls while it links. Out: tuples of columns by context,
class and party, and what the hot paths ask of them (what rules, what scores). Static: no table is written in play.

A piece in a location counts as its type unless treated. A piece on a piece has no class and is in no clearing, except
where it is treated as one of a class; then it counts in the location of its holder.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from interpreter.law.table import Layout

CONTEXTS = ("rule", "moving", "battle", "counting", "scoring", "targeting")
CLASSES = ("warrior", "building", "token", "pawn", "ruin")

SCORED = ("building", "token")
"""Classes worth a point to an enemy who removes them (root:3.2.1)."""
RULING = ("warrior", "building")
"""Classes counted for rule (root:2.5)."""
FIRST_HIT = ("warrior",)
"""Classes that take hits before all others (root:4.3.4)."""
LATER_HIT = ("building", "token", "pawn")
"""Classes that take hits once no warrior is left (root:4.3.4)."""

Held = tuple[tuple[int, int], ...]
"""Pairs of a column and the `on` place where it counts."""


APART, CARRIES = -1, -2


class Rule(NamedTuple):
    """How columns count for rule (root:2.5), as the board's count of strength wants it.

    Attributes:
        base: of each column where its party's strengths begin, `party * clearings`; `APART` if it does not count,
            `CARRIES` if pieces that count may stand on it.
        on: for each place on a piece, the columns on it that count for rule; empty if there are none at all.
        own: of each column, whether it counts itself.
        parties: of each party that can rule by strength where its strengths begin, and its bit as a ruler.
    """

    base: tuple[int, ...]
    on: dict[int, frozenset[int]]
    own: tuple[bool, ...]
    parties: tuple[tuple[int, int], ...]


class Classes:
    """The class tables of one layout.

    Attributes:
        columns: context → class → columns that count as it in a location.
        of: context → class → party → those columns.
        held: context → class → party → (column, `on` place) pairs that count in the location of the holder.
        rule: who counts for rule.
        hits: party → stage → the columns in a location, and the (column, `on` place) pairs, that take hits.
        front: of each party the one column that takes all first hits; -1 if there is no such one.
        worth: of each column, points to an enemy who removes it from a location.
        worth_on: points for a column removed from an `on` place, where not 0.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._class = {context: [column.type for column in layout.columns] for context in CONTEXTS}
        self._on: dict[str, dict[tuple[int, int], str]] = {context: {} for context in CONTEXTS}
        self._derive()

    def treat(
        self,
        columns: Sequence[int],
        as_class: str | None,
        contexts: Iterable[str] | None = None,
        where: Iterable[int] | None = None,
    ) -> None:
        """Count `columns` as `as_class` in the contexts; as nothing at all if that is None.

        Args:
            contexts: those of `CONTEXTS` it is limited to; all if None.
            where: places; None means every location. Places on pieces give the pieces standing there a class. For the
                rest, one location stands for all: a piece has one class in all clearings and forests.
        """
        places = None if where is None else tuple(where)
        on = [] if places is None else [p for p in places if self.layout.places[p].kind == "on"]
        in_locations = places is None or len(on) < len(places)
        for context in CONTEXTS if contexts is None else contexts:
            for column in columns:
                if in_locations:
                    self._class[context][column] = as_class or ""
                for place in on:
                    self._on[context][column, place] = as_class or ""
        self._derive()

    def apart(self, context: str, columns: Iterable[int]) -> Held:
        """The (column, `on` place) pairs of these columns where a class of its own counts in place of theirs."""
        among = frozenset(columns)
        return tuple(sorted(pair for pair in self._on[context] if pair[0] in among))

    def _derive(self) -> None:
        parties = range(len(self.layout.party_names))
        party_of = self.layout.party_of
        self.columns: dict[str, dict[str, tuple[int, ...]]] = {}
        self.of: dict[str, dict[str, tuple[tuple[int, ...], ...]]] = {}
        self.held: dict[str, dict[str, tuple[Held, ...]]] = {}
        for context in CONTEXTS:
            named = self._class[context]
            on = sorted(self._on[context].items())
            columns = {name: tuple(i for i, cls in enumerate(named) if cls == name) for name in CLASSES}
            self.columns[context] = columns
            self.of[context] = {
                name: tuple(tuple(i for i in columns[name] if party_of[i] == party) for party in parties)
                for name in CLASSES
            }
            self.held[context] = {
                name: tuple(
                    tuple(pair for pair, cls in on if cls == name and party_of[pair[0]] == party) for party in parties
                )
                for name in CLASSES
            }
        self._derive_hits()
        self._derive_rule()
        self._derive_worth()

    def _derive_hits(self) -> None:
        """What takes hits, by party and stage: none of the second stage while there is one of the first."""
        of, held = self.of["battle"], self.held["battle"]
        parties = range(len(self.layout.party_names))
        self.hits = tuple(
            tuple(
                (
                    tuple(sorted(column for cls in stage for column in of[cls][party])),
                    tuple(pair for cls in stage for pair in held[cls][party]),
                )
                for stage in (FIRST_HIT, LATER_HIT)
            )
            for party in parties
        )

        self.front = tuple(columns[0] if len(columns) == 1 and not held else -1 for (columns, held), _ in self.hits)

    def _derive_rule(self) -> None:
        layout = self.layout
        on: dict[int, frozenset[int]] = {}
        for (column, place), cls in self._on["rule"].items():
            if cls in RULING:
                on[place] = on.get(place, frozenset()) | {column}
        own = tuple(cls in RULING for cls in self._class["rule"])
        base = [party * layout.clearings if rules else APART for party, rules in zip(layout.party_of, own, strict=True)]
        for column, place in enumerate(layout.on):
            if place in on:
                base[column] = CARRIES
        ruling = {column for column, rules in enumerate(own) if rules}.union(*on.values())
        parties = sorted({layout.party_of[column] for column in ruling})
        self.rule = Rule(tuple(base), on, own, tuple((party * layout.clearings, 1 << party) for party in parties))

    def _derive_worth(self) -> None:
        self.worth = tuple(
            column.worth if column.worth is not None else int(cls in SCORED)
            for column, cls in zip(self.layout.columns, self._class["scoring"], strict=True)
        )
        self.worth_on = {key: 1 for key, cls in self._on["scoring"].items() if cls in SCORED}
