"""Faction files by name, the files each is made of, and the overlays there are for it.

In: names or paths, and folders to search. Out: located trees: of one faction from the most general file to its own, and
overlays, in its own files or in files of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.language.assembly import Overlay, head_of, text
from interpreter.language.files import decks_of, is_faction, is_there, read_file, yaml_files
from interpreter.language.findings import Findings
from interpreter.language.located import Mapping, Scalar
from interpreter.language.overlay_files import found_file, is_path, overlay_file, overlay_from, overlay_names
from interpreter.language.overlays import overlays_within
from interpreter.language.source import Source
from interpreter.language.suggest import hint_for
from interpreter.resources import data_folder

CORE = "core"
STAND_INS = "stand_ins"
"""A folder of this name, beside a scenario or above it, holds factions that exist for scenarios only."""


@dataclass(slots=True)
class Library:
    """Faction files by id: those of further folders, then those that ship unless `search` names their folder."""

    search: tuple[Path, ...] = ()
    sources: dict[Path, Source] = field(default_factory=dict)

    def path(self, name: str) -> Path:
        """The file of a faction, by id or path.

        Raises: FileNotFoundError naming the nearest id of one that can be seated; OSError for a file nobody can read.
        """
        if is_path(name):
            path = found_file(name, self.search)
            if not is_faction(self.source(path)):
                raise FileNotFoundError(f"{name} is no faction")
            return path
        for folder in self.folders():
            path = folder / f"{name}.yaml"
            if is_there(path) and is_faction(self.source(path)):
                return path
        raise FileNotFoundError(f"no faction is named `{name}`" + self._perhaps(name))

    def folders(self) -> tuple[Path, ...]:
        """Every folder that is searched, in order."""
        return tuple(dict.fromkeys((*self.search, data_folder("factions"))))

    def _perhaps(self, name: str) -> str:
        """The nearest name, or all; of factions that only scenarios seat the nearest alone is worth a word."""
        if hint := hint_for(name, self.names(seated=True)):
            return f"; {hint}"
        known = Library(tuple(each for each in self.search if each.name != STAND_INS), self.sources)
        return f"; there are {', '.join(known.names(seated=True))}"

    def names(self, seated: bool = False) -> list[str]:
        """The ids of all factions that can be found, or of those that are not abstract; other files may lie beside."""
        files = (path for folder in self.folders() for path in yaml_files(folder))
        return sorted({path.stem for path in files if self._is_faction(path, seated)})

    def _is_faction(self, path: Path, seated: bool) -> bool:
        try:
            source = self.source(path)
        except OSError:
            return False
        abstract = source.root.get("abstract") if isinstance(source.root, Mapping) else None
        return is_faction(source) and not (seated and isinstance(abstract, Scalar) and abstract.value is True)

    def source(self, path: Path) -> Source:
        """The located tree of a file, read once; findings of its shape are among the source's own."""
        if path not in self.sources:
            self.sources[path] = read_file(path)
        return self.sources[path]


def parents(library: Library, root: Mapping, path: Path, findings: Findings) -> list[Mapping] | None:
    """The trees a faction is made of, the most general first; None if one of them can't be read."""
    chain = [root]
    seen = [path.resolve()]
    extends = root.get("extends")
    while isinstance(extends, Scalar):
        folder = Library((*library.search, seen[-1].parent), library.sources)
        try:
            above = folder.path(extends.text)
        except OSError as error:
            findings.add(
                "unknown-faction",
                f"`{extends.text}` cannot be read: {error.strerror}" if error.strerror else str(error).split(";")[0],
                extends.span,
                hint_for(extends.text, folder.names()) or "name a file beside this one, or one that ships",
            )
            return None
        if above.resolve() in seen:
            findings.add(
                "endless-extends", f"`{extends.text}` extends itself", extends.span, "extend another file, or none"
            )
            return None
        seen.append(above.resolve())
        source = folder.source(above)
        if not isinstance(source.root, Mapping) or source.findings:
            findings.add("broken-parent", f"`{extends.text}` has findings of its own", extends.span, f"check {above}")
            return None
        chain.insert(0, source.root)
        extends = source.root.get("extends")
    core = library.source(data_folder("factions") / f"{CORE}.yaml")
    if isinstance(core.root, Mapping) and core.root is not chain[0] and text(chain[0].get("faction")) != CORE:
        chain.insert(0, core.root)
    return chain


@dataclass(frozen=True, slots=True)
class Family:
    """A faction with all that may be laid over it.

    Attributes:
        roots: the trees it is made of, the most general first.
        folders: where overlays for it are looked for, the first one winning.
    """

    path: Path
    roots: tuple[Mapping, ...]
    folders: tuple[Path, ...]

    @property
    def id(self) -> str:
        return text(self.roots[-1].get("faction"))

    @property
    def lineage(self) -> tuple[str, ...]:
        """The ids of its files, the nearest first."""
        return tuple(text(root.get("faction")) for root in reversed(self.roots))

    def own(self) -> dict[str, Overlay]:
        """The overlays in its own files."""
        return {name: each for root in self.roots for name, each in overlays_within(root, head_of(root)).items()}

    def overlay(self, name: str, above: Overlay | None = None) -> Overlay | None:
        """An overlay by id, its own ones first, or by path; None if there is none.

        Args:
            above: the overlay that asks for it; what lies beside it is found as well.

        Raises: OSError for a path that is no overlay of this faction, or a file nobody can read.
        """
        own = self.own()
        if name in own:
            return own[name]
        beside = (Path(above.origin).parent,) if above is not None and above.origin else ()
        path = overlay_file(name, self.id, self.lineage, (*self.folders, *beside))
        return overlay_from(read_file(path), path, head_of(self.roots[-1])) if path is not None else None

    def overlay_names(self) -> list[str]:
        """The ids of all overlays that there are for it."""
        return sorted({*self.own(), *overlay_names(self.lineage, self.folders)})

    def every_overlay(self) -> list[Mapping]:
        """What each overlay that there is for it says; those that nobody can read are left out."""
        found = []
        for name in self.overlay_names():
            with suppress(OSError):
                if (overlay := self.overlay(name)) is not None:
                    found.append(overlay.node)
        return found

    def files(self) -> Iterator[Path]:
        """The files it is made of, with the decks they name."""
        for root in self.roots:
            yield Path(root.span.file)
            yield from decks_of(root)


def family(library: Library, path: Path, findings: Findings) -> Family | None:
    """The faction in a file; None, and findings, if it or a file that it extends cannot be read."""
    root = library.source(path).root
    chain = parents(library, root, path, findings) if isinstance(root, Mapping) else None
    if chain is None:
        return None
    return Family(path, tuple(chain), _around(library, path.parent))


def _around(library: Library, beside: Path) -> tuple[Path, ...]:
    """Where overlays for a faction are looked for: what lies beside it comes before what ships."""
    folders = library.folders()
    at = folders.index(data_folder("factions"))
    return tuple(dict.fromkeys((*folders[:at], beside, *folders[at:])))
