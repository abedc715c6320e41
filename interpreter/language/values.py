"""Expressions of the checked tree: values, conditions, sets of elements.

Enters: nothing; these are plain records that the resolver builds. A set of *elements* (clearings, players, cards, kinds
...) is a domain in canonical order plus a condition on its element, so that a set can be listed, counted, or asked for
membership without being built. What a file declares is a `Name` of a known sort, what a step binds is a `Local`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from interpreter.language.findings import Span


class Sort(Enum):
    """What kind of thing a value is; the words are those that messages show."""

    NUMBER = "number"
    TRUTH = "yes or no"
    SUIT = "suit"
    PLAYER = "player"
    KIND = "kind of piece"
    PIECE = "piece"
    CLEARING = "clearing"
    FOREST = "forest"
    LOCATION = "location"
    BOX = "box of pieces"
    TRACK = "track"
    ZONE = "pile of cards"
    CARD = "card"
    ITEM = "item"
    SPACE = "space"
    FACE = "face of a die"
    SLOT = "building slot"
    TRACKER = "tracker"
    ACTION = "action"
    PHASE = "phase"
    RULE = "rule"
    WORD = "word"


LOCATIONS = frozenset({Sort.CLEARING, Sort.FOREST, Sort.LOCATION})
PLACES = LOCATIONS | {Sort.BOX, Sort.TRACK}


# --- Values -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Expr:
    """Anything that has a value. `many`: a set of the sort; `span`: the words it was written with."""

    sort: Sort
    many: bool = False
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Expr):
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Name(Expr):
    """A constant thing by its name: a suit, an item, or something the owner's file declares."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class You(Expr):
    """The owner of the rule (in law that all share: whoever performs it).

    `acting`: said by `your` or by nothing, as in `hand`; under `as`
    it is whoever acts, whose pieces are `your` pieces.
    """

    acting: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ThisCard(Expr):
    """The physical card whose own text is being followed; like `You` it comes from whoever follows it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ThisPhase(Expr):
    """The phase of the turn that is running, whoever's turn it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Local(Expr):
    """What a step bound, an event's field, or the element of a set. Names are unique within a top-level rule."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Read(Expr):
    """The value of a tracker of yours; `of` picks the player or clearing where there is one for each."""

    tracker: str
    of: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleNumber(Expr):
    """`rolled_hits` or `extra_hits` of one fighter of the battle that is running."""

    name: str
    of: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class OfBattle(Expr):
    """Who and where in the battle that is running: `attacker defender fighters opponent clearing removed`.

    `opponent` is the fighter that is not you, `removed` the pieces taken off so far. Nothing outside a battle.
    """

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Get(Expr):
    """A fact about one thing, by the catalogue's name of the query: `points`, `priority`, `item`, `start` ..."""

    query: str
    of: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Arith(Expr):
    op: str  # + - *
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(Expr):
    """How many there are in a set of elements or pieces."""

    of: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Icons(Expr):
    """How many icons of this name show: those at empty spaces of your tracks, all rows of all tracks together.

    A track empties from the left: with n pieces off a row its first n icons show.
    """

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Slots(Expr):
    """Number of building slots of a clearing (or of all clearings of a set); `free`: with nothing on them."""

    at: Expr
    free: bool


# --- Yes or no --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Truth(Expr):
    value: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Logic(Expr):
    op: str  # and, or, not
    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Compare(Expr):
    """Two numbers; `op` is one of < <= > >= ==. Quantities such as `at least 2 of ...` end here as well."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Same(Expr):
    """Both are the same single thing."""

    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Within(Expr):
    """The single thing `item` is a member of the set `of`."""

    item: Expr
    of: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Exists(Expr):
    """The set has at least one member. Of a single thing: there is one at all (it is not nothing)."""

    of: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class OfKind(Expr):
    """The piece (or kind) `item` is of one of these kinds or classes, read in the context that asks."""

    item: Expr
    kinds: tuple[KindSpec, ...]
    context: str = "counting"


@dataclass(frozen=True, slots=True, kw_only=True)
class Matches(Expr):
    """root:2.1.1: same suit, or a bird card, or a bird where the other side is a place or track.

    `left` and `right` are single things that have a suit (a suit, card, clearing, track, zone). The suit of a zone is
    that of its slot; of one without, that of the card it holds. A slot of the wild suit matches every place.
    """

    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjacent(Expr):
    """Single location `left` is adjacent to the single location `right` for whoever acts."""

    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Connected(Expr):
    """Clearing `left` is reached from `start` over adjacent clearings that all lie in `through` (ends included)."""

    left: Expr
    start: Expr
    through: Expr | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(Expr):
    """`player` rules the clearing."""

    player: Expr
    clearing: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Satisfies(Expr):
    """The objective printed on the card holds when asked about the clearing."""

    clearing: Expr
    card: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked(Expr):
    """The thing was marked with the word in this top-level step."""

    item: Expr
    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Done(Expr):
    """The step with this id was done in full this turn."""

    step: str


# --- Sets of elements -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Universe:
    """Everything of a sort, in canonical order: `clearings corners river forests locations
    players bots parties suits items`.
    """

    name: str


@dataclass(frozen=True, slots=True)
class Listed:
    """Single things named one by one; nothing (-1) among them is left out, and so is what came before."""

    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class CardsIn:
    """The cards lying in some zones, zone after zone, each from its top. A zone expression may be many.

    Without a zone: all cards of the deck, wherever they lie. `deck`: the private deck whose cards alone are meant, by
    the name it is declared under; None for the shared deck, and with zones for whatever lies in them.
    """

    zones: tuple[Expr, ...]
    deck: str | None = None


@dataclass(frozen=True, slots=True)
class Members:
    """What an expression of many things (a local, a set with its own domain) holds."""

    of: Expr


@dataclass(frozen=True, slots=True)
class Image:
    """The query's answers for all members of a set, in canonical order, without nothing and without repetition."""

    query: str
    of: Expr


Domain = Universe | Listed | CardsIn | Members | Image


@dataclass(frozen=True, slots=True, kw_only=True)
class Elements(Expr):
    """Members of `domain` for which `where` holds, the member being the local `it`."""

    domain: Domain
    it: str
    where: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Only(Expr):
    """The single member of a set that can't hold more than one; nothing (-1) if it is empty."""

    of: Expr


# --- Kinds of pieces --------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class ClassOf:
    """A class noun: `warrior building token pawn piece`, read through `treat` in the context that asks; or `ruin`."""

    name: str


@dataclass(frozen=True, slots=True)
class KindNamed:
    """A kind this file declares, perhaps only one side, one suit, or one of its named single pieces."""

    name: str
    facet: str | None = None


@dataclass(frozen=True, slots=True)
class KindFrom:
    """The kind that an expression gives."""

    value: Expr


KindSpec = ClassOf | KindNamed | KindFrom
