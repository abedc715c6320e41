"""Cards: what is printed on those that a seat sees.

In: a table and a view. Out: lines: each card with its suit, cost, what it gives and does; a card that all know by its
pile is told once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from interpreter.tools.show import lines_of
from interpreter.tools.table.sheet import listed_cards

if TYPE_CHECKING:
    from interpreter.game.link import Table
    from interpreter.game.views import View
    from interpreter.law.world import Card
    from interpreter.tools.table.paper import Paper


def seen(table: Table, view: View, paper: Paper) -> Iterator[str]:
    """The cards in the viewer's own piles, then those that lie open before others; discard piles are left out."""
    layout = table.layout
    viewer = [seat.name for seat in table.seats].index(view.seat)
    piles = [zone for zone in layout.zones if layout.deck_of_zone[zone.index] < 0 and zone.owner >= 0]
    own = [zone.name for zone in piles if zone.owner == viewer]
    others = [zone.name for zone in piles if zone.owner != viewer]
    shown: set[str] = set()
    cards = {card.name: card for card in layout.cards}
    for zone, name in listed_cards(view, [*own, *others]):
        if zone not in shown:
            shown.add(zone)
            yield paper.bold(zone.removeprefix(f"{view.seat}.").replace("_", " ").replace(".", " "))
        found = cards[name]
        asked = _objective(table, found.index)
        yield from paper.wrap(
            described(found.card) + (f"; `site` is a clearing with: {asked}" if asked else ""), "  ", "      "
        )
    if not shown:
        yield "You see no cards."


def _objective(table: Table, card: int) -> str:
    """What a card asks of a clearing, in the words of its file."""
    if card not in table.objectives:
        return ""
    span = table.objectives[card][1].span
    lines = lines_of(span.file)
    if lines is None or span.line != span.end_line:
        return ""
    return lines[span.line - 1][span.column - 1 : span.end_column - 1]


def described(card: Card) -> str:
    """`Sword (mouse), costs fox fox, gives a sword, 2 points`, and what it says."""
    parts = [f"{card.name} ({card.suit})" if card.suit else card.name]
    if card.cost:
        parts.append(f"costs {' '.join(card.cost)}")
    if card.kind and card.kind != "item":
        parts.append(card.kind)
    if card.item:
        parts.append(f"the item {card.item}")
    if card.points:
        parts.append(f"{card.points} point{'s' * (card.points != 1)}")
    return ", ".join(parts) + (f". {card.text}" if card.text else "")
