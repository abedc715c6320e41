"""Linking: seats, a map and a deck become one table.

In: seats with checked programs, a map, a deck, the world. Out: a frozen `Table` that both evaluators run: the layout
with every `treat` applied, a `Names` a player, the causes of all programs in one list, and the numbers that each
program's own counters start from. Raises `TableError` with every reason why such a table cannot be.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from interpreter.game.coverage import cover, parties_of
from interpreter.game.names import TURN_PHASES, Names
from interpreter.game.seats import Seat, TableError, TableFault, name_seats, seat_faults, seat_spec
from interpreter.game.sight.discretion import EVERYBODY, discreet_causes
from interpreter.game.units import Unit, units_of
from interpreter.game.voices import Counts, Voice, voices_of
from interpreter.game.windows import Windows
from interpreter.language.cards import CardRules, load_card_rules
from interpreter.language.program import (
    Binder,
    Cannot,
    KindFrom,
    Local,
    Loop,
    Name,
    Pieces,
    PieceUnion,
    Same,
    Treat,
    When,
    You,
    walk,
)
from interpreter.law.hooks import ALL
from interpreter.law.layout import build_layout

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from interpreter.game.units import Units
    from interpreter.language.findings import Span
    from interpreter.language.program import CardRule, Expr, Program
    from interpreter.law.table import Layout
    from interpreter.law.world import Deck, Map, World

__all__ = ["TURN_PHASES", "Names", "Seat", "Table", "TableError", "TableFault", "Unit", "link"]


EVERY_RULE = "restrictions"
"""The catalogue's word for every prohibition."""


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
        voices: whose rules there are: the seats' own files, by player, then cards.
        windows: what may be offered between the steps of a turn.
        causes: those of all programs, one after the other.
        uses_per_turn: the use counters that start again each turn.
        setup_order: the players in the order of their setup letters (root:5.1.7).
        rule_bits: for each id of a prohibition, its bit in an op's `ignoring`.
        jump: the use counter in which `go` and `restart` leave the phase to go on with, plus one; 0 if there is none.
        entered: the use counter that says which phase a phase outside the turn was entered from, plus one.
        objectives: of cards that print one, the clearing's local and the condition.
        quiet: by player and phase, as far as it has been asked: whether no rule has anything to say between its steps.
    """

    seats: tuple[Seat, ...]
    layout: Layout
    shared_deck: Deck
    programs: tuple[Program, ...]
    names: tuple[Names, ...]
    causes: tuple[TableCause, ...]
    voices: tuple[Voice, ...]
    windows: Windows
    units: tuple[dict[int, Units], ...]
    uses_per_turn: tuple[int, ...]
    setup_order: tuple[int, ...]
    rule_bits: dict[str, int]
    jump: int
    entered: int
    objectives: dict[int, tuple[str, Expr]] = field(default_factory=dict)
    quiet: dict[tuple[int, int], bool] = field(default_factory=dict)

    @cached_property
    def words(self) -> dict[str, int]:
        """What rules call the things they ask for, numbered from 1: see `asking`. Found when first asked for."""
        return _binding_words(self.voices)

    @cached_property
    def discreet(self) -> tuple[dict[int, int], ...]:
        """By viewer, and last for one who owns nothing: of each rule whose name would tell what lies hidden, the rule
        that is named instead. Found when first asked for.
        """
        return _discreet(self.programs, self.voices)

    @property
    def players(self) -> int:
        return len(self.seats)

    def asking(self, cause: int, word: str) -> int:
        """The number under which a law asks for what it calls `word`; `asked` takes it apart again."""
        return cause + len(self.causes) * self.words[word] if cause >= 0 else cause

    def asked(self, number: int) -> tuple[int, str]:
        """The cause of a question, and what it calls the thing asked for: "" where it has no word."""
        if number < len(self.causes):
            return number, ""
        place, cause = divmod(number, len(self.causes))
        return cause, next(word for word, other in self.words.items() if other == place)

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
        BrokenFaction: what the cards of the deck say has findings.
    """
    named = name_seats(seats)
    faults = seat_faults(named)
    if faults:
        raise TableError(faults)
    programs = tuple(seat.program for seat in named)
    layout = build_layout([seat_spec(seat, world, folders) for seat in named], map, deck, world)
    names = tuple(Names(layout, player, program) for player, program in enumerate(programs))
    _suit_tracks(layout, names)
    shared = card_rules(deck)
    counts = Counts()
    voices = voices_of(layout, names, shared, counts)
    _number(layout, counts)
    _set_piles(layout, names, shared)
    for player, program in enumerate(programs):
        for ability in program.abilities:
            if isinstance(ability, Treat):
                _treat(layout, names[player], ability)
    return Table(
        seats=named,
        layout=layout,
        shared_deck=deck,
        programs=programs,
        names=names,
        causes=tuple(TableCause(c.laws, c.title, c.span) for program in _texts(voices) for c in program.causes),
        voices=voices,
        windows=Windows(voices, len(named)),
        units=tuple(units_of(program) for program in programs),
        uses_per_turn=tuple(counts.turn),
        setup_order=tuple(sorted(range(len(named)), key=layout.letter_rank.__getitem__)),
        rule_bits=_rule_bits(voices),
        jump=layout.uses - 2,
        entered=layout.uses - 1,
        objectives=_objectives(layout, programs),
    )


