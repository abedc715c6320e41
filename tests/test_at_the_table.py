"""What people at the table are asked and told: in which words, in which order, and what is never lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_terminal import BEGUN, journal, played, terminal

CARTERS = """\
faction: carters
name: Carters
law: {title: Made up, prefix: carters}
pieces:
  warrior: {type: warrior, count: 9}
  wagon: {type: pawn, each: [red, blue]}
  lamp: {type: token, count: 2, sides: [lantern, beacon]}
dice:
  weather: {faces: [rain, rain]}
boxes:
  barn: {of: cards, slots: [front, back], pile: true, face: up}
setup:
  - law: '1'
    name: Stand
    pick: fox corner clearings as town
    do: [place 4 warriors in town, place all your wagons in town, place 2 lamps in town]
birdsong:
  - {law: '2', name: Look, roll: 1 weather dice as seen, do: draw a card}
  - law: '3'
    name: Turn
    choose: up to 2 of your lamps on map as chosen
    do: flip chosen
  - law: '4'
    name: Throw away
    may:
      choose: cards in hand as rubbish
      do: discard rubbish
  - law: '5'
    name: Store
    choose: cards in hand as goods
    do:
      choose: slots of barn as there
      do: place goods on there
daylight:
  - law: '6'
    name: Send
    choose: clearings with your warriors as here
    do:
      choose: any of your warriors in here as party
      do: remove party
  - law: '7'
    name: Travel
    do: perform move
