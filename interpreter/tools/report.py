"""`rootlaw report`: the page about many games, or about two versions of a faction.

In: one or two folders that `rootlaw simulate` filled. Out: one HTML file, written beside and then renamed, so that an
older page is whole until the new one is.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.lab.store import LOCK
from interpreter.tools import show
from interpreter.tools.exits import FINE, WrongUseError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from interpreter.lab.report.results import Results

FILE, COMPARED = "report.html", "compared.html"
_SQLITE = b"SQLite format 3\0"
"""How every database file begins."""


def run(args: argparse.Namespace) -> int:
    """Make the page and say where it is."""
    if len(args.folders) > 2:
        raise WrongUseError(f"a report is about one folder of results, or compares two; {len(args.folders)} are named")
    if args.same and len(args.folders) < 2:
        raise WrongUseError("--as says who is whose new version, and there is only one folder of results")
    show.folders(args.path)
    out = Path(args.out) if args.out is not None else Path(args.folders[-1]) / (COMPARED if args.folders[1:] else FILE)
    with _opened([Path(folder) for folder in args.folders]) as results:
        page = _page(results, args)
    write(out, page)
    print(out)
    return FINE


@contextlib.contextmanager
def _opened(folders: Sequence[Path]) -> Iterator[list[Results]]:
    """Raises: WrongUseError for a folder without results, or with damaged ones, whenever that turns out."""
    from interpreter.lab.report.results import opened
    from interpreter.lab.store import NoResultsError

    try:
        with contextlib.ExitStack() as stack:
            yield [stack.enter_context(opened(folder)) for folder in folders]
    except NoResultsError as error:
        raise WrongUseError(str(error)) from error


def _page(results: Sequence[Results], args: argparse.Namespace) -> str:
    from interpreter.lab.report.compared import compared
    from interpreter.lab.report.page import report
    from interpreter.lab.report.titles import titles_of
    from interpreter.lab.report.versions import NoVersionsError

    if len(results) == 1:
        return report(results[0], titles_of(results[0]), args.path or results[0].places)
    before, after = results
    try:
        return compared(before, after, (titles_of(before), titles_of(after)), args.same)
    except NoVersionsError as error:
        raise WrongUseError(str(error)) from error


def write(path: Path, page: str) -> None:
    """Raises: WrongUseError if the file cannot lie there; what lay there before is left as it was."""
    try:
        path = path.resolve() if path.is_symlink() else path
        if path.is_dir():
            raise WrongUseError(f"cannot write {path}: it is a folder; --out names a file")
        if path.exists() and not path.is_file():
            raise WrongUseError(f"cannot write {path}: it is no ordinary file, and a page would take its place")
        if path.name == LOCK:
            raise WrongUseError(f"cannot write {path}: that file guards the results; name another")
        if path.is_file() and path.read_bytes()[: len(_SQLITE)] == _SQLITE:
            raise WrongUseError(f"cannot write {path}: a database lies there; name another file")
        number, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise WrongUseError(f"cannot write {path}: {error.strerror}") from error
    except RuntimeError as error:  # how `resolve` tells of links in a circle, up to Python 3.12
        raise WrongUseError(f"cannot write {path}: links lead in a circle") from error
    except ValueError as error:  # how Python says that the system takes no such name
        raise WrongUseError(f"cannot write {str(path)!r}: no file can be called that") from error
    try:
        with open(number, "w", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
            file.write(page)
        os.chmod(beside, 0o666 & ~_umask())
        os.replace(beside, path)
    except OSError as error:
        raise WrongUseError(f"cannot write {path}: {error.strerror}") from error
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(beside)


def _umask() -> int:
    """What a new file of this process may not be."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
