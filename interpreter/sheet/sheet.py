"""The turn sheet of a faction: everything that its program says, in the order in which one needs it.

In: a `Program` and the `Sources` it was read from, perhaps with the programs of its overlays. Out: a `Document`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from interpreter.language.assembly import Overlay, head_of
from interpreter.language.findings import Span
from interpreter.language.located import Mapping as Tree
from interpreter.language.program import (
    Ability,
    Binder,
    Decide,
    Declarations,
    During,
    Get,
    Loop,
    Matches,
    Phase,
    Program,
    Step,
    When,
    walk,
)
from interpreter.sheet import abilities, board, decisions
from interpreter.sheet import named_numbers as numbers
from interpreter.sheet.cards import cards_of
from interpreter.sheet.document import Document, Entry, Section
from interpreter.sheet.phrases import capital, listed, titled
from interpreter.sheet.sources import Sources, file_name, lies_in, mappings, text, texts
from interpreter.sheet.sources import entries as named_entries
from interpreter.sheet.speaker import Speaker
from interpreter.sheet.steps import ids, step
from interpreter.sheet.text import Aside, Paragraph, under

_PICKED = (
    "Where a rule says “pick”, no player decides: the best candidate is taken with which the rest of the rule can be"
    " done."
)
_PICKED_AND_ASKED = (
    "Where a rule says “pick”, the best candidate is taken with which the rest of the rule can be done; of several"
    " equally good ones, whoever decides chooses one."
)
_PRIORITY = (
    "Of clearings, number 1 has the highest priority; of players, whoever's setup letter comes first in the alphabet."
)
_PRICED = "What is marked “the price” is paid first; what cannot be paid for cannot be done."
_MATCHING = (
    "Things of the same suit match. A bird matches every clearing, every track and every other suit; but where a card"
    " has to match a bird, only a bird card does."
)


@dataclass(frozen=True, slots=True)
class Offered:
    """An overlay that is not chosen, and the faction as it would be with it; no program where it has findings."""

    overlay: Overlay
    program: Program | None
    sources: Sources


def sheet(program: Program, sources: Sources, offered: Sequence[Offered] = ()) -> Document:
    """The whole sheet, what may be laid over it at its end."""
    return _Writer(program, sources, offered).document()


def overlay_sheet(one: Offered, plain: Program, about: str) -> Document:
    """What one overlay says, on a page of its own; `plain`: the faction without it."""
    assert one.program is not None
    head, *rest = _Writer(one.program, one.sources).overlay_entries(one.overlay, plain)
    sections = (Section("What it changes", tuple(replace(each, level=0) for each in rest)),) if rest else ()
    said = [about, *(f"{capital(part)}." for part in head.body if isinstance(part, str))]
    notes = [f"Note: {part.text}" for part in head.body if isinstance(part, Aside)]
    return Document(head.name, (*said, *notes), sections)


def speaker(program: Program, sources: Sources) -> Speaker:
    """Who says this program's rules, with the notes that its files have."""
    near = [root for root in sources.roots[:-1] if text(root.get("abstract")) != "true"]
    own_ids = frozenset(law for node in mappings(sources.own) for law in texts(node.get("law")))
    return Speaker(
        program, head_of(sources.own).prefix, frozenset(head_of(root).prefix for root in near), own_ids,
        notes=sources.notes, written=sources.written,
    )  # fmt: skip


def entries_by_place(program: Program, sources: Sources) -> dict[tuple[str, int, int], list[Entry]]:
    """Every rule, and every part of one that stands in its own right, by the file, line and column it is known by."""
    return _Writer(program, sources).by_place()


