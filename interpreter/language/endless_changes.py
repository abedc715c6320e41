"""Changes that need their own answer: `change: points of track` to `points of track + 1` would ask for ever.

In: the checked program. Out: a finding for every circle of changes, at the words that close it.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.language.findings import Findings, Span
from interpreter.language.program import LOCATIONS, Change, Elements, Expr, Get, Image, Matches, Program, Sort, walk

Asked = tuple[str, Sort]
"""A query, and the sort of what it is asked about."""

_RULER = "ruler"
"""Who rules is kept, not asked anew, so that a claim may look at it."""


def check_changes(program: Program, findings: Findings) -> None:
    """Complain of changes that come back to themselves."""
    rules = [*program.abilities]
    rules += [ability for deck in program.decks.values() for card in deck.values() for ability in card.abilities]
    changes = [rule for rule in rules if isinstance(rule, Change) and rule.query != _RULER]
    for place, change in enumerate(changes):
        for asked, span in _needs(change):
            if _leads_to(asked, change, changes[place:]):
                message = f"`{change.query}` is changed by what needs `{change.query}` itself"
                findings.add("endless-change", message, span, "say it without asking for it")
                break


def _needs(change: Change) -> Iterator[tuple[Asked, Span]]:
    """What the change asks, directly."""
    for part in walk((change.who, change.active, change.condition, change.to)):
        if isinstance(part, Matches):
            yield from ((("suit", _about(side.sort)), part.span) for side in (part.left, part.right))
        elif isinstance(part, Get):
            yield from ((asked, part.span) for asked in _asked(part.query, part.of))
        elif isinstance(part, Elements) and isinstance(part.domain, Image):
            yield from ((asked, part.span) for asked in _asked(part.domain.query, part.domain.of))


def _asked(query: str, of: Expr) -> Iterator[Asked]:
    yield query, _about(of.sort)
    if query == "craftable":
        yield "crafting_cost", Sort.CARD


def _about(sort: Sort) -> Sort:
    """A pile stands for its card, any location for a clearing."""
    if sort is Sort.ZONE:
        return Sort.CARD
    return Sort.CLEARING if sort in LOCATIONS else sort


def _leads_to(asked: Asked, goal: Change, changes: list[Change]) -> bool:
    """Whether an answer needs the goal's own, over any of the changes."""
    seen: set[Asked] = set()
    left = [asked]
    while left:
        here = left.pop()
        if here in seen:
            continue
        seen.add(here)
        for change in changes:
            if change.query == here[0] and change.about in (None, here[1]):
                if change is goal:
                    return True
                left += [needed for needed, _ in _needs(change)]
    return False
