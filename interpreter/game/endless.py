"""Rules that do not come to an end in play, told as a finding about the file that prints them.

In: what the law raised, and the table. Out: an error whose finding names the rule and its place. Rules that surely set
themselves off are found when the file is checked; others only when it comes to that on a table.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from interpreter.language.findings import Finding
from interpreter.law.order import EndlessError

if TYPE_CHECKING:
    from interpreter.game.link import Table
    from interpreter.law.board import Board


class EndlessRulesError(Exception):
    """Rules that set each other off without end."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


def endless(error: EndlessError | RecursionError, board: Board, table: Table) -> Exception:
    """The error to raise: about the rule that acts most often within itself, or the one that acted last of all.

    An error that has nothing to do with rules is given as it came.
    """
    again = isinstance(error, EndlessError)
    causes = error.causes if isinstance(error, EndlessError) else [event[1] for event in (board.log or ())[-1:]]
    found = Counter(causes).most_common(1)
    if not found or not 0 <= found[0][0] < len(table.causes):
        return error
    rule = table.causes[found[0][0]]
    name = " ".join(part for part in (", ".join(rule.law), rule.title) if part)
    message = f"the rules never come to an end; the last that caused anything is `{name}`"
    if again:
        message = f"the rule `{name}` sets itself off again and again, and never comes to an end"
    return EndlessRulesError(Finding("endless-rules", message, rule.span, "limit it by `if:`, or by `once: turn`"))
