"""Which questions are asked of all at once, so that nobody knows what the others have answered.

In: a table. Out: the numbers of those questions, as `Table.asking` gives them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.language.program import Step, walk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.game.link import Table
    from interpreter.game.questions.journal import Answer


def asked_at_once(table: Table) -> frozenset[int]:
    """The questions of every `order: at_once` at the table."""
    steps = {id(voice.program): _steps(voice.program) for voice in table.voices}
    return frozenset(
        table.asking(voice.cause(step.cause), step.binder.name)
        for voice in table.voices
        for step in steps[id(voice.program)]
        if step.binder is not None
    )


def unknown_answers(answers: Sequence[Answer], askings: Sequence[int], seat: str, asking: int) -> int:
    """How many of the last answers others gave to the very question that is put to a seat now."""
    count = 0
    for answer, other in zip(reversed(answers), reversed(askings), strict=True):
        if other != asking or answer.seat == seat:
            break
        count += 1
    return count


def _steps(program: object) -> list[Step]:
    return [node for node in walk(program) if isinstance(node, Step) and node.loop is not None and node.loop.at_once]
