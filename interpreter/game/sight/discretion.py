"""Discretion: the names of options that would tell others what lies hidden.

In: checked programs of a table. Out: for each rule inside such an option the rule that holds its menu; events as they
may be told to a seat. Who watches sees that something was hidden, and by which rule: not which of several options that
look alike from outside was taken.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from interpreter.language.program import KindFrom, KindNamed, Menu, Name, NewPieces, Perform, Sort, Step, walk
from interpreter.law.events import redact

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from interpreter.game.link import Table
    from interpreter.language.program import Program
    from interpreter.law.board import Event

EVERYBODY = -1
"""A viewer who sees what everybody sees."""

Words = frozenset[str]


def discreet_causes(program: Program) -> dict[int, int]:
    """By the cause of each rule inside an option that would tell: the cause of the step that holds the menu."""
    lookalikes = _lookalikes(program)
    steps = [part for part in walk(_rules(program)) if isinstance(part, Step) and part.menu is not None]
    telling = [
        (step, option)
        for step in reversed(steps)  # the outermost last: it has the last word
        if step.menu is not None
        for option in _telling(program, step.menu, lookalikes)
    ]
    shared = _performed(_rules(program)) - _performed([option for _, option in telling])
    found: dict[int, int] = {}
    for step, option in telling:
        for part in _beneath(program, option, but=frozenset(shared)):
            cause = getattr(part, "cause", -1)
            if cause >= 0 and cause != step.cause:
                found[cause] = step.cause
    return {cause: _last(found, cause) for cause in found}


def names_what_is_hidden(program: Program, rule: object) -> bool:
    """Whether a rule, or an action that it performs, tells things apart that look alike to others."""
    hidden = frozenset().union(*_lookalikes(program))
    return any(_names(part, hidden) for part in _beneath(program, rule))


def _names(part: object, hidden: Words) -> bool:
    if isinstance(part, KindNamed):
        return part.name in hidden or part.facet in hidden
    return isinstance(part, KindFrom)


def told_to(table: Table, event: Event, viewer: int) -> tuple[int, ...]:
    """An event as a player, or `EVERYBODY`, may know it: without what is hidden, of the rule as of the things."""
    seen = redact(table.layout, event, viewer)
    return (seen[0], table.discreet[viewer].get(seen[1], seen[1]), *seen[2:])


def _last(found: dict[int, int], cause: int) -> int:
    """Where the way from rule to menu to menu ends."""
    passed = {cause}
    while found[cause] not in passed and found[cause] in found:
        cause = found[cause]
        passed.add(cause)
    return found[cause]


def _rules(program: Program) -> list[object]:
    """All parts of a program that hold steps."""
    parts = [program.abilities, program.setup, program.table, program.phases, program.decks, program.actions]
    return list(parts)


def _lookalikes(program: Program) -> list[Words]:
    """Words for things that look alike to others: pieces of one back with their sides; suits, of cards."""
    backs: dict[str, set[str]] = {}
    for name, piece in program.declarations.pieces.items():
        if piece.back:
            backs.setdefault(piece.back, set()).update((name, *piece.sides))
    return [frozenset(words) for words in backs.values()]


def _telling(program: Program, menu: Menu, lookalikes: Sequence[Words]) -> Iterator[Step]:
    """The options of a menu of which another would look alike and be something else."""
    named = [_named(program, option) for option in menu.options]
    suits = [frozenset(_suits(program, option)) for option in menu.options]
    for place, option in enumerate(menu.options):
        others = [other for other in range(len(named)) if other != place]
        alike = any(
            named[place] & group and named[other] & group and named[place] & group != named[other] & group
            for group in lookalikes
            for other in others
        )
        if alike or any(suits[place] and suits[other] and suits[place] != suits[other] for other in others):
            yield option


def _named(program: Program, option: Step) -> Words:
    """The pieces and sides that an option names."""
    found: set[str] = set()
    for part in _beneath(program, option):
        if isinstance(part, KindNamed):
            found |= {part.name, part.facet or part.name}
        elif isinstance(part, NewPieces) and isinstance(part.side, Name):
            found.add(part.side.name)
    return frozenset(found)


def _suits(program: Program, option: Step) -> Iterator[str]:
    """The suits of the cards that an option asks for."""
    for part in _beneath(program, option):
        if getattr(part, "sort", None) is Sort.CARD:
            yield from (each.name for each in walk(part) if isinstance(each, Name) and each.sort is Sort.SUIT)


def _performed(node: object) -> Counter[str]:
    """How often actions are performed in some rules."""
    performs = [part for part in walk(node) if isinstance(part, Perform)]
    return Counter(action for part in performs for _, action in part.actions)


def _beneath(program: Program, node: object, but: Words = frozenset()) -> Iterator[object]:
    """All that a part does, what is done by the actions it performs among it, `but` for some."""
    waiting, performed = [node], set(but)
    while waiting:
        for part in walk(waiting.pop()):
            yield part
            if isinstance(part, Perform):
                for _, action in part.actions:
                    if action in program.actions and action not in performed:
                        performed.add(action)
                        waiting.append(program.actions[action])
