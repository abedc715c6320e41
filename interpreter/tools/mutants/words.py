"""Changes within a leaf: another word, another number.

In: a leaf's text. Out: the texts that differ from it in one place. Whether they mean anything is for `check` to say.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_TURNED = (
    ("most", "fewest"),
    ("highest", "lowest"),
    ("your", "enemy"),
    ("at least", "at most"),
    ("top", "bottom"),
    ("and", "or"),
    ("with", "without"),
    (">=", ">"),
    ("<=", "<"),
)
"""Words that are exchanged, each for the other."""

_ONE_WAY = (
    ("enemies", "players"),
    ("is not", "is"),
    ("are not", "are"),
    (" ignoring restrictions", ""),
)
_NOT_A_RANK = re.compile(r"at\s+$")
_NUMBER = re.compile(r"\b[0-9]+\b")


def changed(text: str) -> Iterator[str]:
    """Every text that differs by one word turned, or by one in one number; no number falls below zero."""
    for old, new in (*_TURNED, *((new, old) for old, new in _TURNED), *_ONE_WAY):
        for found in re.finditer(_as_words(old), text):
            if not _NOT_A_RANK.search(text[: found.start()]):  # `most` in `at most` is no rank
                yield _with(text, found, new)
    for found in _NUMBER.finditer(text):
        yield from (_with(text, found, str(number)) for number in beside(int(found[0])))


def beside(number: int) -> tuple[int, ...]:
    """One more, and one less where there is less."""
    return (number + 1, number - 1) if number > 0 else (number + 1,)


def _as_words(text: str) -> str:
    """The pattern of a text that is no part of a longer word."""
    pattern = re.escape(text)
    return rf"\b{pattern}\b" if text[0].isalpha() else rf"{pattern}(?!=)"


def _with(text: str, found: re.Match[str], new: str) -> str:
    return text[: found.start()] + new + text[found.end() :]
