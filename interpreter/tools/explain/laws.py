"""One law: where it is written, how it is read, in English, who tests it, who changes it.

In: `FACTION:LAW`, `root:4.3`, `DECK:CARD`, `./file.yaml:LAW`. Out: what there is to tell of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from interpreter.language.assembly import head_of
from interpreter.language.cards import load_card_rules
from interpreter.language.files import decks_of, is_deck, read_file
from interpreter.language.findings import Findings, Span
from interpreter.language.library import Library, family
from interpreter.language.located import Mapping, Node
from interpreter.language.located import Sequence as Items
from interpreter.language.shape_rules import PATCH_KEYS
from interpreter.sheet import cards
from interpreter.sheet.document import Document, Entry, Section
from interpreter.sheet.reading import read
from interpreter.sheet.sheet import entries_by_place, speaker
from interpreter.sheet.sources import Sources, mappings, text, texts
from interpreter.tools import show
from interpreter.tools.explain import files


@dataclass(frozen=True, slots=True)
class Passage:
    """A rule as it stands in a file, and what it says."""

    span: Span
    lines: tuple[str, ...]
    ruling: str
    english: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Law:
    """Everything about one law.

    Attributes:
        scenarios: (file, claim) of those that name it.
        changes: a line for each patch that aims at it.
    """

    id: str
    passages: tuple[Passage, ...]
    scenarios: tuple[tuple[Path, str], ...] = ()
    changes: tuple[str, ...] = ()


_IN_FILE = re.compile(r"(?P<file>.+\.ya?ml(?:\+[^:]*)?):(?P<law>[^:/]+)")
"""`./newts.yaml:5.2`, `./newts.yaml+hard:5.2`, `newts+./hard.yaml:5.2`."""


def in_file(name: str) -> tuple[str, str] | None:
    """File and number of a law that is named by the file it stands in; None of any other name."""
    found = _IN_FILE.fullmatch(name)
    return (found["file"], found["law"]) if found is not None else None


def law_of(prefix: str, number: str, search: Sequence[Path], scenarios: Sequence[Path]) -> Law | None:
    """The law, None if nobody knows that prefix or nothing there carries the id.

    Args:
        prefix: what stands before the colon: of a law, a faction, a deck; or the path of a file.
    Raises: BrokenFaction for files that have findings; OSError.
    """
    found = _of_deck(prefix, number, search)
    if found is None and not is_deck_file(prefix):
        found = _of_faction(prefix, number, search)
    if found is None:
        return None
    id, passages, names = found
    known = id.rpartition(":")[0] if _is_file(prefix) else prefix
    return Law(id, passages, tuple(_tested(id, scenarios)), tuple(_changed(known, number, names, search)))


def _is_file(prefix: str) -> bool:
    return any(part.endswith((".yaml", ".yml")) for part in prefix.split("+"))


def prefixes(search: Sequence[Path]) -> dict[str, str]:
    """What may stand before the colon, with the name of the faction whose law that is."""
    return _prefixes(tuple(search))


@lru_cache(maxsize=8)
def _prefixes(search: tuple[Path, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    for path in files.rule_files(search):
        root = read_file(path).root
        if isinstance(root, Mapping) and "faction" in root:
            head = head_of(root)
            found.setdefault(head.prefix, head.faction)
            found.setdefault(head.faction, head.faction)
    return found


# --- factions ---------------------------------------------------------------------------------------------------------


def _of_faction(prefix: str, number: str, search: Sequence[Path]) -> tuple[str, tuple[Passage, ...], set[str]] | None:
    faction = prefix if "+" in prefix or _is_file(prefix) else prefixes(search).get(prefix)
    if faction is None:
        return None
    program, sources, _ = read(faction, (*search, *files.beside("stand_ins")), offers=False)
    by_place = entries_by_place(program, sources)
    trees = [sources.own, *(each.node for each in sources.overlays), *sources.roots[:-1]]
    passages = [
        _passage(node, by_place) for tree in trees for node in mappings(tree) if number in texts(node.get("law"))
    ]  # fmt: skip
    if not passages:
        return None
    names = {text(node.get("name")) for tree in trees for node in mappings(tree) if number in texts(node.get("law"))}
    return f"{head_of(sources.own).prefix}:{number}", tuple(passages), names - {""}


def _passage(node: Mapping, by_place: dict[tuple[str, int, int], list[Entry]]) -> Passage:
    """A rule and what it says: known by its name, else by whatever of it has a place. What is within comes with it."""
    name = node.get("name")
    spans = [*([name.span] if name is not None else []), *(each.span for entry in node.entries for each in entry)]
    spans.append(node.span)
    places = ((span.file, span.line, span.column) for span in spans)
    english = next((found for place in places if (found := by_place.get(place))), ())
    return Passage(node.span, _source(node.span), text(node.get("ruling")), tuple(dict.fromkeys(english)))


def _source(span: Span) -> tuple[str, ...]:
    """The lines of a passage as they are written, moved to the left margin."""
    lines = show.lines_of(span.file) or ()
    first = span.line - 1
    if first and lines[first - 1].rstrip().endswith(":") and not lines[first].lstrip().startswith("-"):
        first -= 1  # the name it is declared under
    last = span.end_line if span.end_column > 1 else span.end_line - 1
    kept = list(lines[first:last])
    while kept and (not kept[-1].strip() or kept[-1].lstrip().startswith("#")):
        kept.pop()
    margin = min((len(line) - len(line.lstrip()) for line in kept if line.strip()), default=0)
    return tuple(line[margin:] for line in kept)


# --- cards ------------------------------------------------------------------------------------------------------------


def decks(search: Sequence[Path]) -> dict[str, Path]:
    """Decks by id."""
    return _decks(tuple(search))


@lru_cache(maxsize=8)
def _decks(search: tuple[Path, ...]) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for path in files.rule_files(search):
        root = read_file(path).root
        if isinstance(root, Mapping) and is_deck(read_file(path)):
            found.setdefault(text(root.get("deck")), path)
    return found


def _of_deck(prefix: str, number: str, search: Sequence[Path]) -> tuple[str, tuple[Passage, ...], set[str]] | None:
    path = Path(prefix) if is_deck_file(prefix) else decks(search).get(prefix)
    tree = read_file(path).root if path is not None else None
    if path is None or not isinstance(tree, Mapping):
        return None
    node = cards.printed_cards(tree).get(number)
    if node is None:
        return None
    entry = _card(path, tree, number, search)
    ruling = " ".join(text(each.get("ruling")) for each in mappings(node)).strip()
    passage = Passage(node.span, _source(node.span), ruling, (entry,) if entry is not None else ())
    return f"{text(tree.get('deck'))}:{number}", (passage,), set()


def _card(path: Path, tree: Mapping, id: str, search: Sequence[Path]) -> Entry | None:
    return next((entry for entry in _cards(path, tree, search) if entry.law.endswith(f":{id}")), None)


def _cards(path: Path, tree: Mapping, search: Sequence[Path]) -> Iterator[Entry]:
    """What cards say, by the words of the faction whose deck it is, else by those that all share."""
    owner = next((each for each in files.rule_files(search) if path in decks_of(read_file(each).root)), None)
    printed = cards.printed_cards(tree)
    if owner is not None:
        program, sources, _ = read(str(owner), search, offers=False)
        rules = next((deck for deck in program.decks.values() if set(deck) == set(printed)), {})
    else:
        found = load_card_rules(path)
        program, sources, rules = found.program, Sources([tree]), found.cards
    say = speaker(program, sources)
    return (cards.card(say, rules[id], node) for id, node in printed.items() if id in rules)


def is_deck_file(name: str) -> bool:
    """Whether a name is the path of a deck."""
    return name.endswith((".yaml", ".yml")) and Path(name).is_file() and is_deck(read_file(Path(name)))


def deck_of(name: str, search: Sequence[Path]) -> Document | None:
    """All cards of a deck, by its id or its file, each told once; None if that is no deck."""
    path = Path(name) if is_deck_file(name) else decks(search).get(name)
    tree = read_file(path).root if path is not None else None
    if path is None or not isinstance(tree, Mapping):
        return None
    about = (f"{text(tree.get('size'))} cards.",)
    title = text(tree.get("name")) or name
    return Document(title, about, (Section("Cards", tuple(_cards(path, tree, search))),))


# --- scenarios and patches --------------------------------------------------------------------------------------------


def scenario_folders() -> list[Path]:
    """Where scenarios lie, if they lie beside what ships."""
    return files.beside("scenarios")


def _tested(id: str, folders: Sequence[Path]) -> Iterator[tuple[Path, str]]:
    for folder in folders:
        for path in show.within(folder):
            try:
                if id not in path.read_text("utf-8", errors="replace"):
                    continue
                root = read_file(path).root
            except OSError:
                continue
            if isinstance(root, Mapping) and id in texts(root.get("laws")):
                yield path, text(root.get("scenario"))


def _changed(prefix: str, number: str, names: set[str], search: Sequence[Path]) -> Iterator[str]:
    """A line for each patch of a file or an overlay that aims at the law."""
    first = prefix.partition("+")[0]
    faction = prefixes(search).get(first, first)
    for path in files.rule_files(search):
        root = read_file(path).root
        if not isinstance(root, Mapping):
            continue
        near = {text(root.get(key)) for key in ("faction", "of", "extends")}
        for node in mappings(root):
            aimed = [*_aims(node, number, names)]
            if aimed and (faction in near or _extends(root, faction, search)):
                how = next(key for key in PATCH_KEYS if key in node)
                yield f"{show.near(path)}:{node.span.line}: {_TOLD[how]}"


_TOLD = {
    "after": "puts rules after it", "before": "puts rules before it", "replace": "replaces it",
    "remove": "takes it out",
}  # fmt: skip


def _aims(node: Mapping, number: str, names: set[str]) -> Iterator[str]:
    for key in PATCH_KEYS:
        target: Node | None = node.get(key)
        if key == "remove" or isinstance(node.get("add"), Items):
            yield from (each for each in texts(target) if each == number or each in names)


def _extends(root: Mapping, faction: str, search: Sequence[Path]) -> bool:
    """Whether a faction builds on another, perhaps by way of others."""
    if "faction" not in root:
        return False
    library = Library((*search, *files.beside("stand_ins")))
    found = family(library, Path(root.span.file), Findings())
    return found is not None and faction in found.lineage


def ids(prefix: str, search: Sequence[Path]) -> list[str]:
    """Every law id of a faction, or every card of a deck."""
    deck = Path(prefix) if is_deck_file(prefix) else decks(search).get(prefix)
    tree = read_file(deck).root if deck is not None else None
    if isinstance(tree, Mapping):
        return list(cards.printed_cards(tree))
    faction = prefixes(search).get(prefix, prefix)
    _, sources, _ = read(faction, (*search, *files.beside("stand_ins")), offers=False)
    trees = [sources.own, *(each.node for each in sources.overlays)]
    return list(dict.fromkeys(law for tree in trees for node in mappings(tree) for law in texts(node.get("law"))))
