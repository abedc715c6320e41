"""The frame: who a running rule speaks for, and what its words are bound to.

In: the evaluator makes one frame for each rule that runs (a unit, an action, an ability). Out: everything else in this
package takes the frame as its first argument. A frame is cheap and short-lived; nothing of it outlives the rule.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from interpreter.game.link import Table
    from interpreter.game.names import Names
    from interpreter.game.voices import Voice
    from interpreter.language.program import Sort
    from interpreter.law.board import Board
    from interpreter.law.state import State
    from interpreter.law.table import Layout

NOTHING = -1
FULL, PART, NONE = 2, 1, 0

Lot = tuple[int, int, int]
"""Column, place, count."""


def amount(piece: Any) -> int:
    """How many pieces a lot is; a removed piece is one."""
    return int(piece[2]) if isinstance(piece, tuple) else 1


def spot(piece: Any) -> tuple[int, int]:
    """Which column stands where; of a removed piece, where it stood."""
    return (piece[0], piece[1]) if isinstance(piece, tuple) else (piece.column, piece.origin)


@dataclass
class Menu:
    """The menu around: how many actions are left in it; None for any number."""

    left: int | None


@dataclass
class Frame:
    """A running rule.

    Attributes:
        voice: whose words are followed: `you` is its player.
        actor: whose pieces, rule and prohibitions count (`as:`).
        decider: who answers open questions (`by:`).
        bound: what steps, events and sets have bound, by local name.
        sorts: the sort of a bound thing where it is not that of the node, as in an answer to several questions.
        cause: the table's number of the law that runs.
        permitted: while foretelling: whether placing may be foretold without asking what is in stock.
        fired: how often each cause has decided an answer.
        menus: the menus around, innermost last.
        given: locals that the caller of an action gave: a binder of that name takes what was given.
    """

    table: Table
    board: Board
    voice: Voice
    actor: int
    decider: int
    cause: int = 0
    bound: dict[str, Any] = field(default_factory=dict)
    sorts: dict[str, Sort] = field(default_factory=dict)
    permitted: bool = False
    fired: Counter[int] = field(default_factory=Counter)
    menus: list[Menu] = field(default_factory=list)
    given: frozenset[str] = frozenset()

    @property
    def jumped(self) -> bool:
        """Whether the turn is to go on in another phase."""
        return self.state.uses[self.table.jump] != 0

    @property
    def state(self) -> State:
        return self.board.state

    @property
    def layout(self) -> Layout:
        return self.table.layout

    @property
    def names(self) -> Names:
        return self.voice.names

    @property
    def owner(self) -> int:
        """The player that the rule calls `you`."""
        return self.voice.player

    def copy(self, **changes: Any) -> Frame:
        """An equal frame with its own bindings, and perhaps another role."""
        twin = Frame.__new__(Frame)
        twin.__dict__.update(self.__dict__, **changes)
        if "bound" not in changes:
            twin.bound = dict(self.bound)
        if "sorts" not in changes:
            twin.sorts = dict(self.sorts)
        return twin

    def with_it(self, name: str, value: Any, sort: Sort | None = None) -> Frame:
        """A copy in which one more word is bound."""
        inner = self.copy()
        inner.bound[name] = value
        if sort is not None:
            inner.sorts[name] = sort
        return inner

    def fire(self, cause: int) -> None:
        """The standing rule with this number has decided an answer."""
        self.fired[cause] += 1
