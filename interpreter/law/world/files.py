"""Finding and loading the data files of the world.

In: the id or path of a map or deck. Out: a located tree without a fault, or a `WorldError` with all of its faults.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from interpreter import resources
from interpreter.language import shape
from interpreter.language.echoes import without_echoes
from interpreter.language.files import KINDS, is_there, kind_of, yaml_files
from interpreter.language.findings import Findings
from interpreter.language.located import Mapping, Scalar
from interpreter.language.source import load_file
from interpreter.language.suggest import hint_for

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from interpreter.language.source import Source

SUFFIX = ".yaml"


class WorldError(Exception):
    """A file of the world is broken: `findings` says how, `lines` are the lines of the file for showing them."""

    def __init__(self, findings: Findings, lines: Sequence[str]) -> None:
        super().__init__(findings, lines)
        self.findings = findings
        self.lines = lines

    def __str__(self) -> str:
        return "\n".join(
            f"{found.span.file}:{found.span.line}:{found.span.column}: error[{found.code}]: {found.message}"
            for found in self.findings.sorted()
        )


def with_shape(source: Source, schema: str, findings: Findings) -> Findings:
    """All findings about a file: those of reading it, of its shape, and `findings` about what it says.

    Where something does not even have the right shape, nothing more is said about it; where one of the sections of the
    file is at fault, nothing more is said at all.
    """
    misshapen = shape.check(source.root, schema)
    together = Findings([*source.findings, *misshapen])
    entries = source.root.entries if isinstance(source.root, Mapping) else ()
    sections = {key.span for key, value in entries if not (isinstance(value, Scalar) and value.text)}
    if not any(found.span in sections for found in misshapen):
        together.extend(without_echoes(findings, source.root, [*source.findings, *misshapen]))
    return together


def load_checked(path: Path, check: Callable[[Source], Findings]) -> Source:
    """The file at `path`, without a fault.

    Raises:
        FileNotFoundError: it is not there.
        WorldError: it is broken.
    """
    source = load_file(path)
    findings = check(source)
    if findings:
        raise WorldError(findings, source.lines)
    return source


def find(name_or_path: str | Path, kind: str, search: Sequence[Path]) -> Path:
    """The file of a map or deck. A path is anything that ends in `.yaml` or names a folder; the rest are ids.

    Args:
        name_or_path: the id or path. A relative path is looked for in `search` before it is taken as it stands, so
            that a faction names a deck beside it wherever we are called from.
        kind: `map` or `deck`.
        search: folders to look through; for an id the package's own comes before them.

    Raises:
        FileNotFoundError: there is no such file; for an id the message lists those there are.
    """
    path = Path(name_or_path)
    if isinstance(name_or_path, Path) or path.suffix == SUFFIX or len(path.parts) > 1:
        for candidate in (*(folder / path for folder in search), path):
            if is_there(candidate):
                return candidate
        raise FileNotFoundError(f"there is no {kind} file {path}")
    private = resources.data_folder("factions")  # the decks that lie there belong to a faction each
    folders = [resources.world_folder() / f"{kind}s", *(each for each in search if each != private)]
    for folder in folders:
        if is_there(folder / f"{name_or_path}{SUFFIX}"):
            return folder / f"{name_or_path}{SUFFIX}"
    names = sorted({file.stem for folder in folders for file in yaml_files(folder) if _is_of(kind, file)})
    known = [f"no {kind} is named `{name_or_path}`", f"there are: {', '.join(names)}", hint_for(name_or_path, names)]
    raise FileNotFoundError("; ".join(filter(None, known)))


def _is_of(kind: str, path: Path) -> bool:
    """Whether the file may be meant as a map, or a deck: whether it says that it is one, or does not say what it is."""
    try:
        root = load_file(path).root
    except OSError:
        return False
    keys = root.keys() if isinstance(root, Mapping) else ()
    return kind_of(keys) == kind or not set(keys) & set(KINDS)
