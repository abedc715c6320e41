"""Sections of several files side by side, every entry knowing the file it comes from.

In: located trees. Out: the records that `assemble` fills and everybody else reads.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from interpreter.language.located import Mapping, Node, Scalar, Sequence

RULE_LISTS = ("abilities", "table", "setup", "start_of_turn", "birdsong", "daylight", "evening")
NAMED = ("numbers", "pieces", "tracks", "trackers", "boxes", "decks", "dice", "parties", "places", "define", "actions")


@dataclass(frozen=True, slots=True)
class Head:
    """The file an entry comes from: its faction id, what qualifies its law ids, and whether it is never seated."""

    faction: str
    prefix: str
    shared: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule of a list. `head` says whose law ids it carries."""

    node: Mapping
    head: Head

    @property
    def laws(self) -> tuple[str, ...]:
        """The law ids as printed."""
        return laws_of(self.node)


@dataclass(frozen=True, slots=True)
class Named:
    """One entry of a named section."""

    key: Scalar
    node: Node
    head: Head


@dataclass(frozen=True, slots=True)
class Removal:
    """A rule that a patch took away: the words of the patch, what it was, and the phase it stood in ("" if in none)."""

    aim: Scalar
    node: Mapping
    phase: str = ""


@dataclass(frozen=True, slots=True)
class Overlay:
    """Changes with a name, chosen at the table. `kind` is what it is chosen as, a word of `overlays.KINDS`.

    `origin` is the file it stands in by itself, "" where it stands in the faction's own.
    """

    key: Scalar
    kind: str
    node: Mapping
    head: Head
    origin: str = ""

    @property
    def name(self) -> str:
        return self.key.text


@dataclass(slots=True)
class Assembly:
    """All sections of a faction, its parents' first. `overlays` are those of its own files, chosen or not."""

    heads: list[Head] = field(default_factory=list)
    roots: list[Mapping] = field(default_factory=list)
    lists: dict[str, list[Entry]] = field(default_factory=lambda: {name: [] for name in RULE_LISTS})
    phases: dict[str, list[Entry]] = field(default_factory=dict)
    named: dict[str, list[Named]] = field(default_factory=lambda: {name: [] for name in NAMED})
    overlays: dict[str, Overlay] = field(default_factory=dict)
    chosen: list[Overlay] = field(default_factory=list)
    removed: list[Removal] = field(default_factory=list)
    added: list[tuple[str, Named]] = field(
        default_factory=list
    )  # new names of the last file, or of the overlays, by section
    mod: bool = False  # whether that file knows which one it extends, as overlays do
    stray: list[Entry] = field(default_factory=list)  # rules of patches that aim at nothing: read, for their faults
    missing: set[str] = field(default_factory=set)  # ids that were taken away though a rule asks for them
    faulty: set[str] = field(default_factory=set)  # names whose declaration is a finding already

    def every_list(self) -> Iterator[list[Entry]]:
        yield from (entries for _, entries in self.all_lists())

    def all_lists(self) -> Iterator[tuple[str, list[Entry]]]:
        """Every list of rules with its name."""
        yield from self.lists.items()
        yield from self.phases.items()

    def declared_laws(self) -> Iterator[str]:
        """The qualified law ids that pieces, tracks, boxes and other declarations carry, actions aside."""
        every = (each for section, named in self.named.items() if section != "actions" for each in named)
        for each in every:
            for law in laws_of(each.node) if isinstance(each.node, Mapping) else ():
                yield law if ":" in law else f"{each.head.prefix}:{law}"

    def rules(self) -> Iterator[Mapping]:
        """Every rule of a list, and every action."""
        for entries in self.every_list():
            yield from (entry.node for entry in entries)
        yield from (each.node for each in self.named["actions"] if isinstance(each.node, Mapping))


def laws_of(node: Mapping) -> tuple[str, ...]:
    """The law ids of a rule, as printed."""
    law = node.get("law")
    leaves = law.items if isinstance(law, Sequence) else (law,)
    return tuple(leaf.text for leaf in leaves if isinstance(leaf, Scalar))


def head_of(root: Mapping) -> Head:
    """The faction id and law prefix of a file."""
    faction = text(root.get("faction"))
    abstract = root.get("abstract")
    return Head(faction, prefix_of(root) or faction, isinstance(abstract, Scalar) and abstract.value is True)


def prefix_of(root: Mapping) -> str:
    """What the file says that its law ids are qualified with; "" if it says nothing."""
    law = root.get("law")
    return text(law.get("prefix")) if isinstance(law, Mapping) else ""


def entries_in(node: Node | None, head: Head) -> list[Entry]:
    """The rules of a list."""
    if not isinstance(node, Sequence):
        return []
    return [Entry(item, head) for item in node.items if isinstance(item, Mapping)]


def named_in(node: Node | None, head: Head) -> list[Named]:
    """The entries of a named section."""
    return [Named(key, value, head) for key, value in node.entries] if isinstance(node, Mapping) else []


def text(node: Node | None) -> str:
    return node.text if isinstance(node, Scalar) else ""
