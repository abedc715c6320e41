"""Running a scenario.

In: a scenario and the name of an evaluator. Out: an `Outcome`: findings wherever the law did not do what the scenario
expects, and the laws that took part. Each run is walked unit by unit as a game is; the scenario answers decisions,
rolls and draws.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter.game import phases
from interpreter.game.endless import EndlessRulesError, endless
from interpreter.game.names import TURN_PHASES
from interpreter.game.questions.decisions import Decision, Pending
from interpreter.game.scenario.compare import CODE, compare
from interpreter.game.scenario.options import NamedScript, find
from interpreter.game.scenario.setup import given_state
from interpreter.language.findings import Findings
from interpreter.law.board import Board, GameOver
from interpreter.law.ops.trackers import clear_marks
from interpreter.law.order import EndlessError
from interpreter.law.script import ScriptError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.game.phases import Evaluator
    from interpreter.game.scenario.records import Answer, Run, Scenario
    from interpreter.law.board import Event
    from interpreter.law.state import State


@dataclass
class Outcome:
    """What came of a scenario: it passes if there is no finding.

    Attributes:
        caused: the laws that caused an event.
        fired: those, and the standing rules that decided an answer (counted by the reference evaluator only).
        before, board: the table before, and afterwards with its log; with a question open, as it is asked.
        offered: the options of the decision that is open at the end; None if none is.
        refusal: the code of what was refused.
    """

    findings: Findings
    caused: frozenset[str] = frozenset()
    fired: frozenset[str] = frozenset()
    board: Board | None = field(default=None, repr=False)
    before: State | None = field(default=None, repr=False)
    offered: tuple[str, ...] | None = None
    refusal: str = ""

    @property
    def passed(self) -> bool:
        return not self.findings


class _RefusedError(Exception):
    """An answer that is none of the options."""


def run(scenario: Scenario, evaluator: Evaluator) -> Outcome:
    """Run it on its table; `evaluator` is one made for that table."""
    findings = Findings()
    state = given_state(scenario, findings)
    if findings:
        return Outcome(findings)
    return _Running(scenario, evaluator, state).outcome()


class _Running:
    """One run: the board, and how far the scenario's answers have been given."""

    def __init__(self, scenario: Scenario, evaluator: Evaluator, state: State) -> None:
        self.scenario = scenario
        self.evaluator = evaluator
        self.log: list[Event] = []
        self.answered = 0
        self.open: Decision | None = None
        self.asked = (state, self.log)
        self.refusal = ""
        self.findings = Findings()
        given = scenario.given
        script = NamedScript(scenario.table, given.dice, given.chance)
        self.board = Board(scenario.table.layout, state, evaluator.hooks, self.log, self._ask, script)
        self.board.recount_rule()

    def outcome(self) -> Outcome:
        before = self.board.state.copy()
        fired_before = Counter(getattr(self.evaluator, "fired", {}))
        for each in self.scenario.run:
            if self.open or self.refusal or self.board.state.winners:
                break
            self._run(each)
        table = self.scenario.table
        causes = {event[1] for event in self.log if event[1] >= 0}
        caused = frozenset(law for cause in causes for law in table.causes[cause].law)
        standing = Counter(getattr(self.evaluator, "fired", {})) - fired_before
        fired = caused | {law for cause in standing for law in table.causes[cause].law}
        self._check_offers()
        self._check_refusal()
        self._check_left_over()
        if not self.findings:  # else the differences would only follow from these
            self.findings.extend(compare(self.scenario, before, self.board.state, caused))
        offered = tuple(option.id for option in self.open.options) if self.open is not None else None
        found = Findings(self.findings.sorted())
        return Outcome(found, caused, fired, self.board, before, offered, self.refusal)

    # --- walking ---

    def _run(self, each: Run) -> None:
        state = self.board.state
        if each.how == "units":
            for unit in each.units:
                self._unit(each.player, each.phase, unit)
            return
        state.phase, state.unit, state.round = each.phase, phases.BEGINS, 0
        turns = state.turns
        while self._goes_on(each, turns):
            self._attempt(lambda: phases.advance(self.board, self.evaluator))

    def _goes_on(self, each: Run, turns: int) -> bool:
        """Until the turn ends or, for a phase, until another phase of the turn would begin."""
        state = self.board.state
        if self._stopped() or state.turns != turns:
            return False
        left = each.how == "phase" and state.phase != each.phase and state.phase < TURN_PHASES
        return not (left and state.unit == phases.BEGINS)

    def _unit(self, player: int, phase: int, unit: int) -> None:
        """One unit by itself: a jump at its end leads nowhere."""
        table = self.scenario.table
        self.board.state.phase, self.board.state.round = phase, 0
        over = [False]

        def rounds() -> None:
            over[0] = self.evaluator.walk.runs[player][phase][unit](self.board)

        while not (over[0] or self._stopped()):
            self._attempt(rounds)
            if self.board.state.uses[table.jump]:
                break
        self.board.state.uses[table.jump] = 0
        if table.units[player][phase][unit].ends_marks and not self._stopped() and any(self.board.state.marks):
            clear_marks(self.board)

    def _stopped(self) -> bool:
        return bool(self.open or self.refusal or self.board.state.winners)

    def _attempt(self, step: Callable[[], None]) -> None:
        """Take one step; a question without an answer ends it, and the table stays as it was when that was asked."""
        board = self.board
        try:
            step()
        except GameOver:
            board.drop()
        except Pending as pending:
            self.open = pending.decision
            board.drop()
            board.state, self.log[:] = self.asked
        except _RefusedError:
            board.drop()
        except ScriptError as error:
            given = self.scenario.given
            span = given.chance_span or given.dice_span or self.scenario.span
            self.findings.add("no-such-chance", str(error), span, "name one of the options, or take the entry out")
            self.refusal = "no-such-chance"
            board.drop()
        except (EndlessError, RecursionError) as error:
            raised = endless(error, board, self.scenario.table)
            if not isinstance(raised, EndlessRulesError):
                raise
            self.findings.append(raised.finding)
            self.refusal = raised.finding.code
            board.drop()

    def _ask(self, kind: str, player: int, options: Sequence[Any], cause: int) -> int:
        """The next answer of the scenario."""
        decision = Decision(self.scenario.table, player, kind, options, cause)
        if self.answered == len(self.scenario.choices):
            self.asked = (self.board.state.copy(), list(self.log))  # before anything on the way out tidies up
            raise Pending(decision)
        reply = self.scenario.choices[self.answered]
        written, span = reply.answer, reply.span
        if reply.player not in (None, player):
            self.refusal = CODE
            wanted = self.scenario.table.layout.party_names[reply.player]
            message = f"`{decision.seat}` has to decide `{kind}`, not `{wanted}`"
            self.findings.add(CODE, message, span, f"options: {', '.join(option.id for option in decision.options)}")
            raise _RefusedError
        ids = [option.id for option in decision.options]
        place = find(written, ids)
        self.answered += 1
        if place is None:
            self.refusal = "not-offered"
            if self.scenario.expect.error != self.refusal:
                message = f"`{decision.seat}` cannot answer `{_text(written)}` to `{kind}`"
                self.findings.add("not-offered", message, span, f"options: {', '.join(ids)}")
            raise _RefusedError
        return place

    # --- what must be so at the end ---

    def _check_offers(self) -> None:
        expect, decision = self.scenario.expect, self.open
        if decision is None:
            for _, span in expect.offered:
                self.findings.add(CODE, "no decision is open at the end", span)
            return
        ids = [option.id for option in decision.options]
        if not expect.asks_offers:
            message = f"`{decision.seat}` has to decide `{decision.kind}`, and `choices` has no answer left"
            self.findings.add("no-answer", message, self.scenario.span, f"options: {', '.join(ids)}")
        for option, span in expect.offered:
            if find(option, ids) is None:
                self.findings.add(CODE, f"`{_text(option)}` is not offered", span, f"options: {', '.join(ids)}")
        for option, span in expect.not_offered:
            if find(option, ids) is not None:
                self.findings.add(CODE, f"`{_text(option)}` is offered", span, f"options: {', '.join(ids)}")

    def _check_refusal(self) -> None:
        expect = self.scenario.expect
        if expect.error_span is not None and (expect.error or "") != self.refusal:
            happened = f"`{self.refusal}`" if self.refusal else "nothing"
            self.findings.add(CODE, f"{happened} was refused, not `{expect.error}`", expect.error_span)

    def _check_left_over(self) -> None:
        """A roll, a draw or an answer that nothing asked for is a mistake about the law."""
        given, script, scenario = self.scenario.given, self.board.script, self.scenario
        if self.refusal or script is None:
            return
        for what, left, span in (("roll", script.dice, given.dice_span), ("draw", script.chance, given.chance_span)):
            if left and span is not None:
                self.findings.add("left-over", f"nothing asked for the last {_number(len(left), what)}", span)
        for reply in scenario.choices[self.answered :]:
            self.findings.add("left-over", f"nobody was asked for the answer `{_text(reply.answer)}`", reply.span)


def _number(count: int, noun: str) -> str:
    return noun if count == 1 else f"{count} {noun}s"


def _text(written: Answer) -> str:
    return ", ".join(map(str, written)) if isinstance(written, tuple) else str(written)
