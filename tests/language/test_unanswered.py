"""A question that nobody would answer is told before anybody plays; whoever is there to answer keeps it quiet."""

from __future__ import annotations

from pathlib import Path

from interpreter.language.check import check_files, load_faction

HEAD = "name: The Voles\nlaw: {title: Law of the Voles}\npieces:\n  warrior: {type: warrior, count: 12}\n"
BOT = f"faction: voles\nextends: bot\n{HEAD}"
PEOPLE = f"faction: voles\n{HEAD}"
ASKS = 'birdsong:\n  - {law: "1", name: Dig, may: score 1}\n'
PLAIN = 'birdsong:\n  - {law: "1", name: Dig, do: score 1}\n'
CODE = "nobody-answers"


def codes(path: Path, text: str) -> list[tuple[str, int]]:
    path.write_text(text, "utf-8")
    return [(finding.code, finding.span.line) for finding in check_files([path], [path.parent])]


def line_of(text: str, words: str) -> int:
    return next(number for number, line in enumerate(text.split("\n"), 1) if words in line)


def test_people_may_be_asked(tmp_path: Path) -> None:
    assert codes(tmp_path / "voles.yaml", PEOPLE + ASKS) == []


def test_a_bot_may_not(tmp_path: Path) -> None:
    text = BOT + ASKS

    assert codes(tmp_path / "voles.yaml", text) == [(CODE, line_of(text, "may:"))]


def test_people_may_put_a_question_to_an_enemy_but_not_to_a_bot(tmp_path: Path) -> None:
    asked = 'birdsong:\n  - {law: "1", name: Beg, for: SET as e, by: e, may: score 1 for e}\n'

    assert codes(tmp_path / "voles.yaml", PEOPLE + asked.replace("SET", "enemies")) == []
    assert codes(tmp_path / "voles.yaml", PEOPLE + asked.replace("SET", "bots")) == [(CODE, 7)]
    assert codes(tmp_path / "voles.yaml", PEOPLE + asked.replace("SET", "enemies in bots")) == [(CODE, 7)]
    assert codes(tmp_path / "voles.yaml", PEOPLE + asked.replace("SET", "enemies not in bots")) == []


def test_it_can_be_played_all_the_same_by_an_agent_and_a_comment_takes_it_back(tmp_path: Path) -> None:
    text = BOT + ASKS.rstrip("\n") + "    # allow: nobody-answers\n"

    assert codes(tmp_path / "voles.yaml", BOT + ASKS) != []
    assert load_faction("voles", [tmp_path]).declarations.automated
    assert codes(tmp_path / "voles.yaml", text) == []


def test_nothing_is_told_beside_another_finding_and_its_comment_waits_too(tmp_path: Path) -> None:
    broken = BOT + ASKS.replace("may: score 1}", "by: enmies, may: score 1}    # allow: nobody-answers")

    assert [code for code, _ in codes(tmp_path / "voles.yaml", broken)] == ["unknown-noun"]


def test_names_that_nothing_uses_are_told_beside_it(tmp_path: Path) -> None:
    text = (
        BOT
        + "trackers:\n  anger: {from: 0, to: 5, start: 0}\n"
        + ASKS
        + 'evening:\n  - {law: "2", name: Score, do: score 1}\n'
    )

    found = codes(tmp_path / "voles.yaml", text)

    assert found == [("unused-name", line_of(text, "anger")), (CODE, line_of(text, "may:"))]


def test_an_overlay_of_a_bot_is_told_in_the_overlay_alone(tmp_path: Path) -> None:
    overlay = f"overlay: wild\nname: Wild\nof: voles\nkind: mod\n{ASKS.replace('Dig', 'Delve')}"

    assert codes(tmp_path / "voles.yaml", BOT + PLAIN) == []
    assert codes(tmp_path / "wild.yaml", overlay) == [(CODE, line_of(overlay, "may:"))]


def test_ties_are_not_left_to_a_bot(tmp_path: Path) -> None:
    text = BOT + PLAIN + "patches:\n  - replace: Taking hits\n    add:\n" + (
        '      - {law: "3", name: Hits, decide: hit, prefer: it is a warrior, then_by: decider}\n'
    )  # fmt: skip

    assert codes(tmp_path / "voles.yaml", text) == [(CODE, line_of(text, "then_by"))]
    assert codes(tmp_path / "voles.yaml", text.replace("decider", "chance")) == []


def test_a_bot_that_shares_nothing_with_bots_needs_an_answer_of_its_own_to_hits(tmp_path: Path) -> None:
    text = (BOT + PLAIN).replace("extends: bot", "automated: true")
    kinds = "  mound: {type: token, count: 1}\n  den: {type: building, count: 1}\n"
    several = text.replace("pieces:\n", f"pieces:\n{kinds}")
    several = several.replace("do: score 1", "random: clearings as c, do: [place a mound in c, place a den in c]")
    settled = several + 'abilities:\n  - {law: "3", name: Hits, decide: hit, prefer: it is a token, then_by: chance}\n'

    assert codes(tmp_path / "voles.yaml", text) == []
    assert codes(tmp_path / "voles.yaml", several) == [(CODE, line_of(several, "automated"))]
    assert codes(tmp_path / "voles.yaml", settled) == []


def test_a_bot_made_of_what_people_play_is_told_once(tmp_path: Path) -> None:
    asks_twice = ASKS + 'evening:\n  - {law: "2", name: Rest, may: score 2}\n'
    tame = "faction: tame\nname: Tame\nextends: voles\nautomated: true\nlaw: {title: Law of the Tame}\n"

    assert codes(tmp_path / "voles.yaml", PEOPLE + asks_twice) == []
    assert codes(tmp_path / "tame.yaml", tame) == [(CODE, 4)]


def test_a_card_in_a_box_of_a_bot_asks_the_bot_and_one_that_others_may_hold_nobody_knows_whom(tmp_path: Path) -> None:
    (tmp_path / "tunes.yaml").write_text(
        "deck: tunes\nname: Tunes\nof: tune\nsize: 1\ncards:\n  - id: reel\n    name: Reel\n    suit: fox\n"
        "    kind: persistent\n    cost: [fox]\n    abilities:\n      - {when: your birdsong begins, may: score 1}\n",
        "utf-8",
    )
    boxed = BOT + "boxes:\n  stand: {of: cards}\ndecks:\n  tune_deck: {cards: tunes.yaml, in_play: [stand]}\n"
    path = tmp_path / "voles.yaml"
    path.write_text(boxed + PLAIN, "utf-8")

    found = check_files([path], [tmp_path])

    assert [(each.code, Path(each.span.file).name, each.span.line) for each in found] == [(CODE, "tunes.yaml", 12)]
    assert codes(path, boxed.replace(", in_play: [stand]", "") + PLAIN) == []
