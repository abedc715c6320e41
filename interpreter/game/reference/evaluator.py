"""The reference evaluator: walks the checked tree, one table at a time.

In: a linked table. Out: an `Evaluator` as the phase interpreter wants it. It is the language's meaning in plain lines,
the oracle that the compiler is tested against, and it counts which standing rules fired.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from interpreter.game.phases import OFFER, Offer
from interpreter.game.questions import face_down
from interpreter.game.reference import abilities, expressions, menus, possible, steps
from interpreter.game.reference.frame import NONE, Frame, Menu
from interpreter.game.reference.standing import Standing
from interpreter.game.sight.telling import Telling
from interpreter.game.walk import Walk

if TYPE_CHECKING:
    from interpreter.game.link import Table
    from interpreter.game.units import Unit
    from interpreter.language.program import Step
    from interpreter.law.board import Board


class Reference:
    """Runs the rules of one table; holds nothing of any game but the count of standing rules that fired."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.telling = Telling(table)
        self.fired: Counter[int] = Counter()
        self.hooks = abilities.fill(table, self.fired)
        self.standing = Standing(table, self.fired)
        runs = [
            {phase: [partial(self._run_unit, player=player, of=unit) for unit in of] for phase, of in phases.items()}
            for player, phases in enumerate(table.units)
        ]
        self.walk = Walk(table, self.hooks, runs)

    def frame(self, board: Board, player: int) -> Frame:
        """A fresh frame in which `player` owns, acts and decides."""
        return Frame(self.table, board, self.table.voices[player], player, player, fired=self.fired)

    def _run_unit(self, board: Board, player: int, of: Unit) -> bool:
        """Run one unit; False if it is a menu in which another round may come."""
        frame = self.frame(board, player)
        if of.rounds:
            return self._round(frame, of)
        steps.run_step(frame, of.step)
        return True

    def _round(self, frame: Frame, unit: Unit) -> bool:
        """One round of a menu; the state's `round` counts the actions used."""
        menu, inner = unit.step.menu, possible.in_roles(frame, unit.step)
        assert menu is not None
        limit = None if menu.limit is None else expressions.number(inner, menu.limit)
        count = Menu(None if limit is None else limit - frame.state.round)
        inner.menus.append(count)
        outcome = menus.round_(inner, menu, count)
        if limit is not None and count.left is not None:
            frame.state.round = limit - count.left
        return outcome is None or frame.jumped

    def run_step(self, board: Board, player: int, step: Step) -> int:
        """Run any step of a player's program, outside the turn: for scenarios."""
        return steps.run_step(self.frame(board, player), step)

    def offers(self, board: Board, player: int, phase: str) -> Sequence[Offer]:
        """What abilities offer in this window of the player's turn, and could be done now."""
        found = []
        for number in self.table.windows.now(board, player, phase):
            voice, ability = self.table.windows.all[number]
            frame = self.standing.frame(board, voice, ability, (ability.player,), (player,))
            if player not in expressions.members(frame, ability.whose):
                continue
            if not self.standing.in_force(frame, ability):
                continue
            inner = possible.in_roles(frame, ability.step)
            if possible.begins(inner, ability.step):
                may, _ = face_down.numbers(board, OFFER, inner.decider, _rest(inner, ability.step))
                found += [Offer(inner.decider, number, ability.title)] * len(may)
        return found

    def take_offer(self, board: Board, offer: Offer) -> bool:
        """Do what was offered; False if it was taken in vain."""
        voice, ability = self.table.windows.all[offer.number]
        frame = self.standing.frame(board, voice, ability, (ability.player,), (board.state.turn,))
        unseen = self.telling.of(voice.program, ability.step)
        if unseen and possible.step(frame, ability.step) == NONE:
            steps.in_vain(frame, ability.step)
            return False
        return steps.run_step(frame, ability.step) != NONE or not unseen


def _rest(frame: Frame, step: Step) -> face_down.Find:
    """Whether what a step does behind its `if` is possible on a board."""

    def find(board: Board, cast: face_down.Cast) -> list[int]:
        inner = frame.copy(board=board, bound=cast(frame.bound))
        return [0] if possible.loop(inner, step) != NONE else []

    return find
