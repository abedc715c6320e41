"""A made-up faction that is read aloud: leaves go in, sentences come out."""

from __future__ import annotations

import textwrap
from pathlib import Path

from interpreter.sheet import page
from interpreter.sheet.reading import read
from interpreter.sheet.sheet import sheet

HEAD = """\
faction: voles
name: The Voles
law: {title: Law of the Voles, prefix: vole}
numbers: {reveals: 4, waves: 2}
pieces:
  warrior: {type: warrior, count: 20}
  den:     {type: building, count_each_suit: 3, track: dens}
  hut:     {type: building, count: 3, track: huts}
  totem:   {type: token, count: 1}
  cart:    {type: pawn, count: 1, holds: {pebble: 3}}
  pebble:  {type: token, count: 9, sides: [dull, bright]}
tracks:
  dens: {of: den, each_suit: true, points: [0, 1, 2]}
  huts: {of: hut, icons: [none, draw_icon, draw_icon]}
trackers:
  colour: {of: suit, start: fox}
  level:  {from: 0, to: 3, start: 0}
  mood:   {spaces: [calm, wild], start: calm}
  spite:  {from: 0, to: 9, start: 0, per: opponent}
boxes:
  hoard:  {of: cards, pile: true}
  memory: {of: cards, holds: 1}
  camp:   {of: warrior}
  pool:   {of: cards, slots: [fox, mouse, bird], pile: true}
dice: {weather: {faces: [sun, rain]}}
define:
  sunny: clearings matching colour
  home:  clearings with totem
  ruled: clearings you rule
"""


def document(body: str, folder: Path, head: str = HEAD) -> list[str]:
    """The lines of the whole sheet of the faction, once `body` is added to it."""
    path = folder / "voles.yaml"
    path.write_text(head + textwrap.dedent(body), encoding="utf-8")
    return list(page.lines(sheet(*read(str(path)))))


def said(body: str, folder: Path, name: str = "Step", head: str = HEAD) -> str:
    """What the sheet says under the heading of that name, its lines joined."""
    lines = document(body, folder, head)
    start = next(at for at, line in enumerate(lines) if line.split("  [")[0].endswith(name) and line[:1].strip())
    rest = lines[start + 1 :]
    end = next((at for at, line in enumerate(rest) if not line), len(rest))
    return " ".join(line.strip() for line in rest[:end])


def step_said(keys: str, folder: Path) -> str:
    """A step of birdsong, given by its keys."""
    return said(f'birdsong:\n  - law: "1"\n    name: Step\n{textwrap.indent(textwrap.dedent(keys), "    ")}', folder)


def ability_said(keys: str, folder: Path) -> str:
    """An ability, given by its keys."""
    return said(f'abilities:\n  - law: "1"\n    name: Step\n{textwrap.indent(textwrap.dedent(keys), "    ")}', folder)
