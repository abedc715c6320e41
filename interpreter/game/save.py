"""Saves: a game as one line of text.

In: what a game was made of (seats, map, deck, seed, choices) and what came of it (the log's digest, the result). Out:
one JSON text in canonical form: sorted keys, no spaces, one line; last in it the SHA-256 of all before. Reading one
back gives the same record, or findings that say what is wrong with the text. Nothing of the evaluator is in a save.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
import stat
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from interpreter.game.result import Result
from interpreter.language.findings import Finding, Span

VERSION = 2
"""Of the format. Raise it when an older reader could not make sense of a save."""

MAX_BYTES = 50_000_000
_LONGEST_NAME = 255
"""Bytes of a file's name on the usual systems."""

_SUM = "sha256"
_VERSION_KEY = "rootlaw"
_LEFT_OVER = "a file cut short or changed cannot be replayed; take another copy of the save"


class BrokenSaveError(Exception):
    """A save that cannot be used: `findings` say why, `lines` are its lines as far as they are text."""

    def __init__(self, findings: Sequence[Finding], lines: Sequence[str] = ()) -> None:
        super().__init__("; ".join(finding.message for finding in findings))
        self.findings = tuple(findings)
        self.lines = tuple(lines)


@dataclass(frozen=True)
class LogDigest:
    """How many events there were, and the SHA-256 of their canonical text, line by line."""

    events: int
    sha256: str


@dataclass(frozen=True)
class Save:
    """One saved game.

    Attributes:
        rules: the fingerprints of the located trees of all files that make the law of this table, by what they are.
        seats: factions with their overlays, in seat order.
        agents: by seat, who plays it: the name of an agent, or `human`; a seat that is asked nothing has none.
        journal: the option ids of all choices, in order.
    """

    rules: dict[str, str]
    seats: tuple[str, ...]
    agents: dict[str, str]
    map: str
    deck: str
    seed: int
    max_rounds: int
    journal: tuple[Any, ...]
    log: LogDigest
    result: Result


def log_digest(lines: Iterable[str]) -> LogDigest:
    """The digest of a log given as its events' canonical lines."""
    digest, events = hashlib.sha256(), 0
    for line in lines:
        digest.update(line.encode())
        digest.update(b"\n")
        events += 1
    return LogDigest(events, digest.hexdigest())


# --- writing ----------------------------------------------------------------------------------------------------------


def text_of(save: Save) -> str:
    """The save as text, its line end included."""
    body = _canonical({**asdict(save), _VERSION_KEY: VERSION})[:-1]
    return f'{body},"{_SUM}":"{_checksum(body)}"}}\n'


def target(path: Path) -> Path:
    """The file that a save at `path` would be, links followed. Raises: OSError that says why no save can lie there."""
    try:
        real = path.resolve()
    except RuntimeError as error:  # how `resolve` tells of links in a circle, up to Python 3.12
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP)) from error
    try:
        mode = real.stat().st_mode
    except FileNotFoundError:
        if not real.parent.is_dir():
            folder = real.parent if path.is_symlink() else path.parent
            raise OSError(errno.ENOENT, f"there is no folder {folder}") from None
        return real
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "it is a folder" if stat.S_ISDIR(mode) else "it is no ordinary file")
    return real


def write(save: Save, path: Path) -> None:
    """Write beside, sync, rename: `path` holds the old save or the new one whole, never a part.

    A link stays one; a file keeps its mode. What a process that was killed left beside is replaced. Raises: OSError.
    """
    real = target(path)
    part = part_of(real)
    part.unlink(missing_ok=True)
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            with contextlib.suppress(FileNotFoundError):
                part.chmod(stat.S_IMODE(real.stat().st_mode))
            stream.write(text_of(save))
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(real)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    _sync_folder(real.parent)


