"""The log as told: a player at the table knows who did what, with whose things, from where, and by which law."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import match

from interpreter.game.link import Table
from interpreter.game.play import Match
from interpreter.game.questions.decisions import Decision
from interpreter.game.questions.wording import texts
from interpreter.language.check import load_faction
from interpreter.law import events
from interpreter.tools.narrate import NOBODY, Narrator

SEATS = ("magpies", "badgers", "logical_lizards")
MAGPIES, BADGERS, LIZARDS = range(3)
LAW = 0
"""Any law."""


def table() -> Table:
    return match(SEATS).table


def told(event: tuple[int, ...], turn: int) -> str:
    """The sentence for one event, in the turn of a player."""
    (line,) = Narrator(table()).lines([event], turn)
    return line[1]


def tracker(name: str) -> int:
    return next(each.index for each in table().layout.trackers if each.name == name)


def zone(name: str) -> int:
    return next(each.index for each in table().layout.zones if each.name == name)


def column(name: str) -> int:
    return next(each.index for each in table().layout.columns if each.name == name)


def place(name: str) -> int:
    return next(each.index for each in table().layout.places if each.name == name)


def test_a_tracker_for_each_opponent_says_whose_it_is_and_for_whom() -> None:
    raised = (events.TRACKER_SET, LAW, tracker("magpies.price"), BADGERS, 2)

    assert told(raised, MAGPIES) == "price for The Badgers is 2"
    assert told(raised, BADGERS) == "The Magpies' price for The Badgers is 2"


def test_a_tracker_of_another_player_is_told_with_its_owner() -> None:
    omen = (events.TRACKER_SET, LAW, tracker("magpies.omen"), 0, 1)

    assert told(omen, MAGPIES) == "omen is moon"
    assert told(omen, LIZARDS) == "The Magpies' omen is moon"


def test_a_tracker_for_each_clearing_says_in_which_one() -> None:
    five = place("5")
    assert told((events.TRACKER_SET, LAW, tracker("badgers.tunnels"), five, 1), BADGERS) == "tunnels in 5 are 1"
    last = place("12")  # more clearings than players
    assert told((events.TRACKER_SET, LAW, tracker("badgers.tunnels"), last, 0), BADGERS) == "tunnels in 12 are 0"


def test_what_goes_back_at_the_end_of_something_is_no_doing_of_a_law() -> None:
    (line,) = Narrator(table()).lines([(events.TRACKER_SET, -1, tracker("magpies.guess"), BADGERS, 0)], MAGPIES)

    assert line == ("end of turn", "guess for The Badgers is fox")


def test_a_card_that_is_given_or_taken_says_to_whom_and_from_whom() -> None:
    card = 0
    name = table().layout.cards[card].card.name
    given = (events.GIVEN, LAW, MAGPIES, card, zone("magpies.stall"), zone("badgers.hand"))
    taken = (events.TAKEN, LAW, MAGPIES, card, zone("badgers.hand"), zone("magpies.hand"))

    assert told(given, BADGERS).startswith(f"The Magpies gives {name}")
    assert told(given, BADGERS).endswith(" to The Badgers")
    assert told(taken, MAGPIES).endswith(" from hand of The Badgers")


def test_a_card_that_goes_somewhere_says_from_where_and_whose_pile_it_is() -> None:
    put = (events.CARD_PUT, LAW, BADGERS, 0, zone("badgers.hand"), zone("magpies.stall"))

    assert told(put, BADGERS).endswith(" goes from hand to stall of The Magpies")
    assert told(put, MAGPIES).endswith(" goes from hand of The Badgers to stall")


def test_a_card_from_a_deck_needs_no_word_where_it_came_from() -> None:
    put = (events.CARD_PUT, LAW, LIZARDS, 0, zone("deck"), zone("logical_lizards.lost_souls"))

    assert told(put, LIZARDS).endswith(") goes to lost souls")


def test_whoever_looks_at_cards_is_told_with_the_hand_they_are_in() -> None:
    looked = (events.LOOKED_AT, LAW, MAGPIES, 0, zone("badgers.hand"))

    assert told(looked, MAGPIES).endswith(" in hand of The Badgers")


@pytest.mark.parametrize("turn", [MAGPIES, BADGERS])
def test_changed_hits_always_say_whose(turn: int) -> None:
    assert told((events.HITS_CHANGED, LAW, MAGPIES, 2), turn) == "The Magpies now deals 2 hits"


def test_pieces_that_go_elsewhere_instead_agree_with_their_number_and_say_whose_box_it_is() -> None:
    cage = place("magpies.cage")
    warrior = column("badgers.warrior")

    assert told((events.REROUTED, LAW, warrior, 2, cage), MAGPIES) == (
        "2 warriors of The Badgers go to cage of The Magpies instead"
    )
    own = (events.REROUTED, LAW, column("logical_lizards.warrior"), 1, place("logical_lizards.acolytes"))
    assert told(own, MAGPIES) == "a warrior of Logical Lizards goes to acolytes instead"


@pytest.mark.parametrize(
    ("event", "times", "said"),
    [
        ((events.SCORED, LAW, MAGPIES, 1), 1, "scores 1 point"),
        ((events.SCORED, LAW, MAGPIES, 1), 2, "scores 1 point, twice"),
        ((events.SCORED, LAW, MAGPIES, 1), 3, "scores 1 point, 3 times"),
        ((events.SHUFFLED, LAW, zone("deck")), 2, "the deck is shuffled, twice"),
        ((events.TRACKER_SET, LAW, tracker("magpies.omen"), 0, 1), 2, "omen is moon"),
        ((events.PLACED, LAW, MAGPIES, column("magpies.warrior"), 1, place("5")), 2, "places 2 warriors in 5"),
        (
            (events.REROUTED, LAW, column("badgers.warrior"), 1, place("magpies.cage")),
            2,
            "2 warriors of The Badgers go to cage of The Magpies instead",
        ),
    ],
)
def test_what_happens_more_than_once_is_told_with_how_often_or_summed_up(
    event: tuple[int, ...], times: int, said: str
) -> None:
    (line,) = Narrator(table()).lines([event] * times, MAGPIES)

    assert line[1] == said


def test_like_cards_are_told_by_their_number_of_times_and_different_ones_by_name() -> None:
    hidden = (events.DRAWN, LAW, BADGERS, -1, zone("deck"), zone("badgers.hand"))
    scored = (events.SCORED, LAW, BADGERS, 1)

    lines = [line for _, line in Narrator(table()).lines([hidden, hidden, scored, (*scored[:3], 2)], BADGERS)]

    assert lines == ["draws a hidden card to hand, twice", "scores 1 point", "scores 2 points"]


def test_pieces_at_home_are_in_the_supply_or_on_their_track_and_somebodys() -> None:
    warriors = (events.SETTLED, LAW, BADGERS, column("badgers.warrior"), 14)
    setts = (events.SETTLED, LAW, BADGERS, column("badgers.sett"), 3)

    assert told(warriors, BADGERS) == "has 14 warriors in the supply"
    assert told(setts, MAGPIES) == "The Badgers has 3 setts on the setts track"


def test_before_the_first_faction_sets_up_everybody_is_named() -> None:
    drawn = (events.DRAWN, LAW, MAGPIES, 0, zone("deck"), zone("magpies.hand"))

    assert told(drawn, NOBODY).startswith("The Magpies draws ")


def test_a_faction_that_sits_twice_is_told_apart() -> None:
    twins = match(("toads", "logical_lizards", "toads")).table
    scored = (events.SCORED, 0, 2, 1)

    assert next(iter(Narrator(twins).lines([scored], 0)))[1] == "Toads of the Fen 2 scores 1 point"


def test_a_neutral_party_has_the_name_that_its_file_gives_it() -> None:
    toads = match(("toads", "logical_lizards")).table
    wader = next(each.index for each in toads.layout.columns if each.name.endswith("wader"))
    placed = (events.PLACED, 0, 0, wader, 2, 4)

    assert next(iter(Narrator(toads).lines([placed], 0)))[1] == "places 2 waders of The Herons in 5"


def test_the_only_piece_of_its_kind_is_the_one() -> None:
    gossips = match(("gossips", "logical_lizards")).table
    mule = next(each.index for each in gossips.layout.columns if each.name == "gossips.mule")

    assert next(iter(Narrator(gossips).lines([(events.PLACED, 0, 0, mule, 1, 0)], 0)))[1] == "places the mule in 1"


FLOCK = """\
faction: flock
name: The Flock
law: {title: Law of the Flock, prefix: flock}
pieces:
  sheep: {type: token, count: 5, plural: sheep}
