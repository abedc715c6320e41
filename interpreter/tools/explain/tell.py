"""How laws, words and findings are set on a page.

In: what is known of one. Out: lines, in the style of the page.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from interpreter.sheet import page
from interpreter.sheet.phrases import capital
from interpreter.tools import show
from interpreter.tools.explain.codes import Code
from interpreter.tools.explain.files import Leaf
from interpreter.tools.explain.laws import Law
from interpreter.tools.explain.words import Article

_LABEL = 14
"""Columns of a label and the blank behind it."""


def law(found: Law, style: page.Style) -> Iterator[str]:
    """The law as it is written, in English, with who tests and who changes it."""
    yield _title(found.id, style)
    for passage in found.passages:
        yield ""
        yield from _block(f"{show.near(Path(passage.span.file))}:{passage.span.line}", passage.lines, style)
        for entry in passage.english:
            yield ""
            yield from page.entry_lines(entry, style)
        if not passage.english and passage.ruling:
            yield ""
            yield from _labelled("ruling", passage.ruling, style)
    yield from _list("changed by", found.changes, style)
    claims = [f"{show.near(path)}: {claim}" for path, claim in found.scenarios]
    yield from _list("tested by", claims, style)


def article(found: Article, shown: Sequence[Leaf], counts: Mapping[str, int], style: page.Style) -> Iterator[str]:
    """A word of the language."""
    yield _title(f"{found.word} ({found.kind})", style)
    if style.markdown:
        yield ""
    yield from _wrapped(capital(found.doc).rstrip(".") + ".")
    yield ""
    for label, text in found.facts:
        yield from _labelled(label, text, style)
    for leaf in shown:
        written = leaf.text if found.kind == "key" else f"{leaf.key}: {leaf.text}"
        label, place = ("used", f"   ({leaf.place})") if leaf.place else ("for instance", "")
        yield from _labelled(label, f"{written}{place}", style)
    if counts:
        yield from _labelled("used by", ", ".join(f"{name} {count}" for name, count in counts.items()), style)


def code(found: Code, style: page.Style) -> Iterator[str]:
    """What a finding means, wrong and right."""
    yield _title(f"{found.code} (finding)", style)
    if style.markdown:
        yield ""
    yield from _wrapped(capital(found.cause).rstrip(".") + ".")
    if found.silence:
        yield from _wrapped(f"If it is meant so, a comment on the line silences it: `# allow: {found.code}`.")
    for label, text in (("wrong", found.wrong), ("right", found.right)):
        if text:
            yield ""
            yield from _block(label, text.rstrip("\n").split("\n"), style)


def contents(kinds: Mapping[str, Sequence[str]], style: page.Style) -> Iterator[str]:
    """Every name that can be explained."""
    yield from _wrapped("`rootlaw explain NAME` tells of any of these, and of any law: `FACTION:LAW`, `DECK:CARD`.")
    for kind, names in kinds.items():
        yield ""
        yield style.strong(kind)
        if style.markdown:
            yield ""
        yield from textwrap.wrap(", ".join(names), page.WIDTH, initial_indent="  ", subsequent_indent="  ",
                                 break_on_hyphens=False)  # fmt: skip


# --- parts ------------------------------------------------------------------------------------------------------------


def _title(text: str, style: page.Style) -> str:
    return f"# {text}" if style.markdown else style.strong(text)


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, page.WIDTH, break_on_hyphens=False)


def _labelled(label: str, text: str, style: page.Style) -> Iterator[str]:
    if style.markdown:
        yield f"- **{label}:** {text}"
        return
    first = f"  {label:<{_LABEL - 2}}"
    first = first if first.endswith(" ") else f"  {label}: "
    yield from textwrap.wrap(text, page.WIDTH, initial_indent=first, subsequent_indent=" " * _LABEL,
                             break_on_hyphens=False, break_long_words=False)  # fmt: skip


def _block(head: str, lines: Sequence[str], style: page.Style) -> Iterator[str]:
    """Lines of a file, under the place where they stand."""
    if style.markdown:
        yield from (f"`{head}`", "", "```yaml", *lines, "```")
        return
    yield f"{head}:" if not head[-1].isdigit() else head
    yield from (f"    {line}" for line in lines)


def _list(label: str, lines: Sequence[str], style: page.Style) -> Iterator[str]:
    if not lines:
        return
    yield ""
    yield style.strong(label) if style.markdown else f"{label}:"
    for line in lines:
        yield from textwrap.wrap(line, page.WIDTH, initial_indent="- " if style.markdown else "  - ",
                                 subsequent_indent="    ", break_on_hyphens=False, break_long_words=False)  # fmt: skip
