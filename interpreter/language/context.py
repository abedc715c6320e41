"""Where a leaf is being read: its text, the names in force, and how to point at a word that is wrong.

`Reader` is what every resolving function gets first. It carries the faction's scope, the locals bound so far, the leaf
at hand, and makes fresh names so that locals are unique within a rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import NoReturn

from interpreter.language.catalogue import catalogue
from interpreter.language.findings import Finding, Findings, Span
from interpreter.language.jumps import TURN, Jumps
from interpreter.language.located import Scalar
from interpreter.language.meant import idiom_for, word_for
from interpreter.language.program import Cause, Expr, Local, Program, Sort
from interpreter.language.scope import Scope
from interpreter.language.suggest import hint_for
from interpreter.language.syntax import Filter, LeafError, Syntax, parse
from interpreter.language.wording import either, quoted


def _unset(*_: object) -> NoReturn:
    raise NotImplementedError("a reader is made by `conditions.reader`")


ANY_NAME = "*"
"""Stands among broken names where nobody can tell which name a binder was to bring into force."""
PERFORMERS = -1
"""The cause of what a shared action does: whatever made somebody perform it."""


class Fault(Exception):
    """One thing wrong with a leaf. Raised by resolving functions, turned into a finding where the leaf was begun."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


class Endless(Fault):
    """A definition that needs itself; whoever uses it passes this on to the place where it stands."""


class Silent(Fault):
    """A leaf that can't be read because of a fault that is reported already: no echo."""


