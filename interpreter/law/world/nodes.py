"""Reading located trees that may be misshapen: a part of the wrong shape reads as empty.

The schema reports such a part; the checks that come after it look at whatever else can be read, so that one run finds
every fault.
"""

from __future__ import annotations

from interpreter.language.source import Mapping, Node, Scalar, Sequence


def part(node: Node | None, key: str) -> Node | None:
    """The value of `key`, or None if there is none or `node` is no mapping."""
    return node.get(key) if isinstance(node, Mapping) else None


def entries(node: Node | None) -> tuple[tuple[Scalar, Node], ...]:
    """The entries of a mapping."""
    return node.entries if isinstance(node, Mapping) else ()


def items(node: Node | None) -> tuple[Node, ...]:
    """The items of a list."""
    return node.items if isinstance(node, Sequence) else ()


def words(node: Node | None) -> tuple[Scalar, ...]:
    """The plain values in a list, each once: a repetition is the schema's to report."""
    found: dict[str, Scalar] = {}
    for item in items(node):
        if isinstance(item, Scalar) and item.value is not None:
            found.setdefault(item.text, item)
    return tuple(found.values())


def word(node: Node | None) -> Scalar | None:
    """The node itself if it is one plain value."""
    return node if isinstance(node, Scalar) and node.value is not None else None


def number(node: Node | None) -> int | None:
    """The whole number written there."""
    value = node.value if isinstance(node, Scalar) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def flag(node: Node | None) -> bool:
    """Whether `true` is written there."""
    return isinstance(node, Scalar) and node.value is True


def text(node: Node | None, default: str = "") -> str:
    """The text written there, or `default`."""
    found = word(node)
    return default if found is None else found.text


def texts(node: Node | None) -> tuple[str, ...]:
    """The texts in a list."""
    return tuple(found.text for found in words(node))
