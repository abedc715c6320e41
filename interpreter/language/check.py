"""From files to checked programs: what `check`, `play` and everybody else use.

In: faction files by id or path, decks and overlays by path, and folders to search. Out: a `Program`, or every finding
of every file in one run. A faction extends `core` without saying so, and whatever its head names; overlays are chosen
with `faction+overlay`. The cards of a faction's own deck are read with the faction.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from interpreter.language.assemble import assemble
from interpreter.language.assembly import Assembly, Overlay, head_of
from interpreter.language.card_rules import deck_rules
from interpreter.language.context import Reader
from interpreter.language.echoes import names_lost, without_echoes
from interpreter.language.files import decks_of, is_deck, is_faction, is_overlay, stamp, yaml_files
from interpreter.language.findings import Finding, Findings, Span
from interpreter.language.in_vain import in_vain
from interpreter.language.library import CORE, Family, Library, family, parents
from interpreter.language.located import Mapping, Scalar
from interpreter.language.overlay_files import overlay_from
from interpreter.language.overlays import check_together, laid, not_there
from interpreter.language.program import Program
from interpreter.language.resolve import read, resolve
from interpreter.language.silence import LATE, heard, unsilenced
from interpreter.language.small_slips import with_small_slips
from interpreter.language.source import Source
from interpreter.language.suggest import hint_for
from interpreter.language.told_once import idle_names, told_once
from interpreter.language.unanswered import unanswered
from interpreter.language.unused import unused
from interpreter.resources import data_folder

__all__ = ["CORE", "BrokenFaction", "Library", "assembled", "check_files", "load_faction", "parents", "shared_reader"]


class BrokenFaction(Exception):
    """A faction, or a deck, that can't be played as it is written; `findings` say why."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__(f"{len(findings)} findings")
        self.findings = findings


def check_files(paths: Sequence[Path], search: Sequence[Path] = ()) -> list[Finding]:
    """Every finding of these files of factions, overlays and decks, by place.

    Raises: OSError for a file that is not there.
    """
    library = Library(tuple(search))
    found: dict[tuple[str, int, int, str], Finding] = {}
    for path in paths:
        for finding in with_small_slips(_check_any(library, path), library.source(path).root):
            found.setdefault((finding.span.file, finding.span.line, finding.span.column, finding.code), finding)
    return sorted(heard(found.values(), paths), key=lambda each: (each.span.file, each.span.line, each.span.column))


def _check_any(library: Library, path: Path) -> list[Finding]:
    source = library.source(path)
    if is_deck(source):
        return _check_deck(library, path)
    return _check_overlay(library, path) if is_overlay(source) else _check(library, path)


def _check(library: Library, path: Path) -> list[Finding]:
    """A faction by itself, and with each overlay of its own."""
    source = library.source(path)
    findings = Findings(source.findings)
    found = family(library, path, findings)
    if found is None:
        return list(findings)
    findings.extend(_meant(found, [], source, idle=True))
    for overlay in found.own().values():
        if overlay.key.span.file == str(path):
            findings.extend(_laid_over(found, overlay, source))
    return list(findings)


def _check_overlay(library: Library, path: Path) -> list[Finding]:
    """An overlay in a file of its own, laid over its faction, whose own faults are told in its own check."""
    source = library.source(path)
    findings = Findings(source.findings)
    of = source.root.get("of") if isinstance(source.root, Mapping) else None
    if not isinstance(of, Scalar):
        return list(findings)
    around = Library((*library.search, *tuple(path.absolute().parents)[: len(Path("overlays/faction/file").parts)]))
    try:
        home = around.path(of.text)
    except OSError as error:
        hint = hint_for(of.text, around.names()) or "name a faction that ships, or one in a folder of `--path`"
        findings.add("unknown-faction", str(error).split(";")[0], of.span, hint)
        return list(findings)
    found = family(around, home, findings)
    known = Findings()
    overlay = overlay_from(source, path, head_of(found.roots[-1])) if found is not None else None
    if found is None or overlay is None:
        return list(findings)
    known.extend(around.source(home).findings)
    known.extend(_meant(found, [], around.source(home)))
    if unsilenced(known):
        findings.add("broken-parent", f"`{of.text}` has findings of its own", of.span, f"check {home}")
        return list(findings)
    findings.extend(_laid_over(found, overlay, source))
    return list(findings)


def _laid_over(found: Family, overlay: Overlay, source: Source) -> list[Finding]:
    """What is wrong with a faction once an overlay is laid over it; `source` is the file that holds the overlay."""
    findings = Findings()
    chosen = laid([overlay], found, findings)
    meant = _meant(found, chosen, source, idle=True)
    return [*findings, *(each for each in meant if not (findings and each.code == "patch-aims-at-nothing"))]


