"""The phase interpreter: the turn as a walk over units, whoever evaluates them.

In: a board whose state says where the turn stands, and an evaluator. Out: `advance` runs what is there and moves on,
`play_turn` does so to the end of the turn.
The position is wholly in the state (`turn phase unit round`), so a copy of the state resumes anywhere. First comes the
table's own setup, then the factions in order of their letters, then turns clockwise. Before the first unit of a phase
stands the place where it begins, after the last the place where it ends.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from interpreter.game.names import TURN_PHASES
from interpreter.game.units import SETUP, TABLE
from interpreter.game.walk import TURN
from interpreter.law.hooks import awake, cards_in_play
from interpreter.law.ops.crafting import refresh_crafters
from interpreter.law.ops.trackers import clear_marks, clear_trackers
from interpreter.law.order import act, clockwise, in_order

if TYPE_CHECKING:
    from interpreter.game.link import Table
    from interpreter.game.walk import Stretch, Walk
    from interpreter.law.board import Board
    from interpreter.law.hooks import Hooks
    from interpreter.law.state import State

BEGINS = -1
"""The unit before the first: the phase begins."""
NO_LAW = -1
"""The cause of what only the end of a turn brings about."""
PASS = -1
OFFER = "offer action"


class Offer(NamedTuple):
    """An ability that may be used in a window: who is asked, its number with the evaluator, its title.

    `PASS` in place of the number: none is used.
    """

    asked: int
    number: int
    title: str


class Evaluator(Protocol):
    """What runs the rules of one table. It keeps nothing of any game: several games may share one.

    A jump is left in the state's use counter `table.jump`, as the phase's number plus one.
    """

    @property
    def table(self) -> Table: ...

    @property
    def hooks(self) -> Hooks: ...

    @property
    def walk(self) -> Walk: ...

    def offers(self, board: Board, player: int, phase: str) -> Sequence[Offer]:
        """What may be used now in a window of that player's phase."""
        ...

    def take_offer(self, board: Board, offer: Offer) -> bool:
        """Use it; False if it was taken in vain: what lies face down was not what it had to be."""
        ...


def begin(state: State) -> None:
    """Put a fresh state where a game starts."""
    state.turn, state.phase, state.unit, state.round = 0, TABLE, 0, 0


def play_turn(board: Board, evaluator: Evaluator) -> None:
    """Run on until a turn ends: as `advance` again and again would, at a fraction of the price.

    All that comes before the first turn counts as one.

    Raises:
        GameOver: somebody has won.
    """
    state, stretches = board.state, evaluator.walk.stretches
    turns, in_setup = state.turns, state.phase < 0
    while state.turns == turns and in_setup == (state.phase < 0):
        stretch = stretches[state.turn][state.phase]
        if stretch is None or (stretch.heeded and cards_in_play(board)):
            advance(board, evaluator)
        else:
            _run_stretch(board, evaluator, stretch)


def _run_stretch(board: Board, evaluator: Evaluator, stretch: Stretch) -> None:
    """Run on from the position to the end of the stretch, or until a jump, a menu or a card comes up."""
    state, table = board.state, evaluator.table
    uses, jump, marks, dealt = state.uses, table.jump, state.marks, board.dealt
    start, heeded = stretch.starts[state.phase], stretch.heeded
    if state.unit != BEGINS:
        start += state.unit
    elif state.phase == 0:
        refresh_crafters(board, state.turn)
    for phase, unit, run in stretch.units[start:]:
        state.phase, state.unit = phase, unit
        over = run(board)
        if not over or uses[jump] or any(marks):
            _after_unit(board, table, over, table.units[state.turn][phase][unit].ends_marks)
            return
        state.round = 0
        if board.dealt != dealt:
            dealt = board.dealt
            if heeded and cards_in_play(board):
                state.unit = unit + 1
                return
    state.phase = stretch.last
    _next_phase(board, evaluator)


def advance(board: Board, evaluator: Evaluator) -> None:
    """Run what stands at the position and move on.

    Raises:
        GameOver: somebody has won.
    """
    state, table = board.state, evaluator.table
    units = table.units[state.turn][state.phase]
    if state.unit == BEGINS:
        _phase_begins(board, evaluator)
        state.unit = 0
    elif state.unit < len(units):
        _open_window(board, evaluator)
        over = evaluator.walk.runs[state.turn][state.phase][state.unit](board)
        _after_unit(board, table, over, units[state.unit].ends_marks)
    else:
        _end_phase(board, evaluator)


