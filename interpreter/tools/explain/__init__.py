"""`rootlaw explain`: what a faction, a law, a word of the language or a finding means.

In: a name. Out: the turn sheet of a faction; a law as it is written and in English; a word of the language with its
types and an example; what a finding means and how it is mended. A name that is several things is all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.tools.explain.command import explain

if TYPE_CHECKING:
    import argparse


def run(args: argparse.Namespace) -> int:
    """Explain and return the exit code."""
    return explain(args)
