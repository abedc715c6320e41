"""Cards and where they lie: private decks, boxes with slots, icons of tracks, and the rules that cards print."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from made_up_faction import HEAD, first, program, step_of

from interpreter.language.cards import CardRules, load_card_rules
from interpreter.language.check import BrokenFaction, Library, check_files, load_faction
from interpreter.language.program import (
    Cannot,
    CardsIn,
    Count,
    During,
    Effect,
    Elements,
    Exists,
    Get,
    Icons,
    Listed,
    Local,
    Logic,
    Matches,
    Name,
    Number,
    Perform,
    Pieces,
    Portion,
    Program,
    Satisfies,
    Sort,
    Step,
    ThisCard,
    When,
    Within,
    You,
    walk,
)

SPELLS = """\
deck: spells
name: Spells
of: spell
size: 2
cards:
  - {id: ford, name: Ford, points: 2, objective: ponds in site}
  - {id: crowd, name: Crowd, points: 1, objective: at least 3 of your warriors in site}
"""

DECK = (
    HEAD.replace(
        "boxes:\n", "boxes:\n  shelf: {of: spells, slots: [fox, mouse, bird], seen_by: {bird: owner}}\n"
    ).replace(
        "hut, points: [0, 1, 2, 3, 4, 5]}",
        "hut, points: [0, 1, 2, 3, 4, 5], icons: [none, flag, sack, flag, none, none]}",
    )
    + "decks:\n  spell_deck: {cards: spells.yaml, discards_to: spent_spells}\n"
)
"""The made-up faction with spells of its own, a box of three slots, and icons on a track."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "spells.yaml").write_text(SPELLS, "utf-8")
    return tmp_path


def made(folder: Path, *lines: str, head: str = DECK) -> Program:
    """The faction with one step of these lines."""
    body = "birdsong:\n  - law: T.1\n    name: Step\n" + "".join(f"    {line}\n" for line in lines)
    return program(body, folder, head)


def the_step(folder: Path, *lines: str) -> Step:
    return step_of(made(folder, *lines), "Step")


def effect(folder: Path, leaf: str, *around: str) -> Any:
    return the_step(folder, *around, f"do: {leaf}").body[0]


def the_set(folder: Path, leaf: str) -> Any:
    loop = the_step(folder, f"for: {leaf} as each_one", "do: score 1").loop
    assert loop is not None
    return loop.set


def names_in(value: Any) -> list[str]:
    """What a listed set names, in order."""
    assert isinstance(value, Elements) and isinstance(value.domain, Listed)
    return [item.name for item in value.domain.items if isinstance(item, Name)]


def faults(folder: Path, *lines: str) -> list[str]:
    body = "birdsong:\n  - law: T.1\n    name: Step\n" + "".join(f"    {line}\n" for line in lines)
    (folder / "made_up.yaml").write_text(DECK + body, "utf-8")
    return [finding.code for finding in check_files([folder / "made_up.yaml"])]


# --- Cards of a private deck ------------------------------------------------------------------------------------------


def test_cards_without_more_are_of_the_shared_deck_and_named_ones_of_their_own(folder: Path) -> None:
    assert the_set(folder, "all cards").domain == CardsIn((), deck=None)
    for word in ("all spells", "all spell"):
        assert the_set(folder, word).domain == CardsIn((), deck="spell_deck")


def test_cards_of_a_private_deck_in_a_pile_are_those_of_them_that_lie_there(folder: Path) -> None:
    domain = the_set(folder, "spells in hoard").domain

    assert domain.deck == "spell_deck"
    assert [zone.name for zone in domain.zones] == ["hoard"]


@pytest.mark.parametrize(
    ("leaf", "deck", "to"),
    [
        ("draw 2 cards to hoard", "deck", "hoard"), ("draw 2 spells to hoard", "spell_deck", "hoard"),
        ("draw a spell to hoard", "spell_deck", "hoard"), ("draw 3 spells", "spell_deck", None),
    ],
)  # fmt: skip
def test_the_noun_says_which_deck_is_drawn_from(folder: Path, leaf: str, deck: str, to: str | None) -> None:
    drawn = effect(folder, leaf)

    assert drawn.form == "draw"
    assert drawn.args["deck"].name == deck
    assert drawn.args["to"].name == to if to else "to" not in drawn.args


