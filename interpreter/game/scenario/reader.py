"""Scenario file to `Scenario`.

In: a path and a library. Out: a scenario whose every word is known, or `BrokenScenarioError` with every finding: what
cannot be read, what the schema refuses, names that nothing at the table has.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from interpreter.game.library import DEFAULT_DECK, DEFAULT_MAP
from interpreter.game.link import TableError
from interpreter.game.scenario.holdings import read_expect, read_given, replies
from interpreter.game.scenario.records import BrokenPart, BrokenScenarioError, Scenario
from interpreter.game.scenario.runs import read_runs
from interpreter.game.scenario.words import Words
from interpreter.language import shape
from interpreter.language.check import BrokenFaction
from interpreter.language.files import yaml_files
from interpreter.language.findings import Findings
from interpreter.language.library import STAND_INS
from interpreter.language.source import Mapping, Scalar, Sequence, load_file
from interpreter.language.suggest import hint_for
from interpreter.law.world import WorldError

if TYPE_CHECKING:
    from pathlib import Path

    from interpreter.game.library import Library
    from interpreter.game.link import Table
    from interpreter.language.findings import Span
    from interpreter.language.source import Node, Source

_HEAD = re.compile(rb"^(?:faction|overlay):", re.MULTILINE)


def nearby(path: Path) -> list[Path]:
    """Where a scenario finds factions: beside itself, and among stand-ins, the nearest first."""
    folders = path.resolve().parents
    own = [folders[0]] if _has_factions(folders[0]) else []
    return own + [folder / STAND_INS for folder in folders if (folder / STAND_INS).is_dir()]


@lru_cache(maxsize=64)
def _has_factions(folder: Path) -> bool:
    """Whether factions or overlays lie in a folder, and not only scenarios, which then share what is loaded for them.

    Told by the one key that only those have: to read hundreds of scenarios for it as YAML takes seconds.
    """
    return any(_HEAD.search(content) for path in yaml_files(folder) if (content := _content(path)))


def _content(path: Path) -> bytes:
    """Nothing, where it cannot be read: whoever needs the file will say so."""
    try:
        return path.read_bytes()
    except OSError:
        return b""


def readable(path: Path) -> Source:
    """The file, with all that is wrong with its shape. Raises: OSError if it is not there."""
    source = load_file(path)
    source.findings.extend(shape.check(source.root, "scenario"))
    return source


def read(
    path: Path, library: Library, source: Source | None = None, forgiven: frozenset[str] = frozenset()
) -> Scenario:
    """The scenario in a file.

    Args:
        source: what `readable` gave for it, where it is read again and again.
        forgiven: codes of findings that are let pass; what they are about is then left out.

    Raises:
        OSError: the file is not there.
        BrokenScenarioError: it cannot be run.
    """
    source = source or readable(path)
    findings = Findings(source.findings)
    root = source.root
    if findings or not isinstance(root, Mapping):
        raise BrokenScenarioError(findings.sorted(), source.lines)
    parts: list[BrokenPart] = []
    table = _table(root, library, findings, parts)
    if table is None:
        raise BrokenScenarioError(findings.sorted(), source.lines, parts)
    scenario = _scenario(source, root, table, library, findings)
    if any(finding.code not in forgiven for finding in findings):
        raise BrokenScenarioError(findings.sorted(), source.lines)
    return scenario


def _scenario(source: Source, root: Mapping, table: Table, library: Library, findings: Findings) -> Scenario:
    words = Words(table, findings)
    laws = _scalars(root.get("laws"))
    _check_laws(laws, table, findings)
    given = read_given(root.get("given"), table, words)
    runs, table = read_runs(root, table, given.turn, words, library)
    return Scenario(
        claim=cast(Scalar, root.get("scenario")).text,
        laws=tuple(law.text for law in laws),
        span=cast(Scalar, root.get("scenario")).span,
        lines=tuple(source.lines),
        table=table,
        seed=_number(root.get("seed")),
        given=given,
        run=tuple(runs),
        choices=tuple(replies(root.get("choices"), words)),
        expect=read_expect(root.get("expect"), table, words),
    )


# --- the table --------------------------------------------------------------------------------------------------------


def _table(root: Mapping, library: Library, findings: Findings, parts: list[BrokenPart]) -> Table | None:
    """The table that the scenario is about; None, with findings and broken parts, if there can be no such table."""
    factions = _scalars(root.get("factions"))
    for faction in factions:
        parts += _load("faction", faction.text, faction.span, library, findings)
    names = []
    for key, default in (("map", DEFAULT_MAP), ("cards", DEFAULT_DECK)):
        node = root.get(key)
        names.append(node.text if isinstance(node, Scalar) else default)
        if node is not None:
            parts += _load({"map": "map", "cards": "deck"}[key], names[-1], node.span, library, findings)
    if findings:
        return None
    try:
        return library.table([faction.text for faction in factions], *names)
    except TableError as error:
        for fault in error.faults:
            findings.add(fault.code, fault.message, cast(Sequence, root.get("factions")).span, fault.hint)
        return None


def _load(kind: str, name: str, span: Span, library: Library, findings: Findings) -> list[BrokenPart]:
    """Load one thing; a finding if it is not there or broken. What is broken."""
    try:
        getattr(library, kind)(name)
    except FileNotFoundError as error:
        findings.add(f"unknown-{kind}", str(error), span)
    except (BrokenFaction, WorldError) as error:
        also = [(finding.span, finding.message) for finding in error.findings]
        findings.add(f"broken-{kind}", f"the {kind} `{name}` has findings of its own", span, "check it first", also[:3])
        return [BrokenPart(f"the {kind} `{name}`", tuple(error.findings))]
    return []


def _check_laws(laws: list[Scalar], table: Table, findings: Findings) -> None:
    """A law belongs to a faction or deck at the table, and one of a faction is a law of its file, done or declared."""
    carried = {law for cause in table.causes for law in cause.law}
    carried |= {law for program in table.programs for law in program.declared_laws}
    decks = {table.shared_deck.id, *(private.deck.id for seat in table.layout.seats for private in seat.decks)}
    known = sorted({law.partition(":")[0] for law in carried} | decks)
    own = {program.faction for program in table.programs}
    for law in laws:
        prefix, _, rest = law.text.partition(":")
        if prefix not in known:
            message = f"no file at this table has laws `{prefix}:`"
            findings.add("unknown-law", message, law.at(0, len(prefix)), _with_prefix(law.text, carried, known))
        elif prefix in own and law.text not in carried:
            theirs = sorted(each.partition(":")[2] for each in carried if each.startswith(f"{prefix}:"))
            message = f"`{prefix}` has no law `{rest}`"
            findings.add("unknown-law", message, law.at(len(prefix) + 1, len(rest)), hint_for(rest, theirs))


def _with_prefix(text: str, carried: set[str], known: list[str]) -> str:
    """A hint for a law without the file it stands in, or with a wrong one."""
    rest = text.partition(":")[2] or text
    meant = next((law for law in sorted(carried) if law.partition(":")[2] in (text, rest)), None)
    return f"write `{meant}`" if meant is not None else hint_for(text.partition(":")[0], known)


def _scalars(node: Node | None) -> list[Scalar]:
    return [item for item in node.items if isinstance(item, Scalar)] if isinstance(node, Sequence) else []


def _number(node: Node | None) -> int:
    return node.value if isinstance(node, Scalar) and isinstance(node.value, int) else 0
