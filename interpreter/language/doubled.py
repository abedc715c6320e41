"""Keys that stand twice in one mapping, and what was probably meant: often only a dash or a few blanks are missing.

In: a mapping while it is read, and the one around it. Out: one finding a fault, and entries set right, as far as it can
be seen what they belong to, so that nothing else is wrong because of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.language.findings import Findings
from interpreter.language.located import Mapping, Node, Scalar, Sequence, Text

Entry = tuple[Scalar, Node]


@dataclass(slots=True)
class Open:
    """A mapping or sequence whose end is not read yet."""

    start: int
    mapping: bool
    flow: bool
    items: list[Node] = field(default_factory=list)
    entries: dict[str, Entry] = field(default_factory=dict)
    doubles: list[tuple[Scalar, Node, Scalar]] = field(default_factory=list)  # the key's first place is the last part
    key: Scalar | None = None
    last: int = 0  # end of the last thing read in it


def parted(source: Text, within: Open, around: Open | None, key: Scalar, value: Node, findings: Findings) -> bool:
    """Whether a key begins the next entry of a list, whose dash is missing; if so, both are read as what they are."""
    first = next(iter(within.entries.values()))[0]
    if around is None or around.mapping or within.flow or len(within.entries) < 2 or key.text != first.text:
        return False
    message = f"`{key.text}` stands twice in one entry of a list; does the next entry begin here?"
    findings.add("duplicate-key", message, key.span, "begin each entry with a dash: `- `", [(first.span, "first here")])
    entries = tuple(within.entries.values())
    around.items.append(Mapping(source, within.start, entries[-1][1].end, entries))
    within.start, within.entries = key.start, {key.text: (key, value)}
    return True


def doubled(source: Text, within: Open, key: Scalar, value: Node) -> None:
    """Note a key that stands twice; what both places hold is kept, so that it is not missed elsewhere."""
    first, kept = within.entries[key.text]
    within.doubles.append((key, value, first))
    if isinstance(kept, Mapping) and isinstance(value, Mapping):
        both = {each.text: (each, held) for each, held in (*value.entries, *kept.entries)}
        within.entries[key.text] = first, Mapping(source, kept.start, value.end, tuple(both.values()))
    elif isinstance(kept, Sequence) and isinstance(value, Sequence):
        within.entries[key.text] = first, Sequence(source, kept.start, value.end, (*kept.items, *value.items))
    elif isinstance(kept, Scalar) and not kept.text:
        within.entries[key.text] = key, value


def told(source: Text, done: Open, around: Open | None, findings: Findings) -> list[Entry]:
    """Tell of the keys that stand twice in a mapping that ends here; the entries that belong beside it, not within."""
    if (last := _indented_too_far(done, around)) is not None:
        message = f"`{last.text}` holds nothing, and what stands below it repeats the keys above it"
        hint = "indent it like the entry above it, and what it is to hold deeper than that"
        findings.add("duplicate-key", message, last.span, hint, [(done.doubles[0][2].span, "first here")])
        return [(last, _taken_out(source, done, last))]
    for key, _, first in done.doubles:
        message, hint = f"`{key.text}` stands twice here", "keep one of the two, or put both into one list"
        findings.add("duplicate-key", message, key.span, hint, [(first.span, "first here")])
    return []


def _indented_too_far(done: Open, around: Open | None) -> Scalar | None:
    """The key that holds nothing and behind which several keys come again: it should stand a level above."""
    if len(done.doubles) < 2 or done.flow or around is None or not around.mapping:
        return None
    begin = done.doubles[0][0].start
    last, value = max((entry for entry in done.entries.values() if entry[0].start < begin), key=lambda e: e[0].start)
    return last if isinstance(value, Scalar) and not value.text else None


def _taken_out(source: Text, done: Open, last: Scalar) -> Mapping:
    """What stands below a key, no longer part of the mapping."""
    below = [entry for entry in done.entries.values() if entry[0].start > last.start]
    for key in (last, *(key for key, _ in below)):
        del done.entries[key.text]
    held = {key.text: (key, value) for key, value in (*below, *((key, value) for key, value, _ in done.doubles))}
    return Mapping(source, last.end, max(value.end for _, value in held.values()), tuple(held.values()))
