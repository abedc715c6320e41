"""What is offered tells nobody what lies face down: not that it is offered, nor in which order, nor in which words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from written import OTHER, library, match

from interpreter.game.agents import RandomAgent, Sight
from interpreter.game.play import Game
from interpreter.game.questions.decisions import Decision
from interpreter.game.questions.notes import Notes
from interpreter.game.session import Session

BURIED = """
  gem: {type: token, count: 4, sides: [gem_below, gem_above], back: lump}
  rock: {type: token, count: 4, sides: [rock_below, rock_above], back: lump}
trackers:
  luck: {from: 0, to: 50}
  woe: {from: 0, to: 50}
  site: {of: clearing}
define:
  lumps: your gem_belows + your rock_belows
setup:
  - {law: "1", name: S, pick: fox corner clearings as c, do: place 3 warriors in c}
daylight: []
evening: []
"""

ASKED = """
birdsong:
  - law: "2"
    name: Asked
    for: enemies as e
    do:
      by: e
      RULE
      else: raise woe by 1
"""
GEMS_ONLY = "do: {if: p is a gem, do: [raise luck by 1, {if: luck > 0, may: score 1}]}"

RULES = {
    "one of some that look alike": f"choose: lumps as p\n      {GEMS_ONLY}",
    "one by its kind": "choose: gem_belows as p\n      do: raise luck by 1",
    "one in each place": f"choose: lumps in (clearings without enemy warriors) as p\n      {GEMS_ONLY}",
    "the best of them": f"choose: lumps as p\n      prefer: it is a rock\n      {GEMS_ONLY}",
    "a clearing": "choose: clearings with gem_belows as c\n      do: set site to c",
    "two": "choose: 2 gem_belows as some\n      do: raise luck by 1",
    "up to two": "choose: up to 2 gem_belows as some\n      do: flip some",
    "any": "choose: any of lumps as some\n      do: {if: gem_belows in clearings, do: raise luck by 1}",
    "yes or no": "may: {if: gem_belows in clearings, do: raise luck by 1}",
    "an option": "one_of:\n"
    "        - {name: Dig, choose: gem_belows as p, do: raise luck by 1}\n"
    "        - {name: Break, choose: rock_belows as p, do: raise luck by 1}\n"
    "        - {name: Wait, do: raise woe by 1}",
    "what is next": f"do:\n        for: lumps as p\n        order: chosen\n        {GEMS_ONLY}",
}
"""Rules for whoever is asked: each can be done with gems only, or not in one way with both."""
OFFER = """
abilities:
  - law: "3"
    name: Asked
    during: enemy daylight
    by: player
    choose: gem_belows as p
    do: raise luck by 1
    else: raise woe by 1
birdsong: []
"""

WAYS = [dict(zip((5, 9, 10), kinds.split(), strict=True)) for kinds in ("gem rock gem", "rock gem rock", "gem gem gem")]
PILES = [{5: "gem gem", 9: "rock"}, {5: "gem rock", 9: "rock"}, {5: "rock rock", 9: "gem"}, {5: "rock rock", 9: "rock"}]

both = pytest.mark.parametrize("evaluator", ["reference", "compiled"])


def begun(folder: Path, rules: str, lying: dict[int, str], evaluator: str, seed: int = 4) -> Game:
    """A game in which lumps lie in clearings before anything is done."""
    found = library(folder, BURIED + rules)
    game = match(found, evaluator=evaluator).start(seed, max_rounds=1)
    layout = game.table.layout
    for clearing, kinds in lying.items():
        for kind in kinds.split():
            column = layout.column_index[f"ferrets.{kind}.{kind}_below"]
            game.state.n[column * layout.width + layout.place_index[str(clearing)]] += 1
            game.state.n[layout.home_cell[column]] -= 1
    return game


class Told(RandomAgent):
    """Keeps all that is told with a question of the rules."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.told: list[tuple[object, ...]] = []

    def choose(self, decision: Decision, sight: Sight) -> int:
        if decision.title.startswith("Asked") or decision.kind == "offer action":
            options = [(each.id, each.text, str(each.data)) for each in decision.options]
            self.told.append((decision.kind, decision.prompt, decision.so_far, *options))
        return super().choose(decision, sight)


def first_question(folder: Path, rules: str, lying: dict[int, str], evaluator: str) -> tuple[object, ...] | None:
    """All that whoever does not own the lumps is told with the first question about them."""
    game = begun(folder, rules, lying, evaluator)
    agent = Told(1)
    game.seat({"ferrets": RandomAgent(0), OTHER: agent}).run()
    return agent.told[0] if agent.told else None


def rules_of(rule: str) -> str:
    return OFFER if rule == OFFER else ASKED.replace("RULE", RULES[rule])


