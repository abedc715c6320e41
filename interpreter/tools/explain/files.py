"""Files that rules stand in, and their leaves: where an example is looked for, and who uses a word.

In: folders of one's own files. Out: paths, those that ship first, then one's own, then the made-up factions of the
tests where they lie beside; and every leaf with the key before it and the place where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from interpreter import resources
from interpreter.language.files import kind_of, read_file, yaml_files
from interpreter.language.located import Mapping, Node, Scalar
from interpreter.language.located import Sequence as Items
from interpreter.tools import show

_PROSE = frozenset({"law", "name", "ruling", "id", "text", "plural", "faction", "deck", "overlay", "extends", "title",
                    "after", "before", "replace", "remove", "aliases"})  # fmt: skip
"""Keys whose text is for people, or names a file."""
_PLAIN = frozenset({"pieces", "tracks", "trackers", "boxes", "decks", "dice", "parties", "places", "numbers", "once",
                    "order", "then_by", "only_for", "decide", "suit", "kind", "item", "cost", "of"})  # fmt: skip
"""Keys under which values stand and no sentences."""
_SAYING = frozenset({"adjacent_to"})
"""Those below them that hold a sentence all the same."""
_NAMING = frozenset({"pieces", "tracks", "trackers", "boxes", "decks", "dice", "parties", "places", "numbers", "define",
                     "actions", "phases", "difficulty", "traits"})  # fmt: skip
"""Keys under which a file's own names are keys."""
_RULES = frozenset({"faction", "overlay", "deck"})


@dataclass(frozen=True, slots=True)
class Leaf:
    """One text of the language: the key before it, where it stands, and whether it is a mere value and no sentence."""

    key: str
    text: str
    path: Path
    line: int
    plain: bool = False

    @property
    def place(self) -> str:
        """Where it stands; nothing of a leaf that was made up, whose line is 0."""
        return f"{show.near(self.path)}:{self.line}" if self.line else ""


def rule_files(search: Sequence[Path] = ()) -> list[Path]:
    """Files of factions, overlays and decks."""
    return _rule_files(tuple(search))


def shown_files(search: Sequence[Path] = ()) -> list[Path]:
    """Those that ship and one's own, without what the tests have made up."""
    made_up = [folder.resolve() for folder in beside("stand_ins") if folder not in search]
    return [path for path in rule_files(search) if not any(path.resolve().is_relative_to(each) for each in made_up)]


@lru_cache(maxsize=8)
def _rule_files(search: tuple[Path, ...]) -> list[Path]:
    folders = [resources.data_folder("factions"), resources.world_folder(), *search, *beside("stand_ins")]
    found = dict.fromkeys(path for folder in folders for path in _within(folder))
    return [path for path in found if _kind(path) in _RULES]


def _within(folder: Path) -> list[Path]:
    """The files of a folder; of the one that we happen to stand in only its own and its overlays, not all below it."""
    if folder != Path():
        return show.within(folder)
    return [*yaml_files(folder), *(show.within(folder / "overlays") if (folder / "overlays").is_dir() else ())]


def beside(name: str) -> list[Path]:
    """A folder of the tests, where they lie beside what ships."""
    folder = resources.data_folder("factions").parent / "tests" / name
    return [folder] if folder.is_dir() else []


def _kind(path: Path) -> str:
    try:
        root = read_file(path).root
    except OSError:
        return ""
    return kind_of(root.keys() if isinstance(root, Mapping) else [])


@lru_cache(maxsize=512)
def leaves(path: Path) -> tuple[Leaf, ...]:
    """Every leaf of a file, in reading order."""
    try:
        root = read_file(path).root
    except OSError:
        return ()
    return tuple(_leaves(root, "", path))


def sentences(path: Path) -> list[Leaf]:
    """Those leaves that say something, and do not merely hold a value."""
    return [leaf for leaf in leaves(path) if not leaf.plain]


def _leaves(node: Node | None, key: str, path: Path, plain: bool = False) -> Iterator[Leaf]:
    if isinstance(node, Mapping):
        for name, value in node.entries:
            if name.text not in _PROSE:
                below = (plain or name.text in _PLAIN) and name.text not in _SAYING
                yield from _leaves(value, name.text, path, below)
    elif isinstance(node, Items):
        for item in node.items:
            yield from _leaves(item, key, path, plain)
    elif isinstance(node, Scalar) and node.text:
        yield Leaf(key, node.text, path, node.span.line, plain)


def keys(path: Path) -> Iterator[Leaf]:
    """Every key of a file, but for names of its own, with what stands behind it on its line."""
    try:
        source = read_file(path)
    except OSError:
        return
    for name in _keys(source.root):
        line = name.span.line
        yield Leaf(name.text, source.lines[line - 1].strip().removeprefix("- "), path, line)


def _keys(node: Node | None, above: str = "") -> Iterator[Scalar]:
    if isinstance(node, Mapping):
        for name, value in node.entries:
            if above not in _NAMING:
                yield name
            yield from _keys(value, "" if above in _NAMING else name.text)
    elif isinstance(node, Items):
        for item in node.items:
            yield from _keys(item)


def saying(words: Sequence[str], start: bool = False) -> re.Pattern[str]:
    """A pattern of any of these words; `start`: only where a leaf begins."""
    either = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in words)
    return re.compile(rf"{'^' if start else ''}(?<![a-z0-9_])(?:{either})(?![a-z0-9_])")


def binds(path: Path, words: Sequence[str]) -> bool:
    """Whether a file gives one of these words to something of its own, by `as`."""
    naming = saying([f"as {word}" for word in words])
    return any(naming.search(leaf.text) for leaf in leaves(path))
