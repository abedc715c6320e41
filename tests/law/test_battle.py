"""Battle: legality, dice, cap, defenseless, hits in order, moments, ambush (root:4.3)."""

from __future__ import annotations

from typing import Any

import pytest
from small_table import NEWTS, TOADS, A, Asked, B, Table

from interpreter.law import events
from interpreter.law.board import Board
from interpreter.law.hooks import Ban, BattleListener, Change, Decide, Listener
from interpreter.law.invariants import check
from interpreter.law.layout import TrackerSpec
from interpreter.law.ops import FULL, NONE
from interpreter.law.ops.battle import Battle, battle, can_battle, change_hits
from interpreter.law.ops.removal import Removal, reroute
from interpreter.law.ops.trackers import set_tracker
from interpreter.law.script import Script


def fight(table: Table, high: int, low: int, place: int = A, **more: Any) -> int:
    """The newts attack the toads, with these dice."""
    table.board.script = Script(dice=[[low, high]])
    return battle(table.board, 0, NEWTS, TOADS, place, **more)


def hits(table: Table) -> tuple[int, int]:
    """Hits that the attacker and the defender dealt in the last battle."""
    fields = table.events(events.HITS)[-1]
    return fields[1], fields[3]


def test_the_defender_must_have_pieces_there(table: Table) -> None:
    table.stand("newts.warrior", A)
    assert can_battle(table.board, NEWTS, TOADS, A) == NONE

    table.stand("toads.relic", A)
    assert can_battle(table.board, NEWTS, TOADS, A) == FULL


def test_the_defender_must_be_an_enemy(table: Table) -> None:
    table.stand("newts.warrior", A)
    table.stand("toads.warrior", A)
    table.hooks.changes["enemies"][NEWTS] = (Change(lambda *_: True, lambda *_: 0),)

    assert battle(table.board, 0, NEWTS, TOADS, A) == NONE
    assert table.board.log == []


def test_a_ban_forbids_a_battle_unless_ignored_by_name(table: Table) -> None:
    table.stand("newts.warrior", A)
    table.stand("toads.warrior", A)
    table.hooks.cannot_battle[NEWTS] = (Ban(lambda *_: True, 1, 1),)

    assert fight(table, 0, 0) == NONE
    assert fight(table, 0, 0, ignoring=1) == FULL


def test_the_attacker_has_the_higher_die(table: Table) -> None:
    """root:4.3.2: two and one: the toads lose two, the newts one."""
    table.stand("newts.warrior", A, 3)
    table.stand("toads.warrior", A, 3)

    fight(table, 2, 1)

    assert (table.count("newts.warrior", A), table.count("toads.warrior", A)) == (2, 1)
    assert table.events(events.ROLLED) == [(NEWTS, 2, 1)]
    assert check(table.board) == []


def test_rolled_hits_are_capped_by_a_sides_warriors(table: Table) -> None:
    """root:4.3.2.I."""
    table.stand("newts.warrior", A, 1)
    table.stand("toads.warrior", A, 2)

    fight(table, 3, 3)

    assert hits(table) == (1, 2)


def test_tokens_and_buildings_do_not_lift_the_cap(table: Table) -> None:
    table.stand("newts.warrior", A, 1)
    table.stand("newts.tower", A)
    table.stand("toads.warrior", A, 3)

    fight(table, 3, 0)

    assert hits(table) == (1, 0)


def test_extra_hits_ignore_the_cap(table: Table) -> None:
    """root:4.3.3.I."""
    table.stand("newts.warrior", A, 1)
    table.stand("toads.warrior", A, 3)

    fight(table, 3, 0, extra=1)

    assert hits(table) == (2, 0)


def test_a_defender_without_warriors_takes_one_extra_hit(table: Table) -> None:
    """root:4.3.3.II."""
    table.stand("newts.warrior", A, 1)
    table.stand("toads.bead.pearl", A, 3)

    fight(table, 0, 0)

    assert hits(table) == (1, 0)
    assert table.score(NEWTS) == 1


def test_an_attacker_without_warriors_is_not_defenseless(table: Table) -> None:
    """root:4.3.3.II speaks of the defender only."""
    table.stand("newts.charm", A)
    table.stand("toads.warrior", A)

    fight(table, 0, 0)

    assert hits(table) == (0, 0)


