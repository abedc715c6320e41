"""Which lines of rule files run: compiled rules are code whose file and lines are the YAML's own.

In: an evaluator's code, and something to do meanwhile. Out: the lines that have code, and those of them that ran.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import FrameType

    from interpreter.game.compile.compiled import Compiled

Lines = dict[str, set[int]]


def lines_with_code(evaluator: Compiled, files: Collection[str]) -> Lines:
    """By file, the lines that rules of this table were compiled from."""
    found: Lines = defaultdict(set)
    for each in evaluator.build.namespace.values():
        if isinstance(each, FunctionType):
            for code in _within(each.__code__):
                if code.co_filename in files:
                    found[code.co_filename].update(line for _, _, line in code.co_lines() if line)
    return found


def _within(code: CodeType) -> Iterator[CodeType]:
    """The code and all that is made within it."""
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _within(each)


@contextmanager
def watching(files: Collection[str]) -> Iterator[Lines]:
    """By file, the lines that run as long as the block lasts. Who watches already goes on afterwards."""
    ran: Lines = {file: set() for file in files}

    def called(frame: FrameType, event: str, argument: Any) -> Any:
        lines = ran.get(frame.f_code.co_filename)
        if lines is None:
            return None
        lines.add(frame.f_lineno)

        def stepped(frame: FrameType, event: str, argument: Any) -> Any:
            lines.add(frame.f_lineno)
            return stepped

        return stepped

    before = sys.gettrace()
    sys.settrace(called)
    try:
        yield ran
    finally:
        sys.settrace(before)
