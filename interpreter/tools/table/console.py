"""The console: lines read from people and shown to them.

In: the process's input and output. Out: typed lines, None at the end of input. At a terminal a line can be edited and
hot seats are parted by a pause; in a pipe there are no pauses, and what was read is written behind its prompt.
"""

from __future__ import annotations

import io
import os
import shutil
import sys
from typing import TYPE_CHECKING

from interpreter.tools.table.history import History
from interpreter.tools.table.paper import NARROW, WIDE, Paper

if TYPE_CHECKING:
    from collections.abc import Iterable

PROMPT = "> "
_CLEAR = "\033[3J\033[2J\033[H"
"""Clears the screen, and what has scrolled off it."""


class Console:
    """Talks to whoever sits at this terminal, or to a pipe."""

    def __init__(self) -> None:
        self.typed = sys.stdin is not None and sys.stdin.isatty()
        shown = sys.stdout is not None and sys.stdout.isatty()
        self.live = self.typed and shown
        dumb = os.environ.get("TERM", "dumb") == "dumb"
        self.paper = Paper(_width() if shown else 80, not shown or dumb or bool(os.environ.get("NO_COLOR")))
        self.rows = shutil.get_terminal_size().lines if self.live else None
        """How many lines a screen shows; None in a pipe."""
        self._clears = self.live and not dumb
        if isinstance(sys.stdin, io.TextIOWrapper):  # a file may have any name, and no byte ends a game
            sys.stdin.reconfigure(errors="surrogateescape")
        self._history = History() if self.live else None

    def show(self, lines: Iterable[str] = ("",)) -> None:
        """Write lines."""
        for line in lines:
            print(line.rstrip())

    def say(self, text: str) -> None:
        """Write a text, wrapped."""
        self.show(self.paper.wrap(text))

    def ask(self, prompt: str = PROMPT) -> str | None:
        """A line, without blanks around it; None at the end of input. Raises: KeyboardInterrupt."""
        if sys.stdout is not None:
            sys.stdout.flush()
        if self.live:
            try:
                return input(prompt).strip()
            except EOFError:
                print()
                return None
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            return None
        print(f"{prompt}{line.strip()}")
        return line.strip()

    def hand_over(self, who: str) -> bool:
        """Another person decides: hide what is on the screen until they sit there; False at the end of input."""
        if not self.live:
            self.show(["", self.paper.rule(f"{who} decides")])
            return True
        if self._history is not None:
            self._history.hand_over(who)
        if self._clears:
            sys.stdout.write(_CLEAR)
        else:
            self.show([""] * shutil.get_terminal_size().lines)
        return self.ask(f"{who} decides. Pass the keyboard, then press Enter: ") is not None


def _width() -> int:
    return max(NARROW, min(WIDE, shutil.get_terminal_size().columns))
