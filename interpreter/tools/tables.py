"""Tables as the command line names them: seats, maps, decks; and what keeps them from being made.

In: names as people write them. Out: a library and names that exist. What is not there or cannot be is wrong use; broken
files end the command with their findings.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.game.agents import AGENTS, budget_hint
from interpreter.game.link import TableError
from interpreter.language.check import BrokenFaction
from interpreter.language.check import Library as FactionFiles
from interpreter.language.suggest import hint_for
from interpreter.law.world import WorldError
from interpreter.tools import show
from interpreter.tools.exits import WrongUseError
from interpreter.tools.table.host import HUMAN

if TYPE_CHECKING:
    from interpreter.game.library import Library
    from interpreter.language.findings import Findings


MOST_SEATS = 6
"""As many as the box has room for."""


class BrokenFilesError(Exception):
    """Files that the command needs have findings."""

    def __init__(self, findings: Findings) -> None:
        super().__init__(f"{len(findings)} findings")
        self.findings = findings


@dataclass(frozen=True)
class SeatName:
    """A seat as it is written: `faction+overlay:agent`; no agent where none is named, `human` for a person."""

    faction: str
    agent: str = ""


def seats_of(text: str) -> list[SeatName]:
    """The seats in `a,b+easy,c:random`. Raises: WrongUseError."""
    seats = []
    for part in text.split(","):
        faction, colon, agent = part.strip().partition(":")
        if not faction:
            raise WrongUseError("an empty name among the seats; write them as a,b,c")
        known = (*AGENTS, HUMAN)
        if colon and agent not in AGENTS and agent != HUMAN:
            hint = budget_hint(agent) or hint_for(agent, known) or f"there are {', '.join(known)}"
            raise WrongUseError(f"no agent is named `{agent:.40}`; {hint}")
        seats.append(SeatName(faction, agent))
    return seats


def all_that_ship(library: Library) -> list[SeatName]:
    """Every faction that ships and can be seated, in the order of setup letters, as many as a table seats."""
    declared = [library.faction(name).declarations for name in FactionFiles().names()]
    able = sorted(
        (each for each in declared if not each.abstract), key=lambda each: (each.letter is None, each.letter or "")
    )
    return [SeatName(each.faction) for each in able[:MOST_SEATS]]


@contextmanager
def known() -> Iterator[None]:
    """Turns everything that keeps a table from being made into the two ways a command can end."""
    try:
        yield
    except OSError as error:
        own = "; `--path` names a folder of your own files" if str(error).startswith("no faction") else ""
        reason = f"{error.filename} cannot be read: {error.strerror}" if error.strerror else f"{error}{own}"
        raise WrongUseError(reason) from error
    except TableError as error:
        raise WrongUseError(str(error)) from error
    except (BrokenFaction, WorldError) as error:
        from interpreter.language.findings import Findings

        raise BrokenFilesError(Findings(error.findings)) from error


def report(findings: Findings) -> None:
    """Findings that end a command go where errors go."""
    print(show.text(findings.sorted()), file=sys.stderr)
