"""From names to what a sheet is made of.

In: a faction by name or path, perhaps with overlays (`toads+hard`), and folders to search. Out: its checked program,
the trees of its files, and the overlays it offers.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from interpreter.language.assembly import Overlay
from interpreter.language.check import BrokenFaction, load_faction
from interpreter.language.findings import Findings
from interpreter.language.library import Family, Library, family
from interpreter.language.overlays import laid
from interpreter.language.program import Program
from interpreter.sheet.sheet import Offered
from interpreter.sheet.sources import Sources


def read(name: str, search: Sequence[Path] = (), offers: bool = True) -> tuple[Program, Sources, list[Offered]]:
    """A faction ready to be written down.

    Args:
        offers: overlays that are not chosen are read as well.

    Raises: BrokenFaction with every finding; FileNotFoundError for a faction or overlay that is not there; OSError.
    """
    program = load_faction(name, search)
    faction, *chosen = name.split("+")
    made = _family(faction, search)
    sources = _sources(made, chosen)
    offered = []
    for each in made.overlay_names() if offers and not chosen else ():
        overlay = made.overlay(each)
        if overlay is not None:
            offered.append(Offered(overlay, _with(faction, each, search), _sources(made, [each])))
    order = ("difficulty", "trait", "mod")
    offered.sort(key=lambda one: order.index(one.overlay.kind))
    return program, sources, offered


def one_overlay(faction: str, name: str, search: Sequence[Path] = ()) -> tuple[Program, Offered]:
    """A faction without an overlay, and the overlay as it is on it.

    Raises: BrokenFaction with every finding; FileNotFoundError for one that is not there; OSError.
    """
    plain = load_faction(faction, search)
    made = _family(faction, search)
    overlay = made.overlay(name)
    if overlay is None:
        raise FileNotFoundError(f"`{faction}` has no overlay `{name}`")
    return plain, Offered(overlay, load_faction(f"{faction}+{name}", search), _sources(made, [name]))


def _with(faction: str, overlay: str, search: Sequence[Path]) -> Program | None:
    """The faction with one overlay; None if that has findings, which are no fault of the faction."""
    try:
        return load_faction(f"{faction}+{overlay}", search)
    except (BrokenFaction, OSError):
        return None


def _family(faction: str, search: Sequence[Path]) -> Family:
    library = Library(tuple(search))
    findings = Findings()
    found = family(library, library.path(faction), findings)
    if found is None:
        raise BrokenFaction(list(findings))
    return found


def _sources(made: Family, chosen: Sequence[str]) -> Sources:
    overlays: list[Overlay] = [each for name in chosen if (each := made.overlay(name)) is not None]
    return Sources(made.roots, laid(overlays, made, Findings()))
