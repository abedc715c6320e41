"""Frames for standing rules, and which players a rule is about.

In: a linked table and the count of fired rules. Out: a frame for each time that a standing rule is asked or runs,
always in its owner's own roles; for `who`, the parties that are meant as far as the table alone tells.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter.game.reference import expressions
from interpreter.game.reference.frame import Frame, Menu
from interpreter.game.voices import NO_CARD
from interpreter.language import program as tree
from interpreter.law.board import Board
from interpreter.law.hooks import Hooks
from interpreter.law.state import initial_state

if TYPE_CHECKING:
    from collections import Counter

    from interpreter.game.link import Table
    from interpreter.game.voices import Voice

STATIC = (
    tree.Elements,
    tree.Universe,
    tree.Listed,
    tree.Members,
    tree.Logic,
    tree.Same,
    tree.Within,
    tree.Truth,
    tree.Local,
    tree.You,
    tree.Name,
    tree.Only,
)
"""Nodes whose answer no game changes."""


@dataclass
class Standing:
    """Makes frames for the standing rules of one table."""

    table: Table
    fired: Counter[int]
    menus: list[Menu] = field(default_factory=list)

    def frame(
        self, board: Board, voice: Voice, ability: tree.Ability, names: Sequence[str] = (), values: Iterable[Any] = ()
    ) -> Frame:
        """The frame of an ability, the event's fields bound in the hook's order."""
        cause, owner = voice.cause(ability.cause), voice.player
        bound = dict(zip(names, values, strict=False))
        return Frame(
            self.table, board, voice, owner, owner, cause=cause, bound=bound, fired=self.fired, menus=self.menus
        )

    def in_force(self, frame: Frame, ability: tree.Ability) -> bool:
        """Whether an ability works now: its card is in play, its own condition holds."""
        voice = frame.voice
        if voice.card != NO_CARD and frame.state.zone_of[voice.card] not in voice.zones:
            return False
        return expressions.truth(frame, ability.active)

    def who(self, voice: Voice, ability: tree.Ability, who: tree.Expr | None) -> tuple[range | Sequence[int], bool]:
        """The parties that `who` names, and whether that is all there is to ask.

        If it depends on the game, every party is given, and the rule must ask when it is asked itself.
        """
        layout = self.table.layout
        if who is None:
            return range(len(layout.party_names)), True
        if not is_static(who):
            return range(len(layout.party_names)), False
        board = Board(layout, initial_state(layout, 0), Hooks(layout))
        return expressions.members(self.frame(board, voice, ability), who), True


def is_static(node: tree.Expr | None) -> bool:
    """Whether a set of players is the same in every state."""
    return all(isinstance(part, STATIC) for part in tree.walk(node) if part is not node or isinstance(part, tree.Expr))
