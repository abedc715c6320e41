"""Keeping: where a game is saved, and how one comes back to it.

In: the file that `--save` names, or one named later. Out: saves; the command that resumes one. What keeps a save from
lying there is wrong use, and so is a file there that is no save.
"""

from __future__ import annotations

import errno
import os
import shlex
import shutil
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.game.save import BrokenSaveError, content_of, parse, part_of, target
from interpreter.tools.exits import WrongUseError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from interpreter.game.questions.journal import Answer
    from interpreter.game.session import Session

_NAME = "rootlaw"


class Keeper:
    """Saves one game. `path` is where it belongs, None: nowhere; `folders` are those of `--path`."""

    def __init__(self, path: Path | None, folders: Sequence[str] = ()) -> None:
        self.path = path
        self.folders = tuple(folders)
        self.last = path
        """The file that was saved to last, or that the game came from."""
        self.kept: Sequence[Answer] | None = None
        """The answers that lie in it; None if nothing was saved there."""

    @classmethod
    def of(cls, name: str | None, folders: Sequence[str]) -> Keeper:
        """Raises: WrongUseError, before anything is played, if no save can lie there."""
        if name is None:
            return cls(None, folders)
        path = Path(name)
        with _saving(path):
            _free(path)
        return cls(path, folders)

    def came_from(self, path: Path, answers: Sequence[Answer]) -> None:
        """The game was read from a file, which holds these answers."""
        self.last, self.kept = path, answers

    def keep(self, session: Session, name: str = "") -> str:
        """Save a game where it belongs or in the file named; how to resume it. Raises: WrongUseError."""
        path = Path(name) if name else self.path
        assert path is not None
        with _saving(path):
            if path != self.last:
                _free(path)
            else:
                _room_beside(target(path))
            session.save(path)
        self.last, self.kept = path, list(session.game.journal.answers)
        return self.how_to_resume()

    @property
    def is_there(self) -> bool:
        """Whether the file still lies there that was saved to last."""
        return self.kept is not None and self.last is not None and self.last.is_file()

    def how_to_resume(self) -> str:
        """The command that goes on from the last save."""
        words = [called(), "play", "--resume", str(self.last)]
        for folder in self.folders:
            words += ["--path", folder]
        return " ".join(map(_quoted, [*words, "--save", str(self.last)]))


def called() -> str:
    """How this program is called: as it was, where a shell does not find it by its name."""
    path = Path(sys.argv[0])
    return str(path) if path.name == _NAME and shutil.which(_NAME) is None else _NAME


def _quoted(word: str) -> str:
    """A word as a shell takes it; bytes that are no text by their numbers."""
    try:
        word.encode()
    except UnicodeEncodeError:
        return "$'" + "".join(f"\\x{byte:02x}" for byte in os.fsencode(word)) + "'"
    return shlex.quote(word)


def _free(path: Path) -> None:
    """Raises: OSError if no save can lie there, or something lies there that is neither a save nor empty."""
    real = target(path)
    _room_beside(real)
    if not real.exists() or not real.stat().st_size:
        return
    try:
        parse(content_of(real), str(path))
    except BrokenSaveError as error:
        raise OSError(errno.EEXIST, "a file that is no save of a game lies there; name another") from error


def _room_beside(real: Path) -> None:
    """Raises: OSError if no file can be written beside the older save, whose place it takes when it is whole."""
    part = part_of(real)
    if part.is_dir() and not part.is_symlink():
        raise OSError(errno.EISDIR, f"the folder `{part.name}` beside it is in the way")
    if not os.access(real.parent, os.W_OK | os.X_OK):
        raise OSError(errno.EACCES, "nothing can be written in that folder")


def saved_content(path: Path) -> bytes:
    """What is in a file that a game goes on from. Raises: OSError, also for what has no end, as a pipe may."""
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "it is a folder" if path.is_dir() else "it is no ordinary file")
    return content_of(path)


@contextmanager
def _saving(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise WrongUseError(f"cannot save to {path}: {error.strerror}") from error
    except ValueError as error:  # how Python says that the system takes no such name
        raise WrongUseError(f"cannot save to {str(path)!r}: no file can be called that") from error
