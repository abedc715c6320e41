"""What the board promises: rule, decisions, order of abilities, the end."""

from __future__ import annotations

import pytest
from small_table import BAND, BIRD, FOX, NEWTS, TOADS, A, Asked, B, Table

from interpreter.law.board import GameOver, UndecidedError
from interpreter.law.hooks import Change, Claim, Decide, PointsListener
from interpreter.law.invariants import check
from interpreter.law.ops import points
from interpreter.law.order import in_order
from interpreter.law.script import Script


def test_most_warriors_and_buildings_rule(table: Table) -> None:
    """root:2.5: tokens and pawns count nothing."""
    table.stand("newts.warrior", A)
    table.stand("newts.tower", A)
    table.stand("toads.warrior", A)
    table.stand("toads.bead.pearl", A, 3)
    table.stand("toads.king", A)

    assert table.rulers(A) == {NEWTS}


def test_a_tie_at_the_top_leaves_nobody_ruling(table: Table) -> None:
    """root:2.5."""
    table.stand("newts.warrior", A, 2)
    table.stand("toads.warrior", A, 2)

    assert table.rulers(A) == set()


def test_more_than_every_other_single_player_is_enough(table: Table) -> None:
    """root:2.5: two beat one and one, which together are as many."""
    table.stand("newts.warrior", A, 2)
    table.stand("toads.warrior", A)
    table.stand("band.mercenary", A)

    assert table.rulers(A) == {NEWTS}


def test_nobody_rules_an_empty_clearing_or_one_with_tokens_only(table: Table) -> None:
    table.stand("newts.charm", A)

    assert table.rulers(A) == set()


def test_rule_follows_when_the_last_warrior_leaves(table: Table) -> None:
    table.stand("newts.warrior", A)
    table.board.add(table.column("newts.warrior"), A, -1)

    assert table.rulers(A) == set()


def test_a_claim_beats_the_count(table: Table) -> None:
    table.claim(NEWTS, "newts.charm")
    table.stand("toads.warrior", A, 3)
    table.stand("newts.charm", A)

    assert table.rulers(A) == {NEWTS}


def test_a_claim_ends_with_what_it_rests_on(table: Table) -> None:
    """A token counts nothing for rule, yet the claim that rests on it must be asked again when it goes."""
    table.claim(NEWTS, "newts.charm")
    table.stand("toads.warrior", A)
    table.stand("newts.charm", A)
    table.board.add(table.column("newts.charm"), A, -1)

    assert table.rulers(A) == {TOADS}


def test_two_claims_to_one_clearing_make_two_rulers(table: Table) -> None:
    table.claim(NEWTS, "newts.charm")
    table.claim(TOADS, "toads.relic")
    table.stand("band.mercenary", A, 4)
    table.stand("newts.charm", A)
    table.stand("toads.relic", A)

    assert table.rulers(A) == {NEWTS, TOADS}


def test_pieces_on_a_piece_rule_with_it_where_treated_and_travel_along() -> None:
    """A pearl on the red engine is treated as a warrior for rule."""
    table = Table()
    red = table.column("toads.engine.red")
    on = table.layout.on[red]
    table.layout.treat([table.column("toads.bead.pearl")], "warrior", ["rule"], where=[on])
    table = _rebuilt(table)
    table.stand("newts.warrior", A)
    table.stand("toads.engine.red", A)
    assert table.rulers(A) == {NEWTS}

    table.stand("toads.bead.pearl", on, 2)
    assert table.rulers(A) == {TOADS}

    table.board.add(red, A, -1)
    table.board.add(red, B, 1)
    assert (table.rulers(A), table.rulers(B)) == ({NEWTS}, {TOADS})
    assert check(table.board) == []


def _rebuilt(table: Table) -> Table:
    """A fresh board on the table's linked layout."""
    fresh = Table.__new__(Table)
    fresh.layout, fresh.hooks = table.layout, table.hooks
    fresh.board = type(table.board)(table.layout, table.board.state, table.hooks, log=[])
    return fresh


def test_a_recount_finds_what_add_kept(table: Table) -> None:
    table.stand("newts.warrior", A, 2)
    table.stand("toads.warrior", A)
    table.stand("newts.tower", B)
    kept = (list(table.board.state.strength), list(table.board.state.ruler))

    table.board.recount_rule()

    assert (table.board.state.strength, table.board.state.ruler) == kept


