"""Effects that a scenario writes itself, and named actions: one phase more in a player's program.

In: a checked program and leaves. Out: the same program with an extra phase, each leaf a step of it. So both evaluators
run an effect as they run any step, and nothing else can enter that phase. A leaf is read in the player's own file,
where besides a number after `in from to on` is a clearing, and a seat's name its player.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from interpreter.language.check import assembled
from interpreter.language.conditions import expression, truth
from interpreter.language.context import Fault, Reader
from interpreter.language.effects import effect
from interpreter.language.filters import filtered
from interpreter.language.findings import Findings
from interpreter.language.program import Name, Phase, Sort, Step, walk
from interpreter.language.resolve import scope_of
from interpreter.language.source import leaf

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from interpreter.language.program import Program
    from interpreter.language.scope import Scope
    from interpreter.language.source import Scalar

PHASE = "scenario"

_CLEARING = re.compile(r"\b((?:in|from|(?<!\bup )to|on)\s+)([0-9]+)\b")
_NOT_TO = re.compile(r"\b((?:in|from|on)\s+)([0-9]+)\b")
_AS_WORD = str.maketrans("0123456789", "bcdfghjklm")
"""Numbers are words of consonants while a leaf is read: as long as before, so that places stay, and no word of ours."""


def with_effects(
    program: Program,
    name: str,
    leaves: Sequence[Scalar],
    players: Sequence[str],
    clearings: Sequence[str],
    search: Sequence[Path],
    findings: Findings,
) -> Program:
    """The program with the leaves as the steps of its last phase; what cannot be read becomes a finding."""
    scope = _scope_of(program, name, search)
    extended = replace(program, causes=list(program.causes))
    steps: list[Step] = []
    for each in leaves:
        step = _step(extended, scope, each, players, findings)
        if step is not None and _clearings_exist(each, step, clearings, findings):
            steps.append(step)
    extended.phases = (*program.phases, Phase(PHASE, tuple(steps)))
    return extended


def _clearings_exist(scalar: Scalar, step: Step, clearings: Sequence[str], findings: Findings) -> bool:
    """Whether the map has every clearing of the leaf; if not, a finding at each number."""
    meant = {node.name for node in walk(step) if isinstance(node, Name) and node.sort is Sort.CLEARING}
    wrong = [found for found in _CLEARING.finditer(scalar.text) if found[2] in meant - {*clearings}]
    for found in wrong:
        hint = f"they are {clearings[0]} to {clearings[-1]}"
        findings.add("unknown-clearing", f"no clearing is named `{found[2]}`", scalar.at(*found.span(2)), hint)
    return not wrong


def _scope_of(program: Program, name: str, search: Sequence[Path]) -> Scope:
    """Everything that the faction's own leaves may name."""
    return scope_of(assembled(name, search, Findings()), program.declarations)


def _step(program: Program, scope: Scope, scalar: Scalar, players: Sequence[str], findings: Findings) -> Step | None:
    """One leaf as a step without a law; where no clearing fits behind `to`, its number is a number: `set debt to 3`."""
    first = Findings()
    step = _read(program, scope, scalar, players, first, _CLEARING)
    if step is None and _CLEARING.search(scalar.text):
        step = _read(program, scope, scalar, players, Findings(), _NOT_TO)
    if step is None:
        findings.extend(first)
    return step


def _read(
    program: Program, scope: Scope, scalar: Scalar, players: Sequence[str], findings: Findings, marked: re.Pattern[str]
) -> Step | None:
    """The leaf, the numbers that are marked in it being clearings."""
    cx = Reader(scope, findings, program, expression=expression, truth=truth, filtered=filtered)
    for player in players:
        cx.names[player] = Name(sort=Sort.PLAYER, span=scalar.span, name=player)
    for _, number in marked.findall(scalar.text):
        word = number.translate(_AS_WORD)
        cx.names[word] = Name(sort=Sort.CLEARING, span=scalar.span, name=number)
    cx.title = scalar.text
    words = leaf(marked.sub(lambda found: found[1] + found[2].translate(_AS_WORD), scalar.text), scalar.span.file)
    try:
        node = effect(cx, words)
    except Fault as fault:
        span = fault.finding.span
        findings.append(replace(fault.finding, span=scalar.at(span.column - 1, span.end_column - 1)))
        return None
    return Step(laws=(), title=cx.title, span=scalar.span, cause=cx.cause(scalar.span), body=(node,))
