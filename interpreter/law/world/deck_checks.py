"""What a deck must hold beyond its shape.

In: the located tree of a deck file. Out: every finding about it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.language.findings import Findings
from interpreter.language.suggest import hint_for
from interpreter.law.world import nodes
from interpreter.law.world.files import with_shape
from interpreter.law.world.items import add_unknown_suit, load_world

if TYPE_CHECKING:
    from interpreter.language.source import Node, Scalar, Source

ANY = "any"
"""In a cost: a crafting piece in a clearing of whichever suit."""

CRAFTED = frozenset({"item", "immediate", "persistent"})
"""The kinds of card that are crafted."""


def check_deck(source: Source) -> Findings:
    """Every finding about a deck file."""
    findings = Findings()
    cards = nodes.items(nodes.part(source.root, "cards"))
    _check_size(source.root, cards, findings)
    _check_ids(cards, findings)
    for card in cards:
        _check_suit(card, findings)
        _check_cost(card, findings)
        _check_item(card, findings)
    return with_shape(source, "deck", findings)


def copies(card: Node) -> int | None:
    """How many copies of the card the deck holds; None if that cannot be read."""
    count = nodes.part(card, "count")
    return 1 if count is None else nodes.number(count)


def _check_size(root: Node | None, cards: tuple[Node, ...], findings: Findings) -> None:
    size = nodes.part(root, "size")
    said = nodes.number(size)
    counts = [count for card in cards if (count := copies(card)) is not None]
    once = {nodes.text(nodes.part(card, "id")): copies(card) or 0 for card in cards}
    if said == sum(once.values()):  # a card that stands twice is a finding itself
        return
    if size is not None and said is not None and len(counts) == len(cards) > 0 and sum(counts) != said:
        findings.add(
            "deck-size",
            f"`size` says {said} cards, but their counts add up to {sum(counts)}",
            size.span,
            "correct the counts, or the size",
        )


def _check_ids(cards: tuple[Node, ...], findings: Findings) -> None:
    seen: dict[str, Scalar] = {}
    for card in cards:
        name = nodes.word(nodes.part(card, "id"))
        if name is None:
            continue
        first = seen.setdefault(name.text, name)
        if first is not name:
            findings.add(
                "duplicate-card",
                f"two cards have the id `{name.text}`",
                name.span,
                "give it another id, or raise the `count` of the first if they are equal",
                [(first.span, "the first one")],
            )


def _check_suit(card: Node, findings: Findings) -> None:
    """A card of a known kind can be spent for its suit, so it has one."""
    suit, kind = nodes.word(nodes.part(card, "suit")), nodes.word(nodes.part(card, "kind"))
    known = load_world().suits
    if suit is not None and suit.text not in known:
        add_unknown_suit(suit, known, findings)
    if kind is not None and nodes.part(card, "suit") is None:
        findings.add(
            "suit-missing", f"{_named(card)} has a kind but no suit", _place(card).span, f"one of: {', '.join(known)}"
        )


def _check_cost(card: Node, findings: Findings) -> None:
    """Cards that are crafted have a cost, others have none; clearings, and so crafting pieces, are never wild."""
    cost, kind = nodes.part(card, "cost"), nodes.text(nodes.part(card, "kind"))
    for suit in nodes.items(cost):
        _check_cost_suit(suit, findings)
    if kind in CRAFTED and cost is None:
        findings.add(
            "cost-missing",
            f"{_named(card)} is crafted but has no cost",
            _place(card).span,
            "add `cost` with the suit of each crafting piece it takes",
        )
    if kind and kind not in CRAFTED and cost is not None:
        findings.add("cost-unexpected", f"{_named(card)} has a cost but is never crafted", cost.span, "take `cost` out")


def _check_cost_suit(node: Node, findings: Findings) -> None:
    suit, world = nodes.word(node), load_world()
    if suit is None or suit.text == ANY or suit.text in world.printed:
        return
    if suit.text == world.wild:
        findings.add(
            "wild-cost",
            f"no crafting piece has the wild suit `{suit.text}`",
            suit.span,
            f"`{ANY}` takes a crafting piece in any clearing",
        )
    else:
        add_unknown_suit(suit, (*world.printed, ANY), findings)


def _check_item(card: Node, findings: Findings) -> None:
    """An item card says which item it takes and what that scores; no other card names one."""
    kind, item = nodes.text(nodes.part(card, "kind")), nodes.word(nodes.part(card, "item"))
    known = load_world().items
    if item is not None and item.text not in known:
        hint = hint_for(item.text, known) or f"one of: {', '.join(known)}"
        findings.add("unknown-item", f"no item is named `{item.text}`", item.span, hint)
    if kind == "item":
        for key in ("item", "points"):
            if nodes.part(card, key) is None:
                findings.add(
                    f"{key}-missing", f"item card {_named(card)} has no `{key}`", _place(card).span, f"add `{key}`"
                )
    elif item is not None:
        findings.add(
            "item-unexpected",
            f"{_named(card)} names an item but is no item card",
            item.span,
            "make its kind `item`, or take `item` out",
        )


def _named(card: Node) -> str:
    return f"`{nodes.text(nodes.part(card, 'id'), 'this card')}`"


def _place(card: Node) -> Node:
    """Where to point at for something the card lacks: its id, or else the whole card."""
    return nodes.part(card, "id") or card
