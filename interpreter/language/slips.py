"""Where a slip is that a YAML reader meets too late: it stops at the next line that does not go with what it has read.

In: a text that cannot be read, and the offset where the reader stopped. Out: the line near by that, mended in one way,
makes its section readable: indented like its neighbours, with its dash, or with its colon.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import yaml

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The reader in C where PyYAML was built with it: it is ten times as fast and reads the same."""
_FARTHEST = 12
"""So many lines above are tried."""
_WIDEST = 200
"""Lines of a section that is tried at all; each try reads all of it."""
_HEAD = re.compile(r"[a-z_]+:(\s|$)")
_NO_COLON = re.compile(r"(?P<lead> *(?:- )?)(?P<key>[a-z_]+)(?P<rest> .*|)")
_ONLY_HEAD = re.compile(r"[a-z_]+:\s*")
_STEP = 2


@dataclass(frozen=True, slots=True)
class Slip:
    """A line, counted from 0, the column of its first word, and what is wrong there and how to mend it."""

    line: int
    column: int
    message: str
    hint: str


@dataclass(frozen=True, slots=True)
class _Mend:
    """A slip, and the lines as they would be without it."""

    slip: Slip
    lines: list[str]
    odd: int = 0


def likely_slip(lines: Sequence[str], at: int) -> Slip | None:
    """The slip because of which line `at` cannot be read; None if no single one explains it."""
    first, end = _section(lines, at)
    part = list(lines[first:end])
    if len(part) > _WIDEST or _faults(part) is not None:
        return None
    best: tuple[int, Slip] | None = None
    for mend in _mends(part, at - first):
        if best is not None and best[0] <= mend.odd:
            continue
        faults = _faults(mend.lines, mend.slip.line)
        if faults is not None and (best is None or faults + mend.odd < best[0]):
            best = faults + mend.odd, replace(mend.slip, line=mend.slip.line + first)
            if best[0] == 0:
                break
    return best[1] if best is not None else None


