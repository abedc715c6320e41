"""One leaf: from text to syntax; and one step: from its checked tree to a code object."""

from __future__ import annotations

import pytest
from stage import BOTS

from interpreter.game.compile import Compiled
from interpreter.game.library import Library
from interpreter.language import syntax

pytestmark = pytest.mark.benchmark(group="expression")

LEAVES = (
    ("move all but garrison of your warriors from origin to destination", "effect"),
    ("build is not done and at most 5 of your buildings on map", "condition"),
    ("most of your warriors in it", "rank"),
    ("clearings adjacent to origin as destination", "binder"),
)


@pytest.mark.parametrize(("leaf", "start"), LEAVES, ids=[start for _, start in LEAVES])
def test_parse_a_leaf(benchmark, leaf: str, start: str) -> None:  # type: ignore[no-untyped-def]
    """Without the memory of leaves that have been parsed."""
    assert benchmark(syntax.parse.__wrapped__, leaf, start) == syntax.parse(leaf, start)


def test_compile_a_step(benchmark) -> None:  # type: ignore[no-untyped-def]
    """A `pick` with a preference around one effect."""
    rules = Compiled(Library().table(BOTS))
    unit = next(unit for units in rules.table.units[0].values() for unit in units if unit.step.title == "Build")

    def compiled() -> object:
        name = rules._unit(0, unit)
        rules._define()
        return rules.build.namespace[name]

    assert callable(benchmark(compiled))
