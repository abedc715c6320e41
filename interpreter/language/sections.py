"""Sections under a wrong head, and entries that slid out of theirs: read where they were meant to stand.

In: the tree of a rule file whose shape is wrong, and the findings of whoever read it. Out: the tree as it was probably
meant, with one finding for whatever stands elsewhere, so that nothing else is wrong because of it. What belongs where
the schema alone says: what fits one section whole, and not the one it stands in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Sequence as Row
from dataclasses import dataclass, field

from interpreter.language import shape
from interpreter.language.assembly import NAMED, RULE_LISTS
from interpreter.language.findings import Finding, Findings, Span
from interpreter.language.located import Held, Mapping, Node, Scalar, Sequence, listed, mapped, plain
from interpreter.language.suggest import nearest

_SECTIONS = (*NAMED, "phases", *(name for name in RULE_LISTS if name != "table"))
_OF_NAMES = (*NAMED, "phases")
_OF_STEPS = tuple(name for name in RULE_LISTS if name not in ("abilities", "table"))
CODE = "wrong-section"


def put_right(root: Node | None, schema: str, findings: Findings) -> tuple[Node | None, Findings]:
    """The tree with everything in the section that it fits, and the findings, each about a thing that was moved new.

    `findings` are those of the reader; those about a section that stands twice are taken back where two are meant.
    """
    if not isinstance(root, Mapping):
        return root, findings
    file = _File(schema, {key.text: (key, value) for key, value in root.entries})
    for mend in (_doubled, _slid_out, _under_another_head, _slid_in, _among_others):
        mend(file, root)
    if not file.findings:
        return root, findings
    kept = [each for each in findings if each.span not in file.settled]
    return root.of(tuple(file.entries.values())), Findings([*kept, *file.findings])


def without_body_elsewhere(found: Iterable[Finding], findings: Iterable[Finding]) -> list[Finding]:
    """The findings of a shape, less a step that lacks what stands a second time beside it."""
    firsts = {span for each in findings if each.code == "duplicate-key" for span, _ in each.also}
    return [each for each in found if each.code != "step-shape" or each.span not in firsts]


@dataclass(slots=True)
class _File:
    """A file's entries while they are moved about; `settled` are places of earlier findings that say less."""

    schema: str
    entries: dict[str, Held]
    findings: list[Finding] = field(default_factory=list)
    settled: set[Span] = field(default_factory=set)

    def tell(self, message: str, place: Span, hint: str, also: Iterable[tuple[Span, str]] = ()) -> None:
        self.findings.append(Finding(CODE, message, place, hint, tuple(also)))

    def fits(self, section: str, value: Node) -> bool:
        """Whether a value could be that section; one that says nothing is none."""
        return section in shape.keys_of(self.schema) and len(_parts(value)) > 0 and self._valid(section, plain(value))

    def refuses(self, section: str, value: Node) -> bool:
        """Whether a value cannot be a section, for its keys and for the sorts of what it holds."""
        return bool(_parts(value)) and shape.refuses(plain(value), self.schema, section)

    def fits_entry(self, section: str, *entries: Held) -> bool:
        """Whether entries could stand in a section of names."""
        return self._valid(section, {key.text: plain(value) for key, value in entries})

    def _valid(self, section: str, value: object) -> bool:
        return shape.fits(value, self.schema, section)

    def others(self, section: str, value: Node) -> list[str]:
        """The sections that the value could be instead: those that the file lacks, else those it has."""
        fitting = [other for other in _SECTIONS if other != section and self.fits(other, value)]
        if section == "numbers" or not _could_be_defined(value, self.schema):
            fitting = [other for other in fitting if other != "define"]
        lacking = [other for other in fitting if other not in self.entries]
        return lacking or [other for other in fitting if other not in _OF_STEPS]

    def add(self, section: str, key: Scalar, value: Node) -> None:
        """Put a value under a section, behind what stands there already."""
        there = self.entries.get(section)
        if there is None or not _parts(there[1]):
            self.entries[section] = (there[0] if there else key.saying(section), value)
        elif isinstance(there[1], Sequence) and isinstance(value, Sequence):
            self.entries[section] = there[0], there[1].holding((*there[1].items, *value.items))
        elif isinstance(there[1], Mapping) and isinstance(value, Mapping):
            both = {each.text: (each, held) for each, held in (*there[1].entries, *value.entries)}
            self.entries[section] = there[0], mapped(there[1], tuple(both.values()))

    def holding(self, section: str, entries: Row[Held]) -> None:
        """Leave a section with these entries only."""
        key, value = self.entries[section]
        self.entries[section] = key, mapped(value, tuple(entries))


