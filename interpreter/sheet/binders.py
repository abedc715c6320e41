"""Loops and binders: over what a step goes, and what it takes.

In: the loop or the binder of a step. Out: the words before what is done: `for each den`, `pick an enemy (the target)`.
"""

from __future__ import annotations

from interpreter.language.program import Binder, Loop, Number, Sort, Step
from interpreter.sheet import piece_words
from interpreter.sheet.numbers import members, times
from interpreter.sheet.phrases import Phrase
from interpreter.sheet.ranks import ranked
from interpreter.sheet.speaker import Speaker, plain

_THAT_PLACE = ("in that clearing", "in that place")
_HOW = {"pick": "pick", "choose": "choose", "random": "take at random"}


def going_over(say: Speaker, loop: Loop) -> str:
    """`for each den`, `repeat as long as the level is more than 1`."""
    if loop.how == "while" and loop.condition is not None:
        return f"repeat as long as {say.clause(loop.condition)}"
    if loop.how == "times" and loop.count is not None:
        return f"do this {times(say, loop.count)}"
    assert loop.set is not None and loop.name is not None
    phrase = members(say, loop.set)
    lead = f"for {phrase.each()}"
    if loop.end is not None:
        count = say.number(loop.count) if loop.count is not None else "1"
        pile = " ".join(phrase.after).replace("in ", "of ", 1)
        lead = f"for the {loop.end} {phrase.one} {pile}"
        if count != "1":
            end = "on top" if loop.end == "top" else "at the bottom"
            assert loop.count is not None
            lead = f"do this {times(say, loop.count)}, each time for the {phrase.one} then {end} {pile}"
    _, intro = say.introduce(loop.name, loop.set.sort, noun=piece_words.called(say, loop.set, phrase))
    lead += intro
    if loop.chosen:
        lead += ", in an order of your choice"
    if loop.at_once:
        lead += ", who all choose in secret before anything is done"
    return lead


def is_choice_of_a_card(node: Step) -> bool:
    """`spend a card`: the choice is made by the effect's own words."""
    binder = node.binder
    return binder is not None and plain(binder.name) == "chosen" and binder.span == node.span


def taking(say: Speaker, binder: Binder) -> str:
    """`pick an enemy (the target), the one with the most points`."""
    if binder.how == "roll":
        count = say.number(binder.amount) if binder.amount is not None else "1"
        _, intro = say.introduce(binder.name, Sort.FACE, True)
        dice = f"a {binder.die} die" if count == "1" else f"as many {binder.die} dice as {count}"
        if binder.amount is not None and isinstance(binder.amount, Number) and count != "1":
            dice = f"{count} {binder.die} dice"
        return f"roll {dice}{intro}"
    assert binder.set is not None
    told = _so_many(say, binder)
    noun = piece_words.called(say, binder.set, members(say, binder.set))
    ref, intro = say.introduce(binder.name, binder.set.sort, binder.many, noun)
    if ref.startswith("those ") and _at_most_one(binder):
        say.introduce(binder.name, binder.set.sort, noun=noun)
    ranks = _there(told, ranked(say, binder.ranks, binder.set.sort, binder.many, binder.how == "choose"))
    firm = ", even if nothing can be done with it" if binder.firm else ""
    fewer = ", or as many as there are" if _may_be_fewer(binder) else ""
    return f"{_HOW[binder.how]} {told}{intro}{ranks}{firm}{fewer}"


def _at_most_one(binder: Binder) -> bool:
    """`up to 1 card`: what was taken is spoken of as one."""
    return binder.bound == "up_to" and isinstance(binder.amount, Number) and binder.amount.value == 1


def _there(told: str, ranks: str) -> str:
    """The ranks of what is in a place, which need not name that place again: `the one with the most pieces there`."""
    place = next((place for place in _THAT_PLACE if place in told), None)
    return ranks if place is None else ranks.replace(place, "there")


def _may_be_fewer(binder: Binder) -> bool:
    """A pick of several takes what there is; a player who chooses needs all of them."""
    return (
        binder.how in ("pick", "random") and binder.amount is not None and binder.bound not in ("one", "any", "up_to")
    )


def _so_many(say: Speaker, binder: Binder) -> str:
    assert binder.set is not None
    with say.together(binder.bound != "one"):
        phrase = members(say, binder.set)
    amount = say.number(binder.amount) if binder.amount is not None else "1"
    match binder.bound:
        case "any":
            return f"any number of {phrase.some()}"
        case "up_to" if isinstance(binder.amount, Number):
            return _up_to(phrase, amount)
        case "one":
            return phrase.a()
        case _ if isinstance(binder.amount, Number):
            return phrase.counted(amount)
    start = "up to " if binder.bound == "up_to" else ""
    return f"{start}as many {phrase.some()} as {amount}"


def _up_to(phrase: Phrase, amount: str) -> str:
    """`up to 2 huts`, `up to 1 card`, `up to 3 of your warriors`."""
    if phrase.owner or phrase.several:
        return f"up to {amount} of {phrase.some()}"
    digits = amount.partition(" ")[0]
    return f"up to {amount} {phrase.bare_one() if digits == '1' and not phrase.fixed else phrase.some()}"
