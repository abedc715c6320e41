"""Where games spend their time: a look every millisecond at what the playing thread is in, a count of what it calls.

In: whatever is run while a `Sampler` looks or a `counted` counts. Out: how many looks found a line of a rule file, a
rule, or an op that a rule called; how often rules call each op. Looking leaves the game nearly as fast as it is, so
shares of time come from looks alone; counting every call would make short functions look dear, so it gives no times.

Own is what is found innermost: a line with the ops and helpers it calls, but without the rules that those set off.
Whole is what is found anywhere: with all that happens before it is done.
"""

from __future__ import annotations

import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from interpreter.law import ops

if TYPE_CHECKING:
    from types import FrameType

EVERY = 0.001
"""Seconds between two looks."""
RULES = (".yaml", ".yml")
OPS = str(Path(ops.__file__).parent)
LAW = str(Path(ops.__file__).parents[1])


class Line(NamedTuple):
    """A line of a rule file, and the title of the rule that it is part of."""

    file: str
    number: int
    title: str


class Rule(NamedTuple):
    """A rule of a file by its title, which begins with its law ids."""

    file: str
    title: str


class Tally:
    """How many looks found a thing innermost, and how many anywhere."""

    def __init__(self) -> None:
        self.own: Counter[Any] = Counter()
        self.whole: Counter[Any] = Counter()

    def add(self, found: list[Any]) -> None:
        """One look found these, the innermost first."""
        self.own.update(found[:1])
        self.whole.update(set(found))


class Sampler(threading.Thread):
    """Looks at the thread that made it, from `start` to `stop`.

    Attributes:
        lines, rules: what the looks found, as `Line` and `Rule`.
        ops: by name, `file.function`; an op is own only while no rule that it set off runs.
        looks: how many there were; `outside`: those that found no rule.
    """

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.lines, self.rules, self.ops = Tally(), Tally(), Tally()
        self.looks = self.outside = 0
        self._watched = threading.get_ident()
        self._over = threading.Event()

    def run(self) -> None:
        while not self._over.wait(EVERY):
            self.look(sys._current_frames().get(self._watched))

    def stop(self) -> None:
        self._over.set()
        self.join()

    def look(self, frame: FrameType | None) -> None:
        """Take down what a stack of calls is in."""
        lines: list[Line] = []
        called: list[str] = []
        op = ""
        innermost = ""
        while frame is not None:
            code = frame.f_code
            if code.co_filename.endswith(RULES):
                if op:
                    called.append(op)
                if not lines:
                    innermost = op
                lines.append(Line(code.co_filename, frame.f_lineno or code.co_firstlineno, code.co_name))
                op = ""
            elif code.co_filename.startswith(OPS):
                op = op_named(frame)
            frame = frame.f_back
        self.looks += 1
        self.outside += not lines
        self.lines.add(lines)
        self.rules.add([Rule(line.file, line.title) for line in lines])
        self.ops.own.update([innermost] if innermost else ())
        self.ops.whole.update(set(called))


def op_named(frame: FrameType) -> str:
    """What an op is called here: its file and its name."""
    code = frame.f_code
    return f"{Path(code.co_filename).stem}.{code.co_name}"


@contextmanager
def looking() -> Iterator[Sampler]:
    """Look at what this thread does meanwhile."""
    sampler, interval = Sampler(), sys.getswitchinterval()
    sys.setswitchinterval(EVERY / 2)
    sampler.start()
    try:
        yield sampler
    finally:
        sampler.stop()
        sys.setswitchinterval(interval)


def counted(run: Callable[[], object]) -> Counter[str]:
    """How often rules call each op while something runs; what ops call of each other is not counted."""
    calls: Counter[str] = Counter()

    def seen(frame: FrameType, event: str, _arg: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(OPS) and _by_a_rule(frame.f_back):
            calls[op_named(frame)] += 1

    before = sys.getprofile()
    sys.setprofile(seen)
    try:
        run()
    finally:
        sys.setprofile(before)
    return calls


def _by_a_rule(frame: FrameType | None) -> bool:
    """Whether a rule called, itself or by a helper: the first that is neither helper nor library is a rule."""
    while frame is not None:
        file = frame.f_code.co_filename
        if file.endswith(RULES):
            return True
        if file.startswith(LAW):
            return False
        frame = frame.f_back
    return False
