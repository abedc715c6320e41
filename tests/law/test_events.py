"""Events: canonical text, and what a player may not see."""

from __future__ import annotations

from dataclasses import dataclass

from small_table import NEWTS, TOADS, A, Table

from interpreter.law import events
from interpreter.law.ops import cards, pieces, trackers


@dataclass
class Law:
    law: str | tuple[str, ...]


CAUSES = [Law("root:1.2"), Law(("newts:3", "root:4"))]


def test_an_event_reads_as_a_line_that_names_its_law(table: Table) -> None:
    pieces.place(table.board, 0, NEWTS, [table.column("newts.warrior")], 2, A)
    trackers.set_tracker(table.board, 1, table.tracker("newts.order"), 0)

    lines = [events.describe(table.layout, CAUSES, event) for event in table.board.log or ()]

    assert lines == [
        "newts places newts.warrior x2 in a  [root:1.2]",
        "newts.order [0] is fox  [newts:3, root:4]",
    ]


def test_every_kind_has_as_many_blanks_as_fields() -> None:
    assert [kind.name for kind in events.KINDS if kind.text.count("{}") != len(kind.fields)] == []


def test_a_card_drawn_is_named_to_its_player_only(table: Table) -> None:
    """root:1.2.1: hands are private, and the deck is face down."""
    cards.draw(table.board, 0, TOADS, 1)
    event = (table.board.log or [])[0]

    assert "fox boot" in events.describe_for(table.layout, CAUSES, event, TOADS)
    assert "fox boot" not in events.describe_for(table.layout, CAUSES, event, NEWTS)
    assert table.card("fox boot") == events.redact(table.layout, event, TOADS)[3]
    assert events.redact(table.layout, event, NEWTS)[3] == -1


def test_a_card_discarded_is_named_to_everybody(table: Table) -> None:
    """root:1.2.2: the discard pile may be read."""
    cards.draw(table.board, 0, TOADS, 1)
    cards.discard(table.board, 0, TOADS, [table.card("fox boot")])
    event = (table.board.log or [])[-1]

    assert "fox boot" in events.describe_for(table.layout, CAUSES, event, NEWTS)
    assert events.redact(table.layout, event, NEWTS) == event


def test_a_table_that_keeps_no_log_plays_on_all_the_same(table: Table) -> None:
    table.board.log = None

    pieces.place(table.board, 0, NEWTS, [table.column("newts.warrior")], 2, A)

    assert table.board.log is None
    assert table.board.state.n[table.column("newts.warrior") * table.layout.width + A] == 2
