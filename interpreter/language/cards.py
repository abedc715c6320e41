"""The rules of a shared deck: what its cards do, checked, by the words of the law that all share.

In: a deck file. Out: `CardRules`, or every finding. The cards of a faction's own deck are read with the faction: they
are in its program's `decks`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from interpreter.language.card_rules import deck_rules
from interpreter.language.check import CORE, BrokenFaction, Library, shared_reader
from interpreter.language.files import is_deck, read_file, stamp
from interpreter.language.findings import Findings
from interpreter.language.located import Mapping
from interpreter.language.program import CardRule, Phase, Program
from interpreter.language.source import fingerprint
from interpreter.language.steps import text_of
from interpreter.resources import data_folder


@dataclass(frozen=True, slots=True)
class CardRules:
    """What the cards of one deck do.

    Attributes:
        deck: the deck's id, the prefix of its cards' laws.
        program: the words, actions, causes, uses, step ids and marks that the cards' rules are made of. It has no
            rules of its own: those of the shared law are in every faction's program.
        cards: by the id that equal cards share.
    """

    deck: str
    program: Program
    cards: dict[str, CardRule]


def load_card_rules(path: Path) -> CardRules:
    """The rules of the cards of a deck that all share.

    Raises:
        OSError: the file is not there.
        BrokenFaction: it has findings, or is no deck.
    """
    files = (path, data_folder("factions") / f"{CORE}.yaml")
    return _loaded(path, tuple(stamp(file) for file in files))


@lru_cache(maxsize=8)
def _loaded(path: Path, stamps: tuple[tuple[int, int], ...]) -> CardRules:
    """Read once as long as neither the deck nor the shared law changes."""
    source, findings = read_file(path), Findings()
    if isinstance(source.root, Mapping) and not is_deck(source):
        findings.add("missing-key", "`deck` is missing", source.root.span, "name a file of cards")
        raise BrokenFaction(list(findings))
    cx = shared_reader(Library(), findings)
    cards = deck_rules(cx, source)
    if findings:
        raise BrokenFaction(list(findings))
    assert isinstance(source.root, Mapping)
    deck = text_of(source.root.get("deck"))
    bare = replace(
        cx.program,
        faction=deck,
        name=text_of(source.root.get("name")) or deck,
        abilities=(),
        setup=(),
        table=(),
        phases=tuple(Phase(phase.name, ()) for phase in cx.program.phases),
        fingerprint=fingerprint(source.root),
    )
    return CardRules(deck, bare, cards)
