"""Findings: what is wrong with a file, where, and what to do about it.

In: faults, added one by one by whoever meets them. Out: the same faults in reading order, as text for people (with the
source line and a caret) or as plain data for tools. Nothing here decides what a fault is.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

WIDEST_LINE = 160
"""Columns of a source line shown at most; of a longer line the part around the caret is shown."""
_SHOWN = 3
"""So many second places are shown with their lines; further ones only by their numbers."""


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a file. Lines and columns count from 1, in characters; the end is exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault: `message` states it, `hint` states the remedy, `also` holds second places with a label each.

    `word`: the name that the fault is about, where several places can share one fault.
    """

    code: str
    message: str
    span: Span
    hint: str = ""
    also: tuple[tuple[Span, str], ...] = ()
    word: str = ""


class Findings:
    """A growing list of findings."""

    def __init__(self, findings: Iterable[Finding] = ()) -> None:
        self._all: list[Finding] = list(findings)

    def add(
        self,
        code: str,
        message: str,
        span: Span,
        hint: str = "",
        also: Iterable[tuple[Span, str]] = (),
        word: str = "",
    ) -> None:
        """Add one finding, given as its parts."""
        self._all.append(Finding(code, message, span, hint, tuple(also), word))

    def append(self, finding: Finding) -> None:
        """Add one finding that exists already."""
        self._all.append(finding)

    def extend(self, findings: Iterable[Finding]) -> None:
        """Add every one of `findings`."""
        self._all.extend(findings)

    def sorted(self) -> list[Finding]:
        """All findings by file, line and column; those at one place in the order they were added."""
        return sorted(self._all, key=lambda finding: (finding.span.file, finding.span.line, finding.span.column))

    def __iter__(self) -> Iterator[Finding]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def __bool__(self) -> bool:
        return bool(self._all)

    def __getitem__(self, index: int) -> Finding:
        return self._all[index]

    def __repr__(self) -> str:
        return f"Findings({self._all!r})"


def render(finding: Finding, lines: Sequence[str] | None = None) -> str:
    """The finding as text for people; `lines` are the source lines of its file, without them no source is shown."""
    span = finding.span
    gutter = " " * (len(str(max([span.line, *(place.line for place, _ in finding.also)]))) + 1)
    parts = [f"{span.file}:{span.line}:{span.column}: error[{finding.code}]: {finding.message}"]
    parts += _snippet(span, lines, gutter)
    for place, label in finding.also[:_SHOWN]:
        parts.append(f"{gutter}= also: {place.file}:{place.line}:{place.column}: {label}")
        parts += _snippet(place, lines if place.file == span.file else None, gutter)
    if further := [f"{place.file}:{place.line}:{place.column}" for place, _ in finding.also[_SHOWN:]]:
        parts.append(f"{gutter}= also: {', '.join(further)}")
    if finding.hint:
        parts.append(f"{gutter}= hint: {finding.hint}")
    return "\n".join(parts)


def as_json(finding: Finding) -> dict[str, object]:
    """The finding as plain data; the end is exclusive, as in `Span`."""
    return {
        **_place(finding.span),
        "code": finding.code,
        "message": finding.message,
        "hint": finding.hint,
        "also": [{**_place(span), "label": label} for span, label in finding.also],
    }


def _place(span: Span) -> dict[str, object]:
    return {
        "file": span.file,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


def _snippet(span: Span, lines: Sequence[str] | None, gutter: str) -> list[str]:
    if lines is None or not 1 <= span.line <= len(lines):
        return []
    line = lines[span.line - 1]
    first = span.column - 1
    last = span.end_column - 1 if span.end_line == span.line else len(line.rstrip())
    left = max(0, first - WIDEST_LINE // 2) if len(line) > WIDEST_LINE else 0
    right = left + WIDEST_LINE
    shown = "".join(_visible(character) for character in line[left:right])
    blank = "".join(_blank(character) for character in line[left:first]).ljust(first - left)
    under = line[first : min(last, right)]
    carets = "^" * max(1, sum(_width(character) for character in under), min(last, right) - first)
    number = str(span.line).ljust(len(gutter))
    return [f"{gutter}|", f"{number}| {shown}".rstrip(), f"{gutter}| {blank}{carets}"]


def _visible(character: str) -> str:
    """A character that would move the cursor or print as nothing is shown as a replacement mark."""
    return character if character == "\t" or character.isprintable() else "\N{REPLACEMENT CHARACTER}"


def _width(character: str) -> int:
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _blank(character: str) -> str:
    """The blank as wide as `character`, so that the caret below it stands right in a terminal."""
    return "\t" if character == "\t" else " " * _width(character)
