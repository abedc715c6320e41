"""Why not: the first reason for which a node could not be done now.

In: a frame and a node that is not possible. Out: a `Reason`, without words: what sort of reason it is, the node that it
is about, and the frame in which that node is to be read. It walks as `possible` does. Which prohibitions stand in the
way is told by those that fired while the effect was foretold, so that it is the ops themselves that are asked.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter.game.reference import arguments, binders, effects, expressions, groups, pieces, possible, sets, steps
from interpreter.game.reference.frame import FULL, NONE, NOTHING, amount
from interpreter.game.reference.grouping import MOST
from interpreter.language import program as tree
from interpreter.language.program import Sort
from interpreter.law.board import GameOver
from interpreter.law.looks import look_of
from interpreter.law.ops.pieces import in_stock

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from interpreter.game.link import Table
    from interpreter.game.reference.frame import Frame
    from interpreter.game.voices import Voice


@dataclass(frozen=True)
class Reason:
    """Why something cannot be done.

    Attributes:
        kind: a word of `KINDS`.
        node: what it is about; for `condition` and `filter` the part that does not hold.
        it: the local of the member that a filter refuses.
        bans: the table's causes of the prohibitions in the way.
        tried: of `members`, each candidate with its own reason; of `options` each option; of `price` what it lacks.
        count: of `too few`, how many there are.
    """

    kind: str
    frame: Frame
    node: Any = None
    it: str = ""
    bans: tuple[int, ...] = ()
    tried: tuple[tuple[Any, Reason], ...] = field(default=(), repr=False)
    count: int = 0


KINDS = {
    "condition": "its condition does not hold",
    "used up": "it was used as often as it may be",
    "over": "the condition of its loop does not hold",
    "no rounds": "it is to be done no times",
    "nobody": "its set is empty",
    "members": "it has candidates, and the rest can be done with none of them",
    "filter": "a member is not in the set",
    "rank": "others come before it",
    "price": "it cannot be paid",
    "forbidden": "prohibitions are in the way",
    "no stock": "no such piece is in the supply",
    "nowhere": "there is no place to do it",
    "no object": "there is nothing of that sort",
    "options": "a menu of which no option can be done",
    "no actions": "no action is left",
    "no end": "the menu could not end well after it",
    "too few": "there are not as many",
    "at its end": "a tracker is as high or as low as it goes",
    "none": "a number of it is none now",
    "part": "a group of which the rest could be done in part only",
    "no effect": "it would do nothing",
}
"""The sorts of reasons, and what each means."""


# --- steps ------------------------------------------------------------------------------------------------------------


def of_node(frame: Frame, node: tree.Node) -> Reason | None:
    """Why a node could not be done; None if it could."""
    match node:
        case tree.Step():
            return of_step(frame, node)
        case tree.Perform():
            return _of_perform(frame, node)
        case _:
            return _of_effect(frame, node)


def of_step(frame: Frame, node: tree.Step) -> Reason | None:
    """Why a step could not be done; None if it could."""
    inner = possible.in_roles(frame.copy(), node)
    if not expressions.truth(inner, node.condition):
        assert node.condition is not None
        return Reason("condition", *_false_part(inner, node.condition))
    if not possible.begins(inner, node):
        return Reason("used up", inner, node)
    return _of_loop(inner, node)


def _of_perform(frame: Frame, node: tree.Perform) -> Reason | None:
    name = steps.action_name(frame, node)
    if name is None:
        return Reason("no effect", frame, node)
    return _of_first(steps.action_frame(frame, node, name), steps.action_steps(frame, name))


def _of_loop(frame: Frame, node: tree.Step) -> Reason | None:
    loop = node.loop
    if loop is None:
        return _of_bound(frame, node)
    if loop.how == "while":
        holds = expressions.truth(frame, loop.condition)
        return _of_bound(frame, node) if holds else Reason("over", frame, loop.condition)
    if loop.how == "times":
        assert loop.count is not None
        several = expressions.number(frame, loop.count) > 0
        return _of_bound(frame, node) if several else Reason("no rounds", frame, loop.count)
    assert loop.set is not None
    assert loop.name is not None
    members = binders.round_members(frame, loop)
    return _of_each(frame, node, loop.name, loop.set, ((each, _of_bound) for each in members))


def _of_bound(frame: Frame, node: tree.Step) -> Reason | None:
    binder = node.binder
    if binder is None or binder.name in frame.given:
        return _of_act(frame, node)
    if binder.how == "roll":
        return None
    if node.on_tie is not None and binders.tied(frame, binder):
        return _of_first(frame, node.on_tie)
    if binders.foretell(frame, node) != NONE:
        return None
    assert binder.set is not None
    if binder.bound != "one" and (few := _too_small(frame, binder)) is not None:
        return few
    found = [_as_bound(binder, each) for each in binders.candidates(frame, binder)]
    why = _of_each(frame, node, binder.name, binder.set, ((each, _of_act) for each in found))
    return why or Reason("no effect", frame, node)


def _too_small(frame: Frame, binder: tree.Binder) -> Reason | None:
    """Of a choice of so many: there are some, but not as many."""
    found, bound, wanted = binders._bounds(frame, binder, binders.candidates(frame, binder))
    least, most = groups.sizes_of(found, bound, wanted)
    there = sum(map(groups.size_of, found))
    return Reason("too few", frame, binder.set, count=there) if 0 < there < least and most < least else None


def _of_each(frame: Frame, node: tree.Step, name: str, of: tree.Expr, found: Iterable[Any]) -> Reason | None:
    """None of the candidates will do; the reason of each."""
    tried = []
    for member, rest in found:
        reason = rest(frame.with_it(name, member), node)
        if reason is None:
            return None
        tried.append((member, reason))
    return Reason("members", frame, of, name, tried=tuple(tried)) if tried else Reason("nobody", frame, of)


def _as_bound(binder: tree.Binder, candidate: Any) -> Any:
    return [candidate] if binder.many or binder.bound != "one" else candidate


def _of_act(frame: Frame, node: tree.Step) -> Reason | None:
    """Price, then body, the body on a copy of the table where the price is paid."""
    if not node.pay:
        return _of_body(frame, node)
    board = frame.board.trial()
    board.ask = possible.FIRST_OPTION
    trial = frame.copy(board=board)
    try:
        for each in node.pay:
            unpaid = of_node(trial, each)
            few = _too_few(trial, each)
            if unpaid is not None or few is not None:
                return Reason("price", trial, each, tried=tuple((None, why) for why in (few or unpaid,) if why))
            if steps.run(trial, each) != FULL:
                return Reason("price", trial, each)
    except GameOver:
        return None
    return _of_body(trial, node)


def _of_body(frame: Frame, node: tree.Step) -> Reason | None:
    if node.menu is None:
        return _of_first(frame, node.body)
    tried = tuple((option, reason) for option in node.menu.options if (reason := of_step(frame, option)) is not None)
    return Reason("options", frame, node, tried=tried) if len(tried) == len(node.menu.options) else None


def _of_first(frame: Frame, nodes: Sequence[tree.Node]) -> Reason | None:
    """Of a list of which nothing is asked for, why its first entry is not."""
    return of_node(frame, possible.leading(frame, nodes) or nodes[0]) if nodes else None


# --- conditions -------------------------------------------------------------------------------------------------------


def _false_part(frame: Frame, node: tree.Expr) -> tuple[Frame, tree.Expr]:
    """The first part of a condition that does not hold."""
    if isinstance(node, tree.Logic) and node.op == "and":
        return _false_part(frame, next(part for part in node.parts if not expressions.truth(frame, part)))
    return frame, node


def of_member(frame: Frame, node: tree.Elements, member: Any) -> Reason | None:
    """Why a member of the domain is not in the set."""
    if sets.passes(frame, node, member):
        return None
    inner = frame.with_it(node.it, member, node.sort)
    assert node.where is not None
    return Reason("filter", *_false_part(inner, node.where), it=node.it)


# --- effects ----------------------------------------------------------------------------------------------------------


def _of_effect(frame: Frame, effect: tree.Effect) -> Reason | None:
    before = Counter(frame.fired)
    if effects.possible(frame, effect) != NONE:
        return None
    known = prohibitions(frame.table)
    fired = tuple(cause for cause in sorted(frame.fired - before) if cause in known)
    if fired:
        return Reason("forbidden", frame, effect, bans=fired)
    return _lacking(frame, effect) or Reason("no effect", frame, effect)


def prohibitions(table: Table) -> dict[int, tuple[Voice, tree.Cannot]]:
    """By the table's number of its cause, every prohibition and who says it."""
    return {
        voice.cause(ability.cause): (voice, ability)
        for voice in table.voices
        for ability in voice.abilities
        if isinstance(ability, tree.Cannot)
    }


