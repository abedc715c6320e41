"""Setup that came to nothing: steps of which no event came, factions without a piece on the map.

In: a game whose setup is done. Out: a line for people for each; none where nothing may have been meant: of a step that
is for some players, or only done if something holds or somebody wants it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.language.program import Effect, Perform, Program, Sort, Step, walk

if TYPE_CHECKING:
    from interpreter.game.play import Game


def idle_setup(game: Game) -> Iterator[str]:
    """What of the setup did nothing, seat by seat."""
    happened = {event[1] for event in game.events}
    for player, program in enumerate(game.table.programs):
        voice, seat = game.table.voices[player], game.table.seats[player].name
        for step in program.setup:
            causes = {voice.cause(local) for local in _causes(step, program) if local >= 0}
            if happened.isdisjoint(causes) and not _may_be_idle(step):
                laws = f" ({', '.join(step.laws)})" if step.laws else ""
                place = f"{Path(step.span.file).name}:{step.span.line}"
                yield f"in the setup of `{seat}` nothing came of {step.title or 'a step'}{laws}, {place}"
        if program.setup and not _on_map(game, player):
            yield f"after its setup `{seat}` has no piece on the map"


def _causes(node: object, program: Program) -> Iterator[int]:
    """The causes of all that a step may do, in the actions that it performs too."""
    for part in walk(node):
        if isinstance(part, (Step, Effect, Perform)):
            yield part.cause
        if isinstance(part, Perform):
            for _, name in part.actions:
                yield from _causes(program.actions.get(name), program)


def _may_be_idle(step: Step) -> bool:
    """Whether there is something in a step that says when it is done, or for whom."""
    return any(
        part.condition is not None
        or part.may
        or (part.loop is not None and (part.loop.set is None or part.loop.set.sort is Sort.PLAYER))
        for part in walk(step)
        if isinstance(part, Step)
    )


def _on_map(game: Game, player: int) -> bool:
    layout, n = game.table.layout, game.state.n
    columns = [column for column, party in enumerate(layout.party_of) if party == player]
    return any(any(n[column * layout.width :][: layout.locations]) for column in columns)
