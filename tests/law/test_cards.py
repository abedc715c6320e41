"""Cards: drawing and reshuffling, the verbs apart, what abilities do instead."""

from __future__ import annotations

from typing import Any

from small_table import NEWTS, TOADS, Table

from interpreter.law import events
from interpreter.law.board import Board
from interpreter.law.hooks import Ban, CardListener
from interpreter.law.invariants import check
from interpreter.law.ops import FULL, NONE, PART, cards

DECK, DISCARD_PILE = 0, 1


def zone(table: Table, name: str) -> list[str]:
    """The names of the cards in a zone, from bottom to top."""
    return [table.layout.cards[card].name for card in table.board.state.zones[table.zone(name)]]


def test_cards_are_drawn_from_the_top(table: Table) -> None:
    assert cards.draw(table.board, 0, NEWTS, 2) == FULL
    assert zone(table, "newts.hand") == ["fox boot", "mouse tea"]
    assert check(table.board) == []


def test_an_emptied_deck_is_renewed_from_the_discard_pile_at_once(table: Table) -> None:
    """root:2.1: after the last card is drawn the deck holds the discards again, in whatever order."""
    cards.draw(table.board, 0, NEWTS, 5)
    cards.discard(table.board, 0, NEWTS, table.board.state.zones[table.zone("newts.hand")][:3])

    cards.draw(table.board, 0, NEWTS, 2)

    assert sorted(zone(table, "deck")) == ["bird ambush", "fox boot", "mouse tea"]
    assert zone(table, "discard_pile") == []
    assert table.events(events.SHUFFLED) == [(DECK,)]
    assert check(table.board) == []


def test_a_draw_goes_on_through_the_reshuffle(table: Table) -> None:
    cards.draw(table.board, 0, NEWTS, 6)
    cards.discard(table.board, 0, NEWTS, table.board.state.zones[table.zone("newts.hand")][:2])

    assert cards.draw(table.board, 0, TOADS, 3) == FULL
    assert len(zone(table, "toads.hand")) == 3


def test_nothing_is_drawn_when_deck_and_discard_pile_are_empty(table: Table) -> None:
    """root:2.1 with 1.5.4: seven cards for nine."""
    assert cards.can_draw(table.board, NEWTS, 9) == PART
    assert cards.draw(table.board, 0, NEWTS, 9) == PART
    assert cards.can_draw(table.board, NEWTS, 1) == NONE
    assert cards.draw(table.board, 0, NEWTS, 1) == NONE


def test_with_both_piles_empty_the_first_discard_becomes_the_deck(table: Table) -> None:
    """The literal consequence of renewing at once."""
    cards.draw(table.board, 0, NEWTS, 7)

    cards.discard(table.board, 0, NEWTS, [table.card("fox boot")])

    assert zone(table, "deck") == ["fox boot"]
    assert zone(table, "discard_pile") == []


def test_a_discard_goes_to_the_pile_of_its_own_deck(table: Table) -> None:
    cards.draw(table.board, 0, TOADS, 1, table.zone("toads.scrolls"))
    cards.draw(table.board, 0, TOADS, 1)

    cards.discard(table.board, 0, TOADS, list(table.board.state.zones[table.zone("toads.hand")]))

    assert zone(table, "toads.old_scrolls") == ["toads.one"]
    assert zone(table, "discard_pile") == ["fox boot"]


def test_a_private_deck_is_renewed_from_its_own_pile(table: Table) -> None:
    scrolls = table.zone("toads.scrolls")
    cards.draw(table.board, 0, TOADS, 1, scrolls)
    cards.discard(table.board, 0, TOADS, list(table.board.state.zones[table.zone("toads.hand")]))
    cards.draw(table.board, 0, TOADS, 1, scrolls)

    assert zone(table, "toads.scrolls") == ["toads.one"]
    assert zone(table, "toads.old_scrolls") == []


def redirect(table: Table, *named: str) -> None:
    """Cards of these events go to the newts' lost box."""
    lost = table.zone("newts.lost")

    def run(board: Board, card: int, player: int, origin: int) -> bool:
        return bool(cards.put_cards(board, 1, NEWTS, [card], lost))

    for event in named:
        table.hooks.instead_card[event] = (CardListener(NEWTS, run, 1),)


def test_an_ability_may_send_a_discarded_card_elsewhere(table: Table) -> None:
    redirect(table, "discarded", "spent")
    cards.draw(table.board, 0, TOADS, 2)

    assert cards.discard(table.board, 0, TOADS, [table.card("fox boot")]) == FULL
    assert cards.spend(table.board, 0, TOADS, [table.card("mouse tea")]) == FULL

    assert zone(table, "newts.lost") == ["fox boot", "mouse tea"]
    assert check(table.board) == []


def test_a_destination_that_the_effect_names_is_final(table: Table) -> None:
    redirect(table, "discarded")
    cards.draw(table.board, 0, TOADS, 1)

    cards.discard(table.board, 0, TOADS, [table.card("fox boot")], to=DISCARD_PILE)

    assert zone(table, "discard_pile") == ["fox boot"]


def test_spending_and_discarding_are_different_events(table: Table) -> None:
    redirect(table, "spent")
    cards.draw(table.board, 0, TOADS, 2)

    cards.discard(table.board, 0, TOADS, [table.card("fox boot")])
    cards.spend(table.board, 0, TOADS, [table.card("mouse tea")])

    assert (zone(table, "discard_pile"), zone(table, "newts.lost")) == (["fox boot"], ["mouse tea"])