def _section(lines: Sequence[str], at: int) -> tuple[int, int]:
    """The lines of the section around a line, and of the one before it: its head itself may be the slip."""
    heads = [number for number, line in enumerate(lines) if _HEAD.match(line)]
    before = [0, 0, *(number for number in heads if number <= at)]
    return before[-2], next((number for number in heads if number > at), len(lines))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _says(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _suspects(lines: Sequence[str], at: int) -> list[int]:
    """The line itself, the one above, and on every level above it the nearest and the first line in that column."""
    found = [at]
    level, top = 1000, at
    for number in range(at - 1, -1, -1):
        if not _says(lines[number]):
            continue
        indent = _indent(lines[number])
        if indent == level:
            top = number
        elif indent < level:
            found += [top, number]
            level, top = indent, number
    return list(dict.fromkeys([*found, top]))[:_FARTHEST]


def _mends(lines: Sequence[str], at: int) -> Iterator[_Mend]:
    """The ways in which one line may be mended, the likelier first."""
    suspects = _suspects(lines, at)
    columns = {_indent(lines[number]) for number in suspects}
    above = [line for line in lines[:at] if _says(line)][-2:]
    if len(above) == 2 and _indent(above[0]) == _indent(lines[at]) != _indent(above[1]):
        suspects[:2] = reversed(suspects[:2])  # the line above is the odd one of the three
    for number in suspects:
        yield from _with_colon(lines, number)
    for number in suspects:
        if number != at:
            yield from _with_dash(lines, number)
    for number in suspects:
        yield from _elsewhere(lines, number, columns - {0}, at)
    yield from _with_dash(lines, at)
    for number in suspects:
        yield from _elsewhere(lines, number, {0}, at)


def _with_colon(lines: Sequence[str], at: int) -> Iterator[_Mend]:
    missing = _NO_COLON.fullmatch(lines[at])
    if missing:
        mended = f"{missing['lead']}{missing['key']}:{missing['rest']}"
        slip = Slip(at, len(missing["lead"]), f"`{missing['key']}` lacks its colon", f"write `{mended.strip()}`")
        others = [line for number, line in enumerate(lines) if number != at]
        alone = "- " in missing["lead"] and not any(
            line.startswith(f"{missing['lead']}{missing['key']}:") for line in others
        )
        yield _Mend(slip, [*lines[:at], mended, *lines[at + 1 :]], int(alone))


def _with_dash(lines: Sequence[str], at: int) -> Iterator[_Mend]:
    text, indent = lines[at].lstrip(), _indent(lines[at])
    if not text.startswith("- "):
        slip = Slip(at, indent, "this entry of a list lacks its dash", "begin it with a dash: `- `")
        for column in (indent, indent - _STEP):
            if column >= 0:
                yield _Mend(slip, [*lines[:at], f"{' ' * column}- {text}", *lines[at + 1 :]])


def _elsewhere(lines: Sequence[str], at: int, columns: set[int], stop: int) -> Iterator[_Mend]:
    """The line, alone or with what is below it down to `stop`, in another column; the head of a section stays."""
    line, indent, behind = lines[at], _indent(lines[at]), lines[at + 1 :]
    if indent == 0 and _ONLY_HEAD.fullmatch(line):
        return
    below = next((n for n, each in enumerate(behind) if _says(each) and _indent(each) <= indent), len(behind))
    below = min(below, stop - at - 1) if stop > at else below
    for column in _columns(lines, at, columns):
        hint = f"begin it in column {column + 1}, as those that it stands with"
        slip = Slip(at, indent, "this line does not stand where it belongs", hint)
        yield _Mend(slip, [*lines[:at], _moved(line, column - indent), *behind])
        if any(map(_says, behind[:below])):
            hint = f"{hint}, and what is below it as much"
            moved = [_moved(each, column - indent) for each in (line, *behind[:below])]
            yield _Mend(replace(slip, hint=hint), [*lines[:at], *moved, *behind[below:]])


def _columns(lines: Sequence[str], at: int, columns: set[int]) -> list[int]:
    """Where the line could begin: where others do, or a step deeper than its neighbours; the nearest first."""
    own = _indent(lines[at])
    if columns != {0}:
        near = [line for line in (*lines[max(at - 6, 0) : at], *lines[at + 1 : at + 4]) if _says(line)]
        columns = columns | {column for line in near for column in (_indent(line) or own, _indent(line) + _STEP)}
    return sorted(columns - {own}, key=lambda column: abs(column - own))


def _moved(line: str, by: int) -> str:
    return " " * by + line if by > 0 else line[min(-by, _indent(line)) :]


def _faults(lines: Sequence[str], at: int = -1) -> int | None:
    """How much is odd in lines that can be read, `at` the one that was mended; None if they cannot be read."""
    try:
        root = yaml.compose("\n".join(lines), Loader=LOADER)
    except (yaml.YAMLError, ValueError):
        return None
    return sum(_odd(root, lines, at)) + _odd_steps(lines)


def _odd(node: Any, lines: Sequence[str], at: int) -> Iterator[int]:
    """1 for every key that stands twice or holds nothing, every text that goes on where an entry begins, and a mended
    entry that begins unlike all others of its list."""
    if isinstance(node, yaml.MappingNode):
        keys = [key.value for key, _ in node.value if isinstance(key, yaml.ScalarNode)]
        yield len(keys) - len(set(keys))
        for _, value in node.value:
            yield int(isinstance(value, yaml.ScalarNode) and value.style is None and not value.value)
            yield from _odd(value, lines, at)
    elif isinstance(node, yaml.SequenceNode):
        begin = [(item.start_mark.line == at, _first_key(item)) for item in node.value]
        others = [key for mended, key in begin if not mended]
        yield int(all(others) and any(mended and key and key not in others for mended, key in begin))
        for item in node.value:
            yield from _odd(item, lines, at)
    elif isinstance(node, yaml.ScalarNode) and node.style is None:
        further = range(node.start_mark.line + 1, node.end_mark.line + 1)
        yield int(at in further or any(lines[number].lstrip().startswith("- ") for number in further))


def _first_key(item: Any) -> str:
    return str(item.value[0][0].value) if isinstance(item, yaml.MappingNode) and item.value else ""


def _odd_steps(lines: Sequence[str]) -> int:
    """How many lines begin deeper than a step behind the line above, the first one at all, or a list beside its key."""
    count = 0
    above: str | None = None
    for line in filter(_says, lines):
        if above is None:
            count += _indent(line) > 0
        else:
            start = _indent(above) + (_STEP if above.lstrip().startswith("- ") else 0)
            deeper = _indent(line) - start
            beside = deeper == 0 and above.rstrip().endswith(":") and line.lstrip().startswith("- ")
            count += (deeper > 0 and deeper != _STEP) or beside
        above = line
    return count
