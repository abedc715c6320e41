"""Cards: what is printed on those that a seat sees.

In: a table and a view. Out: lines: each card with its suit, cost, what it gives and does; a card that all know by its
pile is told once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from interpreter.game.questions.wording import craft_text, slot_text
from interpreter.tools.show import lines_of
from interpreter.tools.table.sheet import listed_cards

if TYPE_CHECKING:
    from interpreter.game.link import Table
    from interpreter.game.sight.views import View
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
            yield paper.bold(_pile(table, view, zone))
        found = cards[name]
        asked = _objective(table, found.index)
        yield from paper.wrap(
            described(table, found.index) + (f"; `site` is a clearing with: {asked}" if asked else ""), "  ", "      "
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


def _pile(table: Table, view: View, zone: str) -> str:
    """A pile by its name and slot; whose it is where it is not the viewer's."""
    owner, _, name = zone.partition(".")
    if owner == view.seat:
        return slot_text(name)
    printed = {seat.name: seat.program.name for seat in table.seats}
    return f"{slot_text(name)} of {printed[owner]}" if owner in printed else slot_text(zone)


def described(table: Table, card: int) -> str:
    """`Sword (mouse), costs fox fox, gives a sword, 2 points`, and what it says."""
    text = table.layout.cards[card].card.text
    return craft_text(table, card) + (f". {text}" if text else "")
