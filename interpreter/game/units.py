"""Units: the pieces of a turn between which a game can be saved.

In: a program. Out: for each phase its units in order. A unit is a step of a phase; a step that only groups others is
flattened into them; one round of a menu that is a whole step is a run of that unit (the state's `round` says which).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from interpreter.language.program import Program, Step

TABLE, SETUP = -2, -1
"""The phases before the first turn: what the table does, and each faction's own setup."""


@dataclass(frozen=True)
class Unit:
    """One step to run.

    Attributes:
        ends_marks: nothing that was marked is remembered after it.
        begins: the steps that only group others and whose first it is.
    """

    step: Step
    ends_marks: bool
    begins: tuple[Step, ...] = ()

    @property
    def rounds(self) -> bool:
        """Whether it is nothing but a menu, of which each round is a run of its own."""
        step = self.step
        bare = not (step.condition or step.uses or step.loop or step.binder or step.pay or step.body)
        plain = not (step.then or step.otherwise or step.may or step.actor or step.decider) and step.id is None
        return step.menu is not None and not step.menu.exactly_one and bare and plain


Units = tuple[Unit, ...]


def units_of(program: Program) -> dict[int, Units]:
    """The units of a program by phase: `TABLE`, `SETUP`, then the phases by number."""
    found = {TABLE: _units(program.table), SETUP: _units(program.setup)}
    found.update({index: _units(phase.steps) for index, phase in enumerate(program.phases)})
    return found


def _units(steps: Iterable[Step]) -> Units:
    return tuple(unit for step in steps for unit in _flat(step))


def _flat(step: Step) -> Iterator[Unit]:
    inner = list(_members(step))
    for place, (member, begins) in enumerate(inner):
        yield Unit(member, place == len(inner) - 1, begins)


def _members(step: Step, begins: tuple[Step, ...] = ()) -> Iterator[tuple[Step, tuple[Step, ...]]]:
    """The step, or what it groups, however deep, each with the groups that begin with it."""
    if not step.only_groups:
        yield step, begins
        return
    for place, node in enumerate(step.body):
        yield from _members(node, () if place else (*begins, step))  # type: ignore[arg-type]  # `only_groups` promises steps only