def test_a_discard_pile_of_ones_own_is_a_pile_by_its_name(folder: Path) -> None:
    pile = effect(folder, "shuffle spent_spells").args["object"]

    assert (pile.sort, pile.name) == (Sort.ZONE, "spent_spells")


def test_an_event_of_cards_is_about_the_shared_deck_unless_it_names_others(folder: Path) -> None:
    body = """
        abilities:
          - {law: A.1, name: Any, when: a card is discarded, do: score 1}
          - {law: A.2, name: Own, when: a spell is discarded, do: score 1}
        """
    own = {each.title: each for each in program(body, folder, DECK).abilities if isinstance(each, When)}

    assert own["Any"].things is None
    assert own["Own"].things is not None
    assert first(own["Own"].things, CardsIn).deck == "spell_deck"


def test_cards_in_a_pile_that_are_looked_for_in_another_lie_in_both(folder: Path) -> None:
    found = the_set(folder, "cards in hand in discard_pile")

    assert isinstance(found.domain, CardsIn) and len(found.domain.zones) == 1
    assert isinstance(found.where, Within)
    assert first(found.where.of, Name).name == "discard_pile"


# --- Slots ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("leaf", ["slots of shelf", "shelf"])
def test_slots_of_a_box_are_its_piles_as_printed_and_so_is_the_box_itself(folder: Path, leaf: str) -> None:
    found = the_set(folder, leaf)

    assert (found.sort, found.many) == (Sort.ZONE, True)
    assert names_in(found) == ["shelf.fox", "shelf.mouse", "shelf.bird"]


def test_the_slot_of_a_suit_is_one_pile_known_before_the_game(folder: Path) -> None:
    placed = effect(folder, "place found on bird slots of shelf", "choose: spells in hoard as found")

    assert placed.form == "place_cards"
    assert (placed.args["on"].sort, placed.args["on"].many) == (Sort.ZONE, False)
    assert names_in(placed.args["on"].of) == ["shelf.bird"]


def test_slots_other_than_one_are_the_rest(folder: Path) -> None:
    found = the_set(folder, "slots of shelf other than (bird slots of shelf)")

    assert isinstance(found.where, Logic) and found.where.op == "not"
    assert names_in(first(found.where, Within).of) == ["shelf.bird"]


def test_slots_match_cards_by_their_suit(folder: Path) -> None:
    loop = the_step(
        folder, "choose: cards in hand as guide", "do: {for: slots of shelf matching guide as there, do: score 1}"
    )
    test = first(loop.body, Matches)

    assert (test.left.sort, test.right.sort) == (Sort.ZONE, Sort.CARD)


def test_slot_of_a_card_is_the_pile_it_lies_in(folder: Path) -> None:
    asked = the_step(folder, "for: spells in shelf as found", "do: {if: start matching slots of found, do: score 1}")
    slot = first(asked.body, Matches).right

    assert isinstance(slot, Get)
    assert (slot.query, slot.sort, slot.many) == ("zone", Sort.ZONE, False)
    assert isinstance(slot.of, Local)


def test_cards_in_a_box_lie_in_any_of_its_slots(folder: Path) -> None:
    (zone,) = the_set(folder, "spells in shelf").domain.zones

    assert names_in(zone) == ["shelf.fox", "shelf.mouse", "shelf.bird"]


def test_building_slots_stay_what_they_were(folder: Path) -> None:
    assert the_step(folder, "if: no slots of start", "do: score 1").condition is not None
    assert faults(folder, "if: free slots in start > 1", "do: score 1") == []


