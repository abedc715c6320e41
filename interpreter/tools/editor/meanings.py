"""What the words of a rule file mean, and where they are declared.

In: a file, or the draft that stands for it. Out: `Words`: the file's own names with their places, those of the files it
extends, the words of the catalogue. Known words stay known while the file is half written: a file that cannot be read
at the moment has no words of its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from interpreter.language.assemble import assemble
from interpreter.language.catalogue import catalogue
from interpreter.language.declare import declare
from interpreter.language.findings import Findings, Span
from interpreter.language.library import Library, family
from interpreter.language.located import Mapping, Scalar
from interpreter.language.resolve import scope_of
from interpreter.language.vocabulary import vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from interpreter.language.scope import Meaning, Scope

_SECTIONS = {
    "piece": "pieces",
    "number": "numbers",
    "tracker": "trackers",
    "card_box": "boxes",
    "piece_box": "boxes",
    "private_deck": "decks",
    "track": "tracks",
    "die": "dice",
    "party": "parties",
    "place_off_map": "places",
    "define": "define",
    "action": "actions",
    "phase": "phases",
}
"""Where a file declares the names of each kind."""

_BOUND = re.compile(r"\bas ([a-z][a-z0-9_]*)")


@dataclass(frozen=True, slots=True)
class Word:
    """A word. `kind` in a word or two, `doc` what it means, `example` a leaf with it, `place` where it is declared."""

    text: str
    kind: str
    doc: str
    example: str = ""
    place: Span | None = None


@dataclass(frozen=True, slots=True)
class Words:
    """Every word that a leaf of one file may use; verbs apart, for they only begin a leaf."""

    own: dict[str, Word]

    def find(self, text: str) -> Word | None:
        return self.own.get(text) or shared().get(text) or verbs().get(text)

    def __iter__(self) -> Iterator[Word]:
        yield from self.own.values()
        yield from (word for word in shared().values() if word.text not in self.own)


NO_WORDS = Words({})


def words_of(path: Path, search: Sequence[Path] = ()) -> Words | None:
    """The words of a faction file; None if it cannot be read as it is. Raises: OSError if it is not there."""
    findings = Findings()
    found = family(Library(tuple(search)), path, findings)
    if found is None:
        return None
    try:
        made = assemble(found.roots, findings)
        scope = scope_of(made, declare(made, findings))
    except Exception:
        # Half-written YAML may have any shape; what is wrong with it the findings tell.
        return None
    return Words({word.text: word for word in _declared(scope, found.roots)})


def bound_names(text: str) -> list[Word]:
    """The names that steps have given with `as`, up to the end of a text."""
    return [Word(name, "a name", "given above, with `as`") for name in dict.fromkeys(reversed(_BOUND.findall(text)))]


@lru_cache(maxsize=1)
def verbs() -> dict[str, Word]:
    """The ops."""
    return {verb: Word(verb, "op", op.doc, op.example) for verb, op in catalogue().ops.items()}


@lru_cache(maxsize=1)
def shared() -> dict[str, Word]:
    """The words that every file has: nouns, adjectives, relations, suits, items."""
    known = catalogue()
    found = {word: Word(word, "noun", entry["doc"]) for word, entry in known.nouns.items()}
    for one, many in known.singulars.items():
        found.setdefault(one, Word(one, "noun", known.nouns[many]["doc"]))
    for word, entry in known.adjectives.items():
        found.setdefault(word, Word(word, f"adjective of {entry['of']}", entry["doc"]))
    for word, entry in known.relations.items():
        found.setdefault(word, Word(word, "relation", entry["doc"], entry["example"]))
    for suit in vocabulary().suits:
        found.setdefault(suit, Word(suit, "suit", "a suit of cards and clearings"))
    for item in vocabulary().items:
        found.setdefault(item, Word(item, "item", "an item that cards show"))
    return found


def _declared(scope: Scope, roots: Sequence[Mapping]) -> Iterator[Word]:
    for text, meaning in scope.words.items():
        section = _SECTIONS.get(meaning.kind)
        place = _place(meaning, section, roots) if section else None
        if section is None or place is None:
            continue
        kind = (
            section.removesuffix("s") if section not in ("boxes", "dice") else {"boxes": "box", "dice": "die"}[section]
        )
        yield Word(text, kind, _said(meaning, section, roots), place=place)


def _place(meaning: Meaning, section: str, roots: Sequence[Mapping]) -> Span | None:
    """Where the name is declared, in the file itself or the nearest that it extends."""
    for root in reversed(roots):
        node = root.get(section)
        key = node.key(meaning.name) if isinstance(node, Mapping) else None
        if key is not None:
            return key.span
    return None


def _said(meaning: Meaning, section: str, roots: Sequence[Mapping]) -> str:
    """What the declaration says, in its own words."""
    for root in reversed(roots):
        node = root.get(section)
        value = node.get(meaning.name) if isinstance(node, Mapping) else None
        if isinstance(value, Scalar):
            return value.text
        if isinstance(value, Mapping):
            plain = (f"{key.text}: {each.text}" for key, each in value.entries if isinstance(each, Scalar))
            return ", ".join(plain)
    return ""
