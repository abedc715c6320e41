"""History: the lines that the arrow keys bring back, each person's own.

In: who sits down. Out: the terminal's line editor with what that person has typed, and nothing that others have.
"""

from __future__ import annotations

import contextlib


class History:
    """Lines typed at one terminal; nothing where the system has no line editor. `who` sits there now."""

    def __init__(self) -> None:
        self.who = ""
        self.lines: dict[str, list[str]] = {}
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  # `input` edits lines once it is there

    def hand_over(self, who: str) -> None:
        """Another person sits down."""
        try:
            import readline
        except ImportError:
            return
        count = readline.get_current_history_length()
        self.lines[self.who] = [readline.get_history_item(place + 1) for place in range(count)]
        readline.clear_history()
        for line in self.lines.get(who, ()):
            readline.add_history(line)
        self.who = who
