"""What a seat cannot know of order: cards that change places at the question, for an imagined game.

In: a game run again up to a question, a viewer, a seed. Out: which cards lie where others lay. A pile that was shuffled
in the unit lies in its real order, for the unit ran with its real chance; and cards that an open question names lie
where they really do, for only which they are may be known. Neither is the seat's to know, so both are dealt again here:
the cards of a shuffled pile over wherever they have gone unseen, and every such pile in itself. What the seat has seen
since, on its way or looked at, stays where it is.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from interpreter.game.sight.redeal import AND, hidden_cards
from interpreter.law.events import KINDS, SHUFFLED, redact

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from interpreter.game.sight.redeal import Cards, Question
    from interpreter.law.board import Event
    from interpreter.law.layout import Layout

Spot = tuple[int, int]
"""A zone and a place in it from the bottom."""


@dataclass
class _Past:
    """The unit's events, read backwards.

    Attributes:
        zone_of: where every card lay then.
        seen: cards that the viewer has seen since, wherever they went.
        placed: cards that the viewer has seen come to where they lie, or looked at there, and that no shuffle moved.
        pools: of each shuffle, the latest first, the cards that were shuffled and not seen since.
        shuffled: the zones.
    """

    zone_of: list[int]
    seen: set[int]
    placed: set[int] = field(default_factory=set)
    pools: list[set[int]] = field(default_factory=list)
    shuffled: set[int] = field(default_factory=set)


def reordered(layout: Layout, question: Question, viewer: int, seed: int) -> Cards:
    """Which card shall lie where another lies, at a question, for a viewer who cannot tell.

    What shall lie there depends on which cards they are together, not on how they lie.
    """
    chance, state = random.Random(seed), question.state
    hidden = hidden_cards(layout, state, viewer)
    named = _named(layout, question, viewer) & hidden
    past = _past(layout, question, viewer, named)
    zones = [list(lying) for lying in state.zones]
    for pool in past.pools:
        _deal(layout, zones, _spots(zones, pool & hidden), chance)
    for zone in sorted(past.shuffled | {state.zone_of[card] for card in named}):
        lying = set(zones[zone]) & hidden - past.placed
        _deal(layout, zones, _spots(zones, lying), chance)
    pairs = zip(state.zones, zones, strict=True)
    return {old: new for was, now in pairs for old, new in zip(was, now, strict=True) if old != new}


def _named(layout: Layout, question: Question, viewer: int) -> set[int]:
    """The cards that the question names, and those that the viewer has named in the unit and not seen move since."""
    names = {card.name: card.index for card in layout.cards}
    own = [answer.option for answer in question.answers if answer.seat == question.decision.seat]
    answered = _cards_of(names, own)
    moved = {card for event in question.events for card in _card_seen(layout, event, viewer)}
    return _cards_of(names, [option.id for option in question.decision.options]) | (answered - moved)


def _cards_of(names: dict[str, int], texts: Sequence[str]) -> set[int]:
    return {names[word] for text in texts for word in text.split(AND) if word in names}


def _past(layout: Layout, question: Question, viewer: int, named: Collection[int]) -> _Past:
    past = _Past(list(question.state.zone_of), set(named))
    for event in reversed(question.events):
        if event[0] == SHUFFLED:
            pool = {card for card, zone in enumerate(past.zone_of) if zone == event[2]}
            past.pools.append(pool - past.seen)
            past.shuffled.add(event[2])
            continue
        moved = _card_of(event)
        if moved is None:
            continue
        card, zones = moved
        if _card_seen(layout, event, viewer):
            if card not in past.seen and past.zone_of[card] not in past.shuffled:
                past.placed.add(card)
            past.seen.add(card)
        past.zone_of[card] = zones[0]
    return past


def _card_of(event: Event) -> tuple[int, list[int]] | None:
    """The card of an event, and the zones it was in before and after; None if it is about no card."""
    fields = KINDS[event[0]].fields
    if "card" not in fields:
        return None
    zones = [value for sort, value in zip(fields, event[2:], strict=True) if sort == "zone"]
    return event[2 + fields.index("card")], zones


def _card_seen(layout: Layout, event: Event, viewer: int) -> list[int]:
    """The card of an event, if the viewer sees which it is."""
    moved = _card_of(event)
    return [moved[0]] if moved is not None and _card_of(redact(layout, event, viewer)) == moved else []


def _spots(zones: Sequence[Sequence[int]], cards: Collection[int]) -> list[Spot]:
    return [(zone, place) for zone, lying in enumerate(zones) for place, card in enumerate(lying) if card in cards]


def _deal(layout: Layout, zones: list[list[int]], spots: Sequence[Spot], chance: random.Random) -> None:
    """Lay the cards of these spots there in another order, each deck apart."""
    for deck in range(len(layout.decks)):
        of_deck = [(zone, place) for zone, place in spots if layout.cards[zones[zone][place]].deck == deck]
        cards = sorted(zones[zone][place] for zone, place in of_deck)
        cards.sort(key=lambda _: chance.random())
        for (zone, place), card in zip(of_deck, cards, strict=True):
            zones[zone][place] = card
