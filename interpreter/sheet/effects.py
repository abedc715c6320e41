"""Effects: what is done, by the catalogue's template of each op's form.

In: an `Effect`. Out: an order without a capital or a full stop: `place 4 warriors in the corner`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeGuard

from interpreter.language.catalogue import Form, catalogue, plural
from interpreter.language.program import (
    Arg,
    CardsIn,
    Change,
    ClassOf,
    Count,
    Effect,
    Elements,
    Expr,
    Get,
    Name,
    NewPieces,
    Number,
    Pieces,
    Portion,
    Read,
    Sort,
    Whose,
    You,
)
from interpreter.sheet import naming
from interpreter.sheet.numbers import digits, folded, in_place, later, members, so_many
from interpreter.sheet.phrases import Phrase, listed, so_called, spoken, titled
from interpreter.sheet.speaker import Speaker
from interpreter.sheet.templates import conjugated, filled
from interpreter.sheet.things import deck_noun, only_card

_LEAVING = frozenset({"remove", "move", "discard", "spend", "return", "take", "give"})
"""Verbs whose object goes away from where it is."""
_STACKS = ("pile", "deck")
"""Where cards lie on one another, not in something."""


@lru_cache(maxsize=1)
def forms() -> dict[str, tuple[str, Form]]:
    """Verb and form by the form's name."""
    return {form.name: (verb, form) for verb, op in catalogue().ops.items() for form in op.forms}


def effect(say: Speaker, node: Effect) -> str:
    """The effect as an order; of somebody else's doing a statement: `the taker draws a card`."""
    verb, form = forms()[node.form]
    words = {}
    for name, value in node.args.items():
        with say.moved(name == "object" and (verb in _LEAVING or (verb == "place" and isinstance(value, Portion)))):
            words[name] = _argument(say, node, name, value)
    if node.form.startswith("draw") or node.form == "take_unseen":
        words["number"] = _drawn(say, node)
    if "on the map" in words.get("object", "") and node.form.startswith("place"):
        words["object"] = words["object"].replace(" on the map", "")
    if node.form == "gather" and _are_ruins(node.args["object"]):
        return "lay the ruins on the building slots that the map prints for them"
    if verb == "draw" and words.get("to"):
        words["to"] = f"{'onto' if words['to'].endswith(_STACKS) else 'into'} {words['to']}"
    doer = words.get("for", "")
    return in_place(filled(conjugated(form.says, doer, say.acted), words) + _beside(say, node))


def _are_ruins(object: Arg) -> bool:
    """Ruins have no supply: they begin the game on the map."""
    of = object.of if isinstance(object, Portion) else object
    return isinstance(of, Pieces) and all(isinstance(kind, ClassOf) and kind.name == "ruin" for kind in of.kinds)


def _beside(say: Speaker, node: Effect) -> str:
    """What an op does that its own words do not tell: the order of what returns, the points of an item."""
    if node.form == "return_cards":
        return _returned(node)
    if node.form == "craft_item":
        return _scored(say)
    return ""


def _returned(node: Effect) -> str:
    """Several cards that return to a pile: the first one on top."""
    object, to = node.args["object"], node.args["to"]
    if not isinstance(object, Portion) or not object.of.many or not isinstance(to, Name):
        return ""
    of = object.of
    zones = of.domain.zones if isinstance(of, Elements) and isinstance(of.domain, CardsIn) else ()
    revealed = any(isinstance(zone, Get) and zone.query == "revealed" for zone in zones)
    return f" in the order in which they {'were revealed' if revealed else 'lay'}, the first of them on top"


def _scored(say: Speaker) -> str:
    """The rule that sets the points of every item, so that a reader need not remember it: `for 1 point (2.1)`."""
    for each in say.program.abilities:
        if not isinstance(each, Change) or each.query != "crafting_points":
            continue
        if each.condition is None and each.to is not None:
            laws = ", ".join(say.law(law) for law in each.laws)
            return f", for {points(say, each.to)} ({laws})" if laws else f", for {points(say, each.to)}"
    return ""


def _argument(say: Speaker, node: Effect, name: str, value: Arg) -> str:
    match value:
        case None:
            return ""
        case Portion():
            return portion(say, value)
        case NewPieces() if name == "with" and value.whose is Whose.YOURS and not naming.is_own_mark(say, value.kinds):
            return f"{new_pieces(say, value)} of yours"
        case NewPieces():
            return new_pieces(say, value)
        case tuple():
            return listed(say.rule(each) for each in value)
        case str():
            return titled(value) if name in ("to", "object") else spoken(value)
        case _:
            return _value(say, node, name, value)


