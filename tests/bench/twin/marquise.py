"""The Mechanical Marquise's turn coded by hand: what the rule file is measured against.

This is a test's yardstick and the one place where a faction may stand in Python. It is written as somebody would write
it who knows the law of this bot (Law of Rootbotics, 4) and the ops of `law/`, and has no language: it calls the same
ops, names the same causes, and leaves the standing rules of the table where they are. It must play the same games as
`factions/mechanical_marquise.yaml`, event for event, without difficulties and traits.

In: compiled rules and a seat. Out: an evaluator: see `walk`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from interpreter.law.layout import DECK
from interpreter.law.ops.battle import battle
from interpreter.law.ops.cards import discard, draw
from interpreter.law.ops.crafting import craft_item
from interpreter.law.ops.moving import move
from interpreter.law.ops.outcome import FULL
from interpreter.law.ops.pieces import can_place, place_one, spread
from interpreter.law.ops.points import score
from interpreter.law.ops.trackers import clear_marks, mark
from twin.numbers import Numbers, Pieces
from twin.walk import ByHand

if TYPE_CHECKING:
    from interpreter.game.compile import Compiled
    from interpreter.law.board import Board

RECRUITS = 4
GARRISON = 3
MOST_BUILDINGS = 5
"""With more on the map it does not expand."""
MOST_EXPANSIONS = 54
POINTS = (0, 0, 1, 2, 3, 4, 5)
"""By how many buildings have left a track: the number right of the last one that is left."""
TRACK = len(POINTS) - 1


class Marquise(ByHand):
    """The seat of the Mechanical Marquise 2.0, played by hand."""

    def __init__(self, rules: Compiled, seat: int) -> None:
        super().__init__(rules, seat)
        self.its = Numbers(rules.table, seat)
        layout = rules.table.layout
        self.suit_of, self.wild, self.cards = layout.suit_of, layout.wild, layout.cards
        self.home_cell, self.locations = layout.home_cell, layout.locations

    def take_turn(self, board: Board) -> None:
        """One turn, from the crafting pieces it refreshes to the next player."""
        self.start(board)
        self.birdsong(board)
        self.daylight(board)
        self.evening(board)
        self.end_turn(board)

    # --- 4.4 Birdsong ---

    def birdsong(self, board: Board) -> None:
        self.enter(board, "birdsong")
        self.pause(board)
        draw(board, self.its.causes.reveal, self.seat, 1, DECK, self.its.order)
        self.pause(board)
        self.craft(board)
        self.leave(board)

    def order(self, board: Board) -> int:
        """The card that is the order; -1 if there is none."""
        lying = board.state.zones[self.its.order]
        return lying[-1] if lying else -1

    def order_suit(self, board: Board) -> int:
        """The suit of the order; -1 if there is none."""
        card = self.order(board)
        return self.suit_of[card] if card >= 0 else -1

    def craft(self, board: Board) -> None:
        """4.4.2."""
        card = self.order(board)
        item = self.cards[card].item if card >= 0 else -1
        if item >= 0 and board.state.items[item] > 0:
            craft_item(board, self.its.causes.craft, self.seat, item, card)

    # --- 4.5 Daylight ---

    def daylight(self, board: Board) -> None:
        """4.5, and 4.7 in its place if the order is a bird."""
        causes, built, expansions = self.its.causes, False, 0
        self.enter(board, "daylight")
        while True:
            self.pause(board)
            suit = self.order_suit(board)
            if suit == self.wild:
                self.go(board, causes.escalate, "escalated_daylight")
                self.escalated(board)
                return
            ordered = board.matched[1 << suit] if suit >= 0 else ()
            self.pause(board)
            self.fight(board, causes.battle, ordered)
            self.pause(board)
            spread(board, causes.recruit, self.seat, (self.its.warrior,), RECRUITS, self.ruled_of(board, ordered))
            self.pause(board)
            if suit >= 0 and self.build(board, causes.build, self.its.of_suit[suit]):
                built = True
            self.pause(board)
            self.march(board, causes.move, ordered)
            self.pause(board)
            if built or expansions == MOST_EXPANSIONS or not self.expand(board):
                break
            expansions += 1
        self.leave(board)

    def ruled_of(self, board: Board, clearings: Iterable[int]) -> list[int]:
        """Those of the clearings that it rules."""
        ruler, bit = board.state.ruler, 1 << self.seat
        return [clearing for clearing in clearings if ruler[clearing] & bit]

    def fight(self, board: Board, cause: int, clearings: Iterable[int]) -> None:
        """4.5.1, 4.7.1: battle in each clearing."""
        n, warriors = board.state.n, self.its.warriors
        for clearing in clearings:
            if n[warriors + clearing]:
                defender = self.defender(board, clearing)
                if defender >= 0:
                    battle(board, cause, self.seat, defender, clearing, sure=True)

    def defender(self, board: Board, clearing: int) -> int:
        """The enemy with most pieces there, of those the one with most points; -1 if there is none."""
        scores, found, most, points = board.state.score, -1, 0, 0
        for enemy, theirs in self.its.enemies:
            pieces = self.pieces(board, theirs, clearing)
            if pieces > most or (pieces and pieces == most and scores[enemy] > points):
                found, most, points = enemy, pieces, scores[enemy]
        return found

    def pieces(self, board: Board, whose: Pieces, clearing: int) -> int:
        """How many of these pieces are in a clearing, those that stand on others among them."""
        n, found = board.state.n, 0
        for row in whose.rows:
            found += n[row + clearing]
        for cell, place in whose.aboard:
            if n[cell] and board.location_of(place) == clearing:
                found += n[cell]
        return found

    def build(self, board: Board, cause: int, column: int) -> bool:
        """4.5.3: build in the clearing that it rules with most of its warriors; whether it has."""
        n, warriors, columns = board.state.n, self.its.warriors, (column,)
        site, most = -1, -1
        for clearing in self.ruled_of(board, self.its.clearings):
            here = n[warriors + clearing]
            if here > most and can_place(board, self.seat, columns, clearing):
                site, most = clearing, here
        return site >= 0 and place_one(board, cause, self.seat, column, site, sure=True) == FULL

    def march(self, board: Board, cause: int, origins: Iterable[int], marks: bool = False) -> int:
        """4.5.4: from each clearing all but three warriors go where most enemy pieces are; the mask of where they went.

        Args:
            marks: each clearing that is entered is marked at once (4.7.4).
        """
        n, warrior, warriors, entered = board.state.n, self.its.warrior, self.its.warriors, 0
        for origin in origins:
            here = n[warriors + origin]
            if here > GARRISON:
                group = ((warrior, origin, here),)
                for goal in self.goals(board, origin):
                    if move(board, cause, self.seat, group, here - GARRISON, origin, goal):
                        entered |= 1 << goal
                        if marks:
                            mark(board, self.its.causes.entered, self.its.entered, 1 << goal)
                        break
        return entered

    def goals(self, board: Board, origin: int) -> list[int]:
        """The clearings next to one, that with most enemy pieces first."""
        enemies = self.its.all_enemies
        return sorted(self.its.neighbours[origin], key=lambda goal: -self.pieces(board, enemies, goal))

    def expand(self, board: Board) -> bool:
        """4.5.5: a new order, with which Daylight begins again; whether it does."""
        n, causes = board.state.n, self.its.causes
        if sum([sum(n[row : row + self.locations]) for row in self.its.building_rows]) > MOST_BUILDINGS:
            return False
        self.discard_order(board, causes.old_order)
        if draw(board, causes.new_order, self.seat, 1, DECK, self.its.order) != FULL:
            return False
        self.go(board, causes.again, "daylight")
        return True

    def discard_order(self, board: Board, cause: int) -> None:
        discard(board, cause, self.seat, board.state.zones[self.its.order][::-1])

    # --- 4.7 Escalated Daylight ---

    def escalated(self, board: Board) -> None:
        causes, clearings = self.its.causes, self.its.clearings
        self.pause(board)
        self.fight(board, causes.fierce_battle, clearings)
        self.pause(board)
        self.recruit_in_two(board)
        self.pause(board)
        self.build(board, causes.fierce_build, self.commonest(board))
        self.pause(board)
        entered = self.march(board, causes.fierce_move, clearings, marks=True)
        self.pause(board)
        self.fight(board, causes.last_battle, [clearing for clearing in clearings if entered >> clearing & 1])
        clear_marks(board)
        self.pause(board)
        self.go(board, causes.to_evening, "evening")

    def recruit_in_two(self, board: Board) -> None:
        """4.7.2: in the two clearings of lowest priority that it rules."""
        warrior, sites = (self.its.warrior,), []
        for clearing in reversed(self.ruled_of(board, self.its.clearings)):
            if can_place(board, self.seat, warrior, clearing):
                sites.append(clearing)
                if len(sites) == 2:
                    break
        spread(board, self.its.causes.fierce_recruit, self.seat, warrior, RECRUITS, sites)

    def commonest(self, board: Board) -> int:
        """4.7.3: the building it has most of on the map; of several sawmills, then recruiters."""
        n = board.state.n
        sawmill, workshop, recruiter = self.its.building_rows
        ranked = [sum(n[row : row + self.locations]) for row in (sawmill, recruiter, workshop)]
        kind = (0, 2, 1)[ranked.index(max(ranked))]
        return self.its.buildings[kind]

    # --- 4.6 Evening ---

    def evening(self, board: Board) -> None:
        if board.state.phase != self.phase["evening"]:
            self.enter(board, "evening")
        self.pause(board)
        self.score_best(board)
        self.pause(board)
        self.discard_order(board, self.its.causes.discard)
        self.leave(board)

    def score_best(self, board: Board) -> None:
        """4.6.1: the points of the track that matches the order, of the best one if it is a bird."""
        suit = self.order_suit(board)
        if suit < 0:
            return
        columns = self.its.buildings if suit == self.wild else (self.its.of_suit[suit],)
        n, cells = board.state.n, self.home_cell
        best = max([POINTS[TRACK - n[cells[column]]] for column in columns])
        score(board, self.its.causes.score, self.seat, best)
