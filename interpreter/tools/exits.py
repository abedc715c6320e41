"""How commands end: exit codes, and the error for wrong use."""

from __future__ import annotations

FINE = 0
FINDINGS = 1
"""Findings, or scenarios that failed."""
WRONG_USE = 2
"""Wrong arguments, or a file that is not there."""
OUR_FAULT = 3
INTERRUPTED = 130


class WrongUseError(Exception):
    """What was asked for cannot be done: a name or file that is not there, arguments that contradict each other."""
