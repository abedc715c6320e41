"""Overlays that are files of their own: where they lie, and which there are for a faction.

In: folders to search, a faction's lineage (its id and those of the files it extends, the nearest first), and a name or
a path. Out: overlays. In a folder they lie beside the factions, or in `overlays/FACTION/`, each named as its file is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from interpreter.language.assembly import Head, Overlay, prefix_of, text
from interpreter.language.files import is_overlay, is_there, read_file, yaml_files
from interpreter.language.located import Mapping, Scalar
from interpreter.language.overlays import kind_said
from interpreter.language.source import Source

FOLDER = "overlays"


def is_path(name: str) -> bool:
    """Whether a faction or an overlay is named by its file, not by its id."""
    return name.endswith((".yaml", ".yml")) or "/" in name


def overlay_file(name: str, faction: str, lineage: Sequence[str], folders: Sequence[Path]) -> Path | None:
    """The file of an overlay, by id or path; None for an id that is nowhere.

    Raises: FileNotFoundError for a path that is not there, or no overlay of this faction; OSError if it can't be read.
    """
    if is_path(name):
        path = found_file(name, folders)
        root = read_file(path).root
        if not isinstance(root, Mapping) or not is_overlay(read_file(path)):
            raise FileNotFoundError(f"{name} is no overlay")
        if text(root.get("of")) not in lineage:
            raise FileNotFoundError(f"{name} is an overlay of `{text(root.get('of'))}`, not of `{faction}`")
        return path
    for home in _homes(folders, lineage):
        path = home / f"{name}.yaml"
        if is_there(path) and _fits(path, lineage):
            return path
    return None


def found_file(name: str, folders: Sequence[Path]) -> Path:
    """The file at a path, or one called so in one of the folders. Raises: FileNotFoundError."""
    path = Path(name)
    for candidate in (path, *(folder / path.name for folder in folders)):
        if is_there(candidate):
            return candidate
    raise FileNotFoundError(f"there is no file {name}")


def overlay_names(lineage: Sequence[str], folders: Sequence[Path]) -> list[str]:
    """The ids of all overlays for a faction that are files of their own."""
    files = (path for home in _homes(folders, lineage) for path in yaml_files(home))
    return sorted({path.stem for path in files if _fits(path, lineage)})


def overlay_from(source: Source, path: Path, faction: Head) -> Overlay | None:
    """The overlay a file holds; its law ids are the faction's unless it has a prefix. None where it has no name."""
    root = source.root
    name = root.key("overlay") if isinstance(root, Mapping) else None
    if not isinstance(root, Mapping) or name is None:
        return None
    said = root.get("overlay")
    head = Head(faction.faction, prefix_of(root) or faction.prefix)
    return Overlay(said if isinstance(said, Scalar) else name, kind_said(root), root, head, str(path))


def _homes(folders: Sequence[Path], lineage: Sequence[str]) -> Iterator[Path]:
    for folder in folders:
        yield folder
        yield from (folder / FOLDER / name for name in lineage)


def _fits(path: Path, lineage: Sequence[str]) -> bool:
    """Whether the file is an overlay of one of these factions; one that cannot be read is none."""
    try:
        source = read_file(path)
    except OSError:
        return False
    root = source.root
    return is_overlay(source) and isinstance(root, Mapping) and text(root.get("of")) in lineage