def test_one_slot_may_be_seen_by_fewer_than_the_others(folder: Path) -> None:
    box = made(folder, "do: score 1").declarations.boxes["shelf"]

    assert [box.seen_by(slot) for slot in box.slots] == ["all", "all", "owner"]


def test_a_box_face_down_is_seen_by_nobody_and_any_other_by_all_unless_it_says_who(folder: Path) -> None:
    head = DECK.replace("  hoard:  {of: cards, pile: true}", "  hoard:  {of: cards, face: down}").replace(
        "  memory: {of: cards, holds: 1}", "  memory: {of: cards, holds: 1, seen_by: owner}\n  open: {of: cards}"
    )
    boxes = made(folder, "do: score 1", head=head).declarations.boxes

    assert [boxes[name].seen_by("") for name in ("hoard", "memory", "open")] == ["nobody", "owner", "all"]


# --- Icons ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["flag", "flags"])
def test_an_icon_is_the_number_of_those_that_show(folder: Path, word: str) -> None:
    scored = effect(folder, f"score {word}").args["object"]

    assert isinstance(scored, Icons)
    assert (scored.sort, scored.name) == (Sort.NUMBER, "flag")


def test_an_icon_counts_what_it_stands_before(folder: Path) -> None:
    placed = effect(folder, "place sacks warriors in start").args["object"]
    more = effect(folder, "place (2 + sack) warriors in start").args["object"]

    assert placed.count.name == "sack"
    assert {type(each) for each in walk(more.count)} >= {Number, Icons}


# --- Taking, looking, activating, no more points ----------------------------------------------------------------------


def test_a_card_taken_from_a_player_is_unseen_and_any_other_is_named(folder: Path) -> None:
    unseen = effect(folder, "take a card from guest", "for: enemies as guest")
    named = effect(folder, "take loot", "choose: cards in discard_pile as loot")

    assert (unseen.form, unseen.args["from"].sort, unseen.args["deck"].name) == ("take_unseen", Sort.PLAYER, "deck")
    assert unseen.args["number"].value == 1
    assert named.form == "take"


def test_a_look_is_at_a_pile(folder: Path) -> None:
    looked = effect(folder, "look at hand of guest", "for: enemies as guest")

    assert looked.form == "look"
    assert (looked.args["at"].query, looked.args["at"].sort) == ("hand", Sort.ZONE)


def test_activating_is_an_effect_on_one_card(folder: Path) -> None:
    laid = effect(folder, "activate banner", "choose: dominance_cards in hand as banner")

    assert laid.form == "activate"
    assert (laid.args["object"].sort, laid.args["object"].many) == (Sort.CARD, False)


def test_scoring_can_be_forbidden_by_amount(folder: Path) -> None:
    body = "abilities:\n  - {law: A.1, name: None, who: you, cannot: score amount, if: amount > 1}\n"
    ban = next(each for each in program(body, folder, DECK).abilities if each.title == "None")

    assert isinstance(ban, Cannot)
    assert (ban.op, len(ban.fields)) == ("score", 1)
    assert first(ban.condition, Local).name == ban.fields[0]
    assert first(ban.condition, Local).sort is Sort.NUMBER


def test_beside_the_map_is_another_pile_than_out_of_the_game(folder: Path) -> None:
    names = [the_set(folder, f"dominance_cards in {word}").domain.zones[0].name for word in ("beside_map", "aside")]

    assert names == ["beside_map", "aside"]


# --- The rules of cards -----------------------------------------------------------------------------------------------

SHARED = """\
deck: few
name: A few cards
of: card
size: 5
cards:
  - id: ward
    name: Ward
    suit: fox
    kind: persistent
    cost: [fox]
    discards_to: beside_map
    abilities:
      - when: battle dice are rolled
        if: you are defender
        pay: discard this_card
        may: raise extra_hits of you by 1
      - law: root:3.3
        name: Ward by law
        during: your daylight
        once: turn
        do: draw a card
      - {law: x, when: your evening begins, may: perform move}
  - {id: gust, name: Gust, suit: mouse, count: 3, kind: immediate, cost: [mouse], do: remove all enemy pieces from map}
  - {id: plain, name: Plain, suit: mouse, kind: ambush}
"""


