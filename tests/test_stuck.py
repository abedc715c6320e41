"""A game that stops because nobody answers says who is asked, which law of which faction asks, and what would help."""

from __future__ import annotations

from pathlib import Path

import pytest

PIECES = "pieces:\n  warrior: {type: warrior, count: 12}\n"
SETUP = 'setup:\n  - {law: "0", name: Arrive, random: clearings as c, do: place 3 warriors in c}\n'
TRADERS = f"""\
faction: traders
name: Traders
law: {{title: Law of the Traders}}
{PIECES}{SETUP}abilities:
  - law: "4.2"
    name: Market
    during: enemy daylight
    by: player
    once: turn
    do: score 1 for player
birdsong:
  - {{law: "1", name: Rest, do: score 1}}
"""
VOLES = f"""\
faction: voles
name: Voles
extends: bot
law: {{title: Law of the Voles}}
{PIECES}{SETUP}birdsong:
  - law: "1"
    name: Dig
    one_of:
      - {{name: Deep, do: score 1}}
      - {{name: Wide, do: score 2}}
"""


RAIDERS = f"""\
faction: raiders
name: Raiders
law: {{title: Law of the Raiders}}
{PIECES}birdsong:
  - law: "1"
    name: Raid
    pick: clearings with tokens as c
    do:
      - place 5 warriors in c
      - pick: enemies in c as foe
        do: [battle foe in c, battle foe in c, battle foe in c]
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "traders.yaml").write_text(TRADERS, "utf-8")
    (tmp_path / "voles.yaml").write_text(VOLES, "utf-8")
    return tmp_path


@pytest.mark.parametrize("evaluator", ["compiled", "reference"])
def test_an_offer_of_another_names_who_offers_and_that_bots_are_to_be_left_out(  # type: ignore[no-untyped-def]
    rootlaw, here: Path, evaluator: str
) -> None:
    ran = rootlaw("play", "--seats", "traders:random,logical_lizards", "--seed", "1", "--evaluator", evaluator)

    assert ran.code == 1
    assert "`logical_lizards` has to decide `offer action` and has nobody to ask" in ran.err
    assert "asked by Market (traders:4.2) of `traders`, traders.yaml:11" in ran.err
    assert "let that rule leave bots out: `if: player not in bots`" in ran.err
    assert "logical_lizards:rollout" in ran.err


def test_what_the_hint_says_lets_the_game_go_on(rootlaw, here: Path) -> None:  # type: ignore[no-untyped-def]
    text = TRADERS.replace("    once: turn\n", "    once: turn\n    if: player not in bots\n")
    (here / "traders.yaml").write_text(text, "utf-8")

    ran = rootlaw("play", "--seats", "traders:random,logical_lizards", "--seed", "1")

    assert ran.code == 0


@pytest.mark.parametrize("evaluator", ["compiled", "reference"])
def test_a_menu_of_its_own_names_its_law(rootlaw, here: Path, evaluator: str) -> None:  # type: ignore[no-untyped-def]
    ran = rootlaw("play", "--seats", "logical_lizards,voles", "--seed", "1", "--evaluator", evaluator)

    assert ran.code == 1
    assert "`voles` has to decide `menu action` and has nobody to ask: asked by Dig (voles:1) of `voles`" in ran.err
    assert "let its file settle this: for the first that can be done write `do: perform A`" in ran.err


def test_which_piece_takes_a_hit_is_a_question_of_the_law_and_not_of_who_attacks(rootlaw, here: Path) -> None:  # type: ignore[no-untyped-def]
    """Without what all bots share nothing says whether the mound or the burrow takes the first hit."""
    (here / "voles.yaml").write_text(
        VOLES.replace("extends: bot", "automated: true")
        .replace(PIECES, "pieces:\n  mound: {type: token, count: 1}\n  burrow: {type: token, count: 1}\n")
        .replace("do: place 3 warriors in c", "do: [place a mound in c, place a burrow in c]")
        .replace("one_of:\n      - {name: Deep, do: score 1}\n      - {name: Wide, do: score 2}\n", "do: score 1\n"),
        "utf-8",
    )
    (here / "raiders.yaml").write_text(RAIDERS, "utf-8")

    ran = rootlaw("play", "--seats", "raiders:random,voles", "--seed", "1")

    assert ran.code == 1
    assert "`voles` has to decide `hit` and has nobody to ask: asked by Raid (raiders:1) of `raiders`" in ran.err
    assert "as `decide: hit` with `prefer: it is a token` does" in ran.err


def test_many_games_stop_with_the_same_words(rootlaw, here: Path) -> None:  # type: ignore[no-untyped-def]
    ran = rootlaw("simulate", "-n", "1", "--seats", "logical_lizards,voles", "--seed", "1", "--out", "out")

    assert ran.code == 1
    assert "asked by Dig (voles:1) of `voles`" in ran.out + ran.err
