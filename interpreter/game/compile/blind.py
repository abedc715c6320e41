"""What does not look at cards: foretellings that a price of cards cannot change, so that it need not be paid first.

In: the nodes that a price is paid for. Out: whether all that foretelling them reads are pieces, trackers and who rules.
Only what is known not to look is said not to; everything else is tried on a copy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.language.program import (
    Adjacent,
    Arith,
    Cannot,
    Change,
    ClassOf,
    Compare,
    Count,
    Effect,
    Elements,
    Exists,
    Expr,
    Icons,
    KindFrom,
    KindNamed,
    Listed,
    Local,
    Logic,
    Members,
    Name,
    NewPieces,
    Node,
    Number,
    Only,
    Perform,
    Pieces,
    PieceUnion,
    Read,
    Rules,
    Same,
    Slots,
    Sort,
    Step,
    Truth,
    Universe,
    Within,
    You,
    leading,
    walk,
)

if TYPE_CHECKING:
    from interpreter.game.compile.context import Build
    from interpreter.language.program import Program

NOT_CARDS = (
    Adjacent, Arith, ClassOf, Compare, Count, Elements, Exists, Icons, KindFrom, KindNamed, Listed, Local, Logic,
    Members, Name, NewPieces, Number, Only, Pieces, PieceUnion, Read, Rules, Same, Slots, Truth, Universe, Within, You,
)  # fmt: skip
FORMS = frozenset({"advance", "flip_tracker", "lower", "place_new", "raise"})
"""Forms of ops that ask for no cards themselves; of these only placing may be forbidden."""


def is_blind(build: Build, program: Program, of: Step) -> bool:
    """Whether foretelling a step's body looks at no card, and nor does any rule that may be asked meanwhile."""
    return _body_is(program, of, frozenset()) and _rules_are(build)


def _body_is(program: Program, of: Step, within: frozenset[str]) -> bool:
    if of.menu is not None:
        return all(_node_is(program, option, within) for option in of.menu.options)
    return all(_node_is(program, each, within) for each in leading(of.body))


def _node_is(program: Program, of: Node, within: frozenset[str]) -> bool:
    """`within`: the actions that it is part of."""
    if isinstance(of, Effect):
        return of.form in FORMS and _plain(tuple(of.args.values()))
    if isinstance(of, Perform):
        name = of.actions[0][1]
        if of.tracker is not None or name in within or name not in program.actions:
            return False
        return _plain(tuple(of.args.values())) and _node_is(program, program.actions[name], within | {name})
    if of.pay or of.loop or of.binder or of.on_tie is not None or of.uses is not None:
        return False
    return _plain((of.condition, of.actor, of.decider, of.credit)) and _body_is(program, of, within)


def _plain(words: object) -> bool:
    """Whether expressions are about no card and nowhere that cards lie."""
    for part in walk(words):
        if not isinstance(part, NOT_CARDS) or (isinstance(part, Expr) and part.sort in (Sort.CARD, Sort.ZONE)):
            return False
    return True


def _rules_are(build: Build) -> bool:
    """Whether the rules about placing look at no card, and no rule changes who is an enemy or what is a location."""
    for voice in build.table.voices:
        for ability in voice.abilities:
            if isinstance(ability, Change) and ability.query in ("enemies", "locations"):
                return False
            if isinstance(ability, Cannot) and ability.op == "place":
                words = (ability.active, ability.who, ability.pieces, ability.condition)
                if voice.card >= 0 or not _plain(words):
                    return False
    return not any(
        place.adjacent_to is not None for each in build.table.names for place in each.declared.places.values()
    )
