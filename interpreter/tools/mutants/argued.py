"""Changes that no scenario can notice, and why: a list that authors keep beside their scenarios.

In: a YAML file, a list of entries `law`, `change`, `reason`: the rule's ids, or its name where it prints none; one
change or several, written as the report writes them. Out: the entries, and findings about those that do not hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.language.findings import Finding
from interpreter.language.located import Mapping as Entries
from interpreter.language.located import Scalar, Sequence
from interpreter.language.source import load_file
from interpreter.language.suggest import hint_for
from interpreter.tools.mutants.changes import Change
from interpreter.tools.mutants.trials import Came, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from interpreter.language.findings import Span
    from interpreter.language.located import Node

KEYS = ("law", "change", "reason")


@dataclass(frozen=True)
class Argued:
    """One change that is said to make no difference."""

    law: str
    change: str
    reason: str
    span: Span


def read(path: Path) -> tuple[list[Argued], list[Finding]]:
    """The entries of the file, and what is wrong with it. Raises: OSError if it is not there."""
    source = load_file(path)
    found, wrong = [], list(source.findings)
    if source.root is not None and not isinstance(source.root, Sequence):
        wrong.append(Finding("wrong-type", "the file is no list of changes", source.root.span, "begin lines with `- `"))
    for node in source.root.items if isinstance(source.root, Sequence) else ():
        entries = list(_entries(node))
        found += entries
        if not entries:
            message = "an entry has a `law`, a `change` or a list of them, and a `reason`"
            wrong.append(Finding("wrong-entry", message, node.span, "write the law and the change as the report does"))
    return found, wrong


def _entries(node: Node) -> Iterator[Argued]:
    """One entry for each change that is written; none if it is not written as it should be."""
    if not isinstance(node, Entries) or sorted(node.keys()) != sorted(KEYS):
        return
    law, change, reason = (node.get(key) for key in KEYS)
    if not isinstance(law, Scalar) or not isinstance(reason, Scalar):
        return
    for each in change.items if isinstance(change, Sequence) else (change,):
        if isinstance(each, Scalar):
            yield Argued(law.text, each.text.strip(), reason.text.strip(), each.span)


def wrong_among(
    argued: Iterable[Argued], changes: Iterable[Change], verdicts: Mapping[Change, Verdict]
) -> Iterator[Finding]:
    """A finding for each entry that names no change there is, or one that makes a difference or is none.

    Args:
        verdicts: of the changes that were tried.
    """
    by_key: dict[tuple[str, str], list[Change]] = {}
    for change in changes:
        by_key.setdefault(key_of(change), []).append(change)
    for each in argued:
        meant = by_key.get((each.law, each.change))
        if meant is None:
            near = hint_for(each.change, [text for law, text in by_key if law == each.law])
            message = f"`{each.law}` has no such change"
            yield Finding("unknown-change", message, each.span, near or "take it out, or write it as the report does")
            continue
        tried = [verdicts[change] for change in meant if change in verdicts]
        if tried and not any(verdict.came is Came.MISSED for verdict in tried):
            yield Finding("not-missed", _why(tried[0]), each.span, "take it out of this file")


def _why(verdict: Verdict) -> str:
    if verdict.came is Came.NOTICED:
        return f"the change is noticed, by `{verdict.by}`"
    return "the change is not counted: " + (
        "the rules say the same with it" if verdict.came is Came.SAME else "the checker refuses it"
    )


def key_of(change: Change) -> tuple[str, str]:
    """The law and the change as an entry writes them."""
    return ", ".join(change.law) or change.name, change.text
