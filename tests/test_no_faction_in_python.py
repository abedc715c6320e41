"""No faction stands in the interpreter: its files are the only place that knows its name, pieces, numbers and laws."""

from __future__ import annotations

import re
from pathlib import Path

from interpreter.language.catalogue import catalogue
from interpreter.language.source import load_file, plain
from interpreter.language.vocabulary import vocabulary

ROOT = Path(__file__).parents[1]
SHARED = {"core", "bot"}
SECTIONS = ["numbers", "pieces", "tracks", "trackers", "boxes", "decks", "dice", "define"]
SECTIONS += ["actions", "phases", "parties"]

PLAIN_WORDS = {
    "order",  # the order of things; also the key of a step and a question of the core
    "ordered",  # put into an order
    "keep",  # to hold on to
    "build",  # to make a record
    "logical",  # of `and`, `or`, `not`
    "reveals",  # what a player does with a card, an op of the catalogue
    "home",  # where a piece waits until it is placed
    "spot",  # where a piece stands and of which kind it is
    "factory",  # what makes a default value
    "broken",  # of a file or a save that can't be read
    "ruled",  # past of `rule`
    "production",  # a rule of the grammar
}
"""Words that a faction declares and that plain English needs as well."""


def _plain() -> set[str]:
    return {form for word in PLAIN_WORDS for form in (word, f"{word}s")}


def _factions() -> dict[str, dict]:
    """The faction files that ship; a private deck lies beside them."""
    files = sorted((ROOT / "factions").glob("*.yaml"))
    data = {file.stem: plain(load_file(file).root) for file in files if file.stem not in SHARED}
    return {stem: faction for stem, faction in data.items() if "faction" in faction}


def _words(faction: dict) -> set[str]:
    """Everything a faction file declares, in either number, and the words of its printed name."""
    declared = {name for section in SECTIONS for name in faction.get(section) or {}}
    declared |= {space for tracker in (faction.get("trackers") or {}).values() for space in tracker.get("spaces", ())}
    declared |= {step["id"] for phase in faction.values() if isinstance(phase, list) for step in phase if "id" in step}
    printed = {word for word in faction["name"].lower().split() if word.isalpha() and len(word) > 3}
    return {faction["faction"], *printed, *declared, *(f"{word}s" for word in declared)}


def _known_to_all() -> set[str]:
    """What the catalogue, the world or the shared law declare themselves."""
    nouns = {*catalogue().nouns, *catalogue().singulars, *catalogue().adjectives, *catalogue().ops}
    shared = {word for stem in SHARED for word in _words(plain(load_file(ROOT / "factions" / f"{stem}.yaml").root))}
    events = {word for name in catalogue().events for word in name.split("_")}
    return nouns | set(vocabulary().suits) | set(vocabulary().items) | shared | events


def _interpreter() -> list[Path]:
    files = [*ROOT.glob("interpreter/**/*.py"), *ROOT.glob("interpreter/language/*.yaml")]
    return [file for file in files if "data" not in file.parts]


def test_no_word_of_a_faction_stands_in_the_interpreter() -> None:
    words = {word for faction in _factions().values() for word in _words(faction)} - _known_to_all() - _plain()
    pattern = re.compile(r"(?<![a-z])(" + "|".join(sorted(map(re.escape, words))) + r")(?![a-z])", re.IGNORECASE)
    found = [
        f"{file.relative_to(ROOT)}:{number}: {match.group()}"
        for file in _interpreter()
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        for match in pattern.finditer(line)
    ]

    assert found == []


def test_no_law_id_of_a_faction_stands_in_the_interpreter() -> None:
    ids = {
        law
        for faction in _factions().values()
        for law in re.findall(r"'law': '([^']+)'", str(faction))
        if law.count(".") >= 2
    }
    ids |= {f"{name}:" for name in _factions()}
    core_ids = set(re.findall(r"\b\d+(?:\.\d+)+(?:\.[IVX]+)?", (ROOT / "factions" / "core.yaml").read_text("utf-8")))
    text = {file: file.read_text(encoding="utf-8") for file in _interpreter()}
    qualified = re.compile(r"root(?:botics)?:[A-Z]?[\d.]+[IVX.]*")  # the core's own law may be cited
    found = [
        f"{file.relative_to(ROOT)}: {law}"
        for file, content in text.items()
        for law in ids - core_ids
        if re.search(rf"(?<![\d.]){re.escape(law)}(?![\d.])", qualified.sub("", content))
    ]

    assert found == []


def test_every_reasoned_word_is_still_needed() -> None:
    declared = {word for faction in _factions().values() for word in _words(faction)}

    assert declared >= PLAIN_WORDS
