"""The checked tree: what a rule file means once every name and type is known.

Enters: nothing; these are plain records. The resolver builds them, the reference evaluator walks them, the compiler
turns them into code. No node holds a name that could fail in play: what a file declares is a `Name` of a known sort
that the table's layout can number, what a step binds is a `Local`.

Sets come in two families only. A set of *elements* (clearings, players, cards, kinds ...) is a domain in canonical
order plus a condition on its element, so that a set can be listed, counted, or asked for membership without being
built. A set of *pieces* says whose pieces of which kinds at which places, and is counted from the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from pathlib import PurePath

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
    """The owner of the rule (in law that all share: whoever performs it)."""


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

    `left` and `right` are single things that have a suit (a suit, card, clearing, track, zone that holds one card).
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
    """The cards lying in some zones, zone after zone, each from its top. A zone expression may be many."""

    zones: tuple[Expr, ...]


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


# --- Sets of pieces ---------------------------------------------------------------------------------------------------


class Whose(Enum):
    ANYONE = "anyone"
    YOURS = "yours"
    ENEMY = "enemy"
    OF = "of"


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


class At(Enum):
    MAP = "map"  # clearings, forests and declared locations: what a bare noun means
    ANYWHERE = "anywhere"  # supplies, boxes and tracks too: patterns of abilities
    SUPPLY = "supply"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pieces(Expr):
    """Pieces by owner, kind and place.

    `at`: where they stand; a place or a set of places as an expression, else one of the words of `At`. `on`: only
    those standing on these pieces. `suit`: only this suit's. `where`: a condition on one group of equal pieces, being
    the local `it` (sort piece).
    """

    whose: Whose
    owner: Expr | None = None
    kinds: tuple[KindSpec, ...]
    at: Expr | At = At.MAP
    suit: Expr | None = None
    on: Expr | None = None
    it: str | None = None
    where: Expr | None = None
    context: str = "counting"


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceUnion(Expr):
    parts: tuple[Expr, ...]


# --- Portions: how many of a set, as an effect or binder wants them ---------------------------------------------------


@dataclass(frozen=True, slots=True)
class Portion:
    """`how`: all, number, up_to, any, all_but, top, bottom. `amount` is the number where one is meant."""

    how: str
    of: Expr
    amount: Expr | None = None


@dataclass(frozen=True, slots=True)
class NewPieces:
    """Pieces to be placed from where they wait: supply, or their track.

    `count` None means as many as there are. `tracks`: only kinds whose track is among these. `suit`: only this suit's
    (without it, a kind of several suits follows the suit of the place it goes to). `side`: for two-sided pieces.
    """

    whose: Whose
    kinds: tuple[KindSpec, ...]
    count: Expr | None
    span: Span
    owner: Expr | None = None
    tracks: Expr | None = None
    suit: Expr | None = None
    side: Expr | None = None


# --- Effects and steps ------------------------------------------------------------------------------------------------

Arg = Expr | Portion | NewPieces | str | tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Effect:
    """One op: `form` is the catalogue's name of the op in the shape used here, `args` by parameter name."""

    form: str
    args: dict[str, Arg]
    span: Span
    cause: int = -1


@dataclass(frozen=True, slots=True)
class Perform:
    """Do a named action. `actions`: the action, or all that a tracker's spaces name (then `tracker` chooses).

    `exports` maps a name bound inside the action to the caller's local of the same printed name.
    """

    actions: tuple[tuple[int, str], ...]  # (value of the tracker, action); a single action has (-1, name)
    tracker: str | None
    args: dict[str, Expr]
    span: Span
    cause: int = -1
    exports: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rank:
    """How candidates are ordered: most first, fewest first, or those for which it is true first."""

    how: str  # most, fewest, first
    value: Expr
    it: str


@dataclass(frozen=True, slots=True)
class Binder:
    """`how` (pick, choose, random, roll) candidates become the local `name`, or several if `many`.

    Ranks narrow; what is then still tied falls, for a `pick`, to the decider's own answer (`decide:` of its file) for
    questions of this `question` kind. `firm`: a pick keeps its best candidate even when nothing can be done with it.
    `bound`: one, number (up to `amount` of them), up_to, any. For a roll `die` names the die, `amount` how many.
    """

    how: str
    set: Expr | None
    name: str
    many: bool
    span: Span
    amount: Expr | None = None
    bound: str = "one"
    ranks: tuple[Rank, ...] = ()
    question: str = "choose"
    firm: bool = False
    die: str | None = None


