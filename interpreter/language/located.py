"""The located tree: what a YAML file says, every piece of it knowing where it stands.

In: offsets into a `Text`, given by the reader. Out: `Scalar`, `Sequence` and `Mapping` nodes, their plain Python data,
and a fingerprint of what they say. Offsets count characters of the normalised text from 0; spans count lines and
columns from 1. Spans and character positions are worked out only when somebody asks.
"""

from __future__ import annotations

import hashlib
import json
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from interpreter.language.findings import Span
from interpreter.language.positions import Stretch, stretches

Style = Literal["plain", "single", "double", "literal", "folded"]
Value = str | int | bool | None

_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")  # longer runs of digits are text: nobody means them as a number
_BLANK = re.compile(r"[ \t\n]*")
_WORDS: dict[str, Value] = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys(("null", "Null", "NULL", "~", ""), None),
}


class Text:
    """The characters of one file, line ends normalised to LF, with the way from offsets to lines and columns."""

    def __init__(self, name: str, characters: str) -> None:
        self.name = name
        self.characters = characters

    @cached_property
    def lines(self) -> list[str]:
        """The lines without their ends."""
        return self.characters.split("\n")

    @cached_property
    def _starts(self) -> list[int]:
        starts = [0]
        for line in self.lines:
            starts.append(starts[-1] + len(line) + 1)
        return starts[:-1]

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1, of the character at `offset`."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """Where a character stands whose line and column count from 0."""
        return self._starts[line] + column

    def span(self, start: int, end: int) -> Span:
        """The span of the characters from `start` up to, not including, `end`."""
        line, column = self.place(start)
        if end <= start:
            return Span(self.name, line, column, line, column)
        last_line, last_column = self.place(end - 1)
        return Span(self.name, line, column, last_line, last_column + 1)


class Node:
    """One value of the file: a scalar, a sequence or a mapping."""

    __slots__ = ("_source", "end", "start")

    def __init__(self, source: Text, start: int, end: int) -> None:
        self._source = source
        self.start = start
        self.end = end

    @property
    def span(self) -> Span:
        """Where the node stands, quotes and brackets included."""
        return self._source.span(self.start, self.end)


class Scalar(Node):
    """A single text, number, yes/no or nothing; `text` is its decoded text, whatever its value is."""

    __slots__ = ("_map", "style", "text")

    def __init__(self, source: Text, start: int, end: int, text: str, style: Style) -> None:
        super().__init__(source, start, end)
        self.text = text
        self.style: Style = style
        self._map: list[Stretch] | None = None

    def saying(self, text: str) -> Scalar:
        """Another text at the same place."""
        return Scalar(self._source, self.start, self.end, text, self.style)

    @property
    def value(self) -> Value:
        """The value by YAML 1.2: `true`, `false`, `null` and whole numbers are themselves, all else is text."""
        if self.style != "plain":
            return self.text
        if self.text in _WORDS:
            return _WORDS[self.text]
        return int(self.text) if _INTEGER.fullmatch(self.text) else self.text

    def at(self, start: int, end: int) -> Span:
        """Where the characters `start` up to, not including, `end` of `text` stand in the file.

        Out of range indices are moved into range; an empty range gives the empty span before its character, at the
        end of the text the one behind the last character.
        """
        characters = self._stretches()
        start = min(max(start, 0), len(self.text))
        end = min(max(end, start), len(self.text))
        if not characters:
            return self._source.span(self.start, self.end)
        if start < end:
            return self._source.span(characters[start][0], characters[end - 1][1])
        if start < len(characters):
            return self._source.span(characters[start][0], characters[start][0])
        before = self._source.span(*characters[-1])
        return Span(before.file, before.end_line, before.end_column, before.end_line, before.end_column)

    @property
    def comment_follows(self) -> bool:
        """Whether a ` #` cuts the line right behind this plain scalar (or the colon behind it).

        Its writer may have meant the rest as text.
        """
        rest = self._source.characters[self.end :].split("\n", 1)[0].removeprefix(":")
        return self.style == "plain" and rest.lstrip(" \t").startswith("#")

    def _stretches(self) -> list[Stretch]:
        if self._map is None:
            end = self.end
            if self.style in ("literal", "folded"):  # line ends behind the last word belong to the text
                blank = _BLANK.match(self._source.characters, end)
                end = blank.end() if blank else end
            found = stretches(self._source.characters[self.start : end], self.text, self.style, self.start)
            whole = (self.start, self.end)
            self._map = found if found is not None else [whole] * len(self.text)
        return self._map

    def __repr__(self) -> str:
        return f"Scalar({self.text!r})"


class Sequence(Node):
    """A list."""

    __slots__ = ("items",)

    def __init__(self, source: Text, start: int, end: int, items: tuple[Node, ...]) -> None:
        super().__init__(source, start, end)
        self.items = items

    def holding(self, items: tuple[Node, ...]) -> Sequence:
        """The list at the same place with other entries."""
        return Sequence(self._source, self.start, self.end, items)

    def __repr__(self) -> str:
        return f"Sequence({list(self.items)!r})"


class Mapping(Node):
    """Keys with their values, in the order of the file; no key stands twice.

    `doubles` are the keys that did stand twice, with all that both places hold; `entries` hold what can be read as one.
    """

    __slots__ = ("_by_key", "doubles", "entries")

    def __init__(
        self, source: Text, start: int, end: int, entries: tuple[Held, ...], doubles: tuple[Double, ...] = ()
    ) -> None:
        super().__init__(source, start, end)
        self.entries = entries
        self.doubles = doubles
        self._by_key = {key.text: (key, value) for key, value in entries}

    @property
    def bracketed(self) -> bool:
        """Whether it is written between `{` and `}`."""
        return self._source.characters[self.start : self.start + 1] == "{"

    def get(self, key: str) -> Node | None:
        """The value of `key`, or None if it is not there."""
        entry = self._by_key.get(key)
        return entry[1] if entry else None

    def key(self, key: str) -> Scalar | None:
        """The key itself, for its place in the file, or None if it is not there."""
        entry = self._by_key.get(key)
        return entry[0] if entry else None

    def keys(self) -> list[str]:
        """The keys as texts, in the order of the file."""
        return list(self._by_key)

    def holding(self, value: Callable[[str, Node], Node]) -> Mapping:
        """The mapping at the same place with the same keys and other values."""
        return self.of(tuple((key, value(key.text, child)) for key, child in self.entries))

    def of(self, entries: tuple[Held, ...]) -> Mapping:
        """The mapping at the same place with other entries."""
        return Mapping(self._source, self.start, self.end, entries)

    def __contains__(self, key: object) -> bool:
        return key in self._by_key

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_key)

    def __len__(self) -> int:
        return len(self.entries)

    def __repr__(self) -> str:
        return f"Mapping({dict(zip(self._by_key, (value for _, value in self.entries), strict=True))!r})"


Held = tuple[Scalar, Node]
"""A key and its value."""


@dataclass(frozen=True, slots=True)
class Double:
    """A key that stands twice in one mapping: both places, each with what it holds."""

    first: Held
    second: Held


def mapped(node: Node, entries: tuple[Held, ...]) -> Mapping:
    """A mapping of entries that stood elsewhere, at the place of a node."""
    start = min((key.start for key, _ in entries), default=node.start)
    return Mapping(node._source, start, max((value.end for _, value in entries), default=node.end), entries)


def listed(node: Node, items: tuple[Node, ...]) -> Sequence:
    """A list at the place of a node that was none."""
    return Sequence(node._source, node.start, node.end, items)


def leaf(text: str, name: str = "<text>") -> Scalar:
    """A scalar that stands in no file, for trying a single leaf: its places count within `text` itself."""
    return Scalar(Text(name, text), 0, len(text), text, "plain")


def plain(node: Node | None) -> object:
    """The node as plain Python data: dict, list, str, int, bool, None. Keys are always texts."""
    if isinstance(node, Mapping):
        return {key.text: plain(value) for key, value in node.entries}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return node.value if isinstance(node, Scalar) else None


def fingerprint(node: Node | None) -> str:
    """SHA-256, in hexadecimal, of what the tree says; comments, layout, quoting and the order of keys do not count."""
    content = json.dumps(plain(node), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(content.encode("ascii")).hexdigest()