def test_everybody_else_is_an_enemy_unless_changed(table: Table) -> None:
    """root:G.1.8; nobody's ruins are no enemy's."""
    assert table.board.enemies(NEWTS) == 1 << TOADS | 1 << BAND

    table.hooks.changes["enemies"][NEWTS] = (Change(lambda board, party: True, lambda board, party: 1 << BAND),)

    assert table.board.enemies(NEWTS) == 1 << BAND


def test_a_single_option_is_taken_unasked(table: Table) -> None:
    assert table.board.decide("hit", NEWTS, [7]) == 0


def test_an_open_decision_goes_to_whoever_is_asked(table: Table) -> None:
    asked = table.board.ask = Asked(9)

    assert table.board.decide("hit", NEWTS, [7, 9]) == 1
    assert asked.asked == [("hit", NEWTS, (7, 9))]


def test_an_open_decision_without_anybody_to_ask_is_an_error(table: Table) -> None:
    with pytest.raises(UndecidedError, match="hit for newts"):
        table.board.decide("hit", NEWTS, [7, 9])


def test_a_party_that_is_no_player_leaves_decisions_to_the_turn_player(table: Table) -> None:
    """root:1.1.3."""
    table.board.state.turn = TOADS
    asked = table.board.ask = Asked(7)

    table.board.decide("hit", BAND, [7, 9])

    assert asked.asked[0][1] == TOADS


@pytest.mark.parametrize(("tie", "chosen"), [("printed", 5), ("chance", 3), ("decider", 3)])
def test_a_standing_rule_narrows_and_its_tie_rule_settles_the_rest(table: Table, tie: str, chosen: int) -> None:
    table.hooks.decides[NEWTS]["hit"] = Decide(lambda board, options: [o for o in [5, 3] if o in options], tie)
    table.board.script = Script(chance=[3])
    asked = table.board.ask = Asked(3)

    assert [8, 3, 5][table.board.decide("hit", NEWTS, [8, 3, 5])] == chosen
    assert len(asked.asked) == (tie == "decider")


def test_abilities_of_several_owners_act_turn_player_first_then_clockwise(table: Table) -> None:
    table.board.state.turn = TOADS
    listeners = [PointsListener(owner, lambda *_: None, owner) for owner in (BAND, NEWTS, TOADS)]

    assert [each.owner for each in in_order(table.board, listeners)] == [TOADS, NEWTS, BAND]


def test_the_turn_player_orders_abilities_of_several_owners(table: Table) -> None:
    """root:1.1.3."""
    asked = table.board.ask = Asked(11)
    listeners = [PointsListener(NEWTS, lambda *_: None, 10), PointsListener(TOADS, lambda *_: None, 11)]

    assert [each.cause for each in in_order(table.board, listeners)] == [11, 10]
    assert asked.asked == [("order", NEWTS, (10, 11))]


def test_an_owner_orders_his_own_abilities(table: Table) -> None:
    """root:4.3.4."""
    asked = table.board.ask = Asked(21)
    listeners = [PointsListener(TOADS, lambda *_: None, 20), PointsListener(TOADS, lambda *_: None, 21)]

    in_order(table.board, listeners)

    assert asked.asked == [("order", TOADS, (20, 21))]


def test_a_victory_outside_any_effect_ends_the_game_at_once(table: Table) -> None:
    with pytest.raises(GameOver):
        points.win(table.board, 0, TOADS)

    assert table.board.state.winners == 1 << TOADS


def test_a_victory_waits_for_every_open_effect(table: Table) -> None:
    table.board.open()
    table.board.open()
    points.win(table.board, 0, TOADS)
    table.board.close()
    assert table.board.state.winners == 0

    with pytest.raises(GameOver):
        table.board.close()


def test_of_two_who_win_together_the_first_clockwise_from_the_turn_player_wins(table: Table) -> None:
    """root:3.1.1."""
    for turn in (NEWTS, TOADS):
        table.board.state.turn = turn
        table.board.open()
        points.win(table.board, 0, 1 - turn)
        points.win(table.board, 0, turn)
        with pytest.raises(GameOver) as over:
            table.board.close()
        assert over.value.winners == 1 << turn


def test_an_abandoned_effect_leaves_nothing_open(table: Table) -> None:
    table.board.open()
    table.board.batch = []

    table.board.drop()

    assert (table.board.depth, table.board.batch, table.board.noted) == (0, None, {})


def test_a_claim_can_rest_on_the_suit_of_a_clearing(table: Table) -> None:
    table.hooks.rulers = (Claim(TOADS, lambda board, place: bool(board.state.suits[place] >> FOX & 1)),)
    table.board.recount_rule()

    assert (table.rulers(A), table.rulers(B)) == ({TOADS}, set())
    assert table.layout.wild == BIRD
