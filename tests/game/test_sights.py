"""What seats see: no view, no log and no imagined game tells a seat where a card lies that it cannot see."""

from __future__ import annotations

from dataclasses import asdict

import pytest
from tables import game as random_game
from worlds import GAMES, TABLES, shuffled_out_of_sight, texts, watch

from interpreter.game.agents import Sight
from interpreter.game.play import Game
from interpreter.game.questions.decisions import Decision
from interpreter.game.sight.redeal import hidden_cards
from interpreter.game.sight.views import view_of
from interpreter.law.events import LOOKED_AT, describe_for, visible

everywhere = pytest.mark.parametrize("seats", TABLES, ids="-".join)


@everywhere
def test_a_view_is_the_same_wherever_the_cards_lie_that_it_does_not_show(seats: tuple[str, ...]) -> None:
    looks = 0

    def look(game: Game, decision: Decision, sight: Sight) -> None:
        nonlocal looks
        for viewer in range(game.table.players):
            other = shuffled_out_of_sight(game, game.state, viewer, seed=looks)
            assert view_of(game.table, other, viewer) == view_of(game.table, game.state, viewer)
            looks += other.zones != game.state.zones

    for seed in range(GAMES):
        watch(seats, seed, look)
    assert looks > 0


@everywhere
def test_a_view_names_no_card_that_is_hidden(seats: tuple[str, ...]) -> None:
    def look(game: Game, decision: Decision, sight: Sight) -> None:
        for viewer in range(game.table.players):
            hidden = hidden_cards(game.table.layout, game.state, viewer)
            names = {game.table.layout.cards[card].name for card in hidden} - set(game.table.layout.items)
            assert names
            assert names.isdisjoint(texts(asdict(game.sight(viewer).view())))

    for seed in range(GAMES):
        assert watch(seats, seed, look)


