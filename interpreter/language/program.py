"""The checked tree: what a rule file means once every name and type is known.

Enters: nothing; these are plain records. The resolver builds them, the reference evaluator walks them, the compiler
turns them into code. No node holds a name that could fail in play: what a file declares is a `Name` of a known sort
that the table's layout can number, what a step binds is a `Local`.

Sets come in two families only. A set of *elements* (clearings, players, cards, kinds ...) is a domain in canonical
order plus a condition on its element, so that a set can be listed, counted, or asked for membership without being
built. A set of *pieces* says whose pieces of which kinds at which places, and is counted from the table.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache

from interpreter.language.declarations import BoxDecl, Declarations, PieceDecl, PlaceDecl, TrackDecl, TrackerDecl
from interpreter.language.findings import Span
from interpreter.language.pieces import At, NewPieces, Pieces, PieceUnion, Portion, Whose
from interpreter.language.rules import (
    Ability,
    Arg,
    Binder,
    Can,
    Cannot,
    CardRule,
    Change,
    CraftsWith,
    Decide,
    During,
    Effect,
    Loop,
    Menu,
    Node,
    Objective,
    Perform,
    Rank,
    Step,
    Treat,
    Uses,
    When,
    leading,
)
from interpreter.language.values import (
    LOCATIONS,
    PLACES,
    Adjacent,
    Arith,
    BattleNumber,
    CardsIn,
    ClassOf,
    Compare,
    Connected,
    Count,
    Domain,
    Done,
    Elements,
    Exists,
    Expr,
    Get,
    Icons,
    Image,
    KindFrom,
    KindNamed,
    KindSpec,
    Listed,
    Local,
    Logic,
    Marked,
    Matches,
    Members,
    Name,
    Number,
    OfBattle,
    OfKind,
    Only,
    Read,
    Rules,
    Same,
    Satisfies,
    Slots,
    Sort,
    ThisCard,
    ThisPhase,
    Truth,
    Universe,
    Within,
    You,
)

__all__ = [
    "LOCATIONS",
    "PLACES",
    "Ability",
    "Adjacent",
    "Arg",
    "Arith",
    "At",
    "BattleNumber",
    "Binder",
    "BoxDecl",
    "Can",
    "Cannot",
    "CardRule",
    "CardsIn",
    "Cause",
    "Change",
    "ClassOf",
    "Compare",
    "Connected",
    "Count",
    "CraftsWith",
    "Decide",
    "Declarations",
    "Domain",
    "Done",
    "During",
    "Effect",
    "Elements",
    "Exists",
    "Expr",
    "Get",
    "Icons",
    "Image",
    "KindFrom",
    "KindNamed",
    "KindSpec",
    "Listed",
    "Local",
    "Logic",
    "Loop",
    "Marked",
    "Matches",
    "Members",
    "Menu",
    "Name",
    "NewPieces",
    "Node",
    "Number",
    "Objective",
    "OfBattle",
    "OfKind",
    "Only",
    "Perform",
    "Phase",
    "PieceDecl",
    "PieceUnion",
    "Pieces",
    "PlaceDecl",
    "Portion",
    "Program",
    "Rank",
    "Read",
    "Rules",
    "Same",
    "Satisfies",
    "Slots",
    "Sort",
    "Step",
    "ThisCard",
    "ThisPhase",
    "TrackDecl",
    "TrackerDecl",
    "Treat",
    "Truth",
    "Universe",
    "Uses",
    "When",
    "Whose",
    "Within",
    "You",
    "leading",
    "walk",
]


# --- Programs ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cause:
    """Where a rule stands: what events point back to."""

    laws: tuple[str, ...]  # qualified: logical ids such as `root:3.1`
    title: str
    span: Span


@dataclass(frozen=True, slots=True)
class Phase:
    name: str
    steps: tuple[Step, ...]


@dataclass(slots=True)
class Program:
    """One faction, checked, its parents merged in.

    `phases`: the four of a turn in order (start_of_turn, birdsong, daylight, evening), then the file's extra ones.
    Causes, uses, step ids and mark words are numbered within the program, those of its private decks' cards included;
    the table adds a base for each seat.
    """

    faction: str
    name: str
    declarations: Declarations
    abilities: tuple[Ability, ...] = ()
    setup: tuple[Step, ...] = ()
    table: tuple[Step, ...] = ()
    phases: tuple[Phase, ...] = ()
    decks: dict[str, dict[str, CardRule]] = field(default_factory=dict)  # private deck -> id of a card -> its rules
    actions: dict[str, Step] = field(default_factory=dict)
    action_params: dict[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)  # (printed name, local)
    causes: list[Cause] = field(default_factory=list)
    uses: list[Uses] = field(default_factory=list)
    step_ids: list[str] = field(default_factory=list)
    mark_words: list[str] = field(default_factory=list)
    fingerprint: str = ""
    overlays: tuple[str, ...] = ()  # the names that people read, of those chosen at the table
    declared_laws: frozenset[str] = frozenset()  # qualified: of pieces, tracks, boxes and the like, which do nothing

    @property
    def title(self) -> str:
        """The printed name, and what is laid over it."""
        return " + ".join((self.name, *self.overlays))


def walk(node: object) -> Iterator[object]:
    """Every record below `node`, itself first, in reading order."""
    waiting: list[object] = [node]  # the next one last
    while waiting:
        here = waiting.pop()
        if isinstance(here, (tuple, list)):
            waiting.extend(reversed(here))
        elif isinstance(here, dict):
            waiting.extend(reversed(here.values()))
        elif (names := _parts_of(type(here))) is not None:  # type: ignore[arg-type]  # classes have a hash
            yield here
            waiting.extend([getattr(here, name) for name in names])


@cache
def _parts_of(kind: Hashable) -> tuple[str, ...] | None:
    """The fields of a sort of record, the last one first; None of anything else."""
    if not (isinstance(kind, type) and is_dataclass(kind)) or kind is Span:
        return None
    return tuple(each.name for each in reversed(fields(kind)))
