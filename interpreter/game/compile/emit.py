"""Writing functions as text: lines, indentation, fresh locals, and which words of a file each piece of text is from.

In: text of expressions and statements, each wrapped by `Marks.at` in the span that it was written with. Out: the text
of whole functions, still with the wrappings, which `positions` takes off again. The wrappings are control characters,
so that ordinary string formatting builds nested spans.

Every local of generated code is `v` and a number; `n s r ...` are the state's lists, fetched once at a function's head.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.game.compile.context import Bound
    from interpreter.language.findings import Span

OPEN, SEPARATE, CLOSE = "\x01", "\x02", "\x03"
MARK = re.compile(r"\x01(\d+)\x02|\x03")
LOCAL = re.compile(r"\bv\d+\b")

FIELDS = {
    "n": "n",
    "r": "ruler",
    "tr": "trackers",
    "sc": "score",
    "zo": "zones",
    "zf": "zone_of",
    "su": "suits",
    "st": "start",
    "it": "items",
    "fr": "free",
}
"""Short names of the state's lists in generated code."""
FIELD = re.compile(rf"\b({'|'.join(FIELDS)})\b")

BIG_TUPLE = 16


class Marks:
    """Numbers the spans that text is wrapped in."""

    def __init__(self) -> None:
        self.spans: list[Span] = []

    def at(self, span: Span, text: str) -> str:
        """`text`, known to come from `span`."""
        self.spans.append(span)
        return f"{OPEN}{len(self.spans) - 1}{SEPARATE}{text}{CLOSE}"


def bare(text: str) -> str:
    """The text without its wrappings."""
    return MARK.sub("", text)


class Function:
    """One function being written.

    Attributes:
        name: its name in the generated module, a letter and a number.
        title: what tracebacks and profiles call it.
        span: the words that it stands for; its file is the code's file.
        params: after `board`; locals of the enclosing function that the body uses are added by `close`.
    """

    def __init__(self, name: str, title: str, span: Span, params: tuple[str, ...] = ()) -> None:
        self.name = name
        self.title = title
        self.span = span
        self.params = params
        self.own: set[str] = set(params)
        self.lines: list[str] = []
        self.depth = 1
        self.captured: tuple[str, ...] = ()
        self.bound: dict[str, Bound] = {}
        """What its steps have bound, by the rule file's name, for later steps that ask."""
        self.unset: dict[str, str] = {}
        """Locals that may be read before they are bound, with what they are until then."""
        self.pure = False
        """Whether nothing changes at the table while it runs."""
        self.lookups: dict[str, str] = {}
        """Of a pure function: what it looks up once, at its head, by the name it has from then on."""
        self._still: dict[str, str] | None = None
        """The same for a stretch of it in which nothing changes: what is looked up before it."""

    def line(self, text: str) -> None:
        """Add one line at the present depth."""
        self.lines.append("    " * self.depth + text)

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """Add `head` and indent what follows; a block without a line gets `pass`."""
        self.line(head)
        self.depth += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self.line("pass")
        self.depth -= 1

    def first_if_used(self, start: int, name: str, value: str) -> None:
        """Give a local its value before the lines from `start` on, if any of them uses it."""
        if any(name in LOCAL.findall(line) for line in self.lines[start:]):
            self.lines.insert(start, f"{'    ' * self.depth}{name} = {value}")

    def guard(self, start: int, condition: str) -> None:
        """Let the lines from `start` on happen only if a condition holds."""
        pad = "    " * self.depth
        self.lines[start:] = [f"{pad}if {condition}:", *(f"    {line}" for line in self.lines[start:])]

    def close(self) -> None:
        """Find out which locals of enclosing functions the body uses: they become parameters."""
        used = {name for line in self.lines for name in LOCAL.findall(line)}
        self.captured = tuple(sorted(used - self.own, key=lambda name: int(name[1:])))

    def call(self) -> str:
        """Text that calls this closed function from where its captured locals are known."""
        return f"{self.name}({', '.join(('board', *self.captured))})"

    def text(self) -> str:
        """The whole function."""
        params = ", ".join(("board", *self.params, *self.captured))
        return "\n".join((f"def {self.name}({params}):", *self._head(), *(self.lines or ["    pass"]))) + "\n"

    def _head(self) -> list[str]:
        """The state's lists, each fetched once if the body reads it."""
        body = bare("\n".join(self.lines))
        used = sorted(set(FIELD.findall(body)))
        first = {**self.lookups, **self.unset}
        return [*self._fields(body, used), *(f"    {name} = {code}" for name, code in first.items())]

    def lookup(self, name: str, code: str) -> str:
        """Text of what `code` finds: where nothing changes meanwhile, a name that it has been given before."""
        if self.pure:
            self.lookups[name] = code
            return name
        if self._still is None:
            return code
        self._still[name] = code
        return name

    @contextmanager
    def still(self) -> Iterator[None]:
        """Nothing changes at the table while what is written within this runs: a loop that only looks."""
        if self.pure or self._still is not None:
            yield
            return
        start, before = len(self.lines), "    " * self.depth
        self._still = {}
        yield
        self.lines[start:start] = [f"{before}{name} = {code}" for name, code in self._still.items()]
        self._still = None

    @staticmethod
    def _fields(body: str, used: list[str]) -> list[str]:
        whole = re.search(r"\bs\b", body) is not None
        if not whole and len(used) < 2:
            return [f"    {name} = board.state.{FIELDS[name]}" for name in used]
        return ["    s = board.state", *(f"    {name} = s.{FIELDS[name]}" for name in used)]


def title_of(laws: Sequence[str], title: str) -> str:
    """What tracebacks and profiles call a rule's function."""
    return f"{', '.join(law.rpartition(':')[2] for law in laws)} {title}".strip()