def test_warriors_take_hits_before_buildings_and_tokens(table: Table) -> None:
    """root:4.3.4: of three hits two fall on warriors, and only then on the token."""
    table.stand("newts.warrior", A, 3)
    table.stand("toads.warrior", A, 2)
    table.stand("toads.bead.pearl", A, 2)

    fight(table, 3, 0)

    assert (table.count("toads.warrior", A), table.count("toads.bead.pearl", A)) == (0, 1)
    assert table.score(NEWTS) == 1


def test_both_sides_hits_are_fixed_before_any_is_dealt(table: Table) -> None:
    """root:4.3.4: the toads' only warrior falls and still hits."""
    table.stand("newts.warrior", A, 2)
    table.stand("toads.warrior", A, 1)

    fight(table, 1, 1)

    assert (table.count("newts.warrior", A), table.count("toads.warrior", A)) == (1, 0)


def test_surplus_hits_are_lost(table: Table) -> None:
    table.stand("newts.warrior", A, 3)
    table.stand("toads.warrior", A, 1)

    assert fight(table, 3, 0) == FULL
    assert table.count("toads.warrior", A) == 0


def test_a_pawn_takes_a_hit_once_no_warrior_is_left_and_scores_its_own_worth(table: Table) -> None:
    """root:4.3.4: each hit removes one piece, warriors first; this pawn's file gives it a worth."""
    table.stand("newts.warrior", A, 3)
    table.stand("toads.warrior", A)
    table.stand("toads.king", A)

    fight(table, 1, 0)
    before = table.count("toads.king", A)
    fight(table, 1, 0)

    assert (before, table.count("toads.king", A), table.score(NEWTS)) == (1, 0, 2)


def test_a_pawn_treated_as_a_token_in_battle_takes_hits_and_scores_its_worth(table: Table) -> None:
    table.layout.treat([table.column("toads.king")], "token", ["battle"])
    table.stand("newts.warrior", A)
    table.stand("toads.king", A)

    fight(table, 0, 0)

    assert table.count("toads.king", A) == 0
    assert table.score(NEWTS) == 2


def test_pieces_that_cannot_be_removed_take_no_hit(table: Table) -> None:
    table.stand("newts.warrior", A, 2)
    table.stand("toads.bead.pearl", A)
    table.stand("toads.bead.stone", A)
    table.hooks.cannot_remove[NEWTS][table.column("toads.bead.pearl")] = (Ban(lambda *_: True, 0, 1),)

    fight(table, 2, 0)

    assert (table.count("toads.bead.pearl", A), table.count("toads.bead.stone", A)) == (1, 0)


def test_the_side_taking_hits_chooses_among_buildings_and_tokens(table: Table) -> None:
    """root:4.3.4."""
    table.stand("newts.warrior", A)
    table.stand("toads.bead.pearl", A)
    table.stand("toads.relic", A)
    relic = table.column("toads.relic") * table.layout.width + A
    pearl = table.column("toads.bead.pearl") * table.layout.width + A
    asked = table.board.ask = Asked(relic)

    fight(table, 0, 0)

    assert asked.asked == [("hit", TOADS, (pearl, relic))]
    assert (table.count("toads.relic", A), table.count("toads.bead.pearl", A)) == (0, 1)


