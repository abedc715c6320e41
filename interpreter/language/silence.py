"""Silence: a comment behind a line that takes back one finding about it, `# allow: tie-left`.

In: the findings of some files. Out: those that no comment takes back, and findings about comments that take back
nothing. Only findings that doubt what somebody may have meant can be silenced (`silence: true` in `findings.yaml`).
With any other the file means nothing that could be played.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpreter.language.files import read_file
from interpreter.language.findings import Finding, Span
from interpreter.language.source import load_file, plain
from interpreter.language.suggest import hint_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_ALLOW = re.compile(r"(?:^|\s)#\s*allow:\s*(?P<codes>[a-z-]+(?:\s*,\s*[a-z-]+)*)\s*$")
_CODE = re.compile(r"[a-z-]+")
LATE = ("unused-name", "nobody-answers", "does-nothing")
"""The doubts that are told only where nothing else is wrong: what cannot be read may have used a name, or answered."""


def heard(findings: Iterable[Finding], files: Iterable[Path]) -> list[Finding]:
    """The findings that stand, and those about comments in these files which silence nothing."""
    findings = list(findings)
    allowed = {place: None for path in files for place in _allowed(path)}
    silenced = {(each.span.file, each.span.line, each.code) for each in findings}
    standing = unsilenced(findings)
    # what is not looked for where something else is wrong cannot be judged there either
    waits = LATE if any(each.code not in LATE for each in standing) else ()
    idle = [
        _idle(span, code)
        for span, code in allowed
        if code not in doubts() or (code not in waits and (span.file, span.line, code) not in silenced)
    ]
    return [*standing, *idle]


def unsilenced(findings: Iterable[Finding]) -> list[Finding]:
    """The findings that no comment takes back, wherever their file is."""
    return [each for each in findings if each.code not in doubts() or each.code not in _codes_at(each.span)]


def _codes_at(span: Span) -> list[str]:
    """What a comment allows on the line where a finding begins."""
    return [code for place, code in _allowed(Path(span.file)) if place.line == span.line]


def _allowed(path: Path) -> Iterator[tuple[Span, str]]:
    """Every code that a comment of a file allows, with its place."""
    for number, line in enumerate(_lines(path), start=1):
        if "allow:" in line and (found := _ALLOW.search(line)) is not None:
            for code in _CODE.finditer(line, found.start("codes"), found.end("codes")):
                yield Span(str(path), number, code.start() + 1, number, code.end() + 1), code.group()


def _lines(path: Path) -> Sequence[str]:
    try:
        return read_file(path).lines
    except OSError:
        return ()


def _idle(span: Span, code: str) -> Finding:
    """A comment is as wrong as the rule it speaks of, or it will hide the next fault there."""
    if code in doubts():
        return Finding("silences-nothing", f"there is no `{code}` on this line", span, "take the comment away")
    hint = hint_for(code, doubts()) or f"those that can be are {', '.join(doubts())}"
    return Finding("cannot-be-silenced", f"`{code}` cannot be silenced", span, hint)


@lru_cache(maxsize=1)
def doubts() -> tuple[str, ...]:
    """The codes that can be silenced."""
    data: Any = plain(load_file(Path(__file__).with_name("findings.yaml")).root)
    return tuple(code for code, told in data.items() if told.get("silence"))
