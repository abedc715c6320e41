"""Whatever the checker lets pass, both evaluators can run: forms of ops, and nodes of the checked tree."""

from __future__ import annotations

from inspect import getmembers, isclass

import pytest

from interpreter.game.compile import Compiled, context, effects
from interpreter.game.reference import effects as reference_effects
from interpreter.game.reference import expressions as reference
from interpreter.language import pieces, values
from interpreter.language.catalogue import catalogue
from interpreter.language.values import Expr

PERFORM = "perform"
"""A node of its own, no effect."""

FORMS = {form.name for op in catalogue().ops.values() if op.only_in is None for form in op.forms} - {PERFORM}
NODES = {
    node.__name__: node
    for module in (values, pieces)
    for _, node in getmembers(module, isclass)
    if issubclass(node, Expr) and node is not Expr
}


def test_the_reference_binds_the_forms_that_the_catalogue_declares_and_no_others() -> None:
    assert set(reference_effects.FORMS) == FORMS


def test_the_compiler_binds_the_forms_that_the_catalogue_declares_and_no_others() -> None:
    assert set(effects.FORMS) == FORMS


@pytest.mark.parametrize("node", NODES)
def test_every_expression_has_a_reader_in_the_reference(node: str) -> None:
    assert NODES[node] in reference._VALUES


assert Compiled, "whose import lets all writers register themselves"


@pytest.mark.parametrize("node", NODES)
def test_every_expression_has_a_writer_in_the_compiler(node: str) -> None:
    assert NODES[node] in context.VALUES
