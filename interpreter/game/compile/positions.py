"""Positions: generated text becomes code objects whose lines and columns are those of the rule file.

In: functions as wrapped text, the spans of the wrappings. Out: functions in a namespace; a traceback through one prints
the line of the YAML file with carets under the very words, a profile and a coverage report count those lines. The text
is parsed as it stands, then each node is given the place of the innermost wrapping around it.
"""

from __future__ import annotations

import ast
import linecache
from collections.abc import Sequence
from functools import cache
from types import FunctionType
from typing import TYPE_CHECKING, Any

from interpreter.game.compile.emit import MARK, Function

if TYPE_CHECKING:
    from interpreter.language.findings import Span

Place = tuple[int, int, int, int]
"""First line, first byte, last line, byte after the last: as `ast` counts them."""


class _Stripped:
    """Text without wrappings, and for each of its characters the innermost wrapping it stands in."""

    def __init__(self, text: str) -> None:
        self.parents: list[int] = []
        self.spans: list[int] = []
        plain: list[str] = []
        inner: list[int] = []
        stack = [-1]
        at = 0
        for found in MARK.finditer(text):
            self._take(text[at : found.start()], stack[-1], plain, inner)
            at = found.end()
            if found.group(1) is None:
                stack.pop()
            else:
                self.parents.append(stack[-1])
                self.spans.append(int(found.group(1)))
                stack.append(len(self.parents) - 1)
        self._take(text[at:], stack[-1], plain, inner)
        self.text = "".join(plain)
        self.inner = inner
        self.starts = [0]
        for line in self.text.split("\n"):
            self.starts.append(self.starts[-1] + len(line) + 1)

    @staticmethod
    def _take(text: str, wrapping: int, plain: list[str], inner: list[int]) -> None:
        plain.append(text)
        inner.extend([wrapping] * len(text))

    def wrapping(self, first: int, last: int) -> int:
        """The innermost wrapping around both characters, -1 if there is none."""
        around = set()
        here = self.inner[first]
        while here >= 0:
            around.add(here)
            here = self.parents[here]
        here = self.inner[last]
        while here >= 0 and here not in around:
            here = self.parents[here]
        return here


def define(functions: Sequence[Function], spans: Sequence[Span], namespace: dict[str, Any]) -> None:
    """Compile the functions and put them into the namespace, which is also their globals."""
    by_file: dict[str, list[Function]] = {}
    for function in functions:
        by_file.setdefault(function.span.file, []).append(function)
    for file, group in by_file.items():
        stripped = _Stripped("\n".join(function.text() for function in group))
        module = ast.parse(stripped.text)
        for function, node in zip(group, module.body, strict=True):
            _move(node, stripped, spans, function.span)
        exec(compile(module, file, "exec"), namespace)
        for function in group:
            _rename(namespace[function.name], function.title)


def _move(root: ast.stmt, stripped: _Stripped, spans: Sequence[Span], home: Span) -> None:
    """Give every node below `root` its place in the file of `home`."""
    default = _place(home)
    places: dict[int, Place] = {-1: default}
    starts, inner = stripped.starts, stripped.inner
    for node in ast.walk(root):
        end = getattr(node, "end_col_offset", None)
        if end is None:
            continue
        first = starts[node.lineno - 1] + node.col_offset  # type: ignore[attr-defined]  # has an end, so a start
        last = starts[node.end_lineno - 1] + end - 1  # type: ignore[attr-defined]  # likewise
        wrapping = inner[first] if inner[first] == inner[last] else stripped.wrapping(first, last)
        place = places.get(wrapping)
        if place is None:
            place = places[wrapping] = _of_file(stripped, spans, wrapping, home.file) or default
        node.lineno, node.col_offset, node.end_lineno, node.end_col_offset = place  # type: ignore[attr-defined]


def _of_file(stripped: _Stripped, spans: Sequence[Span], wrapping: int, file: str) -> Place | None:
    """The place of the innermost wrapping that is from the file: code has one file, what is built into it may not."""
    while wrapping >= 0:
        span = spans[stripped.spans[wrapping]]
        if span.file == file:
            return _place(span)
        wrapping = stripped.parents[wrapping]
    return None


@cache
def _place(span: Span) -> Place:
    """A span as `ast` counts: bytes from 0. Of a stretch of several lines its first line is meant."""
    end_column = span.end_column if span.end_line == span.line else max(span.column + 1, _width(span))
    return (span.line, _bytes(span, span.column), span.line, _bytes(span, end_column))


def _width(span: Span) -> int:
    return len(linecache.getline(span.file, span.line).rstrip()) + 1


def _bytes(span: Span, column: int) -> int:
    """The byte where a column (from 1) of the span's line begins; they differ only behind letters beyond ASCII."""
    line = linecache.getline(span.file, span.line)
    if line.isascii():
        return column - 1
    return len(line[: column - 1].encode()) + max(0, column - 1 - len(line))


def _rename(function: FunctionType, title: str) -> None:
    """Let tracebacks and profiles call the function by its title."""
    function.__code__ = function.__code__.replace(co_name=title, co_qualname=title)
    function.__name__ = function.__qualname__ = title
