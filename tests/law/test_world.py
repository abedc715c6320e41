"""The world as data: what the shipped maps, deck and items hold, and how files are found."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter.law.world import Map, WorldError, load_deck, load_map, load_world

MAPS = ("autumn", "winter")

POND = """\
map: pond
name: Pond
dealt: {fox: 1}
clearings:
  1: {name: Reed, slots: 1, paths: [2]}
  2: {name: Jetty, suits: [mouse, rabbit], slots: 2, paths: [1]}
forests: {}
"""


def links(map_: Map, key: str) -> set[frozenset[str]]:
    """Every path or river link once, as the pair of its ends."""
    return {frozenset((clearing.id, end)) for clearing in map_.clearings for end in getattr(clearing, key)}


def pairs(*names: tuple[int, int]) -> set[frozenset[str]]:
    return {frozenset(map(str, pair)) for pair in names}


# --- suits, items, dice ---


def test_suits_are_listed_with_the_wild_one_last() -> None:
    world = load_world()

    assert world.suits == ("fox", "rabbit", "mouse", "bird")
    assert world.wild == "bird"
    assert world.printed == ("fox", "rabbit", "mouse")


def test_twelve_items_lie_in_the_supply() -> None:
    """Law 5.1.5: two of everything but one crossbow and one hammer; a torch is never there."""
    assert load_world().items == {
        "boot": 2, "bag": 2, "crossbow": 1, "hammer": 1, "sword": 2, "tea": 2, "coins": 2, "torch": 0,
    }  # fmt: skip
    assert sum(load_world().items.values()) == 12


def test_two_dice_show_nothing_to_three() -> None:
    """Law 4.3.2."""
    assert (load_world().dice, load_world().faces) == (2, (0, 1, 2, 3))


# --- maps ---


@pytest.mark.parametrize("name", MAPS)
def test_clearings_stand_in_order_of_their_priority_markers(name: str) -> None:
    """Law B.2.1: twelve markers, 1 the highest."""
    assert [clearing.id for clearing in load_map(name).clearings] == [str(n) for n in range(1, 13)]


@pytest.mark.parametrize("name", MAPS)
def test_corners_one_to_four_face_each_other_across_the_map(name: str) -> None:
    assert {c.id: c.opposite for c in load_map(name).clearings if c.corner} == {"1": "3", "2": "4", "3": "1", "4": "2"}


@pytest.mark.parametrize("name", MAPS)
def test_each_map_has_four_ruins(name: str) -> None:
    """Law 2.2.4 and the four ruin items."""
    assert sum(clearing.ruin for clearing in load_map(name).clearings) == 4


def test_autumn_prints_four_clearings_of_each_suit_and_deals_none() -> None:
    autumn = load_map("autumn")

    assert Counter(suit for clearing in autumn.clearings for suit in clearing.suits) == {
        "fox": 4, "rabbit": 4, "mouse": 4,
    }  # fmt: skip
    assert autumn.dealt is None


def test_winter_prints_no_suit_and_deals_four_of_each() -> None:
    """Law A.1."""
    winter = load_map("winter")

    assert all(clearing.suits == () for clearing in winter.clearings)
    assert winter.dealt == {"fox": 4, "rabbit": 4, "mouse": 4}


def test_autumn_clearings_hold_what_the_board_prints() -> None:
    """Suit, slots and ruin, clearing by clearing."""
    printed = {c.id: (*c.suits, c.slots, c.ruin) for c in load_map("autumn").clearings}

    assert printed == {
        "1": ("fox", 1, False), "2": ("mouse", 2, False), "3": ("rabbit", 1, False), "4": ("rabbit", 1, False),
        "5": ("rabbit", 2, False), "6": ("fox", 2, True), "7": ("mouse", 2, False), "8": ("fox", 2, False),
        "9": ("mouse", 2, False), "10": ("rabbit", 2, True), "11": ("mouse", 3, True), "12": ("fox", 2, True),
    }  # fmt: skip


def test_winter_clearings_hold_what_the_board_prints() -> None:
    assert [c.slots for c in load_map("winter").clearings] == [1, 1, 2, 2, 2, 2, 1, 2, 2, 1, 3, 3]
    assert [c.id for c in load_map("winter").clearings if c.ruin] == ["8", "9", "11", "12"]


def test_autumn_has_eighteen_paths() -> None:
    assert links(load_map("autumn"), "paths") == pairs(
        (1, 5), (1, 9), (1, 10), (2, 5), (2, 6), (2, 10), (3, 6), (3, 7), (3, 11),
        (4, 8), (4, 9), (4, 12), (6, 11), (7, 8), (7, 12), (9, 12), (10, 12), (11, 12),
    )  # fmt: skip
    assert len(links(load_map("autumn"), "paths")) == 18


def test_winter_has_sixteen_paths() -> None:
    assert links(load_map("winter"), "paths") == pairs(
        (1, 5), (1, 10), (1, 11), (2, 6), (2, 7), (2, 12), (3, 7), (3, 8),
        (3, 12), (4, 9), (4, 10), (4, 11), (5, 6), (8, 9), (8, 12), (9, 11),
    )  # fmt: skip
    assert len(links(load_map("winter"), "paths")) == 16


def test_the_autumn_river_runs_from_clearing_5_to_clearing_4() -> None:
    assert links(load_map("autumn"), "rivers") == pairs((5, 10), (10, 11), (11, 7), (7, 4))


def test_the_winter_river_runs_from_clearing_10_to_clearing_7() -> None:
    assert links(load_map("winter"), "rivers") == pairs((10, 11), (11, 12), (12, 7))


def walls(map_: Map) -> set[frozenset[str]]:
    """The links that part forests: paths, and on Winter the river too (C.1.1)."""
    return links(map_, "paths") | (links(map_, "rivers") if map_.id == "winter" else set())


@pytest.mark.parametrize("name", MAPS)
def test_forests_are_the_areas_that_the_links_enclose(name: str) -> None:
    """Euler: a connected plane drawing of C clearings and L links encloses L - C + 1 areas."""
    map_ = load_map(name)

    assert len(map_.forests) == len(walls(map_)) - len(map_.clearings) + 1


@pytest.mark.parametrize("name", MAPS)
def test_the_clearings_around_a_forest_form_a_ring_of_links(name: str) -> None:
    """Law 2.4.1: a forest touches the clearings of the ring that encloses it, and no link cuts through it."""
    map_ = load_map(name)
    for forest in map_.forests:
        ring = [link for link in walls(map_) if link <= set(forest.touches)]

        assert len(ring) == len(forest.touches), forest.id
        assert Counter(end for link in ring for end in link) == dict.fromkeys(forest.touches, 2), forest.id


@pytest.mark.parametrize("name", MAPS)
def test_forests_are_neighbours_where_one_link_parts_them(name: str) -> None:
    """Law 2.4.1."""
    map_ = load_map(name)
    around = {forest.id: {link for link in walls(map_) if link <= set(forest.touches)} for forest in map_.forests}
    for forest in map_.forests:
        parted = {other for other, ring in around.items() if other != forest.id and ring & around[forest.id]}

        assert set(forest.neighbours) == parted, forest.id


def test_a_clearing_may_have_two_suits(tmp_path: Path) -> None:
    file = tmp_path / "pond.yaml"
    file.write_text(POND)

    assert [clearing.suits for clearing in load_map(file).clearings] == [(), ("mouse", "rabbit")]


# --- decks ---


def test_the_standard_deck_has_54_cards_of_four_suits() -> None:
    deck = load_deck("standard")

    assert len(deck.cards) == 54
    assert Counter(card.suit for card in deck.cards) == {"bird": 14, "fox": 14, "rabbit": 13, "mouse": 13}
    assert deck.noun == "card"


def test_the_standard_deck_has_twenty_items_five_ambushes_and_four_dominances() -> None:
    """Law 2.1.2, 2.1.3; what is left of 54 is 22 persistent cards and three favors."""
    assert Counter(card.kind for card in load_deck("standard").cards) == {
        "item": 20, "ambush": 5, "dominance": 4, "immediate": 3, "persistent": 22,
    }  # fmt: skip


def test_ambushes_are_two_birds_and_one_of_each_other_suit() -> None:
    """Law 2.1.2."""
    ambushes = [card for card in load_deck("standard").cards if card.kind == "ambush"]

    assert Counter(card.suit for card in ambushes) == {"bird": 2, "fox": 1, "rabbit": 1, "mouse": 1}


def test_one_dominance_card_has_each_suit() -> None:
    """Law 2.1.3."""
    suits = [card.suit for card in load_deck("standard").cards if card.kind == "dominance"]

    assert sorted(suit or "" for suit in suits) == ["bird", "fox", "mouse", "rabbit"]


def test_every_item_scores_the_same_on_each_of_its_cards() -> None:
    cards = [card for card in load_deck("standard").cards if card.kind == "item"]

    assert {(card.item, card.points) for card in cards} == {
        ("boot", 1), ("bag", 1), ("crossbow", 1), ("hammer", 2), ("sword", 2), ("tea", 2), ("coins", 3),
    }  # fmt: skip
    assert Counter(card.item for card in cards) == {
        "boot": 4, "bag": 4, "crossbow": 2, "hammer": 1, "sword": 3, "tea": 3, "coins": 3,
    }  # fmt: skip


def test_ambush_and_dominance_cards_cannot_be_crafted_and_all_others_can() -> None:
    for card in load_deck("standard").cards:
        assert (card.cost == ()) == (card.kind in {"ambush", "dominance"}), card.id


def test_every_card_with_an_effect_says_it_in_words() -> None:
    for card in load_deck("standard").cards:
        assert (card.text == "") == (card.kind == "item"), card.id


def test_equal_copies_share_a_kind_and_have_ids_of_their_own() -> None:
    cards = load_deck("standard").cards

    assert [card.id for card in cards if card.kind_id == "tax_collector"] == [
        "tax_collector", "tax_collector#2", "tax_collector#3",
    ]  # fmt: skip
    assert len({card.id for card in cards}) == 54


def test_a_deck_may_do_without_a_name_kinds_and_suits(tmp_path: Path) -> None:
    file = tmp_path / "trips.yaml"
    file.write_text("{deck: trips, of: trip, size: 1, cards: [{id: hike, name: Hike, points: 2}]}")
    deck = load_deck(file)
    (card,) = deck.cards

    assert (deck.name, deck.noun) == ("trips", "trip")
    assert (card.suit, card.kind, card.item, card.cost, card.points) == (None, None, None, (), 2)


# --- finding files ---


@pytest.mark.parametrize("load", [load_map, load_deck])
def test_a_name_that_is_not_there_is_answered_with_those_that_are(load: Callable[..., object], tmp_path: Path) -> None:
    (tmp_path / "pond.yaml").write_text("")
    own = "autumn" if load is load_map else "standard"

    with pytest.raises(FileNotFoundError, match=f"`nowhere`; there are: .*{own}"):
        load("nowhere")
    with pytest.raises(FileNotFoundError, match=r"`nowhere`; there are: .*pond"):
        load("nowhere", [tmp_path])
    with pytest.raises(FileNotFoundError, match=f"did you mean `{own}`"):
        load(own[:-1])


def test_a_path_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"pond\.yaml"):
        load_map(tmp_path / "pond.yaml")


def test_maps_are_found_in_the_search_folders_and_by_path(tmp_path: Path) -> None:
    file = tmp_path / "pond.yaml"
    file.write_text(POND)

    assert load_map("pond", [tmp_path]) == load_map("pond.yaml", [tmp_path]) == load_map(file) == load_map(str(file))
    assert load_map(file).id == "pond"


def test_a_fingerprint_changes_with_the_content_and_not_with_the_layout(tmp_path: Path) -> None:
    same, other = tmp_path / "same.yaml", tmp_path / "other.yaml"
    pond = tmp_path / "pond.yaml"
    pond.write_text(POND)
    same.write_text("# a remark\n" + POND.replace("Pond", "'Pond'"))
    other.write_text(POND.replace("slots: 2", "slots: 3"))

    assert load_map(same).fingerprint == load_map(pond).fingerprint
    assert load_map(other).fingerprint != load_map(pond).fingerprint


def test_a_broken_file_is_refused_with_all_its_findings(tmp_path: Path) -> None:
    file = tmp_path / "pond.yaml"
    file.write_text(POND.replace("paths: [1]", "paths: [1, 7]").replace("mouse", "moose"))

    with pytest.raises(WorldError) as caught:
        load_map(file)
    assert sorted(finding.code for finding in caught.value.findings) == ["unknown-clearing", "unknown-suit"]
    assert str(caught.value).splitlines()[0].startswith(f"{file}:6:")
