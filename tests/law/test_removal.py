"""Removing: one batch, where pieces go, who scores, when abilities act."""

from __future__ import annotations

from typing import Any

import pytest
from small_table import BAND, F1, F2, NEWTS, TOADS, A, B, Table

from interpreter.law.board import Board, GameOver
from interpreter.law.hooks import ALL, Ban, Listener, PointsListener
from interpreter.law.invariants import check
from interpreter.law.ops import FULL, NONE, PART, pieces
from interpreter.law.ops.points import win
from interpreter.law.ops.removal import Removal, can_remove, remove, reroute


def lots(table: Table, *named: tuple[str, int, int]) -> list[tuple[int, int, int]]:
    return [(table.column(name), place, k) for name, place, k in named]


def listen(table: Table, when: str, per: Any, name: str, run: Any, where: Any = "map", owner: int = NEWTS) -> None:
    listener = Listener(owner, frozenset({table.column(name)}), per, where, run, 1)
    if when == "instead":
        table.hooks.instead_removed += (listener,)
    else:
        table.hooks.after_removed += (listener,)
    table.hooks.seal()


def test_removed_pieces_return_to_their_homes(table: Table) -> None:
    """root:G.1.22: supply, or the track."""
    table.stand("newts.warrior", A, 2)
    table.stand("newts.hut.fox", A)

    assert remove(table.board, 0, TOADS, lots(table, ("newts.warrior", A, 2), ("newts.hut.fox", A, 1))) == FULL

    assert table.count("newts.warrior", table.place("newts.supply")) == 5
    assert table.count("newts.hut.fox", table.place("newts.huts.fox")) == 2
    assert check(table.board) == []


def test_a_sided_piece_returns_as_its_canonical_side(table: Table) -> None:
    table.stand("toads.bead.stone", A)

    remove(table.board, 0, NEWTS, lots(table, ("toads.bead.stone", A, 1)))

    assert table.count("toads.bead.pearl", table.place("toads.supply")) == 6
    assert check(table.board) == []


def test_a_piece_that_leaves_the_game_goes_out(table: Table) -> None:
    table.stand("toads.relic", A)

    remove(table.board, 0, NEWTS, lots(table, ("toads.relic", A, 1)))

    assert table.count("toads.relic", table.layout.out) == 1
    assert pieces.in_stock(table.board, [table.column("toads.relic")]) == 0


def test_enemy_buildings_and_tokens_score_one_each_and_warriors_and_pawns_nothing(table: Table) -> None:
    """root:3.2.1."""
    for name in ("newts.warrior", "newts.tower", "newts.charm"):
        table.stand(name, A)
    table.stand("toads.engine.red", A)

    remove(table.board, 0, TOADS, lots(table, ("newts.warrior", A, 1), ("newts.tower", A, 1), ("newts.charm", A, 1)))
    remove(table.board, 0, NEWTS, lots(table, ("toads.engine.red", A, 1)))

    assert (table.score(NEWTS), table.score(TOADS)) == (0, 2)


def test_a_printed_worth_is_scored(table: Table) -> None:
    table.stand("toads.king", A)

    remove(table.board, 0, NEWTS, lots(table, ("toads.king", A, 1)))

    assert table.score(NEWTS) == 2


def test_nobody_scores_his_own_pieces(table: Table) -> None:
    table.stand("newts.tower", A)

    remove(table.board, 0, NEWTS, lots(table, ("newts.tower", A, 1)))

    assert table.score(NEWTS) == 0


def test_a_party_that_is_no_player_scores_nothing(table: Table) -> None:
    table.stand("newts.tower", A)

    remove(table.board, 0, BAND, lots(table, ("newts.tower", A, 1)))

    assert table.board.state.score == [0, 0]


def test_barred_pieces_stay_and_the_rest_go(table: Table) -> None:
    """root:1.5.4 with 1.1.2."""
    table.stand("toads.king", A)
    table.stand("toads.warrior", A, 2)
    table.hooks.cannot_remove[NEWTS][table.column("toads.king")] = (Ban(lambda *_: True, 0, 1),)
    them = lots(table, ("toads.king", A, 1), ("toads.warrior", A, 2))

    assert can_remove(table.board, NEWTS, them) == PART
    assert remove(table.board, 0, NEWTS, them) == PART
    assert (table.count("toads.king", A), table.count("toads.warrior", A)) == (1, 0)
    assert remove(table.board, 0, NEWTS, them[:1], ignoring=ALL) == FULL


def test_lots_are_taken_greedily_in_their_order(table: Table) -> None:
    table.stand("newts.warrior", A, 2)
    table.stand("newts.warrior", B, 2)

    remove(table.board, 0, TOADS, lots(table, ("newts.warrior", B, 2), ("newts.warrior", A, 2)), 3)

    assert (table.count("newts.warrior", A), table.count("newts.warrior", B)) == (1, 0)


