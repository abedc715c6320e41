"""Decisions as records: who is asked what, and what may be answered.

In: what a board asks (a kind, a player, raw options). Out: a `Decision` whose options have ids that mean the same in
every run: names of places, pieces, cards and players, never positions in a list. A kind is one word, or a word and the
sort of the things it is about: `hit`, `choose clearing`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from interpreter.language.program import Sort

if TYPE_CHECKING:
    from interpreter.game.link import Table
    from interpreter.law.board import Event
    from interpreter.law.state import State


@dataclass(frozen=True)
class Option:
    """One answer.

    Attributes:
        id: stable, used in journals and scenarios; no other option of the decision has it.
        text: for people.
        value: the raw thing.
        data: the same as plain data that JSON can hold: `sort`, and what a thing of that sort has of `name`, `number`,
            `place`, `owner`, `card`, `suit`, `of`.
    """

    id: str
    text: str
    value: Any
    data: dict[str, Any] = field(default_factory=dict, compare=False)


class Settled(NamedTuple):
    """What was decided before in the same unit, asked or not because there was one option: its kind, asking, value."""

    kind: str
    player: int
    asking: int
    value: Any
    logged: int
    """How many events there were then; in a decision, events of its unit."""
    alone: bool = False
    """Whether it was the only option, taken unasked."""


@dataclass(eq=False)  # not frozen, for one is made at every question and that would take as long as all else about it
class Decision:
    """An open question; nobody changes it.

    Attributes:
        player: who decides, as a number; `seat` is the name.
        kind: what is asked; stable.
        values: the raw options in canonical order.
        asking: the table's number of the law that asks, and of its word for the thing: see `Table.asking`.
        state: the table at this very moment, in the middle of its unit. Only where nobody is seated who answers: an
            agent gets no state.
        events: what has happened so far in the unit; not yet in the game's log.
        settled: what has been decided so far in the unit.
        left: of a menu, how many actions are left; None for any number.
    """

    table: Table
    player: int
    kind: str
    values: Sequence[Any]
    asking: int
    state: State | None = None
    events: Sequence[Event] = ()
    settled: Sequence[Settled] = ()
    left: int | None = None

    @property
    def cause(self) -> int:
        """The table's number of the law that asks."""
        return self.table.asked(self.asking)[0]

    @property
    def seat(self) -> str:
        return self.table.seats[self.player].name

    @property
    def laws(self) -> tuple[str, ...]:
        """The qualified ids of the law that asks."""
        known = 0 <= self.cause < len(self.table.causes)
        return self.table.causes[self.cause].law if known else ()

    @property
    def title(self) -> str:
        """The name of the rule that asks."""
        return self.table.causes[self.cause].title if 0 <= self.cause < len(self.table.causes) else ""

    @property
    def prompt(self) -> str:
        """The question in words, as `Move: to where?`."""
        from interpreter.game.questions.wording import prompt

        return prompt(self)

    @property
    def so_far(self) -> str:
        """What has been decided already and not yet been done, as `from clearing 7 (mouse)`; "" if nothing has."""
        from interpreter.game.questions.wording import so_far

        return so_far(self)

    def __len__(self) -> int:
        return len(self.values)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """All options, in canonical order."""
        from interpreter.game.questions.as_data import data
        from interpreter.game.questions.wording import texts

        ids = option_ids(self.table, self.kind, self.values)
        words = texts(self, self.kind, self.values)
        return tuple(
            Option(name, text, value, data(self.table, self.kind, value))
            for name, text, value in zip(ids, words, self.values, strict=True)
        )

    def index(self, answer: Option | str | int) -> int:
        """Where an answer stands: an option, its id, or its place in the list.

        Raises:
            ValueError: it is none of the options; the message names them.
        """
        if isinstance(answer, int):
            if 0 <= answer < len(self.values):
                return answer
            raise ValueError(f"there are {len(self.values)} options, not {answer + 1}")
        name = answer.id if isinstance(answer, Option) else answer
        ids = option_ids(self.table, self.kind, self.values)
        if name in ids:
            return ids.index(name)
        raise ValueError(f"`{name}` is none of the options: {', '.join(ids)}")


class Pending(Exception):  # an open question, not an error
    """A decision that nobody seated answers."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(f"{decision.seat} has to decide: {decision.kind}")
        self.decision = decision


def option_ids(table: Table, kind: str, values: Sequence[Any]) -> list[str]:
    """The ids of some options; two that would read alike get `#2`, `#3` after the first."""
    name = namer(table, kind)
    seen: dict[str, int] = {}
    ids = []
    for value in values:
        text = name(value)
        seen[text] = seen.get(text, 0) + 1
        ids.append(text if seen[text] == 1 else f"{text}#{seen[text]}")
    return ids


def namer(table: Table, kind: str) -> Callable[[Any], str]:
    """What turns a raw option of this kind into its id."""
    word, _, sort = kind.partition(" ")
    if word in ("menu", "offer"):
        return lambda option: option.title or f"option {option.number + 1}"
    if word == "group":
        one = _by_sort(table, sort)
        return lambda group: " + ".join(one(each) for each in group) or "none"
    return _by_sort(table, sort) if sort else _by_op(table, word)


def _by_op(table: Table, word: str) -> Callable[[Any], str]:
    """Questions that ops ask."""
    layout = table.layout
    match word:
        case "hit" | "crafter":
            return lambda cell: _piece(table, (*divmod(cell, layout.width), 1))
        case "ambush" | "foil":
            return lambda card: "none" if card < 0 else layout.cards[card].name
        case "order":
            return lambda cause: _rule(table, cause)
        case "way":
            return lambda causes: " + ".join(_rule(table, cause) for cause in causes) or "none"
        case _:
            return str


def _rule(table: Table, cause: int) -> str:
    """A rule by its name, or by its law where it has none."""
    return table.causes[cause].title or ", ".join(table.causes[cause].law)


def _piece(table: Table, lot: Any) -> str:
    """A lot, or a removed piece, by name and place."""
    column, place, count = lot if isinstance(lot, tuple) else (lot.column, lot.origin, 1)
    layout = table.layout
    times = f"{count} " if count != 1 else ""
    return f"{times}{layout.columns[column].name} in {layout.places[place].name}"


def _by_sort(table: Table, sort: str) -> Callable[[Any], str]:
    name = _NAMES.get(sort)
    return str if name is None else partial(name, table)


def _place(table: Table, place: int) -> str:
    return table.layout.places[place].name


def _kind(table: Table, kind: int) -> str:
    found = table.layout.kinds[kind]
    return f"{table.layout.party_names[found.party]}.{found.name}"


_NAMES: dict[str, Callable[[Table, Any], str]] = {
    Sort.PLAYER.value: lambda table, party: table.layout.party_names[party],
    Sort.SUIT.value: lambda table, suit: table.layout.suits[suit],
    Sort.KIND.value: _kind,
    Sort.PIECE.value: _piece,
    Sort.ZONE.value: lambda table, zone: table.layout.zones[zone].name,
    Sort.CARD.value: lambda table, card: table.layout.cards[card].name,
    Sort.ITEM.value: lambda table, item: table.layout.items[item],
    Sort.TRUTH.value: lambda _table, yes: "yes" if yes else "no",
    **{each.value: _place for each in (Sort.CLEARING, Sort.FOREST, Sort.LOCATION, Sort.BOX, Sort.TRACK)},
}
"""By sort, what gives a thing its id."""
