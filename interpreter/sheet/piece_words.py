"""Pieces where they stand: whose, of what kind, in which place.

In: sets of pieces of the checked tree. Out: phrases. Other things are said by `things`.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace

from interpreter.language.program import (
    LOCATIONS,
    At,
    ClassOf,
    Elements,
    Exists,
    Expr,
    KindNamed,
    Listed,
    Local,
    Name,
    OfBattle,
    Only,
    Pieces,
    PieceUnion,
    Sort,
    Whose,
    walk,
)
from interpreter.sheet import modifiers, naming
from interpreter.sheet.phrases import Phrase
from interpreter.sheet.speaker import THINGS, Speaker, plain, words_for


@words_for(THINGS, Pieces)
def _pieces(say: Speaker, node: Pieces) -> Phrase:
    phrase = _owned(say, node, naming.kinds(say, node.kinds))
    alone = bool(phrase.fixed) and node.on is None and (isinstance(node.at, At) or _is_where_it_stands(node))
    removed = node.where is not None and any(isinstance(part, OfBattle) for part in walk(node.where))
    if not alone and not removed:
        phrase = phrase.with_after(*where(say, node))
    if node.suit is not None:
        of = say.the(node.suit)
        phrase = phrase.with_before(of) if isinstance(node.suit, Name) else phrase.with_after(f"of {of}")
    if node.where is not None and node.it is not None:
        it = Local(sort=Sort.PIECE, span=node.span, name=node.it)
        phrase = modifiers.narrowed(say, phrase, it, modifiers.conjuncts(node.where))
    if node.less is not None:
        phrase = phrase.with_after(f"that <is>  not part of {say.the(node.less)}".replace("  ", " "))
    return phrase


def _is_where_it_stands(node: Pieces) -> bool:
    """Whether the place is known by the very piece: `the cart` in the cart's place."""
    place = node.at.of if isinstance(node.at, Only) else node.at
    at = place.where if isinstance(place, Elements) else None
    return isinstance(at, Exists) and isinstance(at.of, Pieces) and at.of.kinds == node.kinds


def _owned(say: Speaker, node: Pieces, phrase: Phrase) -> Phrase:
    """Whose pieces: said only where it tells them from others."""
    if phrase.fixed:
        return phrase
    common = isinstance(node.kinds[0], ClassOf)
    match node.whose:
        case Whose.YOURS if not naming.is_own_mark(say, node.kinds) or common:
            return Phrase(phrase.one, phrase.many, owner=say.your)
        case Whose.ENEMY:
            return phrase.with_before("enemy")
        case Whose.OF if node.owner is not None:
            return _of(say, node.owner, phrase)
        case _:
            return phrase


def _of(say: Speaker, owner: Expr, phrase: Phrase) -> Phrase:
    if isinstance(owner, Name):
        return phrase.with_after(f"of {say.the(owner)}")
    return Phrase(phrase.one, phrase.many, owner=say.owner(owner))


def where(say: Speaker, node: Pieces) -> list[str]:
    """Where pieces stand; nothing where it does not matter, or where a sentence says it."""
    if node.on is not None:
        with say.moved(False):
            holder = say.any(node.on)
        return [f"{'from' if say.leaving else 'on'} {holder}"]
    if isinstance(node.at, At):
        word = "from" if say.leaving else "on" if node.at is At.MAP else "in"
        return {At.MAP: [f"{word} the map"], At.ANYWHERE: [], At.SUPPLY: [f"{word} {say.your} supply"]}[node.at]
    return [f"{at(say, node.at)}{_apart(say, node)}"]


def _apart(say: Speaker, node: Pieces) -> str:
    """That pieces in a place are not those on a piece there, where there can be such; said once a rule."""
    held = {name for piece in say.program.declarations.pieces.values() for name in piece.holds}
    named = [kind for kind in node.kinds if isinstance(kind, KindNamed)]
    mine = {name for kind in named for name in (kind.name, kind.facet, *_sides(say, kind)) if name}
    if not held & mine or "held" in say.apart or not isinstance(node.at, Expr) or node.at.sort not in LOCATIONS:
        return ""
    say.apart.add("held")
    return " (not those on another piece)"


def _sides(say: Speaker, kind: KindNamed) -> tuple[str, ...]:
    return say.program.declarations.pieces[kind.name].sides if kind.facet is None else ()


def at(say: Speaker, place: Expr) -> str:
    """`in that clearing`, `on the ponds track`, `from that clearing` of what leaves it."""
    with say.moved(False):
        told = say.phrase(place)
        where = told.some() if say.all_together and place.many else say.any(place)
    if told.fixed and told.after and isinstance(place, Elements) and isinstance(place.domain, Listed):
        where = f"{told.fixed} while {told.fixed} is {' '.join(told.after)}"
    return f"{'from' if say.leaving else 'on' if place.sort is Sort.TRACK else 'in'} {where}"


@words_for(THINGS, PieceUnion)
def _piece_union(say: Speaker, node: PieceUnion) -> Phrase:
    """`your warriors and pawns in that clearing`."""
    parts = [part for part in node.parts if isinstance(part, Pieces)]
    alike = len(parts) == len(node.parts) and len({shape(replace(part, kinds=())) for part in parts}) == 1
    if alike:
        return say.phrase(replace(parts[0], kinds=tuple(kind for part in parts for kind in part.kinds)))
    found = [say.phrase(part) for part in node.parts]
    return Phrase(
        fixed=" or ".join(each.a() for each in found), fixed_many=" and ".join(each.some() for each in found),
        fixed_each=" and ".join(each.each() for each in found),
    )  # fmt: skip


def called(say: Speaker, of: Expr, phrase: Phrase) -> str:
    """What one of a set is called: its noun; of pieces of several kinds what they all are: `token`, else `piece`."""
    if " or " not in (phrase.one or phrase.fixed):
        return phrase.one
    parts = of.parts if isinstance(of, PieceUnion) else (of,)
    kinds = [kind for part in parts if isinstance(part, Pieces) for kind in part.kinds]
    declared = say.program.declarations.pieces
    classes = {declared[kind.name].type if isinstance(kind, KindNamed) else "piece" for kind in kinds}
    return classes.pop() if len(classes) == 1 else "piece" if classes else phrase.one


def shape(node: object) -> object:
    """What an expression says, whatever place it was written at and whatever its own names are."""
    if isinstance(node, Local):
        return plain(node.name)
    if isinstance(node, tuple):
        return tuple(shape(part) for part in node)
    if not is_dataclass(node) or isinstance(node, type):
        return plain(node) if isinstance(node, str) else node
    return (type(node).__name__, *(shape(getattr(node, each.name)) for each in fields(node) if each.name != "span"))
