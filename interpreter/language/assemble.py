"""A faction with its parents: sections of several files merged into one, every entry knowing its own file.

In: the located trees from the most general file to the faction itself, and overlays chosen at the table. Out: an
`Assembly` of sections. Lists of rules are joined in that order and then patched; named sections are united.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from interpreter.language.findings import Findings
from interpreter.language.located import Mapping, Node, Scalar, Sequence
from interpreter.language.suggest import hint_for

RULE_LISTS = ("abilities", "table", "setup", "start_of_turn", "birdsong", "daylight", "evening")
NAMED = ("numbers", "pieces", "tracks", "trackers", "boxes", "decks", "dice", "parties", "places", "define", "actions")


@dataclass(frozen=True, slots=True)
class Head:
    """The file an entry comes from: its faction id and what qualifies its law ids."""

    faction: str
    prefix: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule of a list. `head` says whose law ids it carries."""

    node: Mapping
    head: Head

    @property
    def laws(self) -> tuple[str, ...]:
        """The law ids as printed."""
        law = self.node.get("law")
        leaves = law.items if isinstance(law, Sequence) else (law,)
        return tuple(leaf.text for leaf in leaves if isinstance(leaf, Scalar))


@dataclass(frozen=True, slots=True)
class Named:
    """One entry of a named section."""

    key: Scalar
    node: Node
    head: Head


@dataclass(slots=True)
class Assembly:
    """All sections of a faction, its parents' first."""

    heads: list[Head] = field(default_factory=list)
    roots: list[Mapping] = field(default_factory=list)
    lists: dict[str, list[Entry]] = field(default_factory=dict)
    phases: dict[str, list[Entry]] = field(default_factory=dict)
    named: dict[str, list[Named]] = field(default_factory=dict)
    overlays: dict[str, Named] = field(default_factory=dict)
    without_overlays: frozenset[str] = frozenset()  # law ids and names of the rules before any overlay

    def every_list(self) -> Iterator[list[Entry]]:
        yield from self.lists.values()
        yield from self.phases.values()


def head_of(root: Mapping) -> Head:
    """The faction id and law prefix of a file."""
    faction = _text(root.get("faction"))
    law = root.get("law")
    prefix = _text(law.get("prefix")) if isinstance(law, Mapping) else ""
    return Head(faction, prefix or faction)


def _text(node: Node | None) -> str:
    return node.text if isinstance(node, Scalar) else ""


def assemble(roots: list[Mapping], findings: Findings, overlays: tuple[str, ...] = ()) -> Assembly:
    """Merge files from the most general to the faction; then apply the overlays in order."""
    made = Assembly(lists={name: [] for name in RULE_LISTS}, named={name: [] for name in NAMED})
    for root in roots:
        _add(made, root)
        _patch_all(made, root.get("patches"), made.heads[-1], findings)
    for name in ("difficulty", "traits"):
        for root, head in zip(made.roots, made.heads, strict=True):
            for each in _named(root.get(name), head):
                made.overlays[each.key.text] = each
    made.without_overlays = _known(made)
    for overlay in overlays:
        apply_overlay(made, overlay, findings)
    _twice(made, findings)
    return made


def _add(made: Assembly, root: Mapping) -> None:
    head = head_of(root)
    made.heads.append(head)
    made.roots.append(root)
    for name in RULE_LISTS:
        made.lists[name] += _entries(root.get(name), head)
    for each in _named(root.get("phases"), head):
        made.phases.setdefault(each.key.text, []).extend(_entries(each.node, head))
    for name in NAMED:
        made.named[name] += _named(root.get(name), head)


def _entries(node: Node | None, head: Head) -> list[Entry]:
    if not isinstance(node, Sequence):
        return []
    return [Entry(item, head) for item in node.items if isinstance(item, Mapping)]


def _named(node: Node | None, head: Head) -> list[Named]:
    return [Named(key, value, head) for key, value in node.entries] if isinstance(node, Mapping) else []


# --- Patches and overlays ---------------------------------------------------------------------------------------------


def apply_overlay(made: Assembly, name: str, findings: Findings) -> None:
    """Change numbers and rules as a difficulty level or trait says. Raises: KeyError for a name that is not there."""
    for each in reversed(_line(made, name)):
        _apply(made, each, findings)


def _line(made: Assembly, name: str) -> list[str]:
    """An overlay and those it extends, up to the first; one that comes back to itself stops there."""
    line: list[str] = []
    while name in made.overlays and name not in line:
        line.append(name)
        node = made.overlays[name].node
        name = _text(node.get("extends")) if isinstance(node, Mapping) else ""
    return line


def _apply(made: Assembly, name: str, findings: Findings) -> None:
    overlay = made.overlays[name]
    if not isinstance(overlay.node, Mapping):
        return
    made.named["numbers"] += _named(overlay.node.get("numbers"), overlay.head)
    _patch_all(made, overlay.node.get("patches"), overlay.head, findings)


