"""The walk: which units of a turn follow one another with nothing to be said between them.

In: a table, its abilities, and its units ready to run. Out: stretches. Between the units of a stretch, and at the ends
of its phases, no rule of the table has anything to say, and a card only while it is in play; so they can be run one
after the other. Mostly that is a whole turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from interpreter.game.names import TURN_PHASES

if TYPE_CHECKING:
    from interpreter.game.link import Table
    from interpreter.law.board import Board
    from interpreter.law.hooks import Hooks

Run = Callable[["Board"], bool]
"""Runs one unit; False if it is a menu in which another round may come."""
Runs = Sequence[Mapping[int, Sequence[Run]]]
"""Of each player and phase the units, ready to run."""

TURN = "turn"
MOMENTS = ("begins", "ends")
NOBODY, CARDS, RULES = range(3)
"""Who may have something to say between two units: nobody, a card while it is in play, a rule of the table."""


class Stretch(NamedTuple):
    """Units that follow one another.

    Attributes:
        units: of each its phase, its number in the phase, and how to run it.
        starts: of each phase, where in `units` it begins.
        last: the last phase.
        heeded: the zones in which a card would have something to say between them.
    """

    units: tuple[tuple[int, int, Run], ...]
    starts: Mapping[int, int]
    last: int
    heeded: tuple[int, ...]


class Walk:
    """All units of a table, and the stretches they form.

    Attributes:
        runs: the units.
        stretches: by player and phase the stretch that the phase is in; None where rules may speak between its units.
    """

    def __init__(self, table: Table, hooks: Hooks, runs: Runs) -> None:
        self.runs = runs
        self.stretches: tuple[dict[int, Stretch | None], ...] = tuple(
            {phase: stretch for stretch, phases in _stretches(table, hooks, runs, player) for phase in phases}
            for player in range(table.players)
        )


def _stretches(table: Table, hooks: Hooks, runs: Runs, player: int) -> Iterator[tuple[Stretch | None, list[int]]]:
    """The stretches of a player's phases, each with the phases in it; only phases of the turn proper come together."""
    open_ones: list[int] = []
    heeded: tuple[int, ...] = ()
    for phase in sorted(runs[player]):
        said = _said_between(table, hooks, player, phase)
        if open_ones and (said == RULES or not 0 < phase < TURN_PHASES):
            yield _stretch(runs[player], open_ones, heeded), open_ones
            open_ones, heeded = [], ()
        if said == RULES:
            yield None, [phase]
            continue
        open_ones.append(phase)
        if said == CARDS:
            heeded = hooks.in_play
    if open_ones:
        yield _stretch(runs[player], open_ones, heeded), open_ones


def _stretch(runs: Mapping[int, Sequence[Run]], phases: Sequence[int], heeded: tuple[int, ...]) -> Stretch:
    units: list[tuple[int, int, Run]] = []
    starts = {}
    for phase in phases:
        starts[phase] = len(units)
        units += [(phase, unit, run) for unit, run in enumerate(runs[phase])]
    return Stretch(tuple(units), starts, phases[-1], heeded)


def _said_between(table: Table, hooks: Hooks, player: int, phase: int) -> int:
    """Who may have something to say between the units of a player's phase, or at its ends."""
    if phase < 0:
        return NOBODY
    name = table.programs[player].phases[phase].name
    heard = [found for each in (name, TURN) for at in MOMENTS if (found := hooks.phase.get((player, each, at)))]
    offered = table.windows.offered(player, name)
    if offered.by_rules or table.layout.clearing_trackers["phase"] or any(each.always for each in heard):
        return RULES
    return CARDS if offered.by_cards or any(each.of_cards for each in heard) else NOBODY
