"""The small words of the language, read: quantities, ranks, prepositions, words of rules, and words of elsewhere.

In: `small_words.yaml` beside this file. Out: one frozen `SmallWords`. The grammar decides what these words do; here is
what they mean, for people.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from interpreter.language.source import load_file, plain


@dataclass(frozen=True, slots=True)
class SmallWord:
    """One word. `example` is part of a step, empty where it wants pieces of one's own."""

    word: str
    kind: str
    doc: str
    example: str


@dataclass(frozen=True, slots=True)
class SmallWords:
    """All of them.

    Attributes:
        words: by the word.
        of_rules: words that only rules about something know, and what they mean there.
        elsewhere: words that the language has not, with those that do it here.
        filled: by the type of a parameter, what stands for it in an English example.
    """

    words: dict[str, SmallWord]
    of_rules: dict[str, str]
    elsewhere: dict[str, tuple[str, ...]]
    filled: dict[str, str]


@lru_cache(maxsize=1)
def small_words() -> SmallWords:
    """The list that ships with the package."""
    data: Any = plain(load_file(Path(__file__).with_name("small_words.yaml")).root)
    words = {
        word: SmallWord(word, told["kind"], told["doc"], told.get("example", ""))
        for word, told in data["words"].items()
    }
    elsewhere = {word: tuple(here) for word, here in data["elsewhere"].items()}
    return SmallWords(words, data["of_rules"], elsewhere, data["filled"])
