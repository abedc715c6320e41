"""Maps: clearings with paths, rivers and slots, and the forests between them.

In: a map file by id or path. Out: one `Map`, its clearings in order of priority. Clearings and forests are known by id
as text, whatever the id looks like.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.language.source import fingerprint
from interpreter.law.world import nodes
from interpreter.law.world.files import find, load_checked
from interpreter.law.world.map_checks import check_map

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from interpreter.language.source import Node


@dataclass(frozen=True, slots=True)
class Clearing:
    """One clearing.

    Attributes:
        id: its number as text.
        name: for people.
        suits: the printed suits; none if a suit is dealt in setup.
        slots: all building slots, the one beneath a ruin included.
        ruin: whether a ruin covers one slot at the start.
        corner: whether it is a corner clearing.
        opposite: the id of the corner diagonally across, of a corner.
        paths: ids of the clearings that a path leads to.
        rivers: ids of the next clearings along the river.
    """

    id: str
    name: str
    suits: tuple[str, ...]
    slots: int
    ruin: bool
    corner: bool
    opposite: str | None
    paths: tuple[str, ...]
    rivers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Forest:
    """One forest: the ids of the clearings it touches and of the forests one path away from it."""

    id: str
    touches: tuple[str, ...]
    neighbours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Map:
    """One map.

    Attributes:
        id: the id by which games name it.
        name: for people.
        clearings: in order of priority, the highest first.
        forests: in the order of the file.
        dealt: how many clearings of each suit are dealt in setup; None if all suits are printed.
        fingerprint: the hash of the file's content.
    """

    id: str
    name: str
    clearings: tuple[Clearing, ...]
    forests: tuple[Forest, ...]
    dealt: dict[str, int] | None
    fingerprint: str


def load_map(name_or_path: str | Path, search: Sequence[Path] = ()) -> Map:
    """The map of that id, looked for in this package and then in the folders of `search`, or the one at that path.

    Raises:
        FileNotFoundError: there is none; the message lists those there are.
        WorldError: the file is broken; it holds all findings.
    """
    root = load_checked(find(name_or_path, "map", search), check_map).root
    dealt = nodes.part(root, "dealt")
    return Map(
        id=nodes.text(nodes.part(root, "map")),
        name=nodes.text(nodes.part(root, "name")),
        clearings=tuple(_clearing(key.text, node) for key, node in nodes.entries(nodes.part(root, "clearings"))),
        forests=tuple(_forest(key.text, node) for key, node in nodes.entries(nodes.part(root, "forests"))),
        dealt=None if dealt is None else {suit.text: nodes.number(n) or 0 for suit, n in nodes.entries(dealt)},
        fingerprint=fingerprint(root),
    )


def _clearing(key: str, node: Node) -> Clearing:
    return Clearing(
        id=key,
        name=nodes.text(nodes.part(node, "name")),
        suits=nodes.texts(nodes.part(node, "suits")),
        slots=nodes.number(nodes.part(node, "slots")) or 0,
        ruin=nodes.flag(nodes.part(node, "ruin")),
        corner=nodes.flag(nodes.part(node, "corner")),
        opposite=nodes.text(nodes.part(node, "opposite")) or None,
        paths=nodes.texts(nodes.part(node, "paths")),
        rivers=nodes.texts(nodes.part(node, "rivers")),
    )


def _forest(key: str, node: Node) -> Forest:
    return Forest(key, nodes.texts(nodes.part(node, "touches")), nodes.texts(nodes.part(node, "neighbours")))