def _value(say: Speaker, node: Effect, name: str, value: Expr) -> str:
    """An expression, in the words of the parameter it is for."""
    subject = node.args.get("object")
    match node.form, name:
        case "score", "object":
            return points(say, value)
        case "gain", "object":
            return f"{say.number(value)} more action{'' if say.number(value) == '1' else 's'}"
        case "battle", "with":
            return f"{say.number(value)} extra hit{'' if say.number(value) == '1' else 's'}"
        case "set_start", "object":
            return say.owner(value)
        case "move" | "replace", "from" | "in":
            return "" if isinstance(subject, Portion) and isinstance(subject.of, Pieces) else say.the(value)
        case "set", "to" if isinstance(subject, Read) and isinstance(value, Number) and subject.sort is Sort.SPACE:
            return naming.space(say, subject.tracker, value.value)
        case "spread", "among":
            return say.phrase(value).some()
        case "flip_tracker", "object":
            return f"{say.the(value).removesuffix(' marker')} marker"
        case _:
            return naming.zone(say, value.name) if _is_pile(value) else say.the(value)


def _is_pile(value: Expr) -> TypeGuard[Name]:
    return isinstance(value, Name) and value.sort is Sort.ZONE


def points(say: Speaker, value: Expr) -> str:
    """How many points: `1 point`, `1 point for each clearing you rule`, `the points that the track shows`."""
    if isinstance(settled := folded(value), Number):
        return so_called(digits(say, value), "point" if settled.value == 1 else "points")
    if isinstance(value, Count):
        return f"1 point for {members(say, value.of).each()}"
    if isinstance(value, Get) and value.query == "points":
        return say.number(value)
    return f"as many points as {say.number(value)}"


def _drawn(say: Speaker, node: Effect) -> str:
    """`3 cards`, `a plan`."""
    number, deck = node.args["number"], node.args["deck"]
    assert isinstance(number, Expr) and isinstance(deck, Name)
    noun = deck_noun(say, None if deck.name == "deck" else deck.name)
    return so_many(say, number, noun, plural(noun))


# --- how many of a set ------------------------------------------------------------------------------------------------


def portion(say: Speaker, node: Portion) -> str:
    """So many of what is somewhere already."""
    of = node.of
    one = isinstance(node.amount, Number) and node.amount.value == 1 and node.how == "number"
    with say.together(not one):
        phrase = say.phrase(of)
    if node.how == "all":
        return _all(say, of, phrase)
    if node.how == "any":
        return f"any number of {phrase.some()}"
    assert node.amount is not None
    amount = say.number(node.amount)
    if not isinstance(node.amount, Number):
        amount = f"({amount})" if node.how in ("top", "bottom") else amount
    if node.how in ("top", "bottom"):
        return _end(phrase, node.how, amount)
    if node.how == "all_but":
        return f"all but {amount} of {phrase.some()}"
    counted = phrase.counted(amount) if isinstance(node.amount, Number) else _as_many(phrase, amount)
    return f"up to {amount} of {phrase.some()}" if node.how == "up_to" else counted


def _as_many(phrase: Phrase, amount: str) -> str:
    return f"{phrase.some()}, as many as {amount}"


def _all(say: Speaker, of: Expr, phrase: Phrase) -> str:
    if phrase.fixed and not phrase.after:
        return phrase.some()
    if not of.many or phrase.fixed:
        return phrase.the()
    if isinstance(of, Elements) and (one := only_card(say, of)) is not None:
        return one
    return f"all {phrase.some()}"


def _end(phrase: Phrase, how: str, amount: str) -> str:
    if amount == "1":
        return f"the {how} {Phrase(phrase.one, phrase.many, '', phrase.before, phrase.after).the()[4:]}"
    return f"the {how} {amount} {phrase.bare()}"


# --- new pieces -------------------------------------------------------------------------------------------------------


def new_pieces(say: Speaker, node: NewPieces) -> str:
    """`4 warriors`, `a building from one of your tracks matching the order`, `a gear`."""
    phrase = naming.kinds(say, node.kinds)
    if node.suit is not None:
        of = say.the(node.suit)
        phrase = phrase.with_before(of) if isinstance(node.suit, Name) else phrase.with_after(f"of {of}")
    if node.whose is Whose.OF and node.owner is not None and not isinstance(node.owner, You):
        phrase = Phrase(phrase.one, phrase.many, owner=say.owner(node.owner))
    told = _so_many_new(say, node, phrase)
    if node.tracks is not None:
        told += later(f" from {say.any(node.tracks)}")
    return told if node.side is None else told + later(f", {_side(say, node.side)}")


def _so_many_new(say: Speaker, node: NewPieces, phrase: Phrase) -> str:
    if node.count is None:
        return phrase.fixed or f"all {say.your} {phrase.bare()}"
    if isinstance(folded(node.count), Number):
        return phrase.counted(digits(say, node.count)) if not phrase.fixed else phrase.some()
    return so_many(say, node.count, phrase.one, phrase.bare())


def _side(say: Speaker, side: Expr) -> str:
    if isinstance(side, Read):
        return f"with the side up that {say.the(side)} shows"
    return f"{say.the(side).removesuffix(' side')} side up"
