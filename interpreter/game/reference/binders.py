"""Binders: who is chosen, by rank, by the decider, by chance.

In: a frame and a step with a binder. Out: what the binder binds, or None if there is nothing to bind; or the outcome
that the step would have with it. Candidates are looked at in canonical order, and are only taken if the rest of the
step is possible with them. What the caller of an action gave is bound as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.game import following
from interpreter.game.questions import face_down
from interpreter.game.reference import expressions, groups, pieces, possible, sets
from interpreter.game.reference.frame import FULL, NONE, NOTHING
from interpreter.game.reference.watch import seat
from interpreter.game.sight.unseen_order import in_canonical_order
from interpreter.language import program as tree
from interpreter.language.program import Sort

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from interpreter.game.reference.frame import Frame
    from interpreter.law.board import Board

IN_VAIN = object()
"""What is taken instead of something that turns out, once it is looked at, not to be possible."""

# --- Members of a set, for binders and loops ---


def candidates(frame: Frame, binder: tree.Binder) -> list[Any]:
    """What may be bound, in canonical order; of pieces each by itself, for a choice one of those alike."""
    assert binder.set is not None
    if binder.set.sort is Sort.PIECE:
        lots = pieces.pickable(frame, binder.set)
        if binder.how != "choose":
            return following.apart(lots)
        return following.singles(lots) if binder.bound == "one" else lots
    return expressions.members(frame, binder.set)


def loop_domain(frame: Frame, loop: tree.Loop) -> list[Any]:
    """Every member that a `for` may come to, its filters not asked, in the order it comes to them."""
    assert loop.set is not None
    node = loop.set
    if isinstance(node, tree.Elements):
        found = sets.domain(frame, node.domain, node.sort)
    elif isinstance(node, tree.Pieces):
        found = following.apart(pieces.pickable(frame, pieces.unfiltered(node)))
    elif node.sort is Sort.PIECE:
        found = following.apart(pieces.pickable(frame, node))
    else:
        found = list(expressions.members(frame, node))
    question = ORDER_QUESTIONS.get(node.sort)
    return found if question is None else by_answer(frame, question, node.sort, found)


ORDER_QUESTIONS = {Sort.CLEARING: "order:clearing", Sort.PLAYER: "order:player"}
"""Sorts whose members come in the order that the owner's standing answer gives: clearings and players have priority."""


def still_member(frame: Frame, node: tree.Expr, member: Any) -> bool:
    """Whether a member of the domain passes the set's filters now."""
    if isinstance(node, tree.Elements):
        return sets.passes(frame, node, member)
    if isinstance(node, tree.Pieces):
        column, place = member[:2]
        there = frame.state.n[column * frame.layout.width + place] > 0
        return there and pieces.holds(frame, node, column, place)
    return True


def round_members(frame: Frame, loop: tree.Loop) -> list[Any]:
    """Those that a loop could come to as the table is now."""
    assert loop.set is not None
    if loop.end is not None:
        cards = expressions.members(frame, loop.set)
        none = loop.count is not None and expressions.number(frame, loop.count) <= 0
        return [] if none or not cards else [cards[0] if loop.end == "top" else cards[-1]]
    return [each for each in loop_domain(frame, loop) if still_member(frame, loop.set, each)]


# --- Ranks ---


def best_first(frame: Frame, ranks: Sequence[tree.Rank], found: Sequence[Any], sort: Sort) -> list[list[Any]]:
    """The candidates in groups of equal rank, the best group first; within a group the order stays."""
    keyed = [(tuple(_rank(frame, rank, each, sort) for rank in ranks), each) for each in found]
    keys = sorted({key for key, _ in keyed})
    return [[each for other, each in keyed if other == key] for key in keys]


def _rank(frame: Frame, rank: tree.Rank, candidate: Any, sort: Sort) -> int:
    """Smaller is better."""
    inner = frame.with_it(rank.it, candidate, sort)
    if rank.how == "first":
        return 0 if expressions.truth(inner, rank.value) else 1
    worth = expressions.number(inner, rank.value)
    return -worth if rank.how == "most" else worth


def answer(frame: Frame, question: str) -> tree.Decide | None:
    """The owner's standing answer to a question, if its file gives one."""
    for ability in frame.table.voices[frame.owner].abilities:
        if isinstance(ability, tree.Decide) and question in ability.questions:
            return ability
    return None


