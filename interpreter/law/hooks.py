"""Standing rules as callables: what abilities forbid, allow, replace, answer, and listen for.

In: the game layer fills the registries while it links (closures or compiled functions). Out: ops ask them by index, so
that an op nobody cares about pays one look. Every entry names its `cause`, an index into the table of laws, so that a
refusal and an event can say why. Entries are plain tuples; their functions get the board first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from interpreter.language.values import Sort
    from interpreter.law.board import Board
    from interpreter.law.layout import Layout
    from interpreter.law.ops.battle import Battle
    from interpreter.law.ops.removal import Removal

Lot = tuple[int, int, int]
"""A column, the place where it stands, how many."""

Trail = list[tuple[int, int, int, int, int]]
"""What became of pieces that stay in play: a column, where it stood, how many; the column they are now, and where."""

ALL = -1
"""`ignoring` that covers every ban, named or not (`ignoring restrictions`)."""

NOTHING_LIFTS = -1
"""In place of the bits of bans: there is one that no way lifts."""

CARD_OPS = ("draw", "discard", "spend", "reveal", "take", "give", "craft", "play", "activate")
CARD_EVENTS = ("spent", "discarded", "drawn", "taken", "given", "revealed", "crafted", "activated", "played")
QUERIES = ("crafting_cost", "crafting_points", "suit", "points", "hits_needed", "enemies", "locations")
BEFORE, AFTER, WORTH, SINGLY = 1, 2, 4, 8
"""What is to do when a batch closes: abilities that send pieces elsewhere, abilities after the fact, points. And what
is to do for each piece: abilities about a single one, leaving the game."""
MOMENTS = ("begins", "rolled", "ends")


Applies = Callable[..., bool]
"""Whether an ability would do anything, asked like its `run`; None where that is never asked."""


class InPlay(NamedTuple):
    """The card that an ability is printed on, and the zones in which it has to lie."""

    card: int
    zones: tuple[int, ...]


class Ban(NamedTuple):
    """A `cannot`. `test` tells whether it applies; `id_bit` is the bit of its id in `ignoring`, 0 if it has none."""

    test: Callable[..., bool]
    id_bit: int
    cause: int


Asks = Literal["group", "pieces", "ends"]
"""What a rule about moving looks at beside the ends of the move: the group as a whole; each of its pieces by itself (a
ban is about a group with any such piece, a way about one of such pieces only); nothing."""


class MoveBan(NamedTuple):
    """A `cannot` about moving. `group` is always right: whatever else `asks` says saves asking group after group.

    `columns`: of one that asks piece by piece, the columns that it may mean; None for any.
    """

    test: Callable[..., bool]
    id_bit: int
    cause: int
    asks: Asks = "group"
    columns: frozenset[int] | None = None


class Way(NamedTuple):
    """A `can`: another way to move, which lifts the bans whose ids are in `ignoring`.

    All functions take (board, actor, lots, origin, destination). `pay` returns an outcome; a way without one is free.
    `asks` and `columns` are about `test`, as in `MoveBan`; `price_asks` is about `possible`, which never asks piece by
    piece.
    """

    test: Callable[..., bool]
    ignoring: int
    cause: int
    possible: Callable[..., bool] | None = None
    pay: Callable[..., int] | None = None
    asks: Asks = "group"
    price_asks: Asks = "group"
    columns: frozenset[int] | None = None


class Listener(NamedTuple):
    """An ability about removed pieces.

    `where` narrows it to pieces removed from the map (`"map"`) or from a mask of places. `run(board, them, clearing,
    remover, holder)` gets one removal (`per` piece) or all of a batch that concern it; `clearing` is where the first
    stood (-1 off the map), `holder` the column it stood on (-1 if none).
    """

    owner: int
    columns: frozenset[int]
    per: Literal["piece", "batch"]
    where: Literal["map"] | int | None
    run: Callable[[Board, list[Removal], int, int, int], object]
    cause: int
    applies: Applies | None = None


class CardListener(NamedTuple):
    """An ability about a card: `run(board, card, player, zone)`, the zone being the one it leaves.

    As an `instead` it returns True if it sent the card elsewhere.
    """

    owner: int
    run: Callable[[Board, int, int, int], object]
    cause: int
    applies: Applies | None = None


class PieceListener(NamedTuple):
    """An ability about pieces placed or moved: `run(board, actor, column, count, origin, destination)`."""

    owner: int
    columns: frozenset[int]
    run: Callable[[Board, int, int, int, int, int], object]
    cause: int


class BattleListener(NamedTuple):
    """An ability at a moment of a battle: `run(board, battle)`."""

    owner: int
    run: Callable[[Board, Battle], object]
    cause: int
    applies: Applies | None = None
    on: InPlay | None = None


class PhaseListener(NamedTuple):
    """An ability when a phase (or turn) begins or ends: `run(board)`."""

    owner: int
    run: Callable[[Board], object]
    cause: int
    applies: Applies | None = None
    on: InPlay | None = None


class PointsListener(NamedTuple):
    """An ability about points just scored: `run(board, player, amount)`. `scorer`: only by this player, -1 anybody."""

    owner: int
    run: Callable[[Board, int, int], object]
    cause: int
    scorer: int = -1
    applies: Applies | None = None


class Claim(NamedTuple):
    """A `change` of the ruler: `party` rules the clearings where `test(board, clearing)` holds."""

    party: int
    test: Callable[[Board, int], bool]


class Change(NamedTuple):
    """A `change` of another query: where `test(board, subject)` holds, the answer is `value(board, subject)`.

    `about`: only answers about things of this sort; None: whatever the query is asked about.
    """

    test: Callable[[Board, int], bool]
    value: Callable[[Board, int], Any]
    cause: int = 0
    about: Sort | None = None


class Decide(NamedTuple):
    """A `decide`: `rank(board, options)` lists the best in printed order; `tie` is chance, printed or decider."""

    rank: Callable[[Board, list[Any]], list[Any]]
    tie: str


class Crafter(NamedTuple):
    """A `crafts_with`: `lots(board)` are the crafting pieces; `by` is activating or removing."""

    lots: Callable[[Board], list[Lot]]
    by: Literal["activating", "removing"]
    cause: int


class Hooks:
    """All registries of one table. Parties index the outer lists; an empty tuple means that nobody cares.

    Attributes:
        cannot_place, cannot_remove: actor → column → bans, `test(board, actor, place)`.
        cannot_move: actor → bans, `test(board, actor, lots, origin, destination)`.
        barred_ends: actor → all bans on moving that ask for the ends only, in one: `test(board, origin, destination)`
            gives the bits of those that apply, or `NOTHING_LIFTS`; None: they are asked one by one.
        cannot_battle: actor → bans, `test(board, actor, defender, clearing)`.
        cannot_card: op → actor → bans, `test(board, actor, card)`.
        cannot_score: who would get the points → bans, `test(board, player, amount)`.
        ways: actor → ways to move; call `seal` after changing them.
        instead_removed, after_removed: abilities about removals; call `seal` after changing them, or `on_points`.
        instead_card, after_card: event → abilities.
        after_placed, after_moved: abilities about pieces that came to stand somewhere.
        on_battle: moment → abilities.
        on_phase: (player, phase, "begins" or "ends") → abilities; the game layer runs them.
        in_play: the zones in which cards with abilities are in play.
        on_points: abilities.
        rulers: claims to rule. `far_claims`: whether any depends on more than the pieces in its clearing.
        add: `add(board, column, place, k)`, which does what `Board.change` does, for tables that have a faster way;
            None if they have not.
        changes: query → player → changes.
        decides: player → kind of decision → answer.
        crafts_with: player → crafters.
        card_effects: (player, card) → `run(board)`, what it does at once when that player crafts it.
        points_cause: the cause of points for removed pieces (root:3.2.1); -1: that of the removal.
    """

    def __init__(self, layout: Layout) -> None:
        parties = range(len(layout.party_names))
        columns = range(len(layout.columns))
        self.cannot_place: list[list[tuple[Ban, ...]]] = [[() for _ in columns] for _ in parties]
        self.cannot_remove: list[list[tuple[Ban, ...]]] = [[() for _ in columns] for _ in parties]
        self.cannot_move: list[tuple[MoveBan, ...]] = [() for _ in parties]
        self.cannot_battle: list[tuple[Ban, ...]] = [() for _ in parties]
        self.cannot_card: dict[str, list[tuple[Ban, ...]]] = {op: [() for _ in parties] for op in CARD_OPS}
        self.cannot_score: list[tuple[Ban, ...]] = [() for _ in parties]
        self.barred_ends: list[Callable[[Board, int, int], int] | None] = [None for _ in parties]
        self.ways: list[tuple[Way, ...]] = [() for _ in parties]
        self.instead_removed: tuple[Listener, ...] = ()
        self.after_removed: tuple[Listener, ...] = ()
        self.instead_card: dict[str, tuple[CardListener, ...]] = dict.fromkeys(CARD_EVENTS, ())
        self.after_card: dict[str, tuple[CardListener, ...]] = dict.fromkeys(CARD_EVENTS, ())
        self.after_placed: tuple[PieceListener, ...] = ()
        self.after_moved: tuple[PieceListener, ...] = ()
        self.on_battle: dict[str, tuple[BattleListener, ...]] = dict.fromkeys(MOMENTS, ())
        self.on_phase: dict[tuple[int, str, str], tuple[PhaseListener, ...]] = {}
        self.in_play: tuple[int, ...] = ()
        self.on_points: tuple[PointsListener, ...] = ()
        self.rulers: tuple[Claim, ...] = ()
        self.far_claims = False
        self.add: Callable[[Board, int, int, int], None] | None = None
        self.changes: dict[str, list[tuple[Change, ...]]] = {query: [() for _ in parties] for query in QUERIES}
        self.decides: list[dict[str, Decide]] = [{} for _ in parties]
        self.crafts_with: list[tuple[Crafter, ...]] = [() for _ in parties]
        self.card_effects: dict[tuple[int, int], Callable[[Board], object]] = {}
        self.points_cause = -1
        self.layout = layout
        self.seal()

    def seal(self) -> None:
        """Index the abilities about removals by column: once the registries are full, before the first board."""
        self.instead_piece = self._by_column(self.instead_removed, "piece")
        self.instead_batch = self._by_column(self.instead_removed, "batch")
        self.after = self._by_column(self.after_removed)
        layout = self.layout
        self.lifted = [
            (
                BEFORE * bool(before) | AFTER * bool(after) | SINGLY * bool(singly or layout.leaves[column]),
                singly,
                layout.party_of[column],
                layout.on[column],
            )
            for column, (singly, before, after) in enumerate(
                zip(self.instead_piece, self.instead_batch, self.after, strict=True)
            )
        ]
        """Of each column what lifting such a piece asks for: what is to do about it, the abilities about single ones,
        its owner, and the place on it."""

        self.loud = [
            _either(places for _, places in (*instead, *batch, *after))
            for instead, batch, after in zip(self.instead_piece, self.instead_batch, self.after, strict=True)
        ]
        """Of each column: the mask of places where anybody listens when such a piece is removed."""

        self.points = [
            tuple(each for each in self.on_points if each.scorer in (player, -1)) for player in range(layout.players)
        ]
        """Of each player: the abilities about points that he scores."""

        self.battle = {moment: _heard(listeners) for moment, listeners in self.on_battle.items()}
        self.phase = {key: _heard(listeners) for key, listeners in self.on_phase.items()}
        """The abilities at a moment: the rules of the table, and those of cards."""

        self.liftable = [_either(way.ignoring for way in ways) for ways in self.ways]
        """Of each actor: the bits of all bans that any way of moving lifts."""

    def _by_column(self, listeners: Sequence[Listener], per: str = "") -> list[tuple[tuple[Listener, int], ...]]:
        """For each column the listeners about it, each with the mask of places it is about."""
        return [
            tuple((each, self._places(each)) for each in listeners if per in ("", each.per) and column in each.columns)
            for column in range(len(self.layout.columns))
        ]

    def _places(self, listener: Listener) -> int:
        if listener.where is None:
            return (1 << self.layout.width) - 1
        return self.layout.on_map if listener.where == "map" else listener.where


class _MayBeOnCard(Protocol):
    @property
    def on(self) -> InPlay | None: ...


A = TypeVar("A", bound=_MayBeOnCard)


class Heard(NamedTuple, Generic[A]):
    """The abilities at a moment: those that are always there, and those of cards, there while the card is in play.

    Of the latter each comes with the card, and the zones in which it has to lie.
    """

    always: tuple[A, ...]
    of_cards: tuple[tuple[A, int, tuple[int, ...]], ...]


def _heard(listeners: Sequence[A]) -> Heard[A]:
    rules = tuple(each for each in listeners if each.on is None)
    return Heard(rules, tuple((each, each.on.card, each.on.zones) for each in listeners if each.on is not None))


def awake(board: Board, heard: Heard[A]) -> Sequence[A]:
    """The abilities that are there now. A table where no card is in play pays one look at each play area."""
    if not heard.of_cards or not cards_in_play(board):
        return heard.always
    zone_of = board.state.zone_of
    here = [each for each, card, zones in heard.of_cards if zone_of[card] in zones]
    return (*heard.always, *here) if here else heard.always


def cards_in_play(board: Board) -> bool:
    """Whether any card lies where its abilities hold."""
    return any(map(board.state.zones.__getitem__, board.hooks.in_play))


def _either(masks: Iterable[int]) -> int:
    whole = 0
    for mask in masks:
        whole |= mask
    return whole


def banned(bans: tuple[Ban, ...], ignoring: int, *about: Any) -> bool:
    """Whether any ban that is not ignored applies to `about` (root:1.1.2)."""
    if ignoring == ALL:
        return False
    for test, id_bit, _ in bans:  # noqa: SIM110  # a generator would cost more than most tests
        if not id_bit & ignoring and test(*about):
            return True
    return False