def test_a_cost_is_paid_in_full_or_not_at_all(table: Table) -> None:
    """root:1.5.4."""
    cards.draw(table.board, 0, TOADS, 2)
    boot = table.card("fox boot")
    table.hooks.cannot_card["spend"][TOADS] = (Ban(lambda board, player, card: card == boot, 0, 1),)

    assert cards.spend(table.board, 0, TOADS, [table.card("mouse tea"), boot]) == NONE
    assert zone(table, "toads.hand") == ["fox boot", "mouse tea"]


def test_barred_cards_are_not_discarded(table: Table) -> None:
    cards.draw(table.board, 0, TOADS, 2)
    table.hooks.cannot_card["discard"][TOADS] = (Ban(lambda board, player, card: card == table.card("fox boot"), 0, 1),)

    assert cards.discard(table.board, 0, TOADS, [table.card("fox boot"), table.card("mouse tea")]) == PART
    assert zone(table, "toads.hand") == ["fox boot"]


def test_revealed_cards_are_in_no_hand(table: Table) -> None:
    """root:G.1.23."""
    assert cards.reveal(table.board, 0, NEWTS, [table.board.state.zones[DECK][-1]]) == FULL
    assert zone(table, "newts.revealed") == ["fox boot"]
    assert zone(table, "newts.hand") == []


def test_revealing_the_last_card_renews_the_deck(table: Table) -> None:
    cards.draw(table.board, 0, NEWTS, 6)
    cards.discard(table.board, 0, NEWTS, [table.card("fox boot")])

    cards.reveal(table.board, 0, NEWTS, [table.board.state.zones[DECK][-1]])

    assert zone(table, "deck") == ["fox boot"]


def test_the_first_card_returned_ends_on_top(table: Table) -> None:
    cards.reveal(table.board, 0, NEWTS, [table.card("fox boot")])
    cards.reveal(table.board, 0, NEWTS, [table.card("mouse tea")])

    revealed = list(reversed(table.board.state.zones[table.zone("newts.revealed")]))  # as a player reads them
    cards.return_cards(table.board, 0, NEWTS, revealed, table.zone("newts.lost"))

    assert zone(table, "newts.lost") == ["mouse tea", "fox boot"]


def test_cards_put_on_a_zone_lie_on_top_or_beneath(table: Table) -> None:
    lost = table.zone("newts.lost")
    for name, top in (("fox boot", True), ("mouse tea", True), ("bird ambush", False)):
        cards.put_cards(table.board, 0, NEWTS, [table.card(name)], lost, top)

    assert zone(table, "newts.lost") == ["bird ambush", "fox boot", "mouse tea"]


def test_a_full_slot_takes_no_more(table: Table) -> None:
    slot = table.zone("toads.shelf.fox")
    two = [table.card("fox boot"), table.card("mouse tea")]

    assert cards.can_put_cards(table.board, two, slot) == PART
    assert cards.put_cards(table.board, 0, TOADS, two, slot) == PART
    assert zone(table, "toads.shelf.fox") == ["fox boot"]


def test_a_card_taken_from_a_hand_may_be_answered_by_another_event(table: Table) -> None:
    """As with bots (rootbotics:2.8.1): whoever would take a card draws one instead."""
    cards.draw(table.board, 0, TOADS, 1)
    seen: list[tuple[int, ...]] = []

    def draw_instead(board: Board, card: int, player: int, origin: int) -> bool:
        seen.append((card, player, origin))
        return bool(cards.draw(board, 1, player, 1))

    table.hooks.instead_card["taken"] = (CardListener(TOADS, draw_instead, 1),)

    assert cards.take(table.board, 0, NEWTS, [table.card("fox boot")]) == FULL

    assert (zone(table, "toads.hand"), zone(table, "newts.hand")) == (["fox boot"], ["mouse tea"])
    assert seen == [(table.card("fox boot"), NEWTS, table.zone("toads.hand"))]


def test_a_card_given_arrives_in_the_receivers_hand(table: Table) -> None:
    cards.draw(table.board, 0, TOADS, 1)
    heard: list[Any] = []
    table.hooks.after_card["given"] = (
        CardListener(NEWTS, lambda board, card, player, origin: heard.append((player, origin)), 1),
    )

    assert cards.give(table.board, 0, TOADS, [table.card("fox boot")], NEWTS) == FULL

    assert zone(table, "newts.hand") == ["fox boot"]
    assert heard == [(NEWTS, table.zone("toads.hand"))]


def test_a_shuffle_keeps_the_cards(table: Table) -> None:
    before = sorted(zone(table, "deck"))

    cards.shuffle(table.board, 0, DECK)

    assert sorted(zone(table, "deck")) == before


def test_foretelling_a_draw_draws_no_chance(table: Table) -> None:
    cards.draw(table.board, 0, NEWTS, 6)
    before = table.board.state.copy()

    cards.can_draw(table.board, NEWTS, 3)

    assert table.board.state == before


def test_whoever_remembers_how_the_cards_lie_is_told_when_one_moves(table: Table) -> None:
    """A loop that looks for a table it has seen asks only then how they lie now."""
    board, told = table.board, [table.board.dealt]
    for move in (
        lambda: cards.shift_card(board, table.card("fox boot"), table.zone("newts.hand")),
        lambda: cards.swap(board, 0, NEWTS, table.card("fox boot"), table.card("mouse tea")),
        lambda: cards.shuffle(board, 0, DECK),
    ):
        move()
        told.append(board.dealt)

    assert len(set(told)) == 4