@both
@pytest.mark.parametrize("ways", [WAYS, PILES], ids=["one each", "several"])
@pytest.mark.parametrize("rule", [*RULES, OFFER], ids=lambda rule: "an offer" if rule == OFFER else rule)
def test_what_is_offered_is_the_same_whatever_lies_face_down(
    tmp_path: Path, rule: str, ways: list[dict[int, str]], evaluator: str
) -> None:
    told = [first_question(tmp_path, rules_of(rule), way, evaluator) for way in ways]

    assert told[0] is not None
    assert len(told[0]) > 4
    assert told == [told[0]] * len(told)


# --- What is taken in vain --------------------------------------------------------------------------------------------


class Wants(RandomAgent):
    """Takes the first of some answers that is offered; counts how often it could."""

    def __init__(self, *wanted: str) -> None:
        super().__init__(0)
        self.wanted = wanted
        self.taken: list[str] = []

    def choose(self, decision: Decision, sight: Sight) -> int:
        ids = [each.id for each in decision.options]
        if decision.title.startswith("Asked") or decision.kind == "offer action":
            for each in self.wanted:
                if each in ids:
                    self.taken.append(each)
                    return ids.index(each)
        return super().choose(decision, sight)


def played(folder: Path, rules: str, lying: dict[int, str], evaluator: str, *wanted: str) -> tuple[Game, Wants]:
    """One round in which whoever is asked answers so."""
    game, agent = begun(folder, rules, lying, evaluator), Wants(*wanted)
    return game.seat({"ferrets": RandomAgent(0), OTHER: agent}).run(), agent


def luck_and_woe(game: Game) -> tuple[str, str]:
    trackers = game.view("ferrets").trackers
    return str(trackers["ferrets.luck"]), str(trackers["ferrets.woe"])


IN_VAIN = {
    "one of some that look alike": ["ferrets.lump in 9"],
    "one by its kind": ["ferrets.lump in 9"],
    "two": ["ferrets.lump in 9 + ferrets.lump in 10"],
}
DONE = {
    "one of some that look alike": ["ferrets.lump in 5"],
    "one by its kind": ["ferrets.lump in 5"],
    "two": ["ferrets.lump in 2 + ferrets.lump in 5"],
}
LYING = {2: "gem", 5: "gem", 9: "rock", 10: "rock"}


@both
@pytest.mark.parametrize("rule", IN_VAIN)
def test_of_what_turns_out_to_be_something_else_nothing_is_done_but_else(
    tmp_path: Path, rule: str, evaluator: str
) -> None:
    game, agent = played(tmp_path, rules_of(rule), LYING, evaluator, *IN_VAIN[rule])

    assert agent.taken == IN_VAIN[rule]
    assert luck_and_woe(game) == ("0", "1")


@both
@pytest.mark.parametrize("rule", DONE)
def test_of_what_is_what_it_has_to_be_it_is_done(tmp_path: Path, rule: str, evaluator: str) -> None:
    game, agent = played(tmp_path, rules_of(rule), LYING, evaluator, *DONE[rule])

    assert agent.taken[:1] == DONE[rule]
    assert luck_and_woe(game)[0] == "1"


@both
def test_yes_to_what_cannot_be_done_does_nothing_but_else(tmp_path: Path, evaluator: str) -> None:
    game, agent = played(tmp_path, rules_of("yes or no"), {5: "rock"}, evaluator, "yes")

    assert agent.taken == ["yes"]
    assert luck_and_woe(game) == ("0", "1")


MENU = """
birdsong:
  - law: "2"
    name: Asked
    for: enemies as e
    do:
      by: e
      up_to: 2
      options:
        - {name: Dig, choose: gem_belows as p, do: raise luck by 1, else: raise woe by 1}
        - {name: Wait, once: turn, do: raise luck by 10}
"""


@both
def test_an_option_taken_in_vain_has_cost_its_action(tmp_path: Path, evaluator: str) -> None:
    game, agent = played(tmp_path, MENU, {5: "rock", 9: "rock"}, evaluator, "Dig", "ferrets.lump in 5")

    assert agent.taken == ["Dig", "Dig"]
    assert luck_and_woe(game) == ("0", "2")


@both
@pytest.mark.parametrize("often", ["", "once: turn"])
def test_an_offer_taken_in_vain_is_not_made_again_at_once_and_is_a_use(
    tmp_path: Path, often: str, evaluator: str
) -> None:
    rules = OFFER.replace("by: player", f"by: player\n    {often}")
    game, agent = played(tmp_path, rules, {5: "gem", 9: "rock"}, evaluator, "Asked", "ferrets.lump in 9")

    windows = 1 if often else agent.taken.count("Asked")
    assert agent.taken == ["Asked", "ferrets.lump in 9"] * windows
    assert luck_and_woe(game) == ("0", str(windows))


