"""Effects that a scenario writes itself, and named actions: one phase more in a player's program.

In: a checked program and leaves. Out: the same program with an extra phase, each leaf a step of it. So both evaluators
run an effect as they run any step, and nothing else can enter that phase.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from interpreter.language.assemble import assemble
from interpreter.language.check import Library, parents
from interpreter.language.conditions import expression, truth
from interpreter.language.context import Fault, Reader
from interpreter.language.effects import effect
from interpreter.language.filters import filtered
from interpreter.language.findings import Findings
from interpreter.language.program import Name, Phase, Sort, Step
from interpreter.language.resolve import _scope
from interpreter.language.source import Mapping, leaf

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from interpreter.language.program import Program
    from interpreter.language.source import Scalar

PHASE = "scenario"


def with_effects(
    program: Program,
    name: str,
    leaves: Sequence[Scalar],
    players: Sequence[str],
    search: Sequence[Path],
    findings: Findings,
) -> Program:
    """The program with the leaves as the steps of its last phase; what cannot be read becomes a finding."""
    library = Library(tuple(search))
    path = library.path(name.split("+")[0])
    source = library.source(path)
    assert isinstance(source.root, Mapping)
    made = assemble(parents(library, source.root, path, Findings()) or [], Findings(), tuple(name.split("+")[1:]))
    extended = replace(program, causes=list(program.causes))
    steps = []
    for scalar in leaves:
        cx = Reader(
            _scope(made, program.declarations),
            findings,
            extended,
            expression=expression,
            truth=truth,
            filtered=filtered,
        )
        text = re.sub(r"\b(in|from|to) ([0-9]+)\b", r"\1 c_\2", scalar.text)
        for number in re.findall(r"\bc_([0-9]+)\b", text):
            cx.names[f"c_{number}"] = Name(sort=Sort.CLEARING, span=scalar.span, name=number)
        for player in players:
            cx.names[player] = Name(sort=Sort.PLAYER, span=scalar.span, name=player)
        cx.laws, cx.title = (), "scenario"
        rewritten = leaf(text, scalar.span.file)
        try:
            node = effect(cx, rewritten)
        except Fault as fault:
            findings.append(replace(fault.finding, span=scalar.span))
            continue
        with cx.reading(rewritten):
            cause = cx.cause(scalar.span)
        steps.append(Step(laws=(), title="scenario", span=scalar.span, cause=cause, body=(node,)))
    extended.phases = (*program.phases, Phase(PHASE, tuple(steps)))
    return extended
