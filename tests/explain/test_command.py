"""`rootlaw explain`: what a name may be, what is told of it, and what is said of a name that is nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from speaking import HEAD

ROOT = Path(__file__).parents[2]


# --- factions ---------------------------------------------------------------------------------------------------------


def test_a_faction_is_its_turn_sheet(rootlaw) -> None:  # type: ignore[no-untyped-def]
    done = rootlaw("explain", "logical_lizards")

    assert done.code == 0
    assert done.out.startswith("LOGICAL LIZARDS\nLaw of Rootbotics, section 8.")
    assert "\033" not in done.out


def test_a_faction_with_overlays_is_told_as_it_is_played_with_them(rootlaw) -> None:  # type: ignore[no-untyped-def]
    done = rootlaw("explain", "logical_lizards+nightmare+erratic")

    assert done.out.startswith("LOGICAL LIZARDS + CHALLENGING + NIGHTMARE + ERRATIC\n")
    assert "  Do this 5 times (reveals), each time for the card then on top of the Lost" in done.out
    assert "Nightmare  [by nightmare, put after 8.6.4]" in done.out


def test_a_file_is_told_by_its_path_and_a_faction_of_a_folder_by_its_name(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "voles.yaml").write_text(HEAD, encoding="utf-8")

    assert rootlaw("explain", str(tmp_path / "voles.yaml")).out.startswith("THE VOLES\n")
    assert rootlaw("explain", "voles", "--path", str(tmp_path)).out.startswith("THE VOLES\n")


def test_markdown_is_asked_for(rootlaw) -> None:  # type: ignore[no-untyped-def]
    assert rootlaw("explain", "bot", "--format", "markdown").out.startswith("# Shared law of bots\n")


def test_a_broken_faction_is_told_by_its_findings(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "voles.yaml"
    path.write_text(HEAD + 'birdsong:\n  - {law: "1", name: Step, do: plase a warrior in start}\n', encoding="utf-8")
    done = rootlaw("explain", str(path))

    assert done.code == 1
    assert "error[unknown-op]" in done.err
    assert done.out == ""


# --- words ------------------------------------------------------------------------------------------------------------


def test_an_op_is_told_with_its_forms_its_law_and_who_uses_it(rootlaw) -> None:  # type: ignore[no-untyped-def]
    told = rootlaw("explain", "spread").out

    assert told.startswith("spread (op)\n")
    assert "  form        spread NEW_PIECES among LOCATIONS [ignoring RULES]\n" in told
    assert "  law         rootbotics:2.4\n" in told
    assert "spread recruits warriors among ordered clearings you rule" in told
    assert "mechanical_marquise.yaml" in told


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("points", "query"), ("clearings", "noun"), ("clearing", "noun"), ("corner", "adjective"),
        ("ruled by", "relation"), ("ruled_by", "relation"), ("battle_begins", "event"),
        ("cannot move", "hook"), ("change ruler", "hook"), ("when removed", "hook"), ("instead of spent", "hook"),
        ("hit", "question of `decide`"),
        ("targeting", "context"), ("new_pieces", "type of a parameter"), ("NEW_PIECES", "type of a parameter"),
        ("most", "rank"), ("fewest", "rank"), ("at_least", "quantity"), ("exactly", "quantity"), ("up to", "quantity"),
        ("all_but", "quantity"), ("bird", "suit"), ("fox", "suit"), ("<=", "comparison"),
        ("menu", "no word of the language itself"),
        ("prefer", "key"), ("cannot", "key"), ("slots", "key"), ("suit", "sort of thing"),
    ],
)  # fmt: skip
def test_every_sort_of_word_is_told(word: str, kind: str, rootlaw) -> None:  # type: ignore[no-untyped-def]
    done = rootlaw("explain", word)

    assert done.code == 0
    assert f"({kind})\n" in done.out


def test_an_op_is_shown_in_english_with_all_its_places_filled(rootlaw) -> None:  # type: ignore[no-untyped-def]
    assert "  in English  score 1 point\n" in rootlaw("explain", "score").out
    assert "  in English  place 4 warriors in your starting clearing\n" in rootlaw("explain", "place").out


def test_the_first_of_several_words_is_enough(rootlaw) -> None:  # type: ignore[no-untyped-def]
    assert rootlaw("explain", "adjacent").out.startswith("adjacent to (relation)\n")


@pytest.mark.parametrize("word", ["place", "swap", "opponent", "start_of_turn"])
def test_what_the_tests_have_made_up_is_not_named(word: str, rootlaw) -> None:  # type: ignore[no-untyped-def]
    told = rootlaw("explain", word).out

    assert not re.search(r"stand_ins|newts|toads|gossips|magpies|otters|badgers", told)


def test_ones_own_files_are_among_the_uses(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "voles.yaml").write_text(HEAD + 'birdsong:\n  - {law: "1", name: Step, do: advance mood}\n', "utf-8")

    assert "voles.yaml 1" in rootlaw("explain", "advance", "--path", str(tmp_path)).out


def test_a_word_that_is_several_things_is_told_as_all_of_them(rootlaw) -> None:  # type: ignore[no-untyped-def]
    told = rootlaw("explain", "removed").out

    assert "removed (noun)\n" in told
    assert "removed (event)\n" in told
    assert "removed (type of a parameter)\n" in told


def test_an_example_says_where_it_stands(rootlaw) -> None:  # type: ignore[no-untyped-def]
    told = " ".join(rootlaw("explain", "advance").out.split())
    lines = (ROOT / "factions" / "logical_lizards.yaml").read_text("utf-8").split("\n")
    at = next(number for number, line in enumerate(lines, 1) if "advance conspiracy" in line)

    assert f"used do: advance conspiracy (factions/logical_lizards.yaml:{at})" in told.replace(str(ROOT) + "/", "")


def test_without_a_name_every_name_is_listed(rootlaw) -> None:  # type: ignore[no-untyped-def]
    done = rootlaw("explain")

    assert done.code == 0
    for name in ("logical_lizards", "spread", "clearings", "battle_begins", "prefer", "unknown-op"):
        assert name in done.out


# --- laws -------------------------------------------------------------------------------------------------------------


def test_a_law_is_told_as_written_in_english_with_its_scenarios(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    faction = HEAD + 'birdsong:\n  - law: "1"\n    name: Step\n    do: draw a card\n    ruling: from the top\n'
    (tmp_path / "voles.yaml").write_text(faction, encoding="utf-8")
    claims = tmp_path / "claims"
    claims.mkdir()
    (claims / "one.yaml").write_text('scenario: it draws\nlaws: ["vole:1"]\n', encoding="utf-8")
    done = rootlaw("explain", "voles:1", "--path", str(tmp_path), "--scenarios", str(claims))

    assert done.code == 0
    assert (
        done.out
        == (
            "vole:1\n\n"
            f"{tmp_path}/voles.yaml:{faction.count(chr(10)) - 4 + 1}\n"
            '    - law: "1"\n      name: Step\n      do: draw a card\n      ruling: from the top\n\n'
            "1 Step\n  Draw a card.\n  Note: from the top.\n\n"
            "tested by:\n"
            f"  - {claims}/one.yaml:\n    it draws\n"
        )
        or f"  - {claims}/one.yaml: it draws\n" in done.out
    )


def test_a_law_is_found_by_the_file_it_stands_in(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    rules = 'birdsong:\n  - {law: "1", name: Step, do: draw reveals cards}\n'
    (tmp_path / "voles.yaml").write_text(HEAD + rules, encoding="utf-8")
    hard = "overlay: hard\nname: Hard\nof: voles\nkind: difficulty\nnumbers: {reveals: 5}\n"
    added = 'patches: [{after: "1", add: [{law: hard, name: Harder, do: score 1}]}]\n'
    (tmp_path / "hard.yaml").write_text(hard + added, encoding="utf-8")
    path, mod = str(tmp_path / "voles.yaml"), str(tmp_path / "hard.yaml")

    assert "Draw 4 cards (reveals)." in rootlaw("explain", f"{path}:1").out
    assert "Draw 5 cards (reveals)." in rootlaw("explain", f"{path}+{mod}:1").out
    assert "Score 1 point." in rootlaw("explain", f"{path}+hard:hard").out
    assert "Score 1 point." in rootlaw("explain", f"{mod}:hard", "--path", str(tmp_path)).out


def test_a_card_is_found_by_the_file_of_its_deck(rootlaw) -> None:  # type: ignore[no-untyped-def]
    done = rootlaw("explain", f"{ROOT / 'factions' / 'plans.yaml'}:ruin_tour")

    assert "Objective: there is a ruin in the clearing." in done.out


@pytest.mark.parametrize(("law", "told"), [("9", "no law `9`; there are 1"), ("1.2", "no law `1.2`")])
def test_a_law_that_a_file_does_not_have_is_wrong_use(law: str, told: str, rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "voles.yaml"
    path.write_text(HEAD + 'birdsong:\n  - {law: "1", name: Step, do: draw a card}\n', encoding="utf-8")
    done = rootlaw("explain", f"{path}:{law}")

    assert done.code == 2
    assert told in done.err


def test_a_law_of_a_file_that_is_not_there_is_wrong_use(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    done = rootlaw("explain", f"{tmp_path / 'voles.yaml'}:1")

    assert done.code == 2
    assert "there is no file" in done.err


def test_a_format_is_refused_where_it_has_no_meaning(rootlaw) -> None:  # type: ignore[no-untyped-def]
    done = rootlaw("explain", "bot", "--resolved", "--format", "markdown")

    assert done.code == 2
    assert "--resolved prints a rule file; leave --format markdown out" in done.err


def test_a_law_says_who_patches_it(rootlaw) -> None:  # type: ignore[no-untyped-def]
    told = rootlaw("explain", "logical_lizards:8.6.4").out

    assert "changed by:\n" in told
    assert "nightmare.yaml:" in told
    assert "puts rules after it" in told


def test_shared_law_says_who_takes_it_out(rootlaw) -> None:  # type: ignore[no-untyped-def]
    told = rootlaw("explain", "root:3.3.4").out

    assert "3.3.4 Taking dominance\n" in told
    assert "bot.yaml:" in told
    assert "takes it out" in told


def test_a_law_of_pieces_is_found_where_they_are_declared(rootlaw) -> None:  # type: ignore[no-untyped-def]
    told = rootlaw("explain", "old_man_tinker:OMT.2.3").out

    assert "    gadget:\n      type: token\n" in told
    assert "OMT.2.3 20 gadgets\n" in told


@pytest.mark.parametrize("name", ["standard:armorers", "plans:ruin_tour"])
def test_a_card_is_a_law_of_its_deck(name: str, rootlaw) -> None:  # type: ignore[no-untyped-def]
    done = rootlaw("explain", name)

    assert done.code == 0
    assert done.out.startswith(f"{name}\n")


@pytest.mark.parametrize("name", ["plans", str(ROOT / "factions" / "plans.yaml")])
def test_a_deck_is_all_its_cards(name: str, rootlaw) -> None:  # type: ignore[no-untyped-def]
    told = rootlaw("explain", name).out

    assert told.startswith("PLANS\n20 cards.\n")
    assert "plans:ruin_tour Ruin Tour\n  2 points. Objective: there is a ruin in the clearing.\n" in told


def test_the_card_of_a_shared_deck_is_told_in_english(rootlaw) -> None:  # type: ignore[no-untyped-def]
    told = " ".join(rootlaw("explain", "standard:tax_collector").out.split())

    assert (
        "Between the steps and actions of your Daylight, you may do this, once a turn: choose a clearing with your"
        " warriors; then remove one of your warriors from that clearing (the price); then draw a card."
    ) in told


@pytest.mark.parametrize(("name", "titles"), [
    ("hospitals", ["HOSPITALS (TRAIT)"]),
    ("nightmare", ["NIGHTMARE (DIFFICULTY)", "NIGHTMARE (DIFFICULTY)"]),
])  # fmt: skip
def test_an_overlay_is_told_on_each_faction_that_it_is_for(name: str, titles: list[str], rootlaw) -> None:  # type: ignore[no-untyped-def]
    done = rootlaw("explain", name)

    assert done.code == 0
    assert [line for line in done.out.split("\n") if line.endswith(("(TRAIT)", "(DIFFICULTY)"))] == titles


def test_an_overlay_is_told_by_its_file_too(rootlaw, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    mod = tmp_path / "haste.yaml"
    mod.write_text("overlay: haste\nname: Haste\nof: logical_lizards\nnumbers: {reveals: 5}\n", "utf-8")
    told = rootlaw("explain", str(mod)).out

    assert told.startswith("HASTE (MOD)\nA mod of Logical Lizards")
    assert "Reveals: 5 instead of 4, in “Reveal” (8.5).\n" in told
    assert rootlaw("explain", "haste", "--path", str(tmp_path)).out.startswith("HASTE (MOD)\n")


def test_the_number_of_a_law_alone_is_that_law_of_every_faction_that_has_it(rootlaw) -> None:  # type: ignore[no-untyped-def]
    assert rootlaw("explain", "8.4.2.I").out.startswith("logical_lizards:8.4.2.I\n")


def test_the_id_of_a_card_alone_is_that_card_of_every_deck_that_has_it(rootlaw) -> None:  # type: ignore[no-untyped-def]
    assert rootlaw("explain", "armorers").out.startswith("standard:armorers\n")


# --- findings ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["unknown-op", "error[unknown-op]"])
def test_a_finding_is_told_with_a_wrong_and_a_right_example(name: str, rootlaw) -> None:  # type: ignore[no-untyped-def]
    told = rootlaw("explain", name).out

    assert told.startswith("unknown-op (finding)\n")
    assert "wrong:\n    birdsong:\n" in told
    assert "plase 2 warriors" in told.partition("right:")[0]
    assert "place 2 warriors" in told.partition("right:")[2]


# --- wrong use --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("plase", "did you mean `place` or `phase`?"),
        ("logical_lizard", "did you mean `logical_lizards`?"),
        ("unknwon-op", "did you mean `unknown-op`?"),
        ("zzzzzz", "`rootlaw explain` alone lists every name"),
        ("logical_lizard:8.4.2", "did you mean `logical_lizards:8.4.2`?"),
        ("logical_lizards:8.4.3", "there are 8.4.1, 8.4.2, 8.4.2.I, 8.4.2.II, 8.4.2.III"),
        ("standard:armorer", "did you mean `standard:armorers`?"),
        ("logical_lizards+nightmar", "did you mean `nightmare`?"),
        ("nowhere/voles.yaml", "there is no file nowhere/voles.yaml"),
    ],
)
def test_a_name_that_is_nothing_is_wrong_use_with_the_nearest_right_one(name: str, hint: str, rootlaw) -> None:  # type: ignore[no-untyped-def]
    done = rootlaw("explain", name)

    assert done.code == 2
    assert done.out == ""
    assert hint in done.err
    assert done.err.count("\n") == 1


def test_a_folder_of_scenarios_that_is_not_there_is_wrong_use(rootlaw) -> None:  # type: ignore[no-untyped-def]
    done = rootlaw("explain", "root:4.3", "--scenarios", "nowhere")

    assert (done.code, done.err) == (2, "rootlaw explain: there is no folder nowhere\n")
