"""A table small enough to count on one's fingers: two invented factions, newts and toads, and a neutral band.

The map is a ring of four clearings, a (fox, one slot), b (mouse, two), c (rabbit, one under a ruin), d (fox, two), with
two forests: f1 touches a, b and c; f2 touches a, c and d. Corners a and c are opposite. The river joins b and d.
"""

from __future__ import annotations

from interpreter.law.board import Board
from interpreter.law.hooks import Ban, Claim, Hooks
from interpreter.law.layout import (
    BoxSpec,
    DeckSpec,
    DieSpec,
    Layout,
    PieceSpec,
    PlaceSpec,
    SeatSpec,
    TrackerSpec,
    TrackSpec,
    build_layout,
)
from interpreter.law.state import initial_state
from interpreter.law.world import Card, Clearing, Deck, Forest, Map, World

A, B, C, D, F1, F2 = range(6)
FOX, RABBIT, MOUSE, BIRD = range(4)
NEWTS, TOADS, BAND, NOBODY = range(4)

WORLD = World(
    suits=("fox", "rabbit", "mouse", "bird"),
    wild="bird",
    items={"boot": 1, "tea": 2},
    faces=(0, 1, 2, 3),
    dice=2,
    fingerprint="",
)


def clearing(name: str, suit: str, slots: int, paths: str, **more: object) -> Clearing:
    fields: dict[str, object] = {
        "ruin": False, "corner": False, "opposite": None, "rivers": (),
    } | more  # fmt: skip
    return Clearing(id=name, name=name, suits=(suit,) if suit else (), slots=slots, paths=tuple(paths), **fields)  # type: ignore[arg-type]  # the table above has the right types


RING = Map(
    id="ring",
    name="Ring",
    clearings=(
        clearing("a", "fox", 1, "bd", corner=True, opposite="c"),
        clearing("b", "mouse", 2, "ac", rivers=("d",)),
        clearing("c", "rabbit", 1, "bd", ruin=True, corner=True, opposite="a"),
        clearing("d", "fox", 2, "ca", rivers=("b",)),
    ),
    forests=(Forest("f1", ("a", "b", "c"), ("f2",)), Forest("f2", ("a", "c", "d"), ("f1",))),
    dealt=None,
    fingerprint="",
)


def card(name: str, suit: str | None, kind: str | None = "immediate", **more: object) -> Card:
    fields: dict[str, object] = {"kind_id": name, "cost": (), "item": None, "points": 0} | more
    return Card(id=name, name=name, suit=suit, kind=kind, text="", **fields)  # type: ignore[arg-type]  # as above


DECK = Deck(
    id="small",
    name="Small",
    noun="card",
    cards=(
        card("fox boot", "fox", "item", item="boot", points=2, cost=("fox",)),
        card("mouse tea", "mouse", "item", item="tea", points=1, cost=("any", "fox")),
        card("bird ambush", "bird", "ambush"),
        card("rabbit ambush", "rabbit", "ambush"),
        card("mouse charm", "mouse", "persistent", cost=("mouse",)),
        card("mouse charm#2", "mouse", "persistent", kind_id="mouse charm", cost=("mouse",)),
        card("rabbit favour", "rabbit"),
    ),
    fingerprint="",
)
SCROLLS = Deck("scrolls", "Scrolls", "scroll", (card("one", "fox", None), card("two", None, None)), "")

