"""`rootlaw explain --resolved`: a faction after all that it extends and all that is laid over it, as one file.

In: a faction by name or path, perhaps with overlays. Out: YAML that plays the same game by itself, with the origin of
each rule and each declaration as a comment, and what was taken out. Only the law that every faction extends without
saying so stays where it is: what is changed about that is written as patches.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from interpreter.language.assembly import NAMED, RULE_LISTS, Assembly, Entry, Named
from interpreter.language.check import BrokenFaction, assembled, load_faction
from interpreter.language.files import beside
from interpreter.language.findings import Findings
from interpreter.language.located import Mapping, Scalar
from interpreter.tools import show
from interpreter.tools.explain.origins import Origins, shared
from interpreter.tools.explain.shared_law import SharedLaw
from interpreter.tools.explain.verbatim import Scribe, comments_above, everything

_WIDTH = 110
"""A comment goes behind an entry up to this column, else above it."""
_SETTINGS = ("setup_letter", "automated", "abstract", "seats")


def resolved(name: str, search: Sequence[Path]) -> Iterator[str]:
    """The lines of the file.

    Raises: BrokenFaction with every finding; FileNotFoundError for a faction or overlay that is not there; OSError.
    """
    program = load_faction(name, search)
    findings = Findings()
    made = assembled(name, search, findings)
    if findings:
        raise BrokenFaction(list(findings))
    return _Merged(made, program.title).lines()


class _Merged:
    """One merged faction being written."""

    def __init__(self, made: Assembly, title: str) -> None:
        self.made = made
        self.title = title
        self.origins = Origins(made)
        self.law = SharedLaw(made)
        self.own = made.heads[-1]
        self.written = frozenset(id(node) for root in self.origins.trees() for node in everything(root))

    def lines(self) -> Iterator[str]:
        yield from self._opening()
        yield from self._head()
        for section in NAMED:
            yield from self._named(section)
        yield from self._patches()
        for section in RULE_LISTS:
            yield from self._list(section, self.made.lists[section])
        if self.made.phases:
            yield from ("", "phases:")
            for name, entries in self.made.phases.items():
                yield from (line and f"  {line}" for line in self._list(name, entries))

    # --- the head ---

    def _opening(self) -> Iterator[str]:
        files = [Path(root.span.file).name for root in self.origins.trees()]
        yield f"# {self.title}, after all that it extends and all that is laid over it."
        yield f"# Made of, in this order: {', '.join(dict.fromkeys(files))}."
        if len(self.made.roots) > 1:
            yield f"# What {files[0]} says is not written out: every faction extends it without saying so."
        yield f"# As {self.own.faction}.yaml this is a whole faction that plays the same game."
        left = [name for name in self.made.overlays if name not in {each.name for each in self.made.chosen}]
        lent = [each.key.text for each in self.made.named["actions"] if self._is_lent(each)]
        if lent:
            yield f"# Told under their own laws here, not under those of who performs them: {', '.join(lent)}."
        if left:
            yield f"# Left out, for they are not chosen: {', '.join(left)}."

    def _is_lent(self, each: Named) -> bool:
        """Whether an action stands in a file that is never seated, so that its doings are those of who performs it."""
        return each.head.shared and each.head != self.own and not shared(self.made, each)

    def _head(self) -> Iterator[str]:
        root = self.made.roots[-1]
        scribe = self._scribe(self.own.prefix)
        yield f"faction: {self.own.faction}"
        for key in ("name", "law", "ruling"):
            name, value = root.key(key), root.get(key)
            if name is not None and value is not None:
                yield from scribe.entry(name, value)
        for key in _SETTINGS:
            above = [each for each in self._settings(key) if key in each]
            if above:
                place, value = above[-1].key(key), above[-1].get(key)
                assert place is not None
                assert value is not None
                yield from _noted(scribe.entry(place, value), self.origins.place(place.span))

    def _settings(self, key: str) -> list[Mapping]:
        """The files whose word about the faction holds: that nobody is seated as it is said by each of itself."""
        roots = self.made.roots[1:] or self.made.roots
        return self.made.roots[-1:] if key == "abstract" else roots

    # --- declarations and actions ---

    def _named(self, section: str) -> Iterator[str]:
        entries = [each for each in self.made.named[section] if not shared(self.made, each)]
        if not entries:
            return
        yield from ("", f"{section}:")
        for each in entries:
            yield from (line and f"  {line}" for line in self._entry(section, each))

    def _entry(self, section: str, each: Named) -> Iterator[str]:
        lines = self._scribe(each.head.prefix).entry(each.key, each.node)
        above = comments_above(each.key)
        origin = self.origins.of_named(section, each)
        inside = self.origins.inside(each.node) if isinstance(each.node, Mapping) else []
        if above or inside:
            yield from above
            yield f"# {origin}"
            yield from (f"# {told}" for told in inside)
            yield from lines
        else:
            yield from _noted(lines, origin)

    # --- rules ---

    def _list(self, section: str, entries: Sequence[Entry]) -> Iterator[str]:
        before = [f"# {told}" for told in self.law.told(entries, self.origins)]
        after = [f"# {told}" for told in self.origins.gone_from(section)]
        rules = self.law.behind(entries)
        if not rules:
            yield from ["", *[f"# {section}:", *before, *after]] if before or after else []
            return
        yield from ("", f"{section}:", *(f"  {line}" for line in before))
        for place, entry in enumerate(rules):
            lines = list(self.rule(entry))
            if place and len(lines) > 2:
                yield ""
            yield from (line and f"  {line}" for line in lines)
        yield from (f"  {line}" for line in after)

    def rule(self, entry: Entry) -> Iterator[str]:
        """A rule of a list, its origin above."""
        yield from comments_above(entry.node)
        yield f"# {self.origins.of_rule(entry.node)}"
        if id(entry.node) not in self.written:
            yield from (f"# {told}" for told in self.origins.inside(entry.node))
        yield from self._scribe(entry.head.prefix).item(entry.node)

    def _patches(self) -> Iterator[str]:
        """What is changed about the law that all share."""
        patches = list(self.law.patches(self.origins, self))
        if patches:
            yield from ("", "patches:", *(line and f"  {line}" for line in patches))

    # --- leaves ---

    def _scribe(self, prefix: str) -> Scribe:
        """Writes what a file of that law says."""

        def rewrite(key: str, leaf: Scalar) -> str | None:
            if key == "law" and prefix != self.own.prefix and ":" not in leaf.text:
                return f"{prefix}:{leaf.text}"
            if key == "cards" and beside(leaf).is_file() and leaf.text.endswith((".yaml", ".yml")):
                return str(show.near(beside(leaf).absolute()))
            return None

        def note(step: Mapping) -> list[str]:
            origin = self.origins.of_rule(step)
            return [origin] if "put" in origin or "in place of" in origin else []

        return Scribe(self.written, rewrite, note)


def _noted(lines: list[str], origin: str) -> list[str]:
    """An entry with its origin behind it, or above where there is no room."""
    if len(lines) == 1 and "#" not in lines[0] and len(lines[0]) + len(origin) < _WIDTH:
        return [f"{lines[0]}  # {origin}"]
    return [f"# {origin}", *lines]