def _lacking(frame: Frame, effect: tree.Effect) -> Reason | None:
    """What an effect needs and has not: a place, pieces in the supply, pieces or cards of that sort."""
    placing = effect.form in ("place_new", "place_pieces", "place_removed")
    if placing and arguments.target(frame, effect) == NOTHING:
        return Reason("nowhere", frame, effect)
    thing = effect.args.get("object")
    if effect.form == "place_new" and isinstance(thing, tree.NewPieces):
        columns = arguments.stock_columns(frame, arguments.new_object(effect), arguments.target(frame, effect))
        return Reason("no stock", frame, effect) if not in_stock(frame.board, columns) else None
    of = thing.of if isinstance(thing, tree.Portion) else thing
    if isinstance(of, tree.Expr) and of.sort in (Sort.PIECE, Sort.CARD) and of.many and not _some(frame, effect, of):
        return Reason("no object", frame, of)
    if _is_of_none(frame, effect):
        return Reason("none", frame, effect)
    return Reason("at its end", frame, effect) if effect.form in ("raise", "lower") else None


def _too_few(frame: Frame, node: tree.Node) -> Reason | None:
    """Of a price in cards or pieces: there are some, but not as many."""
    thing = node.args.get("object") if isinstance(node, tree.Effect) else None
    if not isinstance(node, tree.Effect) or not isinstance(thing, tree.Portion):
        return None
    if thing.of.sort is Sort.PIECE:
        lots, wanted = arguments.group(frame, node, "from", "in")
        there = sum(map(amount, lots))
    elif thing.of.sort in (Sort.CARD, Sort.ZONE):
        cards, wanted = arguments.cards(frame, node)
        there = len(cards)
    else:
        return None
    return Reason("too few", frame, node, count=there) if 0 < there < wanted else None