@pytest.fixture
def shared(tmp_path: Path) -> CardRules:
    path = tmp_path / "few.yaml"
    path.write_text(SHARED, "utf-8")
    return load_card_rules(path)


def test_every_card_has_its_rules_by_its_id(shared: CardRules) -> None:
    assert shared.deck == "few"
    assert list(shared.cards) == ["ward", "gust", "plain"]
    assert (shared.cards["plain"].abilities, shared.cards["plain"].effect) == ((), None)


def test_the_law_of_a_card_is_its_id_in_its_deck_unless_an_ability_names_another(shared: CardRules) -> None:
    first_one, second, third = shared.cards["ward"].abilities

    assert (first_one.laws, first_one.title) == (("few:ward",), "Ward")
    assert (second.laws, second.title) == (("root:3.3",), "Ward by law")
    assert (third.laws, third.title) == (("few:x",), "Ward")


def test_offers_and_effects_of_a_card_are_named_like_the_card(shared: CardRules) -> None:
    assert isinstance(shared.cards["ward"].abilities[1], During)
    assert shared.cards["ward"].abilities[1].step.title == "Ward by law"
    effect = shared.cards["gust"].effect
    assert effect is not None
    assert (effect.laws, effect.title) == (("few:gust",), "Gust")
    assert first(effect.body, Effect).form == "remove"


def test_this_card_and_you_come_from_whoever_holds_the_copy(shared: CardRules) -> None:
    listener = shared.cards["ward"].abilities[0]
    assert isinstance(listener, When)

    assert first(listener.step.condition, You)
    paid = first(listener.step.pay, Portion)
    assert isinstance(paid.of, ThisCard)


def test_causes_and_uses_of_cards_are_numbered_in_their_own_program(shared: CardRules) -> None:
    nodes = [each for card in shared.cards.values() for each in walk(card)]
    causes = [each.cause for each in nodes if isinstance(each, (Effect, Step, Perform))]

    assert all(0 <= cause < len(shared.program.causes) for cause in causes)
    assert any(cause.laws == ("few:gust",) for cause in shared.program.causes)
    used = next(each.uses for each in nodes if isinstance(each, Step) and each.uses)
    assert used in shared.program.uses
    assert shared.program.abilities == ()


def test_what_a_card_performs_is_the_doing_of_the_card(shared: CardRules) -> None:
    performed = first(shared.cards["ward"].abilities[2], Perform)

    assert {"few:x", "root:4.2"} <= set(shared.program.causes[performed.cause].laws)
    assert {each.cause for each in walk(shared.program.actions["move"]) if isinstance(each, Effect)} == {-1}


def test_a_card_may_have_a_pile_of_its_own_to_be_discarded_to(shared: CardRules) -> None:
    pile = shared.cards["ward"].discards_to

    assert isinstance(pile, Name)
    assert (pile.sort, pile.name) == (Sort.ZONE, "beside_map")
    assert shared.cards["gust"].discards_to is None


def test_objectives_of_a_private_deck_speak_of_a_site_in_the_words_of_their_faction(folder: Path) -> None:
    cards = made(folder, "do: score 1").decks["spell_deck"]
    ford, crowd = cards["ford"].objective, cards["crowd"].objective

    assert ford is not None and crowd is not None
    assert isinstance(ford.condition, Exists)
    asked = first(ford.condition, Pieces)
    assert isinstance(asked.at, Local) and asked.at.name == ford.site
    assert first(crowd.condition, Count)
    assert ford.site != crowd.site


def test_satisfying_asks_the_objective_of_a_card(folder: Path) -> None:
    asked = first(
        the_step(folder, "for: all spells as found", "do: {if: start satisfying found, do: score 1}"), Satisfies
    )

    assert (asked.clearing.sort, asked.card.sort) == (Sort.CLEARING, Sort.CARD)


