"""`when` abilities: what runs after an event, or instead of it.

In: an ability and the columns its pieces may cover. Out: an entry in the registry of its event, whose closure binds the
event's fields in the hook's order, asks the ability's conditions, and runs its step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from interpreter.game.link import by_you
from interpreter.game.reference import expressions, pieces, steps
from interpreter.game.reference.frame import NONE, NOTHING, Frame
from interpreter.game.reference.standing import Standing
from interpreter.law import hooks as registry
from interpreter.law.hooks import CARD_EVENTS, Hooks

if TYPE_CHECKING:
    from interpreter.language import program as tree
    from interpreter.law.board import Board
    from interpreter.law.ops.battle import Battle
    from interpreter.law.ops.removal import Removal

BATTLE_MOMENTS = {"battle_begins": "begins", "dice_rolled": "rolled", "battle_ends": "ends"}


def add(standing: Standing, hooks: Hooks, owner: int, ability: tree.When, columns: frozenset[int]) -> None:
    """Register one `when`."""
    when = _When(standing, owner, ability)
    cause = standing.table.cause(owner, ability.cause)
    match ability.event:
        case "removed":
            _add_removed(hooks, when, columns, cause)
        case "placed":
            hooks.after_placed += (registry.PieceListener(owner, columns, when.placed, cause),)
        case "moved":
            hooks.after_moved += (registry.PieceListener(owner, columns, when.moved, cause),)
        case "scored":
            scorer = owner if by_you(ability) else -1
            hooks.on_points += (registry.PointsListener(owner, when.scored, cause, scorer),)
        case event if event in CARD_EVENTS:
            of = hooks.instead_card if ability.instead else hooks.after_card
            of[event] += (registry.CardListener(owner, when.card, cause),)
        case event if event in BATTLE_MOMENTS:
            hooks.on_battle[BATTLE_MOMENTS[event]] += (registry.BattleListener(owner, when.battle, cause),)
        case event:
            _add_phase(standing, hooks, when, event)


def _add_removed(hooks: Hooks, when: _When, columns: frozenset[int], cause: int) -> None:
    per: Literal["piece", "batch"] = "batch" if when.ability.per == "batch" else "piece"
    where: Literal["map"] | None = "map" if when.ability.where == "map" else None
    listener = registry.Listener(when.owner, columns, per, where, when.removed, cause)
    if when.ability.instead:
        hooks.instead_removed += (listener,)
    else:
        hooks.after_removed += (listener,)


def _add_phase(standing: Standing, hooks: Hooks, when: _When, event: str) -> None:
    """A phase of anybody's turn: whose is a condition on the event's player."""
    moment = "begins" if event.endswith("begins") else "ends"
    phase = when.ability.phase or event.rpartition("_")[0]
    for player in range(standing.table.players):
        key = (player, phase, moment)
        hooks.on_phase[key] = (*hooks.on_phase.get(key, ()), when.phase(player))


class _When:
    """The closures of one `when`."""

    def __init__(self, standing: Standing, owner: int, ability: tree.When) -> None:
        self.standing = standing
        self.owner = owner
        self.ability = ability

    def _frame(self, board: Board, *fields: Any) -> Frame:
        return self.standing.frame(board, self.owner, self.ability, self.ability.fields, fields)

    def _run(self, frame: Frame) -> int:
        """Run the step if the ability works now and the event is the one it means."""
        ability = self.ability
        if not expressions.truth(frame, ability.active) or not expressions.truth(frame, ability.subject):
            return NONE
        return steps.run_step(frame, ability.step)

    def removed(self, board: Board, them: list[Removal], clearing: int, remover: int, holder: int) -> object:
        """Once a batch or once a piece, as the registry calls; only the pieces that the ability means."""
        on = NOTHING if holder < 0 else (holder, board.location(holder), 1)
        frame = self._frame(board, them, clearing, remover, on)
        of = self.ability.things
        meant = [each for each in them if of is None or pieces.holds(frame, of, each.column, each.origin)]
        if not meant:
            return NONE
        if self.ability.fields:
            frame.bound[self.ability.fields[0]] = meant if self.ability.per == "batch" else meant[0]
        return self._run(frame)

    def _pieces(self, board: Board, column: int, count: int, place: int, fields: Sequence[Any]) -> None:
        of = self.ability.things
        groups = [(column, place, count)] if self.ability.per == "batch" else [(column, place, 1)] * count
        for lot in groups:
            frame = self._frame(board, [lot] if self.ability.per == "batch" else lot, *fields)
            if of is None or pieces.holds(frame, of, column, place):
                self._run(frame)

    def placed(self, board: Board, actor: int, column: int, count: int, _origin: int, destination: int) -> object:
        self._pieces(board, column, count, destination, (destination, actor))
        return None

    def moved(self, board: Board, actor: int, column: int, count: int, origin: int, destination: int) -> object:
        self._pieces(board, column, count, destination, (origin, destination, actor))
        return None

    def card(self, board: Board, card: int, player: int, zone: int) -> object:
        """As an `instead` it is done if anything was done: then the usual way does not happen.

        Cards of private decks are meant only where the ability says so.
        """
        frame = self._frame(board, card, player, zone)
        of = self.ability.things
        if of is None:
            meant = card == NOTHING or board.layout.cards[card].deck == 0
        else:
            meant = expressions.contains(frame, of, card)
        if not meant:
            return False
        return self._run(frame) != NONE

    def battle(self, board: Board, _battle: Battle) -> object:
        return self._run(self._frame(board))

    def scored(self, board: Board, player: int, amount: int) -> object:
        return self._run(self._frame(board, player, amount))

    def phase(self, player: int) -> Callable[[Board], object]:
        """For one player's phases."""
        return lambda board: self._run(self._frame(board, player))