def by_answer(frame: Frame, question: str, sort: Sort, found: Sequence[Any]) -> list[Any]:
    """The members in the order of the standing answer; unchanged if there is none."""
    decide = answer(frame, question)
    if decide is None:
        return list(found)
    groups_ = best_first(owner_frame(frame), decide.ranks, found, sort)
    return [each for group in groups_ for each in group]


def owner_frame(frame: Frame) -> Frame:
    """The owner's own view, in which standing answers are read."""
    return frame.copy(voice=frame.table.voices[frame.owner], actor=frame.owner, decider=frame.owner)


# --- Taking ---


def tied(frame: Frame, binder: tree.Binder) -> bool:
    """Whether two or more candidates share the best rank, before anybody asks what is possible."""
    assert binder.set is not None
    ranked = best_first(frame, binder.ranks, candidates(frame, binder), binder.set.sort)
    return bool(ranked) and len(following.unlike(ranked[0])) > 1


def take(frame: Frame, step: tree.Step) -> Any:
    """What the binder of a step binds now; None if there is nothing, `IN_VAIN` if it was taken in vain."""
    binder = step.binder
    assert binder is not None
    if binder.name in frame.given:
        return frame.bound[binder.name]
    match binder.how:
        case "pick":
            return _pick(frame, step, binder)
        case "random":
            return _random(frame, step, binder)
        case _:
            return _choose(frame, step, binder)


def foretell(frame: Frame, step: tree.Step) -> int:
    """The outcome of the step with what its binder would bind."""
    binder = step.binder
    assert binder is not None
    if binder.name in frame.given:
        return possible.act(frame, step)
    found = candidates(frame, binder)
    if binder.how != "pick":
        options = found if binder.bound == "one" else groups.probes(*_bounds(frame, binder, found))
        return _best(with_candidate(frame, step, each) for each in options)
    ranked = _pick_order(frame, binder, found)
    if binder.firm:
        return with_candidate(frame, step, ranked[0][0]) if ranked else NONE
    for group in ranked:
        best = max(with_candidate(frame, step, _as_bound(binder, each)) for each in group)
        if best != NONE:
            return best
    return NONE


def _best(outcomes: Iterable[int]) -> int:
    """The best outcome; those after a full one are not worked out."""
    best = NONE
    for each in outcomes:
        best = max(best, each)
        if best == FULL:
            break
    return best


def _as_bound(binder: tree.Binder, candidate: Any) -> Any:
    return [candidate] if binder.many else candidate


def with_candidate(frame: Frame, step: tree.Step, candidate: Any) -> int:
    """Foretell the rest of the step with a candidate bound."""
    assert step.binder is not None
    return possible.act(frame.with_it(step.binder.name, candidate), step)


def _permitted(frame: Frame, step: tree.Step, candidate: Any) -> bool:
    """Whether the rest is possible with a candidate, placing being asked what is permitted only."""
    assert step.binder is not None
    return with_candidate(frame.copy(permitted=True), step, _as_bound(step.binder, candidate)) != NONE


def _pick_order(frame: Frame, binder: tree.Binder, found: Sequence[Any]) -> list[list[Any]]:
    """Groups of candidates still tied after the step's ranks and the owner's standing answer."""
    assert binder.set is not None
    sort = binder.set.sort
    ranked = best_first(frame, binder.ranks, found, sort)
    decide = answer(frame, binder.question)
    if decide is None:
        return ranked
    return [group for tie in ranked for group in best_first(owner_frame(frame), decide.ranks, tie, sort)]


def _pick(frame: Frame, step: tree.Step, binder: tree.Binder) -> Any:
    found = candidates(frame, binder)
    ranked = _pick_order(frame, binder, found)
    _note_answer(frame, binder, found)
    wanted = 1 if binder.amount is None else expressions.number(frame, binder.amount)
    taken: list[Any] = []
    for place, group in enumerate(ranked):
        left = list(group) if binder.firm and place == 0 else [each for each in group if _permitted(frame, step, each)]
        while left and len(taken) < wanted:
            taken.append(left.pop(_break_tie(frame, binder, left)))
        if binder.firm:
            break
    if seat.watcher is not None:
        seat.watcher.picked(frame, step, taken)
    if binder.many:
        return taken or None
    return taken[0] if taken else None


def _note_answer(frame: Frame, binder: tree.Binder, found: Sequence[Any]) -> None:
    """A standing answer fires when the step's own ranks leave a tie."""
    assert binder.set is not None
    decide = answer(frame, binder.question)
    if decide is None:
        return
    ranked = best_first(frame, binder.ranks, found, binder.set.sort)
    if ranked and len(following.unlike(ranked[0])) > 1:
        frame.fire(frame.table.voices[frame.owner].cause(decide.cause))