def _meant(found: Family, overlays: Sequence[Overlay], source: Source, idle: bool = False) -> list[Finding]:
    """What is wrong with what the files say, apart from their shape.

    `idle`: what is only looked for in a file that is whole is told as well, unless something else is wrong.
    """
    meant = Findings()
    never_used: dict[str, Span] = {}
    try:
        made = assemble(found.roots, meant, overlays)
        made.faulty |= names_lost(source.root, source.findings)
        cx = read(made, meant)
        if idle and not source.findings and all(each.code in LATE for each in unsilenced(meant)):
            told = {each.span for each in meant}
            meant.extend(each for each in unused(made, cx, found.every_overlay) if each.span not in told)
            meant.extend(unanswered(made, cx.program))
            meant.extend(in_vain(made, cx.program))
        never_used = idle_names(made, cx.scope)
    except Exception:
        # a tree of the wrong shape may surprise the resolver, but then its shape is a finding already
        if not source.findings:
            raise
    return told_once(without_echoes(meant, source.root, source.findings), never_used)


def _check_deck(library: Library, path: Path) -> list[Finding]:
    """A deck by itself: read in the words of the factions beside it whose own it is, else in the shared law's."""
    owners = [file for file in yaml_files(path.parent) if _owns(library, file, path)]
    source = library.source(path)
    if not owners:
        findings = Findings()
        deck_rules(shared_reader(library, findings), source)
        return list(findings)
    found = [finding for owner in owners for finding in _check(library, owner)]
    return [*source.findings, *(finding for finding in found if finding.span.file == str(path))]


def _owns(library: Library, file: Path, deck: Path) -> bool:
    try:
        source = library.source(file)
    except OSError:
        return False
    return is_faction(source) and deck in decks_of(source.root)


def shared_reader(library: Library, findings: Findings) -> Reader:
    """A reader that knows the words of the law that all share."""
    path = data_folder("factions") / f"{CORE}.yaml"
    source = library.source(path)
    findings.extend(source.findings)
    chain = parents(library, source.root, path, findings) if isinstance(source.root, Mapping) else []
    return read(assemble(chain or [], findings), findings, lend=True)


@lru_cache(maxsize=64)
def _loaded(name: str, search: tuple[Path, ...], stamps: tuple[tuple[int, int], ...]) -> Program:
    """A program for `faction+overlay+...`. `stamps` make a changed file a new question."""
    findings = Findings()
    program = resolve(assembled(name, search, findings), findings)
    if findings and (standing := unsilenced(findings)):
        raise BrokenFaction(standing)
    return program


def assembled(name: str, search: Sequence[Path], findings: Findings) -> Assembly:
    """The sections of `faction+overlay+...`, merged.

    Raises: BrokenFaction if its files cannot be read; FileNotFoundError for a faction or overlay that is not there, or
        overlays that do not go together.
    """
    found, chosen = _chosen(name, search, findings)
    if found is None or findings:
        raise BrokenFaction(list(findings))
    return assemble(found.roots, findings, chosen)


def _chosen(name: str, search: Sequence[Path], findings: Findings) -> tuple[Family | None, list[Overlay]]:
    """The faction and its overlays, as they are to be laid; findings of all their files."""
    faction, *names = name.split("+")
    library = Library(tuple(search))
    path = library.path(faction)
    findings.extend(library.source(path).findings)
    found = family(library, path, findings)
    if found is None:
        return None, []
    overlays = []
    for each in names:
        overlay = found.overlay(each)
        if overlay is None:
            raise FileNotFoundError(not_there(found.id, each, found.overlay_names()))
        overlays.append(overlay)
    check_together(found.id, overlays)
    chosen = laid(overlays, found, findings)
    for overlay in chosen:
        if overlay.origin:
            findings.extend(library.source(Path(overlay.origin)).findings)
    return found, chosen


def load_faction(name: str, search: Sequence[Path] = ()) -> Program:
    """A faction by id or path, perhaps with overlays by id or path (`id+easy`, `id+./my_mod.yaml`).

    Raises: BrokenFaction with every finding; FileNotFoundError for a faction or overlay that is not there, or overlays
        that do not go together.
    """
    findings = Findings()
    found, chosen = _chosen(name, search, findings)
    if found is None or findings:
        raise BrokenFaction(list(findings))
    files = [*found.files(), *(Path(each.origin) for each in chosen if each.origin)]
    return _loaded(name, tuple(search), tuple(stamp(each) for each in files))
