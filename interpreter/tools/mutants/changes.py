"""Every small change to a rule file that is worth a try.

In: the located tree of a faction, an overlay or a deck. Out: `Change`s in the order of the file: each says where it is
made, in which law, what stood there and what stands there now, and makes it in plain data. What people read (names,
rulings) is left alone, and so is what other files know the rules by (ids, laws).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import yaml

from interpreter.language.assembly import laws_of, text
from interpreter.language.located import Mapping, Scalar, Sequence, plain
from interpreter.tools.mutants import keys, words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.language.located import Node

Key = str | int
Path = tuple[Key, ...]

LEFT_OUT = "(left out)"

_LONGEST = 70
"""Characters of a rule that are shown where it is left out."""


@dataclass(frozen=True)
class Rule:
    """Where we are: the law ids and the name of the rule, and where in the file it begins."""

    law: tuple[str, ...] = ()
    name: str = ""
    path: Path = ()


@dataclass(frozen=True)
class Change:
    """One change to one file.

    Attributes:
        file, line: where the rule that is changed stands.
        law: the ids of the rule, as printed; none where a declaration prints none.
        where: the keys from the rule to what is changed.
        before, after: what stood there, and what stands there now.
        path, value: how it is made: `value` in the place of what is there, nothing for `LEFT_OUT`.
    """

    file: str
    line: int
    law: tuple[str, ...]
    name: str
    where: str
    before: str
    after: str
    path: Path
    value: Any = field(compare=False)

    @property
    def text(self) -> str:
        """The change in one line, without the rule that it is made in."""
        return f"{self.where}: {self.before} -> {self.after}"

    def made_in(self, data: Any) -> bytes:
        """The whole file as YAML, with the change."""
        return yaml.safe_dump(_with(data, self.path, self.value), sort_keys=False, width=10**6).encode()


def _with(data: Any, path: Path, value: Any) -> Any:
    """A copy of plain data with another value at the end of a path."""
    key, *rest = path
    entries = dict(data) if isinstance(data, dict) else dict(enumerate(data))
    if rest:
        entries[key] = _with(entries[key], tuple(rest), value)
    elif value == LEFT_OUT:
        del entries[key]
    else:
        entries[key] = value
    return entries if isinstance(data, dict) else list(entries.values())


def changes_of(root: Node) -> Iterator[Change]:
    """Every change to one file."""
    yield from _below(root, (), Rule(), leaves=False)


def _below(node: Node, path: Path, rule: Rule, leaves: bool) -> Iterator[Change]:
    """All changes to a node and to what it holds. `leaves`: whether a text here is one of the language of effects."""
    if isinstance(node, Mapping):
        rule = _rule_of(node, path, rule)
        for key, value in node.entries:
            inner = (*path, key.text)
            if path[-1:] and path[-1] in keys.NAMES:
                yield from _named(value, inner, rule)
            elif key.text not in keys.PROSE:
                yield from _entry(key.text, value, inner, rule)
    elif isinstance(node, Sequence):
        for place, item in enumerate(node.items):
            yield from _below(item, (*path, place), rule, leaves)
    elif isinstance(node, Scalar):
        yield from (_made(node, path, rule, value) for value in _others(node, leaves))


def _named(value: Node, path: Path, rule: Rule) -> Iterator[Change]:
    """All changes to what an author has given a name."""
    if isinstance(value, Sequence):
        yield from _lists(value, path, rule, rules=path[-2] == "phases")
    yield from _below(value, path, rule, leaves=path[-2] == "define")


def _rule_of(node: Mapping, path: Path, within: Rule) -> Rule:
    """The rule that a mapping is, or the one that it is a part of."""
    laws = laws_of(node)
    if not laws and (not path or len(path) > 2):
        return within
    return Rule(laws, text(node.get("name")) or (str(path[-1]) if path else ""), path)


def _entry(key: str, value: Node, path: Path, rule: Rule) -> Iterator[Change]:
    """All changes to the value of one key."""
    if key in keys.DROPPED:
        yield _made(value, path, rule, LEFT_OUT)
    if key in keys.NEGATED and isinstance(value, Scalar):
        yield _made(value, path, rule, f"not ({value.text})")
    if isinstance(value, Sequence):
        yield from _lists(value, path, rule, rules=key in keys.RULES)
    yield from _below(value, path, rule, leaves=key in keys.LEAVES)


def _lists(node: Sequence, path: Path, rule: Rule, rules: bool) -> Iterator[Change]:
    """One entry left out, or two exchanged. The only entry of a list goes with its key, if that can go at all."""
    if (rules and (len(node.items) > 1 or len(path) < 3)) or (path[-1] in keys.SHORTER and len(node.items) > 1):
        for place, item in enumerate(node.items):
            here = (*path, place)
            if isinstance(item, Mapping):
                yield replace(_made(item, here, _rule_of(item, here, rule), LEFT_OUT), value=_silent(plain(item)))
            else:
                yield _made(item, here, rule, LEFT_OUT)
    if path[-1] in keys.SWAPPED:
        items = [plain(item) for item in node.items]
        for place in range(len(items) - 1):
            swapped = [*items[:place], items[place + 1], items[place], *items[place + 2 :]]
            if swapped != items:
                yield _made(node, path, rule, swapped)


def _silent(rule: Any) -> Any:
    """A rule that never holds: what others ask of it, by its id or its words, is still there to be asked."""
    return LEFT_OUT if rule.keys() & keys.UNCONDITIONAL else {**rule, "if": keys.NEVER}


def _others(node: Scalar, leaf: bool) -> Iterator[Any]:
    """Other values for one scalar: numbers one by one, words of a leaf turned."""
    if isinstance(node.value, bool) or node.value is None:
        return
    if isinstance(node.value, int):
        yield from words.beside(node.value)
    elif leaf:
        yield from words.changed(node.text)


def _made(node: Node, path: Path, rule: Rule, value: Any) -> Change:
    span = node.span
    where = ".".join(map(str, path[len(rule.path) :])) or "whole"
    after = LEFT_OUT if value == LEFT_OUT else _shown(value)
    return Change(span.file, span.line, rule.law, rule.name, where, _shown(plain(node)), after, path, value)


def _shown(value: Any) -> str:
    """A value in one line, as YAML writes it; a rule without its prose."""
    if isinstance(value, str):
        return value
    bare = {k: v for k, v in value.items() if k not in ("law", "ruling")} if isinstance(value, dict) else value
    line = yaml.safe_dump(bare, default_flow_style=True, sort_keys=False, width=10**6).removesuffix("\n...\n").strip()
    return line if len(line) <= _LONGEST else line[: _LONGEST - 3] + "..."
