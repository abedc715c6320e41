"""Why so: with what something can be done, the first that comes up.

In: a frame and a step that is possible. Out: what its binders, and those within, could bind first, in reading order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from interpreter.game.reference import binders, possible, steps
from interpreter.game.reference.frame import NONE
from interpreter.language import program as tree
from interpreter.language.program import Sort

if TYPE_CHECKING:
    from interpreter.game.reference.frame import Frame


class Found(NamedTuple):
    """A thing that would do: what the rule calls it, what sort of thing it is."""

    name: str
    sort: Sort
    value: Any


def of_node(frame: Frame, node: tree.Node) -> list[Found]:
    """The first things with which a node can be done; none if it needs none."""
    match node:
        case tree.Step():
            return _of_step(possible.in_roles(frame.copy(), node), node)
        case tree.Perform():
            name = steps.action_name(frame, node)
            within = steps.action_steps(frame, name) if name is not None else ()
            return _of_list(steps.action_frame(frame, node, name), within) if name is not None else []
        case _:
            return []


def _of_step(frame: Frame, node: tree.Step) -> list[Found]:
    loop, binder = node.loop, node.binder
    if loop is not None and loop.set is not None and loop.name is not None:
        able = (each for each in binders.round_members(frame, loop) if _bound(frame, loop.name, each, node))
        member = next(able, None)
        if member is None:
            return []
        found = Found(loop.name, loop.set.sort, member)
        return [found, *_of_binder(frame.with_it(loop.name, member), node)]
    return _of_binder(frame, node) if binder is not None else _of_body(frame, node)


def _bound(frame: Frame, name: str, member: Any, node: tree.Step) -> bool:
    return possible.bound(frame.with_it(name, member), node) != NONE


def _of_binder(frame: Frame, node: tree.Step) -> list[Found]:
    binder = node.binder
    if binder is None or binder.set is None or binder.bound != "one" or binder.name in frame.given:
        return _of_body(frame, node) if binder is None or binder.name in frame.given else []
    able = (each for each in binders.candidates(frame, binder) if binders.with_candidate(frame, node, each) != NONE)
    member = next(able, None)
    if member is None:
        return []
    return [Found(binder.name, binder.set.sort, member), *_of_body(frame.with_it(binder.name, member), node)]


def _of_body(frame: Frame, node: tree.Step) -> list[Found]:
    """A price changes the table, so nothing is said of what comes behind one."""
    return _of_list(frame, node.body) if not node.pay and node.menu is None else []


def _of_list(frame: Frame, nodes: Sequence[tree.Node]) -> list[Found]:
    leader = possible.leading(frame, nodes)
    return [] if leader is None else of_node(frame, leader)
