"""Again: the command that plays a game of some results once more, with its log.

In: what a row of `games` says. Out: a command line. A game is its seats, map, deck and seed, agents' seeds included, so
there is nothing to look up: `rootlaw play` with the row's values is the very same game.
"""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from interpreter.game.match import MAX_ROUNDS

if TYPE_CHECKING:
    from collections.abc import Sequence


def command(
    seats: str, map: str, deck: str, seed: int, max_rounds: int = MAX_ROUNDS, folders: Sequence[str] = ()
) -> str:
    """The command; `folders`: where files of one's own are found."""
    words = ["rootlaw", "play", "--seats", seats, "--map", map, "--deck", deck, "--seed", str(seed)]
    if max_rounds != MAX_ROUNDS:
        words += ["--max-rounds", str(max_rounds)]
    for folder in folders:
        words += ["--path", folder]
    return shlex.join(words)