@dataclass(frozen=True, slots=True)
class Loop:
    """`how`: for, while, times. A `for` looks at each member of its domain when its turn comes."""

    how: str
    set: Expr | None = None  # for
    name: str | None = None
    end: str | None = None  # top, bottom: `count` rounds, each takes the card that is then on that end
    count: Expr | None = None  # times, or rounds of top/bottom
    condition: Expr | None = None  # while
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """Options taken until the actions are used up, `end` is chosen, or exactly one of them (`exactly_one`)."""

    options: tuple[Step, ...]
    limit: Expr | None  # None: any number of actions
    exactly_one: bool = False
    end_if: Expr | None = None


@dataclass(frozen=True, slots=True)
class Uses:
    """How often a rule may be used; `key` numbers it within the program."""

    key: int
    limit: Expr
    scope: str  # turn, game


@dataclass(frozen=True, slots=True)
class Step:
    """One step. Read in order: condition, uses, loop, binder, pay, body or menu, then / otherwise."""

    laws: tuple[str, ...]  # qualified ids, empty where the step inherits its parent's
    title: str
    span: Span
    cause: int
    id: int | None = None  # number of the step's id within the program, if its outcome is asked for
    condition: Expr | None = None
    loop: Loop | None = None
    binder: Binder | None = None
    on_tie: tuple[Node, ...] | None = None
    pay: tuple[Node, ...] = ()
    body: tuple[Node, ...] = ()
    menu: Menu | None = None
    may: bool = False
    then: tuple[Node, ...] = ()
    otherwise: tuple[Node, ...] = ()
    uses: Uses | None = None
    free: bool = False
    actor: Expr | None = None  # as:
    decider: Expr | None = None  # by:

    @property
    def only_groups(self) -> bool:
        """True if the step does nothing but hold other steps: the phase interpreter may look inside it."""
        plain = not (self.condition or self.loop or self.binder or self.pay or self.menu or self.uses)
        bare = not (self.may or self.then or self.otherwise or self.actor or self.decider) and self.id is None
        return plain and bare and len(self.body) > 0 and all(isinstance(node, Step) for node in self.body)


Node = Step | Effect | Perform


# --- Abilities --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """A standing rule; `active` narrows when it works at all. `id`: what an `ignoring` calls it by."""

    laws: tuple[str, ...]
    title: str
    span: Span
    cause: int
    id: str | None = None
    active: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cannot(Ability):
    """`actor` (a local) may not do `op`; `fields` are the locals the condition may use, in the hook's order.

    `who` is a set of players (None: everybody), `pieces` narrows what the op acts on (None: anything).
    """

    op: str
    actor: str
    who: Expr | None
    pieces: Expr | None
    fields: tuple[str, ...]
    condition: Expr | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Can(Ability):
    """Another way to do `op`: it lifts the prohibitions named in `ignoring`, perhaps at a price."""

    op: str
    actor: str
    who: Expr | None
    pieces: Expr | None
    fields: tuple[str, ...]
    condition: Expr | None
    pay: tuple[Node, ...]
    ignoring: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Treat(Ability):
    pieces: Expr
    as_class: str | None  # None: as nothing
    contexts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change(Ability):
    """The query's answer about `subject` (a local) becomes `to` while the condition holds. `to` None: nothing."""

    query: str
    subject: str
    who: Expr | None
    condition: Expr | None
    to: Expr | None


@dataclass(frozen=True, slots=True, kw_only=True)
class When(Ability):
    """Something happens: `step` runs after it, or instead of it. `fields` name the event's locals in hook order.

    `event`: the catalogue's name. `things`: which pieces or cards; `subject`: a condition on the event's fields (whose
    turn, from whose hand). `per`: once a piece (`is`) or once a batch (`are`). `where`: only from the map.
    """

    event: str
    things: Expr | None
    subject: Expr | None
    per: str
    where: str | None
    fields: tuple[str, ...]
    instead: bool
    step: Step
    phase: str | None = None  # of phase_begins and phase_ends: a phase, or `turn`


@dataclass(frozen=True, slots=True, kw_only=True)
class During(Ability):
    """An offer in a window of somebody's turn: between steps and actions of `phase`."""

    phase: str
    whose: Expr
    step: Step


