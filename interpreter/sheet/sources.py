"""The files behind a program: rulings, laws of what is declared, and who wrote which rule.

In: the located trees a faction is made of, the most general first, and those of its decks. Out: answers by place, for a
checked tree knows where it was written, but not what stands beside it there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.language.assembly import Overlay, head_of
from interpreter.language.files import decks_of, read_file
from interpreter.language.findings import Span
from interpreter.language.located import Mapping, Node, Scalar
from interpreter.language.located import Sequence as Items
from interpreter.language.shape_rules import FORMS, PATCH_KEYS
from interpreter.sheet.phrases import listed

_INSERTED = {"after": "put after {}", "before": "put before {}", "replace": "in place of {}"}


@dataclass(frozen=True, slots=True)
class Declared:
    """What a file says beside a declaration: its laws as printed, and how it is read."""

    laws: tuple[str, ...]
    ruling: str


@dataclass(slots=True)
class Sources:
    """The trees of one faction, and what is asked of them.

    Attributes:
        roots: the faction's trees, the most general first, its own last.
        overlays: those that are laid over it.
        decks: by the name of a deck's file, the tree of its cards.
    """

    roots: Sequence[Mapping]
    overlays: Sequence[Overlay] = ()
    decks: dict[str, Mapping] = field(default_factory=dict)
    _notes: dict[tuple[str, int, int], str] = field(default_factory=dict)
    _inserted: list[tuple[Span, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        for root in self.roots:
            for path in decks_of(root):
                tree = read_file(path).root
                if isinstance(tree, Mapping):
                    self.decks[path.name] = tree
        for root in (*self.roots, *self.decks.values(), *(each.node for each in self.overlays)):
            for node in mappings(root):
                self._note(node)
        for root in self.roots:
            self._patches(root.get("patches"))
        for overlay in self.overlays:
            self._patches(overlay.node.get("patches"))

    def _note(self, node: Mapping) -> None:
        ruling = node.get("ruling")
        if not isinstance(ruling, Scalar):
            return
        name = node.get("name")
        spans = [name.span if name is not None else node.entries[0][0].span]
        spans += [leaf.span for form in FORMS if (leaf := node.get(form)) is not None]
        for span in spans:
            self._notes[_start(span)] = ruling.text

    def _patches(self, node: Node | None) -> None:
        for patch in node.items if isinstance(node, Items) else ():
            if not isinstance(patch, Mapping) or (added := patch.get("add")) is None:
                continue
            how = next((key for key in PATCH_KEYS if key in patch), "after")
            told = _INSERTED.get(how, "").format(listed(texts(patch.get(how))))
            self._inserted.append((added.span, told))

    # --- questions ---

    def written(self, span: Span) -> str:
        """What stands at a place within one line of a file; nothing where a file cannot be read any more."""
        try:
            lines = read_file(Path(span.file)).lines
        except OSError:
            return ""
        if span.line != span.end_line or not 0 < span.line <= len(lines):
            return ""
        return lines[span.line - 1][span.column - 1 : span.end_column - 1]

    @property
    def own(self) -> Mapping:
        return self.roots[-1]

    @property
    def base(self) -> Mapping:
        """The faction that the file changes, the first of a row of them; the file itself if it changes none."""
        return next((root for root in self.roots if text(root.get("abstract")) != "true"), self.own)

    def notes(self, span: Span) -> tuple[str, ...]:
        """How the rule that stands there is read."""
        found = self._notes.get(_start(span))
        return (found,) if found else ()

    def origin(self, span: Span) -> Mapping | None:
        """The tree a rule was written in; None for one of a deck."""
        return next((root for root in self.roots if root.span.file == span.file), None)

    def overlay(self, span: Span) -> Overlay | None:
        """The overlay a rule belongs to."""
        return next((each for each in self.overlays if lies_in(span, each.node.span)), None)

    def is_own(self, span: Span) -> bool:
        return span.file == self.own.span.file

    def inserted(self, span: Span) -> str:
        """What a patch says of the rule it put there; nothing of any other rule."""
        return next((told for around, told in self._inserted if lies_in(span, around)), "")

    def declared(self, section: str, name: str) -> Declared:
        """What stands beside a declaration; of several files the last one's word holds."""
        for root in (*(each.node for each in reversed(self.overlays)), *reversed(self.roots)):
            node = root.get(section)
            entry = node.get(name) if isinstance(node, Mapping) else None
            if isinstance(entry, Mapping):
                ruling = entry.get("ruling")
                laws = texts(entry.get("law"))
                return Declared(laws, ruling.text if isinstance(ruling, Scalar) else "")
        return Declared((), "")

    def removed(self) -> list[tuple[str, list[str]]]:
        """By file, the rules of its parents that it takes out."""
        found = []
        for root in self.roots:
            patches = root.get("patches")
            items = patches.items if isinstance(patches, Items) else ()
            gone = [name for patch in items if isinstance(patch, Mapping) for name in texts(patch.get("remove"))]
            if gone:
                found.append((head_of(root).faction, gone))
        return found


def mappings(node: Node | None) -> Iterator[Mapping]:
    """Every mapping in a tree, the tree itself first."""
    if isinstance(node, Mapping):
        yield node
        for _, value in node.entries:
            yield from mappings(value)
    elif isinstance(node, Items):
        for item in node.items:
            yield from mappings(item)


def entries(node: Node | None) -> list[tuple[str, Node]]:
    """Names and values of a mapping."""
    return [(key.text, value) for key, value in node.entries] if isinstance(node, Mapping) else []


def texts(node: Node | None) -> tuple[str, ...]:
    """One text or several."""
    leaves = node.items if isinstance(node, Items) else (node,)
    return tuple(leaf.text for leaf in leaves if isinstance(leaf, Scalar) and leaf.text)


def text(node: Node | None) -> str:
    return node.text if isinstance(node, Scalar) else ""


def lies_in(span: Span, around: Span) -> bool:
    """Whether a place is within a stretch of the same file."""
    first, last = (around.line, around.column), (around.end_line, around.end_column)
    return span.file == around.file and first <= (span.line, span.column) <= last


def _start(span: Span) -> tuple[str, int, int]:
    return span.file, span.line, span.column


def file_name(root: Mapping) -> str:
    return Path(root.span.file).name
