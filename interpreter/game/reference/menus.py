"""Menus: options taken one by one until the actions are used up, the decider ends it, or just one of them.

In: a frame and a `Menu`. Out: full if anything was done, else none. An option is offered only if it is possible; `end`
is offered where `end_if` holds, or else only if there is nothing more to do. A free option costs no action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from interpreter.game import foresight
from interpreter.game.questions import face_down
from interpreter.game.reference import binders, expressions, possible, steps
from interpreter.game.reference.frame import FULL, NONE, Menu
from interpreter.game.reference.watch import seat
from interpreter.language.program import Sort

if TYPE_CHECKING:
    from interpreter.game.reference.frame import Frame
    from interpreter.language import program as tree
    from interpreter.law.board import Board


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
    if seat.watcher is not None:
        seat.watcher.asks(frame, menu)
    frame.board.left = count.left
    taken = asked[binders.ask(frame, "menu", Sort.ACTION, asked)]
    if taken is END or taken == END:
        return None
    option = menu.options[taken.number]
    if frame.layout.masked and possible.step(frame.copy(permitted=False), option) == NONE:
        if count.left is not None and not option.free:
            count.left -= 1
        return steps.in_vain(frame, option)
    if menu.end_if is not None:
        left = [count.left]
        outcome = foresight.take_option(frame.board, left, option.free, *_ending(frame, menu, option))
        count.left = left[0]
        return outcome
    if count.left is not None and not option.free:
        count.left -= 1
    return steps.run_step(frame, option)


def _ending(frame: Frame, menu: tree.Menu, option: tree.Step) -> tuple[foresight.Run, foresight.Holds]:
    """The option, and the menu's `end_if`, as functions of a board."""

    def run(board: Board, left: foresight.Left) -> int:
        count = Menu(left[0])
        bound = frame.bound if board is frame.board else dict(frame.bound)
        inner = frame.copy(board=board, bound=bound, menus=[*frame.menus[:-1], count])
        outcome = steps.run_step(inner, option)
        left[0] = count.left
        return outcome

    return run, lambda board: expressions.truth(frame.copy(board=board), menu.end_if)


def offered(frame: Frame, menu: tree.Menu, count: Menu) -> list[Option]:
    """The options that can be taken now, as printed."""
    spent = count.left is not None and count.left <= 0 and not menu.exactly_one
    begun = [
        number
        for number, option in enumerate(menu.options)
        if (option.free or not spent) and possible.begins(possible.in_roles(frame, option), option)
    ]

    def find(board: Board, cast: face_down.Cast) -> list[int]:
        inner = frame.copy(board=board, bound=cast(frame.bound), permitted=False)
        steps_ = [(number, menu.options[number]) for number in begun]
        return [number for number, step in steps_ if possible.loop(possible.in_roles(inner, step), step) != NONE]

    may, really = face_down.numbers(frame.board, "menu action", frame.decider, find)
    return [
        Option(number, menu.options[number].title)
        for number in may
        if number not in really or menu.end_if is None or _can_end(frame, menu, count, menu.options[number])
    ]


def _can_end(frame: Frame, menu: tree.Menu, count: Menu, option: tree.Step) -> bool:
    return foresight.can_end(frame.board, [count.left], option.free, *_ending(frame, menu, option))