def test_private_cards_share_the_numbers_of_their_faction(folder: Path) -> None:
    of_faction = made(folder, "do: score 1")
    plain = {cause.laws for cause in of_faction.causes}

    assert ("made_up:T.1",) in plain
    assert of_faction.decks["spell_deck"]["ford"].law == "spells:ford"


def test_a_faction_with_other_cards_is_another_program(folder: Path) -> None:
    before = made(folder, "do: score 1").fingerprint
    (folder / "spells.yaml").write_text(SPELLS.replace("points: 2", "points: 3"), "utf-8")

    assert load_faction(str(folder / "made_up.yaml")).fingerprint != before


# --- Where files are found --------------------------------------------------------------------------------------------


def test_a_private_deck_lies_beside_its_faction_wherever_that_is(folder: Path) -> None:
    deck = made(folder, "do: score 1").declarations.decks["spell_deck"]

    assert (Path(deck.cards), deck.discards_to) == (folder / "spells.yaml", "spent_spells")


def test_a_deck_beside_factions_is_no_faction(folder: Path) -> None:
    made(folder, "do: score 1")
    library = Library((folder,))

    assert "made_up" in library.names()
    assert "spells" not in library.names()
    with pytest.raises(FileNotFoundError, match="no faction"):
        load_faction("spells", [folder])
    with pytest.raises(FileNotFoundError, match="is no faction"):
        load_faction(str(folder / "spells.yaml"))


def test_faults_of_cards_are_found_with_the_faction_and_with_the_deck_at_the_same_place(folder: Path) -> None:
    (folder / "spells.yaml").write_text(SPELLS.replace("ponds in site", "pnods in site"), "utf-8")
    (folder / "made_up.yaml").write_text(DECK, "utf-8")

    by_faction, by_deck, by_both = (
        check_files(paths)
        for paths in (
            [folder / "made_up.yaml"],
            [folder / "spells.yaml"],
            [folder / "made_up.yaml", folder / "spells.yaml"],
        )
    )

    (finding,) = by_faction
    assert (finding.code, finding.span.line, finding.hint) == ("unknown-noun", 6, "did you mean `ponds`?")
    assert finding.span.file == str(folder / "spells.yaml")
    assert by_faction == by_deck == by_both


def test_a_faction_whose_cards_are_broken_is_not_loaded(folder: Path) -> None:
    (folder / "spells.yaml").write_text(SPELLS.replace("of: spell", "of: card"), "utf-8")
    (folder / "made_up.yaml").write_text(DECK, "utf-8")

    with pytest.raises(BrokenFaction) as broken:
        load_faction(str(folder / "made_up.yaml"))

    assert [finding.code for finding in broken.value.findings] == ["deck-noun"]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (SHARED.replace("raise extra_hits", "rise extra_hits"), "unknown-op"), (": [", None), ("", "empty-file"),
        ("map: pond\nname: Pond\n", "missing-key"),
    ],
)  # fmt: skip
def test_a_shared_deck_with_findings_is_not_loaded(tmp_path: Path, content: str, code: str | None) -> None:
    path = tmp_path / "few.yaml"
    path.write_text(content, "utf-8")

    with pytest.raises(BrokenFaction) as broken:
        load_card_rules(path)

    assert broken.value.findings
    assert code is None or code in [finding.code for finding in broken.value.findings]


def test_every_key_of_a_card_is_read() -> None:
    """The deck of the faction that uses every key."""
    here = Path(__file__).parent
    cards = load_faction(str(here / "every_key.yaml")).decks["spell_deck"]

    assert check_files([here / "spells.yaml"]) == []
    assert list(cards) == ["ford", "crowd", "ward", "gust"]
    assert [each.title for each in cards["ward"].abilities] == ["Ward", "Ward of mills"]
    assert cards["ward"].abilities[1].laws == ("spells:A.27",)
    assert cards["gust"].effect is not None
    assert [node.form for node in cards["gust"].effect.body if isinstance(node, Effect)] == ["mark", "remove"]
