"""What forbids a move because of its ends alone, in one function a player: so do most prohibitions on moving.

In: a build. Out: for each player a function of origin and destination that tells all such prohibitions at once, and the
entry that puts it into `Hooks`, beside the prohibitions themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.game.compile import bans
from interpreter.game.compile.context import Bound, Build, Context
from interpreter.game.compile.emit import Function
from interpreter.language.program import Cannot
from interpreter.law.hooks import NOTHING_LIFTS

if TYPE_CHECKING:
    from interpreter.game.compile.rules import Entry
    from interpreter.law.hooks import Hooks


def write(build: Build) -> list[Entry]:
    """Write the function of every player."""
    return [entry for player in range(build.table.players) if (entry := _of_player(build, player)) is not None]


def _of_player(build: Build, player: int) -> Entry | None:
    voice = build.table.voices[player]
    found = [each for each in bans.about(build, Cannot, "move", player) if bans.asks(each.ability) == "ends"]
    if not found:
        return None
    function = Function(f"f{build.number()}", "Ends of a move", found[0].ability.span)
    cx = Context(build, voice, function, {}, player, player, function.title)
    origin, destination = cx.fresh(), cx.fresh()
    function.params = (origin, destination)
    function.line("left = 0")
    bounds = [Bound("()", "lots"), Bound(origin, there=True), Bound(destination, there=True)]
    for ban in found:
        inner = bans.told(bans.of_owner(cx, ban.voice), ban.ability, player, bounds)
        with function.block(f"if {bans.holds(inner, ban.ability, ban.left, True)}:"):
            bit = bans.bit_of(build, ban.ability)
            function.line(f"left |= {bit}" if bit else f"return {NOTHING_LIFTS}")
    function.line("return left")
    function.close()
    build.functions.append(function)

    def install(hooks: Hooks) -> None:
        hooks.barred_ends[player] = build.namespace[function.name]

    return install
