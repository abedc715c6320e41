"""`when` abilities: what runs after an event, or instead of it.

In: an ability and the columns its pieces may cover. Out: an entry in the registry of its event, whose closures bind the
event's fields in the hook's order, ask the ability's conditions, and run its step or foretell it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from interpreter.game.link import by_you
from interpreter.game.reference import expressions, pieces, possible, steps
from interpreter.game.reference.frame import NONE, NOTHING, Frame
from interpreter.game.reference.standing import Standing
from interpreter.law import hooks as registry
from interpreter.law.hooks import CARD_EVENTS, Hooks

if TYPE_CHECKING:
    from interpreter.game.voices import Voice
    from interpreter.language import program as tree
    from interpreter.law.board import Board
    from interpreter.law.ops.battle import Battle
    from interpreter.law.ops.removal import Removal

BATTLE_MOMENTS = {"battle_begins": "begins", "dice_rolled": "rolled", "battle_ends": "ends"}

Meant = Callable[..., Frame | None]
"""What happened, as a frame of the ability; None if that is not what it means."""


def add(standing: Standing, hooks: Hooks, voice: Voice, ability: tree.When, columns: frozenset[int]) -> None:
    """Register one `when`."""
    when = _When(standing, voice, ability)
    owner, cause = voice.player, voice.cause(ability.cause)
    match ability.event:
        case "removed":
            _add_removed(hooks, when, columns, cause)
        case "placed":
            hooks.after_placed += (registry.PieceListener(owner, columns, when.placed, cause),)
        case "moved":
            hooks.after_moved += (registry.PieceListener(owner, columns, when.moved, cause),)
        case "scored":
            scorer = owner if by_you(ability) else -1
            test = when.applies(when.scored)
            hooks.on_points += (registry.PointsListener(owner, when.acts(when.scored), cause, scorer, test),)
        case event if event in CARD_EVENTS:
            of = hooks.instead_card if ability.instead else hooks.after_card
            of[event] += (registry.CardListener(owner, when.acts(when.card), cause, when.applies(when.card)),)
        case event if event in BATTLE_MOMENTS:
            run, test = when.acts(when.battle), when.applies(when.battle)
            hooks.on_battle[BATTLE_MOMENTS[event]] += (registry.BattleListener(owner, run, cause, test, when.on),)
        case event:
            _add_phase(standing, hooks, when, event, cause)


def _add_removed(hooks: Hooks, when: _When, columns: frozenset[int], cause: int) -> None:
    per: Literal["piece", "batch"] = "batch" if when.ability.per == "batch" else "piece"
    where: Literal["map"] | None = "map" if when.ability.where == "map" else None
    run, test = when.acts(when.removed), when.applies(when.removed)
    listener = registry.Listener(when.voice.player, columns, per, where, run, cause, test)
    if when.ability.instead:
        hooks.instead_removed += (listener,)
    else:
        hooks.after_removed += (listener,)


def _add_phase(standing: Standing, hooks: Hooks, when: _When, event: str, cause: int) -> None:
    """A phase of anybody's turn: whose is a condition on the event's player."""
    moment = "begins" if event.endswith("begins") else "ends"
    phase = when.ability.phase or event.rpartition("_")[0]
    for player in range(standing.table.players):
        key, meant = (player, phase, moment), when.phase(player)
        listener = registry.PhaseListener(when.voice.player, when.acts(meant), cause, when.applies(meant), when.on)
        hooks.on_phase[key] = (*hooks.on_phase.get(key, ()), listener)


class _When:
    """The closures of one `when`."""

    def __init__(self, standing: Standing, voice: Voice, ability: tree.When) -> None:
        self.standing = standing
        self.voice = voice
        self.ability = ability
        self.on = voice.on

    def acts(self, meant: Meant) -> Callable[..., bool]:
        """Run the step if the event is the one the ability means; whether anything was done."""

        def run(*about: Any) -> bool:
            frame = meant(*about)
            return frame is not None and steps.run_step(frame, self.ability.step) != NONE

        return run

    def applies(self, meant: Meant) -> Callable[..., bool]:
        """Whether the step would do anything."""

        def test(*about: Any) -> bool:
            frame = meant(*about)
            return frame is not None and possible.step(frame, self.ability.step) != NONE

        return test

    def _frame(self, board: Board, *fields: Any) -> Frame:
        return self.standing.frame(board, self.voice, self.ability, self.ability.fields, fields)

    def _now(self, frame: Frame) -> Frame | None:
        """The frame, if the ability works now and the event is the one it means."""
        if not self.standing.in_force(frame, self.ability) or not expressions.truth(frame, self.ability.subject):
            return None
        return frame

    def removed(self, board: Board, them: list[Removal], clearing: int, remover: int, holder: int) -> Frame | None:
        """Once a batch or once a piece, as the registry calls; only the pieces that the ability means."""
        on = NOTHING if holder < 0 else (holder, board.location(holder), 1)
        frame = self._frame(board, them, clearing, remover, on)
        of = self.ability.things
        meant = [each for each in them if of is None or pieces.holds(frame, of, each.column, each.origin)]
        if not meant:
            return None
        if self.ability.fields:
            frame.bound[self.ability.fields[0]] = meant if self.ability.per == "batch" else meant[0]
        return self._now(frame)

    def _pieces(self, board: Board, column: int, count: int, place: int, fields: Sequence[Any]) -> None:
        of = self.ability.things
        groups = [(column, place, count)] if self.ability.per == "batch" else [(column, place, 1)] * count
        for lot in groups:
            frame = self._frame(board, [lot] if self.ability.per == "batch" else lot, *fields)
            if (of is None or pieces.holds(frame, of, column, place)) and self._now(frame) is not None:
                steps.run_step(frame, self.ability.step)

    def placed(self, board: Board, actor: int, column: int, count: int, _origin: int, destination: int) -> object:
        self._pieces(board, column, count, destination, (destination, actor))
        return None

    def moved(self, board: Board, actor: int, column: int, count: int, origin: int, destination: int) -> object:
        self._pieces(board, column, count, destination, (origin, destination, actor))
        return None

    def card(self, board: Board, card: int, player: int, zone: int) -> Frame | None:
        """Cards of private decks are meant only where the ability says so."""
        frame = self._frame(board, card, player, zone)
        of = self.ability.things
        if of is None:
            meant = card == NOTHING or board.layout.cards[card].deck == 0
        else:
            meant = expressions.contains(frame, of, card)
        return self._now(frame) if meant else None

    def battle(self, board: Board, _battle: Battle) -> Frame | None:
        return self._now(self._frame(board))

    def scored(self, board: Board, player: int, amount: int) -> Frame | None:
        return self._now(self._frame(board, player, amount))

    def phase(self, player: int) -> Meant:
        """For one player's phases."""
        return lambda board: self._now(self._frame(board, player))
