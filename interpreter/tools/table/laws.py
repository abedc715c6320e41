"""Laws: the rules of a table by their ids.

In: an id as it is shown, `4.2`, `root:4.2` or with a faction's tag. Out: lines: the rules that cite it, each once, with
its name, where it is written, and how.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.tools.show import lines_of

if TYPE_CHECKING:
    from interpreter.game.link import Table
    from interpreter.language.findings import Span
    from interpreter.tools.table.paper import Paper

_MOST = 40
"""Lines of one rule that are shown."""


def lines(table: Table, wanted: str, paper: Paper, tags: Mapping[str, str]) -> Iterator[str]:
    """The rules with that id, in their files' order; `tags`: by faction, what its laws are called for short."""
    asked = " ".join(wanted.strip("[]").casefold().split())
    if not asked:
        yield "name an id: law 4.2"
        return
    found = _found(table, asked, tags)
    if not found:
        yield from paper.wrap(f"no rule at this table cites `{wanted}`")
    for (file, start, end), (law, title) in found.items():
        yield from paper.wrap(f"{law} {title}".rstrip() + f"  ({Path(file).name}, line {start + 1})", "  ", "    ")
        for line in _rule(file, start, end):
            yield from paper.wrap(line.lstrip(), " " * (6 + len(line) - len(line.lstrip())))


def _found(table: Table, asked: str, tags: Mapping[str, str]) -> dict[tuple[str, int, int], tuple[str, str]]:
    """By the place of each rule (file, first line from 0, line after the last) the id it cites and its name."""
    found: dict[tuple[str, int, int], tuple[str, str]] = {}
    for laws, title, span in sorted(_rules(table), key=lambda rule: (rule[2].file, rule[2].line)):
        law = next((law for law in laws if asked in _names(law, tags)), None)
        if law is not None:
            place = _place(span)
            if place not in found or not found[place][1]:
                found[place] = law, title
    return found


def _rules(table: Table) -> Iterator[tuple[tuple[str, ...], str, Span]]:
    """Everything with a law: what the causes of events are, and the actions, which anybody's rule may perform."""
    for cause in table.causes:
        yield cause.law, cause.title, cause.span
    for program in table.programs:
        for action in program.actions.values():
            yield action.laws, action.title, action.span


def _names(law: str, tags: Mapping[str, str]) -> set[str]:
    """What a law may be called: with its file's prefix, its faction's tag, its section, or without."""
    prefix, _, number = law.partition(":")
    bare = re.sub(r"^[^\W\d]+\.", "", number)
    named = {law, number, bare}
    if prefix in tags:
        named.add(f"{tags[prefix]} {number}")
    return {each.casefold() for each in named}


def _place(span: Span) -> tuple[str, int, int]:
    """Where the rule stands that a place is part of: the innermost block that names its law, else the whole card."""
    text = lines_of(span.file)
    start = span.line - 1
    if text is None or not 0 <= start < len(text):
        return span.file, start, start
    item = start
    while not _names_law(text, start):
        above = _above(text, start)
        if above is None:
            return span.file, item, _end(text, item)
        start = above
        item = start if text[start].lstrip().startswith("- ") else item
    return span.file, start, _end(text, start)


def _names_law(text: Sequence[str], start: int) -> bool:
    """Whether a block says `law:` of itself, in its first line or in one of the keys right under it."""
    under = [line for line in text[start + 1 : _end(text, start)] if _says(line)]
    level = min(map(_indent, under), default=0)
    keys = [line.lstrip() for line in under if _indent(line) == level]
    return re.search(r"(?:^|[\s{-])law:", text[start]) is not None or any(key.startswith("law:") for key in keys)


def _above(text: Sequence[str], start: int) -> int | None:
    """The line under which a line stands, None for one that stands under nothing."""
    indent = _indent(text[start])
    return next((at for at in reversed(range(start)) if _says(text[at]) and _indent(text[at]) < indent), None)


def _end(text: Sequence[str], start: int) -> int:
    """The line after the block that begins with a line."""
    indent = _indent(text[start])
    end = start + 1
    while end < len(text) and (not text[end].strip() or _indent(text[end]) > indent):
        end += 1
    while end > start + 1 and not _says(text[end - 1]):
        end -= 1
    return end


def _says(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _rule(file: str, start: int, end: int) -> Iterator[str]:
    """The lines of a rule, moved to the left margin."""
    text = lines_of(file) or ()
    shown = [line for line in text[start:end] if line.strip()]
    left = min((_indent(line) for line in shown), default=0)
    yield from (line[left:] for line in shown[:_MOST])
    if len(shown) > _MOST:
        yield "..."