@both
def test_which_of_some_that_look_alike_in_one_place_is_taken_is_chance(tmp_path: Path, evaluator: str) -> None:
    ends = set()
    for seed in range(12):
        game = begun(tmp_path, rules_of("one by its kind"), {5: "gem rock"}, evaluator, seed)
        ends.add(luck_and_woe(game.seat({"ferrets": RandomAgent(0), OTHER: RandomAgent(0)}).run()))

    assert ends == {("1", "0"), ("0", "1")}


@pytest.mark.parametrize("rule", [*RULES, OFFER], ids=lambda rule: "an offer" if rule == OFFER else rule)
def test_both_evaluators_offer_and_do_the_same(tmp_path: Path, rule: str) -> None:
    for seed in range(3):
        games = []
        for evaluator in ("reference", "compiled"):
            game = begun(tmp_path, rules_of(rule), {5: "gem rock", 9: "rock", 10: "gem gem"}, evaluator, seed)
            games.append(game.seat({"ferrets": RandomAgent(seed), OTHER: RandomAgent(seed)}).run())

        assert games[0].log == games[1].log
        assert games[0].journal.answers == games[1].journal.answers


# --- Words, saves, imagined games -------------------------------------------------------------------------------------

CARRIED = """
birdsong:
  - law: "2"
    name: Asked
    choose: lumps as mine
    do:
      for: enemies as e
      do:
        by: e
        choose: clearings as there
        do: place mine in there
"""


@pytest.mark.parametrize("lying", [1, 2])
def test_the_words_of_a_question_do_not_tell_what_its_owner_has_chosen(tmp_path: Path, lying: int) -> None:
    told = set()
    for kind in ("gem", "rock"):
        game = begun(tmp_path, CARRIED, {5: kind} if lying == 1 else {5: kind, 9: kind}, "compiled")
        session = Session(game, library(tmp_path, BURIED + CARRIED), ("ferrets", OTHER), "autumn", "standard", 4)
        session.notes = Notes.of(game)
        game.seat({"ferrets": Wants(f"ferrets.{kind}.{kind}_below in 5")}).run()
        while session.decision is not None and not session.decision.title.startswith("Asked"):
            game.choose(0)
        asked = session.decision
        assert asked is not None
        assert asked.seat == OTHER
        assert "lump" in asked.prompt
        told.add((asked.prompt, asked.so_far))

    assert len(told) == 1


@both
def test_a_game_that_is_answered_again_turns_up_the_same_pieces(tmp_path: Path, evaluator: str) -> None:
    for rule in ("one by its kind", "two", "what is next"):
        games = [begun(tmp_path, rules_of(rule), {5: "gem rock", 9: "gem rock rock"}, evaluator) for _ in range(2)]
        games[0].seat({"ferrets": RandomAgent(1), OTHER: RandomAgent(2)}).run()
        games[1].run()
        for answer in games[0].journal.answers:
            games[1].choose(answer.option)

        assert games[1].log == games[0].log


def test_a_seat_that_turned_up_a_piece_imagines_no_world_in_which_it_was_another(tmp_path: Path) -> None:
    """The rule goes on and asks what it asks of a gem alone: so a gem it is, whatever lies elsewhere."""
    worlds: list[tuple[int, int]] = []

    def look(game: Game, decision: Decision, sight: Sight) -> None:
        if decision.kind == "may yes or no" and decision.title == "Asked":
            layout = game.table.layout
            cells = [
                layout.column_index["ferrets.gem.gem_below"] * layout.width + layout.place_index[at] for at in "59"
            ]
            worlds.extend(tuple(sight.imagine(seed).state.n[cell] for cell in cells) for seed in range(12))

    game = begun(tmp_path, rules_of("one of some that look alike"), {5: "gem", 9: "rock"}, "compiled")
    watcher = Looks("ferrets.lump in 5", look=look)
    watcher.game = game
    game.seat({"ferrets": RandomAgent(0), OTHER: watcher}).run()

    assert worlds
    assert {five for five, _ in worlds} == {1}
    assert {nine for _, nine in worlds} == {0, 1}


class Looks(Wants):
    """Lets a test look at every question first."""

    looks_ahead = True

    def __init__(self, *wanted: str, look: Callable[[Game, Decision, Sight], None]) -> None:
        super().__init__(*wanted)
        self.look = look
        self.game: Game | None = None

    def choose(self, decision: Decision, sight: Sight) -> int:
        assert self.game is not None
        self.look(self.game, decision, sight)
        return super().choose(decision, sight)