"""


@pytest.fixture
def carters(tmp_path: Path) -> list[str]:
    """Words that seat a person at a made-up faction: two lamps, four warriors and two wagons in one clearing."""
    (tmp_path / "carters.yaml").write_text(CARTERS, "utf-8")
    return ["--path", str(tmp_path), "--seats", "carters:human,logical_lizards", "--seed", "1"]


def after(out: str, text: str) -> list[str]:
    """The lines from the first that begins with a text."""
    lines = out.splitlines()
    return lines[next(place for place, line in enumerate(lines) if line.startswith(text)) :]


# --- questions ---


def test_a_question_says_what_will_be_done_with_the_answer(carters: list[str]) -> None:
    out = played("1\nyes\n1\n1\n1\n", *carters).stdout

    assert "\nThrow away: discard a card? [4]\n" in out
    assert "\nThrow away: discard which card? [4]\n" in out
    assert "\nStore: place which card? [5]\n" in out  # where to is asked next
    store = after(out, "Store: place which card?")
    chosen = store[1].split(maxsplit=1)[1]
    assert f"Store: place {chosen} on which pile? [5]" in store
    assert store[store.index(f"Store: place {chosen} on which pile? [5]") + 1 :][:2] == [
        "   1  barn (front)",
        "   2  barn (back)",
    ]


def test_the_only_action_of_a_menu_says_what_it_does() -> None:
    words = ["--seats", "old_man_tinker:human,logical_lizards", "--seed", "2"]
    out = " ".join(played("1\nf1\nno\n", *words).stdout.split())

    assert "Do-Over: remove all your pieces from map to supply, then setup? [OMT.4]" in out
    assert "Bustle: move old man from spot to a place carrying some pieces? (3 actions left)" in out


def test_a_number_of_equal_pieces_is_typed_as_the_number(carters: list[str], tmp_path: Path) -> None:
    save = tmp_path / "game.save"
    out = played("2\nno\n1\n1\n3\n", *carters, "--save", str(save)).stdout

    assert "  how many lanterns in clearing 1 (fox)? (1 to 2)\n" in out
    assert "  how many warriors in clearing 1 (fox)? (1 to 4)\n" in out
    assert [option for kind, option in journal(save) if kind == "group piece"] == [
        "2 carters.lamp.lantern in 1",
        "3 carters.warrior in 1",
    ]


def test_groups_of_several_kinds_are_listed_from_the_smallest_and_name_their_place_once(tmp_path: Path) -> None:
    faction = CARTERS[: CARTERS.index("birdsong:")]
    step = "  - {law: '2', name: Sell, choose: any of your wagons on map as sold, do: remove sold}"
    (tmp_path / "carters.yaml").write_text(f"{faction}birdsong:\n{step}\n", "utf-8")
    out = played("", "--path", str(tmp_path), "--seats", "carters:human,logical_lizards", "--seed", "1").stdout

    assert after(out, "Sell:")[:4] == [
        "Sell: remove which pieces? (in clearing 1 (fox)) [2]",
        "   1  a red",
        "   2  a blue",
        "   3  a red and a blue",
    ]


def test_cards_that_look_alike_are_one_option(tmp_path: Path) -> None:
    """All cards of the deck are drawn: of every card with its suit one is offered."""
    faction = CARTERS[: CARTERS.index("birdsong:")]
    step = (
        "  - {law: '2', name: Drop, do: draw 60 cards, then: {choose: cards in hand as rubbish, do: discard rubbish}}"
    )
    (tmp_path / "carters.yaml").write_text(f"{faction}birdsong:\n{step.replace('then', 'else')}\n", "utf-8")
    words = ["--path", str(tmp_path), "--seats", "carters:human,logical_lizards", "--seed", "1"]
    out = played("cards\n", *words).stdout

    asked = out[out.index("Drop: discard which card?") :]
    held = [line.split(",")[0].strip() for line in out[out.index("> cards") :].splitlines() if line.startswith("  ")]
    for card in ("Sappers (bird)", "Armorers (bird)"):
        assert sum(line.startswith(card) for line in held) == 2
        assert asked[: asked.index(">")].count(card) == 1


def test_a_command_is_followed_by_the_question_once_more() -> None:
    out = played("?\ncards\nlog\nlaw 4.2\nmap\n", *BEGUN).stdout

    assert out.count("Arrive: place 4 warriors in which clearing? [SOTM.3.2]") == 6


def test_an_offer_between_steps_is_made_in_no_rules_name(tmp_path: Path) -> None:
    """Whether to use something now is nobody's question but the core's."""
    whistle = "abilities:\n  - {law: '9', name: Whistle, during: your birdsong, once: turn, do: draw a card}\n"
    (tmp_path / "carters.yaml").write_text(CARTERS.replace("setup:\n", f"{whistle}setup:\n"), "utf-8")
    out = played("", "--path", str(tmp_path), "--seats", "carters:human,logical_lizards", "--seed", "1").stdout

    assert after(out, "Use something now?")[:3] == ["Use something now?", "   1  Whistle", "   2  pass"]


# --- what happened ---


def test_what_there_was_no_choice_about_is_told() -> None:
    """In clearing 4 there is one card that guides to a fox clearing: nobody is asked for it."""
    out = played("4\n7\nno\nmove\n4\n8\n2\n", *BEGUN).stdout

    assert "only choice: Protection Racket (fox)" in out


def test_what_there_was_nothing_to_choose_from_is_not_told() -> None:
    """The Old Man in his forest has no gears to carry."""
    words = ["--seats", "old_man_tinker:human,logical_lizards", "--seed", "2"]
    out = played("1\nf1\nno\nmove\n1\n", *words).stdout

    assert "moves the old man from forest f1 to 1" in out
    assert "only choice: none" not in out


def test_turns_and_phases_are_headings_of_the_log(carters: list[str]) -> None:
    out = played("1\n", *carters).stdout

    assert "-- Round 1: Carters --" in out
    told = after(out, "-- Round 1: Carters --")
    assert told[1].strip() == "Birdsong"


def test_a_log_of_all_begins_with_the_setup() -> None:
    out = played("4\n7\nlog all\n", *BEGUN).stdout
    told = after(out[out.index("> log all") :], "-- ")

    assert told[0] == "-- Setup --"
    assert "..." not in " ".join(told)


def test_dice_and_sides_go_by_their_names(carters: list[str]) -> None:
    out = played("2\n", *carters).stdout

    assert "rolls rain" in out
    assert "flips 2 lanterns in 1 to 2 beacons" in out


# --- laws ---


@pytest.mark.parametrize("name", ["SOTM.2.4", "sightseers_of_the_mire:SOTM.2.4", "sm sotm.2.4", "2.4", "[SOTM.2.4]"])
def test_a_law_is_shown_once_with_its_rule_and_ruling(name: str) -> None:
    out = played(f"law {name}\n", *BEGUN).stdout

    assert out.count("Tourist Traps  (") == 1
    assert "when: a battle begins" in out
    assert "ruling: >-" in out


def test_a_law_of_everybody_is_shown_with_all_who_perform_it() -> None:
    out = played("law root:4.2\n", *BEGUN).stdout

    assert "root:4.2 Move  (core.yaml" in out
    assert "do: move group from origin to destination" in out
    assert "- id: cobbler" in out  # a card that lets one move, whole
    assert "text: At the start of your Evening" in out
    assert "- id: sappers" not in out


# --- saving ---


def test_a_file_that_is_no_save_is_not_written_over(tmp_path: Path) -> None:
    other, save = tmp_path / "notes.txt", tmp_path / "game.save"
    other.write_text("mine", "utf-8")

    refused = played("4\n", *BEGUN, "--save", str(other))
    at_table = played(f"save {other}\n4\nsave {save}\n", *BEGUN)

    assert refused.returncode == 2
    assert "no save of a game lies there" in refused.stderr
    assert "no save of a game lies there" in at_table.stdout
    assert other.read_text("utf-8") == "mine"
    assert len(journal(save)) == 1


def test_a_save_is_written_over_and_so_is_an_empty_file(tmp_path: Path) -> None:
    save = tmp_path / "game.save"
    save.touch()
    played("4\n", *BEGUN, "--save", str(save))
    played("5\n7\n", *BEGUN, "--save", str(save))

    assert journal(save) == [("choose clearing", "5"), ("choose clearing", "7")]


def test_a_game_left_as_it_came_is_still_in_its_file(tmp_path: Path) -> None:
    save = tmp_path / "game.save"
    played("4\n", *BEGUN, "--save", str(save))
    at_once = played("quit\n", "--resume", str(save)).stdout.splitlines()
    later = played("7\n", "--resume", str(save)).stdout.splitlines()

    assert at_once[-1].startswith(f"the game is saved; to go on: rootlaw play --resume {save}")
    assert later[-1].startswith(f"the game is saved as it stood before; to go on: rootlaw play --resume {save}")


def test_after_taking_back_and_choosing_anew_a_game_is_not_the_saved_one(tmp_path: Path) -> None:
    save = tmp_path / "game.save"
    out = played(f"4\nsave {save}\nundo\n5\n", *BEGUN).stdout.splitlines()

    assert out[-1].startswith("the game is saved as it stood before")


def test_when_a_save_fails_the_older_one_is_said_to_be_whole(tmp_path: Path) -> None:
    """A folder comes in the way of what is written beside the save."""
    save = tmp_path / "game.save"
    with terminal(*BEGUN, "--save", str(save)) as at:
        at.until("> ")
        (tmp_path / ".game.save.part").mkdir()
        at.type("4")
        told = " ".join(at.until("> ").replace("\r", "").split())

    assert "the folder `.game.save.part` beside it is in the way" in told
    assert "game.save is whole and holds the game as it stood before" in told
    assert journal(save) == []


def test_what_keeps_a_save_from_being_written_is_said_before_the_game(tmp_path: Path) -> None:
    (tmp_path / ".game.save.part").mkdir()
    done = played("4\n", *BEGUN, "--save", str(tmp_path / "game.save"))

    assert done.returncode == 2
    assert "`.game.save.part`" in done.stderr
    assert done.stdout == ""


def test_how_to_go_on_is_said_as_the_program_was_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["some/where/rootlaw"])
    monkeypatch.setenv("PATH", str(tmp_path))
    save = tmp_path / "game.save"

    assert f"some/where/rootlaw play --resume {save}" in played("4\n", *BEGUN, "--save", str(save)).stdout


# --- the end, and a small screen ---


def test_the_end_of_a_game_shows_the_table_and_says_who_won_by_name(tmp_path: Path) -> None:
    (tmp_path / "carters.yaml").write_text(
        CARTERS[: CARTERS.index("birdsong:")] + "birdsong:\n  - {law: '2', name: Cheer, may: score 40}\n", "utf-8"
    )
    words = ["--path", str(tmp_path), "--seats", "logical_lizards,carters:human", "--seed", "1"]
    won = played("yes\n", *words).stdout.splitlines()
    lost = played("no\n" * 60, *words).stdout.splitlines()

    assert won[-2] == "You won! Carters won after 0 full rounds."
    assert won[-1].startswith("points: Logical Lizards ")
    assert won[-1].endswith(", Carters 40")
    assert any(line.startswith("C Carters, you: 40 points") for line in won)
    assert lost[-2].startswith("You lost. Logical Lizards won after")


def test_several_people_are_told_what_happened_after_the_last_decision(tmp_path: Path) -> None:
    """Whoever cheers wins: nobody decides after that."""
    cheer = "birdsong:\n  - {law: '2', name: Cheer, may: score 40}\n"
    (tmp_path / "carters.yaml").write_text(CARTERS[: CARTERS.index("birdsong:")] + cheer, "utf-8")
    words = ["--path", str(tmp_path), "--seats", "carters:human,sightseers_of_the_mire:human", "--seed", "1"]
    out = played("4\n7\nyes\n", *words).stdout
    told = out[out.rindex("> yes") :]

    assert "scores 40 points" in told
    assert told.index("scores 40 points") < told.index("Carters won after")


def test_whoever_sits_down_as_a_bot_is_told_that_there_is_nothing_to_do() -> None:
    out = played("", "--seats", "mechanical_marquise:human,logical_lizards", "--seed", "3", "--max-rounds", "1").stdout

    assert out.index("Mechanical Marquise 2.0 is a bot") < out.index("Round")
    assert "Logical Lizards is a bot" not in out


def test_a_small_screen_shows_the_map_and_ones_own_board() -> None:
    with terminal(*BEGUN) as at:
        first = at.until("> ")
        at.type("table")
        whole = at.until("> ")

    assert "points: LL Logical Lizards 0" in first
    assert "lost souls:" not in first
    assert "hand:" in first
    assert "lost souls:" in whole


def test_help_names_whoever_can_be_seated(rootlaw) -> None:  # type: ignore[no-untyped-def]
    shown = " ".join(rootlaw("play", "--help").out.split())

    assert all(agent in shown for agent in ("human", "random", "rollout", "rollout:40"))


def test_a_faction_that_is_not_there_may_be_in_a_folder_of_ones_own(rootlaw) -> None:  # type: ignore[no-untyped-def]
    assert "`--path`" in rootlaw("play", "--seats", "geese,logical_lizards").err
