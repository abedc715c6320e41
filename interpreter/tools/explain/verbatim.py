"""Pieces of rule files written anew somewhere else, as much as possible letter by letter.

In: located nodes, some of them made by patches. Out: lines at the left margin. What a file says itself is copied with
its layout and its comments; only what a patch has changed is written in a layout of ours. Law ids get the word that
tells whose they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from interpreter.language.files import read_file
from interpreter.language.findings import Span
from interpreter.language.located import Mapping, Node, Scalar, Sequence

_BEHIND = re.compile(r"[ \t]+#[^\n]*")

Rewrite = Callable[[str, Scalar], "str | None"]
"""What is written for the leaf under a key in place of what is there; None: it stays."""
Note = Callable[[Mapping], Iterable[str]]
"""What is written above a step that stands inside a rule; each line a comment without its mark."""


@dataclass(frozen=True, slots=True)
class Scribe:
    """Writes nodes.

    Attributes:
        written: the `id` of every node that stands so in a file.
        rewrite: other texts for leaves.
        note: comments above steps of a rule that a patch has changed.
    """

    written: frozenset[int]
    rewrite: Rewrite
    note: Note

    def entry(self, key: Scalar, value: Node) -> list[str]:
        """`key: value`, a comment behind it included."""
        if self._stands(value):
            return self._copied(key.start, value, key.span, key.text)
        return self._anew(key.text, value)

    def item(self, node: Mapping) -> list[str]:
        """A member of a list, its dash included."""
        lines = self._copied(node.start, node, node.span) if self._stands(node) else self._mapping(node)
        return _dashed(lines)

    def _stands(self, node: Node) -> bool:
        return id(node) in self.written

    # --- as it is written ---

    def _copied(self, start: int, until: Node, span: Span, key: str = "") -> list[str]:
        characters = _characters(span.file)
        behind = _BEHIND.match(characters, until.end)
        end = behind.end() if behind is not None else until.end
        pieces, at = [], start
        for leaf, text in self._changes(key, until):
            pieces += [characters[at : leaf.start], text]
            at = leaf.end
        first, *rest = "".join([*pieces, characters[at:end]]).rstrip().split("\n")
        return [first, *(_moved(line, span.column - 1) for line in rest)]

    def _changes(self, key: str, node: Node) -> Iterator[tuple[Scalar, str]]:
        """The leaves that are written otherwise, in the order of the file."""
        if isinstance(node, Mapping):
            for name, value in node.entries:
                yield from self._changes(name.text, value)
        elif isinstance(node, Sequence):
            for each in node.items:
                yield from self._changes(key, each)
        elif isinstance(node, Scalar) and (text := self.rewrite(key, node)) is not None:
            yield node, text

    # --- in a layout of ours ---

    def _anew(self, key: str, value: Node) -> list[str]:
        if isinstance(value, Scalar):
            return [f"{key}: {self._leaf(key, value)}"]
        inner = self._mapping(value) if isinstance(value, Mapping) else self._list(key, value)
        return [f"{key}:", *(f"  {line}" if line else "" for line in inner)]

    def _mapping(self, node: Mapping) -> list[str]:
        return [line for key, value in node.entries for line in self.entry(key, value)]

    def _list(self, key: str, node: Node) -> list[str]:
        lines: list[str] = []
        for each in node.items if isinstance(node, Sequence) else ():
            if isinstance(each, Mapping):
                lines += [*(f"# {told}" for told in self.note(each)), *self.item(each)]
            elif isinstance(each, Sequence):
                lines += _dashed(self._list(key, each))
            else:
                lines += _dashed(self._copied(each.start, each, each.span))
        return lines

    def _leaf(self, key: str, leaf: Scalar) -> str:
        text = self.rewrite(key, leaf)
        return leaf.text if text is None else text


def comments_above(node: Node) -> list[str]:
    """The comments right above the place where a rule or an entry begins, which are about it."""
    lines = read_file(Path(node.span.file)).lines
    found: list[str] = []
    for line in reversed(lines[: node.span.line - 1]):
        if not line.lstrip().startswith("#") or "yaml-language-server" in line:
            break
        found.insert(0, line.strip())
    return found


def everything(node: Node | None) -> Iterator[Node]:
    """Every node of a tree."""
    if node is None:
        return
    yield node
    if isinstance(node, Mapping):
        for key, value in node.entries:
            yield key
            yield from everything(value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from everything(item)


def _characters(file: str) -> str:
    return "\n".join(read_file(Path(file)).lines)


def _moved(line: str, by: int) -> str:
    """A line moved to the left, as far as blanks go."""
    return line[min(by, len(line) - len(line.lstrip(" "))) :]


def _dashed(lines: list[str]) -> list[str]:
    return [f"{'- ' if place == 0 else '  '}{line}" if line else "" for place, line in enumerate(lines)]
