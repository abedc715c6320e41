"""Steps that can never do anything: a written 0, and setup that asks for pieces of yours where none can be yet.

In: a checked program, with what is being checked of it. Out: findings. A number with a name may be 0 in one file and
more in another that is laid over it, so only a 0 that is written where it counts is told. What setup finds on the map
follows from its order: nobody but the faction itself puts its pieces there before the first turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from interpreter.language.assembly import Assembly
from interpreter.language.files import read_file
from interpreter.language.findings import Finding, Span
from interpreter.language.own import Own
from interpreter.language.program import (
    LOCATIONS,
    Ability,
    At,
    Binder,
    Change,
    Compare,
    Count,
    Effect,
    Elements,
    Exists,
    Expr,
    KindNamed,
    Logic,
    Loop,
    Menu,
    NewPieces,
    Number,
    Perform,
    Pieces,
    Portion,
    Program,
    Rules,
    Step,
    Uses,
    When,
    Whose,
    You,
    walk,
)

CODE = "does-nothing"
_BRINGING = ("place", "put", "spread", "move", "replace", "return", "swap")
"""How the forms of ops begin that may bring pieces to the map."""
_ON_MAP = ("removed", "placed", "moved", "battle", "dice", "phase")
"""How events begin that are not before pieces are on the map, or not before the first turn."""


def in_vain(made: Assembly, program: Program) -> Iterator[Finding]:
    """A finding for every step of the last file, or of the overlays, that can never do anything."""
    mine = Own(made)
    for amount in _amounts(program):
        if amount is not None and amount.span in mine and _is_written(amount):
            hint = "write how many, or leave this out"
            yield Finding(CODE, "with 0 of them this does nothing", amount.span, hint)
    for asked in _too_early(program):
        if asked in mine:
            hint = "let a step before this one place some"
            yield Finding(CODE, "none of your pieces is on the map when this is asked, so it does nothing", asked, hint)


# --- A written 0 ------------------------------------------------------------------------------------------------------


def _amounts(program: Program) -> Iterator[Number | None]:
    """Every number that says how many, or how often."""
    rules = (program.setup, program.phases, program.abilities, program.actions, program.decks)
    for part in walk(rules):
        match part:
            case Effect():
                yield from _amounts_of(part)
            case NewPieces():
                yield _number(part.count)
            case Portion() if part.how != "all_but":
                yield _number(part.amount)
            case Loop():
                yield _number(part.count)
            case Binder():
                yield _number(part.amount)
            case Menu() | Uses():
                yield _number(part.limit)


def _amounts_of(effect: Effect) -> Iterator[Number | None]:
    """The numbers of an effect that are no sets' own."""
    names = ("number", "by", "object") if effect.form == "score" else ("number", "by")
    for name in names:
        value = effect.args.get(name)
        yield value if isinstance(value, Number) else None


def _number(value: Expr | None) -> Number | None:
    return value if isinstance(value, Number) else None


def _is_written(amount: Number) -> bool:
    """Whether a number is 0 and stands there as such, not as a name that another file may give another value."""
    if amount.value != 0:
        return False
    lines = read_file(Path(amount.span.file)).lines
    return lines[amount.span.line - 1][amount.span.column - 1 :].startswith("0")


# --- Setup that comes too early ---------------------------------------------------------------------------------------


def _too_early(program: Program) -> Iterator[Span]:
    """Sets of setup's first steps that only hold what stands beside pieces of yours, before any is placed."""
    if program.declarations.abstract or any(map(_may_bring_before, program.abilities)):
        return  # what is never seated itself is set up by those who extend it
    for step in program.setup:
        found = next((each for each in _asked_first(step) if _needs_yours(each)), None)
        if found is not None:
            yield found.span
        elif any(_brings(part) for part in walk(step)):
            return


def _may_bring_before(ability: Ability) -> bool:
    """Whether an ability may rule without pieces, or place some when nothing of yours is there yet."""
    if isinstance(ability, Change):
        return ability.query == "ruler"
    late = ability.event.startswith(_ON_MAP) if isinstance(ability, When) else True
    return not late and any(map(_brings, walk(ability)))


def _asked_first(step: Step) -> Iterator[Expr | None]:
    """What a step asks for first, without which it does nothing."""
    yield step.condition
    if step.loop is not None:
        yield step.loop.set
    elif step.binder is not None and not step.otherwise:
        yield step.binder.set


def _brings(part: object) -> bool:
    """Whether something may bring pieces to the map; an action may do anything."""
    return isinstance(part, Perform) or (isinstance(part, Effect) and part.form.startswith(_BRINGING))


def _needs_yours(of: Expr | None) -> bool:
    """Whether a set is empty, or a condition false, while no piece of yours is on the map."""
    match of:
        case Elements():
            return _needs_yours(of.where)
        case Pieces():
            on_map = of.at is At.MAP or (isinstance(of.at, Expr) and of.at.sort in LOCATIONS)
            return on_map and (of.whose is Whose.YOURS or _all_declared(of))
        case Exists() | Count():
            return _needs_yours(of.of)
        case Rules():
            return isinstance(of.player, You)
        case Compare(op=">=" | ">", left=Count() as counted, right=Number() as bound):
            return bound.value > 0 and _needs_yours(counted)
        case Logic(op="and"):
            return any(map(_needs_yours, of.parts))
        case Logic(op="or"):
            return all(map(_needs_yours, of.parts))
    return False


def _all_declared(pieces: Pieces) -> bool:
    return bool(pieces.kinds) and all(isinstance(kind, KindNamed) for kind in pieces.kinds)
