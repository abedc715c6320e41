"""The files that a faction with its overlays is made of.

In: a faction's name, perhaps with overlays, and folders of one's own files. Out: layers: its own file, its own decks,
then every overlay that is laid over it, those that overlays extend included. What the faction itself extends is left
out: that has scenarios of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from interpreter.language.assembly import Overlay, head_of, text
from interpreter.language.files import decks_of, read_file
from interpreter.language.findings import Findings
from interpreter.language.library import Family, Library, family
from interpreter.language.located import Mapping
from interpreter.language.overlays import laid


@dataclass(frozen=True)
class Layer:
    """One file.

    Attributes:
        prefix: what its law ids are qualified with.
        by: the overlays, by name, each of which brings it to the table; none for what is always there.
    """

    path: Path
    prefix: str
    by: frozenset[str] = frozenset()

    @property
    def file(self) -> str:
        """As places in the file name it."""
        return str(self.path)

    def qualified(self, law: str) -> str:
        """A law id of the file with the law that it belongs to."""
        return law if ":" in law else f"{self.prefix}:{law}"

    def is_seated(self, seat: str) -> bool:
        """Whether it is laid at a seat that is written like this, `faction+overlay`."""
        return not self.by or any(Path(name).stem in self.by for name in seat.split("+")[1:])


def layers_of(name: str, search: Sequence[Path]) -> list[Layer]:
    """The layers, from below. Raises: FileNotFoundError if there is no such faction or overlay."""
    faction, *overlays = name.split("+")
    library = Library(tuple(search))
    path = library.path(faction)
    root = library.source(path).root
    prefix = head_of(root).prefix if isinstance(root, Mapping) else ""
    found = [Layer(path, prefix), *_decks(root, frozenset())]
    over = family(library, path, Findings()) if overlays else None
    if over is not None:
        for overlay, by in _brought(over, overlays):
            if overlay.origin:
                found += [Layer(Path(overlay.origin), overlay.head.prefix, by), *_decks(overlay.node, by)]
    return found


def _decks(root: object, by: frozenset[str]) -> list[Layer]:
    """The decks that a file names as its own; the laws of a deck go by its id."""
    decks = decks_of(root) if isinstance(root, Mapping) else ()
    return [Layer(deck, _deck_id(deck), by) for deck in decks]


def _deck_id(path: Path) -> str:
    root = read_file(path).root
    return text(root.get("deck")) if isinstance(root, Mapping) else ""


def _brought(over: Family, names: Sequence[str]) -> list[tuple[Overlay, frozenset[str]]]:
    """Every overlay in the order in which they are laid, and the chosen ones that bring it: itself, or by `extends`."""
    chosen = [overlay for name in names if (overlay := over.overlay(name)) is not None]
    brings = {each.name: {one.name for one in laid([each], over, Findings())} for each in chosen}
    every = laid(chosen, over, Findings())
    return [(each, frozenset({each.name} | {name for name, of in brings.items() if each.name in of})) for each in every]
