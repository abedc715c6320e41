"""The checker of states finds each kind of fault, and none after random ops."""

from __future__ import annotations

import random

from small_table import NEWTS, TOADS, A, B, D, Table

from interpreter.law.hooks import Ban
from interpreter.law.invariants import check
from interpreter.law.ops import battle, cards, pieces
from interpreter.law.ops.moving import move
from interpreter.law.ops.removal import remove


def test_a_fresh_table_is_sound(table: Table) -> None:
    assert check(table.board) == []


def test_a_lost_piece_is_found(table: Table) -> None:
    table.board.add(table.column("newts.charm"), table.place("newts.supply"), -1)

    assert check(table.board) == ["2 of newts.charm, there should be 3"]


def test_a_negative_count_is_found(table: Table) -> None:
    table.board.add(table.column("newts.charm"), A, -1)
    table.board.add(table.column("newts.charm"), B, 1)

    assert check(table.board) == ["-1 of newts.charm in a"]


def test_a_building_too_many_is_found(table: Table) -> None:
    table.stand("newts.tower", A, 2)

    assert check(table.board) == ["more buildings than slots in a"]


def test_an_overfull_box_is_found(table: Table) -> None:
    table.stand("newts.warrior", table.place("newts.nest"), 3)

    assert check(table.board) == ["3 pieces in newts.nest, it takes 2"]


def test_a_card_in_two_zones_is_found(table: Table) -> None:
    table.board.state.zones[table.zone("newts.hand")].append(table.card("fox boot"))

    assert check(table.board) == ["fox boot lies in ['deck', 'newts.hand'], the state says deck"]


def test_a_lost_item_is_found(table: Table) -> None:
    table.board.state.items[1] = 1

    assert check(table.board) == ["1 of tea in supply, 0 with players, there are 2"]


def test_a_stale_ruler_is_found(table: Table) -> None:
    table.stand("newts.warrior", A)
    table.board.state.ruler[A] = 1 << TOADS

    assert check(table.board) == ["rulers kept of a: 10, counted: 1"]


def test_a_stale_number_of_free_slots_is_found(table: Table) -> None:
    table.board.state.free[A] += 1

    assert check(table.board) == ["the free slots kept are not those counted"]


def test_a_tracker_out_of_bounds_is_found(table: Table) -> None:
    table.board.state.trackers[0] = 9

    assert check(table.board) == ["newts.level is 9, not within 1 to 3"]


def test_random_ops_leave_every_table_sound() -> None:
    """Anything in any order: pieces, cards and items are conserved, and derived numbers are right."""
    for seed in range(30):
        table = Table(seed)
        table.need_slots()
        table.claim(NEWTS, "newts.charm")
        table.hooks.cannot_remove[NEWTS][table.column("toads.king")] = (Ban(lambda *_: True, 0, 1),)
        table.board.ask = lambda kind, player, options, cause: len(options) - 1
        draw = random.Random(seed)
        for _ in range(60):
            _do_something(table, draw)
            assert check(table.board) == []


def _do_something(table: Table, draw: random.Random) -> None:
    board, layout = table.board, table.layout
    actor = draw.choice((NEWTS, TOADS))
    column = draw.choice(layout.columns_of[actor])
    place = draw.choice((A, B, D, *(layout.on[c] for c in layout.columns_of[TOADS] if layout.on[c] >= 0)))
    lots = [
        (c.index, p, board.state.n[c.index * layout.width + p])
        for c in layout.columns
        for p in range(layout.locations)
        if board.state.n[c.index * layout.width + p] and c.index != layout.ruin_column
    ]
    draw.shuffle(lots)
    what = draw.randrange(8)
    if what <= 1:
        pieces.place(board, 0, actor, [column], draw.randint(1, 3), place)
    elif what == 2:
        battle.battle(board, 0, actor, 1 - actor, draw.choice((A, B, D)))
    elif what == 3 and lots:
        remove(board, 0, actor, lots[:2])
    elif what == 4 and lots:
        pieces.replace(board, 0, actor, lots[:1], layout.columns_of[actor], lots[0][1])
    elif what == 5 and lots and lots[0][0] in layout.columns_of[actor]:
        move(board, 0, actor, lots[:1], -1, lots[0][1], draw.choice([p for p in (A, B, D) if p != lots[0][1]]))
    elif what == 6:
        cards.draw(board, 0, actor, 2)
    else:
        cards.discard(board, 0, actor, list(board.state.zones[layout.hand[actor]][:2]))
