"""Where it matters whether something could be done: a tracker at its bound, a clearing that is marked already.

In: a checked program. Out: the trackers and marks whose writing may come to nothing where somebody would notice. A rule
that `lower`s a tracker as a price reads it, although no leaf asks for its value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.language.program import Ability, Can, Declarations, During, Effect, Node, Program, Read, Step, When


def outcomes_asked(program: Program) -> set[str]:
    """The trackers and marks whose writing is a question of whether it can be done."""
    return set(_of_program(program))


def _of_program(program: Program) -> Iterator[str]:
    have = program.declarations
    for step in (*program.table, *program.setup, *(step for phase in program.phases for step in phase.steps)):
        yield from _of(step, have, noticed=False)
    for action in program.actions.values():
        yield from _of(action, have, noticed=True)  # whoever performs it may notice
    for ability in program.abilities:
        yield from _of_ability(ability, have)
    for rules in program.decks.values():
        for card in rules.values():
            for ability in card.abilities:
                yield from _of_ability(ability, have)
            if card.effect is not None:
                yield from _of(card.effect, have, noticed=True)


def _of_ability(ability: Ability, have: Declarations) -> Iterator[str]:
    if isinstance(ability, Can):
        yield from _all(ability.pay, have, noticed=True)
    elif isinstance(ability, When):
        yield from _of(ability.step, have, noticed=False)
    elif isinstance(ability, During):
        yield from _of(ability.step, have, noticed=True)  # it is offered only where something can be done


def _all(nodes: Iterable[Node], have: Declarations, noticed: bool) -> Iterator[str]:
    for node in nodes:
        yield from _of(node, have, noticed)


def _of(node: Node, have: Declarations, noticed: bool) -> Iterator[str]:
    """`noticed`: somebody around asks whether this was done."""
    if isinstance(node, Effect):
        if noticed:
            yield from _may_fail(node, have)
    elif isinstance(node, Step):
        asked = bool(noticed or node.may or node.then or node.otherwise or node.binder or node.id is not None)
        asked = asked or node.uses is not None or (node.loop is not None and node.loop.how == "while")
        yield from _all(node.body, have, asked)
        yield from _all(node.pay, have, noticed=True)
        yield from _all((*(node.on_tie or ()), *node.then, *node.otherwise), have, noticed)
        if node.menu is not None:
            yield from _all(node.menu.options, have, noticed=True)


def _may_fail(effect: Effect, have: Declarations) -> Iterator[str]:
    """The tracker or the mark that an effect writes, if it may find nothing to do."""
    written = effect.args.get("object")
    if effect.form == "mark":
        yield from (value for value in effect.args.values() if isinstance(value, str))
    elif isinstance(written, Read):
        tracker = have.trackers[written.tracker]
        fails = {
            "lower": True,
            "raise": tracker.high is not None or bool(tracker.spaces),
            "advance": not tracker.wraps,
        }
        if fails.get(effect.form, False):
            yield written.tracker
