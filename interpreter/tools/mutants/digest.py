"""What a checked program says, wherever it stands in its file.

In: a program. Out: a hash; two programs with the same one play alike.
"""

from __future__ import annotations

import hashlib
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import TYPE_CHECKING

from interpreter.language.findings import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.language.program import Program

_UNSAID = frozenset({"span", "fingerprint", "title"})
"""Fields that tell where something stands and how it is called, not what it says."""


def digest(program: Program) -> str:
    """The hash of all that the program says."""
    found = hashlib.sha256()
    for word in _words(program):
        found.update(word.encode())
        found.update(b"\0")
    return found.hexdigest()


def _words(node: object) -> Iterator[str]:
    if isinstance(node, Span):
        return
    if is_dataclass(node) and not isinstance(node, type):
        yield f"<{type(node).__name__}"
        for each in fields(node):
            if each.name not in _UNSAID:
                yield from _words(getattr(node, each.name))
        yield ">"
    elif isinstance(node, dict):
        yield "{"
        for key, value in node.items():
            yield from _words(key)
            yield from _words(value)
        yield "}"
    elif isinstance(node, (tuple, list)):
        yield "["
        for part in node:
            yield from _words(part)
        yield "]"
    elif isinstance(node, (set, frozenset)):
        yield from sorted(map(repr, node))
    else:
        yield node.name if isinstance(node, Enum) else repr(node)
