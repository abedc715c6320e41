"""Laws: the rules of a table by their ids.

In: an id as it is shown, `4.2` or `root:4.2`. Out: lines: the rules that cite it, each with its name and where it is
written.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.game.link import Table
    from interpreter.tools.table.paper import Paper


def lines(table: Table, wanted: str, paper: Paper) -> Iterator[str]:
    """The rules with that id, in their files' order."""
    if not wanted:
        yield "name an id: law 4.2"
        return
    found = {
        (law, cause.title, Path(cause.span.file).name, cause.span.line)
        for cause in table.causes
        for law in cause.law
        if wanted.casefold() in (law.casefold(), law.casefold().partition(":")[2])
    }
    if not found:
        yield from paper.wrap(f"no rule at this table cites `{wanted}`")
    for law, title, file, line in sorted(found):
        yield from paper.wrap(f"{law} {title}".rstrip() + f"  ({file}, line {line})", "  ", "    ")
