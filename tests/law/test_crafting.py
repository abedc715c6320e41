"""Crafting: cost by pieces, items, what persists, changes by abilities (root:4.1)."""

from __future__ import annotations

import pytest
from small_table import NEWTS, TOADS, A, Asked, B, D, Table

from interpreter.law import events
from interpreter.law.hooks import Ban, Change, Crafter
from interpreter.law.invariants import check
from interpreter.law.ops import FULL, NONE
from interpreter.law.ops.crafting import (
    can_craft_card,
    can_craft_item,
    craft_card,
    craft_item,
    crafting_cost,
    refresh_crafters,
)


@pytest.fixture
def crafters(table: Table) -> Table:
    """The newts craft with towers, by activating."""
    tower, width = table.column("newts.tower"), table.layout.width
    table.hooks.crafts_with[NEWTS] = (
        Crafter(
            lambda board: [
                (tower, place, board.state.n[tower * width + place])
                for place in range(4)
                if board.state.n[tower * width + place]
            ],
            "activating",
            1,
        ),
    )
    return table


def test_an_item_is_taken_from_the_supply_and_scored_as_printed(crafters: Table) -> None:
    """root:4.1.2, 3.2.2: the boot needs one fox piece; a is fox."""
    table = crafters
    boot = table.lay("fox boot", "newts.hand")
    table.stand("newts.tower", A)

    assert craft_card(table.board, 0, NEWTS, boot) == FULL

    assert table.score(NEWTS) == 2
    assert table.board.state.items == [0, 2]
    assert table.board.state.crafted_items[:2] == [1, 0]
    assert table.board.state.zones[table.zone("discard_pile")] == [boot]
    assert check(table.board) == []


def test_a_piece_crafts_with_the_suit_of_its_clearing_only(crafters: Table) -> None:
    """root:4.1.1: b is mouse."""
    boot = crafters.lay("fox boot", "newts.hand")
    crafters.stand("newts.tower", B)

    assert can_craft_card(crafters.board, NEWTS, boot) == NONE
    assert craft_card(crafters.board, 0, NEWTS, boot) == NONE


def test_a_piece_is_activated_once_a_turn(crafters: Table) -> None:
    table = crafters
    boot = table.lay("fox boot", "newts.hand")
    table.board.state.items[0] = 9
    table.stand("newts.tower", A)
    craft_card(table.board, 0, NEWTS, boot)
    table.lay("fox boot", "newts.hand")

    assert can_craft_card(table.board, NEWTS, boot) == NONE
    refresh_crafters(table.board, NEWTS)
    assert can_craft_card(table.board, NEWTS, boot) == FULL


def test_a_piece_used_under_one_ability_is_used_under_all(crafters: Table) -> None:
    """root:4.1.1: one tower used, one hut still fresh in the same clearing."""
    table = crafters
    hut, width = table.column("newts.hut.fox"), table.layout.width
    table.hooks.crafts_with[NEWTS] += (
        Crafter(lambda board: [(hut, D, board.state.n[hut * width + D])], "activating", 1),
    )
    boot = table.lay("fox boot", "newts.hand")
    table.stand("newts.tower", D)
    table.stand("newts.hut.fox", D)
    table.board.state.items[0] = 9
    table.board.state.activated[NEWTS * 4 + D] = 1

    assert can_craft_card(table.board, NEWTS, boot) == FULL
    table.board.state.activated[NEWTS * 4 + D] = 2
    assert can_craft_card(table.board, NEWTS, boot) == NONE


def test_a_cost_of_any_suit_and_fox_needs_two_pieces_one_of_them_fox(crafters: Table) -> None:
    table = crafters
    tea = table.lay("mouse tea", "newts.hand")
    table.stand("newts.tower", A)
    assert can_craft_card(table.board, NEWTS, tea) == NONE

    table.stand("newts.tower", B)
    assert craft_card(table.board, 0, NEWTS, tea) == FULL
    assert {event[2] for event in table.events(events.ACTIVATED)} == {A, B}


