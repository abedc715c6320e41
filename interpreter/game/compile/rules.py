"""One player's abilities while they are written: their functions, and whom and what a rule is about.

In: a build and a player's names. Out: `Rules`, which opens and closes an ability's function and settles as much of its
`who` and of its pieces as the table alone tells.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from interpreter.game.compile.bans import whom
from interpreter.game.compile.context import Build, Context
from interpreter.game.compile.emit import Function, title_of
from interpreter.game.link import static_columns
from interpreter.language.program import Ability, Expr, KindFrom, Pieces, PieceUnion, Whose
from interpreter.law.hooks import Hooks

if TYPE_CHECKING:
    from interpreter.game.names import Names
    from interpreter.game.voices import Voice

Entry = Callable[[Hooks], None]
"""Puts one compiled rule into the hooks."""


@dataclass(frozen=True)
class Rules:
    """The abilities of one player's file, being written."""

    build: Build
    voice: Voice

    @property
    def player(self) -> int:
        return self.voice.player

    @property
    def names(self) -> Names:
        return self.voice.names

    def cause(self, ability: Ability) -> int:
        return self.voice.cause(ability.cause)

    def function(self, ability: Ability) -> Context:
        """A new function for the ability."""
        title = title_of(ability.laws, ability.title)
        function = Function(f"f{self.build.number()}", title, ability.span)
        player = self.player
        return Context(self.build, self.voice, function, {}, player, player, title, self.cause(ability))

    def close(self, cx: Context) -> str:
        """Finish the function; its name in the namespace."""
        cx.fn.close()
        assert not cx.fn.captured, f"{cx.fn.title} knows only what it is told"
        self.build.functions.append(cx.fn)
        return cx.fn.name

    def get(self, name: str) -> Any:
        """The compiled function of that name."""
        return self.build.namespace[name]

    def who(self, ability: Ability, who: Expr | None) -> tuple[Sequence[int], Expr | None]:
        """The parties that a rule is about, and what is left to ask: `who` itself, where only the game tells."""
        return whom(self.function(ability), who)


def columns_of(names: Names, node: Expr | None) -> Sequence[int]:
    """The columns that a set of pieces may cover: all where an expression tells whose or which."""
    everything = range(len(names.layout.columns))
    if node is None:
        return everything
    parts = node.parts if isinstance(node, PieceUnion) else (node,)
    found: set[int] = set()
    for part in parts:
        if not isinstance(part, Pieces) or part.whose is Whose.OF:
            return everything
        if any(isinstance(kind, KindFrom) for kind in part.kinds):
            return everything
        found.update(static_columns(names, part))
    return tuple(sorted(found))


def params(cx: Context, count: int) -> list[str]:
    """New parameters of the function, after the board."""
    names = [cx.fresh() for _ in range(count)]
    cx.fn.params = tuple(names)
    return names
