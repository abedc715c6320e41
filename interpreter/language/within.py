"""What stands anywhere within some nodes: mappings, leaves, and the words that steps bring into force.

In: located nodes, before any leaf is resolved. Out: what is below them, in reading order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from interpreter.language.located import Mapping, Node, Scalar, Sequence

_MARK = re.compile(r"^\s*mark\b.*\bas\s+([a-z][a-z0-9_]*)\s*$")


def mappings(node: Node) -> list[Mapping]:
    """Every mapping below, the node itself first."""
    found = [node] if isinstance(node, Mapping) else []
    return [*found, *(inner for child in _children(node) for inner in mappings(child))]


def scalars(node: Node) -> list[Scalar]:
    """Every leaf below."""
    if isinstance(node, Scalar):
        return [node]
    return [leaf for child in _children(node) for leaf in scalars(child)]


def step_ids(nodes: Iterable[Node]) -> tuple[str, ...]:
    """The ids that steps give themselves."""
    found = (inner.get("id") for node in nodes for inner in mappings(node))
    return tuple(name.text for name in found if isinstance(name, Scalar) and name.text)


def marks(nodes: Iterable[Node]) -> tuple[str, ...]:
    """The words under which effects remember clearings."""
    found = (_MARK.match(leaf.text) for node in nodes for leaf in scalars(node))
    return tuple(dict.fromkeys(mark.group(1) for mark in found if mark))


def _children(node: Node) -> list[Node]:
    if isinstance(node, Mapping):
        return [value for _, value in node.entries]
    return list(node.items) if isinstance(node, Sequence) else []