def _parts(value: Node) -> Row[object]:
    if isinstance(value, Mapping):
        return value.entries
    return value.items if isinstance(value, Sequence) else ()


def _could_be_defined(value: Node, schema: str) -> bool:
    """Whether names are given to what reads like a leaf: `define` takes any text, so its shape says too little."""
    entries = value.entries if isinstance(value, Mapping) else ()
    own = shape.keys_of(schema) | shape.keys_within("faction")
    return all(key.text not in own and isinstance(held, Scalar) and " " in held.text for key, held in entries)


def _either(sections: Row[str]) -> str:
    return " or ".join(f"`{section}`" for section in sections)


def _named(file: _File) -> Iterator[tuple[str, list[Held]]]:
    """The sections of names that hold something, with their entries."""
    for section in _OF_NAMES:
        held = file.entries.get(section)
        if held is not None and isinstance(held[1], Mapping):
            yield section, list(held[1].entries)


def _doubled(file: _File, root: Mapping) -> None:
    """A section that stands twice: one of the two may be another section under its head."""
    for double in root.doubles:
        section = double.first[0].text
        if section not in _SECTIONS:
            continue
        for (key, value), other in ((double.second, double.first), (double.first, double.second)):
            meant = [] if file.fits(section, value) else file.others(section, value)
            if meant:
                file.entries[section] = other
                file.add(meant[0], key, value)
                file.settled.add(double.second[0].span)
                message = f"`{section}` stands twice, and what stands here fits {_either(meant)}"
                also = [(other[0].span, "the other one")]
                file.tell(message, key.span, f"did you mean {_either(meant)}?", also)
                break


def _slid_out(file: _File, root: Mapping) -> None:
    """Entries of a section that stand beside it, at the edge of the file."""
    home, run = "", dict[str, list[Held]]()
    known = shape.keys_of(file.schema)
    for name, (key, value) in file.entries.items():
        if name in known:
            home = name if name in _OF_NAMES else ""
        elif home and nearest(name, known) is None and file.fits_entry(home, (key, value)):
            run.setdefault(home, []).append((key, value))
    for section, entries in run.items():
        for key, _ in entries:
            del file.entries[key.text]
        first = entries[0][0]
        message = f"`{first.text}` stands beside the sections of the file, and fits as an entry of `{section}`"
        also = [(key.span, "and this one") for key, _ in entries[1:]]
        file.tell(message, first.span, f"indent it, as entries of `{section}` are", also)
        file.add(section, file.entries[section][0], mapped(first, tuple(entries)))


def _slid_in(file: _File, root: Mapping) -> None:
    """Heads, entries and keys that stand a level too deep or too high within a section of names."""
    for section, entries in list(_named(file)):
        for place, (key, value) in enumerate(entries):
            if file.fits_entry(section, (key, value)):
                continue
            mended = (
                _a_head(file, section, entries, place)
                or _a_head_is_lost(file, section, entries, place)
                or _too_deep(file, section, entries, place)
                or _too_high(file, section, entries, place)
            )
            if mended:
                break


def _a_head(file: _File, section: str, entries: list[Held], place: int) -> bool:
    """A section whose head stands among the entries of another."""
    key, value = entries[place]
    if key.text not in _SECTIONS or key.text in file.entries:
        return False
    behind = entries[place + 1 :]
    empty = isinstance(value, Scalar) and not value.text
    held = mapped(key, tuple(behind)) if empty and behind else value
    if not file.fits(key.text, held):
        return False
    file.holding(section, entries[:place] if empty else [*entries[:place], *behind])
    file.add(key.text, key, held)
    message = f"`{key.text}` is a section of the file, and stands within `{section}`"
    file.tell(
        message, key.span, f"begin it in the column of `{section}`", [(file.entries[section][0].span, "within this")]
    )
    return True


