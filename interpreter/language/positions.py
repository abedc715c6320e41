"""Where the characters of a YAML scalar stand in its file.

In: the source of one scalar as it stands in the file (quotes or block header included), its decoded text, its style.
Out: for every decoded character the offsets of the source characters it comes from. YAML readers keep only the start
and the end of a scalar, so the source is read a second time here, and only when somebody asks for a place within it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

Stretch = tuple[int, int]
"""Offsets of the source characters that one decoded character comes from; the end is exclusive."""

_Pair = tuple[str, Stretch]

_ESCAPE_DIGITS = {"x": 2, "u": 4, "U": 8}
_ESCAPES = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "\t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r", "e": "\x1b",
    " ": " ", '"': '"', "/": "/", "\\": "\\", "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029",
}  # fmt: skip
_BREAK = re.compile(r"[ \t]*\n[ \t\n]*")
_HEADER = re.compile(r"[|>]([+\-0-9]*)[^\n]*\n")


def stretches(raw: str, text: str, style: str, offset: int) -> list[Stretch] | None:
    """One stretch for each character of `text`, which was decoded from `raw`; `raw` begins at `offset` of its file.

    None if the second reading does not come to the same text, which a correct reader never makes happen.
    """
    if style in ("literal", "folded"):
        pairs = _block(raw, text, style == "folded", offset)
    elif style == "plain" and raw == text:
        return [(place, place + 1) for place in range(offset, offset + len(raw))]
    else:
        pairs = list(_flow(raw, style, offset))
    if pairs is None or "".join(character for character, _ in pairs) != text:
        return None
    return [stretch for _, stretch in pairs]


def _flow(raw: str, style: str, offset: int) -> Iterator[_Pair]:
    """Plain and quoted scalars: line folding, doubled single quotes, backslash escapes."""
    quote = 0 if style == "plain" else 1
    at, end = quote, len(raw) - quote
    while at < end:
        fold = _BREAK.match(raw, at, end)
        if fold:
            yield from _fold(fold.group(), offset + at)
            at = fold.end()
        elif style == "double" and raw[at] == "\\":
            if raw[at + 1] == "\n":
                after = _BREAK.match(raw, at + 1, end)
                at = after.end() if after else end
                if after:  # the escaped line end itself gives nothing, blank lines behind it do
                    yield from _newlines(after.group(), offset + after.start(), 1)
                continue
            character, length = _escape(raw, at)
            yield character, (offset + at, offset + at + length)
            at += length
        else:
            length = 2 if style == "single" and raw[at] == "'" else 1
            yield raw[at], (offset + at, offset + at + length)
            at += length


def _fold(blank: str, offset: int) -> Iterator[_Pair]:
    """A line end between two words is one blank; with blank lines behind it, it gives as many line ends as those."""
    if blank.count("\n") == 1:
        yield " ", (offset, offset + 1)
    else:
        yield from _newlines(blank, offset, 1)


def _newlines(blank: str, offset: int, skip: int) -> Iterator[_Pair]:
    for number, match in enumerate(re.finditer("\n", blank)):
        if number >= skip:
            yield "\n", (offset + match.start(), offset + match.end())


def _escape(raw: str, at: int) -> tuple[str, int]:
    """The character that the escape at `at` stands for, and the length of the escape."""
    kind = raw[at + 1]
    digits = _ESCAPE_DIGITS.get(kind)
    if digits is None:
        return _ESCAPES.get(kind, kind), 2
    return chr(int(raw[at + 2 : at + 2 + digits], 16)), 2 + digits


def _block(raw: str, text: str, folded: bool, offset: int) -> list[_Pair] | None:
    """Literal and folded scalars. How far they are indented follows from which reading gives `text`."""
    header = _HEADER.match(raw)
    if not header:
        return []
    chomping = "".join(sign for sign in header[1] if sign in "+-")
    body, start = raw[header.end() :], offset + header.end()
    widest = max(len(line) - len(line.lstrip(" ")) for line in body.split("\n"))
    for indent in range(widest + 1, -1, -1):  # beyond the widest: a scalar of blank lines only
        pairs = list(_block_lines(body, indent, folded, chomping, start))
        if "".join(character for character, _ in pairs) == text:
            return pairs
    return None


def _block_lines(body: str, indent: int, folded: bool, chomping: str, offset: int) -> Iterator[_Pair]:
    """The characters of a block scalar whose lines are indented by `indent`."""
    held: list[_Pair] = []  # line ends read and not yet given: whether they count depends on what follows
    content = False
    last_indented = True  # no folding before the first line
    for line in body.splitlines(keepends=True):
        words = line.rstrip("\n")
        line_end: list[_Pair] = []
        if len(words) < len(line):
            line_end = [("\n", (offset + len(words), offset + len(words) + 1))]
        if len(words) <= indent and not words.strip(" "):
            held += line_end
        else:
            indented = words[indent : indent + 1] in (" ", "\t")
            if folded and content and held and not last_indented and not indented:
                held = held[1:] or [(" ", held[0][1])]
            yield from held
            for column in range(indent, len(words)):
                yield words[column], (offset + column, offset + column + 1)
            held, content, last_indented = line_end, True, indented
        offset += len(line)
    if chomping == "+":
        yield from held
    elif chomping == "" and content:
        yield from held[:1]