def test_the_player_chooses_which_piece_to_use_where_it_matters(crafters: Table) -> None:
    table = crafters
    boot = table.lay("fox boot", "newts.hand")
    table.stand("newts.tower", A)
    table.stand("newts.tower", D)
    cells = tuple(table.column("newts.tower") * table.layout.width + place for place in (A, D))
    asked = table.board.ask = Asked(cells[1])

    craft_card(table.board, 0, NEWTS, boot)

    assert asked.asked == [("crafter", NEWTS, cells)]
    assert table.events(events.ACTIVATED) == [(NEWTS, table.column("newts.tower"), D)]


def test_crafting_by_removing_takes_the_pieces_off_and_scores_nothing(table: Table) -> None:
    charm = table.column("newts.charm")
    width = table.layout.width
    table.hooks.crafts_with[NEWTS] = (
        Crafter(lambda board: [(charm, A, board.state.n[charm * width + A])], "removing", 1),
    )
    boot = table.lay("fox boot", "newts.hand")
    table.stand("newts.charm", A, 2)

    craft_card(table.board, 0, NEWTS, boot)

    assert table.count("newts.charm", A) == 1
    assert table.score(NEWTS) == 2, "the boot only: own pieces score nothing"


def test_an_item_that_is_gone_cannot_be_crafted(crafters: Table) -> None:
    table = crafters
    boot = table.lay("fox boot", "newts.hand")
    table.stand("newts.tower", A)
    table.board.state.items[0] = 0
    table.board.state.crafted_items[len(table.layout.items)] = 1

    assert can_craft_item(table.board, NEWTS, 0) == NONE
    assert can_craft_card(table.board, NEWTS, boot) == NONE


def test_abilities_change_the_cost_and_the_points(table: Table) -> None:
    """As with bots (rootbotics:1.1.1, 1.1.2): no piece needed, one point whatever is printed."""
    boot = table.lay("fox boot", "newts.revealed")
    table.hooks.changes["crafting_cost"][NEWTS] = (Change(lambda *_: True, lambda *_: ()),)
    table.hooks.changes["crafting_points"][NEWTS] = (Change(lambda *_: True, lambda *_: 1),)

    assert crafting_cost(table.board, NEWTS, boot) == ()
    assert craft_item(table.board, 0, NEWTS, table.layout.cards[boot].item, boot) == FULL
    assert table.score(NEWTS) == 1
    assert table.board.state.zones[table.zone("newts.revealed")] == [boot]


def test_a_persistent_card_stays_before_the_player_and_no_second_copy_joins_it(crafters: Table) -> None:
    """root:4.1.3, 4.1.4; b is mouse."""
    table = crafters
    one, two = (table.lay(name, "newts.hand") for name in ("mouse charm", "mouse charm#2"))
    table.stand("newts.tower", B, 2)

    assert craft_card(table.board, 0, NEWTS, one) == FULL
    assert table.board.state.zones[table.zone("newts.crafted")] == [one]
    assert can_craft_card(table.board, NEWTS, two) == NONE


def test_an_immediate_effect_runs_before_the_card_is_discarded(table: Table) -> None:
    favour = table.lay("rabbit favour", "toads.hand")
    seen: list[int] = []
    table.hooks.card_effects[TOADS, favour] = lambda board: seen.append(board.state.zone_of[favour])

    assert craft_card(table.board, 0, TOADS, favour) == FULL

    assert seen == [table.zone("toads.hand")]
    assert table.board.state.zone_of[favour] == table.zone("discard_pile")


def test_ambush_cards_are_not_craftable(table: Table) -> None:
    """root:2.1.2."""
    assert can_craft_card(table.board, NEWTS, table.lay("bird ambush", "newts.hand")) == NONE


def test_a_ban_forbids_crafting(table: Table) -> None:
    favour = table.lay("rabbit favour", "toads.hand")
    table.hooks.cannot_card["craft"][TOADS] = (Ban(lambda *_: True, 0, 1),)

    assert craft_card(table.board, 0, TOADS, favour) == NONE