def _break_tie(frame: Frame, binder: tree.Binder, left: Sequence[Any]) -> int:
    """Which of those still tied: as printed, by chance, or as the decider says."""
    decide = answer(frame, binder.question)
    if following.alike(left) or (decide is not None and decide.then_by in (None, "printed")):
        return 0
    if decide is not None and decide.then_by == "chance":
        return frame.board.chance_below(len(left), left)
    assert binder.set is not None
    options = following.unlike(left)
    return left.index(options[0 if len(options) == 1 else ask(frame, "pick", binder.set.sort, options, binder.name)])


def _random(frame: Frame, step: tree.Step, binder: tree.Binder) -> Any:
    """Of those possible the best by rank, of those as many as wanted by chance."""
    assert binder.set is not None
    open_now = [each for each in candidates(frame, binder) if _permitted(frame, step, each)]
    ranked = best_first(frame, binder.ranks, open_now, binder.set.sort)
    left = list(ranked[0]) if ranked else []
    wanted = 1 if binder.amount is None else expressions.number(frame, binder.amount)
    taken: list[Any] = []
    while left and len(taken) < wanted:
        taken.append(left.pop(0 if following.alike(left) else frame.board.chance_below(len(left), left)))
    if binder.many:
        return taken or None
    return taken[0] if taken else None


def _choose(frame: Frame, step: tree.Step, binder: tree.Binder) -> Any:
    """The decider chooses among the best of those possible; a group must be possible in full."""
    assert binder.set is not None
    effective = frame.copy(permitted=False)
    if seat.watcher is not None:
        seat.watcher.asks(effective, step)
    sort, asking = binder.set.sort, frame.table.asking(frame.cause, binder.name) if binder.name else frame.cause
    if binder.bound == "one":
        kind = f"choose {sort.value}"
        taken, vain = face_down.choice(frame.board, kind, frame.decider, asking, _finder(effective, step))
    else:
        taken, vain = _group(effective, step, binder, asking)
    if vain:
        return IN_VAIN
    return None if binder.bound == "one" and taken == NOTHING else taken


def _finder(frame: Frame, step: tree.Step) -> face_down.Find:
    """The best of the candidates that the rest of a step is possible with, on a board."""
    binder = step.binder
    assert binder is not None
    assert binder.set is not None
    of = binder.set

    def find(board: Board, cast: face_down.Cast) -> list[Any]:
        inner = frame.copy(board=board, bound=cast(frame.bound))
        open_now = [each for each in candidates(inner, binder) if with_candidate(inner, step, each) != NONE]
        ranked = best_first(inner, binder.ranks, open_now, of.sort)
        return ranked[0] if ranked else []

    return find


def _group(frame: Frame, step: tree.Step, binder: tree.Binder, asking: int) -> face_down.Taken:
    assert binder.set is not None

    def find(board: Board, cast: face_down.Cast) -> list[Any]:
        inner = frame.copy(board=board, bound=cast(frame.bound))
        return list(_bounds(inner, binder, candidates(inner, binder))[0])

    def goes(board: Board, cast: face_down.Cast, group: list[Any]) -> bool:
        return with_candidate(frame.copy(board=board, bound=cast(frame.bound)), step, group) == FULL

    _, bound, amount = _bounds(frame, binder, ())
    kind = f"group {binder.set.sort.value}"
    return face_down.group(frame.board, kind, frame.decider, asking, find, goes, bound, amount)


def _bounds(frame: Frame, binder: tree.Binder, found: Sequence[Any]) -> tuple[Sequence[Any], str, int | None]:
    """Of what groups are made, and how large they are."""
    amount = None if binder.amount is None else expressions.number(frame, binder.amount)
    if binder.set is not None and binder.set.sort is Sort.CARD:
        found = in_canonical_order(frame.board, frame.decider, found)
    return found, binder.bound, amount


def ask(frame: Frame, kind: str, sort: Sort, options: Sequence[Any], word: str = "") -> int:
    """The index of the option that the decider takes; the question's kind says what sort of things it is about.

    `word` is what the rule calls the thing.
    """
    asking = frame.table.asking(frame.cause, word) if word else frame.cause
    return frame.board.decide(f"{kind} {sort.value}", frame.decider, options, asking)
