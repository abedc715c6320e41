"""Pages: a document as plain text, as text with bold headings, or as Markdown.

In: a `Document`. Out: lines. Plain text is 80 columns wide and can be read in a pipe.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.sheet.document import Document, Entry, Section
from interpreter.sheet.phrases import STRONG, WEAK
from interpreter.sheet.text import Aside, Listing, Paragraph, sentence

WIDTH = 80
_INDENT = "  "


@dataclass(frozen=True, slots=True)
class Style:
    """How strong type is set.

    Attributes:
        begin, end: what stands around strong type.
        weak_begin, weak_end: what stands around notes.
    """

    begin: str = ""
    end: str = ""
    weak_begin: str = ""
    weak_end: str = ""
    markdown: bool = False

    def strong(self, text: str) -> str:
        return f"{self.begin}{text}{self.end}"

    def set(self, text: str) -> str:
        return text.replace(STRONG, self.begin).replace(WEAK, self.end)


PLAIN = Style()
TERMINAL = Style("\033[1m", "\033[0m", "\033[2m", "\033[0m")
MARKDOWN = Style("**", "**", "*", "*", True)


def lines(document: Document, style: Style = PLAIN) -> Iterator[str]:
    """The whole document."""
    yield from _title(document, style)
    for section in document.sections:
        yield ""
        yield from _section(section, style)


def _title(document: Document, style: Style) -> Iterator[str]:
    yield f"# {document.title}" if style.markdown else style.strong(document.title.upper())
    for about in document.about:
        if style.markdown:
            yield ""
        yield from _wrapped(about, style)


def _section(section: Section, style: Style) -> Iterator[str]:
    title = section.title
    if style.markdown:
        yield f"## {title}"
    else:
        yield style.strong(title.upper())
        yield "-" * len(title)
    for intro in section.intro:
        if style.markdown:
            yield ""
        yield from _wrapped(intro, style)
    for entry in section.entries:
        yield ""
        yield from entry_lines(entry, style)


def entry_lines(entry: Entry, style: Style = PLAIN) -> Iterator[str]:
    """One rule: its law and name, what it says, its notes."""
    law = entry.law if entry.law.lower() != entry.name.lower() else ""
    head = " ".join(part for part in (law, entry.name) if part)
    mark = f"  [{entry.mark}]" if entry.mark else ""
    if head and style.markdown:
        yield f"### {head}"
        if mark:
            yield ""
            yield f"*{entry.mark}*"
        yield ""
    elif head:
        yield from _heading(head, mark, style)
    yield from paragraph_lines(entry.body, style, "" if style.markdown or not head else _INDENT)


def _heading(head: str, mark: str, style: Style) -> Iterator[str]:
    if len(head) + len(mark) <= WIDTH:
        yield style.strong(head) + mark
        return
    first, *rest = textwrap.wrap(head, WIDTH, subsequent_indent=_INDENT * 2)
    yield style.strong(first)
    yield from rest
    if mark:
        yield from textwrap.wrap(mark.strip(), WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT)


def paragraph_lines(paragraph: Paragraph, style: Style = PLAIN, indent: str = "", first: str = "") -> Iterator[str]:
    """A paragraph; `first` stands before its first line (a bullet, a number)."""
    pending: list[str] = []
    lead = indent + first
    rest = indent + " " * len(first)
    for part in paragraph:
        if isinstance(part, str):
            pending.append(sentence(part))
            continue
        head = " ".join(pending)
        if isinstance(part, Listing):
            said = f"{head} {_lead(part)}".strip()
            yield from _set(said, style, lead, rest)
            yield from _items(part, style, rest)
        else:
            if head:
                yield from _set(head, style, lead, rest)
            yield from _note(part, style, rest)
        pending, lead = [], rest
    if pending:
        yield from _set(" ".join(pending), style, lead, rest)


def _lead(part: Listing) -> str:
    return sentence(f"{part.lead.rstrip(':,')}:")


def _items(part: Listing, style: Style, indent: str) -> Iterator[str]:
    if style.markdown:
        yield ""
    for number, item in enumerate(part.items, 1):
        bullet = f"{number}. " if part.numbered else "- "
        yield from paragraph_lines(item, style, indent if style.markdown else indent + _INDENT, bullet)
    if style.markdown:
        yield ""


def _note(part: Aside, style: Style, indent: str) -> Iterator[str]:
    text = sentence(f"Note: {part.text}")
    if style.markdown:
        yield f"{indent}" if not indent.strip() else ""
        yield f"{indent}*{text}*"
        return
    for line in textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + _INDENT):
        body = line.lstrip()
        yield f"{line[: len(line) - len(body)]}{style.weak_begin}{body}{style.weak_end}"


def _set(text: str, style: Style, lead: str, rest: str) -> Iterator[str]:
    if style.markdown:
        yield lead + style.set(text)
        return
    marked = textwrap.wrap(
        text, WIDTH, initial_indent=lead, subsequent_indent=rest, break_on_hyphens=False, break_long_words=False
    )
    inside = False
    for line in marked or [lead.rstrip()]:
        yield _even(line, style, inside)
        inside = line.rfind(STRONG) > line.rfind(WEAK) or (inside and WEAK not in line)


def _even(line: str, style: Style, inside: bool) -> str:
    """A line in which strong type begins and ends, though it goes on in the next one."""
    body = line.lstrip()
    blanks = line[: len(line) - len(body)]
    opened = f"{STRONG}{body}" if inside else body
    open_still = opened.rfind(STRONG) > opened.rfind(WEAK)
    return blanks + style.set(f"{opened}{WEAK}" if open_still else opened)


def _wrapped(text: str, style: Style) -> Iterator[str]:
    yield from _set(text, style, "", "")
