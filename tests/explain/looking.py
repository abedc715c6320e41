"""A game of two made-up factions, saved, for tests that look back on it.

The board is the autumn map: 1, 6, 8 and 12 are fox clearings, 2, 7, 9 and 11 mouse; paths lead from 8 to 4 and 7, and
forest f6 touches 8; the river runs through 4, 5, 7, 10 and 11.
"""

from __future__ import annotations

from pathlib import Path

from interpreter.game.session import Session

VOLES = """\
faction: voles
name: The Voles
law: {title: Made up for tests, prefix: vole}
setup_letter: A
pieces:
  warrior: {type: warrior, count: 6}
  den:     {type: building, count: 1}
abilities:
  - law: "1.1"
    name: Not on the river
    who: you
    cannot: place buildings in clearing
    if: clearing in river clearings
setup:
  - law: "2.1"
    name: Settle
    choose: clearings matching fox as home
    do: place 3 warriors in home
daylight:
  - law: "3.1"
    name: Work
    up_to: 3
    options:
      - {law: "3.2", name: Sing, once: turn, do: score 1}
      - law: "3.3"
        name: Build
        choose: clearings you rule as site
        do: place a den in site
      - {law: "3.4", name: Boast, if: points of you > 5, do: score 1}
      - law: "3.5"
        name: Bribe
        pay: spend 9 cards from hand
        do: score 1
      - {law: "3.6", name: March, do: perform move}
      - law: "3.7"
        name: Craft
        choose: craftable cards in hand as plan
        do: craft plan
"""
SHREWS = """\
faction: shrews
name: The Shrews
automated: true
law: {title: Made up for tests, prefix: shrew}
setup_letter: B
pieces:
  warrior: {type: warrior, count: 9}
abilities:
  - law: "1.1"
    name: In order
    decide: clearing
    prefer: highest priority of it
  - law: "1.2"
    name: Not among foxes
    who: you
    cannot: place warriors in clearing
    if: clearing matching fox
setup:
  - law: "2.1"
    name: Arrive
    for: clearings matching mouse as c
    do: place a warrior in c
birdsong:
  - law: "3.1"
    name: Gather
    pick: clearings as site
    prefer: [it matching fox, most of your warriors in it]
    do: place 2 warriors in site
"""
ANSWERS = ("8", "Sing", "Build", "March", "7", "2 voles.warrior in 8", "end")


def saved(files: Path, answers: tuple[str, ...] = ANSWERS, max_rounds: int = 2) -> Path:
    """A game of voles and shrews with these answers; the one about Build has one option and is never asked."""
    session = Session.start(["voles", "shrews"], seed=1, folders=[files], max_rounds=max_rounds)
    for answer in answers:
        session.game.choose(answer)
    path = files.parent / "game.save"
    session.save(path)
    return path


def section(text: str, head: str) -> list[str]:
    """The lines under a head, up to the next blank line."""
    lines = text.split("\n")
    start = next(place for place, line in enumerate(lines) if line.startswith(head))
    rest = lines[start + 1 :]
    end = next((place for place, line in enumerate(rest) if not line), len(rest))
    return [line.strip() for line in rest[:end]]
