"""Cards: what their own texts do, read like the rules of a faction.

In: a reader that knows the words of the file whose deck it is (the shared law's for the shared deck), and the deck
file. Out: a `CardRule` a card; findings about the file's shape and its leaves go to the reader's. The numbers a card
uses (causes, uses, marks) are the reader's program's.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from interpreter.language import within
from interpreter.language.abilities import abilities
from interpreter.language.build import SORTS
from interpreter.language.catalogue import catalogue, singular
from interpreter.language.context import Reader
from interpreter.language.declarations import DeckDecl
from interpreter.language.echoes import lines_at_fault
from interpreter.language.files import is_deck, is_there, read_file
from interpreter.language.findings import Findings
from interpreter.language.located import Mapping, Node, Scalar, Sequence
from interpreter.language.program import Ability, CardRule, Expr, Name, Objective, Sort, Step
from interpreter.language.source import Source
from interpreter.language.steps import doings, leaf_set, leaf_truth, text_of
from interpreter.language.wording import either, quoted

FOR_GOOD = {
    "treat": "say what the pieces do in `when`, `cannot` or `change`",
    "decide": "let the faction's own file answer",
}
"""Abilities that are settled before the first turn, and what a card can say instead."""

KINDS_WITH = {"abilities": ("persistent", "dominance"), "do": ("immediate",)}
"""A key of a card, and the kinds of card that can have it: those that stay in play, those that happen once."""


def private_deck(cx: Reader, deck: DeckDecl) -> dict[str, CardRule]:
    """The rules of a faction's own cards, by the cards' ids."""
    path = Path(deck.cards)
    if not is_there(path) or ((source := read_file(path)).root is not None and not is_deck(source)):
        return {}  # whoever declares the deck is told so
    said = source.root.get("of") if isinstance(source.root, Mapping) else None
    meant = singular(path.stem) or path.stem
    if isinstance(said, Scalar) and said.text != meant:
        hint = f"write `of: {meant}`, or give the file another name"
        message = f"the faction calls one of these cards `{meant}`, after the name of the file"
        cx.findings.add("deck-noun", message, said.span, hint)
    return deck_rules(cx, source, boxed=bool(deck.in_play))


def deck_rules(cx: Reader, source: Source, boxed: bool = False) -> dict[str, CardRule]:
    """The rules of the cards of a deck file, by the cards' ids. `boxed`: they are in play in a box as well."""
    outer, cx.findings = cx.findings, Findings()
    try:
        return dict(_rules(cx, source.root, boxed)) if isinstance(source.root, Mapping) else {}
    except Exception:
        # a tree of the wrong shape may surprise the reader, but then its shape is a finding already
        if not source.findings:
            raise
        return {}
    finally:
        at_fault = lines_at_fault(source.root, source.findings) if source.root is not None else set()
        meant = [each for each in cx.findings if (each.span.file, each.span.line) not in at_fault]
        cx.findings = outer
        cx.findings.extend([*source.findings, *meant])


def _rules(cx: Reader, root: Mapping, boxed: bool) -> Iterator[tuple[str, CardRule]]:
    deck, cards = text_of(root.get("deck")), root.get("cards")
    scope = cx.scope
    before = scope.step_ids, scope.marks
    scope.step_ids = (*scope.step_ids, *within.step_ids([root]))
    scope.marks = (*scope.marks, *within.marks([root]))
    try:
        for card in cards.items if isinstance(cards, Sequence) else ():
            if isinstance(card, Mapping):
                with _card(cx, deck, card):
                    yield text_of(card.get("id")), _rule(cx, card, boxed)
    finally:
        scope.step_ids, scope.marks = before


@contextmanager
def _card(cx: Reader, deck: str, card: Mapping) -> Iterator[None]:
    """The leaves of one card: its law is its id in the deck, its title the printed name."""
    before = cx.prefix, cx.laws, cx.title, cx.here, cx.of_card
    cx.prefix, cx.laws, cx.title = deck, (f"{deck}:{text_of(card.get('id'))}",), text_of(card.get("name"))
    cx.of_card = True
    try:
        yield
    finally:
        cx.prefix, cx.laws, cx.title, cx.here, cx.of_card = before


def _rule(cx: Reader, card: Mapping, boxed: bool) -> CardRule:
    _check_kind(cx, card, boxed)
    return CardRule(
        id=text_of(card.get("id")),
        name=cx.title,
        law=cx.laws[0],
        abilities=tuple(_abilities(cx, card.get("abilities"))),
        effect=_effect(cx, card),
        objective=_objective(cx, card.get("objective")),
        discards_to=_pile(cx, card.get("discards_to")),
    )


def _check_kind(cx: Reader, card: Mapping, boxed: bool) -> None:
    """Each key belongs to the kinds of card that are ever in the position to follow it."""
    kind = text_of(card.get("kind"))
    for name, kinds in KINDS_WITH.items():
        key = card.key(name)
        if key is not None and kind not in kinds and not (boxed and name == "abilities"):
            wanted = either(quoted(kinds))
            message = f"`{name}` is never followed: this card is no {either(kinds)} card"
            cx.findings.add("card-kind", message, key.span, f"make its kind {wanted}, or take `{name}` out")


def _abilities(cx: Reader, node: Node | None) -> Iterator[Ability]:
    for item in node.items if isinstance(node, Sequence) else ():
        if isinstance(item, Mapping):
            _check_form(cx, item)
            cx.here = cx.jumps.of_ability(item)
            yield from abilities(cx, item)


def _check_form(cx: Reader, ability: Mapping) -> None:
    """A card comes and goes; what holds for a whole game cannot be printed on it."""
    for name, hint in FOR_GOOD.items():
        key = ability.key(name)
        if key is not None:
            message = f"`{name}` holds for a whole game, a card only while it is in play"
            cx.findings.add("card-ability", message, key.span, hint)


def _effect(cx: Reader, card: Mapping) -> Step | None:
    """What happens once, whenever in the turn the card is crafted."""
    key = card.key("do")
    if key is None:
        return None
    cx.here = frozenset(cx.jumps.phases)
    cause = cx.cause(key.span)
    with cx.inner():
        body = doings(cx, card.get("do"))
    return Step(laws=cx.laws, title=cx.title, span=key.span, cause=cause, body=body)


def _objective(cx: Reader, node: Node | None) -> Objective | None:
    """A condition about the clearing that the catalogue has a word for."""
    if not isinstance(node, Scalar):
        return None
    ((word, sort),) = catalogue().objective.items()
    with cx.inner():
        site = cx.bind(word, SORTS[sort], node.span)
        condition = leaf_truth(cx, node)
    return Objective(site.name, condition) if condition is not None else None


def _pile(cx: Reader, node: Node | None) -> Expr | None:
    """A pile that is the same whoever discards."""
    found = leaf_set(cx, node, Sort.ZONE)
    if found is not None and node is not None and not isinstance(found, Name):
        hint = "name `beside_map`, `aside`, or a box of the faction"
        cx.findings.add("wrong-sort", "cards are discarded to one pile, always the same", node.span, hint)
        return None
    return found
