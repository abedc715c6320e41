"""Patches: where rules of one file go among those of another.

In: an `Assembly` and the `patches` of a file or overlay. Out: the same assembly with rules added, replaced or taken
away, and a finding for each patch that aims at nothing. A patch aims at rules by law id, name or `id`: at those that
stand in a list of a section, or else at steps inside them or inside actions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from interpreter.language.assembly import Assembly, Entry, Head, Named, Removal, entries_in, laws_of, text
from interpreter.language.findings import Findings
from interpreter.language.located import Mapping, Node, Scalar, Sequence, listed
from interpreter.language.shape_rules import FORMS, PATCH_KEYS
from interpreter.language.suggest import hint_for
from interpreter.language.within import mappings


def patch_all(made: Assembly, node: Node | None, head: Head, findings: Findings) -> None:
    """Apply the `patches` of one file, in order."""
    for item in node.items if isinstance(node, Sequence) else ():
        if isinstance(item, Mapping):
            _apply(made, _read(item, head), findings)


@dataclass(frozen=True, slots=True)
class _Patch:
    """`how` is one of `PATCH_KEYS`, or "" where the file says none; `aims` are the words of the rules it aims at.

    `homes`: for each word the law, by its prefix, in which it is meant.
    """

    how: str
    aims: dict[str, Scalar]
    added: list[Entry]
    head: Head
    homes: dict[str, str] = field(default_factory=dict)

    def hits(self, node: Mapping, head: Head) -> Scalar | None:
        """The word that means this rule, if one does."""
        meant = (word for word in known_as(node, head) if self.homes.get(word) == head.prefix)
        return next((self.aims[word] for word in meant if word in self.aims), None)

    def at(self, homes: dict[str, str]) -> _Patch:
        """The patch with some of its aims."""
        return replace(self, homes=homes)


def _read(patch: Mapping, head: Head) -> _Patch:
    how = next((key for key in PATCH_KEYS if key in patch), "")
    target = patch.get(how) if how else None
    leaves = target.items if isinstance(target, Sequence) else (target,)
    aims = {leaf.text: leaf for leaf in leaves if isinstance(leaf, Scalar)}
    add = patch.get("add")
    added = [Entry(add, head)] if isinstance(add, Mapping) else entries_in(add, head)
    return _Patch(how, aims, added, head)


def known_as(node: Mapping, head: Head) -> list[str]:
    """The words that mean a rule: its law ids, alone or qualified, its name and its id."""
    laws = laws_of(node)
    words = (*laws, *(f"{head.prefix}:{law}" for law in laws), text(node.get("name")), text(node.get("id")))
    return [word for word in words if word]


def _apply(made: Assembly, patch: _Patch, findings: Findings) -> None:
    """A word means the rules of the nearest law that knows it; whole ones, else steps inside."""
    near = [patch.head.prefix, *(each.head.prefix for each in reversed(made.chosen))]
    near += [head.prefix for head in reversed(made.heads)]
    meant: dict[str, tuple[int, bool]] = {}
    known = []
    for word, head, inside in _words(made):
        known.append(word)
        if word in patch.aims:
            here = (near.index(head.prefix), inside)
            meant[word] = min(meant.get(word, here), here)
    for word, leaf in patch.aims.items():
        if word not in meant:
            _aims_at_nothing(made, leaf, sorted({*known}), findings)
    if not meant:
        made.stray += patch.added
    _among_rules(made, patch.at({word: near[rank] for word, (rank, inside) in meant.items() if not inside}), findings)
    _inside_rules(made, patch.at({word: near[rank] for word, (rank, inside) in meant.items() if inside}), findings)


def _words(made: Assembly) -> Iterator[tuple[str, Head, bool]]:
    """Every word that means a rule, whose rule it is, and whether it is a step inside another one."""
    for entries in made.every_list():
        yield from ((word, entry.head, False) for entry in entries for word in known_as(entry.node, entry.head))
    for node, head in _hosts(made):
        yield from ((word, head, True) for step in _steps(node) for word in known_as(step, head))


def _hosts(made: Assembly) -> Iterator[tuple[Mapping, Head]]:
    """Every rule and action that may hold steps."""
    for entries in made.every_list():
        yield from ((entry.node, entry.head) for entry in entries)
    yield from ((each.node, each.head) for each in made.named["actions"] if isinstance(each.node, Mapping))


def _steps(node: Mapping) -> list[Mapping]:
    """The steps inside a rule."""
    return mappings(node)[1:]


# --- A patch that hits nothing ----------------------------------------------------------------------------------------


def _aims_at_nothing(made: Assembly, leaf: Scalar, known: list[str], findings: Findings) -> None:
    word = leaf.text
    message, hint = f"no rule has the law id or name `{word}`", hint_for(word, known)
    also = []
    action = next((each for each in made.named["actions"] if _is_action(each, word)), None)
    gone = next((one for one in made.removed if word in _once_known_as(one)), None)
    if action is not None:
        name = action.key.text
        message = f"`{word}` is {'an action' if word == name else f'the action `{name}`'}, which stands in no list"
        hint = f"write `{name}:` anew under `actions:`; it takes the place of the older one"
        also.append((action.key.span, "the action"))
    elif gone is not None:
        message = f"no rule has the law id or name `{word}` any more"
        hint = "put this patch before that one, or aim at another rule"
        also.append((gone.aim.span, "taken away here"))
    findings.add("patch-aims-at-nothing", message, leaf.span, hint or "see the ids of the file that is patched", also)


def _is_action(each: Named, word: str) -> bool:
    names = known_as(each.node, each.head) if isinstance(each.node, Mapping) else []
    return word in (each.key.text, *names)


def _once_known_as(removal: Removal) -> list[str]:
    node = removal.node
    return [*laws_of(node), text(node.get("name")), text(node.get("id"))]


# --- Rules of a list --------------------------------------------------------------------------------------------------


def _among_rules(made: Assembly, patch: _Patch, findings: Findings) -> None:
    for name, entries in made.all_lists():
        if any(patch.hits(entry.node, entry.head) for entry in entries):
            _alike(patch, name == "abilities", findings)
            entries[:] = list(_patched(made, name, entries, patch))


def _patched(made: Assembly, name: str, entries: list[Entry], patch: _Patch) -> Iterator[Entry]:
    """The list with the patch applied at each rule it aims at."""
    for entry in entries:
        aim = patch.hits(entry.node, entry.head)
        if aim is not None and patch.how in ("before", "replace"):
            yield from patch.added
        if aim is None or patch.how in ("before", "after"):
            yield entry
        elif patch.how:
            made.removed.append(Removal(aim, entry.node, name))
        if aim is not None and patch.how == "after":
            yield from patch.added


def is_ability(node: Mapping) -> bool:
    """Whether a rule is an ability; else it is a step."""
    return any(form in node for form in FORMS)


def _alike(patch: _Patch, abilities: bool, findings: Findings) -> None:
    """An ability goes among abilities, a step among steps."""
    for added in patch.added:
        ability = is_ability(added.node)
        if ability != abilities:
            what, there = ("an ability", "steps") if ability else ("a step", "abilities")
            hint = "write it under `abilities:`" if ability else "aim at a step"
            place = added.node.entries[0][0] if added.node.entries else added.node
            findings.add("wrong-list", f"this is {what}, and the patch puts it among {there}", place.span, hint)


# --- Steps inside rules -----------------------------------------------------------------------------------------------


def _inside_rules(made: Assembly, patch: _Patch, findings: Findings) -> None:
    if not patch.homes:
        return
    _alike(patch, False, findings)
    for entries in made.every_list():
        entries[:] = [replace(each, node=_inside(made, each.node, each.head, patch, findings)) for each in entries]
    actions = made.named["actions"]
    actions[:] = [
        replace(each, node=_inside(made, each.node, each.head, patch, findings))
        if isinstance(each.node, Mapping)
        else each
        for each in actions
    ]


def _inside(made: Assembly, rule: Mapping, head: Head, patch: _Patch, findings: Findings) -> Mapping:
    """The rule with the patch applied to its inner steps; itself if it has none that are meant."""
    if not any(patch.hits(step, head) for step in _steps(rule)):
        return rule
    added = tuple(_at_home(entry, head) for entry in patch.added)

    def members(items: tuple[Node, ...]) -> Iterator[Node]:
        for item in items:
            aim = patch.hits(item, head) if isinstance(item, Mapping) else None
            if aim is not None and patch.how in ("before", "replace"):
                yield from added
            if aim is None or patch.how in ("before", "after"):
                yield item.holding(value) if isinstance(item, Mapping) else item
            elif isinstance(item, Mapping) and patch.how:
                made.removed.append(Removal(aim, item))
            if aim is not None and patch.how == "after":
                yield from added

    def value(_key: str, node: Node) -> Node:
        if isinstance(node, Scalar):
            return node
        items = node.items if isinstance(node, Sequence) else (node,)
        kept = tuple(members(items))
        if items and not kept:
            aim = next(iter(patch.aims.values()))
            findings.add("nothing-left", "nothing would be left of the rule around this step", aim.span,
                         "take the whole rule away, or replace the step", ((rule.span, "the rule"),))  # fmt: skip
            return node
        if isinstance(node, Mapping) and len(kept) == 1:
            return kept[0]
        return node.holding(kept) if isinstance(node, Sequence) else listed(node, kept)

    return rule.holding(value)


def _at_home(entry: Entry, host: Head) -> Mapping:
    """A step to stand inside a rule of another file: its law ids say whose they are."""
    if entry.head.prefix == host.prefix:
        return entry.node
    return _qualified(entry.node, entry.head.prefix)


def _qualified(node: Mapping, prefix: str) -> Mapping:
    def value(key: str, child: Node) -> Node:
        if isinstance(child, Sequence):
            return child.holding(tuple(value(key, item) for item in child.items))
        if isinstance(child, Mapping):
            return _qualified(child, prefix)
        if isinstance(child, Scalar) and key == "law" and ":" not in child.text:
            return child.saying(f"{prefix}:{child.text}")
        return child

    return node.holding(value)