birdsong:
  - {law: "1", name: Graze, for: clearings as c, do: place a sheep in c}
"""


def test_pieces_that_are_asked_about_are_called_as_their_file_calls_several_of_them(tmp_path: Path) -> None:
    path = tmp_path / "flock.yaml"
    path.write_text(FLOCK, encoding="utf-8")
    flock = Match.prepare([load_faction(str(path)), load_faction("logical_lizards")]).table
    sheep = next(each.index for each in flock.layout.columns if each.name == "flock.sheep")
    decision = Decision(flock, 0, "group piece", [], 0)

    assert texts(decision, "group piece", [[(sheep, 0, 2)]]) == ["2 sheep in clearing 1"]


def test_a_card_that_goes_between_piles_of_one_player_names_the_owner_once() -> None:
    put = (events.CARD_PUT, LAW, MAGPIES, 0, zone("magpies.hand"), zone("magpies.stall"))

    assert told(put, BADGERS).endswith(" goes from hand to stall of The Magpies")
    assert told(put, MAGPIES).endswith(" goes from hand to stall")


def test_a_question_about_another_players_rule_says_whose_it_is() -> None:
    """The magpies' market is put to whoever has the turn; what it says to give, the magpies give."""
    at = table()
    market = next(place for place, each in enumerate(at.causes) if each.title == "Market")

    assert Decision(at, BADGERS, "may", [False, True], market).prompt.startswith("The Magpies' Market: ")
    assert Decision(at, MAGPIES, "may", [False, True], market).prompt.startswith("Market: ")
