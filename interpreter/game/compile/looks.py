"""Looks: what can be told of the text of a test without running it.

In: text of an expression that changes nothing. Out: whether it is cheap, and which of its conditions do not hang on the
locals of the loop it stands in, so that they need asking only once.
"""

from __future__ import annotations

import ast

from interpreter.game.compile.context import Code
from interpreter.game.compile.emit import LOCAL, bare


def bare_look(test: Code) -> bool:
    """Whether a test calls nothing: it only looks at counts and the like, so that it costs next to nothing."""
    return isinstance(test, str) and not any(isinstance(node, ast.Call) for node in ast.walk(_tree(test)))


def the_same_for_all(test: Code, known: int) -> str:
    """Those conditions joined in a test that only speak of locals numbered below `known`; "" if there are none.

    Conditions that call something are left out: they may be dear, and need not be asked at all.
    """
    if not isinstance(test, str):
        return ""
    found = [ast.unparse(each) for each in _joined(_tree(test)) if _only_known(each, known)]
    return " and ".join(f"({each})" for each in found)


def entry_is(test: Code, item: str) -> tuple[str, str] | None:
    """Of a test whether what a table says of an item equals something else: the table and that; None for any other."""
    if not isinstance(test, str) or not isinstance(found := _tree(test), ast.Compare):
        return None
    entry, (other, *more) = found.left, found.comparators
    if more or not isinstance(found.ops[0], ast.Eq) or not isinstance(entry, ast.Subscript):
        return None
    names = {node.id for node in ast.walk(other) if isinstance(node, ast.Name)}
    plain = isinstance(entry.value, ast.Name) and isinstance(entry.slice, ast.Name) and entry.slice.id == item
    return (ast.unparse(entry.value), ast.unparse(other)) if plain and item not in names else None


def _tree(test: str) -> ast.expr:
    return ast.parse(bare(test), mode="eval").body


def _joined(test: ast.expr) -> list[ast.expr]:
    """The conditions that all have to hold; of a conditional expression that is else nothing, its condition as well."""
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        return [part for each in test.values for part in _joined(each)]
    if isinstance(test, ast.IfExp) and isinstance(test.orelse, ast.Constant) and not test.orelse.value:
        return [*_joined(test.test), *_joined(test.body)]
    return [test]


class _Plain(ast.NodeTransformer):
    """Takes out the naming of values: what is asked before a loop is named in it once more."""

    def visit_NamedExpr(self, node: ast.NamedExpr) -> ast.expr:
        return self.visit(node.value)  # type: ignore[no-any-return]  # an expression stays one


def _only_known(test: ast.expr, known: int) -> bool:
    """Whether a condition is a look, and at nothing that the loop binds. Names it gives to values are taken out."""
    _Plain().visit(test)
    names = [node.id for node in ast.walk(test) if isinstance(node, ast.Name)]
    calls = any(isinstance(node, ast.Call) for node in ast.walk(test))
    return bool(names) and not calls and all(int(name[1:]) < known for name in names if LOCAL.fullmatch(name))