def part_of(path: Path) -> Path:
    """Where a save is written before it is whole: always the same file, cut to the longest name a file can have."""
    name = os.fsencode(path.name)[: _LONGEST_NAME - len("..part")]
    return path.with_name(os.fsdecode(b"." + name + b".part"))


def _sync_folder(folder: Path) -> None:
    """Make the rename last; a system that cannot open a folder does without."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _canonical(content: object) -> str:
    """Keys sorted, no spaces, ASCII: equal content gives equal text. The name of the sum sorts after all others."""
    return json.dumps(content, sort_keys=True, separators=(",", ":"))


def _checksum(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()


# --- reading ----------------------------------------------------------------------------------------------------------


def read(path: Path) -> Save:
    """The save in a file.

    Raises:
        OSError: the file is not there or may not be read.
        BrokenSaveError: it is no save, or it is damaged, or of another version.
    """
    return parse(content_of(path), str(path))


def content_of(path: Path) -> bytes:
    """What is in a file, read once, as far as a save may be long. Raises: OSError."""
    with path.open("rb") as stream:
        return stream.read(MAX_BYTES + 1)


def parse(content: bytes, name: str) -> Save:
    """The save in some bytes; findings call it `name`. Raises: BrokenSaveError."""
    text = _decode(content, name)
    if not text.startswith("{") or f'"{_VERSION_KEY}":' not in text:
        head = text[:1] == "{"
        message = "this is no saved game" if text.strip() else "the file is empty"
        code = "save-damaged" if head and _looks_cut(text) else "save-unreadable"
        raise _broken(code, message if code == "save-unreadable" else "the save is cut short", name, text, len(text))
    return _as_written(_content(_checked_body(text, name), name, text), name, text)


def _content(body: str, name: str, text: str) -> dict[str, Any]:
    """What the text says, of our version. Raises: BrokenSaveError."""
    try:
        loaded: dict[str, Any] = json.loads(body + "}")
    except (ValueError, RecursionError) as error:
        place = getattr(error, "pos", 0)
        raise _broken("save-damaged", "the save is damaged", name, text, place, _LEFT_OVER) from error
    version = loaded.pop(_VERSION_KEY, None)
    if version != VERSION:
        message = f"the save is of version {version!s:.40}, this program reads version {VERSION}"
        hint = "replay it with the program that wrote it"
        raise _broken("save-version", message, name, text, place_of(text, _VERSION_KEY), hint)
    return loaded


def _as_written(content: dict[str, Any], name: str, text: str) -> Save:
    """The record of this content, if `text` is what would be written of it. Raises: BrokenSaveError."""
    try:
        save = _save(content)
        again = text_of(save)
    except (TypeError, KeyError, ValueError, AttributeError, ArithmeticError) as error:
        raise _broken("save-damaged", f"the save lacks a part: {error}", name, text, 0) from error
    if again != text:
        message = "no program of this version writes a save like this"
        raise _broken("save-damaged", message, name, text, _first_difference(again, text), _LEFT_OVER)
    return save


def _looks_cut(text: str) -> bool:
    """Whether a text without a version begins as saves do."""
    return text.startswith('{"deck":')


def _decode(content: bytes, name: str) -> str:
    if len(content) > MAX_BYTES:
        raise _broken("save-unreadable", f"the file is larger than {MAX_BYTES:,} bytes", name, "", 0)
    try:
        return content.decode("ascii")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("ascii")
        ours = before.startswith('{"deck":')
        code, what = ("save-damaged", "the save is damaged") if ours else ("save-unreadable", "this is no saved game")
        message = f"{what}: byte 0x{content[error.start]:02X} is no character of a save"
        raise _broken(code, message, name, before, len(before)) from error


def _checked_body(text: str, name: str) -> str:
    """All before the sum, which must agree with it."""
    mark = text.rfind(f',"{_SUM}":"')
    if _other_line_ends(text):
        hint = "a save is one line with one line feed at its end; take another copy of it, copied byte for byte"
        place = len(text.rstrip("\r\n"))
        raise _broken("save-damaged", "the save is whole, but its line ends were changed", name, text, place, hint)
    if not text.endswith('"}\n') or mark < 0:
        error = _syntax_error(text)
        message = "the save is cut short" if error is None or error >= len(text.rstrip()) - 1 else "the save is damaged"
        raise _broken("save-damaged", message, name, text, len(text) if error is None else error, _LEFT_OVER)
    body, written = text[:mark], text[mark + len(_SUM) + 5 : -3]
    if _checksum(body) != written:
        error = _syntax_error(text)
        place = mark + 2 if error is None else error
        message = "the save was changed after it was written: its checksum is another"
        raise _broken("save-damaged", message, name, text, place, _LEFT_OVER)
    return body


def _other_line_ends(text: str) -> bool:
    """Whether it would be a save if nothing but one line feed stood at its end."""
    line = text.rstrip("\r\n")
    mark = line.rfind(f',"{_SUM}":"')
    whole = mark >= 0 and line[mark:] == f',"{_SUM}":"{_checksum(line[:mark])}"}}'
    return whole and text != line + "\n"


def _syntax_error(text: str) -> int | None:
    """Where the text stops being JSON."""
    try:
        json.loads(text)
    except ValueError as error:
        return getattr(error, "pos", 0)
    except RecursionError:
        return 0
    return None


def _save(loaded: dict[str, Any]) -> Save:
    """The record. Raises: KeyError, TypeError or ValueError for a part that is missing or of another sort."""
    result = loaded.pop("result")
    known = {field.name for field in fields(Save)}
    if unknown := set(loaded) - known:
        raise ValueError(f"`{min(unknown)}` is no part of a save")
    return Save(
        rules={str(key): str(value) for key, value in loaded["rules"].items()},
        seats=tuple(str(seat) for seat in loaded["seats"]),
        agents={str(key): str(value) for key, value in loaded["agents"].items()},
        map=str(loaded["map"]),
        deck=str(loaded["deck"]),
        seed=int(loaded["seed"]),
        max_rounds=int(loaded["max_rounds"]),
        journal=tuple(_choice(entry) for entry in loaded["journal"]),
        log=LogDigest(int(loaded["log"]["events"]), str(loaded["log"]["sha256"])),
        result=Result(
            winners=tuple(str(winner) for winner in result["winners"]),
            scores={str(key): int(value) for key, value in result["scores"].items()},
            rounds=int(result["rounds"]),
            turns=int(result["turns"]),
        ),
    )


def _first_difference(one: str, other: str) -> int:
    """The place of the first character in which two texts differ."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (left, right) in pairs if left != right), min(len(one), len(other)))


def _choice(entry: Any) -> list[str]:
    """Who chose, at what kind of question, which option. Raises: ValueError."""
    if not isinstance(entry, list) or [type(word) for word in entry] != [str, str, str]:
        raise ValueError(f"{entry!r} is no choice")
    return entry


# --- findings ---------------------------------------------------------------------------------------------------------


def place_of(text: str, key: str) -> int:
    """Where in a save the value of a key stands. (Inside a text of the save its quotes would be escaped.)"""
    found = text.find(f'"{key}":')
    return found + len(key) + 3 if found >= 0 else 0


def finding_at(code: str, message: str, name: str, text: str, offset: int, hint: str = "") -> Finding:
    """A finding about the character at `offset`."""
    line = text.count("\n", 0, offset)
    column = offset - (text.rfind("\n", 0, offset) + 1) + 1
    return Finding(code, message, Span(name, line + 1, column, line + 1, column + 1), hint)


def _broken(code: str, message: str, name: str, text: str, offset: int, hint: str = "") -> BrokenSaveError:
    hint = hint or "name a file that `rootlaw play --save` wrote"
    return BrokenSaveError([finding_at(code, message, name, text, offset, hint)], text.split("\n"))
