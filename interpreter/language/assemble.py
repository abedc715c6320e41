"""A faction with its parents and overlays: sections of several files merged into one.

In: the located trees from the most general file to the faction itself, and overlays chosen at the table. Out: an
`Assembly` of sections. Lists of rules are joined in that order, each file's patches applied as it comes; named sections
are united. Who extends a file on purpose may write an entry of it anew: a rule by its law id and name, others by name.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.language.assembly import (
    NAMED,
    RULE_LISTS,
    Assembly,
    Entry,
    Head,
    Named,
    Overlay,
    Removal,
    entries_in,
    head_of,
    named_in,
    text,
)
from interpreter.language.dangling import check_removed
from interpreter.language.findings import Findings
from interpreter.language.located import Mapping, Scalar
from interpreter.language.overlays import check_collisions, overlays_within
from interpreter.language.patches import patch_all


def assemble(roots: Sequence[Mapping], findings: Findings, overlays: Sequence[Overlay] = ()) -> Assembly:
    """Merge files from the most general to the faction; then the overlays in order, those they extend among them.

    The first of several files is what everybody shares: nobody named it, so nothing of it is written anew by accident.
    """
    made = Assembly()
    for root in roots:
        head = head_of(root)
        made.heads.append(head)
        made.roots.append(root)
        made.added.clear()  # whether parents use their names is for their own check to say
        _lay(made, root, head, findings, mod=len(made.roots) > 2)
        made.overlays.update(overlays_within(root, head))
    if overlays:
        made.added.clear()
    for overlay in overlays:
        made.chosen.append(overlay)
        _lay(made, overlay.node, overlay.head, findings, mod=True)
    _twice(made, findings)
    check_collisions(made.chosen, findings)
    check_removed(made, findings)
    return made


def _lay(made: Assembly, node: Mapping, head: Head, findings: Findings, mod: bool) -> None:
    """Add one file's sections to those before; `mod`: it knows which file it extends."""
    made.mod = mod
    for name in RULE_LISTS:
        _join(made, name, made.lists[name], entries_in(node.get(name), head), mod)
    for each in named_in(node.get("phases"), head):
        older = made.phases.setdefault(each.key.text, [])
        _join(made, each.key.text, older, entries_in(each.node, head), mod)
    for section in NAMED:
        for each in named_in(node.get(section), head):
            _name(made, section, each, mod)
    patch_all(made, node.get("patches"), head, findings)


def _join(made: Assembly, name: str, entries: list[Entry], new: list[Entry], mod: bool) -> None:
    """Put one file's rules behind those before, except new versions: same law id, same name."""
    there = len(entries)
    for entry in new:
        title = entry.node.get("name")
        same = (place for place in range(there) if mod and _same(entries[place], entry))
        place = next((place for place in same if entries[place].head != made.heads[0]), None)
        if place is None:
            entries.append(entry)
        else:
            assert isinstance(title, Scalar), "rules are the same by their names"
            made.removed.append(Removal(title, entries[place].node, name))
            entries[place] = entry


def _same(one: Entry, other: Entry) -> bool:
    name = text(one.node.get("name"))
    return bool(name and one.laws) and (one.laws, name) == (other.laws, text(other.node.get("name")))


def _name(made: Assembly, section: str, each: Named, mod: bool) -> None:
    """One entry of a named section: in the place of the one it is a new version of, or a new one."""
    entries = made.named[section]
    place = next((place for place, one in enumerate(entries) if one.key.text == each.key.text), None)
    if place is None:
        made.added.append((section, each))
    if mod and place is not None and (section == "numbers" or entries[place].head != made.heads[0]):
        entries[place] = each
    else:
        entries.append(each)


def _twice(made: Assembly, findings: Findings) -> None:
    """The same law id and name twice in one list: which of the two would a patch or a reader mean?"""
    for entries in made.every_list():
        seen: dict[tuple[tuple[str, ...], str, str], Entry] = {}
        for entry in entries:
            name = entry.node.get("name")
            key = (entry.laws, text(name), entry.head.faction)
            if entry.laws and key in seen:
                first = seen[key].node
                place = (name or entry.node).span
                findings.add(
                    "duplicate-rule", f"law {', '.join(entry.laws)} `{text(name)}` stands twice in this list", place,
                    "give one of them another name", ((first.span, "first here"),),
                )  # fmt: skip
            seen.setdefault(key, entry)
