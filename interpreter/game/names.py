"""Names to numbers: what the words of one player's file mean at this table.

In: a layout and a seat's declarations. Out: one `Names` a player, whose methods answer with the table's small ints.
Both evaluators look names up here and nowhere else; the compiler does so once, the reference evaluator in play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.language.program import Name, Sort

if TYPE_CHECKING:
    from interpreter.game.coverage import Cover
    from interpreter.language.program import Declarations, KindSpec, Program
    from interpreter.law.table import Layout, Tracker

SUPPLY = "supply"
"""The catalogue's word for where a party's pieces wait."""

TURN_PHASES = 4
"""The phases of a turn come first in a program; those that follow are entered by a jump only."""


class Names:
    """The names of player `player`'s file. A name that the file does not declare raises KeyError: a fault of ours."""

    def __init__(self, layout: Layout, player: int, program: Program) -> None:
        self.layout = layout
        self.player = player
        self.program = program
        self.seat = layout.seats[player].name
        declared = program.declarations
        self.declared = declared
        self.parties = {name: self._party(name) for name in declared.parties}
        self.kinds = {name: self._kind(name, declared) for name in declared.pieces}
        self.phases = {phase.name: index for index, phase in enumerate(program.phases)}
        self.faces = _words(declared)
        self.covers: dict[tuple[KindSpec, str], Cover] = {}
        """What nouns cover in a context, as far as it has been asked since the table was linked."""

    def _party(self, name: str) -> int:
        index = self.layout.party_index
        return index[name] if name in index else index[f"{self.seat}.{name}"]

    def _kind(self, name: str, declared: Declarations) -> int:
        party = declared.pieces[name].party
        owner = self.player if party is None else self._party(party)
        return next(kind.index for kind in self.layout.kinds if kind.party == owner and kind.name == name)

    # --- single names ---

    def party(self, name: str) -> int:
        """A party by its name at the table, or a neutral one by its name in the file."""
        return self.parties[name] if name in self.parties else self.layout.party_index[name]

    def suit(self, name: str) -> int:
        return self.layout.suits.index(name)

    def kind(self, name: str) -> int:
        """This instance's kind of that name."""
        return self.kinds[name]

    def tracks(self, name: str) -> tuple[int, ...]:
        """The places of a track, one a suit if it has one for each; `TRACK.SUIT` names one of those."""
        own = f"{self.seat}.{name}"
        return self.layout.tracks[own] if own in self.layout.tracks else (self.layout.place_index[own],)

    def box(self, name: str) -> int:
        """The place that is a box of pieces, or an extra location."""
        index = self.layout.place_index
        if name == SUPPLY:
            return self.layout.supply[self.player]
        return index[f"{self.seat}.{name}"] if f"{self.seat}.{name}" in index else index[name]

    def zones(self, name: str) -> tuple[int, ...]:
        """The zones of a box of cards (one a slot), of a private deck or its discards, or one that all tables have."""
        layout, own = self.layout, f"{self.seat}.{name}"
        if own in layout.boxes:
            return layout.boxes[own]
        if own in layout.zone_index:
            return (layout.zone_index[own],)
        return (layout.zone_index[name],)

    def deck(self, name: str | None) -> int:
        """The number of a private deck; of None that of the shared one."""
        return 0 if name is None else self.layout.deck_of_zone[self.zones(name)[0]]

    def icon_rows(self, icon: str) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
        """Of each row of each track that prints the icon: its place, its spaces, how many show with 0, 1, 2 ... off."""
        rows = []
        for name, track in self.declared.tracks.items():
            if icon not in track.icons:
                continue
            for place in self.tracks(name):
                spaces = self.layout.capacity[place]
                shown = tuple(track.icons[:off].count(icon) for off in range(spaces + 1))
                rows.append((place, spaces, shown))
        return tuple(rows)

    def tracker(self, name: str) -> Tracker:
        return self.layout.trackers[self.layout.tracker_index[f"{self.seat}.{name}"]]

    def space(self, name: str, tracker: str | None = None) -> int:
        """The first space of that name: of the tracker, or of the first tracker that has one."""
        names = self.declared.trackers if tracker is None else (tracker,)
        for each in names:
            spaces = self.declared.trackers[each].spaces
            if name in spaces:
                return spaces.index(name)
        raise KeyError(name)

    def die(self, name: str) -> tuple[int, ...]:
        """The faces of a die, each as the number of its word."""
        return tuple(self.faces.index(word) for word in self.declared.dice[name])

    def phase(self, name: str) -> int:
        return self.phases[name]

    # --- a Name node ---

    def value(self, node: Name) -> int | tuple[int, ...] | str:
        """What a `Name` stands for: an int; all ints where it is many; the word itself for rules, actions and words."""
        name, sort = node.name, node.sort
        if sort in (Sort.TRACK, Sort.ZONE):
            found = self.tracks(name) if sort is Sort.TRACK else self.zones(name)
            return found if node.many else found[0]
        if sort in _WORDS:
            return name
        return self._single(sort, name)

    def _single(self, sort: Sort, name: str) -> int:
        match sort:
            case Sort.SUIT:
                return self.suit(name)
            case Sort.ITEM:
                return self.layout.item_index[name]
            case Sort.PLAYER:
                return self.party(name)
            case Sort.KIND:
                return self.kind(name)
            case Sort.SPACE:
                return self.space(name)
            case Sort.FACE:
                return self.faces.index(name)
            case Sort.TRACKER:
                return self.tracker(name).index
            case Sort.PHASE:
                return self.phase(name)
            case Sort.NUMBER:
                return self.declared.numbers[name]
            case _:
                return self.box(name)


_WORDS = frozenset({Sort.RULE, Sort.ACTION, Sort.WORD})


def _words(declared: Declarations) -> tuple[str, ...]:
    """The different words on the dice of a file, in the order they are first printed."""
    return tuple(dict.fromkeys(word for faces in declared.dice.values() for word in faces))