def _a_head_is_lost(file: _File, section: str, entries: list[Held], place: int) -> bool:
    """Entries of another section behind those of this one."""
    stray = entries[place:]
    if place == 0 or not file.refuses(section, mapped(stray[0][0], tuple(stray))):
        return False
    key = stray[0][0]
    held = mapped(key, tuple(stray))
    meant = file.others(section, held)
    if not meant:
        return False
    lacks = meant[0] not in file.entries
    file.holding(section, entries[:place])
    file.add(meant[0], key, held)
    message = f"`{key.text}` is no entry of `{section}`, but could be one of {_either(meant)}"
    hint = f"write the head `{meant[0]}:` above it" if lacks else f"write it under `{meant[0]}`"
    file.tell(message, key.span, hint, [(each.span, "and this one") for each, _ in stray[1:]])
    return True


def _too_deep(file: _File, section: str, entries: list[Held], place: int) -> bool:
    """An entry that stands within the one before it."""
    key, value = entries[place]
    for inner in value.entries if isinstance(value, Mapping) else ():
        rest = tuple(each for each in value.entries if each is not inner) if isinstance(value, Mapping) else ()
        outer = (key, mapped(value, rest))
        if rest and file.fits_entry(section, outer, inner):
            file.holding(section, [*entries[:place], outer, inner, *entries[place + 1 :]])
            message = f"`{inner[0].text}` stands within `{key.text}`, and fits as an entry of `{section}` of its own"
            file.tell(message, inner[0].span, f"begin it in the column of `{key.text}`", [(key.span, "within this")])
            return True
    return False


def _too_high(file: _File, section: str, entries: list[Held], place: int) -> bool:
    """A key of an entry that stands beside it."""
    for home in (place - 1, place):
        key, value = entries[max(home, 0)]
        if not isinstance(value, Mapping) or file.fits_entry(section, (key, value)):
            continue
        for end in range(home + 2, len(entries) + 1):
            stray = entries[home + 1 : end]
            whole = (key, mapped(value, (*value.entries, *stray)))
            if not any(each.text in value for each, _ in stray) and file.fits_entry(section, whole):
                file.holding(section, [*entries[:home], whole, *entries[end:]])
                first = stray[0][0]
                message = f"`{first.text}` stands beside `{key.text}`, and fits as a part of it"
                file.tell(
                    message, first.span, f"indent it deeper than `{key.text}`", [(key.span, "it belongs to this")]
                )
                return True
    return False


def _under_another_head(file: _File, root: Mapping) -> None:
    """A section of which nothing fits where it stands, and everything elsewhere."""
    for section in _SECTIONS:
        held = file.entries.get(section)
        if held is None or not file.refuses(section, held[1]):
            continue
        key, value = held
        meant = file.others(section, value)
        if meant and (section != "abilities" or len(_parts(value)) > 1):  # one may lack its `when`
            del file.entries[section]
            file.add(meant[0], key, value)
            message = f"what stands under `{section}` does not fit there, but it fits under {_either(meant)}"
            file.tell(message, key.span, f"did you mean {_either(meant)}?")


def _among_others(file: _File, root: Mapping) -> None:
    """Abilities among the steps of a phase."""
    for section in _OF_STEPS:
        held = file.entries.get(section)
        if held is None or not isinstance(held[1], Sequence):
            continue
        stray = [item for item in held[1].items if isinstance(item, Mapping) and _is_ability(file, section, item)]
        for item in stray:
            message = f"this is an ability, and stands among the steps of `{section}`"
            file.tell(message, item.entries[0][0].span, "write it under `abilities`")
            file.add("abilities", held[0], listed(item, (item,)))
        if stray:
            file.entries[section] = held[0], held[1].holding(tuple(each for each in held[1].items if each not in stray))


def _is_ability(file: _File, section: str, item: Mapping) -> bool:
    alone = listed(item, (item,))
    return not file.fits(section, alone) and file.fits("abilities", alone)
