"""The state: everything about a game that can change, as flat lists of small ints.

In: `initial_state` of a layout and a seed. Out: a `State` that is copied in a microsecond or two, compared, hashed by
`key`, written as canonical JSON. A snapshot is a copy; nothing of a game lives anywhere else. Only ops write to it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from interpreter.law import chance
from interpreter.law.number_places import mask

if TYPE_CHECKING:
    from interpreter.law.layout import Layout

Key = tuple[Any, ...]

_LISTS = (
    "n", "zone_of", "trackers", "score", "items", "crafted_items", "suits", "start",
    "activated", "uses", "done", "marks", "strength", "ruler", "free",
)  # fmt: skip
_NUMBERS = (
    "turn", "phase", "unit", "round", "rounds", "turns", "seed", "counter", "winners",
)  # fmt: skip


class State:
    """What a snapshot holds.

    Attributes:
        n: how many pieces of a column stand in a place, at `column * layout.width + place`.
        zones: the cards in each zone from bottom to top: the last is on top.
        zone_of: the zone of each card.
        trackers: all trackers' values, each from its `offset`.
        score: victory points of each player.
        items: of each item, how many lie in the supply.
        crafted_items: items of each player, at `player * items + item`.
        suits: the mask of each clearing's suits.
        start: the start clearing of each player, -1 before it is known.
        activated: crafting pieces of each player used in a clearing this turn, at `player * clearings + clearing`.
        uses: use counters, by the number the game layer gave each.
        done: the best outcome this turn of each step that is asked about.
        marks: for each marked word, the mask of what is marked.
        strength: warriors and buildings for rule (root:2.5), at `party * clearings + clearing`.
        ruler: the mask of the parties that rule each clearing.
        free: the slots of each clearing that neither a building nor a ruin fills (root:2.2.3, 2.2.4).
        turn: the player whose turn it is.
        phase, unit, round: where in the turn the game stands; the game layer's numbers.
        rounds, turns: how many have been completed.
        seed, counter: chance.
        winners: the mask of the winners, 0 while the game goes on.
    """

    __slots__ = (
        "activated", "counter", "crafted_items", "done", "free", "items", "marks", "n", "phase", "round",
        "rounds", "ruler", "score", "seed", "start", "strength", "suits", "trackers", "turn", "turns", "unit",
        "uses", "winners", "zone_of", "zones",
    )  # fmt: skip

    n: list[int]
    zones: list[list[int]]
    zone_of: list[int]
    trackers: list[int]
    score: list[int]
    items: list[int]
    crafted_items: list[int]
    suits: list[int]
    start: list[int]
    activated: list[int]
    uses: list[int]
    done: list[int]
    marks: list[int]
    strength: list[int]
    ruler: list[int]
    free: list[int]
    turn: int
    phase: int
    unit: int
    round: int
    rounds: int
    turns: int
    seed: int
    counter: int
    winners: int

    def copy(self) -> State:
        """An equal state that shares nothing with this one."""
        new = State.__new__(State)
        new.n = self.n[:]
        new.zones = list(map(list.copy, self.zones))
        new.zone_of = self.zone_of[:]
        new.trackers = self.trackers[:]
        new.score = self.score[:]
        new.items = self.items[:]
        new.crafted_items = self.crafted_items[:]
        new.suits = self.suits[:]
        new.start = self.start[:]
        new.activated = self.activated[:]
        new.uses = self.uses[:]
        new.done = self.done[:]
        new.marks = self.marks[:]
        new.strength = self.strength[:]
        new.ruler = self.ruler[:]
        new.free = self.free[:]
        new.turn, new.phase, new.unit, new.round = self.turn, self.phase, self.unit, self.round
        new.rounds, new.turns = self.rounds, self.turns
        new.seed, new.counter = self.seed, self.counter
        new.winners = self.winners
        return new

    def copy_cards(self) -> State:
        """A state with cards of its own; whatever else lies in lists is shared with this one."""
        new = State.__new__(State)
        new.zones = list(map(list.copy, self.zones))
        new.zone_of = self.zone_of[:]
        new.n, new.trackers, new.score, new.items = self.n, self.trackers, self.score, self.items
        new.crafted_items, new.suits, new.start = self.crafted_items, self.suits, self.start
        new.activated, new.uses, new.done, new.marks = self.activated, self.uses, self.done, self.marks
        new.strength, new.ruler, new.free = self.strength, self.ruler, self.free
        new.turn, new.phase, new.unit, new.round = self.turn, self.phase, self.unit, self.round
        new.rounds, new.turns = self.rounds, self.turns
        new.seed, new.counter = self.seed, self.counter
        new.winners = self.winners
        return new

    def lying(self) -> Key:
        """How all cards lie, hashable."""
        return tuple(map(tuple, self.zones))

    def key(self, lying: Key | None = None) -> Key:
        """What the table looks like, hashable: equal keys mean that a loop has come round to the same table.

        Left out: the log, chance, uses, outcomes, marks, the position in the turn, and what follows from the rest.

        Args:
            lying: how all cards lie, if that is known.
        """
        return (
            tuple(self.trackers),  # first what differs most often, so that two keys are soon told apart
            tuple(self.score),
            tuple(self.n),
            self.lying() if lying is None else lying,
            tuple(self.items),
            tuple(self.crafted_items),
            tuple(self.suits),
            tuple(self.start),
            tuple(self.activated),
            self.winners,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # it changes; `key()` is what can be hashed

    def to_json(self, layout: Layout) -> str:
        """Canonical JSON: sorted keys, no spaces, pieces and cards by name. Equal states give equal text."""
        width = layout.width
        pieces: dict[str, dict[str, int]] = {}
        for column in layout.columns:
            row = self.n[column.index * width : (column.index + 1) * width]
            standing = {layout.places[place].name: count for place, count in enumerate(row) if count}
            if standing:
                pieces[column.name] = standing
        cards = {
            layout.zones[zone].name: [layout.cards[card].name for card in lying]
            for zone, lying in enumerate(self.zones)
            if lying
        }
        rest = {name: getattr(self, name) for name in (*_LISTS[2:], *_NUMBERS)}
        return json.dumps({"cards": cards, "pieces": pieces, **rest}, sort_keys=True, separators=(",", ":"))

    @staticmethod
    def from_json(layout: Layout, text: str) -> State:
        """The state that `to_json` of the same layout wrote.

        Raises:
            ValueError: the text is no such state; KeyError included, for names that the table does not have.
        """
        data: dict[str, Any] = json.loads(text)
        state = State()
        try:
            for name in (*_LISTS[2:], *_NUMBERS):
                setattr(state, name, data[name])
            state.n = [0] * (len(layout.columns) * layout.width)
            for column, standing in data["pieces"].items():
                for place, count in standing.items():
                    state.n[layout.column_index[column] * layout.width + layout.place_index[place]] = count
            state.zones = [[] for _ in layout.zones]
            card_index = {card.name: card.index for card in layout.cards}
            for zone, lying in data["cards"].items():
                state.zones[layout.zone_index[zone]] = [card_index[card] for card in lying]
        except KeyError as missing:
            raise ValueError(f"not a state of this table: {missing} is unknown or missing") from missing
        state.zone_of = [0] * len(layout.cards)
        for index, cards in enumerate(state.zones):
            for card in cards:
                state.zone_of[card] = index
        return state


def initial_state(layout: Layout, seed: int) -> State:
    """The table before setup: pieces at home, cards in declared order with the first on top, ruins standing.

    Suits that the map does not print are dealt at random (root:A.1), which is all the chance used here: shuffling the
    deck belongs to setup.
    """
    if layout.start is None:
        layout.start = _table_before_setup(layout)
    state = layout.start.copy()
    state.seed = seed
    if layout.map.dealt:
        state.suits = _suits(layout, state)
    return state


def _table_before_setup(layout: Layout) -> State:
    """What the table looks like whatever the seed."""
    parties = len(layout.party_names)
    state = State()
    state.seed = state.counter = 0
    state.n = [0] * (len(layout.columns) * layout.width)
    for column in layout.columns:
        state.n[column.index * layout.width + column.home] += column.start
    _stand_ruins(layout, state)
    state.zones = [[] for _ in layout.zones]
    for card in reversed(layout.cards):
        state.zones[card.zone].append(card.index)
    state.zone_of = [card.zone for card in layout.cards]
    state.trackers = [tracker.start for tracker in layout.trackers for _ in range(tracker.size)]
    state.score = [0] * layout.players
    state.items = list(layout.world.items.values())
    state.crafted_items = [0] * (layout.players * len(layout.items))
    state.suits = _printed_suits(layout)
    state.start = [-1] * layout.players
    state.activated = [0] * (layout.players * layout.clearings)
    state.uses, state.done, state.marks = [0] * layout.uses, [0] * layout.steps, [0] * layout.words
    state.strength = [0] * (parties * layout.clearings)
    state.ruler = [0] * layout.clearings
    state.free = [slots - (layout.ruins >> clearing & 1) for clearing, slots in enumerate(layout.slots)]
    for name in ("turn", "phase", "unit", "round", "rounds", "turns", "winners"):
        setattr(state, name, 0)
    return state


def _stand_ruins(layout: Layout, state: State) -> None:
    row = layout.ruin_column * layout.width
    for clearing in range(layout.clearings):
        if layout.ruins >> clearing & 1:
            state.n[row + layout.supply[layout.nobody]] -= 1
            state.n[row + clearing] += 1


def clearings_by_suits(layout: Layout, state: State) -> tuple[tuple[int, ...], ...]:
    """For each mask of suits the clearings that have any of them: suits never change once the map is laid out."""
    key = tuple(state.suits)
    if key not in layout.matched:
        clearings = range(layout.clearings)
        layout.matched[key] = tuple(
            tuple(clearing for clearing in clearings if state.suits[clearing] & mask)
            for mask in range(1 << len(layout.suits))
        )
    return layout.matched[key]


def _printed_suits(layout: Layout) -> list[int]:
    return [mask(map(layout.suits.index, clearing.suits)) for clearing in layout.map.clearings]


def _suits(layout: Layout, state: State) -> list[int]:
    """Printed suits as masks; where none are printed, those that the map deals, in random order."""
    suits = _printed_suits(layout)
    deals = (layout.map.dealt or {}).items()
    dealt = [1 << layout.suits.index(suit) for suit, count in deals for _ in range(count)]
    chance.shuffle(state, dealt)
    bare = [clearing for clearing, suit in enumerate(suits) if not suit]
    for clearing, suit in zip(bare, dealt, strict=True):
        suits[clearing] = suit
    return suits
