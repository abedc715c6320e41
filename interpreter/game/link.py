"""Linking: seats, a map and a deck become one table.

In: seats with checked programs, a map, a deck, the world. Out: a frozen `Table` that both evaluators run: the layout
with every `treat` applied, a `Names` a player, the causes of all programs in one list, and the numbers that each
program's own counters start from. Raises `TableError` with every reason why such a table cannot be.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from interpreter.game.coverage import cover, parties_of
from interpreter.game.names import TURN_PHASES, Names
from interpreter.game.seats import Seat, TableError, TableFault, name_seats, seat_faults, seat_spec
from interpreter.game.units import Unit, units_of
from interpreter.language.program import Cannot, KindFrom, Local, Pieces, PieceUnion, Same, Treat, When, You
from interpreter.law.hooks import ALL
from interpreter.law.layout import build_layout

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from interpreter.game.units import Units
    from interpreter.language.findings import Span
    from interpreter.language.program import Expr, Program
    from interpreter.law.table import Layout
    from interpreter.law.world import Deck, Map, World

__all__ = ["TURN_PHASES", "Names", "Seat", "Table", "TableError", "TableFault", "Unit", "link"]


EVERY_RULE = "restrictions"
"""The catalogue's word for every prohibition."""


@dataclass(frozen=True)
class Bases:
    """What each player's own numbers are added to, by player: causes, uses, step ids, marked words."""

    causes: tuple[int, ...]
    uses: tuple[int, ...]
    steps: tuple[int, ...]
    marks: tuple[int, ...]


@dataclass(frozen=True)
class TableCause:
    """Where a law of the table stands; `law` are its qualified ids."""

    law: tuple[str, ...]
    title: str
    span: Span


@dataclass(frozen=True)
class Table:
    """Everything about one table that no game changes.

    Attributes:
        shared_deck: the deck that everybody draws from.
        programs, names, units: by player. `units[player][phase]` are that phase's units.
        causes: those of all programs, one after the other.
        uses_per_turn: the use counters that start again each turn.
        setup_order: the players in the order of their setup letters (root:5.1.7).
        rule_bits: for each id of a prohibition, its bit in an op's `ignoring`.
        jump: the use counter in which `go` and `restart` leave the phase to go on with, plus one; 0 if there is none.
        entered: the use counter that says which phase a phase outside the turn was entered from, plus one.
        objectives: of cards that print one, the clearing's local and the condition.
    """

    seats: tuple[Seat, ...]
    layout: Layout
    shared_deck: Deck
    programs: tuple[Program, ...]
    names: tuple[Names, ...]
    causes: tuple[TableCause, ...]
    bases: Bases
    units: tuple[dict[int, Units], ...]
    uses_per_turn: tuple[int, ...]
    setup_order: tuple[int, ...]
    rule_bits: dict[str, int]
    jump: int
    entered: int
    objectives: dict[int, tuple[str, Expr]] = field(default_factory=dict)

    @property
    def players(self) -> int:
        return len(self.seats)

    def cause(self, player: int, local: int) -> int:
        """The table's number of a cause of the player's program."""
        return self.bases.causes[player] + local

    def ignoring(self, rules: Iterable[str]) -> int:
        """The bits of the prohibitions that an effect ignores by their ids; all of them for `restrictions`."""
        bits = 0
        for rule in rules:
            if rule == EVERY_RULE:
                return ALL
            bits |= self.rule_bits.get(rule, 0)
        return bits


def link(seats: Sequence[Seat], map: Map, deck: Deck, world: World, folders: Sequence[Path] = ()) -> Table:
    """Link one table.

    Args:
        seats: in seat order; the first player has the first turn.
        folders: where private decks are looked for, beside those of the package.

    Raises:
        TableError: the table is impossible.
    """
    named = name_seats(seats)
    faults = seat_faults(named)
    if faults:
        raise TableError(faults)
    programs = tuple(seat.program for seat in named)
    layout = build_layout([seat_spec(seat, world, folders) for seat in named], map, deck, world)
    names = tuple(Names(layout, player, program) for player, program in enumerate(programs))
    _suit_tracks(layout, names)
    _number(layout, programs)
    for player, program in enumerate(programs):
        for ability in program.abilities:
            if isinstance(ability, Treat):
                _treat(layout, names[player], ability)
    bases = _bases(programs)
    return Table(
        seats=named,
        layout=layout,
        shared_deck=deck,
        programs=programs,
        names=names,
        causes=tuple(TableCause(c.laws, c.title, c.span) for program in programs for c in program.causes),
        bases=bases,
        units=tuple(units_of(program) for program in programs),
        uses_per_turn=tuple(
            bases.uses[player] + use.key
            for player, program in enumerate(programs)
            for use in program.uses
            if use.scope == "turn"
        ),
        setup_order=tuple(sorted(range(len(named)), key=layout.letter_rank.__getitem__)),
        rule_bits=_rule_bits(programs),
        jump=layout.uses - 2,
        entered=layout.uses - 1,
        objectives=_objectives(layout, programs),
    )