@dataclass(slots=True)
class Reader:
    """The state of resolving one faction's leaves."""

    scope: Scope
    findings: Findings
    program: Program
    prefix: str = ""  # qualifies the law ids of the file at hand
    laws: tuple[str, ...] = ()  # of the rule around
    title: str = ""
    here: frozenset[str] = frozenset()  # the phases in which the rule at hand may run
    jumps: Jumps = field(default_factory=lambda: Jumps(TURN))
    lent: bool = False  # an action of a shared file is being read
    of_card: bool = False  # the text of a card is being read
    limited: bool = False  # some rule around says how often it may be used
    acted: bool = False  # another player does the step at hand
    leaf: Scalar | None = None
    start: str = "value"  # what kind of sentence the leaf is
    use: Span | None = None  # inside a `define`: the words that used it
    names: dict[str, Expr] = field(default_factory=dict)  # printed name -> what it means now
    it: Expr | None = None
    context: str = "counting"
    pattern: bool = False  # in the object of a `cannot`, `can`, `treat` or event: pieces anywhere
    removed: str | None = None  # the local that holds pieces being removed, inside an `instead`
    gone: frozenset[str] = frozenset()  # locals that hold pieces which are removed already, or just being
    battle: bool = False  # a rule about an event of a battle is being read
    counters: dict[str, int] = field(default_factory=dict)
    printed: dict[str, str] = field(default_factory=dict)  # local -> the name it was given in the file
    open_defines: tuple[str, ...] = ()
    defining: str | None = None  # the definition that is read at its own place
    open_actions: tuple[str, ...] = ()
    bound_by_action: dict[str, dict[str, Local]] = field(default_factory=dict)
    parameter_sorts: dict[str, Sort | None] = field(default_factory=dict)
    exported: dict[str, Local] = field(default_factory=dict)  # what performed actions have bound for then and else
    # The way back up: nouns hold groups, groups hold expressions. Set by whoever makes the reader.
    expression: Callable[[Reader, Syntax], Expr] = field(default=_unset)
    truth: Callable[[Reader, Syntax], Expr] = field(default=_unset)
    filtered: Callable[[Reader, Expr, tuple[Filter, ...]], Expr] = field(default=_unset)
    read_action: Callable[[str], None] = lambda name: None
    settled: frozenset[str] = frozenset()  # the questions that the faction's `decide:` abilities answer
    awaited: dict[str, str] = field(default_factory=dict)  # names that the step at hand is to bind -> the key that does
    broken: frozenset[str] = frozenset()  # names whose binder could not be read
    broken_in: dict[str, frozenset[str]] = field(default_factory=dict)  # the same, of what an action binds
    suspect: frozenset[str] = frozenset()  # declared names that are at fault themselves: whoever uses one only echoes

    def span(self, node: Syntax) -> Span:
        """Where the words of a syntax node stand in the file."""
        if self.use is not None:
            return self.use
        assert self.leaf is not None
        return self.leaf.at(node.start, node.end)

    def cause(self, span: Span) -> int:
        """Number a place in the file under the law in force; what a shared action does is its performer's doing."""
        if self.lent:
            return PERFORMERS
        self.program.causes.append(Cause(self.laws, self.title, span))
        return len(self.program.causes) - 1

    def is_broken(self, name: str) -> bool:
        """Whether a binder that could not be read may have brought this name into force."""
        return name in self.broken or (
            ANY_NAME in self.broken and name not in self.names and name not in self.scope.words
        )

    def settles(self, question: str) -> bool:
        return question in self.settled

    def echo(self, at: Syntax) -> NoReturn:
        """Give up on a leaf because of what is reported already."""
        raise Silent(Finding("echo", "", self.span(at)))

    def record(self, fault: Fault) -> None:
        """Turn a fault into a finding, unless it only echoes another."""
        if not isinstance(fault, Silent):
            self.findings.append(fault.finding)

    def excuses(self, text: str) -> bool:
        """Whether a leaf uses a name whose declaration is a finding already."""
        return bool(self.suspect) and not self.suspect.isdisjoint(_WORD.findall(text))

    def report(self, code: str, message: str, span: Span, hint: str = "") -> None:
        """A finding that does not stop the leaf at hand."""
        self.findings.add(code, message, span, hint)

    def fail(self, code: str, message: str, at: Syntax, hint: str = "") -> NoReturn:
        finding = Finding(code, message, self.span(at), hint)
        excused = self.leaf is not None and self.excuses(self.leaf.text)
        raise Silent(finding) if excused else Fault(finding)

    def lack(self, code: str, message: str, word: str, at: Syntax, hint: str = "") -> NoReturn:
        """Fail for want of a thing of that name: however often it is wanted, it is told once."""
        finding = Finding(code, message, self.span(at), hint, word=word)
        raise Silent(finding) if word in self.suspect else Fault(finding)

    def unknown(self, what: str, word: str, at: Syntax, candidates: object = None) -> NoReturn:
        """No such name: the nearest right one as a hint."""
        known = [*self.names, *self.scope.words] if candidates is None else list(candidates)  # type: ignore[call-overload]
        hint = self._too_early(word) or self._without_id(what, word)
        hint = hint or word_for(what, word) or hint_for(word, known)
        hint = hint or _remedy(what, known if candidates is not None else [])
        self.lack(f"unknown-{what.split()[0]}", f"no {what} is named `{word}`", word, at, hint)

    def _too_early(self, word: str) -> str:
        """The remedy for a name that the step itself brings into force, but only after it has asked for it."""
        key = self.awaited.get(word)
        if key is None or self.leaf is None:
            return _TAKEN if word == "it" else ""
        if key.startswith(_BEHIND):
            return key
        if self.start == "condition":
            return f"`{key}` names it after that is asked; ask inside, `do: {{if: {self.leaf.text.strip()}, do: ...}}`"
        return f"`{key}` names it after that is read; say it inside, in a step of its own under `do:`"

    def _without_id(self, what: str, word: str) -> str:
        """The remedy for an action of which it is asked whether it is done: only steps have ids."""
        action = word.removeprefix("perform ")
        if what != "step id" or action not in self.scope.actions:
            return ""
        return f"that is asked of a step, by its id: `{{id: {action}, do: perform {action}}}`, then `{action} is done`"

    def fresh(self, name: str) -> str:
        """A local's name that nothing else in this rule has: `c`, then `c_2`, `c_3` ..."""
        count = self.counters.get(name, 0) + 1
        while count > 1 and f"{name}_{count}" in self.counters:
            count += 1
        self.counters[name] = count
        made = name if count == 1 else f"{name}_{count}"
        self.counters.setdefault(made, 1)
        self.printed[made] = name
        return made

    def bind(self, name: str, sort: Sort, span: Span, many: bool = False) -> Local:
        """Bring a name into force; returns the local it stands for."""
        local = Local(sort=sort, many=many, span=span, name=self.fresh(name))
        self.names = {**self.names, name: local}
        if name == "it":
            self.it = local
        return local

    @contextmanager
    def inner(self) -> Iterator[None]:
        """Names bound inside end with the block."""
        names, it, broken = self.names, self.it, self.broken
        try:
            yield
        finally:
            self.names, self.it, self.broken = names, it, broken

    @contextmanager
    def candidate(self, local: Local) -> Iterator[None]:
        """Inside, `it` is this local."""
        names, it = self.names, self.it
        self.names = {**names, "it": local}
        self.it = local
        try:
            yield
        finally:
            self.names, self.it = names, it

    @contextmanager
    def reading(self, scalar: Scalar) -> Iterator[None]:
        """A leaf is being read; a fault inside becomes one finding, and the leaf counts as unresolved."""
        before = self.leaf
        self.leaf = scalar
        try:
            yield
        except Fault as fault:
            fault.finding = self._said_otherwise(scalar, fault.finding)
            raise
        finally:
            self.leaf = before

    def _said_otherwise(self, scalar: Scalar, finding: Finding) -> Finding:
        """The finding, with a better hint where people say the leaf in a way that is not ours."""
        hint = idiom_for(scalar.text, finding.code, self.start, lambda text: _parses(text, self.start))
        return replace(finding, hint=hint) if hint else finding

    def syntax(self, scalar: Scalar, start: str) -> Syntax:
        """Parse a leaf. Raises: Fault."""
        self.start = start
        try:
            return parse(scalar.text, start)
        except LeafError as error:
            hint = self._meant(scalar, start) or error.hint
            finding = Finding(error.code, error.message, scalar.at(error.start, error.end), hint)
            raise (Silent(finding) if self.excuses(scalar.text) else Fault(finding)) from None

    def _meant(self, scalar: Scalar, start: str) -> str:
        """A hint for a leaf that would be a sentence under another key."""
        other = _OTHERWISE.get(start)
        if other is None or not _parses(scalar.text, other[0]):
            return ""
        verb = _WORD.match(scalar.text.lstrip())
        if other[0] == "effect" and (verb is None or verb.group() not in catalogue().ops):
            return ""
        return other[1]


