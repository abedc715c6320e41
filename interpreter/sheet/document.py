"""A sheet before it is set: a title, sections, entries.

In: nothing; these are plain records. Out: what `page` sets as text or Markdown.
"""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.sheet.text import Paragraph


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule.

    Attributes:
        law: its ids, as printed; empty for what no law speaks of.
        name: of the rule.
        body: what it says.
        mark: where it comes from, where that is not the file itself.
        level: 1 for a part of the entry before it.
    """

    law: str
    name: str
    body: Paragraph
    mark: str = ""
    level: int = 0


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    entries: tuple[Entry, ...]
    intro: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    title: str
    about: tuple[str, ...]
    sections: tuple[Section, ...]
