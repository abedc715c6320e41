"""Discretion: the name and law of the option that was taken tell nobody what he may not see."""

from __future__ import annotations

from pathlib import Path

from interpreter.game.agents import RandomAgent
from interpreter.game.session import Session
from interpreter.tools.narrate import Narrator
from interpreter.tools.table.story import LAW_WIDTH, Line, Story

HIDERS = """\
faction: hiders
name: Hiders
law: {title: Made up, prefix: hide}
pieces:
  warrior: {type: warrior, count: 9}
  gold: {type: token, count: 2, sides: [gold_below, gold_above], back: heap}
  lead: {type: token, count: 2, sides: [lead_below, lead_above], back: heap}
boxes:
  crypt: {of: cards, face: down, seen_by: owner}
setup:
  - {law: '1', name: Stand, pick: fox corner clearings as town, do: place 4 warriors in town}
birdsong:
  - law: '2'
    name: Dig
    one_of:
      - {law: '2.1', name: Gold, do: [perform hide_gold, score 1]}
      - law: '2.2'
        name: Lead
        do:
          - {law: '2.2.1', name: Heavy, choose: clearings with your warriors as c, do: place a lead in c}
  - law: '3'
    name: Work
    up_to: 1
    options:
      - {law: '3.1', name: Wait, do: draw a card}
      - {law: '3.2', name: Dig again, do: perform dig_again}
  - law: '4'
    name: Bury
    one_of:
      - {law: '4.1', name: A fox, choose: fox cards in hand as c, do: place c in crypt}
      - {law: '4.2', name: A mouse, choose: mouse cards in hand as c, do: place c in crypt}
      - {law: '4.3', name: A rabbit, choose: rabbit cards in hand as c, do: place c in crypt}
actions:
  hide_gold: {law: '5.1', name: Shine, choose: clearings with your warriors as c, do: place a gold in c}
  dig_again:
    law: '5.2'
    name: Dig
    one_of:
      - {law: '5.3', name: Gold, choose: clearings with your warriors as c, do: place a gold in c}
      - {law: '5.4', name: Lead, choose: clearings with your warriors as c, do: place a lead in c}
"""
SECRET = ("2.1", "2.2", "2.2.1", "4.1", "4.2", "4.3", "5.1", "5.3", "5.4")
OTHER = "old_man_tinker"


def ended(folder: Path, seed: int) -> Session:
    """A short game of the hiders and somebody who watches."""
    (folder / "hiders.yaml").write_text(HIDERS, "utf-8")
    agents = {"hiders": RandomAgent(seed), OTHER: RandomAgent(2)}
    session = Session.start(["hiders", OTHER], seed=seed, agents=agents, folders=[folder], max_rounds=8)
    assert session.game.over
    return session


def laws(line: str) -> set[str]:
    """The hiders' laws that a line of the log names."""
    return {
        law.partition(":")[2] for law in line.partition("  [")[2].rstrip("]").split(", ") if law.startswith("hide:")
    }


def test_a_log_for_others_names_the_law_of_the_menu(tmp_path: Path) -> None:
    game = ended(tmp_path, 1).game
    whole, own, told = game.log, game.log_for("hiders"), game.log_for(OTHER)

    assert {law for line in whole for law in laws(line)} & set(SECRET)
    assert [laws(line) for line in own] == [laws(line) for line in whole]
    assert not {law for line in told for law in laws(line)} & set(SECRET)
    assert {"2", "3.1", "4", "5.2"} <= {law for line in told for law in laws(line)}


def test_a_told_log_names_no_option_that_was_taken_in_secret(tmp_path: Path) -> None:
    session = ended(tmp_path, 1)
    story = Story(Narrator(session.game.table, LAW_WIDTH), ["Hiders", "Old Man Tinker"])

    def titles(player: int) -> set[str]:
        lines = [entry.law for entry in story.entries(session, player) if isinstance(entry, Line)]
        return {word for law in lines for word in ("Gold", "Lead", "Heavy", "Shine", "A fox", "A mouse") if word in law}

    assert len(titles(0)) >= 3
    assert titles(1) == set()


def test_what_everybody_knows_is_told_without_what_one_knows(tmp_path: Path) -> None:
    session = ended(tmp_path, 1)
    story = Story(Narrator(session.game.table, LAW_WIDTH), ["Hiders", "Old Man Tinker"])
    told = [entry for entry in story.entries(session, 0, public=True) if isinstance(entry, Line)]

    assert any("a heap" in line.text for line in told)
    assert not any(word in f"{line.law} {line.text}" for line in told for word in ("Gold", "gold", "Lead", "lead"))
    assert not any("draws" in line.text and "a hidden card" not in line.text for line in told)