def _discreet(programs: Sequence[Program], voices: Sequence[Voice]) -> tuple[dict[int, int], ...]:
    """The rules of others that each player is told under another name; last, those of all."""
    own = []
    for program, voice in zip(programs, voices, strict=False):  # the seats' own files come first
        own.append({voice.causes + a: voice.causes + b for a, b in discreet_causes(program).items()})
    players = range(len(programs))
    return tuple(
        {cause: other for owner in players if owner != viewer for cause, other in own[owner].items()}
        for viewer in (*players, EVERYBODY)
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


def card_rules(deck: Deck) -> CardRules | None:
    """What the cards of a shared deck say; None of a deck that was not read from a file.

    Raises:
        BrokenFaction: its rules have findings.
    """
    return None if deck.path is None else load_card_rules(deck.path)


def _number(layout: Layout, counts: Counts) -> None:
    """Use counters are those of the voices, then the two of the phase interpreter: see `Table`."""
    layout.uses = counts.uses + 2
    layout.steps = counts.steps
    layout.words = counts.marks


def _binding_words(voices: Sequence[Voice]) -> dict[str, int]:
    """What the rules of the table call whatever they choose, numbered from 1."""
    texts = [(voice.rule, voice.program) for voice in voices]
    parts = {id(text): text for pair in texts for text in pair if text is not None}
    names = {
        part.name
        for text in parts.values()
        for part in walk(text)
        if isinstance(part, (Binder, Loop)) and part.name is not None
    }
    return {name: number for number, name in enumerate(sorted(names), start=1)}


def _texts(voices: Sequence[Voice]) -> Iterator[Program]:
    """The programs in the order in which their causes are numbered: the seats', then that of the shared deck."""
    causes = -1
    for voice in voices:
        if voice.causes > causes:
            causes = voice.causes
            yield voice.program


def _set_piles(layout: Layout, names: Sequence[Names], shared: CardRules | None) -> None:
    """A card may name the pile it is discarded to itself."""
    piles = list(layout.discards_to)
    for card in layout.cards:
        rules, reader = _read_by(layout, names, shared, card.deck)
        rule = rules.get(card.card.kind_id)
        if rule is not None and isinstance(rule.discards_to, Name):
            (piles[card.index],) = reader.zones(rule.discards_to.name)
    layout.discards_to = tuple(piles)


def _read_by(
    layout: Layout, names: Sequence[Names], shared: CardRules | None, deck: int
) -> tuple[Mapping[str, CardRule], Names]:
    """The rules of a deck's cards, and in whose words its piles are named."""
    owner = layout.decks[deck].owner
    if owner < 0:
        return ({} if shared is None else shared.cards), names[0]
    of = names[owner]
    return next(rules for name, rules in of.program.decks.items() if of.deck(name) == deck), of


def _rule_bits(voices: Sequence[Voice]) -> dict[str, int]:
    """One bit for each id, whichever files use it."""
    ids = dict.fromkeys(
        ability.id
        for voice in voices
        for ability in voice.abilities
        if isinstance(ability, Cannot) and ability.id is not None
    )
    return {name: 1 << place for place, name in enumerate(ids)}


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
