"""The reader's events to a located tree.

In: a `Text` and the findings to add to. Out: its tree, or None after a fault that leaves nothing to rely on; the last
finding added then says which. Built from events, with a stack of our own, so that no depth and no alias exhausts us.
"""

from __future__ import annotations

import re
from typing import Any, NoReturn

import yaml

from interpreter.language.doubled import Open, doubled, parted, told
from interpreter.language.findings import Finding, Findings
from interpreter.language.located import Mapping, Node, Scalar, Sequence, Style, Text
from interpreter.language.slips import LOADER
from interpreter.language.yaml_faults import DEEP, DEEP_HINT, MAX_DEPTH, TAG_HINT, add_syntax_fault

MAX_NODES = 100_000
"""Keys and values in one file; the largest faction has a twentieth of it."""

_STYLES: dict[str | None, Style] = {
    None: "plain",
    "": "plain",
    "'": "single",
    '"': "double",
    "|": "literal",
    ">": "folded",
}


_SURROGATE = re.compile("[\\ud800-\\udfff]")
_ENTRY_BELOW = re.compile(r"\n *- ")


class _RefusedError(Exception):
    """Reading ends here; the finding is already added."""


def read_tree(source: Text, findings: Findings) -> Node | None:
    """The tree of the one document in `source`, or None with a finding that says why there is none."""
    builder = _Builder(source, findings)
    loader = LOADER(source.characters)
    try:
        return builder.build(loader)
    except _RefusedError:
        return None
    except yaml.MarkedYAMLError as error:
        at = error.problem_mark or error.context_mark
        since = error.context_mark or at
        offsets = (at.index if at else 0, since.index if since else 0)
        add_syntax_fault(source, findings, error.problem or "", error.context or "", *offsets, builder.last)
    except (ValueError, OverflowError):  # the reader in Python: an escape beyond the last character there is
        at = loader.get_mark().index
        add_syntax_fault(source, findings, "unknown escape", "quoted scalar", at, at, builder.last)
    finally:
        loader.dispose()
    return None