def test_an_instead_once_a_batch_reroutes_one_and_the_rest_go_home(table: Table) -> None:
    """Four warriors removed together are one event: one goes to the nest."""
    table.stand("newts.warrior", A, 3)
    table.stand("newts.warrior", B, 1)
    nest = table.place("newts.nest")
    listen(table, "instead", "batch", "newts.warrior", lambda board, them, *_: reroute(board, 1, NEWTS, them, 1, nest))

    remove(table.board, 0, TOADS, lots(table, ("newts.warrior", A, 3), ("newts.warrior", B, 1)))

    assert table.count("newts.warrior", nest) == 1
    assert table.count("newts.warrior", table.place("newts.supply")) == 4
    assert check(table.board) == []


def test_an_instead_about_the_map_leaves_boxes_alone(table: Table) -> None:
    nest = table.place("newts.nest")
    table.stand("newts.warrior", nest, 1)
    heard: list[int] = []
    listen(table, "instead", "batch", "newts.warrior", lambda *_: heard.append(1))

    remove(table.board, 0, NEWTS, lots(table, ("newts.warrior", nest, 1)))

    assert heard == []


def test_an_instead_once_a_piece_acts_at_the_lift(table: Table) -> None:
    """Each king removed goes to a forest next to where it stood; the remover scores all the same."""
    table.stand("toads.king", A)

    def escape(board: Board, them: list[Removal], clearing: int, remover: int, holder: int) -> None:
        assert (clearing, remover, holder) == (A, NEWTS, -1)
        reroute(board, 1, TOADS, them, 1, F1)

    listen(table, "instead", "piece", "toads.king", escape, owner=TOADS)

    remove(table.board, 0, NEWTS, lots(table, ("toads.king", A, 1)))

    assert table.count("toads.king", F1) == 1
    assert table.score(NEWTS) == 2


def test_a_piece_sent_elsewhere_is_out_of_reach_of_the_next_ability(table: Table) -> None:
    """Each ability replaces an event at most once, and a piece that has gone somewhere is no longer on its way."""
    table.stand("toads.king", A)
    ran: list[int] = []

    def escape(owner: int, place: int) -> Any:
        return lambda board, them, *_: (ran.append(owner), reroute(board, 1, owner, them, 1, place))

    listen(table, "instead", "piece", "toads.king", escape(TOADS, F1), owner=TOADS)
    listen(table, "instead", "piece", "toads.king", escape(NEWTS, F2), owner=NEWTS)

    remove(table.board, 0, NEWTS, lots(table, ("toads.king", A, 1)))

    assert ran == [NEWTS], "the turn player's ability acts first"
    assert table.count("toads.king", F2) == 1


def test_an_impossible_reroute_leaves_the_usual_way(table: Table) -> None:
    table.stand("toads.king", A)
    table.hooks.cannot_place[TOADS][table.column("toads.king")] = (Ban(lambda *_: True, 0, 1),)
    outcomes: list[int] = []
    listen(
        table,
        "instead",
        "piece",
        "toads.king",
        lambda board, them, *_: outcomes.append(reroute(board, 1, TOADS, them, 1, F1)),
    )

    remove(table.board, 0, NEWTS, lots(table, ("toads.king", A, 1)))

    assert outcomes == [NONE]
    assert table.count("toads.king", table.place("toads.supply")) == 1


def test_a_full_box_takes_no_more_and_the_rest_go_home(table: Table) -> None:
    table.stand("newts.warrior", A, 4)
    nest = table.place("newts.nest")
    listen(table, "instead", "batch", "newts.warrior", lambda board, them, *_: reroute(board, 1, NEWTS, them, 3, nest))

    remove(table.board, 0, TOADS, lots(table, ("newts.warrior", A, 4)))

    assert table.count("newts.warrior", nest) == 2
    assert table.count("newts.warrior", table.place("newts.supply")) == 3


def test_of_two_insteads_the_first_takes_and_the_second_sees_what_is_left(table: Table) -> None:
    """Turn player's own first: the newts send one to the nest, the toads find no second for theirs."""
    table.stand("newts.warrior", A)
    nest, seen = table.place("newts.nest"), []
    listen(table, "instead", "batch", "newts.warrior", lambda board, them, *_: seen.append("toads"), owner=TOADS)
    listen(
        table,
        "instead",
        "batch",
        "newts.warrior",
        lambda board, them, *_: seen.append(reroute(board, 1, NEWTS, them, 1, nest)),
    )

    remove(table.board, 0, TOADS, lots(table, ("newts.warrior", A, 1)))

    assert seen[0] == FULL
    assert table.count("newts.warrior", nest) == 1


def test_a_destination_that_the_effect_names_is_final_but_is_heard_of(table: Table) -> None:
    table.stand("newts.warrior", A)
    nest, heard = table.place("newts.nest"), []
    listen(table, "instead", "batch", "newts.warrior", lambda *_: heard.append("instead"))
    listen(table, "when", "batch", "newts.warrior", lambda board, them, *_: heard.append(them[0].destination))

    remove(table.board, 0, NEWTS, lots(table, ("newts.warrior", A, 1)), to=nest)

    assert heard == [nest]
    assert table.count("newts.warrior", nest) == 1