def _after_unit(board: Board, table: Table, over: bool, ends_marks: bool) -> None:
    """Follow a jump; else on to the next round or unit."""
    state = board.state
    jump = state.uses[table.jump]
    if not (over or jump):
        return
    if (ends_marks or jump) and any(state.marks):
        clear_marks(board)
    state.round = 0
    if not jump:
        state.unit += 1
        return
    target = jump - 1
    state.uses[table.jump] = 0
    if target >= TURN_PHASES > state.phase:
        state.uses[table.entered] = state.phase + 1
    if target < TURN_PHASES:
        state.uses[table.entered] = 0
    clear_trackers(board, NO_LAW, "phase")
    state.phase, state.unit = target, BEGINS


def _name(table: Table, state: State) -> str:
    return table.programs[state.turn].phases[state.phase].name


def _phase_begins(board: Board, evaluator: Evaluator) -> None:
    if board.state.phase == 0:
        refresh_crafters(board, board.state.turn)
        _announce(board, evaluator, TURN, "begins")
    _announce(board, evaluator, _name(evaluator.table, board.state), "begins")


def _end_phase(board: Board, evaluator: Evaluator) -> None:
    """The last window of a phase, what happens at its end, and on to the next."""
    if board.state.phase >= 0:
        _open_window(board, evaluator)
        _announce(board, evaluator, _name(evaluator.table, board.state), "ends")
        if board.layout.clearing_trackers["phase"]:
            clear_trackers(board, NO_LAW, "phase")
    _next_phase(board, evaluator)


def _announce(board: Board, evaluator: Evaluator, phase: str, moment: str) -> None:
    """Tell the abilities that listen for it."""
    heard = evaluator.hooks.phase.get((board.state.turn, phase, moment))
    if heard is None:
        return
    now = awake(board, heard)
    for listener in in_order(board, now) if len(now) > 1 else now:
        act(board, listener)


def _next_phase(board: Board, evaluator: Evaluator) -> None:
    state, table = board.state, evaluator.table
    state.unit = BEGINS
    if 0 <= state.phase < TURN_PHASES - 1:
        state.phase += 1
        state.uses[table.entered] = 0
    elif state.phase == TABLE:
        state.turn, state.phase, state.unit = table.setup_order[0], SETUP, 0
    elif state.phase == SETUP:
        _next_setup(state, table)
    else:
        here = state.phase if state.phase < TURN_PHASES else state.uses[table.entered] - 1
        state.uses[table.entered] = 0
        if here + 1 < TURN_PHASES:
            state.phase = here + 1
        else:
            _end_turn(board, evaluator)


def _next_setup(state: State, table: Table) -> None:
    """The next faction by letter (root:5.1.7); after the last the first player's turn begins."""
    place = table.setup_order.index(state.turn) + 1
    if place < table.players:
        state.turn, state.unit = table.setup_order[place], 0
    else:
        state.turn, state.phase = 0, 0


def _end_turn(board: Board, evaluator: Evaluator) -> None:
    """What holds for a turn is over; the next player clockwise."""
    state, table = board.state, evaluator.table
    _announce(board, evaluator, TURN, "ends")
    if board.layout.clearing_trackers[TURN]:
        clear_trackers(board, NO_LAW, TURN)
    uses = state.uses
    if any(map(uses.__getitem__, table.uses_per_turn)):
        for use in table.uses_per_turn:
            uses[use] = 0
    state.done = [0] * len(state.done)
    state.turns += 1
    state.turn = (state.turn + 1) % table.players
    state.rounds += state.turn == 0
    state.phase = 0


def _offers_to(player: int, board: Board, evaluator: Evaluator, phase: str, vain: Collection[int]) -> list[Offer]:
    """What a player may use now, but for what he has used in vain."""
    every = evaluator.offers(board, board.state.turn, phase)
    return [each for each in every if each.asked == player and each.number not in vain]


def _open_window(board: Board, evaluator: Evaluator) -> None:
    """Let abilities be used between steps: each player in turn is asked as long as there is something he may use."""
    state = board.state
    if state.phase < 0:
        return
    phase = _name(evaluator.table, state)
    if not evaluator.table.windows.now(board, state.turn, phase) or not evaluator.offers(board, state.turn, phase):
        return
    for player in sorted(range(evaluator.table.players), key=lambda each: clockwise(board, each)):
        vain: set[int] = set()  # is not offered again in this window
        while offers := _offers_to(player, board, evaluator, phase, vain):
            options = [*offers, Offer(player, PASS, "pass")]
            taken = options[board.decide(OFFER, player, options)]
            if taken.number == PASS:
                break
            if not evaluator.take_offer(board, taken):
                vain.add(taken.number)
