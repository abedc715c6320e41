"""Foretelling a node: the outcome that running it would have, found without changing anything.

In: a frame and a node. Out: full, part or none. Only the first thing that a list asks for counts; the rest is done as
far as it goes (root:1.5.4). A price is tried on a copy of the table. No chance is drawn and nobody is asked, so that
what is offered tells nothing hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from interpreter.game.reference import binders, effects, expressions, steps
from interpreter.game.reference.frame import FULL, NONE
from interpreter.language import program as tree
from interpreter.law.board import GameOver

if TYPE_CHECKING:
    from interpreter.game.reference.frame import Frame


def possible(frame: Frame, node: tree.Node) -> int:
    """Foretell one node."""
    if isinstance(node, tree.Step):
        return step(frame, node)
    if isinstance(node, tree.Perform):
        return perform(frame, node)
    return effects.possible(frame, node)


def step(frame: Frame, node: tree.Step) -> int:
    """Foretell a step."""
    inner = in_roles(frame.copy(), node)
    return loop(inner, node) if begins(inner, node) else NONE


def begins(frame: Frame, node: tree.Step) -> bool:
    """Whether its condition holds and it may still be used."""
    if not holds(frame, node):
        return False
    if node.uses is None:
        return True
    used = frame.state.uses[frame.voice.uses[node.uses.key]]
    return used < expressions.number(frame, node.uses.limit)


def holds(frame: Frame, node: tree.Step) -> bool:
    """Whether its condition does, so that it is asked for at all."""
    return expressions.truth(frame, node.condition)


def in_roles(frame: Frame, node: tree.Step) -> Frame:
    """The frame for a step, sharing what is bound: its law, its actor and its decider."""
    inner = frame.copy(bound=frame.bound, sorts=frame.sorts)
    if node.cause >= 0:
        inner.cause = frame.voice.cause(node.cause)
    if node.actor is not None:
        inner.actor = expressions.single(frame, node.actor)
    if node.decider is not None:
        inner.decider = expressions.single(frame, node.decider)
    return inner


def loop(frame: Frame, node: tree.Step) -> int:
    """The best of the rounds, as far as they can be foreseen: each looks at the table as it is now."""
    of = node.loop
    if of is None:
        return bound(frame, node)
    match of.how:
        case "while":
            return bound(frame, node) if expressions.truth(frame, of.condition) else NONE
        case "times":
            assert of.count is not None
            return bound(frame, node) if expressions.number(frame, of.count) > 0 else NONE
        case _:
            assert of.set is not None
            assert of.name is not None
            members = binders.round_members(frame, of)
            return max([bound(frame.with_it(of.name, each), node) for each in members], default=NONE)


def bound(frame: Frame, node: tree.Step) -> int:
    """What the binder could bind, and the rest of the step with it."""
    binder = node.binder
    if binder is None:
        return act(frame, node)
    if binder.how == "roll":
        return FULL
    if node.on_tie is not None and binders.tied(frame, binder):
        return first(frame, node.on_tie)
    return binders.foretell(frame, node)


def act(frame: Frame, node: tree.Step) -> int:
    """Price and body."""
    return _paid(frame, node, _body) if node.pay else _body(frame, node)


def payable(frame: Frame, node: tree.Step) -> bool:
    """Whether the price could be paid in full."""
    return _paid(frame, node, lambda _frame, _node: FULL) != NONE


def _paid(frame: Frame, node: tree.Step, rest: Callable[[Frame, tree.Step], int]) -> int:
    """What the rest comes to on a copy of the table where the price is paid; a price that wins the game is worth it."""
    board = frame.board.trial()
    board.ask = FIRST_OPTION
    trial = frame.copy(board=board)
    try:
        return rest(trial, node) if steps.run_list(trial, node.pay) == FULL else NONE
    except GameOver:
        return FULL


class _FirstOption:
    """In a trial nobody is asked: any answer shows that the price can be paid."""

    def __call__(self, kind: str, player: int, options: Sequence[int], cause: int) -> int:
        return 0


FIRST_OPTION = _FirstOption()


def _body(frame: Frame, node: tree.Step) -> int:
    if node.menu is not None:
        return max([step(frame, option) for option in node.menu.options], default=NONE)
    return first(frame, node.body)


def first(frame: Frame, nodes: Sequence[tree.Node]) -> int:
    """A list is as possible as the first entry that is asked for; an empty one can always be done."""
    if not nodes:
        return FULL
    leader = leading(frame, nodes)
    return NONE if leader is None else possible(frame, leader)


def leading(frame: Frame, nodes: Sequence[tree.Node]) -> tree.Node | None:
    """The first entry of a list that is asked for; None if none is."""
    for node in tree.leading(nodes):
        if not isinstance(node, tree.Step) or holds(in_roles(frame.copy(), node), node):
            return node
    return None


def perform(frame: Frame, node: tree.Perform) -> int:
    """As the action is."""
    name = steps.action_name(frame, node)
    if name is None:
        return NONE
    return first(steps.action_frame(frame, node, name), steps.action_steps(frame, name))
