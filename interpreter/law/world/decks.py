"""Decks: the cards of a table or of one faction.

In: a deck file by id or path. Out: one `Deck` with every physical card in it. What cards do when crafted or played is
not here; these are their printed fields.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.language.source import fingerprint
from interpreter.law.world import nodes
from interpreter.law.world.deck_checks import check_deck, copies
from interpreter.law.world.files import find, load_checked

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from interpreter.language.source import Node


@dataclass(frozen=True, slots=True)
class Card:
    """One physical card.

    Attributes:
        id: no other card's; of equal cards the first has the plain id, the next `id#2`.
        kind_id: the id that equal cards share.
        name: as printed.
        suit: of any card with a kind; None on a card without.
        cost: the suits of the crafting pieces that crafting takes, `any` for whichever.
        kind: `item`, `immediate`, `persistent`, `ambush` or `dominance`; None where the deck has no kinds.
        item: the item that an item card takes.
        points: as printed, 0 if none are.
        text: what the card does, in words for people.
    """

    id: str
    kind_id: str
    name: str
    suit: str | None
    cost: tuple[str, ...]
    kind: str | None
    item: str | None
    points: int
    text: str


@dataclass(frozen=True, slots=True)
class Deck:
    """One deck: `noun` is what effects call a card of it, `fingerprint` the hash of the file's content, `path`
    where it was read."""

    id: str
    name: str
    noun: str
    cards: tuple[Card, ...]
    fingerprint: str
    path: Path | None = None


def load_deck(name_or_path: str | Path, search: Sequence[Path] = ()) -> Deck:
    """The deck of that id, looked for in this package and then in the folders of `search`, or the one at that path.

    Raises:
        FileNotFoundError: there is none; the message lists those there are.
        WorldError: the file is broken; it holds all findings.
    """
    path = find(name_or_path, "deck", search)
    root = load_checked(path, check_deck).root
    cards = nodes.items(nodes.part(root, "cards"))
    return Deck(
        id=nodes.text(nodes.part(root, "deck")),
        name=nodes.text(nodes.part(root, "name"), nodes.text(nodes.part(root, "deck"))),
        noun=nodes.text(nodes.part(root, "of")),
        cards=tuple(card for node in cards for card in _physical(node)),
        fingerprint=fingerprint(root),
        path=path,
    )


def _physical(node: Node) -> Iterator[Card]:
    """Each copy of a card."""
    kind_id = nodes.text(nodes.part(node, "id"))
    for copy in range(1, (copies(node) or 0) + 1):
        yield Card(
            id=kind_id if copy == 1 else f"{kind_id}#{copy}",
            kind_id=kind_id,
            name=nodes.text(nodes.part(node, "name")),
            suit=nodes.text(nodes.part(node, "suit")) or None,
            cost=tuple(nodes.text(suit) for suit in nodes.items(nodes.part(node, "cost"))),
            kind=nodes.text(nodes.part(node, "kind")) or None,
            item=nodes.text(nodes.part(node, "item")) or None,
            points=nodes.number(nodes.part(node, "points")) or 0,
            text=nodes.text(nodes.part(node, "text")),
        )
