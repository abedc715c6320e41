"""What a word of a rule file can mean: the file's own names, the catalogue's, the world's.

In: the declarations of a faction (its parents' included). Out: a `Scope` that answers `lookup(word)` with a `Meaning`
in either number (`pond`, `ponds`), and that knows every word for "did you mean".
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.language.asked import Asked
from interpreter.language.catalogue import catalogue, plural, singular
from interpreter.language.located import Scalar
from interpreter.language.program import Declarations
from interpreter.language.vocabulary import vocabulary


@dataclass(frozen=True, slots=True)
class Meaning:
    """`kind` says how the word is read, `name` what it stands for, `facet` a side, suit or single piece of a kind."""

    kind: str
    name: str
    facet: str | None = None


@dataclass(frozen=True, slots=True)
class Define:
    """A named leaf; `scalar` is where it stands, resolved anew wherever it is used."""

    scalar: Scalar


@dataclass(slots=True)
class Scope:
    """Everything a leaf of one faction may name, except what its steps bind."""

    declarations: Declarations
    defines: dict[str, Define] = field(default_factory=dict)
    actions: dict[str, tuple[str, ...]] = field(default_factory=dict)  # name -> parameters
    phases: tuple[str, ...] = ()
    step_ids: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    ability_ids: tuple[str, ...] = ()
    words: dict[str, Meaning] = field(default_factory=dict)
    asked: Asked = field(default_factory=Asked)

    def build(self) -> None:
        """Fill the table of words. Earlier entries win, so a piece's plural beats a track of the same name."""
        self.words = {}
        for word, meaning in self._declared():
            self.words.setdefault(word, meaning)
        for word in vocabulary().suits:
            self.words.setdefault(word, Meaning("suit", word))
        for word in vocabulary().items:
            self.words.setdefault(word, Meaning("item", word))
        for noun, entry in catalogue().nouns.items():
            self.words.setdefault(noun, Meaning(entry["is"], noun))
        for one, many in catalogue().singulars.items():
            self.words.setdefault(one, Meaning(catalogue().nouns[many]["is"], many))

    def _declared(self) -> list[tuple[str, Meaning]]:
        """The file's own words, pieces first."""
        have = self.declarations
        found: list[tuple[str, Meaning]] = []
        for piece in have.pieces.values():
            facets = ((facet, plural(facet), facet) for facet in (*piece.sides, *piece.each))
            for word, many, facet in ((piece.name, piece.many, None), *facets):
                if facet is None and word == piece.type:  # `warrior: {type: warrior}`: the class noun is the word
                    continue
                found.append((word, Meaning("piece", piece.name, facet)))
                found.append((many, Meaning("piece", piece.name, facet)))
        found += [(name, Meaning("define", name)) for name in self.defines]
        found += [(name, Meaning("number", name)) for name in have.numbers]
        found += [(name, Meaning("tracker", name)) for name in have.trackers]
        found += [
            (box.name, Meaning("card_box" if box.cards else "piece_box", box.name)) for box in have.boxes.values()
        ]
        found += [(name, Meaning("private_deck", name)) for name in have.decks]
        found += [(noun, Meaning("deck_cards", deck)) for noun, deck in have.deck_nouns().items()]
        found += [(pile, Meaning("private_deck", pile)) for deck in have.decks.values() if (pile := deck.discards_to)]
        for icon in have.icons():
            found += [(word, Meaning("icon", icon)) for word in (icon, plural(icon))]
        found += [(name, Meaning("track", name)) for name in have.tracks]
        found += [(name, Meaning("die", name)) for name in have.dice]
        found += [(name, Meaning("party", name)) for name in have.parties]
        found += [(name, Meaning("place_off_map", name)) for name in have.places]
        found += [(name, Meaning("action", name)) for name in self.actions]
        found += [(name, Meaning("phase", name)) for name in self.phases]
        return found

    def lookup(self, word: str) -> Meaning | None:
        self.asked.words.add(word)
        return self.words.get(word)

    def kind_of_type(self, type_name: str) -> str | None:
        """The file's own kind of that type where it has exactly one: `a warrior` is then yours to place."""
        own = self.kinds_of_type(type_name)
        return own[0] if len(own) == 1 else None

    def kinds_of_type(self, type_name: str) -> list[str]:
        """The file's own kinds of that type. Whoever asks for them by their type has asked for each."""
        pieces = self.declarations.pieces.values()
        own = [piece.name for piece in pieces if piece.type == type_name and not piece.party]
        self.asked.words.update(own)
        return own

    def spaces(self) -> frozenset[str]:
        """Every name of a space of some tracker."""
        return frozenset(space for tracker in self.declarations.trackers.values() for space in tracker.spaces)


def bare(word: str) -> str:
    """The singular of a word, or itself."""
    return singular(word) or word
