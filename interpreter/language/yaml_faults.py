"""What a YAML reader's complaint means for somebody who writes a faction.

In: the reader's error and the text it could not read. Out: one finding with the place of the likely slip, what is wrong
there and how to mend it. The readers in C and in Python word their complaints differently; both are understood.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from interpreter.language.findings import Findings
from interpreter.language.located import Scalar, Text
from interpreter.language.slips import likely_slip

MAX_DEPTH = 60
"""Levels of nesting; what people write stays below 15."""

DEEP = f"more than {MAX_DEPTH} levels stand within each other"
DEEP_HINT = "name the inner part under `define` or `actions` and use the name"
TAG_HINT = "leave it out; a text that begins with `!` needs quotes"
_A_COLON = "mapping values are not allowed"
_COMMENT = re.compile(r"\s#")
_QUOTE_IT = "a text that holds `: ` needs quotes around all of it: 'like: this'"
_COMMENT_HINT = "a ` #` begins a comment and hides the rest of its line; a text that holds one needs quotes"
_ALIGN = "entries of one list or mapping begin in the same column; does the line before lack its colon or its quotes?"


@dataclass(frozen=True, slots=True)
class _Complaint:
    """The reader's error, in offsets: where it stopped and where the thing it was reading began."""

    problem: str
    context: str
    at: int
    since: int


def add_syntax_fault(
    source: Text, findings: Findings, problem: str, context: str, at: int, since: int, last: Scalar | None
) -> None:
    """Add the one finding for a reader's complaint.

    `at` is the offset where the reader stopped, `since` where the thing it was reading began; `last` is the scalar read
    before it stopped.
    """
    end = len(source.characters)
    complaint = _Complaint(problem, context, min(at, end), min(since, end))
    for explain in (_deep, _tab, _left_open, _after_quote, _second_colon, _slip, _colon, _bracket, _odd_start, _escape):
        found = explain(source, complaint, last)
        if found:
            code, start, message, hint = found
            break
    else:
        code, start, message, hint = _other(source, complaint)
    findings.add(code, message, source.span(start, min(start + 1, end)), hint)


_Explained = tuple[str, int, str, str] | None


def _line(source: Text, offset: int) -> tuple[int, str]:
    """The offset at which the line around `offset` begins, and the line."""
    start = source.characters.rfind("\n", 0, offset) + 1
    return start, source.characters[start:].split("\n", 1)[0]


def _deep(source: Text, complaint: _Complaint, last: Scalar | None) -> _Explained:
    """The reader in C reads ahead and may meet its own limit before we meet ours."""
    return ("too-deep", complaint.since, DEEP, DEEP_HINT) if "nesting depth" in complaint.problem else None


def _tab(source: Text, complaint: _Complaint, last: Scalar | None) -> _Explained:
    start, line = _line(source, complaint.at)
    margin = line[: len(line) - len(line.lstrip())]
    if "\t" in margin:
        return "yaml-tab", start + margin.index("\t"), "a tab indents this line", "indent with spaces only"
    if source.characters[complaint.at : complaint.at + 1] == "\t":
        return "yaml-tab", complaint.at, "a tab stands here", "use spaces only"
    return None


def _left_open(source: Text, complaint: _Complaint, last: Scalar | None) -> _Explained:
    if "quoted scalar" in complaint.context and "end of stream" in complaint.problem:
        return "yaml-syntax", complaint.since, "this quote is never closed", "add the closing quote"
    return None


def _after_quote(source: Text, complaint: _Complaint, last: Scalar | None) -> _Explained:
    """Something follows a quoted text: the quote closed too early, or (left open above) too late."""
    if last is None or last.style not in ("single", "double") or source.characters[last.end : complaint.at].strip(" "):
        return None
    if source.characters[complaint.at : complaint.at + 1] in ("", "\n"):
        return None
    if "\n" in source.characters[last.start : last.end]:
        line = source.place(last.end - 1)[0]
        message = f"the quote opened here is closed only in line {line}, where another one opens"
        return "yaml-syntax", last.start, message, "add the closing quote"
    inner = "write a quote within it twice: ''" if last.style == "single" else 'write a quote within it as \\"'
    return "yaml-syntax", complaint.at, "the text goes on behind its closing quote", f"quote all of it; {inner}"


def _second_colon(source: Text, complaint: _Complaint, last: Scalar | None) -> _Explained:
    start, line = _line(source, complaint.at)
    if complaint.problem.startswith(_A_COLON) and re.search(r":\s", line[: complaint.at - start]):
        return "yaml-syntax", complaint.at, "a second `: ` stands in one line", _QUOTE_IT
    return None


