"""Private decks, slots of a box, icons, answers changed about one sort of thing: two made-up factions of choices."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tables import BOTS, MADE_UP, MAPS
from test_compile import assert_equal

from interpreter.game.play import Game, Match
from interpreter.game.questions.decisions import option_ids
from interpreter.game.reference import binders
from interpreter.game.reference.evaluator import Reference
from interpreter.game.reference.expressions import contains, value
from interpreter.game.reference.frame import Frame
from interpreter.game.sight.views import view_of
from interpreter.language import program as tree
from interpreter.language.check import load_faction
from interpreter.language.findings import Span
from interpreter.language.program import Sort
from interpreter.law.table import BESIDE_MAP

NEWTS, GOSSIPS = "newts", "gossips"
SPAN = Span("newts.yaml", 1, 1, 1, 2)


@pytest.mark.parametrize("map", MAPS)
@pytest.mark.parametrize(
    "seats", [(NEWTS, NEWTS), (GOSSIPS, BOTS[0], GOSSIPS), (NEWTS, BOTS[1], GOSSIPS)], ids="-".join
)
def test_both_evaluators_play_the_same_games_of_them(seats: tuple[str, ...], map: str) -> None:
    for seed in range(2):
        assert_equal(seats, seed, map)


def at_rest(*seats: str) -> tuple[Game, Frame]:
    """A game in which nothing has happened, and a frame of its first player."""
    programs = [load_faction(name, [MADE_UP]) for name in seats]
    of = Match.prepare(programs, evaluator="reference", folders=[MADE_UP])
    game = of.start(0)
    assert isinstance(of.evaluator, Reference)
    return game, of.evaluator.frame(game.board, 0)


def lay(game: Game, card: int, zone: int) -> None:
    state = game.board.state
    state.zones[state.zone_of[card]].remove(card)
    state.zones[zone].append(card)
    state.zone_of[card] = zone


def zone(name: str) -> tree.Name:
    return tree.Name(sort=Sort.ZONE, span=SPAN, name=name)


def local(name: str, sort: Sort) -> tree.Local:
    return tree.Local(sort=sort, span=SPAN, name=name)


def cards_in(*zones: tree.Expr, deck: str | None = None) -> tree.Elements:
    return tree.Elements(sort=Sort.CARD, many=True, span=SPAN, domain=tree.CardsIn(zones, deck), it="each")


def get(query: str, of: tree.Expr, sort: Sort = Sort.NUMBER) -> tree.Get:
    return tree.Get(sort=sort, span=SPAN, query=query, of=of)


@pytest.mark.parametrize(
    ("off", "ripples", "drops"),
    [([0, 0, 0], 0, 0), ([1, 0, 0], 0, 0), ([2, 0, 0], 1, 0), ([3, 2, 1], 2, 1), ([3, 3, 3], 3, 3)],
)
def test_a_row_shows_as_many_of_its_icons_as_pieces_are_off_it(off: list[int], ripples: int, drops: int) -> None:
    """The lilies print none, ripple, drop on each of three rows."""
    game, frame = at_rest(NEWTS, NEWTS)
    layout = frame.layout
    rows = zip(("fox", "rabbit", "mouse"), off, strict=True)
    for suit, gone in rows:
        row, column = layout.place_index[f"newts.lilies.{suit}"], layout.column_index[f"newts.lily.{suit}"]
        standing = game.board.state.n[column * layout.width + row]
        game.board.add(column, row, (3 - gone) - standing)

    shown = [value(frame, tree.Icons(sort=Sort.NUMBER, span=SPAN, name=name)) for name in ("ripple", "drop")]

    assert shown == [ripples, drops]


def test_cards_without_a_zone_are_those_of_one_deck() -> None:
    _, frame = at_rest(NEWTS, NEWTS)

    shared, own = value(frame, cards_in()), value(frame, cards_in(deck="dream_deck"))

    assert len(own) == 12, "the deck says its size"
    assert {frame.layout.cards[card].deck for card in shared} == {0}
    assert {frame.layout.decks[frame.layout.cards[card].deck].owner for card in own} == {0}


def test_a_deck_narrows_the_cards_of_a_zone() -> None:
    game, frame = at_rest(NEWTS, NEWTS)
    dream, other = value(frame, cards_in(deck="dream_deck"))[0], value(frame, cards_in())[0]
    for card in (dream, other):
        lay(game, card, BESIDE_MAP)

    assert value(frame, cards_in(zone("beside_map"))) == [other, dream]
    assert value(frame, cards_in(zone("beside_map"), deck="dream_deck")) == [dream]


def test_a_card_is_in_the_zone_it_lies_in() -> None:
    game, frame = at_rest(NEWTS, NEWTS)
    card = value(frame, cards_in())[0]
    lay(game, card, BESIDE_MAP)

    assert value(frame.with_it("c", card, Sort.CARD), get("zone", local("c", Sort.CARD), Sort.ZONE)) == BESIDE_MAP
    assert value(frame.with_it("c", -1, Sort.CARD), get("zone", local("c", Sort.CARD), Sort.ZONE)) == -1


@pytest.mark.parametrize(
    ("slot", "other", "expected"),
    [
        ("fox", "fox clearing", True),
        ("mouse", "fox clearing", False),
        ("bird", "fox clearing", True),
        ("fox", "fox card", True),
        ("bird", "fox card", False),
        ("mouse", "bird card", True),
    ],
)
def test_a_slot_matches_by_its_own_suit(slot: str, other: str, expected: bool) -> None:
    """root:2.1.1: a wild card fits every slot, the wild slot every place; a fox card does not fit the wild slot."""
    _, frame = at_rest(NEWTS, NEWTS)
    layout = frame.layout
    suit, _, noun = other.partition(" ")
    index = layout.suits.index(suit)
    things = layout.suit_of if noun == "card" else [mask.bit_length() - 1 for mask in frame.state.suits]
    sort = Sort.CARD if noun == "card" else Sort.CLEARING
    inner = frame.with_it("thing", things.index(index), sort)

    asked = tree.Matches(sort=Sort.TRUTH, span=SPAN, left=zone(f"pool.{slot}"), right=local("thing", sort))
    assert value(inner, asked) is expected


def test_only_the_owner_sees_the_slot_that_the_file_says_is_his() -> None:
    game, frame = at_rest(NEWTS, NEWTS)
    card = value(frame, cards_in(deck="dream_deck"))[0]
    lay(game, card, frame.layout.zone_index["newts.pool.bird"])

    seen: list[Any] = [view_of(game.table, game.state, viewer).zones["newts.pool.bird"] for viewer in (0, 1)]

    assert seen == [(frame.layout.cards[card].name,), 1]


def test_an_answer_is_changed_about_the_sort_of_thing_that_is_meant() -> None:
    """Gossips: of a track 2, of a card in hand 3, of themselves while renowned 1; other subjects keep their points."""
    game, frame = at_rest(GOSSIPS, GOSSIPS)
    layout, state = frame.layout, game.board.state
    card = next(each.index for each in layout.cards if each.card.points == 0)
    state.score[0] = 9
    subjects = {
        "track": (layout.tracks["gossips.stalls"][0], Sort.TRACK),
        "card": (card, Sort.CARD),
        "you": (0, Sort.PLAYER),
    }

    def points() -> dict[str, int]:
        found = {}
        for name, (thing, sort) in subjects.items():
            found[name] = value(frame.with_it("it", thing, sort), get("points", local("it", sort)))
        return found

    assert points() == {"track": 2, "card": 0, "you": 9}
    lay(game, card, layout.hand[0])
    assert points() == {"track": 2, "card": 3, "you": 9}
    state.trackers[layout.trackers[layout.tracker_index["gossips.renown"]].offset] = 6
    assert points()["you"] == 1


def warriors(at: int, **more: Any) -> tree.Pieces:
    spot = tree.Name(sort=Sort.CLEARING, span=SPAN, name=str(at + 1))
    kinds = (tree.ClassOf("warrior"),)
    return tree.Pieces(sort=Sort.PIECE, many=True, span=SPAN, whose=tree.Whose.YOURS, kinds=kinds, at=spot, **more)


def stand(game: Game, name: str, place: int, k: int) -> None:
    layout = game.table.layout
    column = layout.column_index[name]
    game.board.add(column, layout.home[column], -k)
    game.board.add(column, place, k)


def test_held_pieces_are_counted_but_not_picked_unless_the_set_says_on() -> None:
    """Bells on the mule count as warriors where the mule stands, and ride."""
    game, frame = at_rest(GOSSIPS, GOSSIPS)
    layout = frame.layout
    mule, warrior = layout.column_index["gossips.mule"], layout.column_index["gossips.warrior"]
    stand(game, "gossips.warrior", 0, 3)
    stand(game, "gossips.mule", 0, 1)
    stand(game, "gossips.bell", layout.on[mule], 2)
    of = warriors(0)
    choice = tree.Binder(how="choose", set=of, name="lot", many=True, span=SPAN, bound="any")
    mules = replace(of, kinds=(tree.KindNamed("mule"),))
    held = tree.Binder(how="choose", set=replace(of, on=mules), name="lot", many=True, span=SPAN, bound="any")

    assert value(frame, tree.Count(sort=Sort.NUMBER, span=SPAN, of=of)) == 5
    assert binders.candidates(frame, choice) == [(warrior, 0, 3)]
    assert [lot[2] for lot in binders.candidates(frame, held)] == [2]


@pytest.mark.parametrize(("going", "left"), [(0, 3), (1, 2), (2, 1), (3, 0)])
def test_what_is_not_in_a_group_is_what_the_group_leaves_of_each_lot(going: int, left: int) -> None:
    game, frame = at_rest(NEWTS, NEWTS)
    stand(game, "newts.warrior", 0, 3)
    column = frame.layout.column_index["newts.warrior"]
    group = tree.Local(sort=Sort.PIECE, many=True, span=SPAN, name="group")
    inner = frame.copy()
    inner.bound["group"] = [(column, 0, going)] if going else []
    of = warriors(0, less=group)

    assert value(inner, tree.Count(sort=Sort.NUMBER, span=SPAN, of=of)) == left
    assert contains(inner, of, (column, 0, 1)) is (left > 0)


def test_not_in_a_group_is_read_as_what_the_group_leaves() -> None:
    rules = load_faction(NEWTS, [MADE_UP]).abilities
    rule = next(each for each in rules if isinstance(each, tree.Cannot) and each.id == "together")
    sets = [each for each in tree.walk(rule.condition) if isinstance(each, tree.Pieces)]

    assert [isinstance(each.less, tree.Local) for each in sets] == [True]


def test_ways_to_move_are_offered_by_the_names_of_their_rules() -> None:
    game, _ = at_rest(NEWTS, NEWTS)
    causes = game.table.causes
    wading = next(index for index, cause in enumerate(causes) if cause.title == "Wading")

    assert option_ids(game.table, "way", [(), (wading,), (wading, wading)]) == ["none", "Wading", "Wading + Wading"]
