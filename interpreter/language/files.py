"""Rule files: which sort a file is, and its tree with everything that is wrong with its shape.

In: paths. Out: `Source`s, read once as long as the file does not change. What sort of file it is its first words tell:
the faction or the deck that it describes, and so on.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from interpreter.language import shape
from interpreter.language.drafts import draft_of
from interpreter.language.located import Mapping, Node, Scalar
from interpreter.language.sections import put_right, without_body_elsewhere
from interpreter.language.source import Source, load_file

KINDS = ("scenario", "faction", "deck", "map", "world", "overlay")
"""What a file can be, each the key that such files have; a scenario may have those of maps as well."""


def kind_of(keys: Iterable[str]) -> str:
    """The sort of a file by its keys, in whatever order they stand.

    What names none is taken for the sort to which most of its keys belong; in doubt for a faction.
    """
    given = set(keys)
    named = next((kind for kind in KINDS if kind in given), None)
    return named or min(("faction", *KINDS), key=lambda kind: len(given - shape.keys_of(kind)))


def is_faction(source: Source) -> bool:
    """Whether the file describes a faction, or may be meant to."""
    return kind_of(source.root.keys() if isinstance(source.root, Mapping) else ()) == "faction"


def is_deck(source: Source) -> bool:
    return isinstance(source.root, Mapping) and kind_of(source.root.keys()) == "deck"


def is_overlay(source: Source) -> bool:
    return isinstance(source.root, Mapping) and kind_of(source.root.keys()) == "overlay"


def is_there(path: Path) -> bool:
    """Whether there is a file of that name; there is none where looking for it fails, by its length for example."""
    return os.path.isfile(path) or draft_of(path) is not None


def yaml_files(folder: Path) -> list[Path]:
    """The YAML files of a folder, as far as it may be read."""
    try:
        return sorted(folder.glob("*.yaml"))
    except OSError:
        return []


def read_file(path: Path) -> Source:
    """The file; findings of its shape are among the source's own. Raises: OSError if it is not there."""
    return _read(path, *stamp(path))


def stamp(path: Path) -> tuple[int, int]:
    """Two numbers that change whenever the file does, or the draft that stands for it. Raises: OSError."""
    draft = draft_of(path)
    if draft is not None:
        return hash(draft), len(draft)
    status = path.stat()
    return status.st_mtime_ns, status.st_size


@lru_cache(maxsize=256)
def _read(path: Path, changed: int, size: int) -> Source:
    """A file as read and its shape checked. `changed` and `size` make a changed file a new question."""
    source = load_file(path, str(path))
    if source.root is not None:
        schema = "deck" if is_deck(source) else "overlay" if is_overlay(source) else "faction"
        found = shape.check(source.root, schema)
        if (found or source.findings) and schema != "deck":
            source.root, source.findings = put_right(source.root, schema, source.findings)
            found = shape.check(source.root, schema)
        source.findings.extend(without_body_elsewhere(found, source.findings))
    return source


def beside(name: Scalar) -> Path:
    """The file of that name beside the file in which the name stands."""
    return Path(name.span.file).parent / name.text


def decks_of(root: Node | None) -> Iterator[Path]:
    """The files of cards that a faction names for its private decks, as far as they are there."""
    section = root.get("decks") if isinstance(root, Mapping) else None
    for _, deck in section.entries if isinstance(section, Mapping) else ():
        cards = deck.get("cards") if isinstance(deck, Mapping) else None
        if isinstance(cards, Scalar) and cards.text and is_there(beside(cards)):
            yield beside(cards)