_EFFECT = ("effect", "this is something to do, it belongs under `do:`")
_OTHERWISE = {
    "effect": ("condition", "this is a condition, it belongs under `if:`"),
    "condition": _EFFECT, "value": _EFFECT, "binder": _EFFECT, "rank": _EFFECT,
}  # fmt: skip
_WORD = re.compile(r"[a-z][a-z0-9_]*")
_BEHIND = "a name stands behind its set: "
"""How the remedy begins for a name that stands under a key."""


def named_behind(key: str, leaf: str, name: str) -> str:
    """What to do with a name that stands under `as:` and not behind the set that it is to name."""
    return f"{_BEHIND}`{key}: {leaf.strip()} as {name}`"


_TAKEN = "`it` is what a `for`, `choose` or `pick` around this has taken; here is none"


_FEW = 12
"""So many names are worth listing in a hint."""


def _remedy(what: str, known: list[str]) -> str:
    """What to do about a name that is like no other."""
    if what == "noun":
        return "declare it, or bind it with `as` before it is used"
    if 0 < len(known) <= _FEW:
        return f"there is {either(quoted(dict.fromkeys(known)))}"
    return f"declare the {what} first"


def _parses(text: str, start: str) -> bool:
    try:
        parse(text, start)
    except LeafError:
        return False
    return True
