"""The schema that a file names for editors, in a comment at its head.

In: files, kinds of files. Out: that comment for the schemas that are installed here; whether a file names one that is
not there, as one that came by mail does; the file with the comment written anew. Nothing else in a file is touched.
"""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

from interpreter.resources import data_folder
from interpreter.tools import show
from interpreter.tools.exits import WrongUseError

_COMMENT = re.compile(r"^(\ufeff?)# yaml-language-server: \$schema=(\S+)", re.MULTILINE)
_HEAD = re.compile(r"\A\ufeff?(?:#[^\n]*\n|\s*\n)*")
"""The comments and empty lines before anything else."""


def comment(kind: str) -> str:
    """The comment that an editor's YAML support reads, for a file of that kind."""
    return f"# yaml-language-server: $schema={(data_folder('schema') / f'{kind}.schema.json').as_uri()}"


def is_dead(path: Path) -> bool:
    """Whether a file names a schema on this computer that is not there."""
    found = _COMMENT.search(_head(_text(path)))
    return found is not None and not _is_there(found[2], path.parent)


def _is_there(named: str, beside: Path) -> bool:
    """Whether a schema can be read; what lies elsewhere is taken to be there."""
    parts = urlsplit(named)
    if parts.scheme not in ("", "file"):
        return True
    return (beside / unquote(parts.path)).is_file()


def renew(path: Path) -> bool:
    """Let a file name the schema of its kind that is installed here; whether that changed it.

    Raises: WrongUseError for a file that is none of rules, or that cannot be written.
    """
    kind = show.kind_said(path)
    if not kind:
        raise WrongUseError(f"{path} is no file of rules, and no scenario")
    before = _text(path)
    head = _head(before)
    line = comment(kind)
    if _COMMENT.search(head):
        after = _COMMENT.sub(lambda found: found[1] + line, head, count=1) + before[len(head) :]
    else:
        mark = "\ufeff" if before.startswith("\ufeff") else ""
        after = f"{mark}{line}{_line_end(before)}{before[len(mark) :]}"
    if after == before:
        return False
    try:
        path.write_bytes(after.encode("utf-8", "surrogateescape"))
    except OSError as error:
        raise WrongUseError(f"cannot write {path}: {error.strerror}") from error
    return True


def _head(text: str) -> str:
    found = _HEAD.match(text)
    return found[0] if found else ""


def _line_end(text: str) -> str:
    """How lines end in a text."""
    return "\r\n" if "\r\n" in text.partition("\n")[0] + "\n" else "\n"


def _text(path: Path) -> str:
    """The file; "" for one that cannot be read, of which others tell."""
    try:
        return path.read_bytes().decode("utf-8", "surrogateescape")
    except OSError:
        return ""
