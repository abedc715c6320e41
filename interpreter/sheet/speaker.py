"""Who says a program: the words for what it declares and for what its rules have bound so far.

In: a `Program`. Out: a `Speaker`. The four registries say which kinds of node there are words for: things and sets
(`THINGS`), yes or no (`CLAUSES`), numbers (`NUMBERS`); each is filled by the module that has the words. A node without
words is a fault of ours, never a blank: a test goes through all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from interpreter.language.catalogue import plural
from interpreter.language.findings import Span
from interpreter.language.program import Expr, Local, Number, Program, Sort, You
from interpreter.sheet.phrases import Phrase, listed, spoken

_AGAIN = re.compile(r"_\d+$")
_SHORT = 2
"""A name of so many letters is no word: `c` is `that clearing`."""

NOUNS = {
    Sort.PLAYER: "player", Sort.KIND: "kind", Sort.PIECE: "piece", Sort.CLEARING: "clearing", Sort.FOREST: "forest",
    Sort.LOCATION: "place", Sort.BOX: "box", Sort.TRACK: "track", Sort.ZONE: "pile", Sort.CARD: "card",
    Sort.ITEM: "item", Sort.SPACE: "space", Sort.FACE: "face", Sort.SLOT: "slot", Sort.SUIT: "suit",
    Sort.NUMBER: "number", Sort.PHASE: "phase", Sort.TRACKER: "tracker", Sort.ACTION: "action", Sort.RULE: "rule",
    Sort.WORD: "word", Sort.TRUTH: "yes or no",
}  # fmt: skip
"""What one calls a thing of that sort."""

_PRONOUNS = frozenset({"it", "them", "each", "chosen", "actor"})
_SAID_WITH_NOUN = frozenset({Sort.SUIT, Sort.CARD})
"""Sorts whose names are often no nouns: `the commonest suit`, `the found card`."""
_SAID_AS_CALLED = frozenset({Sort.PIECE, Sort.CARD})
"""Sorts of which each thing is of a kind that has a name: `that warrior`, not `that piece`."""
_FURTHER = ("other", "third", "fourth", "fifth")
"""What things without a name are called, that one came before."""
_WORDLESS = frozenset({"card", "track", "kind", "clearing", "site", "player", "there", "here", "one", "thing", "where"})
"""Names that say no more than their sort does."""
_DESCRIBING = """
next last first second third fourth other old new best worst doomed same own lone spare odd fresh ready free full empty
near far left right top bottom high low big small strong weak rich poor young
born bought bound broken built caught chosen drawn driven fallen forgotten found frozen given grown held hidden kept
known laid lost met paid seen sent shown slain sold spent stolen struck sunk sworn taken thrown torn won worn woken
"""
_ADJECTIVES = frozenset(_DESCRIBING.split())
"""Names that want a noun behind them: adjectives, and participles that do not end like one."""

T = TypeVar("T", bound=Callable[..., Any])
THINGS: dict[type, Callable[[Speaker, Any], Phrase]] = {}
CLAUSES: dict[type, Callable[[Speaker, Any, bool], str]] = {}
NUMBERS: dict[type, Callable[[Speaker, Any], str]] = {}


def words_for(registry: dict[type, Any], *kinds: type) -> Callable[[T], T]:
    """Decorator: the function has the words for these kinds of node."""

    def register(function: T) -> T:
        registry.update(dict.fromkeys(kinds, function))
        return function

    return register


@dataclass(slots=True)
class Speaker:
    """Says the expressions of one program.

    Attributes:
        prefix: what qualifies the law ids of the program's own file.
        inherited: prefixes of a faction that the file changes, whose rules count as its own.
        ids: the law ids of the file itself, where an inherited one may not be told by its bare number.
        refs: what each local that is in force is called.
        inlined: actions whose text stood where they were performed, and need not stand again.
        all_together: things at several places are counted together, so the places are several.
        leaving: things are said to be taken `from` where they are, not to stand `in` it.
        apart: what was told apart already from what stands on other pieces; once a rule is enough.
        headed: laws that this rule and its parts have stood under so far; cleared as `apart` is.
        acted: another player acts, so that what is `your` in the file is `their`.
        decider: who decides, where that is another player.
        notes: what is read behind a rule, by the place where the rule stands; filled by whoever knows the files.
        written: the words that stand at a place, by which a number with a name is known; filled as `notes` are.
    """

    program: Program
    prefix: str = ""
    inherited: frozenset[str] = frozenset()
    ids: frozenset[str] = frozenset()
    refs: dict[str, str] = field(default_factory=dict)
    inlined: dict[str, None] = field(default_factory=dict)
    leaving: bool = False
    all_together: bool = False
    apart: set[str] = field(default_factory=set)
    headed: set[str] = field(default_factory=set)
    acted: bool = False
    decider: Expr | None = None
    notes: Callable[[Span], tuple[str, ...]] = lambda span: ()
    written: Callable[[Span], str] = lambda span: ""

    # --- things ---

    def phrase(self, node: Expr) -> Phrase:
        """A thing or a set, ready to be counted."""
        return THINGS[type(node)](self, node)

    def the(self, node: Expr) -> str:
        """A single thing as `the` one; a set as several."""
        if node.sort is Sort.NUMBER and not node.many:
            return self.number(node)
        if isinstance(node, Number):
            return "nothing" if node.value < 0 else self.number(node)
        phrase = self.phrase(node)
        return phrase.some() if node.many else phrase.the()

    def any(self, node: Expr) -> str:
        """A single thing as `the` one, a set as any one of it."""
        return self.phrase(node).a() if node.many else self.the(node)

    def clause(self, node: Expr, negative: bool = False) -> str:
        """A condition as a sentence without a capital."""
        return CLAUSES[type(node)](self, node, negative)

    def number(self, node: Expr) -> str:
        """A number: digits, or what it is counted from."""
        return NUMBERS[type(node)](self, node)

    def number_name(self, node: Expr) -> str:
        """What the file calls a number that stands there by its name; nothing of digits."""
        name = self.written(node.span) if isinstance(node, Number) else ""
        return spoken(name) if name in self.program.declarations.numbers else ""

    @property
    def yours(self) -> str:
        """Who has what is `your`: `you`, or `they` where another player acts."""
        return "they" if self.acted else "you"

    @property
    def your(self) -> str:
        """`your`, or `their` where another player acts."""
        return "their" if self.acted else "your"

    def owner(self, node: Expr) -> str:
        """Whose: `your`, `the target's`; of several players `the enemies'`."""
        from interpreter.sheet.phrases import possessive

        if isinstance(node, You):
            return self.your if node.acting else "your"
        return possessive(self.the(node))

    # --- names that rules bind ---

    def ref(self, local: Local) -> str:
        """What a local is called where it is in force."""
        return self.refs.get(local.name) or _reference(local.name, local.sort, local.many)

    def introduce(self, name: str, sort: Sort, many: bool = False, noun: str = "") -> tuple[str, str]:
        """What a new local will be called, and what tells the reader so (` (the target)`); brings it into force.

        Args:
            noun: what the candidates are called; a local of that name needs no other.
        """
        ref = f"that {noun}" if spoken(plain(name)) == noun else _reference(name, sort, many, noun)
        if self.refs.get(name) != ref:
            ref = self._not_taken(ref)
        self.refs[name] = ref
        return ref, "" if ref.startswith(("that ", "those ", "it")) else f" ({ref})"

    def _not_taken(self, ref: str) -> str:
        """`the other clearing`, where another one is `that clearing` already."""
        word, _, noun = ref.partition(" ")
        if word not in ("that", "those"):
            return ref
        names = (ref, *(f"the {which} {noun}" for which in _FURTHER))
        return next((each for each in names if each not in self.refs.values()), ref)

    @contextmanager
    def inner(self) -> Iterator[None]:
        """Names brought into force inside end with the block."""
        before = dict(self.refs)
        try:
            yield
        finally:
            self.refs = before

    @contextmanager
    def moved(self, leaving: bool) -> Iterator[None]:
        """Inside, what the phrase at hand is about leaves its place, or stands there."""
        before, self.leaving = self.leaving, leaving
        try:
            yield
        finally:
            self.leaving = before

    @contextmanager
    def together(self, several: bool) -> Iterator[None]:
        """Inside, what stands at several places is meant all together."""
        before, self.all_together = self.all_together, several
        try:
            yield
        finally:
            self.all_together = before

    @contextmanager
    def calling(self, name: str | None, words: str) -> Iterator[None]:
        """Inside, the local has that name."""
        before = dict(self.refs)
        if name is not None:
            self.refs[name] = words
        try:
            yield
        finally:
            self.refs = before

    @contextmanager
    def roles(self, actor: Expr | None, decider: Expr | None) -> Iterator[None]:
        """Inside, these act and decide; None: who did before."""
        before = self.acted, self.decider
        if actor is not None:
            self.acted = not isinstance(actor, You)
        if decider is not None:
            self.decider = None if isinstance(decider, You) else decider
        try:
            yield
        finally:
            self.acted, self.decider = before

    # --- what stands elsewhere ---

    def law(self, law: str) -> str:
        """A law's id; of this file, or of the one it changes, without the file's name."""
        prefix, _, id = law.partition(":")
        bare = prefix == self.prefix or (prefix in self.inherited and id not in self.ids)
        return id if bare and id else law

    def is_own(self, laws: tuple[str, ...]) -> bool:
        """Whether a rule's laws are this file's, not those of a file it extends."""
        return not laws or any(law.partition(":")[0] in {self.prefix, *self.inherited} for law in laws)

    def rule(self, id: str) -> str:
        """The prohibition that an `ignoring` names."""
        if id == "restrictions":
            return "every prohibition"
        found = [each for each in self.program.abilities if each.id == id]
        return listed([f"“{each.title}”" for each in found]) or spoken(id)


def plain(name: str) -> str:
    """A local as its rule writes it, without the number that tells it from others of that name."""
    return _AGAIN.sub("", name)


def _reference(name: str, sort: Sort, many: bool, called: str = "") -> str:
    """`called`: the noun of the candidates, which says more than their sort: `the doomed building`."""
    bare = plain(name)
    noun = called.split()[-1] if called and sort is Sort.ZONE else NOUNS[sort]
    if sort in _SAID_AS_CALLED and _is_noun(called):
        noun = called
    if bare in _PRONOUNS or len(bare) <= _SHORT or bare in (noun, NOUNS[sort]) or bare in _WORDLESS:
        return f"those {plural(noun)}" if many else f"that {noun}"
    if _is_noun(called) and sort is not Sort.SUIT:
        noun = called
    wants = bare in _ADJECTIVES or _is_participle(bare) or (sort in _SAID_WITH_NOUN and not many)
    if not wants or noun in bare.split("_"):
        return f"the {spoken(bare)}"
    return f"the {spoken(bare)} {plural(noun) if many else noun}"


def _is_noun(words: str) -> bool:
    """A noun, perhaps with a word before it: `warrior`, `sealed bond`."""
    return 0 < len(words.split()) <= _SHORT and words.replace(" ", "").isalpha()


def _is_participle(word: str) -> bool:
    """`spied`, `doomed`; not `seed`."""
    return len(word) > _SHORT + 2 and word.endswith("ed") and not word.endswith("eed")