def test_a_standing_answer_chooses_hits(table: Table) -> None:
    """As bots do (rootbotics:1.2.1), tokens before buildings; the option of a decision is a cell."""
    table.stand("toads.warrior", A)
    table.stand("newts.tower", A)
    table.stand("newts.charm", A)
    width = table.layout.width
    columns = table.layout.columns
    table.hooks.decides[NEWTS]["hit"] = Decide(
        lambda board, cells: [cell for cell in cells if columns[cell // width].type == "token"] or cells, "chance"
    )
    table.board.script = Script(dice=[[0, 0]])

    battle(table.board, 0, TOADS, NEWTS, A)

    assert (table.count("newts.charm", A), table.count("newts.tower", A)) == (0, 1)


def test_both_sides_score_what_they_remove(table: Table) -> None:
    """root:3.2.1, attacker or defender."""
    table.stand("newts.warrior", A, 1)
    table.stand("newts.charm", A, 1)
    table.stand("toads.warrior", A, 2)
    table.stand("toads.relic", A)

    fight(table, 1, 1, extra=2)
    assert (table.score(NEWTS), table.score(TOADS)) == (1, 0)

    fight(table, 0, 0, extra=0)
    assert table.count("newts.charm", A) == 1


def test_a_spilled_piece_can_take_the_next_hit(table: Table) -> None:
    """Hits are one by one: a pearl on an engine, treated as a warrior, falls to the ground and is there for hit two."""
    red, pearl = table.column("toads.engine.red"), table.column("toads.bead.pearl")
    on = table.layout.on[red]
    table.layout.treat([pearl], "warrior", ["battle"], where=[on])
    table.layout.treat([red], None, ["battle"])
    table.stand("newts.warrior", A, 3)
    table.stand("toads.engine.red", A)
    table.stand("toads.bead.pearl", on)

    def spill(board: Board, them: list[Removal], clearing: int, remover: int, holder: int) -> None:
        reroute(board, 1, TOADS, them, 1, clearing)

    table.hooks.instead_removed = (Listener(TOADS, frozenset({pearl}), "piece", 1 << on, spill, 1),)
    table.hooks.seal()

    fight(table, 2, 0)

    assert (table.count("toads.bead.pearl", on), table.count("toads.bead.pearl", A)) == (0, 0)
    assert table.count("toads.bead.pearl", table.place("toads.supply")) == 6
    assert table.score(NEWTS) == 1, "one for the token on the ground, nothing for the piece on a piece"


def test_a_piece_may_need_two_hits(table: Table) -> None:
    table.stand("newts.warrior", A, 3)
    table.stand("toads.bead.pearl", A, 2)
    table.hooks.changes["hits_needed"][TOADS] = (Change(lambda *_: True, lambda *_: 2),)

    fight(table, 2, 0)
    assert table.count("toads.bead.pearl", A) == 1, "two rolled hits and one extra: one falls, one hit does nothing"


def test_a_ban_that_depends_on_what_is_left_is_asked_before_each_hit(table: Table) -> None:
    """A last warrior that cannot be removed stays, and shields nothing behind him from the rest of the hits."""
    warrior, width = table.column("toads.warrior"), table.layout.width
    table.stand("newts.warrior", A, 3)
    table.stand("toads.warrior", A, 2)
    table.stand("toads.relic", A)
    table.hooks.cannot_remove[NEWTS][warrior] = (
        Ban(lambda board, actor, place: board.state.n[warrior * width + place] == 1, 0, 1),
    )

    fight(table, 2, 0)

    assert (table.count("toads.warrior", A), table.count("toads.relic", A)) == (1, 0)


def test_what_begins_a_battle_may_end_it(table: Table) -> None:
    """Legality is asked again after the first moment; the battle has begun, so it was done in part."""
    table.stand("newts.warrior", A)
    table.stand("toads.warrior", A)
    width = table.layout.width
    warrior = table.column("newts.warrior")

    def wander(board: Board, fought: Battle) -> None:
        board.add(warrior, A, -1)
        board.add(warrior, B, 1)

    table.hooks.on_battle["begins"] = (BattleListener(TOADS, wander, 1),)
    table.hooks.seal()
    table.hooks.cannot_battle[NEWTS] = (
        Ban(lambda board, actor, defender, place: not board.state.n[warrior * width + place], 0, 1),
    )

    assert battle(table.board, 0, NEWTS, TOADS, A) == FULL
    assert table.events(events.ROLLED) == []
    assert (table.board.battle, table.board.depth) == (None, 0)


def test_abilities_after_the_roll_change_hits_of_a_side(table: Table) -> None:
    table.stand("newts.warrior", A, 3)
    table.stand("toads.warrior", A, 3)

    def help_defender(board: Board, fought: Battle) -> None:
        assert fought.rolled == [2, 0]
        change_hits(board, 0, "extra", 1, 1)
        change_hits(board, 0, "rolled", 0, -1)

    table.hooks.on_battle["rolled"] = (BattleListener(TOADS, help_defender, 1),)
    table.hooks.seal()

    fight(table, 2, 0)

    assert hits(table) == (1, 1)


def test_the_end_of_a_battle_knows_what_each_side_lost(table: Table) -> None:
    table.stand("newts.warrior", A, 2)
    table.stand("toads.warrior", A, 2)
    seen: list[list[int]] = []
    table.hooks.on_battle["ends"] = (BattleListener(TOADS, lambda board, fought: seen.append(fought.removed), 1),)
    table.hooks.seal()

    fight(table, 2, 1)

    assert seen == [[1, 2]]


def test_all_hits_of_a_battle_are_one_batch(table: Table) -> None:
    table.stand("newts.warrior", A, 3)
    table.stand("toads.bead.pearl", A, 3)
    sizes: list[int] = []
    table.hooks.after_removed = (
        Listener(
            TOADS,
            frozenset({table.column("toads.bead.pearl")}),
            "batch",
            "map",
            lambda board, them, *_: sizes.append(len(them)),
            1,
        ),
    )
    table.hooks.seal()

    fight(table, 2, 0)

    assert sizes == [3]


def test_trackers_of_a_battle_clear_at_its_end(table: Table) -> None:
    grudge = table.tracker("newts.grudge")
    assert table.layout.trackers[grudge].clears == TrackerSpec("x", clears="battle").clears
    table.stand("newts.warrior", A)
    table.stand("toads.warrior", A)
    set_tracker(table.board, 0, grudge, 2, TOADS)

    fight(table, 0, 0)

    assert table.board.state.trackers[table.layout.trackers[grudge].offset + TOADS] == 0


def test_unscripted_dice_come_from_chance_and_stay_on_their_faces() -> None:
    seen: set[tuple[int, ...]] = set()
    for seed in range(80):
        table = Table(seed)
        table.stand("newts.warrior", A)
        table.stand("toads.warrior", A)
        battle(table.board, 0, NEWTS, TOADS, A)
        seen.add(table.events(events.ROLLED)[0][1:])

    assert seen == {(high, low) for high in range(4) for low in range(high + 1)}


# --- ambush (root:4.3.1) -------------------------------------------------------------------------------------------


@pytest.fixture
def ambushed(table: Table) -> Table:
    """The toads hold the bird ambush where three newts attack two toads."""
    table.stand("newts.warrior", A, 3)
    table.stand("toads.warrior", A, 2)
    table.lay("bird ambush", "toads.hand")
    return table


def test_an_ambush_deals_two_hits_before_the_roll_and_is_discarded(ambushed: Table) -> None:
    table = ambushed
    table.board.ask = Asked(table.card("bird ambush"))

    fight(table, 3, 0)

    assert table.count("newts.warrior", A) == 1
    assert hits(table) == (1, 0), "the cap counts the warriors that the ambush left"
    assert table.board.state.zones[table.zone("discard_pile")] == [table.card("bird ambush")]


def test_the_defender_may_keep_his_ambush(ambushed: Table) -> None:
    asked = ambushed.board.ask = Asked(-1)

    fight(ambushed, 0, 0)

    assert asked.asked == [("ambush", TOADS, (-1, ambushed.card("bird ambush")))]
    assert ambushed.count("newts.warrior", A) == 3


def test_the_attacker_may_foil_an_ambush_with_his_own(ambushed: Table) -> None:
    table = ambushed
    table.board.state.suits[A] = 0b10
    table.lay("rabbit ambush", "newts.hand")
    table.board.ask = Asked(table.card("bird ambush"), table.card("rabbit ambush"))

    fight(table, 1, 0)

    assert table.count("newts.warrior", A) == 3
    assert hits(table) == (1, 0)
    assert len(table.board.state.zones[table.zone("discard_pile")]) == 2


def test_an_ambush_that_leaves_no_attacker_ends_the_battle(table: Table) -> None:
    table.stand("newts.warrior", A, 2)
    table.stand("toads.warrior", A, 1)
    table.lay("bird ambush", "toads.hand")
    table.board.ask = Asked(table.card("bird ambush"))

    assert fight(table, 3, 3) == FULL
    assert table.events(events.ROLLED) == []
    assert table.count("toads.warrior", A) == 1


def test_nobody_is_asked_for_an_ambush_that_does_not_match_or_is_barred(table: Table) -> None:
    """The rabbit ambush does not match a fox clearing; the bird one may not be played."""
    table.stand("newts.warrior", A)
    table.stand("toads.warrior", A)
    table.lay("rabbit ambush", "toads.hand")
    bird = table.lay("bird ambush", "toads.hand")
    table.hooks.cannot_card["play"][TOADS] = (Ban(lambda board, player, card: card == bird, 0, 1),)

    assert fight(table, 0, 0) == FULL
