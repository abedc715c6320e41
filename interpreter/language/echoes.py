"""Which places and names of a file mean nothing because its shape is wrong there.

In: a tree and the findings about its shape. Out: lines on which what the words mean is not worth asking, and names that
are declared where nothing can be declared: one fault is one finding.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator

from interpreter.language.assembly import NAMED
from interpreter.language.catalogue import catalogue
from interpreter.language.findings import Finding, Span
from interpreter.language.located import Mapping, Node, Scalar, Sequence
from interpreter.language.silence import doubts
from interpreter.language.suggest import nearest
from interpreter.language.syntax import reserved_words

_WHOLE = frozenset({"missing-key", "ability-form", "step-shape", "key-conflict"})
"""Findings about a mapping as a whole: none of its words can be taken as they stand."""
_LISTING = frozenset({"sides", "each", "icons", "spaces", "slots", "faces"})
"""Keys whose value lists names, even where it is no list."""
_SECTIONS = frozenset({*NAMED, "phases"})
_BRINGING = (*_SECTIONS, "extends")
"""Keys that bring names into force, by themselves or from another file."""
_NAMING = _LISTING | {"id", "cards", "discards_to", "plural"}
"""Keys whose value is a name, or from whose value names are made."""
_OF_A_BINDER = ("prefer", "on_tie", "order", "firm")
_NAME = re.compile(r"[a-z][a-z0-9_]*")


def without_echoes(meant: Iterable[Finding], root: Node | None, findings: Iterable[Finding]) -> list[Finding]:
    """What is wrong with the meaning of a file, less what only follows from the findings about its shape."""
    findings = list(findings)
    at_fault = lines_at_fault(root, findings) if root is not None else set()
    waiting = (*doubts(), "unknown-number") if findings else ()
    unreadable = is_unreadable(root, findings)
    return [
        each
        for each in meant
        if each.code not in waiting and not (unreadable and _asks(each)) and not _echoes(each, at_fault)
    ]


def _asks(finding: Finding) -> bool:
    """Whether something is looked for by its name, and not found."""
    return bool(finding.word) or finding.code == "patch-aims-at-nothing"


def _echoes(finding: Finding, at_fault: Container[tuple[str, int]]) -> bool:
    """Whether a line that the finding is about, or that it compares with, is at fault already."""
    return any((span.file, span.line) in at_fault for span in (finding.span, *(span for span, _ in finding.also)))


def lines_at_fault(root: Node, findings: Iterable[Finding]) -> set[tuple[str, int]]:
    """File and line of every place whose meaning would only echo one of the findings."""
    lines: set[tuple[str, int]] = set()
    for finding in findings:
        lines.add((finding.span.file, finding.span.line))
        if finding.code == "yaml-syntax":
            spans = (finding.span, *(span for span, _ in finding.also))
            lines.update((span.file, line) for span in spans for line in range(span.line, span.end_line + 1))
        if finding.code in _WHOLE:
            homes = [home for home in (_innermost(root, finding.span), _owned(root, finding.span)) if home is not root]
            lines.update((finding.span.file, line) for home in homes for line in _own_lines(home))
        if finding.code == "step-shape":
            lines.update((finding.span.file, line) for line in _unbound(root, finding.span))
    return lines


def _owned(root: Node, place: Span) -> Mapping | None:
    """The mapping whose own key stands at a place: a finding about all of it is shown there."""
    way = list(_way(root, place))
    key, value = way[-1] if way else (None, None)
    return value if key is not None and key.span == place and isinstance(value, Mapping) else None


def _unbound(root: Node, place: Span) -> Iterable[int]:
    """All lines of a step that says how it finds something, but not what: whatever it binds has no name."""
    way = list(_way(root, place))
    home = _innermost(root, place)
    if way and home is not None and way[-1][0].span == place and way[-1][0].text in _OF_A_BINDER:
        return range(home.span.line, home.span.end_line + 1)
    return ()


def names_lost(root: Node | None, findings: Iterable[Finding]) -> frozenset[str]:
    """The names whose declarations are at fault, or stand where none can be: whoever uses one only echoes."""
    lost: set[str] = set()
    for finding in findings:
        way = list(_way(root, finding.span))
        if finding.code == "yaml-syntax":
            lost.update(_NAME.findall(_text_at(root, finding.span)))
        at = next((place for place, (key, _) in enumerate(way) if key.text in NAMED), len(way))
        declared = way[at + 1 : at + 2] + (way[-1:] if finding.code == "unknown-key" else [])
        for key, value in declared:
            lost.add(key.text)
            if at == len(way) or way[at][0].text not in ("actions", "define"):
                lost.update(_names_below(value, key.text))
    return frozenset(lost) - reserved_words() - catalogue().nouns.keys() - catalogue().singulars.keys()


def is_unreadable(root: Node | None, findings: Iterable[Finding]) -> bool:
    """Whether something that brings names cannot be read: which names it was to bring, nobody knows."""
    findings = list(findings)
    if any(finding.code == "head-missing" for finding in findings):
        return True
    ways = (list(_way(root, finding.span)) for finding in findings)
    return any(_brings_what_nobody_knows(*way[-1]) for way in ways if way)


def _brings_what_nobody_knows(key: Scalar, value: Node) -> bool:
    if key.text in _SECTIONS:
        return not isinstance(value, Mapping)
    if nearest(key.text, (*_BRINGING, "cards")) is not None:
        return True
    lists_some = bool(value.items) if isinstance(value, Sequence) else isinstance(value, Scalar) and "," in value.text
    return key.text in _NAMING and not lists_some


def _way(root: Node | None, place: Span) -> Iterator[tuple[Scalar, Node]]:
    """The keys in or under which a place stands, each with its value, from the outermost on."""
    node = root
    while node is not None:
        if isinstance(node, Mapping):
            entries = ((key, value) for key, value in node.entries if _holds(key, place) or _holds(value, place))
            found = next(entries, None)
            if found is not None:
                yield found
            node = found[1] if found is not None and not _holds(found[0], place) else None
        else:
            node = next((child for child in _children(node) if _holds(child, place)), None)


def _names_below(node: Node, key: str) -> Iterator[str]:
    if isinstance(node, Mapping):
        for inner, value in node.entries:
            yield inner.text
            yield from _names_below(value, inner.text)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _names_below(item, key)
    elif isinstance(node, Scalar) and (key in _LISTING or _NAME.fullmatch(node.text)):
        yield from _NAME.findall(node.text)


def _innermost(root: Node, place: Span) -> Mapping | None:
    """The smallest mapping around the beginning of a place."""
    found: Mapping | None = None
    node: Node | None = root
    while node is not None:
        if isinstance(node, Mapping):
            found = node
        node = next((child for child in _children(node) if _holds(child, place)), None)
    return found


def _text_at(root: Node | None, place: Span) -> str:
    """What the scalar says that begins at a place."""
    node = root
    while isinstance(node, (Mapping, Sequence)):
        node = next((child for child in _children(node) if _holds(child, place)), None)
    return node.text if isinstance(node, Scalar) else ""


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
