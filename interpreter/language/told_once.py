"""One fault, one finding: a name that nobody knows is told once, however often it is used.

In: the findings of one reading, and the names that are declared but never used. Out: as many findings as there are
faults. Where several places agree on a name and only its declaration has another, the fault is the declaration's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from interpreter.language.assembly import Assembly, Named
from interpreter.language.catalogue import plural
from interpreter.language.findings import Finding, Span
from interpreter.language.scope import Scope, bare
from interpreter.language.silence import LATE, unsilenced
from interpreter.language.suggest import nearest

_UNUSED = (*LATE, "unknown-number")
"""Codes that wait until all else is right: who knows what else that is wrong would have asked for, or answered."""


_DECLARED = "declared here"


def idle_names(made: Assembly, scope: Scope) -> dict[str, Span]:
    """The names that the file itself declares, or its rules bind, and no leaf asks for, each with its place."""
    found = {}
    for section, entries in made.named.items():
        for each in entries:
            if each.head.faction == made.heads[-1].faction and not _asked(section, each, scope):
                found[each.key.text] = each.key.span
    found.update((name, span) for (_, name), span in scope.asked.idle().items())
    return found


def _asked(section: str, each: Named, scope: Scope) -> bool:
    return not scope.asked.words.isdisjoint((each.key.text, plural(each.key.text)))


def told_once(findings: Iterable[Finding], idle: Mapping[str, Span]) -> list[Finding]:
    """The findings, those about one unknown name made one.

    Args:
        idle: the names of declarations that nothing uses, and where they stand.
    """
    unknown: dict[tuple[str, str], list[Finding]] = {}
    others = []
    for each in sorted(findings, key=lambda each: (each.span.file, each.span.line, each.span.column)):
        if each.word:
            unknown.setdefault((bare(each.word), _guess(each)), []).append(each)
        else:
            others.append(each)
    doubts = [each for each in others if each.code in _UNUSED]
    certain = [each for each in others if each.code not in _UNUSED]
    places = {each.span for each in others}
    told = [_as_one(uses, idle) for uses in unknown.values()]
    told = [each for each in told if not any(place in places and label == _DECLARED for place, label in each.also)]
    others = [*certain, *told]
    return others if unsilenced(others) else [*others, *doubts]


def _guess(finding: Finding) -> str:
    """What the hint takes the word for, in the singular."""
    return bare(finding.hint.split("`")[1]) if finding.hint.startswith("did you mean `") else ""


def _as_one(uses: list[Finding], idle: Mapping[str, Span]) -> Finding:
    """One finding for all uses of an unknown name, at the place that is most likely wrong."""
    first, *more = uses
    also = tuple((each.span, "and here") for each in more)
    name = nearest(bare(first.word), idle) or nearest(first.word, idle)
    if name is None:
        return replace(first, also=(*first.also, *also))
    if not more:
        return replace(first, hint=f"did you mean `{_like(first.word, name)}`?", also=((idle[name], _DECLARED),))
    meant = bare(first.word) if bare(name) == name else first.word
    message = f"nothing uses `{name}`, but {len(uses)} places say `{first.word}`, which nothing declares"
    places = tuple((each.span, "used here") for each in uses)
    return Finding("misspelt-name", message, idle[name], f"did you mean `{meant}`?", places)


def _like(word: str, name: str) -> str:
    """The name in the number that the word has."""
    return plural(name) if bare(word) != word and bare(name) == name else name
