"""Names that a mod brings along and nothing uses: most often an older name, misspelt.

In: an `Assembly`, and the scope in which all its leaves have been read. Out: findings. A number is there to be used; of
other names only those are told that look like one that was there before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.language.assembly import Assembly, Named
from interpreter.language.catalogue import plural
from interpreter.language.findings import Findings
from interpreter.language.located import Mapping, Node, Scalar, Sequence
from interpreter.language.scope import Scope
from interpreter.language.suggest import hint_for

_FOR_PEOPLE = ("name", "ruling", "law")
"""Keys whose text no rule reads."""


def check_added(made: Assembly, scope: Scope, findings: Findings) -> None:
    """A finding for every name of a mod or an overlay that is an older one misspelt, as far as can be seen."""
    if scope.declarations.abstract:
        return
    for section, each in made.added:
        if not _used(made, scope, section, each):
            older = [one.key.text for one in made.named[section] if one is not each]
            hint = hint_for(each.key.text, older)
            _report(section, each, hint, findings)


def _report(section: str, each: Named, hint: str, findings: Findings) -> None:
    name = each.key.text
    if section == "numbers":
        message = f"no rule uses a number named `{name}`"
        findings.add("unknown-number", message, each.key.span, hint or "use it in a rule, or leave it out")
    elif hint:
        findings.add("unused-name", f"nothing uses `{name}`", each.key.span, hint)


def _used(made: Assembly, scope: Scope, section: str, each: Named) -> bool:
    """Whether a leaf has asked for the name, or an overlay that is not chosen may."""
    name = each.key.text
    words = {name} if section == "numbers" else {name, plural(name)}
    if not words.isdisjoint(scope.asked):
        return True
    nodes: list[Node] = [overlay.node for overlay in made.overlays.values()]
    if section != "numbers":
        nodes += [one.node for entries in made.named.values() for one in entries if one is not each]
        nodes += made.rules()
    said = re.compile(rf"\b({'|'.join(map(re.escape, words))})\b")
    return any(said.search(text) for node in nodes for text in _texts(node))


def _texts(node: Node) -> Iterator[str]:
    """What stands below, except what is written for people."""
    if isinstance(node, Scalar):
        yield node.text
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _texts(item)
    elif isinstance(node, Mapping):
        for key, value in node.entries:
            if key.text not in _FOR_PEOPLE:
                yield from _texts(value)