def _is_of_none(frame: Frame, effect: tree.Effect) -> bool:
    """Whether it would be done with no pieces, no cards, no points."""
    for each in effect.args.values():
        if isinstance(each, tree.Portion):
            if each.of.sort is Sort.PIECE and arguments.group(frame, effect, "from", "in")[1] == 0:
                return True
            each = each.amount
        if isinstance(each, tree.Expr) and _is_zero(frame, each):
            return True
    return False


def _is_zero(frame: Frame, node: tree.Expr) -> bool:
    return node.sort is Sort.NUMBER and not node.many and expressions.number(frame, node) == 0


def _some(frame: Frame, effect: tree.Effect, of: tree.Expr) -> bool:
    if of.sort is Sort.PIECE and isinstance(effect.args.get("object"), tree.Portion):
        return bool(arguments.group(frame, effect, "from", "in")[0])
    return bool(expressions.members(frame, of))


# --- what was not offered ---------------------------------------------------------------------------------------------


def options_left_out(frame: Frame, menu: tree.Menu, offered: Sequence[int]) -> list[tuple[tree.Step, Reason]]:
    """The options of a menu that are not offered, each with its reason. `offered`: the numbers of those that are."""
    count = frame.menus[-1]
    spent = count.left is not None and count.left <= 0 and not menu.exactly_one
    found = []
    for number, option in enumerate(menu.options):
        if number in offered:
            continue
        plain = frame.copy(permitted=False)
        reason = Reason("no actions", frame, option) if spent and not option.free else of_step(plain, option)
        found.append((option, reason or Reason("no end", frame, menu)))
    return found


