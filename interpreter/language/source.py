"""YAML text to located tree.

In: a file, or its text or bytes. Out: a `Source`: its lines, its tree (None where the text is no YAML we can read) and
findings. Bad content never raises. The language uses a small part of YAML: mappings, lists and scalars of every style,
in one document; booleans, null and whole numbers by YAML 1.2. Tags, anchors, aliases, merge keys and keys given twice
are refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.language.drafts import draft_of
from interpreter.language.findings import Findings
from interpreter.language.located import Mapping, Node, Scalar, Sequence, Text, fingerprint, leaf, plain
from interpreter.language.yaml_tree import read_tree

__all__ = [
    "MAX_BYTES",
    "Mapping",
    "Node",
    "Scalar",
    "Sequence",
    "Source",
    "Text",
    "fingerprint",
    "leaf",
    "load_file",
    "load_text",
    "plain",
]

MAX_BYTES = 1_000_000
"""The largest file we read; the largest faction has a fiftieth of it."""

# Everything YAML does not print, and the line ends that YAML 1.1 knew and no editor counts.
_UNPRINTABLE = re.compile("[^\\t\\n\\r\\x20-\\x7e\\xa0-\\u2027\\u202a-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")


@dataclass
class Source:
    """One file as read: `root` is None where nothing could be read, and `findings` then says why."""

    name: str
    lines: list[str]
    root: Node | None
    findings: Findings = field(default_factory=Findings)


def load_file(path: Path, name: str | None = None) -> Source:
    """Read the file at `path`, or the draft that stands for it; findings call it `name`, or as `path` is written.

    Raises: OSError if the file is not there or may not be read.
    """
    content = draft_of(path)
    if content is None:
        with path.open("rb") as stream:
            content = stream.read(MAX_BYTES + 1)
    return load_text(content, str(path) if name is None else name)


def load_text(text: str | bytes, name: str) -> Source:
    """Read `text`, UTF-8 if it is bytes; findings call it `name`. Never raises on bad content."""
    findings = Findings()
    source = _decode(text, name, findings)
    root = read_tree(source, findings) if not findings else None
    return Source(name, source.lines, root, findings)


def _decode(text: str | bytes, name: str, findings: Findings) -> Text:
    """The characters of the file; with a finding, only as many of them as are needed to show it."""
    if len(text) > MAX_BYTES:
        source = Text(name, "")
        message = f"the file is larger than {MAX_BYTES:,} bytes"
        findings.add("too-large", message, source.span(0, 0), "split it, or check that it is the file you mean")
        return source
    characters = text if isinstance(text, str) else ""
    hint = "save the file as plain text, encoded in UTF-8"
    if isinstance(text, bytes):
        try:
            characters = text.decode("utf-8")
        except UnicodeDecodeError as error:
            readable = _normalised(text[: error.start].decode("utf-8"))
            source = Text(name, readable)
            value = text[error.start]
            message = f"byte 0x{value:02X} is not text in UTF-8"
            findings.add("not-text", message, source.span(len(readable), len(readable)), hint)
            return source
    source = Text(name, _normalised(characters))
    odd = _UNPRINTABLE.search(source.characters)
    if odd:
        code = f"U+{ord(odd.group()):04X}"
        findings.add("not-text", f"the character {code} cannot stand in a text", source.span(*odd.span()), hint)
    return source


def _normalised(characters: str) -> str:
    return characters.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