class ReadLog(list):  # type: ignore[type-arg]  # of events, whatever they are
    """A log read at every event by all seats, who know which cards ever lay where they could see them."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.seen: list[set[int]] = [set() for _ in game.table.seats]
        self.leaks: list[str] = []
        self.redacted = 0

    def append(self, event: tuple[int, ...]) -> None:
        super().append(event)
        table, state = self.game.table, self.game.board.state
        names = {card.name: card.index for card in table.layout.cards}
        for viewer, seen in enumerate(self.seen):
            for zone, cards in enumerate(state.zones):
                if visible(table.layout, zone, viewer):
                    seen.update(cards)
            if event[0] == LOOKED_AT and event[2] == viewer:
                seen.add(event[3])
            line = describe_for(table.layout, table.causes, event, viewer)
            self.redacted += "a hidden card" in line
            told = [names[word] for word in line.split() if word in names and word not in table.layout.items]
            self.leaks += [f"{viewer}: {line}" for card in told if card not in seen]


@everywhere
def test_a_log_names_only_cards_that_have_lain_where_its_reader_could_see_them(seats: tuple[str, ...]) -> None:
    for seed in range(GAMES):
        game = random_game(seats, seed)
        game.max_rounds = 10
        log = ReadLog(game)
        game.board.log = log
        game.run()

        assert log.leaks == []
        assert log.redacted > 0


@everywhere
def test_an_imagined_game_stands_at_the_same_question_and_looks_the_same(seats: tuple[str, ...]) -> None:
    looks = 0

    def look(game: Game, decision: Decision, sight: Sight) -> None:
        nonlocal looks
        for seed in range(3):
            other = sight.imagine(seed)
            assert other.decision is not None
            assert (other.decision.seat, other.decision.kind) == (decision.seat, decision.kind)
            assert [each.id for each in other.decision.options] == [each.id for each in decision.options]
            assert other.sight(decision.seat).view() == sight.view()
            looks += 1

    for seed in range(GAMES):
        watch(seats, seed, look)
    assert looks > 0


@everywhere
def test_what_is_imagined_does_not_depend_on_what_is_hidden(seats: tuple[str, ...]) -> None:
    """An imagined game is another world that the seat cannot tell from this one, and it imagines the same from there.

    Left out is what has used chance within the unit: dice that lie keep the chance that they fell by until it is over.
    """
    looks = 0

    def look(game: Game, decision: Decision, sight: Sight) -> None:
        nonlocal looks
        other = sight.imagine(1)
        here, there = sight.imagine(2), other.sight(decision.seat).imagine(2)
        assert here.state.zones == there.state.zones
        if game.question is not None and game.question.began.counter == game.question.state.counter:
            assert here.state == there.state
            looks += here.state.zones != game.question.began.zones

    for seed in range(GAMES):
        watch(seats, seed, look)
    assert looks > 0


@everywhere
def test_the_future_that_is_imagined_is_not_the_real_one(seats: tuple[str, ...]) -> None:
    """The same answer by the same agents leads elsewhere: cards that are drawn and dice that are rolled are others."""
    differ = alike = 0

    def look(game: Game, decision: Decision, sight: Sight) -> None:
        nonlocal differ, alike
        ends = [sight.imagine(seed).hasten().seat({name: First() for name in names}) for seed in range(2)]
        states = [end.choose(0, turns=4).state.zones for end in ends]
        differ += states[0] != states[1]
        alike += states[0] == states[1]

    names = [seat.name for seat in random_game(seats, 0).table.seats]
    for seed in range(GAMES):
        watch(seats, seed, look, every=20)
    assert differ > alike


class First:
    """Answers with the first option."""

    def choose(self, decision: Decision, sight: Sight) -> int:
        return 0


def test_an_imagined_game_has_nobody_seated_and_tells_nothing_of_earlier_units() -> None:
    def look(game: Game, decision: Decision, sight: Sight) -> None:
        other = sight.imagine(0)
        assert other.agents == [None] * game.table.players
        assert other.events == []
        assert len(other.journal.answers) <= len(game.question.answers if game.question else ())

    assert watch(TABLES[0], 0, look)


def test_playing_an_imagined_game_leaves_the_real_one_alone() -> None:
    def look(game: Game, decision: Decision, sight: Sight) -> None:
        before = (game.state.copy(), list(game.events), list(game.journal.answers))
        sight.imagine(0).seat({seat.name: First() for seat in game.table.seats}).choose(0, turns=3)
        assert before == (game.state, game.events, game.journal.answers)

    assert watch(TABLES[0], 0, look)


def test_at_an_open_decision_a_sight_shows_what_its_unit_has_done_already() -> None:
    """The view of the game is that of before the unit; what is asked in the middle of it is asked about the middle."""
    shown = 0
    for seed in range(4):
        game = random_game(TABLES[0], seed)
        game.seat({seat.name: None for seat in game.table.seats}).run()
        for _ in range(60):
            if game.decision is None:
                break
            question = game.question
            assert question is not None
            sight = game.sight(game.decision.seat)
            assert len(sight.log()) == len(game.log) + len(question.events)
            shown += sight.view() != game.view(game.decision.seat)
            game.choose(seed % len(game.decision))
    assert shown > 0


def test_what_others_have_chosen_in_secret_is_imagined_too() -> None:
    """The magpies and their guests guess at once; who is asked last must not learn what the others have guessed."""
    imagined: list[set[str]] = []

    def look(game: Game, decision: Decision, sight: Sight) -> None:
        question = game.question
        answered = [answer.kind for answer in question.answers] if question is not None else []
        if decision.kind != "choose suit" or answered[-1:] != [decision.kind]:
            return
        others = [sight.imagine(seed).question for seed in range(12)]
        imagined.append({each.answers[-1].option for each in others if each is not None})

    watch(("magpies", "toads", "old_man_tinker"), 0, look, every=1)

    assert imagined
    assert all(len(guesses) > 1 for guesses in imagined)


def test_what_lies_face_down_is_imagined_too() -> None:
    """Trinkets of the magpies look alike to others: where a trinket lies, an imagined game has now this, now that."""
    imagined: list[set[tuple[int, ...]]] = []

    def look(game: Game, decision: Decision, sight: Sight) -> None:
        layout, n = game.table.layout, game.state.n
        masked = [column for column, back in enumerate(layout.look) if back != column]
        owners = {layout.party_names[layout.party_of[column]] for column in masked}
        lying = [c * layout.width + place for c in masked for place in range(layout.locations)]
        if decision.seat not in owners and any(n[cell] for cell in lying):
            imagined.append({tuple(sight.imagine(seed).state.n[cell] for cell in lying) for seed in range(12)})

    for seed in range(4):
        watch(("magpies", "toads", "old_man_tinker"), seed, look, every=3)

    assert imagined
    assert all(len(worlds) > 1 for worlds in imagined)
