"""Menus: options taken one by one until the actions are used up, the decider ends it, or just one of them.

In: a frame and a `Menu`. Out: full if anything was done, else none. An option is offered only if it is possible; `end`
is offered where `end_if` holds, or else only if there is nothing more to do. A free option costs no action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from interpreter.game.reference import binders, expressions, possible, steps
from interpreter.game.reference.frame import FULL, NONE, Menu
from interpreter.language.program import Sort

if TYPE_CHECKING:
    from interpreter.game.reference.frame import Frame
    from interpreter.language import program as tree


class Option(NamedTuple):
    """What is asked about: the number of the option in the menu, and its title for people; -1 is `end`."""

    number: int
    title: str


END = Option(-1, "end")


def run(frame: Frame, menu: tree.Menu) -> int:
    """Run a menu to its end."""
    count = Menu(None if menu.limit is None else expressions.number(frame, menu.limit))
    frame.menus.append(count)
    best = NONE
    try:
        while (outcome := round_(frame, menu, count)) is not None:
            best = max(best, outcome)
            if menu.exactly_one or frame.jumped:
                break
    finally:
        frame.menus.pop()
    return FULL if best != NONE else NONE


def round_(frame: Frame, menu: tree.Menu, count: Menu) -> int | None:
    """One round: the outcome of the option taken, or None if the menu is over."""
    options = offered(frame, menu, count)
    ends = not menu.exactly_one and expressions.truth(frame, menu.end_if)
    if not options:
        return None
    asked = [*options, END] if ends else options
    taken = asked[binders.ask(frame, "menu", Sort.ACTION, asked)]
    if taken is END or taken == END:
        return None
    option = menu.options[taken.number]
    if count.left is not None and not option.free:
        count.left -= 1
    return steps.run_step(frame, option)


def offered(frame: Frame, menu: tree.Menu, count: Menu) -> list[Option]:
    """The options that can be taken now, as printed."""
    spent = count.left is not None and count.left <= 0 and not menu.exactly_one
    found = []
    for index, option in enumerate(menu.options):
        if spent and not option.free:
            continue
        if possible.step(frame.copy(permitted=False), option) != NONE:
            found.append(Option(index, option.title))
    return found
