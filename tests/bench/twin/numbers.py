"""What the hand-written turn knows of its table: the numbers of its own pieces, of its enemies' pieces, of its laws.

In: a linked table and the seat. Out: plain ints and tuples, looked up once a table. An event of the hand-written turn
names the same cause as one of the rule file, so that whole logs can be compared: see `Causes`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from interpreter.game.link import Table
    from interpreter.law.layout import Layout

KINDS = ("sawmill", "workshop", "recruiter")
"""Buildings in the order of their tracks; their suits are fox, rabbit, mouse."""


class Pieces(NamedTuple):
    """Pieces to be counted.

    Attributes:
        rows: where the row of each column begins.
        aboard: of those that stand on other pieces the cell and the place.
    """

    rows: tuple[int, ...]
    aboard: tuple[tuple[int, int], ...]


class Causes:
    """The numbers under which the table knows the effects of the Marquise's law.

    The file numbers the causes of one law in the order in which they are written: the step first, then its effects.
    """

    def __init__(self, table: Table, seat: int) -> None:
        voice = table.voices[seat]
        own = range(voice.causes, voice.causes + len(voice.program.causes))
        prefix = f"{voice.program.faction}:"

        def of(law: str, place: int = 1) -> int:
            return [cause for cause in own if table.causes[cause].law == (prefix + law,)][place]

        self.reveal, self.craft = of("4.4.1"), of("4.4.2")
        self.escalate, self.battle, self.recruit, self.build = of("4.5"), of("4.5.1"), of("4.5.2"), of("4.5.3")
        self.move = of("4.5.4")
        self.old_order, self.new_order, self.again = of("4.5.5"), of("4.5.5", 3), of("4.5.5", 4)
        self.score, self.discard = of("4.6.1"), of("4.6.2")
        self.fierce_battle, self.fierce_recruit, self.fierce_build = of("4.7.1"), of("4.7.2"), of("4.7.3", 2)
        self.fierce_move, self.entered, self.last_battle = of("4.7.4", 2), of("4.7.4", 3), of("4.7.4", 5)
        self.to_evening = of("4.7")


class Numbers:
    """The numbers of one seat at one table.

    Attributes:
        warrior: the column of its warriors; `warriors` where their row begins.
        buildings: the columns of the three kinds; `building_rows` where their rows begin.
        of_suit: for each suit the building of that suit, -1 for birds.
        order: the zone where the order lies.
        entered: the word that marks where warriors have come.
        enemies: the opponents by player priority (rootbotics:2.2), each with his pieces; `all_enemies`: those of all.
        neighbours: of each clearing, by priority.
    """

    def __init__(self, table: Table, seat: int) -> None:
        layout = table.layout
        self.seat = seat
        self.name = layout.seats[seat].name
        self.causes = Causes(table, seat)
        self.clearings = range(layout.clearings)
        self.warrior = layout.column_index[f"{self.name}.warrior"]
        self.warriors = self.warrior * layout.width
        self.buildings = tuple(layout.column_index[f"{self.name}.{kind}"] for kind in KINDS)
        self.building_rows = tuple(column * layout.width for column in self.buildings)
        self.of_suit = [-1] * len(layout.suits)
        for suit, column in zip(("fox", "rabbit", "mouse"), self.buildings, strict=True):
            self.of_suit[layout.suits.index(suit)] = column
        self.order = layout.zone_index[f"{self.name}.order"]
        self.entered = table.voices[seat].marks
        players = sorted(range(layout.players), key=layout.letter_rank.__getitem__)
        self.enemies = tuple((player, _pieces(layout, player)) for player in players if player != seat)
        theirs = [pieces for _, pieces in self.enemies]
        self.all_enemies = Pieces(
            tuple(row for pieces in theirs for row in pieces.rows),
            tuple(cell for pieces in theirs for cell in pieces.aboard),
        )
        self.neighbours = tuple(
            tuple(other for other in self.clearings if layout.adjacent[clearing] >> other & 1)
            for clearing in self.clearings
        )


def _pieces(layout: Layout, player: int) -> Pieces:
    """All pieces of a player."""
    rows = tuple(column * layout.width for column in layout.columns_of[player])
    held = layout.class_table.held["counting"].values()
    aboard = {(column * layout.width + place, place) for of in held for column, place in of[player]}
    return Pieces(rows, tuple(sorted(aboard)))
