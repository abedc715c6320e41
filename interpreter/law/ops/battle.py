"""A battle, from its first legality to its end (root:4.3).

In: an attacker, a defender, a clearing. Out: hits taken, points, whatever abilities do at its three moments. Who may
fight is a ban in data; which classes count in a battle is the layout's. The order of events is fixed here.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from interpreter.law.events import BATTLE_BEGUN, BATTLE_ENDED, HITS, HITS_CHANGED, ROLLED
from interpreter.law.hooks import awake, banned
from interpreter.law.ops.ambush import ambush_step
from interpreter.law.ops.dice import roll_battle_dice
from interpreter.law.ops.hits import take_hits
from interpreter.law.ops.outcome import FULL, NONE
from interpreter.law.ops.removal import close_batch, open_batch
from interpreter.law.ops.trackers import clear_trackers
from interpreter.law.order import act, in_order

if TYPE_CHECKING:
    from interpreter.law.board import Board
    from interpreter.law.hooks import Lot
    from interpreter.law.ops.removal import Removal

ATTACKER, DEFENDER = 0, 1


class Battle:
    """The battle being fought. Lists hold the attacker's number, then the defender's.

    Attributes:
        rolled: rolled hits, before the cap.
        extra: extra hits, which no cap touches (root:4.3.3.I).
        hits: hits dealt; 0 until they are fixed.
        removed: pieces of each side removed so far.
        lost: the same one by one, as they were lifted.
        stopped: whether an ambush ended it before the roll.
    """

    __slots__ = ("attacker", "cause", "clearing", "defender", "extra", "hits", "lost", "removed", "rolled", "stopped")

    def __init__(self, attacker: int, defender: int, clearing: int, cause: int) -> None:
        self.attacker = attacker
        self.defender = defender
        self.clearing = clearing
        self.cause = cause
        self.rolled = [0, 0]
        self.extra = [0, 0]
        self.hits = [0, 0]
        self.removed = [0, 0]
        self.lost: list[Removal] = []
        self.stopped = False

    @property
    def fighters(self) -> tuple[int, int]:
        """Both sides, the attacker first."""
        return self.attacker, self.defender

    def lots(self) -> list[Lot]:
        """What was removed, as groups of equal pieces where they stood: columns in order, then places."""
        found: Counter[tuple[int, int]] = Counter()
        for each in self.lost:
            found[each.column, each.origin] += each.count
        return [(column, place, found[column, place]) for column, place in sorted(found)]


def can_battle(board: Board, actor: int, defender: int, clearing: int, ignoring: int = 0) -> int:
    """Foretell `battle`: a clearing, an enemy with pieces there, and no ban that applies (root:4.3)."""
    if not 0 <= clearing < board.layout.clearings:
        return NONE
    if not board.enemies(actor) >> defender & 1 or not _present(board, defender, clearing):
        return NONE
    bans = board.hooks.cannot_battle[actor]
    if bans and banned(bans, ignoring, board, actor, defender, clearing):
        return NONE
    return FULL


def _present(board: Board, party: int, clearing: int) -> bool:
    n, width = board.state.n, board.layout.width
    return any(n[column * width + clearing] for column in board.layout.columns_of[party])


def battle(
    board: Board,
    cause: int,
    actor: int,
    defender: int,
    clearing: int,
    ignoring: int = 0,
    extra: int = 0,
    sure: bool = False,
) -> int:
    """Fight one battle.

    Legality is asked again after `a battle begins`: if it is gone the battle is over at once, and has been fought. A
    victory ends the game after the step of the battle that brings it (root:3.1); the hits of both sides are one.

    Args:
        extra: extra hits that the effect gives the attacker.
        sure: it has just been foretold; it is not looked into again.
    """
    if not sure and not can_battle(board, actor, defender, clearing, ignoring):
        return NONE
    outer, hooks, emit = board.battle, board.hooks, board.emit
    fought = board.battle = Battle(actor, defender, clearing, cause)
    fought.extra[ATTACKER] = extra
    legal = FULL
    emit((BATTLE_BEGUN, cause, actor, defender, clearing))
    if hooks.on_battle["begins"]:
        _moment(board, fought, "begins")
        legal = can_battle(board, actor, defender, clearing, ignoring)
    if legal and ambush_step(board, fought):
        _roll(board, fought)
        if hooks.on_battle["rolled"]:
            _moment(board, fought, "rolled")
        _fix_hits(board, fought)
        _deal_hits(board, fought)
    emit((BATTLE_ENDED, cause, actor, defender, clearing))
    if hooks.on_battle["ends"]:
        _moment(board, fought, "ends")
    if board.layout.clearing_trackers["battle"]:
        clear_trackers(board, cause, "battle")
    board.battle = outer
    return FULL


def _moment(board: Board, fought: Battle, moment: str) -> None:
    heard = awake(board, board.hooks.battle[moment])
    for listener in in_order(board, heard, fought) if len(heard) > 1 else heard:
        act(board, listener, fought)


def _roll(board: Board, fought: Battle) -> None:
    """The attacker has the higher die, the defender the lower (root:4.3.2)."""
    faces = roll_battle_dice(board)
    high, low = max(faces), min(faces)
    fought.rolled = [high, low]
    emit = board.emit
    emit((ROLLED, fought.cause, fought.attacker, high, low))


def _fix_hits(board: Board, fought: Battle) -> None:
    """Both sides' hits before either is dealt: rolled ones up to the warriors there (root:4.3.2.I), and extra ones.

    A defender without warriors takes one more (root:4.3.3.II).
    """
    strikers = _warriors(board, fought.attacker, fought.clearing)
    guards = _warriors(board, fought.defender, fought.clearing)
    if not guards:
        fought.extra[ATTACKER] += 1
    (high, low), (more, also) = fought.rolled, fought.extra
    fought.hits = [_dealt(high, strikers, more), _dealt(low, guards, also)]


def _warriors(board: Board, party: int, clearing: int) -> int:
    """Those that count as warriors in battle: they are what takes the first hits."""
    column = board.layout.class_table.front[party]
    if column >= 0:
        return board.state.n[column * board.layout.width + clearing]
    return board.standing("battle", "warrior", party, clearing)


def _dealt(rolled: int, warriors: int, extra: int) -> int:
    """Hits of one side: rolled ones, as many as it has warriors at most, and extra ones."""
    if rolled > warriors:
        rolled = warriors
    elif rolled < 0:
        rolled = 0
    return rolled + extra if rolled + extra > 0 else 0


def _deal_hits(board: Board, fought: Battle) -> None:
    """Both sides' hits in one batch (root:4.3.4)."""
    attacker, defender, cause = fought.attacker, fought.defender, fought.cause
    dealt, taken = fought.hits
    emit = board.emit
    emit((HITS, cause, attacker, dealt, defender, taken))
    if not dealt and not taken:
        return
    opened = open_batch(board)
    if dealt:
        fought.removed[DEFENDER] += take_hits(board, cause, defender, attacker, fought.clearing, dealt)
    if taken:
        fought.removed[ATTACKER] += take_hits(board, cause, attacker, defender, fought.clearing, taken)
    fought.lost += board.batch or ()
    if opened:
        close_batch(board)


def change_hits(board: Board, cause: int, which: str, side: int, amount: int) -> int:
    """Raise (or, if negative, lower) a number of the battle being fought: `rolled` or `extra` hits of a side."""
    if board.battle is None or not amount:
        return NONE
    numbers = board.battle.rolled if which == "rolled" else board.battle.extra
    numbers[side] += amount
    board.emit((HITS_CHANGED, cause, board.battle.fighters[side], numbers[side]))
    return FULL
