"""A made-up faction for tests of the language: leaves are read in it, and the records they become are handed back."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any, TypeVar

from interpreter.language.check import check_files, load_faction
from interpreter.language.findings import Finding
from interpreter.language.program import Program, Step, walk

T = TypeVar("T")

HEAD = """\
faction: made_up
name: Made Up
law: {title: Law of Testing}
numbers:
  spawn: 4
  reserve: 3
pieces:
  warrior: {type: warrior, count: 20}
  pond:    {type: building, count: 6, track: ponds}
  hut:     {type: building, count: 6, track: huts}
  totem:   {type: token, count: 1}
  cart:    {type: pawn, count: 1}
tracks:
  ponds: {of: pond, points: [0, 1, 2, 3, 4, 5]}
  huts:  {of: hut, points: [0, 1, 2, 3, 4, 5]}
trackers:
  colour: {of: suit, start: fox}
  level:  {from: 0, to: 3, start: 0}
  mood:   {spaces: [calm, angry, calm], start: calm}
boxes:
  hoard:  {of: cards, pile: true}
  memory: {of: cards, holds: 1}
  camp:   {of: warrior}
define:
  sunny: clearings matching colour
  home:  clearings with totem
  mine:  your warriors + your pawns
"""


def findings(body: str, folder: Path, head: str = HEAD) -> list[Finding]:
    """What is wrong with the made-up faction, once `body` is added to it."""
    path = folder / "made_up.yaml"
    path.write_text(head + textwrap.dedent(body), "utf-8")
    return check_files([path])


def program(body: str, folder: Path, head: str = HEAD) -> Program:
    """The made-up faction with `body` added, checked."""
    found = findings(body, folder, head)
    assert not found, [(each.code, each.message, each.span.line) for each in found]
    return load_faction(str(folder / "made_up.yaml"))


def step_of(made: Program, title: str) -> Step:
    """The step, or the step of the ability, with that name."""
    named = [each for each in walk([made.setup, made.phases, made.abilities, made.actions]) if isinstance(each, Step)]
    return next(each for each in named if each.title == title)


def first(node: Any, kind: type[T]) -> T:
    """The first record of a kind below `node`, in reading order."""
    return next(each for each in walk(node) if isinstance(each, kind))


class Leaves:
    """Reads single leaves in the made-up faction."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def condition(self, leaf: str) -> Any:
        """What an `if:` becomes."""
        return self._step(f"if: {leaf}", "do: score 1").condition

    def effect(self, leaf: str, *around: str) -> Any:
        """What a `do:` becomes; `around` are further keys of the step, such as a loop."""
        return self._step(*around, f"do: {leaf}").body[0]

    def set(self, leaf: str) -> Any:
        """What the set of a `for:` becomes."""
        loop = self._step(f"for: {leaf}", "do: score 1").loop
        assert loop is not None
        return loop.set

    def binder(self, key: str, leaf: str, *around: str) -> Any:
        """What `pick:`, `choose:` or `random:` becomes."""
        return self._step(f"{key}: {leaf}", *around, "do: score 1").binder

    def faults(self, *lines: str) -> list[tuple[str, str]]:
        """Code and message of all that is wrong with a step."""
        return [(each.code, each.message) for each in findings(_body(lines), self.folder)]

    def _step(self, *lines: str) -> Step:
        return step_of(program(_body(lines), self.folder), "Step")


def _body(lines: tuple[str, ...]) -> str:
    return "birdsong:\n  - law: T.1\n    name: Step\n" + "".join(f"    {line}\n" for line in lines)
