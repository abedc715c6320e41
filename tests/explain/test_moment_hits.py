"""`rootlaw explain GAME --at N`: what the game asked of a bot, and how its rules answered: whom hits take."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from looking import VOLES, section

from interpreter.game.session import Session

MOLES = """\
faction: moles
name: The Moles
extends: bot
law: {{title: Made up for tests, prefix: mole}}
setup_letter: B
pieces:
  warrior: {{type: warrior, count: 1}}
  den:  {{type: building, count: 1}}
  nest: {{type: token, count: 1}}
  heap: {{type: token, count: 1}}
patches:
  - replace: Taking hits
    add:
      law: "1.1"
      name: Losses
      decide: hit
      prefer: [it is a warrior, {prefer}]
      then_by: {then_by}
setup:
  - law: "2.1"
    name: Dig
    pick: clearings matching fox as c
    do:
      - place a den in c
      - place a nest in c
      - place a heap in c
"""
"""All in clearing 1, the fox clearing of highest priority, without a warrior, so that a battle deals a hit at least."""

FIGHT = VOLES.replace(
    "      - {law", '      - {law: "3.0", name: Fight, once: turn, do: perform battle}\n      - {law', 1
)


@pytest.fixture
def fought(rootlaw, tmp_path: Path):  # type: ignore[no-untyped-def]
    """What is told after the voles, in clearing 1, have fought the moles; and the first of these that was removed."""

    def tell(prefer: str, then_by: str) -> tuple[list[str], str]:
        (tmp_path / "voles.yaml").write_text(FIGHT, encoding="utf-8")
        (tmp_path / "moles.yaml").write_text(MOLES.format(prefer=prefer, then_by=then_by), encoding="utf-8")
        session = Session.start(["voles", "moles"], seed=1, folders=[tmp_path], max_rounds=1)
        for answer in ("1", "Fight"):
            session.game.choose(answer)
        path = tmp_path / "game.save"
        session.save(path)
        told = rootlaw("explain", str(path), "--path", str(tmp_path), "--at", "3")
        assert told.code == 0, told.err
        fell = next(match for line in session.game.log if (match := re.search(r"remove.*moles\.(\w+)", line)))
        return section(re.sub(r"\n {6,}", " ", told.out), "What rules picked since the answer before"), fell[1]

    return tell


def test_whom_a_hit_takes_is_told_with_the_rule_and_the_figures(fought) -> None:  # type: ignore[no-untyped-def]
    lines, fell = fought("it is a nest", "printed")

    at = lines.index("mole:1.1 Losses takes a nest in clearing 1 (fox)")
    assert lines[at + 1].startswith("asked which of your pieces takes this hit, from a den in clearing 1 (fox), a")
    assert "no, yes" in lines[at + 2]
    assert lines[at + 2].startswith("a nest in clearing 1 (fox): no, yes; a den in clearing 1 (fox) and a heap")
    assert lines[at + 2].endswith("in clearing 1 (fox): no, no")
    assert not [line for line in lines[at : at + 4] if line.startswith("a tie")]
    assert fell == "nest"


def test_a_tie_between_them_is_told_with_what_settled_it(fought) -> None:  # type: ignore[no-untyped-def]
    lines, fell = fought("it is a token", "chance")

    at = next(place for place, line in enumerate(lines) if line.startswith("mole:1.1 Losses takes"))
    assert f"takes a {fell} in clearing 1 (fox)" in lines[at], "what chance took, and not another"
    assert lines[at + 3] == "a tie of a nest in clearing 1 (fox) and a heap in clearing 1 (fox), settled by chance"


def test_what_the_print_settles_is_told_as_such(fought) -> None:  # type: ignore[no-untyped-def]
    lines, fell = fought("it is a token", "printed")

    assert "settled by the order in which the table lists them" in " ".join(lines)
    assert fell == "nest", "declared before the heap"
