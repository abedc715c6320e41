"""What a scenario runs: law ids, actions, phases and effects as units of the players' programs.

In: the `run` of a file. Out: `Run`s, and the table they run on: where the scenario writes effects of its own or names
actions, it is the same table with one phase more, which nothing else enters.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from interpreter.game.library import DEFAULT_DECK
from interpreter.game.link import link
from interpreter.game.scenario.effects import with_effects
from interpreter.game.scenario.records import Run
from interpreter.game.units import SETUP, TABLE
from interpreter.language.findings import Findings
from interpreter.language.source import Mapping, Scalar, Sequence, leaf
from interpreter.language.suggest import hint_for
from interpreter.law.world import load_world

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.game.library import Library
    from interpreter.game.link import Table
    from interpreter.game.scenario.words import Words
    from interpreter.language.program import Program, Step
    from interpreter.language.source import Node

TURN, SET_UP, SET_TABLE = "turn", "setup", "table"


@dataclass(frozen=True)
class _Effect:
    """An effect that is still a leaf."""

    player: int
    leaf: Scalar


def read_runs(root: Mapping, table: Table, turn: int, words: Words, library: Library) -> tuple[list[Run], Table]:
    """Everything that `run` names, in order, and the table to run it on."""
    wanted = list(_wanted(root.get("run"), table, turn, words))
    effects = [each for each in wanted if isinstance(each, _Effect)]
    if effects:
        table = _extended(table, effects, root, library, words.findings)
    runs = []
    for each in wanted:
        if isinstance(each, Run):
            runs.append(each)
            continue
        own = [effect for effect in effects if effect.player == each.player]
        phase = len(table.programs[each.player].phases) - 1
        runs.append(Run("units", each.player, each.leaf.span, phase, (own.index(each),)))
    return runs, table


def _wanted(node: Node | None, table: Table, turn: int, words: Words) -> Iterator[Run | _Effect]:
    if isinstance(node, Sequence):
        for item in node.items:
            yield from _wanted(item, table, turn, words)
    elif isinstance(node, Mapping):
        player = words.player(cast(Scalar, node.get("as")))
        if player is not None:
            yield _Effect(player, cast(Scalar, node.get("do")))
    elif isinstance(node, Scalar):
        yield from _named(node, table, turn, words.findings)


def _named(word: Scalar, table: Table, player: int, findings: Findings) -> Iterator[Run | _Effect]:
    """What a word names, of the player whose turn it is: a turn, phase, action, setup, the table, or a law's steps."""
    program = table.programs[player]
    phases = [phase.name for phase in program.phases]
    if word.text == TURN:
        yield Run("turn", player, word.span)
    elif word.text in (SET_UP, SET_TABLE):
        phase = SETUP if word.text == SET_UP else TABLE
        yield Run("units", player, word.span, phase, tuple(range(len(table.units[player][phase]))))
    elif word.text in phases:
        yield Run("phase", player, word.span, phases.index(word.text))
    elif word.text in program.actions:
        yield _Effect(player, leaf(f"perform {word.text}", word.span.file))
    else:
        found = list(_of_law(word, program, player))
        if not found:
            known = [*_laws(program), *program.actions, *phases, TURN, SET_UP, SET_TABLE]
            message = f"`{program.faction}` has no top-level step, action or phase `{word.text}`"
            findings.add("unknown-run", message, word.span, hint_for(word.text, known))
        yield from found


def _of_law(word: Scalar, program: Program, player: int) -> Iterator[Run]:
    """All top-level steps of one phase that carry the law id, written with its file or without.

    An overlay may add steps of that law to other phases as well; the first phase that has one is meant.
    """
    for phase, steps in _steps(program):
        unit = 0
        found = False
        for step in steps:
            size = _size(step)
            if any(word.text in (law, law.partition(":")[2]) for law in step.laws):
                yield Run("units", player, word.span, phase, tuple(range(unit, unit + size)))
                found = True
            unit += size
        if found:
            return


def _steps(program: Program) -> Iterator[tuple[int, tuple[Step, ...]]]:
    yield from enumerate(phase.steps for phase in program.phases)
    yield SETUP, program.setup
    yield TABLE, program.table


def _laws(program: Program) -> list[str]:
    every = (law.partition(":")[2] for _, steps in _steps(program) for step in steps for law in step.laws)
    return list(dict.fromkeys(every))


def _size(step: Step) -> int:
    """How many units a top-level step is: a step that only groups is as many as its members."""
    return sum(_size(cast("Step", node)) for node in step.body) if step.only_groups else 1


def _extended(table: Table, effects: list[_Effect], root: Mapping, library: Library, findings: Findings) -> Table:
    """The same table, the effects being one phase more of those who do them."""
    names = [seat.name for seat in table.seats]
    clearings = [place.name for place in table.layout.places[: table.layout.clearings]]
    seats = []
    written = [item.text for item in cast(Sequence, root.get("factions")).items if isinstance(item, Scalar)]
    wrong = Findings()
    for player, seat in enumerate(table.seats):
        leaves = [effect.leaf for effect in effects if effect.player == player]
        program = seat.program
        if leaves:
            program = with_effects(program, written[player], leaves, names, clearings, library.search, wrong)
        seats.append(replace(seat, program=program, name=""))
    findings.extend(wrong)
    if wrong:
        return table
    deck = root.get("cards")
    deck_name = deck.text if isinstance(deck, Scalar) else DEFAULT_DECK
    return link(seats, table.layout.map, library.deck(deck_name), load_world(), library.search)