@dataclass(frozen=True, slots=True, kw_only=True)
class CraftsWith(Ability):
    pieces: Expr
    by: str  # activating, removing


@dataclass(frozen=True, slots=True, kw_only=True)
class Decide(Ability):
    """How the owner answers the core's questions of these kinds; a rank's `it` is the candidate."""

    questions: tuple[str, ...]
    ranks: tuple[Rank, ...]
    then_by: str | None  # chance, printed, decider; None: the ranks leave no tie


# --- Declarations -----------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class PieceDecl:
    name: str
    type: str  # warrior, building, token, pawn
    count: int = 1
    each_suit: bool = False  # `count` pieces of each printed suit
    sides: tuple[str, ...] = ()
    each: tuple[str, ...] = ()  # single pieces with names of their own
    holds: dict[str, int] = field(default_factory=dict)
    worth: int | None = None
    track: str | None = None
    gone: bool = False  # once removed it leaves the game
    party: str | None = None


@dataclass(slots=True)
class TrackDecl:
    name: str
    of: str
    each_suit: bool = False
    suit: str | None = None
    points: tuple[int, ...] = ()
    icons: tuple[str, ...] = ()


@dataclass(slots=True)
class TrackerDecl:
    name: str
    of: str = "number"  # number, suit, space, player, clearing, side
    low: int = 0
    high: int | None = None
    start: int | str | None = None
    spaces: tuple[str, ...] = ()
    wraps: bool = False
    per: str | None = None  # opponent, player, clearing
    clears: str | None = None  # battle, phase, turn


@dataclass(slots=True)
class BoxDecl:
    """A box of a faction board: `cards` tells whether cards lie in it (a zone) or pieces stand in it (a place)."""

    name: str
    cards: bool
    of: str = ""
    holds: int | None = None
    pile: bool = False
    seen: str = "all"  # all, owner, nobody
    slots: tuple[str, ...] = ()


@dataclass(slots=True)
class PlaceDecl:
    """A location off the map; `adjacent_to` is a set of locations, judged whenever adjacency is asked."""

    name: str
    adjacent_to: Expr | None = None


@dataclass(slots=True)
class Declarations:
    """What a file brings to the table, its parents' included."""

    faction: str
    name: str
    letter: str | None = None
    automated: bool = False
    abstract: bool = False
    seats: int = 1
    numbers: dict[str, int] = field(default_factory=dict)
    pieces: dict[str, PieceDecl] = field(default_factory=dict)
    tracks: dict[str, TrackDecl] = field(default_factory=dict)
    trackers: dict[str, TrackerDecl] = field(default_factory=dict)
    boxes: dict[str, BoxDecl] = field(default_factory=dict)
    decks: dict[str, tuple[str, str]] = field(default_factory=dict)  # name -> (file of cards, discard zone)
    dice: dict[str, tuple[str, ...]] = field(default_factory=dict)
    parties: dict[str, str] = field(default_factory=dict)  # id -> printed name
    places: dict[str, PlaceDecl] = field(default_factory=dict)

    def deck_nouns(self) -> dict[str, str]:
        """What the cards of each private deck are called, and the deck: the name of its file, `plans.yaml`: plans."""
        return {PurePath(cards).stem: deck for deck, (cards, _) in self.decks.items()}


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
    Causes, uses, step ids and mark words are numbered within the program; the table adds a base for each seat.
    """

    faction: str
    name: str
    declarations: Declarations
    abilities: tuple[Ability, ...] = ()
    setup: tuple[Step, ...] = ()
    table: tuple[Step, ...] = ()
    phases: tuple[Phase, ...] = ()
    actions: dict[str, Step] = field(default_factory=dict)
    action_params: dict[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)  # (printed name, local)
    causes: list[Cause] = field(default_factory=list)
    uses: list[Uses] = field(default_factory=list)
    step_ids: list[str] = field(default_factory=list)
    mark_words: list[str] = field(default_factory=list)
    fingerprint: str = ""


def walk(node: object) -> Iterator[object]:
    """Every record below `node`, itself first, in reading order."""
    if isinstance(node, (tuple, list)):
        for part in node:
            yield from walk(part)
    elif isinstance(node, dict):
        for part in node.values():
            yield from walk(part)
    elif is_dataclass(node) and not isinstance(node, (Span, type)):
        yield node
        for each in fields(node):
            yield from walk(getattr(node, each.name))
