"""Names without what usually stands before them: an overlay, a law's number, a card.

In: a name and folders of one's own. Out: pages of all that are called so, made-up ones of the tests left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from interpreter.language.files import kind_of, read_file
from interpreter.language.findings import Findings
from interpreter.language.library import Family, Library, family
from interpreter.language.located import Mapping
from interpreter.sheet import cards, page
from interpreter.sheet.reading import one_overlay
from interpreter.sheet.sheet import overlay_sheet
from interpreter.sheet.sources import mappings, text, texts
from interpreter.tools.explain import files, laws, tell

Lines = Iterator[str]


# --- overlays ---------------------------------------------------------------------------------------------------------


def overlays(name: str, search: Sequence[Path], scenarios: Sequence[Path], style: page.Style) -> Iterator[Lines]:
    """An overlay, by its id or its file, as it is on each faction that it is for.

    Raises: BrokenFaction for one that has findings; OSError.
    """
    library = Library(tuple(search))
    told: set[str] = set()
    for faction, found in _families(library):
        chosen = name if is_overlay_file(name) and _is_of(name, found) else ""
        chosen = chosen or (name if name in found.overlay_names() else "")
        overlay = found.overlay(chosen) if chosen else None
        if overlay is None or str(overlay.node.span) in told:
            continue
        told.add(str(overlay.node.span))
        plain, one = one_overlay(faction, chosen, search)
        what = {"difficulty": "A difficulty level", "trait": "A trait", "mod": "A mod"}[overlay.kind]
        about = f"{what} of {plain.name or faction}, chosen as `--seats {faction}+{chosen}`."
        yield page.lines(overlay_sheet(one, plain, about), style)


def overlay_names(search: Sequence[Path]) -> list[str]:
    """The ids of all overlays there are."""
    found = (name for _, each in _families(Library(tuple(search))) for name in each.overlay_names())
    return list(dict.fromkeys(found))


def _families(library: Library) -> Iterator[tuple[str, Family]]:
    for faction in library.names(seated=True):
        if (found := family(library, library.path(faction), Findings())) is not None:
            yield faction, found


def is_overlay_file(name: str) -> bool:
    """Whether a name is the path of an overlay."""
    if not name.endswith((".yaml", ".yml")) or not Path(name).is_file():
        return False
    root = read_file(Path(name)).root
    return kind_of(root.keys() if isinstance(root, Mapping) else []) == "overlay"


def with_faction(name: str) -> str:
    """The file of an overlay behind the faction that it is for: `newts+./hard.yaml`."""
    root = read_file(Path(name)).root
    return f"{text(root.get('of')) if isinstance(root, Mapping) else ''}+{name}"


def _is_of(name: str, found: Family) -> bool:
    root = read_file(Path(name)).root
    return isinstance(root, Mapping) and text(root.get("of")) in found.lineage


# --- laws and cards ---------------------------------------------------------------------------------------------------


def bare_laws(name: str, search: Sequence[Path], scenarios: Sequence[Path], style: page.Style) -> Iterator[Lines]:
    """A law by its number alone: of every faction that carries it."""
    for prefix in _carrying(name, search):
        if (found := laws.law_of(prefix, name, search, scenarios or laws.scenario_folders())) is not None:
            yield tell.law(found, style)


def _carrying(number: str, search: Sequence[Path]) -> Iterator[str]:
    library = Library(tuple(search))
    known = {faction: prefix for prefix, faction in laws.prefixes(search).items()}
    for faction in library.names():
        root = library.source(library.path(faction)).root
        if any(number in texts(node.get("law")) for node in mappings(root)):
            yield known.get(faction, faction)


def bare_cards(name: str, search: Sequence[Path], scenarios: Sequence[Path], style: page.Style) -> Iterator[Lines]:
    """A card by its id alone: of every deck that has it."""
    for deck in shown_decks(search):
        tree = read_file(laws.decks(search)[deck]).root
        if not isinstance(tree, Mapping) or name not in cards.printed_cards(tree):
            continue
        if (found := laws.law_of(deck, name, search, scenarios or laws.scenario_folders())) is not None:
            yield tell.law(found, style)


def card_names(search: Sequence[Path]) -> list[str]:
    """`DECK:CARD` by the id of the card alone."""
    known = laws.decks(search)
    trees = (read_file(known[deck]).root for deck in shown_decks(search))
    return [id for tree in trees if isinstance(tree, Mapping) for id in cards.printed_cards(tree)]


def shown_decks(search: Sequence[Path]) -> list[str]:
    """Decks that ship and one's own."""
    shown = set(files.shown_files(search))
    return [deck for deck, path in laws.decks(search).items() if path in shown]
