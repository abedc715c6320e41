"""Which rules tell pieces apart that look alike to others: only with those it matters what lies face down.

In: a table. Out: of each step whether what it could do may hang on what a piece is that lies face down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.game.sight.discretion import names_what_is_hidden
from interpreter.language.program import During, When

if TYPE_CHECKING:
    from interpreter.game.link import Table
    from interpreter.language.program import Program, Step


class Telling:
    """Looks at the rules of one table, each once."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._standing: bool | None = None
        self._steps: dict[int, bool] = {}

    def of(self, program: Program, step: Step) -> bool:
        """Whether a step of a program tells such pieces apart, or a rule that always holds does."""
        if not self._table.layout.masked:
            return False
        if self._standing is None:
            self._standing = _standing_rules_tell(self._table) or _law_tells(self._table)
        if id(step) not in self._steps:
            self._steps[id(step)] = names_what_is_hidden(program, step)
        return self._standing or self._steps[id(step)]


def _standing_rules_tell(table: Table) -> bool:
    return any(
        names_what_is_hidden(voice.program, ability)
        for voice in table.voices
        for ability in voice.abilities
        if not isinstance(ability, (When, During))
    )


def _law_tells(table: Table) -> bool:
    """Whether such pieces differ in what the law of everybody looks at."""
    columns, kinds = table.layout.columns, table.layout.kinds
    facts: dict[int, set[object]] = {}
    for column, look in enumerate(table.layout.look):
        if look != column:
            one = columns[column]
            facts.setdefault(look, set()).add((one.type, one.suit, one.worth, one.gone, bool(kinds[one.kind].holds)))
    return any(len(found) > 1 for found in facts.values())
