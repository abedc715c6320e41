"""Every printed rule of the bots stands in their files, under its own id."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from interpreter.language.check import load_faction
from interpreter.language.program import Ability, Program, Step, walk
from interpreter.language.source import Mapping, Scalar, Sequence, load_file

LISTED = load_file(Path(__file__).parent.parent / "law_ids.yaml").root
assert isinstance(LISTED, Mapping)


def listed() -> list[tuple[str, str]]:
    """Faction and printed id; ids are texts, `8.5` is no number."""
    found = []
    for faction, rules in LISTED.entries:
        assert isinstance(rules, Sequence)
        for rule in rules.items:
            assert isinstance(rule, Mapping)
            printed = rule.get("id")
            assert isinstance(printed, Scalar)
            found.append((faction.text, printed.text))
    return found


def carried(program: Program) -> set[str]:
    """The qualified ids that the program's rules carry."""
    rules: list[Any] = [program.abilities, program.setup, program.phases, program.actions]
    return {law for each in walk(rules) if isinstance(each, (Step, Ability)) for law in each.laws}


@pytest.mark.parametrize(("faction", "law"), listed())
def test_printed_rule_is_carried(faction: str, law: str) -> None:
    assert f"{faction}:{law}" in carried(load_faction(faction))
