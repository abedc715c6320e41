"""What rules picked and answered, and by which figures.

In: a pick, or an answer to what the game asks, on the table as it was. Out: lines: what there was to choose from, how
each candidate ranked, and what settled a tie.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.game.reference import binders, expressions, reasons
from interpreter.language import program as tree
from interpreter.language.catalogue import catalogue
from interpreter.language.program import Sort
from interpreter.tools.explain import spoken, why
from interpreter.tools.explain.moment import Answered

if TYPE_CHECKING:
    from interpreter.game.reference.frame import Frame
    from interpreter.tools.explain.moment import Picked

_MOST = 8
"""Different figures that are told."""


def lines(of: Picked | Answered) -> Iterator[str]:
    """What is told of one pick or answer."""
    return _answered(of) if isinstance(of, Answered) else _picked(of)


def _answered(of: Answered) -> Iterator[str]:
    """Which was taken, of what, when asked what, by which figures; what settled a tie."""
    frame, about, ranks = of.frame, of.about, of.rule.ranks
    law = spoken.law(frame, frame.cause)
    yield f"{law} takes {spoken.several(frame, about.sort, of.taken)}" if of.taken else f"{law} leaves a tie"
    asked = catalogue().decides[about.question]["doc"]
    when = f"asked {'' if asked.startswith('which') else 'about '}{asked}"
    by = f"; {spoken.ranking(frame, ranks, about.sort)}" if ranks else ""
    yield f"  {when}, from {spoken.several(frame, about.sort, about.options)}{by}"
    groups = binders.best_first(frame, ranks, about.options, about.sort)
    if ranks:
        yield f"  {_figures(frame, ranks, [each for group in groups for each in group], about.sort)}"
    if len(about.best) > 1:
        tied = spoken.several(frame, about.sort, about.best)
        yield f"  a tie of {tied}, settled {_LAST[of.rule.then_by or 'printed']}"


def _picked(picked: Picked) -> Iterator[str]:
    """What was picked, from what, by which figures; who would have come before; what settled a tie."""
    frame, step = picked.frame, picked.step
    binder = step.binder
    assert binder is not None
    assert binder.set is not None
    sort = binder.set.sort
    if not picked.taken:
        yield f"{spoken.law(frame, frame.cause)} picks none of {spoken.phrase(frame, binder.set)}"
        yield from (f"  {line}" for line in _passed_over(picked, binders.candidates(frame, binder)))
        return
    ranked = binders._pick_order(frame, binder, binders.candidates(frame, binder))
    found = [each for group in ranked for each in group]
    yield f"{spoken.law(frame, frame.cause)} picks {spoken.several(frame, sort, picked.taken)}"
    by = f"; {spoken.ranking(frame, binder.ranks, sort)}" if binder.ranks else ""
    yield f"  from {spoken.phrase(frame, binder.set)}{by}"
    yield f"  {_figures(frame, binder.ranks, found, sort)}"
    yield from (f"  {line}" for line in _passed_over(picked, found))
    yield from (f"  {line}" for line in _tie(picked, ranked))


def _figures(frame: Frame, ranks: tuple[tree.Rank, ...], found: Sequence[Any], sort: Sort) -> str:
    """Every candidate with its figures, the best first, those with the same figures together."""
    groups = why.grouped((each, ", ".join(_value(frame, rank, each, sort) for rank in ranks)) for each in found)
    shown = [f"{spoken.several(frame, sort, each)}{f': {text}' if text else ''}" for text, each in groups[:_MOST]]
    more = sum(len(each) for _, each in groups[_MOST:])
    return "; ".join([*shown, *([f"and {more} more"] if more else [])])


def _value(frame: Frame, rank: tree.Rank, candidate: Any, sort: Sort) -> str:
    inner = frame.with_it(rank.it, candidate, sort)
    if rank.how == "first":
        return "yes" if expressions.truth(inner, rank.value) else "no"
    return str(expressions.number(inner, rank.value))


def _passed_over(picked: Picked, found: Sequence[Any]) -> Iterator[str]:
    """Those that come before what was taken and that nothing could be done with."""
    binder = picked.step.binder
    assert binder is not None
    assert binder.set is not None
    if binder.firm:
        return
    last = max((found.index(each) for each in picked.taken if each in found), default=len(found))
    before = [each for each in found[:last] if each not in picked.taken]
    pairs = [(each, why_not) for each in before if (why_not := reasons.of_candidate(picked.frame, picked.step, each))]
    for things, text in why.left_out(picked.frame, binder.set.sort, binder.name, pairs):
        yield f"passed over: {things}: {text}"


def _tie(picked: Picked, ranked: Sequence[Sequence[Any]]) -> Iterator[str]:
    """What chose among candidates with the same figures."""
    frame, binder = picked.frame, picked.step.binder
    assert binder is not None
    assert binder.set is not None
    if len(picked.taken) != 1:
        return
    taken, sort = picked.taken[0], binder.set.sort
    alike = _equals(frame, binder, taken, [each for group in ranked for each in group])
    able = [each for each in alike if each == taken or reasons.of_candidate(frame, picked.step, each) is None]
    if len(able) < 2:
        return
    group = next(group for group in ranked if taken in group)
    decide = binders.answer(frame, binder.question)
    still = [each for each in able if each in group]
    names = spoken.several(frame, sort, able)
    yield f"a tie of {names}, settled {_settled(frame, sort, decide, able, still)}"


def _equals(frame: Frame, binder: tree.Binder, taken: Any, found: Sequence[Any]) -> list[Any]:
    assert binder.set is not None
    groups = binders.best_first(frame, binder.ranks, found, binder.set.sort)
    return next(group for group in groups if taken in group)


def _settled(frame: Frame, sort: Sort, decide: tree.Decide | None, able: Sequence[Any], still: Sequence[Any]) -> str:
    if decide is None:
        return "by who decides"
    owner = binders.owner_frame(frame)
    rule = spoken.law(frame, frame.table.voices[frame.owner].cause(decide.cause))
    if len(still) < len(able):
        figures = _figures(owner, decide.ranks, able, sort)
        by = f"by {rule}: {spoken.ranking(owner, decide.ranks, sort)} ({figures})"
        return by if len(still) == 1 else f"{by}, then {_LAST[decide.then_by or 'printed']}"
    return f"{_LAST[decide.then_by or 'printed']} ({rule})"


_LAST = {"printed": "by the order in which the table lists them", "chance": "by chance", "decider": "by who decides"}