class _Builder:
    def __init__(self, source: Text, findings: Findings) -> None:
        self.source = source
        self.findings = findings
        self.stack: list[Open] = []
        self.root: Node | None = None
        self.nodes = 0
        self.documents = 0
        self.run_on: list[Finding] = []  # told only of a file that can be read otherwise
        self.last: Scalar | None = None  # the scalar read last: a fault may have begun in it

    def build(self, loader: Any) -> Node | None:
        """Read every event; raises `_RefusedError` where reading on makes no sense."""
        handlers = {
            yaml.ScalarEvent: self._scalar,
            yaml.MappingStartEvent: self._open,
            yaml.SequenceStartEvent: self._open,
            yaml.MappingEndEvent: self._close,
            yaml.SequenceEndEvent: self._close,
            yaml.AliasEvent: self._alias,
            yaml.DocumentStartEvent: self._document,
        }
        while loader.check_event():
            event = loader.get_event()
            handler = handlers.get(type(event))
            if handler:
                handler(event)
        if self.documents == 0 or self._says_nothing():
            hint = "begin with the line `faction: name_of_the_faction`"
            self._refuse("empty-file", "the file says nothing", 0, 0, hint)
        self.findings.extend(self.run_on)
        return self.root

    def _says_nothing(self) -> bool:
        return isinstance(self.root, Scalar) and self.root.style == "plain" and not self.root.text

    def _refuse(self, code: str, message: str, start: int, end: int, hint: str) -> NoReturn:
        self.findings.add(code, message, self.source.span(start, end), hint)
        raise _RefusedError

    def _document(self, event: Any) -> None:
        self.documents += 1
        if self.documents > 1:
            start = event.start_mark.index
            hint = "put the second document into a file of its own"
            self._refuse("many-documents", "a second document begins here", start, start + 3, hint)

    def _alias(self, event: Any) -> None:
        start, end = event.start_mark.index, event.end_mark.index
        message = f"`*{event.anchor}` is an alias, and the language has none"
        hint = f"write out what is meant; a text that begins with `*` needs quotes: '*{event.anchor}'"
        self._refuse("yaml-alias", message, start, end, hint)

    def _properties(self, event: Any) -> None:
        """Refuse what may stand before a value: an anchor, a tag."""
        start = event.start_mark.index
        if event.anchor is not None:
            found = re.compile(r"&\S+").search(self.source.characters, start)
            span = found.span() if found else (start, start + 1)
            hint = "write the value out wherever it is needed; a text that begins with `&` needs quotes"
            message = f"`&{event.anchor}` is an anchor, and the language has none"
            self._refuse("yaml-alias", message, span[0], span[1], hint)
        if event.tag is not None:
            found = re.compile(r"!\S*").match(self.source.characters, start)
            span = found.span() if found else (start, start + 1)
            tag = self.source.characters[slice(*span)]
            self._refuse("yaml-tag", f"`{tag}` is a tag, and the language has none", span[0], span[1], TAG_HINT)

    def _scalar(self, event: Any) -> None:
        if event.tag is not None or event.anchor is not None:
            self._properties(event)
        start, end = event.start_mark.index, event.end_mark.index
        style = _STYLES[event.style]
        if style in ("literal", "folded"):
            end = start + len(self.source.characters[start:end].rstrip(" \t\n"))
        elif start == end and self.stack and self.stack[-1].key is not None:
            key = self.stack[-1].key  # a value left out has no place of its own: its key stands for it
            self._add(Scalar(self.source, key.start, key.end, "", "plain"), key.end)
            return
        elif style == "double" and _SURROGATE.search(event.value):  # the reader in Python lets them through
            self._refuse("yaml-syntax", "an escape here names no character", start, end, "write the character itself")
        self.last = Scalar(self.source, start, end, event.value, style)
        if style == "plain" and "\n" in (raw := self.source.characters[start:end]) and _ENTRY_BELOW.search(raw):
            self._runs_on(start, end)
        self._add(self.last, end)

    def _runs_on(self, start: int, end: int) -> None:
        """Tell of a text that goes on where the next entry of its list was meant; one beside its key may be prose."""
        line = self.source.characters[self.source.characters.rfind("\n", 0, start) + 1 : start]
        if line.strip(" ") == "-":
            self._deeper(start, end, len(line) - len(line.lstrip(" ")))
            return
        if not line.strip(" "):
            message, hint = "this entry of a list lacks its dash", "begin it with a dash: `- `"
            self.run_on.append(Finding("yaml-syntax", message, self.source.span(start, end), hint))

    def _deeper(self, start: int, end: int, indent: int) -> None:
        """Tell of an entry deeper than the one above, which goes on with it: either of the two is indented wrongly."""
        dashes = [found.end() - 2 for found in _ENTRY_BELOW.finditer(self.source.characters, start, end)]
        last_is_odd = bool(self.stack[-1].items) or (len(dashes) == 1 and indent % 2 == 0)
        first, other = (dashes[0], start) if last_is_odd else (start, dashes[0])
        message = "this entry stands deeper than the one above and goes on with it"
        message = message if last_is_odd else "the entry below stands deeper than this one and goes on with it"
        places = ((self.source.span(other, other + 1), "the other one"),)
        hint = "begin both in the same column"
        self.run_on.append(Finding("yaml-syntax", message, self.source.span(first, end), hint, places))

    def _open(self, event: Any) -> None:
        if event.tag is not None or event.anchor is not None:
            self._properties(event)
        start = event.start_mark.index
        if len(self.stack) >= MAX_DEPTH:
            self._refuse("too-deep", DEEP, start, start + 1, DEEP_HINT)
        mapping = isinstance(event, yaml.MappingStartEvent)
        self.stack.append(Open(start, mapping, bool(event.flow_style), last=start + 1))

    def _close(self, event: Any) -> None:
        done = self.stack.pop()
        end = event.end_mark.index
        if not (done.flow and self.source.characters[end - 1 : end] in ("]", "}")):
            end = done.last  # the reader's end of an unbracketed collection is the start of whatever comes next
        if done.mapping:
            around = self.stack[-1] if self.stack else None
            beside = told(self.source, done, around, self.findings)
            entries, doubles = tuple(done.entries.values()), tuple(done.doubles)
            self._add(Mapping(self.source, done.start, end, entries, doubles), end)
            if around is not None:
                for entry in beside:
                    around.entries.setdefault(entry[0].text, entry)
        else:
            self._add(Sequence(self.source, done.start, end, tuple(done.items)), end)

    def _add(self, node: Node, end: int) -> None:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            message = f"the file has more than {MAX_NODES:,} keys and values"
            self._refuse("too-large", message, node.start, node.start, "split it")
        if not self.stack:
            self.root = node
            return
        within = self.stack[-1]
        within.last = end
        if not within.mapping:
            within.items.append(node)
        elif within.key is None:
            within.key = self._as_key(node)
        else:
            self._add_entry(within, within.key, node)
            within.key = None

    def _as_key(self, node: Node) -> Scalar:
        if not (isinstance(node, Scalar) and node.text):
            hint = "a key is one word before a colon; a text that begins with `?`, `[` or `{` needs quotes"
            self._refuse("yaml-key", "this cannot be a key", node.start, node.end, hint)
        return node

    def _add_entry(self, within: Open, key: Scalar, value: Node) -> None:
        if key.text == "<<" and key.style == "plain":
            hint = "write the entries out; a file takes over another one by `extends`"
            self.findings.add("merge-key", "`<<` is a merge key, and the language has none", key.span, hint)
        elif key.text not in within.entries:
            within.entries[key.text] = (key, value)
        elif not parted(self.source, within, self._around(), key, value, self.findings):
            doubled(self.source, within, key, value)

    def _around(self) -> Open | None:
        """What is open around the innermost."""
        return self.stack[-2] if len(self.stack) > 1 else None
