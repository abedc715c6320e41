"""Slips of the pen that leave a file readable: a word written twice, a law's number that is out of line.

In: the tree of a rule file. Out: findings that doubt what is written; a comment behind the line takes each back.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from collections.abc import Mapping as Counts

from interpreter.language.findings import Finding
from interpreter.language.located import Mapping, Node, Scalar, Sequence
from interpreter.language.suggest import slips_between

_TWICE = re.compile(r"\b([a-z_]+) \1(?![\w-])")
_OFTEN_TWICE = ("that", "had")
"""Words that stand twice in good prose."""
_PROSE = ("ruling",)
_NAMES = ("name", "title")
"""Keys whose text may say anything twice."""


def small_slips(root: Node | None) -> list[Finding]:
    """Every word that stands twice in a leaf or a ruling, and every law's number that is a slip off its place."""
    if root is None:
        return []
    chapters = Counter(_chapter(law.text) for law in _laws(root))
    return [*_twice(root, ""), *_out_of_line(root, chapters)]


def with_small_slips(findings: Iterable[Finding], root: Node | None) -> list[Finding]:
    """The findings of a file and its slips of the pen; of a word that stands twice nothing else is told."""
    findings = list(findings)
    small = small_slips(root)
    twice = {(each.span.file, each.span.line) for each in small if each.code == "doubled-word"}
    kept = [each for each in findings if (each.span.file, each.span.line) not in twice]
    told = {(each.span.file, each.span.line) for each in kept}
    places = [[each.span, *(span for span, _ in each.also)] for each in small]
    certain = [not any((span.file, span.line) in told for span in spans) for spans in places]
    return [*kept, *(each for each, is_certain in zip(small, certain, strict=True) if is_certain)]


def _twice(node: Node, key: str) -> Iterator[Finding]:
    if isinstance(node, Mapping):
        for inner, value in node.entries:
            yield from _twice(value, inner.text)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _twice(item, key)
    elif isinstance(node, Scalar) and key not in _NAMES:
        for found in _TWICE.finditer(node.text):
            if key not in _PROSE or found[1] not in _OFTEN_TWICE:
                place = node.at(found.end(1) + 1, found.end())
                yield Finding("doubled-word", f"`{found[1]}` stands twice in a row", place, "take one out")


def _out_of_line(node: Node, chapters: Counts[str, int]) -> Iterator[Finding]:
    """Numbers of the law that are one slip away from what their neighbours in the same list leave room for."""
    entries: list[Node] = []
    if isinstance(node, Sequence):
        entries = list(node.items)
    elif isinstance(node, Mapping):
        entries = [value for _, value in node.entries]
    laws = [_law(entry) for entry in entries]
    for place, law in enumerate(laws):
        before = laws[place - 1] if place else None
        behind = laws[place + 1] if place + 1 < len(laws) else None
        meant = _meant(law.text, before, behind, chapters) if law is not None else None
        if law is not None and meant is not None:
            other = before or behind
            also = ((other.span, "beside this"),) if other is not None else ()
            message = f"the law's number `{law.text}` is out of line with those beside it"
            yield Finding("law-out-of-line", message, law.span, f"did you mean `{meant}`?", also)
    for entry in entries:
        yield from _out_of_line(entry, chapters)


def _law(entry: Node) -> Scalar | None:
    law = entry.get("law") if isinstance(entry, Mapping) else None
    return law if isinstance(law, Scalar) else None


def _laws(node: Node) -> Iterator[Scalar]:
    """Every number of a law in a tree, lists of them apart."""
    if isinstance(node, Mapping):
        if (law := _law(node)) is not None:
            yield law
        for _, value in node.entries:
            yield from _laws(value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _laws(item)


def _meant(law: str, before: Scalar | None, behind: Scalar | None, chapters: Counts[str, int]) -> str | None:
    """The number that follows the one before and leads to the one behind, if the law's is it but for one slip.

    Of two neighbours the one that is alone in its chapter is out of line.
    """
    follows = _stepped(before.text, 1) if before is not None else None
    leads = _stepped(behind.text, -1) if behind is not None else None
    meant = follows or leads
    if meant is None or (follows and leads and follows != leads) or _above(law) == _above(meant):
        return None
    alone = chapters[_chapter(law)] == 1 < chapters[_chapter(meant)]
    if not (alone or follows == leads):
        return None
    beside = [each.text for each in (before, behind) if each is not None]
    return meant if slips_between(law, meant) == 1 and law not in beside else None


def _stepped(law: str, by: int) -> str | None:
    above, dot, last = law.rpartition(".")
    return f"{above}.{int(last) + by}" if dot and last.isdigit() and int(last) + by > 0 else None


def _chapter(law: str) -> str:
    return law.split(".")[0]


def _above(law: str) -> str:
    return law.rpartition(".")[0]