def test_a_building_sent_to_the_supply_by_name_does_not_return_to_its_track(table: Table) -> None:
    table.stand("newts.hut.fox", A)

    remove(table.board, 0, NEWTS, lots(table, ("newts.hut.fox", A, 1)), to=table.place("newts.supply"))

    assert table.count("newts.hut.fox", table.place("newts.supply")) == 1


def test_after_a_batch_are_listeners_once_and_is_listeners_once_a_piece(table: Table) -> None:
    table.stand("newts.charm", A, 3)
    heard: list[int] = []
    listen(table, "when", "batch", "newts.charm", lambda board, them, *_: heard.append(len(them)))
    listen(table, "when", "piece", "newts.charm", lambda board, them, *_: heard.append(-len(them)))

    remove(table.board, 0, TOADS, lots(table, ("newts.charm", A, 3)))

    assert heard == [3, -1, -1, -1]


def test_all_are_off_the_map_and_scored_before_an_after_acts(table: Table) -> None:
    """root:1.5.4: remove first, then triggers."""
    table.stand("newts.tower", A)
    table.stand("newts.charm", A)
    seen: list[tuple[int, ...]] = []

    def look(board: Board, *_: Any) -> None:
        seen.append((table.count("newts.tower", A), table.count("newts.charm", A), table.score(TOADS)))

    listen(table, "when", "batch", "newts.tower", look)

    remove(table.board, 0, TOADS, lots(table, ("newts.tower", A, 1), ("newts.charm", A, 1)))

    assert seen == [(0, 0, 2)]


def test_a_victory_in_the_middle_of_a_batch_waits_for_its_triggers(table: Table) -> None:
    table.stand("newts.tower", A)
    table.board.state.score[TOADS] = 29
    ran: list[int] = []
    listen(table, "when", "batch", "newts.tower", lambda *_: ran.append(1))
    table.hooks.on_points = (
        PointsListener(TOADS, lambda board, player, _: board.state.score[player] >= 30 and win(board, 0, player), 1),
    )
    table.hooks.seal()

    with pytest.raises(GameOver):
        remove(table.board, 0, TOADS, lots(table, ("newts.tower", A, 1)))

    assert ran == [1]
    assert table.board.state.winners == 1 << TOADS


def test_a_removal_that_a_trigger_makes_is_a_batch_of_its_own(table: Table) -> None:
    table.stand("newts.tower", A)
    table.stand("newts.charm", B)
    batches: list[int] = []

    def chain(board: Board, *_: Any) -> None:
        remove(board, 1, TOADS, lots(table, ("newts.charm", B, 1)))

    listen(table, "when", "batch", "newts.tower", chain)
    listen(table, "when", "batch", "newts.charm", lambda board, them, *_: batches.append(len(them)))

    remove(table.board, 0, TOADS, lots(table, ("newts.tower", A, 1)))

    assert batches == [1]
    assert table.score(TOADS) == 2
    assert check(table.board) == []


def test_what_stands_on_a_removed_piece_goes_to_the_supply(table: Table) -> None:
    king = table.column("toads.king")
    table.stand("toads.king", A)
    table.stand("toads.bead.pearl", table.layout.on[king], 2)

    remove(table.board, 0, NEWTS, lots(table, ("toads.king", A, 1)))

    assert table.count("toads.bead.pearl", table.place("toads.supply")) == 6
    assert check(table.board) == []


def test_a_token_on_a_piece_is_worth_nothing_and_knows_its_holder(table: Table) -> None:
    red = table.column("toads.engine.red")
    on = table.layout.on[red]
    table.stand("toads.engine.red", B)
    table.stand("toads.bead.pearl", on)
    seen: list[tuple[int, ...]] = []

    def spill(board: Board, them: list[Removal], clearing: int, remover: int, holder: int) -> None:
        seen.append((clearing, remover, holder))
        reroute(board, 1, TOADS, them, 1, clearing)

    listen(table, "instead", "piece", "toads.bead.pearl", spill, where=1 << on, owner=TOADS)

    remove(table.board, 0, NEWTS, lots(table, ("toads.bead.pearl", on, 1)))

    assert seen == [(B, NEWTS, red)]
    assert table.count("toads.bead.pearl", B) == 1
    assert table.score(NEWTS) == 0


def test_pieces_treated_as_warriors_for_scoring_are_worth_nothing(table: Table) -> None:
    """root:G.1.33."""
    table.layout.treat([table.column("toads.bead.stone")], "warrior")
    table.stand("toads.bead.stone", A)

    remove(table.board, 0, NEWTS, lots(table, ("toads.bead.stone", A, 1)))

    assert table.score(NEWTS) == 0
