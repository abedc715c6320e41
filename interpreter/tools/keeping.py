"""Keeping: where a game is saved, and how one comes back to it.

In: the file that `--save` names, or one named later. Out: saves; the command that resumes one. What keeps a save from
lying there is wrong use, and so is a file there that is no save.
"""

from __future__ import annotations

import errno
import shlex
import shutil
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.game.save import BrokenSaveError, content_of, parse, target
from interpreter.tools.exits import WrongUseError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from interpreter.game.session import Session

_NAME = "rootlaw"


class Keeper:
    """Saves one game. `path` is where it belongs, None: nowhere; `folders` are those of `--path`."""

    def __init__(self, path: Path | None, folders: Sequence[str] = ()) -> None:
        self.path = path
        self.folders = tuple(folders)
        self.last = path
        """The file that was saved to last."""

    @classmethod
    def of(cls, name: str | None, folders: Sequence[str]) -> Keeper:
        """Raises: WrongUseError, before anything is played, if no save can lie there."""
        if name is None:
            return cls(None, folders)
        path = Path(name)
        with _saving(path):
            _free(path)
        return cls(path, folders)

    def keep(self, session: Session, name: str = "") -> str:
        """Save a game where it belongs or in the file named; how to resume it. Raises: WrongUseError."""
        path = Path(name) if name else self.path
        assert path is not None
        with _saving(path):
            if path != self.last:
                _free(path)
            session.save(path)
        self.last = path
        return self.how_to_resume()

    def how_to_resume(self) -> str:
        """The command that goes on from the last save."""
        words = [called(), "play", "--resume", str(self.last)]
        for folder in self.folders:
            words += ["--path", folder]
        return shlex.join([*words, "--save", str(self.last)])


def called() -> str:
    """How this program is called: as it was, where a shell does not find it by its name."""
    path = Path(sys.argv[0])
    return str(path) if path.name == _NAME and shutil.which(_NAME) is None else _NAME


def _free(path: Path) -> None:
    """Raises: OSError if no save can lie there, or something lies there that is neither a save nor empty."""
    real = target(path)
    if not real.exists() or not real.stat().st_size:
        return
    try:
        parse(content_of(real), str(path))
    except BrokenSaveError as error:
        raise OSError(errno.EEXIST, "a file that is no save of a game lies there; name another") from error


@contextmanager
def _saving(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise WrongUseError(f"cannot save to {path}: {error.strerror}") from error
