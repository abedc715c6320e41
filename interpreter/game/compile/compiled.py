"""The compiled evaluator: a table's rules as code objects, built once and shared by all its games.

In: a linked table. Out: an `Evaluator` as the phase interpreter wants it. Every unit, action, ability and question that
needs a function has one; what the table fixes (columns, owners, enemies, suits) stands in the code as constants.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING

from interpreter.game.compile import (
    abilities,
    at_table,
    conditions,
    extras,
    face_down,
    members,
    menus,
    namespace,
    possible,
    steps,
)
from interpreter.game.compile.context import Bound, Build, Context
from interpreter.game.compile.emit import Function, title_of
from interpreter.game.compile.expressions import number
from interpreter.game.compile.form import Mode
from interpreter.game.compile.positions import define
from interpreter.game.phases import OFFER, Offer
from interpreter.game.voices import Voice, in_play
from interpreter.game.walk import Walk
from interpreter.language.program import Ability, Step
from interpreter.law.hooks import Hooks

if TYPE_CHECKING:
    from interpreter.game.link import Table
    from interpreter.game.units import Unit
    from interpreter.game.windows import Window
    from interpreter.law.board import Board

assert conditions.CONDITIONS, "importing the writers registers them"


class Compiled:
    """Runs the rules of one table; keeps nothing of any game but, where it is `counting`, what steps it came to.

    Attributes:
        came: by cause, how often it came to a step that has a law of its own: `if`, `pick`, `may` and price behind it,
            its `do` or menu before it; each round of a loop by itself. A step of a phase that only groups others is
            come to with the first of them. What is only foretold does not count; what is done anew, since a question
            stayed open, does again.
    """

    def __init__(self, table: Table, counting: bool = False) -> None:
        self.table = table
        self.came: Counter[int] = Counter()
        self.build = Build(table, counting)
        self.build.namespace.update({**namespace.NAMES, **at_table.names(table.layout), "came_to": self._came_to})
        self._extra: dict[int, Callable[[Board], int]] = {}
        self._compile()

    def _came_to(self, board: Board, cause: int) -> None:
        if board.log is not None:  # else it is only tried
            self.came[cause] += 1

    def _compile(self) -> None:
        build = self.build
        units = [
            {phase: [self._unit(player, unit) for unit in of] for phase, of in phases.items()}
            for player, phases in enumerate(self.table.units)
        ]
        offers = [self._window(window) for window in self.table.windows.all]
        done = [
            (voice, self._at_once(voice)) for voice in self.table.voices if voice.rule is not None and voice.rule.effect
        ]
        entries = abilities.write(build)
        extras.write(build)
        self._define()
        self.hooks = Hooks(self.table.layout)
        self.hooks.in_play = in_play(self.table.voices)
        for voice, name in done:
            self.hooks.card_effects[voice.player, voice.card] = build.namespace[name]
        for install in entries:
            install(self.hooks)
        self.hooks.seal()
        get = build.namespace.__getitem__
        runs = [{phase: [get(name) for name in of] for phase, of in phases.items()} for phases in units]
        self.walk = Walk(self.table, self.hooks, runs)
        self._offers = [tuple(get(name) for name in names) for names in offers]

    def _define(self) -> None:
        """Turn what has been written since the last time into functions."""
        build = self.build
        define(build.functions, build.marks.spans, build.namespace)
        build.functions = []

    def _context(self, voice: Voice, step: Step | Ability) -> Context:
        """A new function for a step of a voice's program."""
        player = voice.player
        cause = self.table.causes[voice.cause(step.cause)]
        title = title_of(step.laws or cause.law, step.title or cause.title)
        function = Function(f"f{self.build.number()}", title, step.span)
        return Context(self.build, voice, function, {}, player, player, title)

    def _close(self, cx: Context) -> str:
        cx.fn.close()
        assert not cx.fn.captured, f"{cx.fn.title} knows only what it is told"
        self.build.functions.append(cx.fn)
        return cx.fn.name

    def _unit(self, player: int, unit: Unit) -> str:
        cx = self._context(self.table.voices[player], unit.step)
        if unit.begins and self.build.counting:
            with cx.fn.block("if s.round == 0:") if unit.rounds else nullcontext():
                for group in unit.begins:
                    steps.came_to(replace(cx, cause=cx.voice.cause(group.cause)), group)
        if unit.rounds:
            self._round(cx, unit.step)
        else:
            steps.run_step(cx, unit.step, False)
            cx.fn.line("return True")
        return self._close(cx)

    def _round(self, cx: Context, step: Step) -> None:
        """One round of a menu; the state's `round` counts the actions used. True if the menu is over."""
        assert step.menu is not None
        inner = steps.in_roles(cx, step)
        left = cx.fresh()
        limit = step.menu.limit
        if limit is None:
            cx.fn.line(f"{left} = [None]")
        else:
            most = cx.fresh()
            cx.fn.line(f"{most} = {number(inner, limit)}")
            cx.fn.line(f"{left} = [{most} - s.round]")
        outcome = menus.round_(replace(inner, left=left), step.menu)
        if limit is not None:
            cx.fn.line(f"s.round = {most} - {left}[0]")
        if self.build.counting:
            with cx.fn.block(f"if {outcome} is not None:"):
                steps.came_to(inner, step)
        cx.fn.line(f"return {outcome} is None or s.uses[{self.table.jump}] != 0")

    def _at_once(self, voice: Voice) -> str:
        """What a card does when it is crafted."""
        assert voice.rule is not None
        assert voice.rule.effect is not None
        cx = self._context(voice, voice.rule.effect)
        steps.run_step(cx, voice.rule.effect, False)
        return self._close(cx)

    def _window(self, window: Window) -> tuple[str, str]:
        """Who is asked about an ability in this player's window, -1 if it offers nothing; and the doing of it."""
        voice, ability = window
        cx = self._context(voice, ability)
        cx = replace(cx, cause=voice.cause(ability.cause))
        player = cx.fresh()
        cx.fn.params = (player,)
        cx = cx.bind(ability.player, Bound(player, there=True))
        whose = members.contains(cx, ability.whose, player, False)
        parts = [whose if ability.whose.many else f"({player} == {cx.value(ability.whose)})"]
        parts += cx.in_force(ability)
        inner = steps.in_roles(cx, ability.step)
        unseen = face_down.matters(cx, ability.step)
        if unseen:
            parts += [steps.begins(inner, ability.step), self._may_be(inner, ability.step)]
        else:
            parts.append(possible.step(cx, ability.step, Mode()))
        cx.fn.line(f"return {inner.decider} if {' and '.join(f'({part})' for part in parts)} else -1")
        offers = self._close(cx)
        cx = self._context(voice, ability)
        cx = replace(cx, cause=voice.cause(ability.cause)).bind(ability.player, Bound("s.turn", there=True))
        if unseen:
            with cx.fn.block(f"if not {possible.step(cx, ability.step, Mode())}:"):
                steps.in_vain(cx, ability.step)
                cx.fn.line("return False")
        outcome = steps.run_step(cx, ability.step, unseen)
        if unseen:
            cx.fn.line(f"return {outcome} != 0")
        return offers, self._close(cx)

    def _may_be(self, cx: Context, step: Step) -> str:
        """Text of whether the rest of a step may be possible as far as its decider knows."""
        with face_down.asked(cx, step.span) as find:
            find.cx.fn.line(f"return [0] if {possible.begun(find.cx, step, Mode())} else []")
        return f"numbers(board, {OFFER!r}, {cx.decider}, {find.text})[0]"

    # --- the evaluator ---

    def run_step(self, board: Board, player: int, step: Step) -> int:
        """Run any step of a player's program, outside the turn: for scenarios. Compiled when first asked for."""
        key = id(step)
        if key not in self._extra:
            cx = self._context(self.table.voices[player], step)
            cx.fn.line(f"return {steps.run_step(cx, step, True)}")
            name = self._close(cx)
            self._define()
            self._extra[key] = self.build.namespace[name]
        return self._extra[key](board)

    def offers(self, board: Board, player: int, phase: str) -> Sequence[Offer]:
        """What abilities offer in this window of the player's turn, and could be done now."""
        every = self.table.windows.all
        return [
            Offer(asked, number, every[number].ability.title)
            for number in self.table.windows.now(board, player, phase)
            if (asked := self._offers[number][0](board, player)) >= 0
        ]

    def take_offer(self, board: Board, offer: Offer) -> bool:
        """Do what was offered; False if it was taken in vain."""
        return self._offers[offer.number][1](board) is not False