class _Writer:
    def __init__(self, program: Program, sources: Sources, offered: Sequence[Offered] = ()) -> None:
        self.program = program
        self.offered = offered
        self.sources = sources
        self.say = speaker(program, sources)

    def document(self) -> Document:
        program = self.program
        made = [
            Section("Pieces and board", tuple(board.entries(self.say, self.sources)), tuple(self._numbers())),
            Section("The table", tuple(self.steps(each for each in program.table if self._is_mine(each)))),
            Section("Setup", tuple(self.steps(program.setup))),
            Section("Abilities", tuple(self.abilities(self._near(program.abilities)))),
            Section("Who comes first", tuple(self.abilities(self._near(program.abilities), decide=True))),
            *(self._phase(phase) for phase in program.phases),
        ]
        made.append(Section("Actions", tuple(self._actions(own=True))))
        made += [Section(f"Cards: {titled(name)}", tuple(self._cards(name))) for name in program.decks]
        made.append(Section("Difficulty and traits", tuple(self._overlays())))
        made += self._shared()
        title = " + ".join(
            [program.name or titled(program.faction), *(titled(each.name) for each in self.sources.overlays)]
        )
        return Document(title, tuple(self._about()), tuple(s for s in made if s.entries))

    # --- the head ---

    def _about(self) -> Iterator[str]:
        own, declared = self.sources.own, self.program.declarations
        law = own.get("law")
        parts = []
        if isinstance(law, Tree):
            section = text(law.get("section"))
            parts.append(text(law.get("title")) + (f", section {section}" if section else ""))
        if declared.letter:
            parts.append(f"setup letter {declared.letter}")
        parts.append(_played(declared))
        if declared.seats > 1:
            parts.append(f"up to {declared.seats} of it at one table")
        yield ". ".join(part[:1].upper() + part[1:] for part in parts if part) + "."
        above = [head_of(root).faction for root in self.sources.roots[:-1] if text(root.get("abstract")) == "true"]
        if above:
            yield f"It builds on the rules of {listed(above)}, which stand at the end."
        if (base := self.sources.base) is not own:
            name = text(base.get("name")) or head_of(base).faction
            yield f"It changes {name}: a rule without a mark in brackets is as it stands in {file_name(base)}."
        if ruling := text(own.get("ruling")):
            yield f"Note: {ruling}"
        if any(isinstance(part, Binder) and part.how == "pick" for part in walk(self.program)):
            ties = decisions.ties(self.say, self.program.abilities)
            yield _PICKED if ties else _PICKED_AND_ASKED
            if ties:
                yield f"What is still tied then is settled so: {ties}."
        if order := decisions.order(self.say, self.program.abilities):
            yield f"Where a rule says “for each”, or several things happen at once, {order} comes first."
        if any(isinstance(part, Get) and part.query == "priority" for part in walk(self.program)):
            yield _PRIORITY
        rules = (self.program.setup, self.program.phases, self.program.actions, self._near(self.program.abilities))
        if any(isinstance(part, Matches) for part in walk(rules)):
            yield _MATCHING
        if any(isinstance(part, Step) and part.pay for part in walk(rules)):
            yield _PRICED

    def _numbers(self) -> Iterator[str]:
        yield from numbers.declared(self.program, self.sources)

    def by_place(self) -> dict[tuple[str, int, int], list[Entry]]:
        found: dict[tuple[str, int, int], list[Entry]] = {}
        program = self.program
        decks = [(rule.abilities, rule.effect) for deck in program.decks.values() for rule in deck.values()]
        bodies = {id(each.step) for each in program.abilities if isinstance(each, (When, During))}
        for part in walk((program.table, program.setup, program.phases, program.actions, program.abilities, decks)):
            if isinstance(part, Step) and id(part) not in bodies:
                found.setdefault(_place(part.span), []).append(self.entry(part, step(self.say, part)))
        for _, group in groupby(program.abilities, lambda each: (each.span, type(each))):
            records = list(group)
            entry = self.entry(records[0], abilities.ability(self.say, records))
            found.setdefault(_place(records[0].span), []).append(entry)
        for section in board.SECTIONS:
            for span, entry in self._declared(section):
                found.setdefault(_place(span), []).append(entry)
        return found

    def _declared(self, section: str) -> Iterator[tuple[Span, Entry]]:
        """What one section declares, each entry by the place of what is said of it."""
        names = {name: node.span for name, node in named_entries(self.sources.own.get(section))}
        for name, entry in board.section(self.say, self.sources, section):
            if name in names:
                yield names[name], entry

    # --- rules ---

    def steps(self, steps: Iterable[Step]) -> Iterator[Entry]:
        for each in steps:
            yield self.entry(each, step(self.say, each))

    def entry(self, node: Step | Ability, body: Paragraph) -> Entry:
        self.say.apart.clear()  # the next rule begins anew
        self.say.headed.clear()
        overlay = self.sources.overlay(node.span)
        laws = [law for law in node.laws if overlay is None or self.say.law(law) != overlay.name]
        return Entry(ids(self.say, tuple(laws)), node.title, body, self._mark(node))

    def _stood_before(self, node: Step | Ability) -> bool:
        """Whether the faction that the file changes has a rule of that id and name."""
        mine = {law.partition(":")[2] for law in node.laws}
        return any(
            text(each.get("name")) == node.title and mine & set(texts(each.get("law")))
            for each in mappings(self.sources.base)
        )

    def _mark(self, node: Step | Ability) -> str:
        """Where a rule comes from, where that is not the file itself; of a mod, where that is not what it changes."""
        origin = self.sources.origin(node.span)
        parts = []
        if origin is not None and origin is not self.sources.base and not self.sources.is_own(node.span):
            parts.append(f"from {file_name(origin)}")
        elif origin is not None and origin is not self.sources.base and not self.sources.inserted(node.span):
            parts.append("changed" if self._stood_before(node) else "new")
        if (overlay := self.sources.overlay(node.span)) is not None:
            parts.append(f"by {overlay.name}")
        if told := self.sources.inserted(node.span):
            parts.append(told)
        return ", ".join(parts)

    def abilities(self, found: Iterable[Ability], decide: bool | None = False) -> Iterator[Entry]:
        """An entry for each rule of the file; `decide`: those that settle ties, all others, or (None) both."""
        for _, group in groupby(found, lambda each: (each.span, type(each))):
            records = list(group)
            if decide is None or isinstance(records[0], Decide) == decide:
                yield self.entry(records[0], abilities.ability(self.say, records))

    def _phase(self, phase: Phase) -> Section:
        return Section(titled(phase.name), tuple(self.steps(phase.steps)))

    def _actions(self, own: bool) -> Iterator[Entry]:
        near = {name: each for name, each in self.program.actions.items() if self._is_near(each) == own}
        told = {name: _named(self.entry(each, self._given(name, each)), name) for name, each in near.items()}
        yield from (entry for name, entry in told.items() if name not in self.say.inlined)

    def _given(self, name: str, action: Step) -> Paragraph:
        """An action with what whoever performs it has to say."""
        bound = {part.name for part in walk(action) if isinstance(part, (Binder, Loop))}
        open_words = [local for _, local in self.program.action_params.get(name, ()) if local not in bound]
        if not open_words:
            return step(self.say, action)
        return under("in a clearing that is named with it", [step(self.say, action)])

    def _cards(self, deck: str) -> Iterator[Entry]:
        yield from cards_of(self.say, self.sources, deck)

    # --- what others wrote ---

    def _is_mine(self, node: Step) -> bool:
        return self.sources.is_own(node.span) or self._is_near(node)

    def _is_near(self, node: Step | Ability) -> bool:
        """Written in this file or in a faction it changes, not in law that many share."""
        origin = self.sources.origin(node.span)
        return origin is None or origin is self.sources.own or text(origin.get("abstract")) != "true"

    def _near(self, found: Iterable[Ability]) -> list[Ability]:
        return [each for each in found if self._is_near(each)]

    def _shared(self) -> Iterator[Section]:
        for root in self.sources.roots[:-1]:
            far = [each for each in self.program.abilities if self.sources.origin(each.span) is root]
            far = [each for each in far if not self._is_near(each)]
            table = [each for each in self.program.table if self.sources.origin(each.span) is root]
            actions = [
                (name, each) for name, each in self.program.actions.items()
                if self.sources.origin(each.span) is root and not self._is_near(each)
            ]  # fmt: skip
            found = [*self.steps(table), *self.abilities(far, decide=None)]
            found += [_named(self.entry(each, step(self.say, each)), name) for name, each in actions]
            plain = tuple(Entry(each.law, each.name, each.body) for each in found)
            if plain:
                name = text(root.get("name")) or head_of(root).faction
                yield Section(f"From {file_name(root)}: {name}", plain, tuple(self._without(root)))

    def _without(self, root: Tree) -> Iterator[str]:
        for file, gone in self.sources.removed():
            here = [name for name in gone if self._is_of(root, name)]
            if here and file != head_of(root).faction:
                yield f"Left out, by {file}: {listed(f'“{each}”' for each in here)}."

    def _is_of(self, root: Tree, name: str) -> bool:
        return any(name in (*texts(each.get("law")), text(each.get("name"))) for each in mappings(root))

    # --- overlays ---

    def _overlays(self) -> Iterator[Entry]:
        for one in self.offered:
            if one.program is None:
                body = ("it cannot be read as it is written; `rootlaw check` says why",)
                yield Entry("", f"{titled(one.overlay.name)} ({one.overlay.kind})", body)
            else:
                yield from _Writer(one.program, one.sources).overlay_entries(one.overlay, self.program)

    def overlay_entries(self, overlay: Overlay, plain: Program | None = None) -> Iterator[Entry]:
        """What an overlay changes: its head, what it declares, then its rules; `plain`: the faction without it."""
        node = overlay.node
        about = [f"includes {titled(parent)}"] if (parent := text(node.get("extends"))) else []
        about += numbers.changed(self.say, plain or self.program, node)
        notes = tuple(Aside(ruling) for ruling in texts(node.get("ruling")))
        yield Entry("", f"{text(node.get('name')) or titled(overlay.name)} ({overlay.kind})", (*about, *notes))
        declared = [entry for name in board.SECTIONS for entry in self._declared_by(overlay, name)]
        for entry in (*declared, *self._of_overlay(overlay)):
            mark = ", ".join(part for part in entry.mark.split(", ") if part != f"by {overlay.name}")
            yield replace(entry, mark=mark, level=1)

    def _declared_by(self, overlay: Overlay, section: str) -> Iterator[Entry]:
        names = {name for name, _ in named_entries(overlay.node.get(section))}
        for name, entry in board.section(self.say, self.sources, section):
            if name in names:
                yield entry

    def _of_overlay(self, overlay: Overlay) -> Iterator[Entry]:
        """Its abilities, actions, and the steps that it puts in somewhere."""
        mine = [each for each in self.program.abilities if lies_in(each.span, overlay.node.span)]
        yield from self.abilities(mine, decide=None)
        found: set[Span] = set()
        rules = (self.program.table, self.program.setup, self.program.phases, self.program.actions)
        for each in (part for part in walk(rules) if isinstance(part, Step)):
            if each.span in found or not each.title or not lies_in(each.span, overlay.node.span):
                continue
            found.update(part.span for part in walk(each) if isinstance(part, Step))
            yield self.entry(each, step(self.say, each))


def _named(entry: Entry, name: str) -> Entry:
    """An action without a printed name is told by the one that rules call it by."""
    return entry if entry.name else replace(entry, name=titled(name))


def _played(declared: Declarations) -> str:
    """Who plays it."""
    if declared.abstract:
        return "shared law, which other files extend and nobody plays"
    return "played by its own rules; nobody decides for it" if declared.automated else "played by a person"


def _place(span: Span) -> tuple[str, int, int]:
    return span.file, span.line, span.column
