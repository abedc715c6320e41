"""Voices: who speaks which rules at a table.

In: a layout, the seats' programs, what cards say. Out: one `Voice` for each seat's own file, in seat order, and after
them one for each card whose text has rules, in each pair of hands that may hold it. A voice knows what its words mean
and where its own numbers (causes, uses, steps, marks) start among the table's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from interpreter.game.names import Names
from interpreter.language.program import walk
from interpreter.language.rules import Uses
from interpreter.law.hooks import InPlay

if TYPE_CHECKING:
    from interpreter.language.cards import CardRules
    from interpreter.language.program import Ability, CardRule, Program
    from interpreter.law.layout import Layout

NO_CARD = -1


@dataclass(frozen=True)
class Voice:
    """Rules in somebody's mouth.

    Attributes:
        names: what the words mean; `player` is `you`.
        causes, steps, marks: what the program's own numbers are added to.
        uses: the counter of each of the program's uses; two copies of a card count apart.
        card: the card that speaks; `NO_CARD` for a seat's own file.
        zones: where the card has to lie for its abilities to hold.
    """

    names: Names
    causes: int
    steps: int
    marks: int
    uses: Mapping[int, int]
    abilities: tuple[Ability, ...]
    card: int = NO_CARD
    rule: CardRule | None = None
    zones: tuple[int, ...] = ()

    @property
    def player(self) -> int:
        return self.names.player

    @property
    def program(self) -> Program:
        return self.names.program

    @property
    def on(self) -> InPlay | None:
        """The card that has to be in play for the abilities to hold."""
        return None if self.card == NO_CARD else InPlay(self.card, self.zones)

    def cause(self, local: int) -> int:
        """The table's number of a cause of the program."""
        return self.causes + local


def in_play(voices: Sequence[Voice]) -> tuple[int, ...]:
    """The zones in which cards with abilities are in play."""
    return tuple(dict.fromkeys(zone for voice in voices if voice.abilities for zone in voice.zones))


@dataclass
class Counts:
    """How many of the table's numbers are given out so far; `turn` are the use counters that start again each turn."""

    causes: int = 0
    uses: int = 0
    steps: int = 0
    marks: int = 0
    turn: list[int] = field(default_factory=list)

    def use(self, program: Program, key: int) -> int:
        """A new counter for a use of the program."""
        number = self.uses
        self.uses += 1
        if next(use.scope for use in program.uses if use.key == key) == "turn":
            self.turn.append(number)
        return number


def voices_of(layout: Layout, names: Sequence[Names], shared: CardRules | None, counts: Counts) -> tuple[Voice, ...]:
    """The voices of a table; what they count is added to `counts`.

    Args:
        names: of the seats' own files, in seat order.
        shared: what the cards of the shared deck say.
    """
    own = [_own(each, counts) for each in names]
    cards = [voice for seat in own for voice in _private(layout, seat, counts)]
    if shared is not None and any(_speaks(rule) for rule in shared.cards.values()):
        cards += _shared(layout, len(names), shared, counts)
    return (*own, *cards)


def _own(names: Names, counts: Counts) -> Voice:
    """A seat's own file."""
    program = names.program
    voice = Voice(
        names=names,
        causes=counts.causes,
        steps=counts.steps,
        marks=counts.marks,
        uses={use.key: counts.use(program, use.key) for use in program.uses},
        abilities=program.abilities,
    )
    _advance(counts, program)
    return voice


def _advance(counts: Counts, program: Program) -> None:
    counts.causes += len(program.causes)
    counts.steps += len(program.step_ids)
    counts.marks += len(program.mark_words)


def _shared(layout: Layout, players: int, shared: CardRules, counts: Counts) -> Iterator[Voice]:
    """Whoever holds a card of the shared deck may be the one it speaks for."""
    program, causes = shared.program, counts.causes
    spoken = [
        (card.index, rule) for card in layout.cards if card.deck == 0 and (rule := _said(shared, card.card.kind_id))
    ]
    copies = {card: _uses_of(rule, program, counts) for card, rule in spoken}
    for player in range(players):
        of_hand = _own(Names(layout, player, program), counts)
        for card, rule in spoken:
            yield Voice(
                names=of_hand.names,
                causes=causes,
                steps=of_hand.steps,
                marks=of_hand.marks,
                uses={**of_hand.uses, **copies[card]},
                abilities=rule.abilities,
                card=card,
                rule=rule,
                zones=(layout.crafted[player],),
            )
    # every hand speaks of the same causes: those that `_own` counted again are given back
    counts.causes = causes + len(program.causes)


def _said(shared: CardRules, kind: str) -> CardRule | None:
    rule = shared.cards.get(kind)
    return rule if rule is not None and _speaks(rule) else None


def _speaks(rule: CardRule) -> bool:
    return bool(rule.abilities or rule.effect)


def _uses_of(rule: CardRule, program: Program, counts: Counts) -> dict[int, int]:
    """Counters of a copy's own for what its text limits."""
    keys = sorted({part.key for part in walk((rule.abilities, rule.effect)) if isinstance(part, Uses)})
    return {key: counts.use(program, key) for key in keys}


def _private(layout: Layout, seat: Voice, counts: Counts) -> Iterator[Voice]:
    """Cards of a faction's own decks speak for that faction only, in the words of its file."""
    for name, rules in seat.program.decks.items():
        deck = seat.names.deck(name)
        for card in layout.cards:
            rule = rules.get(card.card.kind_id) if card.deck == deck else None
            if rule is not None and _speaks(rule):
                yield Voice(
                    names=seat.names,
                    causes=seat.causes,
                    steps=seat.steps,
                    marks=seat.marks,
                    uses={**seat.uses, **_uses_of(rule, seat.program, counts)},
                    abilities=rule.abilities,
                    card=card.index,
                    rule=rule,
                    zones=(layout.crafted[seat.player], *_in_play(layout, seat, name)),
                )


def _in_play(layout: Layout, seat: Voice, deck: str) -> tuple[int, ...]:
    """The boxes in which the cards of a private deck are in play."""
    boxes = layout.decks[seat.names.deck(deck)].in_play
    return tuple(zone for box in boxes for zone in seat.names.zones(box))
