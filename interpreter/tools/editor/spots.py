"""Where the cursor is: under which keys, in which leaf, in which word.

In: the text of a file while somebody types, and a place in it. Out: a `Spot`. What is written so far is read as if the
file ended at the cursor, for just where one types the rest does not fit yet. The word at the cursor is read as a key
where a key may stand, else as part of a value.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.language.located import Mapping, Scalar, Sequence
from interpreter.language.source import load_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.language.located import Node

_LINE_BEGINS = re.compile(r"\s*(?:- +)*")
_ENTRY = re.compile(r"(?:- +)+")
_WORD_BEFORE = re.compile(r"[A-Za-z0-9_]*\Z")
_WORD_BEHIND = re.compile(r"[A-Za-z0-9_]*")
_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
_CLOSED_BY = {"{": "}", "[": "]"}
_HERE = "here"
"""A word that stands in for the one at the cursor where there is none yet."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a file.

    Attributes:
        keys: the keys that enclose it, the outermost first, without entries of lists.
        leaf: what the value says up to here; None where a key is meant.
        entry: whether it begins an entry of a list, which may be a text or a mapping.
        word: the whole word here, empty between two words.
        begin: the column, from 0, where that word begins.
    """

    keys: tuple[str, ...]
    leaf: str | None
    entry: bool
    word: str
    begin: int

    @property
    def key(self) -> str:
        """The innermost key around, empty at the top of a file."""
        return self.keys[-1] if self.keys else ""


def spot(text: str, line: int, column: int) -> Spot | None:
    """The spot at a line and column, both from 0; None in a comment or where what stands before cannot be read."""
    lines = text.split("\n")
    here = lines[line] if line < len(lines) else ""
    before = here[:column]
    if re.search(r"(?:^|\s)#", _QUOTED.sub("", before)):
        return None
    begin = column - len(_word_before(before))
    word = here[begin:column] + _word_behind(here[column:])
    above, head = "\n".join([*lines[:line], ""]), here[:begin]
    opening = _LINE_BEGINS.match(head)
    entry = opening is not None and opening.end() == len(head) and _ENTRY.search(head) is not None
    for keys, leaf in _readings(above + head, before[begin:] or _HERE, _closers(head)):
        leaf = leaf.removesuffix(_HERE) if leaf is not None and not before[begin:] else leaf
        return Spot(keys, leaf, entry, word, begin)
    return None


def _readings(written: str, word: str, closers: str) -> Iterator[tuple[tuple[str, ...], str | None]]:
    """The keys around a word at the end of what is written, and the value it ends: first as a key, then as a value."""
    for ending in (f"{word}: {_HERE}", word):
        source = load_text(written + ending + closers, "draft")
        if source.root is None or source.findings:
            continue
        keys, last = _last(source.root)
        if ending == word:
            yield keys, last.text if isinstance(last, Scalar) else ""
        elif keys and keys[-1] == word:
            yield keys[:-1], None


def _last(node: Node) -> tuple[tuple[str, ...], Node]:
    """What stands last in a tree, and the keys on the way there."""
    keys: list[str] = []
    while True:
        if isinstance(node, Mapping) and node.entries:
            key, node = node.entries[-1]
            keys.append(key.text)
        elif isinstance(node, Sequence) and node.items:
            node = node.items[-1]
        else:
            return tuple(keys), node


def _closers(head: str) -> str:
    """What closes the brackets that a line has opened."""
    opened: list[str] = []
    for sign in _QUOTED.sub("", head):
        if sign in _CLOSED_BY:
            opened.append(_CLOSED_BY[sign])
        elif opened and sign == opened[-1]:
            opened.pop()
    return "".join(reversed(opened))


def _word_before(text: str) -> str:
    found = _WORD_BEFORE.search(text)
    return found.group() if found else ""


def _word_behind(text: str) -> str:
    found = _WORD_BEHIND.match(text)
    return found.group() if found else ""
