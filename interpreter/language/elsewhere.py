"""What people write who know the game but not the language, read: sentences, verbs, events, keys.

In: `elsewhere.yaml` beside this file. Out: one frozen `Elsewhere`. `meant` makes hints of it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from interpreter.language.catalogue import catalogue
from interpreter.language.source import load_file, plain


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence that is said otherwise here.

    Attributes:
        like: what all of the leaf is like.
        codes: of the findings about such a leaf; none for any.
        starts: what sort of sentence the leaf is; none for any.
        write: what says it here; `hint`: what to do where no leaf does.
    """

    like: re.Pattern[str]
    codes: frozenset[str]
    starts: frozenset[str]
    write: str
    hint: str

    def match(self, text: str, code: str, start: str) -> re.Match[str] | None:
        """Whether the leaf is like that; `code` is empty where only the sort of sentence counts."""
        if (self.starts and start not in self.starts) or (code and self.codes and code not in self.codes):
            return None
        return self.like.fullmatch(text)


@dataclass(frozen=True, slots=True)
class OtherVerb:
    """What to write for a verb of ours that can do nothing with such things, and why."""

    write: str
    why: str


@dataclass(frozen=True, slots=True)
class Doing:
    """Verbs by which people say that somebody did it; `alone`: with nothing behind them that it happens to."""

    event: str
    alone: bool


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """All of it.

    Attributes:
        numbers: by the word, in digits.
        verbs: by a verb of ours and `pieces` or `cards`.
        events: by the verb that people use.
        keys: by the key that people write, ours.
        examples: what may stand there, by their key or by ours.
    """

    sentences: tuple[Said, ...]
    numbers: dict[str, str]
    verbs: dict[tuple[str, str], OtherVerb]
    events: dict[str, Doing]
    keys: dict[str, tuple[str, ...]]
    examples: dict[str, str]


@lru_cache(maxsize=1)
def elsewhere() -> Elsewhere:
    """The list that ships with the package."""
    data: Any = plain(load_file(Path(__file__).with_name("elsewhere.yaml")).root)
    keys: dict[str, tuple[str, ...]] = {}
    for ours, theirs in data["keys"].items():
        for key in theirs:
            keys[key] = (*keys.get(key, ()), ours)
    return Elsewhere(
        sentences=tuple(_said(entry) for entry in data["sentences"]),
        numbers={word: str(number) for word, number in data["numbers"].items()},
        verbs={
            (verb, things): OtherVerb(told["write"], told["why"])
            for verb, entry in data["verbs"].items()
            for things, told in entry.items()
        },
        events={
            verb: Doing(event, alone)
            for event, entry in data["events"].items()
            for key, alone in (("verbs", False), ("alone", True))
            for verb in entry.get(key, ())
        },
        keys=keys,
        examples=data["examples"],
    )


def _said(entry: dict[str, Any]) -> Said:
    codes, starts = frozenset(entry.get("codes", ())), frozenset(entry.get("in", ()))
    like = entry["like"].replace("VERB", f"(?:{'|'.join(catalogue().ops)})")
    return Said(re.compile(like), codes, starts, entry.get("write", ""), entry.get("hint", ""))
