"""One running table: the layout, the state, the hooks, and what lives only while one effect runs.

In: ops call its few hot methods. Out: counts with the rule that follows, events, answers to decisions, the end of the
game. `add` is the only place where counts change. Batch, battle, credit and depth are transient: a snapshot is taken
only while they are empty, and `drop` empties them when an effect is abandoned for an open decision.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from types import MethodType
from typing import TYPE_CHECKING, Any, NamedTuple

from interpreter.law import chance
from interpreter.law.classes import CARRIES
from interpreter.law.events import WON
from interpreter.law.looks import folded
from interpreter.law.state import clearings_by_suits

if TYPE_CHECKING:
    from interpreter.law.hooks import Hooks
    from interpreter.law.layout import Layout
    from interpreter.law.ops.battle import Battle
    from interpreter.law.ops.removal import Removal
    from interpreter.law.script import Script
    from interpreter.law.state import State

Event = tuple[int, ...]
"""Kind, cause, and the fields of the kind."""


class GameOver(Exception):  # an end, not an error
    """Somebody has won. `winners` is their mask; it stands in the state too."""

    def __init__(self, winners: int) -> None:
        super().__init__(f"the game is over: winners {winners:b}")
        self.winners = winners


class UndecidedError(Exception):
    """A decision with no answer: neither a standing rule nor anybody to ask."""


_FORGOTTEN: deque[Event] = deque(maxlen=0)
"""Where events go that nobody keeps."""

Ask = Callable[[str, int, Sequence[Any], int], int]
"""Where open decisions go: (kind, player, options, cause) to the index of the chosen option."""


class Credit(NamedTuple):
    """While a rule gives the credit of what `actor` does to `player`, that one scores what the actor would."""

    actor: int
    player: int


class Board:
    """A table in play.

    Attributes:
        acting: the causes of the abilities that act now, each within the one before.
        add: changes the count of a column in a place by so many, and keeps free slots, strength (root:2.5) and ruler of
            the clearing it is in. What stands at home, off the map, can be counted without it: see `Layout.home_cell`.
        emit: says that something happened; takes one event. It is the log's own `append`, since events are many; busy
            ops call it by a name of their own, which costs half of calling it as if it were a method.
        batch: removals of the open batch, None if none is open.
        due: what is to do when the batch closes, as bits (see `hooks`).
        battle: the battle being fought, None if none is.
        depth: how many effects must close before a victory counts.
        matched: by mask of suits, the clearings that have any of them; the last entry is for every suit there is.
        noted: players who have won but whose effect still runs, with the cause.
        script: dice and chance that a scenario fixes.
        left: how many actions the menu that is asked about has left; None for any number.
        dealt: goes up whenever a card changes its zone, or its place in one.
        sole: hears of a single option that is taken unasked, where somebody wants to know.
    """

    __slots__ = (
        "_clearings", "_log", "_rule", "_width", "acting", "add", "ask", "batch", "battle", "credit", "dealt", "depth",
        "due", "emit", "hooks", "layout", "left", "matched", "noted", "script", "sole", "state",
    )  # fmt: skip

    def __init__(
        self,
        layout: Layout,
        state: State,
        hooks: Hooks,
        log: list[Event] | None = None,
        ask: Ask | None = None,
        script: Script | None = None,
    ) -> None:
        self.layout = layout
        self.state = state
        self.hooks = hooks
        self.emit: Callable[[Event], object]
        self.log = log
        self.ask = ask
        self.left: int | None = None
        self.dealt = 0
        self.sole: Callable[[str, int, Sequence[Any], int], None] | None = None
        self.script = script
        self.drop()
        self._width = layout.width
        self._clearings = layout.clearings
        self._rule = layout.class_table.rule
        self.matched = clearings_by_suits(layout, state)
        self._bind()

    def _bind(self) -> None:
        self.add: Callable[[int, int, int], None] = MethodType(self.hooks.add or Board.change, self)

    def drop(self) -> None:
        """Forget everything transient."""
        self.batch: list[Removal] | None = None
        self.due = 0
        self.battle: Battle | None = None
        self.credit: Credit | None = None
        self.depth = 0
        self.acting: list[int] = []
        self.noted: dict[int, int] = {}

    def trial(self, of_cards: bool = False) -> Board:
        """A board of its own on a copy of the state, for trying what must not happen yet. It keeps no log.

        Args:
            of_cards: nothing but cards will change there for good, so that all else need not be copied.
        """
        board = Board.__new__(Board)
        board.layout, board.hooks, board.script, board.ask = self.layout, self.hooks, self.script, self.ask
        board.state = self.state.copy_cards() if of_cards else self.state.copy()
        board.due, board.battle, board.credit, board.depth = self.due, self.battle, self.credit, self.depth
        board.batch = None if self.batch is None else list(self.batch)
        board.noted, board.acting = dict(self.noted), list(self.acting)
        board.left, board.dealt, board.sole = self.left, self.dealt, None
        board._width, board._clearings = self._width, self._clearings
        board._rule, board.matched = self._rule, self.matched
        board._log, board.emit = None, _FORGOTTEN.append
        board._bind()
        return board

    @property
    def log(self) -> list[Event] | None:
        """Events so far, or None if nobody keeps them."""
        return self._log

    @log.setter
    def log(self, log: list[Event] | None) -> None:
        self._log = log
        self.emit = _FORGOTTEN.append if log is None else log.append

    # --- counts and rule -------------------------------------------------------------------------------------------

    def change(self, column: int, place: int, k: int) -> None:
        """What `add` does, unless the table has a faster way: count, and keep free slots, strength, ruler."""
        state = self.state
        state.n[column * self._width + place] += k
        if place < self._clearings:
            if self.layout.fills[column]:
                state.free[place] -= k
            base = self._rule.base[column]
            if base >= 0:
                state.strength[base + place] += k
            elif base == CARRIES:
                self.carry_strength(column, place, k)
            elif not self.hooks.rulers:
                return
            self.crown(place)
        elif self.layout.places[place].holder >= 0:
            self.change_aboard(column, place, k)
        if self.hooks.far_claims:
            self.crown_all()

    def change_aboard(self, column: int, place: int, k: int) -> None:
        """Pieces that stand on a piece may count where that is."""
        clearing = self.location_of(place)
        if 0 <= clearing < self._clearings:
            if column in self._rule.on.get(place, ()):
                self.state.strength[self.layout.party_of[column] * self._clearings + clearing] += k
            self.crown(clearing)

    def carry_strength(self, carrier: int, clearing: int, k: int) -> None:
        """A piece comes or goes with what stands on it."""
        state, rule = self.state, self._rule
        on = self.layout.on[carrier]
        for column in rule.on[on]:
            held = state.n[column * self._width + on]
            state.strength[self.layout.party_of[column] * self._clearings + clearing] += k * held
        if rule.own[carrier]:
            state.strength[self.layout.party_of[carrier] * self._clearings + clearing] += k

    def crown(self, clearing: int) -> None:
        """Work out who rules a clearing: strictly most strength (root:2.5), unless somebody claims it."""
        ruler = 0
        for party, test in self.hooks.rulers:
            if test(self, clearing):
                ruler |= 1 << party
        state = self.state
        if not ruler:
            strength, top = state.strength, 0
            for base, bit in self._rule.parties:
                here = strength[base + clearing]
                if here > top:
                    top, ruler = here, bit
                elif here == top:
                    ruler = 0
        state.ruler[clearing] = ruler

    def crown_all(self) -> None:
        """Work out who rules every clearing: something has changed that claims look at from afar."""
        for clearing in range(self._clearings):
            self.crown(clearing)

    def recount_rule(self) -> None:
        """Free slots, strength and rulers from scratch: after setting up a table by hand, and for checks."""
        state, clearings = self.state, self._clearings
        state.free = list(self.layout.slots)
        state.strength = [0] * len(state.strength)
        for column, base in enumerate(self._rule.base):
            for clearing in range(clearings):
                k = state.n[column * self._width + clearing]
                if self.layout.fills[column]:
                    state.free[clearing] -= k
                if k and base == CARRIES:
                    self.carry_strength(column, clearing, k)
                elif k and base >= 0:
                    state.strength[base + clearing] += k
        for clearing in range(clearings):
            self.crown(clearing)

    def location(self, column: int) -> int:
        """Where the first piece of a column stands: a clearing, forest or extra location; -1 if none is there."""
        start = column * self._width
        if self.layout.lone[column]:
            try:
                return self.state.n.index(1, start, start + self.layout.locations) - start
            except ValueError:
                return -1
        for place, count in enumerate(self.state.n[start : start + self.layout.locations]):
            if count:
                return place
        return -1

    def location_of(self, place: int) -> int:
        """The location that a place is in: itself, or that of the piece it is on; -1 off the map."""
        if place < self.layout.locations:
            return place
        holder = self.layout.places[place].holder
        return self.location(holder) if holder >= 0 else -1

    def standing(self, context: str, cls: str, party: int, location: int) -> int:
        """How many pieces of a party count as a class in a context at a location, those on pieces included."""
        n, width = self.state.n, self._width
        classes = self.layout.class_table
        total = 0
        for column in classes.of[context][cls][party]:
            total += n[column * width + location]
        for column, place in classes.held[context][cls][party]:
            if self.location_of(place) == location:
                total += n[column * width + place]
        return total

    def free_slots(self, clearing: int) -> int:
        """Slots that neither a building nor a ruin fills (root:2.2.3, 2.2.4)."""
        return self.state.free[clearing]

    def enemies(self, party: int) -> int:
        """The mask of a party's enemies (root:G.1.8): every other party with pieces of its own, unless changed."""
        for change in self.hooks.changes["enemies"][party]:
            if change[0](self, party):
                return int(change[1](self, party))
        return (1 << self.layout.nobody) - 1 & ~(1 << party)

    # --- chance, decisions -----------------------------------------------------------------------------------------

    def chance_below(self, n: int, options: Sequence[Any] | None = None) -> int:
        """A number below `n`, drawn by chance, or what the scenario says of these options."""
        if self.script is not None and options is not None and self.script.chance:
            return self.script.choose(options)
        return chance.below(self.state, n)

    def decide(self, kind: str, player: int, options: Sequence[Any], cause: int = -1) -> int:
        """The index of the option that the player takes; -1: no rule of the table asks, but the law itself.

        A single option is taken unasked. A standing rule of the player answers if there is one (as bots have); what it
        leaves tied goes to chance, the print or the player. A party that is no player leaves it to the player whose
        turn it is (root:1.1.3).

        Raises:
            UndecidedError: there is nobody to ask.
        """
        if len(options) == 1:
            if self.sole is not None:
                self.sole(kind, player, options, cause)
            return 0
        if player >= self.layout.players:
            player = self.state.turn
        rule = self.hooks.decides[player].get(kind)
        if rule is None:
            return self._question(kind, player, options, cause)
        rank, tie = rule
        best = rank(self, list(options))
        if len(best) == 1 or tie == "printed":
            return options.index(best[0])
        if tie == "chance":
            return options.index(best[self.chance_below(len(best), best)])
        return options.index(best[self._question(kind, player, best, cause)])

    def _question(self, kind: str, player: int, options: Sequence[Any], cause: int) -> int:
        if self.ask is None:
            raise UndecidedError(f"nobody answers {kind} for {self.layout.party_names[player]}")
        if self.layout.masked:
            shown, meant = folded(self.layout, kind, player, options)
            alike = meant[0 if len(shown) == 1 else self.ask(kind, player, shown, cause)]
            return alike[0 if len(set(alike)) == 1 else self.chance_below(len(alike))]
        return self.ask(kind, player, options, cause)

    # --- the end ---------------------------------------------------------------------------------------------------

    def open(self) -> None:
        """An effect begins that a victory waits for."""
        self.depth += 1

    def close(self) -> None:
        """It ends; with the last one open, a noted victory takes effect."""
        self.depth -= 1
        if self.noted and not self.depth:
            self._finish()

    def win(self, cause: int, player: int) -> None:
        """A player has won (root:3.1); at once, or when the effect that runs is done.

        Raises:
            GameOver: no effect is open.
        """
        self.noted.setdefault(player, cause)
        if not self.depth:
            self._finish()

    def _finish(self) -> None:
        """Of those who won together the first clockwise from the player whose turn it is (root:3.1.1)."""
        players = self.layout.players
        winner = self.state.turn
        while winner not in self.noted:
            winner = (winner + 1) % players
        cause, self.noted = self.noted[winner], {}
        self.state.winners = 1 << winner
        self.emit((WON, cause, winner))
        raise GameOver(self.state.winners)
