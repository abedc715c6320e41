"""Rewriting of expressions: one local for another."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from interpreter.language.findings import Span
from interpreter.language.program import Expr, Local

T = TypeVar("T")


def substitute(node: T, name: str, value: Expr) -> T:
    """The same tree with every local called `name` replaced by `value`."""
    if isinstance(node, Local):
        return value if node.name == name else node  # type: ignore[return-value]  # a local is an Expr, as value is
    if isinstance(node, tuple):
        return tuple(substitute(part, name, value) for part in node)  # type: ignore[return-value]
    if not is_dataclass(node) or isinstance(node, (Span, type)):
        return node
    changed: dict[str, Any] = {}
    for each in fields(node):
        before = getattr(node, each.name)
        after = substitute(before, name, value)
        if after is not before:
            changed[each.name] = after
    return replace(node, **changed) if changed else node