def _slip(source: Text, complaint: _Complaint, last: Scalar | None) -> _Explained:
    """One line that is not indented as it should be, or lacks its dash or its colon."""
    block = ("simple key", "block collection", "block mapping", "block sequence")
    if not complaint.problem.startswith(_A_COLON) and not any(each in complaint.context for each in block):
        return None
    if _COMMENT.search(_line(source, complaint.at)[1]) and "simple key" in complaint.context:
        return None
    found = likely_slip(source.lines, source.place(complaint.at)[0] - 1)
    if found is None:
        return None
    return "yaml-syntax", source.offset(found.line, found.column), found.message, found.hint


def _colon(source: Text, complaint: _Complaint, last: Scalar | None) -> _Explained:
    if not complaint.problem.startswith(_A_COLON):
        return None
    start, line = _line(source, complaint.at)
    before = line[: complaint.at - start]
    key = before.strip().removeprefix("- ").strip()
    first = start + len(before) - len(before.lstrip())
    return "yaml-syntax", first, f"the key `{key}` does not fit in here", _ALIGN


def _bracket(source: Text, complaint: _Complaint, last: Scalar | None) -> _Explained:
    if "flow sequence" not in complaint.context and "flow mapping" not in complaint.context:
        return None
    opener, closer = ("[", "]") if "sequence" in complaint.context else ("{", "}")
    within = source.characters[complaint.since : complaint.at]
    found = source.characters[complaint.at : complaint.at + 1]
    if "\n" in within or found in ("", "\n"):
        hint = _COMMENT_HINT if _COMMENT.search(within) else f"add the closing `{closer}`"
        return "yaml-syntax", complaint.since, f"this `{opener}` is never closed", hint
    if found == ":":
        return "yaml-syntax", complaint.at, "a second `: ` stands in one entry", _QUOTE_IT
    hint = f"entries between `{opener}` and `{closer}` are parted by commas"
    return "yaml-syntax", complaint.at, f"a comma or `{closer}` is missing here", hint


def _odd_start(source: Text, complaint: _Complaint, last: Scalar | None) -> _Explained:
    """A text that begins with a character which means something to YAML."""
    if "tag handle" in complaint.problem:
        return "yaml-tag", complaint.since, "this is a tag, and the language has none", TAG_HINT
    if "anchor" in complaint.context or "alias" in complaint.context or "tag" in complaint.context:
        start = complaint.since
    elif "cannot start any token" in complaint.problem or "node content" in complaint.problem:
        start = complaint.at
    else:
        return None
    character = source.characters[start : start + 1]
    if character in ("", "\n"):
        return None
    return "yaml-syntax", start, f"a text cannot begin with `{character}`", "put quotes around all of the text"


def _escape(source: Text, complaint: _Complaint, last: Scalar | None) -> _Explained:
    if "escape" not in complaint.problem and "quoted" not in complaint.context:
        return None
    start = source.characters.rfind("\\", 0, complaint.at + 1)
    hint = "write a backslash within double quotes twice, or use single quotes"
    return "yaml-syntax", max(start, 0), "this backslash begins nothing known", hint


def _other(source: Text, complaint: _Complaint) -> tuple[str, int, str, str]:
    start, line = _line(source, complaint.at)
    above = _line(source, max(start - 1, 0))[1]
    if "simple key" in complaint.context:
        return "yaml-syntax", complaint.since, "this line is no `key: value` and no list entry", _missing_colon(line)
    if "sequence entries are not allowed" in complaint.problem:
        hint = "begin the list on the line below its key, or write it as [one, two]"
        return "yaml-syntax", complaint.at, "a list entry cannot begin here", hint
    if "block scalar" in complaint.context:
        hint = "behind `|` or `>` stands nothing but `+`, `-` or a digit; the text begins on the next line"
        return "yaml-syntax", complaint.at, "this does not fit behind `|` or `>`", hint
    if "block collection" in complaint.context or "block mapping" in complaint.context:
        hint = _COMMENT_HINT if _COMMENT.search(above) else _ALIGN
        return "yaml-syntax", complaint.at, "this line does not go on with what stands above it", hint
    message = complaint.problem or "this cannot be read"
    return "yaml-syntax", complaint.at, f"the YAML cannot be read from here on: {message}", ""


def _missing_colon(line: str) -> str:
    hint = "add the colon behind the key, or indent the line to go on with the text above"
    return _COMMENT_HINT if _COMMENT.search(line) else hint
