"""What cards and extra places say: objectives that `satisfying` asks about, adjacency that a file declares.

In: a build. Out: functions, and in the namespace `satisfies` and `adjacent`, which look the right one up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from interpreter.game.compile import members
from interpreter.game.compile.context import Bound, Build, Context
from interpreter.game.compile.emit import Function
from interpreter.language.program import Sort

if TYPE_CHECKING:
    from interpreter.language.findings import Span
    from interpreter.law.board import Board

Test = Callable[["Board", int], bool]


def write(build: Build) -> None:
    """Write objectives as each player reads them, private ones as their owner does alone, and declared adjacency."""
    objectives = {
        (player, card): _objective(build, player, card)
        for player in range(build.table.players)
        for card in build.table.objectives
        if build.layout.decks[build.layout.cards[card].deck].owner in (-1, player)
    }
    places = _places(build)
    namespace, layout = build.namespace, build.layout

    def satisfies(board: Board, owner: int, _actor: int, clearing: int, card: int) -> bool:
        name = objectives.get((owner, card))
        if name is None or clearing < 0:
            return False
        return bool(namespace[name](board, clearing))

    def adjacent(board: Board, left: int, right: int) -> bool:
        if not (0 <= left < layout.locations and 0 <= right < layout.locations):
            return False
        if layout.adjacent[left] >> right & 1:
            return True
        ends = ((left, right), (right, left))
        return any(one in places and bool(namespace[places[one]](board, other)) for one, other in ends)

    namespace["satisfies"] = satisfies
    namespace["adjacent"] = adjacent


def _function(build: Build, player: int, title: str, span: Span) -> tuple[Context, str]:
    function = Function(f"f{build.number()}", title, span)
    cx = Context(build, build.table.voices[player], function, {}, player, player, title)
    param = cx.fresh()
    function.params = (param,)
    return cx, param


def _close(build: Build, cx: Context) -> str:
    cx.fn.close()
    build.functions.append(cx.fn)
    return cx.fn.name


def _objective(build: Build, player: int, card: int) -> str:
    """The objective speaks of its clearing as a local of its own."""
    name, condition = build.table.objectives[card]
    cx, clearing = _function(build, player, build.layout.cards[card].name, condition.span)
    test = cx.bind(name, Bound(clearing, there=True, sort=Sort.CLEARING)).test(condition)
    cx.fn.line(f"return {test}")
    return _close(build, cx)


def _places(build: Build) -> dict[int, str]:
    """Of each extra location that says what it is adjacent to: the function that tests another location."""
    found = {}
    for player, names in enumerate(build.table.names):
        for name, declared in names.declared.places.items():
            if declared.adjacent_to is not None:
                cx, other = _function(build, player, name, declared.adjacent_to.span)
                cx.fn.line(f"return {members.contains(cx, declared.adjacent_to, other, False)}")
                found[names.box(name)] = _close(build, cx)
    return found
