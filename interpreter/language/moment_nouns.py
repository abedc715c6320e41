"""Nouns that mean what is there now: the battle, the phase, the card whose text this is, the icons that show.

In: a noun without `of`. Out: a node that is answered from the table at that moment.
"""

from __future__ import annotations

from interpreter.language.build import SORTS
from interpreter.language.catalogue import catalogue
from interpreter.language.context import Reader
from interpreter.language.program import Expr, Icons, OfBattle, Sort, ThisCard, ThisPhase
from interpreter.language.scope import Meaning
from interpreter.language.syntax import Noun, Word


def no_of(cx: Reader, node: Noun) -> None:
    """A noun that stands for one thing. Raises: Fault if the text says of whom."""
    if node.of is not None:
        cx.fail("of-unfit", f"`{node.words[-1].text}` takes no `of`", node.of, "leave it out")


def this_card(cx: Reader, node: Noun, head: Word, meaning: Meaning) -> Expr:
    no_of(cx, node)
    if not cx.of_card:
        cx.fail("no-card", f"`{head.text}` is known in the text of a card only", head, "bind a card with `choose:`")
    return ThisCard(sort=Sort.CARD, span=cx.span(head))


def this_phase(cx: Reader, node: Noun, head: Word, meaning: Meaning) -> Expr:
    no_of(cx, node)
    return ThisPhase(sort=Sort.PHASE, span=cx.span(head))


def icon(cx: Reader, node: Noun, head: Word, meaning: Meaning) -> Expr:
    no_of(cx, node)
    return Icons(sort=Sort.NUMBER, span=cx.span(head), name=meaning.name)


def of_battle(cx: Reader, node: Noun, head: Word, meaning: Meaning) -> Expr:
    no_of(cx, node)
    entry = catalogue().nouns[meaning.name]
    sort = SORTS[entry["sort"]]
    if sort is Sort.PIECE and not cx.battle:
        hint = "say it in a rule about an event of a battle, `when: a battle ends`"
        cx.fail("outside-battle", f"`{head.text}` is known of a battle only", head, hint)
    return OfBattle(sort=sort, many=bool(entry.get("many")), span=cx.span(head), name=meaning.name)
