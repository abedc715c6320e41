"""The laws that files cite: by rules that are played, or by declarations alone, which cause nothing.

In: layers. Out: a `Law` for each law of each file, file by file, as people count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from interpreter.language.assembly import laws_of, text
from interpreter.language.files import read_file
from interpreter.language.located import Mapping, Node, Sequence
from interpreter.tools.covering.layers import Layer

RULES = ("actions", "phases")
"""The sections with names whose entries are rules; elsewhere rules stand in lists."""


@dataclass
class Law:
    """One law of one file.

    Attributes:
        lines: where it is cited.
        declared: whether only declarations cite it, of pieces, boxes or trackers, so that nothing can carry it.
        laid: whether any of its rules is in force at the tables that are played: an overlay may have put others in
            their place, and one in the faction's own file need not be chosen.
        ran: how often it came to one of its steps; None where it has none.
        events: how many it caused; None where it has no step.
        standing: how often it decided an answer in the games of the plain evaluator; None where no rule of it stands.
        scenarios: the files that name it.
    """

    law: str
    name: str
    file: str
    lines: list[int] = field(default_factory=list)
    declared: bool = True
    laid: bool = True
    ran: int | None = None
    events: int | None = None
    standing: int | None = None
    scenarios: list[str] = field(default_factory=list)

    @property
    def is_idle(self) -> bool:
        """Whether it could have had a say and never had."""
        counts = [count for count in (self.ran, self.events, self.standing) if count is not None]
        return self.laid and bool(counts) and not any(counts)


def laws_in(layers: Iterable[Layer]) -> Iterator[Law]:
    """Every law that the files cite."""
    for layer in layers:
        root = read_file(layer.path).root
        found: dict[str, Law] = {}
        if isinstance(root, Mapping):
            _cited(root, layer.file, found, declared=True)
        yield from sorted(found.values(), key=lambda law: _natural(law.law))


def _natural(law: str) -> list[tuple[int, int, str]]:
    """The parts of an id in the order in which people count: 2 before 10."""
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in law.split(".")]


def _cited(node: Node, file: str, found: dict[str, Law], declared: bool, key: str = "") -> None:
    """Take down every citation below a node. `declared`: whether that is a declaration; `key`: its name there."""
    if isinstance(node, Sequence):
        for item in node.items:
            _cited(item, file, found, declared=False)
    elif isinstance(node, Mapping):
        for each in laws_of(node):
            _cite(found.setdefault(each, Law(each, "", file)), node, declared, key)
        for inner, value in node.entries:
            _cited(value, file, found, declared and inner.text not in RULES, inner.text)


def _cite(law: Law, node: Mapping, declared: bool, key: str) -> None:
    """One more place: a rule gives the law its name, else the things that are declared do."""
    said = node.get("law")
    law.lines.append(said.span.line if said is not None else node.span.line)
    if law.declared and not declared:
        law.declared, law.name = False, ""
    if declared and law.declared:
        law.name = f"{law.name}, {key}".removeprefix(", ")
    law.name = law.name or ("" if declared else text(node.get("name")))
