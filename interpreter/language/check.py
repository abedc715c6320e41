"""From files to checked programs: what `check`, `play` and everybody else use.

In: faction files by id or path, decks by path, and folders to search. Out: a `Program`, or every finding of every file
in one run. A faction extends `core` without saying so, and whatever its head names; overlays are chosen with
`faction+overlay`. The cards of a faction's own deck are read with the faction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from interpreter.language.assemble import assemble
from interpreter.language.card_rules import deck_rules
from interpreter.language.context import Reader
from interpreter.language.echoes import lines_at_fault
from interpreter.language.files import decks_of, is_deck, is_faction, is_there, read_file, yaml_files
from interpreter.language.findings import Finding, Findings
from interpreter.language.located import Mapping, Node, Scalar
from interpreter.language.program import Program
from interpreter.language.resolve import read, resolve
from interpreter.language.source import Source
from interpreter.language.suggest import hint_for
from interpreter.resources import data_folder

CORE = "core"


class BrokenFaction(Exception):
    """A faction, or a deck, that can't be played as it is written; `findings` say why."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__(f"{len(findings)} findings")
        self.findings = findings


@dataclass(slots=True)
class Library:
    """Faction files by id: those that ship, and those of further folders, which win."""

    search: tuple[Path, ...] = ()
    sources: dict[Path, Source] = field(default_factory=dict)

    def path(self, name: str) -> Path:
        """The file of a faction, by id or path.

        Raises: FileNotFoundError naming the nearest id of one that can be seated; OSError for a file nobody can read.
        """
        if name.endswith((".yaml", ".yml")) or "/" in name:
            if not is_there(Path(name)):
                raise FileNotFoundError(f"there is no file {name}")
            if not is_faction(self.source(Path(name))):
                raise FileNotFoundError(f"{name} is no faction")
            return Path(name)
        for folder in (*self.search, data_folder("factions")):
            path = folder / f"{name}.yaml"
            if is_there(path) and is_faction(self.source(path)):
                return path
        raise FileNotFoundError(f"no faction is named `{name}`" + _perhaps(name, self.names(seated=True)))

    def names(self, seated: bool = False) -> list[str]:
        """The ids of all factions that can be found, or of those that are not abstract; other files may lie beside."""
        folders = (*self.search, data_folder("factions"))
        files = (path for folder in folders for path in yaml_files(folder))
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


def _perhaps(name: str, known: Sequence[str]) -> str:
    hint = hint_for(name, known)
    return f"; {hint}" if hint else f"; there are {', '.join(known)}"


def check_files(paths: Sequence[Path], search: Sequence[Path] = ()) -> list[Finding]:
    """Every finding of these files of factions and decks, by place. Raises: OSError for a file that is not there."""
    library = Library(tuple(search))
    found: dict[tuple[str, int, int, str], Finding] = {}
    for path in paths:
        check = _check_deck if is_deck(library.source(path)) else _check
        for finding in check(library, path):
            found.setdefault((finding.span.file, finding.span.line, finding.span.column, finding.code), finding)
    return sorted(found.values(), key=lambda each: (each.span.file, each.span.line, each.span.column))


def _check(library: Library, path: Path) -> list[Finding]:
    source = library.source(path)
    findings = Findings()
    findings.extend(source.findings)
    if isinstance(source.root, Mapping):
        chain = parents(library, source.root, path, findings)
        if chain is not None:
            meant = Findings()
            try:
                resolve(assemble(chain, meant), meant)
            except Exception:
                # a tree of the wrong shape may surprise the resolver, but then its shape is a finding already
                if not source.findings:
                    raise
            at_fault = lines_at_fault(source.root, source.findings)
            findings.extend(each for each in meant if (each.span.file, each.span.line) not in at_fault)
    return list(findings)


def _check_deck(library: Library, path: Path) -> list[Finding]:
    """A deck by itself: read in the words of the factions beside it whose own it is, else in the shared law's."""
    owners = [file for file in yaml_files(path.parent) if _owns(library, file, path)]
    source = library.source(path)
    if not owners:
        findings = Findings()
        deck_rules(shared_reader(library, findings), source)
        return list(findings)
    found = [finding for owner in owners for finding in _check(library, owner)]
    return [*source.findings, *(finding for finding in found if finding.span.file == str(path))]


def _owns(library: Library, file: Path, deck: Path) -> bool:
    try:
        source = library.source(file)
    except OSError:
        return False
    return is_faction(source) and deck in decks_of(source.root)


def shared_reader(library: Library, findings: Findings) -> Reader:
    """A reader that knows the words of the law that all share."""
    path = data_folder("factions") / f"{CORE}.yaml"
    source = library.source(path)
    findings.extend(source.findings)
    chain = parents(library, source.root, path, findings) if isinstance(source.root, Mapping) else []
    return read(assemble(chain or [], findings), findings, lend=True)


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
    if isinstance(core.root, Mapping) and core.root is not chain[0] and _faction(chain[0]) != CORE:
        chain.insert(0, core.root)
    return chain


def _faction(root: Mapping) -> str:
    return _text(root.get("faction"))


def _text(node: Node | None) -> str:
    return node.text if isinstance(node, Scalar) else ""


@lru_cache(maxsize=64)
def _loaded(name: str, search: tuple[Path, ...], stamp: tuple[float, ...]) -> Program:
    """A program for `faction+overlay+...`. `stamp` makes a changed file a new question."""
    faction, *overlays = name.split("+")
    library = Library(search)
    path = library.path(faction)
    source = library.source(path)
    findings = Findings()
    findings.extend(source.findings)
    chain = parents(library, source.root, path, findings) if isinstance(source.root, Mapping) else None
    if chain is None or findings:
        raise BrokenFaction(list(findings))
    made = assemble(chain, findings)
    for overlay in overlays:
        if overlay not in made.overlays:
            raise FileNotFoundError(
                f"`{faction}` has no overlay `{overlay}`" + _perhaps(overlay, sorted(made.overlays))
            )
    if overlays:
        made = assemble(chain, findings, tuple(overlays))
    program = resolve(made, findings)
    if findings:
        raise BrokenFaction(list(findings))
    program.fingerprint = "+".join((program.fingerprint, *overlays))
    return program


def _family(library: Library, path: Path) -> list[Path]:
    """The file and those it extends, as far as they are there, with the decks they name."""
    found = [path]
    while isinstance(root := library.source(found[-1]).root, Mapping) and isinstance(root.get("extends"), Scalar):
        beside = Library((*library.search, found[-1].parent), library.sources)
        try:
            above = beside.path(_text(root.get("extends")))
        except OSError:
            break
        if above in found:
            break
        found.append(above)
    return [*found, *(deck for path in found for deck in decks_of(library.source(path).root))]


def load_faction(name: str, search: Sequence[Path] = ()) -> Program:
    """A faction by id or path, perhaps with overlays (`id+easy`).

    Raises: BrokenFaction with every finding; FileNotFoundError for a faction or overlay that is not there.
    """
    library = Library(tuple(search))
    path = library.path(name.split("+")[0])
    family = [*_family(library, path), data_folder("factions") / f"{CORE}.yaml"]
    stamps = tuple(each.stat().st_mtime for each in family)
    return _loaded(name, tuple(search), stamps)