def _objectives(layout: Layout, programs: Sequence[Program]) -> dict[int, tuple[str, Expr]]:
    """What the cards of private decks ask of a clearing, for every copy."""
    found = {}
    for player, program in enumerate(programs):
        seat = layout.seats[player].name
        for name, rules in program.decks.items():
            deck = layout.deck_of_zone[layout.zone_index[f"{seat}.{name}"]]
            for card in layout.cards:
                rule = rules.get(card.card.kind_id) if card.deck == deck else None
                if rule is not None and rule.objective is not None:
                    found[card.index] = (rule.objective.site, rule.objective.condition)
    return found


def _suit_tracks(layout: Layout, names: Sequence[Names]) -> None:
    """A track may print one suit, though its pieces have none."""
    places = list(layout.places)
    for each in names:
        for track in each.declared.tracks.values():
            if track.suit is not None:
                for place in each.tracks(track.name):
                    places[place] = replace(places[place], suit=1 << each.suit(track.suit))
    layout.places = tuple(places)


def _number(layout: Layout, programs: Sequence[Program]) -> None:
    """Use counters are those of the programs, then the two of the phase interpreter: see `Table`."""
    layout.uses = sum(len(program.uses) for program in programs) + 2
    layout.steps = sum(len(program.step_ids) for program in programs)
    layout.words = sum(len(program.mark_words) for program in programs)


def _rule_bits(programs: Sequence[Program]) -> dict[str, int]:
    """One bit for each id, whichever files use it."""
    ids = dict.fromkeys(
        ability.id
        for program in programs
        for ability in program.abilities
        if isinstance(ability, Cannot) and ability.id is not None
    )
    return {name: 1 << place for place, name in enumerate(ids)}


def _bases(programs: Sequence[Program]) -> Bases:
    return Bases(
        causes=_sums([len(program.causes) for program in programs]),
        uses=_sums([len(program.uses) for program in programs]),
        steps=_sums([len(program.step_ids) for program in programs]),
        marks=_sums([len(program.mark_words) for program in programs]),
    )


def _sums(counts: Sequence[int]) -> tuple[int, ...]:
    """For each entry the sum of those before it."""
    return tuple(sum(counts[:place]) for place in range(len(counts)))


def _treat(layout: Layout, names: Names, ability: Treat) -> None:
    """Let the pieces count as another class; `on` other pieces if that is where the ability says they stand."""
    for part in _parts(ability.pieces):
        columns = static_columns(names, part)
        where = None if part.on is None else _on_places(layout, names, part.on)
        layout.treat(columns, ability.as_class, ability.contexts or None, where)


def _parts(pieces: Expr) -> list[Pieces]:
    if isinstance(pieces, PieceUnion):
        return [part for each in pieces.parts for part in _parts(each)]
    if isinstance(pieces, Pieces):
        return [pieces]
    raise TypeError("a set of pieces is a `Pieces` or a union of them")


def _on_places(layout: Layout, names: Names, holders: Expr) -> list[int]:
    columns = [column for part in _parts(holders) for column in static_columns(names, part)]
    return [layout.on[column] for column in columns if layout.on[column] >= 0]


def by_you(ability: When) -> bool:
    """Whether the ability only ever hears of what its owner does: `... by you`."""
    subject = ability.subject
    return isinstance(subject, Same) and isinstance(subject.left, Local) and isinstance(subject.right, You)


def static_columns(names: Names, pieces: Pieces, actor: int | None = None) -> tuple[int, ...]:
    """The columns that a set of pieces covers wherever they stand, ascending; `actor` None: the file's own player.

    Owners and kinds that only an expression tells are not among them: such a set covers what the rest of it says.
    """
    you = names.player if actor is None else actor
    found: set[int] = set()
    for spec in pieces.kinds:
        if isinstance(spec, KindFrom):
            continue
        covered = cover(names, spec, pieces.context)
        for party in parties_of(names, pieces.whose, you, (), covered.own_only):
            found.update(covered.columns[party])
            found.update(column for column, _ in covered.held[party])
    return tuple(sorted(found))