def check_overlays(made: Assembly, findings: Findings) -> None:
    """See that every overlay's patches aim at rules that are there, without applying them."""
    for name, overlay in made.overlays.items():
        if not isinstance(overlay.node, Mapping):
            continue
        known = made.without_overlays.union(*(_adds(made, each) for each in _line(made, name)))
        for patch in patches(overlay.node):
            _aim(patch, known, findings)
        parent = overlay.node.get("extends")
        if isinstance(parent, Scalar):
            _parent(made, name, parent, findings)
        for number in _named(overlay.node.get("numbers"), overlay.head):
            _overridden(made, number.key, findings)


def _parent(made: Assembly, name: str, parent: Scalar, findings: Findings) -> None:
    if parent.text not in made.overlays:
        hint = hint_for(parent.text, made.overlays) or f"there are {', '.join(made.overlays)}"
        findings.add("unknown-overlay", f"no overlay is named `{parent.text}`", parent.span, hint)
    elif name in _line(made, parent.text) and list(made.overlays).index(name) == min(
        list(made.overlays).index(each) for each in _line(made, parent.text)
    ):
        findings.add("endless-extends", f"`{name}` extends itself", parent.span, "extend another one, or none")


def _overridden(made: Assembly, key: Scalar, findings: Findings) -> None:
    known = [each.key.text for each in made.named["numbers"]]
    if key.text not in known:
        hint = hint_for(key.text, known) or "declare it under `numbers:`"
        findings.add("unknown-number", f"no number is named `{key.text}`", key.span, hint)


def _patch_all(made: Assembly, patches: Node | None, head: Head, findings: Findings) -> None:
    for patch in patches.items if isinstance(patches, Sequence) else ():
        if isinstance(patch, Mapping):
            _patch(made, patch, head, findings)


PATCH_KEYS = ("after", "before", "replace", "remove")


def _known(made: Assembly) -> frozenset[str]:
    """Every law id and name of a rule that a patch can aim at."""
    return frozenset(word for entries in made.every_list() for entry in entries for word in _known_as(entry))


def patches(node: Node) -> list[Mapping]:
    """The entries of the `patches` of an overlay."""
    listed = node.get("patches") if isinstance(node, Mapping) else None
    return [item for item in listed.items if isinstance(item, Mapping)] if isinstance(listed, Sequence) else []


def phases_aimed_at(made: Assembly, patch: Mapping) -> frozenset[str]:
    """The lists, and with them the phases, that hold a rule the patch aims at."""
    _, aims = _aim(patch, _known(made), Findings())
    lists = {**made.lists, **made.phases}
    return frozenset(
        name for name, entries in lists.items() if any(not aims.isdisjoint(_known_as(each)) for each in entries)
    )


def _adds(made: Assembly, name: str) -> set[str]:
    """Law ids and names of the rules that an overlay brings along."""
    overlay = made.overlays[name]
    entries = [entry for patch in patches(overlay.node) for entry in _entries(patch.get("add"), overlay.head)]
    return {word for entry in entries for word in _known_as(entry)}


def _aim(patch: Mapping, known: frozenset[str], findings: Findings) -> tuple[str, set[str]]:
    """What a patch does and the law ids or names of the rules it aims at; one that hits nothing is a finding."""
    how = next((key for key in PATCH_KEYS if key in patch), "")
    target = patch.get(how) if how else None
    leaves = target.items if isinstance(target, Sequence) else (target,)
    aims = set()
    for leaf in leaves:
        if not isinstance(leaf, Scalar):
            continue
        if leaf.text not in known:
            findings.add("patch-aims-at-nothing", f"no rule has the law id or name `{leaf.text}`", leaf.span,
                         hint_for(leaf.text, sorted(known)) or "see the ids of the file that is patched")  # fmt: skip
        aims.add(leaf.text)
    return how, aims


def _known_as(entry: Entry) -> set[str]:
    return {*entry.laws, _text(entry.node.get("name"))}


def _patch(made: Assembly, patch: Mapping, head: Head, findings: Findings) -> None:
    how, aims = _aim(patch, _known(made), findings)
    added = _entries(patch.get("add"), head)
    for entries in made.every_list():
        entries[:] = list(_patched(entries, how, aims, added))


def _patched(entries: list[Entry], how: str, aims: set[str], added: list[Entry]) -> Iterator[Entry]:
    """The list with the patch applied at each rule it aims at."""
    for entry in entries:
        hit = bool(_known_as(entry) & aims)
        if hit and how in ("before", "replace"):
            yield from added
        if not hit or how in ("before", "after"):
            yield entry
        if hit and how == "after":
            yield from added


def _twice(made: Assembly, findings: Findings) -> None:
    """The same law id and name twice in one list: which of the two would a patch or a reader mean?"""
    for entries in made.every_list():
        seen: dict[tuple[tuple[str, ...], str, str], Entry] = {}
        for entry in entries:
            name = entry.node.get("name")
            key = (entry.laws, _text(name), entry.head.faction)
            if entry.laws and key in seen:
                first = seen[key].node
                place = (name or entry.node).span
                findings.add(
                    "duplicate-rule", f"law {', '.join(entry.laws)} `{_text(name)}` stands twice in this list", place,
                    "give one of them another name", ((first.span, "first here"),),
                )  # fmt: skip
            seen.setdefault(key, entry)
