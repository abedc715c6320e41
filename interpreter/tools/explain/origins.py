"""Where each part of a merged faction comes from, and what was taken out.

In: an `Assembly`. Out: for each rule and each declaration a line of where it was written and what put it there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.language.assembly import NAMED, Assembly, Entry, Named, Removal, laws_of, named_in, text
from interpreter.language.findings import Span
from interpreter.language.located import Mapping, Node, Scalar
from interpreter.language.located import Sequence as Items
from interpreter.language.shape_rules import PATCH_KEYS
from interpreter.sheet.phrases import listed
from interpreter.sheet.sources import lies_in, texts

_PUT = {"after": "put after {}", "before": "put before {}", "replace": "in place of {}"}


@dataclass(slots=True)
class Origins:
    """Answers about the parts of one assembly. Names of files are as short as they can be told apart."""

    made: Assembly
    _patches: list[Mapping] = field(default_factory=list)
    _names: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for root in self.trees():
            node = root.get("patches")
            self._patches += [
                each for each in (node.items if isinstance(node, Items) else ()) if isinstance(each, Mapping)
            ]
        files = list(dict.fromkeys(root.span.file for root in self.trees()))
        short = [Path(file).name for file in files]
        self._names = {
            file: name if short.count(name) == 1 else "/".join(Path(file).parts[-2:])
            for file, name in zip(files, short, strict=True)
        }

    def trees(self) -> Iterator[Mapping]:
        """What the faction is made of, in the order in which it was laid."""
        yield from self.made.roots
        yield from (each.node for each in self.made.chosen)

    def place(self, span: Span) -> str:
        """`bot.yaml:23`."""
        return f"{self._names.get(span.file, Path(span.file).name)}:{span.line}"

    # --- rules ---

    def of_rule(self, node: Mapping) -> str:
        """Where a rule was written, what put it there, and of which it is a new version."""
        put = self._put(node.span)
        older = next((each for each in self.made.removed if each.aim is node.get("name")), None)
        instead = f"a new version of {self.place(older.node.span)}" if older is not None else ""
        return ", ".join(filter(None, (self.place(node.span), put, instead)))

    def _put(self, span: Span) -> str:
        for patch in self._patches:
            added = patch.get("add")
            if added is not None and lies_in(span, added.span):
                how = next((key for key in PATCH_KEYS if key in patch), "")
                return _PUT.get(how, "").format(listed(texts(patch.get(how))))
        return ""

    def inside(self, host: Mapping) -> list[str]:
        """What was taken out of a rule."""
        return [self.gone(each) for each in self.made.removed if not each.phase and lies_in(each.node.span, host.span)]

    def gone_from(self, section: str) -> list[str]:
        """What was taken out of a list, but for rules of which there is a new version."""
        versions = {id(entry.node.get("name")) for entries in self.made.every_list() for entry in entries}
        taken = [each for each in self.made.removed if each.phase == section and id(each.aim) not in versions]
        return [self.gone(each) for each in taken]

    def gone(self, removal: Removal) -> str:
        """One rule that is not there any more, and by whose word."""
        title = " ".join(filter(None, (", ".join(laws_of(removal.node)), text(removal.node.get("name")))))
        how = next(
            (key for patch in self._patches for key in PATCH_KEYS if _aims(patch.get(key), removal.aim)), "remove"
        )
        word = "replaced" if how == "replace" else "taken out"
        return f"{word}: {title} ({self.place(removal.node.span)}), by {self.place(removal.aim.span)}"

    # --- declarations ---

    def of_named(self, section: str, each: Named) -> str:
        """Where an entry was written, and of which it is a new version."""
        older = [key.span for key in self._written(section, each.key.text) if key is not each.key]
        instead = f"a new version of {self.place(older[-1])}" if older else ""
        return ", ".join(filter(None, (self.place(each.key.span), instead)))

    def _written(self, section: str, name: str) -> Iterator[Scalar]:
        """The keys of that name in all files, in the order in which they were laid."""
        assert section in NAMED
        for root, head in zip(self.made.roots, self.made.heads, strict=True):
            yield from (each.key for each in named_in(root.get(section), head) if each.key.text == name)
        for overlay in self.made.chosen:
            found = named_in(overlay.node.get(section), overlay.head)
            yield from (each.key for each in found if each.key.text == name)


def _aims(node: Node | None, aim: Scalar) -> bool:
    return node is aim or (isinstance(node, Items) and any(each is aim for each in node.items))


def shared(made: Assembly, entry: Entry | Named) -> bool:
    """Whether it is of the law that everybody extends, which stands in no other file."""
    return len(made.heads) > 1 and entry.head == made.heads[0]
