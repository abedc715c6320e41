"""Windows: the moments between the steps of a turn in which abilities may be used.

In: a table's voices. Out: which offers could be made at which moment, as far as the table alone and the cards in play
tell. Whether one can be used now is asked of the evaluator.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from interpreter.language.program import During, Elements, You
from interpreter.law.hooks import cards_in_play

if TYPE_CHECKING:
    from interpreter.game.voices import Voice
    from interpreter.language.program import Expr
    from interpreter.law.board import Board


class Window(NamedTuple):
    """An ability that is offered in windows, and whose it is."""

    voice: Voice
    ability: During


class Offered(NamedTuple):
    """Whether rules, whatever cards are in play, and whether cards, once they are, may offer something."""

    by_rules: bool
    by_cards: bool


class Windows:
    """All that a table may offer in windows; numbers index `all`."""

    def __init__(self, voices: Sequence[Voice], players: int) -> None:
        self.all = tuple(
            Window(voice, ability) for voice in voices for ability in voice.abilities if isinstance(ability, During)
        )
        self._rules: dict[tuple[int, str], tuple[int, ...]] = {}
        self._cards: dict[tuple[int, str], tuple[tuple[int, int, tuple[int, ...]], ...]] = {}
        for number, (voice, ability) in enumerate(self.all):
            on = voice.on
            for turn in _turns(voice.player, ability.whose, range(players)):
                key = (turn, ability.phase)
                if on is None:
                    self._rules[key] = (*self._rules.get(key, ()), number)
                else:
                    self._cards[key] = (*self._cards.get(key, ()), (number, on.card, on.zones))

    def offered(self, turn: int, phase: str) -> Offered:
        """Who may ever offer something in that player's phase."""
        return Offered((turn, phase) in self._rules, (turn, phase) in self._cards)

    def now(self, board: Board, turn: int, phase: str) -> Sequence[int]:
        """The offers of that player's phase, those of cards only while they are in play."""
        rules = self._rules.get((turn, phase), ())
        cards = self._cards.get((turn, phase), ())
        if not cards or not cards_in_play(board):
            return rules
        zone_of = board.state.zone_of
        return (*rules, *[number for number, card, zones in cards if zone_of[card] in zones])


def _turns(owner: int, whose: Expr, players: Sequence[int]) -> Sequence[int]:
    """In whose turns something is offered: the owner's, the enemies', everybody's."""
    if isinstance(whose, You):
        return (owner,)
    if isinstance(whose, Elements) and whose.where is not None:
        return [player for player in players if player != owner]
    return players
