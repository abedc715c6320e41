"""Running a step: what happens, in reading order.

In: a frame and a node. Out: the table changed, and how far it was done: full, part or none. Reading order is condition,
uses, loop, binder, `may`, pay, body or menu, then / otherwise. A use is counted when what it limits begins: after the
choice and the yes, before the price. `then` and `otherwise` follow each round of a loop.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from interpreter.game import following
from interpreter.game.questions import face_down
from interpreter.game.reference import binders, effects, expressions, menus, possible
from interpreter.game.reference.frame import FULL, NONE, NOTHING, PART
from interpreter.language import program as tree
from interpreter.language.program import Sort
from interpreter.law.board import Credit

if TYPE_CHECKING:
    from interpreter.game.reference.frame import Frame
    from interpreter.law.board import Board


def run(frame: Frame, node: tree.Node) -> int:
    """Run one node; the outcome."""
    if isinstance(node, tree.Step):
        return run_step(frame, node)
    if isinstance(node, tree.Perform):
        return run_perform(frame, node)
    return effects.run(frame, node)


def run_list(frame: Frame, nodes: Sequence[tree.Node]) -> int:
    """Run one after the other: full if all that are asked for were, none if none was, else part. An empty list is full.

    What is not asked for, because its `if` does not hold, does not count.
    """
    if not nodes:
        return FULL
    outcomes = [outcome for node in nodes if (outcome := _asked(frame, node)) is not None]
    if outcomes and all(outcome == FULL for outcome in outcomes):
        return FULL
    return NONE if all(outcome == NONE for outcome in outcomes) else PART


def _asked(frame: Frame, node: tree.Node) -> int | None:
    """Run one node; the outcome, None if it is not asked for."""
    if isinstance(node, tree.Step) and not possible.holds(possible.in_roles(frame, node), node):
        return None
    return run(frame, node)


def run_step(frame: Frame, step: tree.Step) -> int:
    """Run a step in the roles it names."""
    inner = possible.in_roles(frame, step)
    if not possible.begins(inner, step):
        return NONE
    with _credit(inner, step):
        outcome = _Run(inner, step).loop()
    if step.id is not None:
        number = frame.voice.steps + step.id
        frame.state.done[number] = max(frame.state.done[number], outcome)
    return outcome


@contextmanager
def _credit(frame: Frame, step: tree.Step) -> Iterator[None]:
    """While the step runs, what its actor scores is the points of whoever it says."""
    board, before = frame.board, frame.board.credit
    if step.credit is not None:
        board.credit = Credit(frame.actor, expressions.single(frame, step.credit))
    try:
        yield
    finally:
        board.credit = before


def in_vain(frame: Frame, step: tree.Step) -> int:
    """A step that was taken and turns out not to be possible."""
    return _Run(possible.in_roles(frame, step), step).in_vain()


class _Run:
    """One run of a step: its use is counted once however many rounds there are."""

    def __init__(self, frame: Frame, step: tree.Step) -> None:
        self.frame = frame
        self.step = step
        self.counted = False

    # --- loops ---

    def loop(self) -> int:
        loop = self.step.loop
        if loop is None:
            return self.bound()
        match loop.how:
            case "while":
                return self._while(loop)
            case "times":
                assert loop.count is not None
                return self._best(range(expressions.number(self.frame, loop.count)))
            case _:
                return self._for(loop)

    def _best(self, rounds: range) -> int:
        return max([self.bound() for _ in rounds], default=NONE)

    def _while(self, loop: tree.Loop) -> int:
        """Ends as well when the table is as it was when an earlier round began."""
        best, seen = NONE, set()
        while expressions.truth(self.frame, loop.condition):
            key = self.frame.state.key()
            if key in seen:
                break
            seen.add(key)
            best = max(best, self.bound())
        return best

    def _for(self, loop: tree.Loop) -> int:
        assert loop.set is not None
        assert loop.name is not None
        if loop.end is not None:
            return self._for_end(loop)
        if loop.chosen:
            return self._for_chosen(loop)
        if loop.at_once:
            return self._for_at_once(loop)
        best = NONE
        for member in binders.loop_domain(self.frame, loop):
            if binders.still_member(self.frame, loop.set, member):
                self.frame.bound[loop.name] = member
                best = max(best, self.bound())
        return best

    def _for_end(self, loop: tree.Loop) -> int:
        """So many rounds, each with the card that is then on that end; over when there is none."""
        assert loop.set is not None
        assert loop.name is not None
        rounds = 1 if loop.count is None else expressions.number(self.frame, loop.count)
        best = NONE
        for _ in range(rounds):
            cards = expressions.members(self.frame, loop.set)
            if not cards:
                break
            self.frame.bound[loop.name] = cards[0] if loop.end == "top" else cards[-1]
            best = max(best, self.bound())
        return best

    def _for_chosen(self, loop: tree.Loop) -> int:
        """The decider picks the next of those that something can be done with now."""
        assert loop.set is not None
        assert loop.name is not None
        left = binders.loop_domain(self.frame, loop)
        frame, kind, best = self.frame, f"order {loop.set.sort.value}", NONE
        asking = frame.table.asking(frame.cause, loop.name)

        def find(board: Board, cast: face_down.Cast) -> list[Any]:
            inner = frame.copy(board=board, bound=cast(frame.bound))
            return following.unlike([member for member in cast(left) if self._open(inner, loop, member)])

        while True:
            taken, vain = face_down.next_of(frame.board, kind, frame.decider, asking, left, find)
            if taken == NOTHING:
                return best
            left.remove(taken)
            frame.bound[loop.name] = taken
            best = max(best, self.in_vain() if vain else self.bound())

    def _for_at_once(self, loop: tree.Loop) -> int:
        """All choose on the table as it is, each for himself; then it is done for one after the other."""
        assert loop.set is not None
        assert loop.name is not None
        assert self.step.binder is not None
        outer, best, answers = self.frame, NONE, []
        for player in binders.loop_domain(outer, loop):
            if binders.still_member(outer, loop.set, player):
                asked = outer.with_it(loop.name, player)
                asked.decider = player
                answers.append((player, binders.take(asked, self.step)))
        for player, taken in answers:
            outer.bound[loop.name] = player
            self.frame = outer.copy(bound=outer.bound, sorts=outer.sorts, decider=player)
            if taken is None or taken is binders.IN_VAIN:
                run_list(self.frame, self.step.otherwise)
                continue
            outer.bound[self.step.binder.name] = taken
            best = max(best, self.act())
        self.frame = outer
        return best

    def _open(self, frame: Frame, loop: tree.Loop, member: Any) -> bool:
        assert loop.set is not None
        assert loop.name is not None
        if not binders.still_member(frame, loop.set, member):
            return False
        trial = frame.with_it(loop.name, member, loop.set.sort)
        trial.permitted = False
        return possible.bound(trial, self.step) != NONE

    # --- the binder ---

    def bound(self) -> int:
        """Bind what the binder says, then act."""
        frame, binder = self.frame, self.step.binder
        if binder is None:
            return self.act()
        if binder.how == "roll":
            frame.bound[binder.name] = effects.roll(frame, binder)
            return self.act()
        if self.step.on_tie is not None and binders.tied(frame, binder):
            self._count()
            return run_list(frame, self.step.on_tie)
        taken = binders.take(frame, self.step)
        if taken is binders.IN_VAIN:
            return self.in_vain()
        if taken is None:
            frame.bound.pop(binder.name, None)
            run_list(frame, self.step.otherwise)
            return NONE
        frame.bound[binder.name] = taken
        return self.act()

    # --- the rest ---

    def act(self) -> int:
        """May, pay, body or menu, then or otherwise."""
        outcome = self._do() if self._wanted() else NONE
        run_list(self.frame, self.step.then if outcome == FULL else self.step.otherwise)
        return outcome

    def _wanted(self) -> bool:
        """A `may` that is possible is asked; a price must be payable."""
        if not self.step.may:
            return not self.step.pay or possible.payable(self.frame, self.step)
        frame = self.frame.copy(permitted=False)

        def can(board: Board, cast: face_down.Cast) -> int:
            return possible.act(frame.copy(board=board, bound=cast(frame.bound)), self.step)

        yes, vain = face_down.consent(frame.board, frame.decider, frame.cause, can)
        if vain:
            self._count()
        return yes

    def in_vain(self) -> int:
        """What was begun turns out not to be possible: that is a use, and nothing is done."""
        self._count()
        run_list(self.frame, self.step.otherwise)
        return NONE

    def _do(self) -> int:
        self._count()
        if self.step.pay and run_list(self.frame, self.step.pay) != FULL:
            return NONE
        if self.step.menu is not None:
            return menus.run(self.frame, self.step.menu)
        return run_list(self.frame, self.step.body)

    def _count(self) -> None:
        uses = self.step.uses
        if uses is not None and not self.counted:
            self.counted = True
            self.frame.state.uses[self.frame.voice.uses[uses.key]] += 1


def run_perform(frame: Frame, node: tree.Perform) -> int:
    """Do a named action; afterwards what it bound is known to the caller by the names it gave."""
    name = action_name(frame, node)
    if name is None:
        return NONE
    inner = action_frame(frame, node, name)
    outcome = run_list(inner, action_steps(frame, name))
    for theirs, ours in node.exports.items():
        frame.bound[ours] = inner.bound.get(ours, inner.bound.get(theirs, NOTHING))
    _hand_back(frame, node, name, inner)
    return outcome


def _hand_back(frame: Frame, node: tree.Perform, name: str, inner: Frame) -> None:
    """The caller's names of pieces mean what the action has made of those it was given."""
    params = parameters(frame, name)
    for key, value in node.args.items():
        if isinstance(value, tree.Local) and value.sort is Sort.PIECE:
            frame.bound[value.name] = inner.bound[params.get(key, key)]