NEWT_SEAT = SeatSpec(
    name="newts",
    faction="newts",
    letter="K",
    pieces=(
        PieceSpec("warrior", "warrior", 5),
        PieceSpec("hut", "building", 2, each_suit=True, track="huts"),
        PieceSpec("tower", "building", 2),
        PieceSpec("charm", "token", 3),
        PieceSpec("mercenary", "warrior", 4, party="band"),
    ),
    tracks=(TrackSpec("huts", each_suit=True, points=(0, 1)),),
    trackers=(
        TrackerSpec("level", low=1, high=3),
        TrackerSpec("order", sort="suit", start="bird"),
        TrackerSpec("path", sort="space", spaces=("rest", "run", "rest"), wraps=True),
        TrackerSpec("grudge", per="opponent", clears="battle"),
    ),
    boxes=(BoxSpec("nest", holds=2), BoxSpec("lost", of="cards")),
    parties=("band",),
)
TOAD_SEAT = SeatSpec(
    name="toads",
    faction="toads",
    pieces=(
        PieceSpec("king", "pawn", holds={"pearl": 2}, worth=2),
        PieceSpec("engine", "pawn", each=("red", "blue"), holds={"pearl": 2}),
        PieceSpec("bead", "token", 6, sides=("pearl", "stone")),
        PieceSpec("warrior", "warrior", 3),
        PieceSpec("relic", "token", 1, gone=True),
    ),
    boxes=(BoxSpec("shelf", of="cards", slots=("fox", "bird"), holds=1), BoxSpec("secret", of="cards", seen="owner")),
    decks=(DeckSpec("scrolls", SCROLLS, "old_scrolls"),),
    dice=(DieSpec("luck", ("dry", "wet")),),
    places=(PlaceSpec("burrow", ("a",)),),
)


def small_layout() -> Layout:
    return build_layout((NEWT_SEAT, TOAD_SEAT), RING, DECK, WORLD)


class Asked:
    """Answers decisions from a list, and writes down what was asked."""

    def __init__(self, *answers: object) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[str, int, tuple[int, ...]]] = []

    def __call__(self, kind: str, player: int, options: object, cause: int) -> int:
        options = tuple(options)  # type: ignore[arg-type, var-annotated]  # a sequence of ints
        self.asked.append((kind, player, options))
        return options.index(self.answers.pop(0))


class Table:
    """A board with short names for its columns, zones and cards."""

    def __init__(self, seed: int = 0) -> None:
        self.layout = small_layout()
        self.hooks = Hooks(self.layout)
        self.board = Board(self.layout, initial_state(self.layout, seed), self.hooks, log=[])

    def column(self, name: str) -> int:
        return self.layout.column_index[name]

    def place(self, name: str) -> int:
        return self.layout.place_index[name]

    def zone(self, name: str) -> int:
        return self.layout.zone_index[name]

    def card(self, name: str) -> int:
        return next(each.index for each in self.layout.cards if each.name == name)

    def tracker(self, name: str) -> int:
        return self.layout.tracker_index[name]

    def stand(self, name: str, place: int, k: int = 1) -> None:
        """Bring pieces from home to a place, asking nobody."""
        column = self.column(name)
        self.board.add(self.layout.home_column[column], self.layout.home[column], -k)
        self.board.add(column, place, k)

    def lay(self, name: str, zone: str) -> int:
        """Lay a card on a zone, asking nobody; returns it."""
        index = self.card(name)
        state = self.board.state
        state.zones[state.zone_of[index]].remove(index)
        state.zones[self.zone(zone)].append(index)
        state.zone_of[index] = self.zone(zone)
        return index

    def count(self, name: str, place: int) -> int:
        return self.board.state.n[self.column(name) * self.layout.width + place]

    def score(self, player: int) -> int:
        return self.board.state.score[player]

    def rulers(self, place: int) -> set[int]:
        return {party for party in range(NOBODY + 1) if self.board.state.ruler[place] >> party & 1}

    def events(self, kind: int) -> list[tuple[int, ...]]:
        """The fields of the logged events of a kind."""
        return [event[2:] for event in self.board.log or () if event[0] == kind]

    def need_slots(self) -> None:
        """Buildings need free slots (root:2.2.3), for everybody."""
        for actor in (NEWTS, TOADS, BAND):
            for columns in self.layout.of_type["building"]:
                for column in columns:
                    ban = Ban(lambda board, actor, place: place < 4 and board.free_slots(place) < 1, 0, 1)
                    self.hooks.cannot_place[actor][column] += (ban,)

    def claim(self, party: int, column: str) -> None:
        """Whoever has such a piece in a clearing rules it."""
        base = self.column(column) * self.layout.width
        self.hooks.rulers += (Claim(party, lambda board, place: board.state.n[base + place] > 0),)