def members_left_out(frame: Frame, step: tree.Step, offered: Sequence[Any]) -> list[tuple[Any, Reason]]:
    """The members that a `choose` does not offer: those that its filters refuse, then those that nothing comes of."""
    binder = step.binder
    assert binder is not None
    assert binder.set is not None
    found = [(each, reason) for each in _domain(frame, binder.set) if (reason := _refused(frame, binder.set, each))]
    for each in binders.candidates(frame, binder):
        if _seen(frame, each) not in offered:  # what looks alike is offered once, and if any of it may be possible
            reason = _of_act(frame.with_it(binder.name, each), step)
            found.append((each, reason or Reason("rank" if binder.ranks else "no end", frame, step)))
    return found


def _seen(frame: Frame, member: Any) -> Any:
    """A member as the decider sees it."""
    if not isinstance(member, tuple):
        return member
    return (look_of(frame.layout, member[0], frame.decider), *member[1:])


def _domain(frame: Frame, node: tree.Expr) -> list[Any]:
    """The members of a set before its filters."""
    if isinstance(node, tree.Elements):
        return sets.domain(frame, node.domain, node.sort)
    if isinstance(node, tree.Pieces) and node.where is not None:
        return pieces.pickable(frame, pieces.unfiltered(node))
    if isinstance(node, tree.PieceUnion):
        return list(dict.fromkeys(each for part in node.parts for each in _domain(frame, part)))
    return []


def _refused(frame: Frame, node: tree.Expr, member: Any) -> Reason | None:
    if isinstance(node, tree.Elements):
        return of_member(frame, node, member)
    if isinstance(node, tree.PieceUnion):
        if pieces.holds(frame, node, *member[:2]):
            return None
        return next((reason for part in node.parts if (reason := _refused(frame, part, member))), None)
    assert isinstance(node, tree.Pieces)
    if node.where is None or node.it is None or pieces.holds(frame, node, *member[:2]):
        return None
    return Reason("filter", *_false_part(frame.with_it(node.it, member, Sort.PIECE), node.where), it=node.it)


def groups_left_out(frame: Frame, step: tree.Step, offered: Sequence[Any]) -> list[tuple[Any, Reason]] | None:
    """The same of a choice of several: members that a filter refuses, then groups; None if there are too many groups.

    A group of nobody, with which nothing would be done, is left out.
    """
    binder = step.binder
    assert binder is not None
    assert binder.set is not None
    of = binder.set
    found = [(each, reason) for each in _domain(frame, of) if (reason := _refused(frame, of, each))]
    candidates, bound, amount = binders._bounds(frame, binder, binders.candidates(frame, binder))
    if not groups.are_few(candidates, bound, amount, MOST):
        return None
    for group in groups.groups(candidates, bound, amount):
        if group and group not in offered:
            reason = _of_act(frame.with_it(binder.name, group), step)
            found.append((group, reason or Reason("part", frame, step)))
    return found


def of_candidate(frame: Frame, step: tree.Step, candidate: Any) -> Reason | None:
    """Why a `pick` could not take a candidate; None if it could. What is permitted is asked as the pick asks it."""
    assert step.binder is not None
    bound = _as_bound(step.binder, candidate)
    asked = frame.copy(permitted=True).with_it(step.binder.name, bound)
    if possible.act(asked, step) != NONE:
        return None
    return _of_act(asked, step) or Reason("no effect", frame, step)