def action_name(frame: Frame, node: tree.Perform) -> str | None:
    """The action meant: the only one, or the one that the tracker shows."""
    if node.tracker is None:
        return node.actions[0][1]
    tracker = frame.names.tracker(node.tracker)
    return dict(node.actions).get(frame.state.trackers[tracker.offset])


def action_frame(frame: Frame, node: tree.Perform, name: str) -> Frame:
    """A frame of its own for the action, with its parameters bound."""
    params = parameters(frame, name)
    given = {params.get(key, key): expressions.value(frame, value) for key, value in node.args.items()}
    cause = frame.cause if node.cause < 0 else frame.voice.cause(node.cause)
    return frame.copy(bound=given, sorts={}, given=frozenset(given), cause=cause)


def parameters(frame: Frame, name: str) -> dict[str, str]:
    """The locals of an action that a caller may give, by the names that are printed."""
    return dict(frame.names.program.action_params.get(name, ()))


def action_steps(frame: Frame, name: str) -> tuple[tree.Step, ...]:
    """What the action does; `setup` is the whole of the faction's, a phase is all of its steps."""
    program = frame.names.program
    if name in program.actions:
        return (program.actions[name],)
    if name in frame.names.phases:
        return program.phases[frame.names.phases[name]].steps
    return program.setup
