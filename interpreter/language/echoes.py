"""Which places of a file mean nothing because its shape is wrong there.

In: a tree and the findings about its shape. Out: lines on which what the words mean is not worth asking: one fault is
one finding.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.language.findings import Finding, Span
from interpreter.language.located import Mapping, Node, Sequence

_WHOLE = frozenset({"missing-key", "ability-form", "step-shape", "key-conflict"})
"""Findings about a mapping as a whole: none of its words can be taken as they stand."""


def lines_at_fault(root: Node, findings: Iterable[Finding]) -> set[tuple[str, int]]:
    """File and line of every place whose meaning would only echo one of the findings."""
    lines = set()
    for finding in findings:
        lines.add((finding.span.file, finding.span.line))
        if finding.code in _WHOLE:
            home = _innermost(root, finding.span)
            lines.update((finding.span.file, line) for line in _own_lines(home) if home is not root)
    return lines


def _innermost(root: Node, place: Span) -> Mapping | None:
    """The smallest mapping around the beginning of a place."""
    found: Mapping | None = None
    node: Node | None = root
    while node is not None:
        if isinstance(node, Mapping):
            found = node
        node = next((child for child in _children(node) if _holds(child, place)), None)
    return found


def _children(node: Node) -> Iterator[Node]:
    if isinstance(node, Mapping):
        yield from (value for _, value in node.entries)
    elif isinstance(node, Sequence):
        yield from node.items


def _holds(node: Node, place: Span) -> bool:
    span = node.span
    begins = (span.line, span.column) <= (place.line, place.column)
    return begins and (place.line, place.column) < (span.end_line, span.end_column)


def _own_lines(home: Mapping | None) -> Iterator[int]:
    """The lines of a mapping's keys and of the texts right beneath them."""
    for key, value in home.entries if home is not None else ():
        yield key.span.line
        if not isinstance(value, (Mapping, Sequence)):
            yield from range(value.span.line, value.span.end_line + 1)
