"""Effects, steps and abilities of the checked tree.

Enters: nothing; these are plain records that the resolver builds, the reference evaluator walks and the compiler turns
into code.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from interpreter.language.findings import Span
from interpreter.language.pieces import NewPieces, Portion
from interpreter.language.values import Expr, Sort

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
    """`how`: for, while, times. A `for` looks at each member of its domain when its turn comes.

    `chosen`: the decider says in which order. `at_once`: the members are players, who all choose, each for himself and
    not knowing what the others choose, before anything is done.
    """

    how: str
    set: Expr | None = None  # for
    name: str | None = None
    end: str | None = None  # top, bottom: `count` rounds, each takes the card that is then on that end
    count: Expr | None = None  # times, or rounds of top/bottom
    condition: Expr | None = None  # while
    chosen: bool = False
    at_once: bool = False


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
    credit: Expr | None = None  # who scores what the actor would

    @property
    def only_groups(self) -> bool:
        """True if the step does nothing but hold other steps: the phase interpreter may look inside it."""
        plain = not (self.condition or self.loop or self.binder or self.pay or self.menu or self.uses)
        bare = not (self.may or self.then or self.otherwise or self.actor or self.decider) and self.id is None
        return plain and bare and len(self.body) > 0 and all(isinstance(node, Step) for node in self.body)


Node = Step | Effect | Perform


def leading(nodes: Sequence[Node]) -> Sequence[Node]:
    """The entries of a list one of which says whether it is possible: those with an `if` it begins with, and one more.

    What is not asked for, because its `if` does not hold, says nothing; the next entry does then.
    """
    for place, node in enumerate(nodes):
        if not isinstance(node, Step) or node.condition is None:
            return nodes[: place + 1]
    return nodes


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
    """The query's answer about `subject` (a local) becomes `to` while the condition holds. `to` None: nothing.

    `about`: the sort of the subject; of a query that is asked about several sorts only these answers change.
    """

    query: str
    subject: str
    about: Sort | None = None  # None: whatever it is asked about
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
    """An offer in a window of a turn: between steps and actions of `phase`. The step's decider is asked, or its owner.

    `whose`: whose turns these are; `player`: the local that is the player whose turn it is.
    """

    phase: str
    whose: Expr
    player: str
    step: Step


@dataclass(frozen=True, slots=True, kw_only=True)
class CraftsWith(Ability):
    pieces: Expr
    by: str  # activating, removing


@dataclass(frozen=True, slots=True, kw_only=True)
class Decide(Ability):
    """How the owner answers the game's questions of these kinds; a rank's `it` is the candidate."""

    questions: tuple[str, ...]
    ranks: tuple[Rank, ...]
    then_by: str | None  # chance, printed, decider; None: the ranks leave no tie


# --- Cards ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Objective:
    """What a card asks of a clearing: `condition` about the local `site`."""

    site: str
    condition: Expr


@dataclass(frozen=True, slots=True)
class CardRule:
    """What one kind of card says, the same for all its copies. `You` is whoever holds the copy, `ThisCard` the copy.

    `abilities` are there while a copy lies crafted in a play area; `effect` is done when it is crafted, then it is
    discarded; `objective`: what `satisfying` asks; `discards_to`: the pile it is discarded to in place of its deck's.
    """

    id: str  # of the card in its deck, the copies' `kind_id`
    name: str  # as printed
    law: str  # DECK:CARD, the law of whatever names no other
    abilities: tuple[Ability, ...] = ()
    effect: Step | None = None
    objective: Objective | None = None
    discards_to: Expr | None = None
