"""Keys that stand twice in one mapping, and what was probably meant: often only a dash or a few blanks are missing.

In: a mapping while it is read, and the one around it. Out: one finding a fault, and entries set right, as far as it can
be seen what they belong to, so that nothing else is wrong because of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.language.findings import Findings
from interpreter.language.located import Double, Held, Mapping, Node, Scalar, Sequence, Text


@dataclass(slots=True)
class Open:
    """A mapping or sequence whose end is not read yet."""

    start: int
    mapping: bool
    flow: bool
    items: list[Node] = field(default_factory=list)
    entries: dict[str, Held] = field(default_factory=dict)
    doubles: list[Double] = field(default_factory=list)
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
    within.doubles.append(Double((first, kept), (key, value)))
    if isinstance(kept, Mapping) and isinstance(value, Mapping):
        both = {each.text: (each, held) for each, held in (*value.entries, *kept.entries)}
        within.entries[key.text] = first, Mapping(source, kept.start, value.end, tuple(both.values()))
    elif isinstance(kept, Sequence) and isinstance(value, Sequence):
        within.entries[key.text] = first, Sequence(source, kept.start, value.end, (*kept.items, *value.items))
    elif isinstance(kept, Scalar) and not kept.text:
        within.entries[key.text] = key, value


def told(source: Text, done: Open, around: Open | None, findings: Findings) -> list[Held]:
    """Tell of the keys that stand twice in a mapping that ends here; the entries that belong beside it, not within."""
    if not done.doubles:
        return []
    if (last := _indented_too_far(done, around)) is not None:
        message = f"`{last.text}` holds nothing, and what stands below it repeats the keys above it"
        hint = "indent it like the entry above it, and what it is to hold deeper than that"
        findings.add("duplicate-key", message, last.span, hint, [(_first(done).span, "first here")])
        return [(last, _taken_out(source, done, last))]
    if around is not None and not done.flow and _begins_anew(done, around):
        _tell_run(done, around, findings)
        _parted_late(source, done, around)
        return []
    for double in done.doubles:
        key = double.second[0]
        message, hint = f"`{key.text}` stands twice here", "keep one of the two, or put both into one list"
        if _holds_a_list(double.first[1]) and not done.flow:
            hint = f"{hint}; does this one belong deeper, to the step above?"
        findings.add("duplicate-key", message, key.span, hint, [(double.first[0].span, "first here")])
    return []


def _holds_a_list(value: Node) -> bool:
    return isinstance(value, (Mapping, Sequence))


def _first(done: Open) -> Scalar:
    return done.doubles[0].first[0]


def _second(done: Open) -> Scalar:
    return done.doubles[0].second[0]


def _begins_anew(done: Open, around: Open) -> bool:
    """Whether a next entry begins where a key comes again, the line missing that should tell it apart."""
    if len(done.doubles) > 1:
        return True
    first, again = _first(done).start, _second(done).start
    starts = [key.start for key, _ in done.entries.values()]
    between, behind = any(first < start < again for start in starts), any(start > again for start in starts)
    return not around.mapping and min(starts) < first and between and behind


def _says_nothing(value: Node) -> bool:
    return isinstance(value, Scalar) and not value.text


def _tell_run(done: Open, around: Open, findings: Findings) -> None:
    keys = ", ".join(f"`{double.second[0].text}`" for double in done.doubles)
    also = [(double.first[0].span, "first here") for double in done.doubles[:1]]
    if around.mapping:
        message = f"{keys} stand twice here; does a next entry begin, whose head is missing?"
        hint = "write its name and a colon on a line above; or make a list of both, each with a dash"
        findings.add("head-missing", message, _second(done).span, hint, also)
    else:
        message = f"{keys} stand twice in one entry of a list; does the next entry begin here?"
        findings.add("duplicate-key", message, _second(done).span, "begin each entry with a dash: `- `", also)


def _parted_late(source: Text, done: Open, around: Open) -> None:
    """Read one entry as the two that it was meant to be; what is open goes on as the second, if that needs no name."""
    begin = _second(done).start
    again = [double.second for double in done.doubles]
    own = dict(double.first for double in reversed(done.doubles))
    entries = [(key, own.get(key, value)) for key, value in done.entries.values() if key.start < begin]
    later = [(key, value) for key, value in done.entries.values() if key.start >= begin]
    if around.mapping:
        done.entries = {key.text: (key, value) for key, value in entries}
    else:
        around.items.append(Mapping(source, done.start, entries[-1][1].end, tuple(entries)))
        second = sorted([*again, *later], key=lambda held: held[0].start)
        done.start, done.entries = begin, {key.text: (key, value) for key, value in second}
    done.doubles = []


def _indented_too_far(done: Open, around: Open | None) -> Scalar | None:
    """The key that holds nothing and behind which several keys come again: it should stand a level above."""
    if len(done.doubles) < 2 or done.flow or around is None or not around.mapping:
        return None
    begin = _second(done).start
    last, value = max((entry for entry in done.entries.values() if entry[0].start < begin), key=lambda e: e[0].start)
    return last if _says_nothing(value) else None


def _taken_out(source: Text, done: Open, last: Scalar) -> Mapping:
    """What stands below a key, no longer part of the mapping."""
    below = [entry for entry in done.entries.values() if entry[0].start > last.start]
    for key in (last, *(key for key, _ in below)):
        del done.entries[key.text]
    held = {key.text: (key, value) for key, value in (*below, *(double.second for double in done.doubles))}
    done.doubles = []
    return Mapping(source, last.end, max(value.end for _, value in held.values()), tuple(held.values()))
