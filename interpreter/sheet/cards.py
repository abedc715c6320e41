"""Cards of a deck: what is printed on each.

In: the rules of cards and the tree of their file. Out: an entry for each kind of card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from interpreter.language.located import Mapping as Tree
from interpreter.language.located import Sequence as Items
from interpreter.language.program import Ability, CardRule
from interpreter.language.vocabulary import vocabulary
from interpreter.sheet import abilities
from interpreter.sheet.document import Entry
from interpreter.sheet.phrases import listed, spoken
from interpreter.sheet.sources import Sources, text, texts
from interpreter.sheet.speaker import Speaker
from interpreter.sheet.steps import step
from interpreter.sheet.text import Aside, Listing, Paragraph, under


def cards_of(say: Speaker, sources: Sources, deck: str) -> Iterator[Entry]:
    """Every kind of card of a private deck."""
    declared = say.program.declarations.decks[deck]
    tree = next((each for name, each in sources.decks.items() if declared.cards.endswith(name)), None)
    printed = printed_cards(tree) if tree is not None else {}
    for rule in say.program.decks[deck].values():
        yield card(say, rule, printed.get(rule.id))


def printed_cards(tree: Tree) -> Mapping[str, Tree]:
    """The cards of a deck's file by their id."""
    listed_cards = tree.get("cards")
    items = listed_cards.items if isinstance(listed_cards, Items) else ()
    return {text(each.get("id")): each for each in items if isinstance(each, Tree)}


def card(say: Speaker, rule: CardRule, printed: Tree | None) -> Entry:
    """What one kind of card says."""
    body: list[str | Aside] = []
    if printed is not None:
        body += _printed(printed)
    told: Paragraph = (*body, *_rules(say, rule))
    if len(told) == len(body) and printed is not None and (prose := text(printed.get("text"))):
        told = (*body, prose)  # what the game itself knows of such a card
    return Entry(rule.law, rule.name, told)


def _printed(node: Tree) -> Iterator[str]:
    """Suit, number of copies, cost, item, points."""
    suit, count, kind = text(node.get("suit")), text(node.get("count")), text(node.get("kind"))
    what = " ".join(word for word in (suit, kind) if word)
    copies = f"{count} of them" if count not in ("", "1") else ""
    if head := ", ".join(part for part in (f"a {what} card" if what else "", copies) if part):
        yield head
    if cost := texts(node.get("cost")):
        yield f"crafted with {listed(_so_many(suit, count) for suit, count in Counter(cost).items())}"
    if item := text(node.get("item")):
        yield f"it shows: {spoken(item)}"
    if points := text(node.get("points")):
        yield f"{points} point{'s' * (points != '1')}"


def _so_many(suit: str, count: int) -> str:
    """Crafting pieces of one suit: `fox`, `2 mouse`, `4 of any suit`."""
    if suit not in vocabulary().suits:
        return f"{count} of any suit"
    return suit if count == 1 else f"{count} {suit}"


def _rules(say: Speaker, rule: CardRule) -> Iterator[str | Listing | Aside]:
    if rule.objective is not None:
        with say.calling(rule.objective.site, "the clearing"):
            yield f"objective: {say.clause(rule.objective.condition)}"
    if rule.effect is not None:
        yield from under("when it is crafted", [step(say, rule.effect)], ",")
    for one in _grouped(rule):
        yield from abilities.ability(say, one)
    if rule.discards_to is not None:
        yield f"it is discarded to {say.the(rule.discards_to)}"


def _grouped(rule: CardRule) -> list[list[Ability]]:
    found: list[list[Ability]] = []
    for each in rule.abilities:
        if found and found[-1][0].span == each.span:
            found[-1].append(each)
        else:
            found.append([each])
    return found
