"""Cards that others do not see: taken by chance, looked at, activated; points that may not be scored."""

from __future__ import annotations

from small_table import NEWTS, TOADS, Table

from interpreter.law import events
from interpreter.law.board import Board
from interpreter.law.hooks import Ban, CardListener
from interpreter.law.invariants import check
from interpreter.law.ops import FULL, NONE, PART, cards, points, unseen


def test_unseen_cards_are_taken_one_by_one_until_the_hand_is_empty(table: Table) -> None:
    """root:G.22."""
    cards.draw(table.board, 0, TOADS, 2)
    held = set(table.board.state.zones[table.zone("toads.hand")])

    assert unseen.can_take_unseen(table.board, NEWTS, 3, TOADS) == PART
    assert unseen.take_unseen(table.board, 0, NEWTS, 3, TOADS) == PART

    assert set(table.board.state.zones[table.zone("newts.hand")]) == held
    assert check(table.board) == []


def test_nothing_can_be_taken_from_an_empty_hand_nor_from_oneself(table: Table) -> None:
    assert unseen.can_take_unseen(table.board, NEWTS, 1, TOADS) == NONE
    assert unseen.take_unseen(table.board, 0, NEWTS, 1, TOADS) == NONE

    cards.draw(table.board, 0, NEWTS, 1)

    assert unseen.can_take_unseen(table.board, NEWTS, 1, NEWTS) == NONE
    assert unseen.can_take_unseen(table.board, NEWTS, 1, -1) == NONE


def test_what_a_victim_does_instead_answers_for_an_empty_hand_too(table: Table) -> None:
    """rootbotics:2.8.1: a bot is a possible victim; it is asked once a card."""
    asked: list[int] = []

    def draw_instead(board: Board, card: int, player: int, _origin: int) -> bool:
        asked.append(card)
        return cards.draw(board, 1, player, 1) == FULL

    table.hooks.instead_card["taken"] = (CardListener(TOADS, draw_instead, 1),)

    assert unseen.can_take_unseen(table.board, NEWTS, 2, TOADS) == FULL
    assert unseen.take_unseen(table.board, 0, NEWTS, 2, TOADS) == FULL
    assert asked == [unseen.UNSEEN, unseen.UNSEEN]
    assert len(table.board.state.zones[table.zone("newts.hand")]) == 2


def test_only_whoever_looks_at_a_hand_reads_in_the_log_what_lies_there(table: Table) -> None:
    cards.draw(table.board, 0, TOADS, 2)
    hand = table.zone("toads.hand")

    assert unseen.can_look(table.board, hand) == FULL
    assert unseen.look(table.board, 0, NEWTS, hand) == FULL

    seen = [event for event in table.board.log if event[0] == events.LOOKED_AT]
    assert [event[3] for event in seen] == list(reversed(table.board.state.zones[hand]))
    for event in seen:
        assert events.redact(table.layout, event, NEWTS) == event
        assert events.redact(table.layout, event, TOADS)[3] == -1
        assert events.HIDDEN in events.describe_for(table.layout, [], event, TOADS)
        assert events.HIDDEN not in events.describe_for(table.layout, [], event, NEWTS)


def test_there_is_nothing_to_see_in_an_empty_hand(table: Table) -> None:
    assert unseen.can_look(table.board, table.zone("toads.hand")) == NONE
    assert unseen.look(table.board, 0, NEWTS, table.zone("toads.hand")) == NONE


def test_an_activated_card_lies_in_the_play_area_and_the_points_are_gone(table: Table) -> None:
    """root:3.3.1."""
    banner = table.lay("fox boot", "toads.hand")
    points.score(table.board, 0, TOADS, 7)

    assert cards.can_activate(table.board, NEWTS, banner) == NONE, "it is in another hand"
    assert cards.activate(table.board, 0, TOADS, banner) == FULL

    assert table.board.state.zones[table.zone("toads.crafted")] == [banner]
    assert table.score(TOADS) == 0
    assert cards.can_activate(table.board, TOADS, banner) == NONE, "it is in the hand no more"
    assert check(table.board) == []


def test_whoever_may_not_score_gets_no_points_and_no_event(table: Table) -> None:
    def more_than_two(_board: Board, _player: int, amount: int) -> bool:
        return amount > 2

    table.hooks.cannot_score[TOADS] = (Ban(more_than_two, 0, 1),)

    assert points.can_score(table.board, TOADS, 3) == NONE
    assert points.score(table.board, 0, TOADS, 3) == NONE
    assert table.events(events.SCORED) == []
    assert points.score(table.board, 0, TOADS, 2) == FULL
    assert points.score(table.board, 0, NEWTS, 3) == FULL


def test_two_cards_trade_places_each_within_its_pile(table: Table) -> None:
    """root:G.1.31."""
    deck, hand = table.zone("deck"), table.zone("toads.hand")
    cards.draw(table.board, 0, TOADS, 3)
    lying, held = list(table.board.state.zones[deck]), list(table.board.state.zones[hand])

    assert cards.can_swap(lying[0], lying[0]) == NONE
    assert cards.can_swap(lying[0], -1) == NONE
    assert cards.swap(table.board, 0, TOADS, lying[0], held[1]) == FULL

    assert table.board.state.zones[deck] == [held[1], *lying[1:]]
    assert table.board.state.zones[hand] == [held[0], lying[0], held[2]]

    assert cards.swap(table.board, 0, TOADS, held[0], held[2]) == FULL
    assert table.board.state.zones[hand] == [held[2], lying[0], held[0]]
    assert check(table.board) == []
