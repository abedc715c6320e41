"""Plans: the setting of a game follows from its number, and is spread evenly."""

from __future__ import annotations

from collections import Counter

import pytest

from interpreter.lab.plan import Chair, Order, Plan, names_of
from interpreter.lab.seeds import drawn_order, seed_of

ABC = (Chair("a"), Chair("b", "random"), Chair("c+hard"))


def plan(order: Order = "fixed", players: int | None = None, maps: str = "m", decks: str = "d") -> Plan:
    return Plan(ABC, tuple(maps), tuple(decks), seed=7, order=order, players=players)


def test_a_seed_is_the_published_first_number_of_splitmix64() -> None:
    """Of seed 0 it is E220A8397B1DCDAF; a game's seed is the low 53 bits of it."""
    assert seed_of(0, 1) == 0xE220A8397B1DCDAF % 2**53


def test_seeds_can_be_typed_and_differ_from_game_to_game() -> None:
    seeds = {seed_of(12, game) for game in range(1, 2001)}

    assert len(seeds) == 2000
    assert max(seeds) < 2**53


def test_a_drawn_order_has_everybody_once_and_every_order_comes_up() -> None:
    """Of six orders each is expected 500 times in 3,000; three standard deviations are 61."""
    found = Counter(tuple(drawn_order(seed, 3)) for seed in range(3000))

    assert len(found) == 6
    assert all(set(order) == {0, 1, 2} for order in found)
    assert max(abs(times - 500) for times in found.values()) < 80


def test_maps_decks_and_starts_come_up_equally_often() -> None:
    """Two maps, two decks and three starts: once each in twelve games."""
    settings = [plan("rotate", maps="mn", decks="de").setting(game) for game in range(1, 13)]

    assert len({(each.map, each.deck, each.chairs) for each in settings}) == 12


def test_seats_that_rotate_keep_their_circle() -> None:
    found = [plan("rotate").setting(game).written for game in (1, 2, 3, 4)]

    assert found == ["a,b:random,c+hard", "b:random,c+hard,a", "c+hard,a,b:random", "a,b:random,c+hard"]


def test_seats_that_are_fixed_stay() -> None:
    assert {plan().setting(game).written for game in range(1, 20)} == {"a,b:random,c+hard"}


def test_of_a_pool_different_ones_sit_down_and_all_get_their_turn() -> None:
    settings = [plan("draw", players=2).setting(game) for game in range(1, 100)]

    assert all(len(set(each.chairs)) == 2 for each in settings)
    assert len({each.chairs for each in settings}) == 6


def test_who_sits_where_says_nothing_about_the_game_before_or_after() -> None:
    """A setting is worked out from its number alone, in whatever order one asks."""
    drawn = plan("draw", maps="mno")

    assert [drawn.setting(game) for game in (9, 3)] == [drawn.setting(game) for game in (3, 9)][::-1]


def test_tables_of_a_pool_bring_seats_of_one_file_together() -> None:
    pool = Plan((Chair("a"), Chair("b"), Chair("a+hard")), ("m",), ("d",), seed=1, order="draw", players=2)

    assert ("a", "a+hard") in pool.tables()


@pytest.mark.parametrize(("trace", "traced"), [(3, [1, 4, 7]), (0, []), (1, list(range(1, 9)))])
def test_every_so_many_games_is_traced_the_first_among_them(trace: int, traced: list[int]) -> None:
    each = Plan(ABC, ("m",), ("d",), seed=1, trace=trace)

    assert [game for game in range(1, 9) if each.is_traced(game)] == traced


def test_plans_that_play_otherwise_read_otherwise() -> None:
    plans = [plan(), plan("rotate"), plan("draw"), plan("draw", players=2), plan(maps="mn"), plan(decks="de")]

    assert len({each.canonical() for each in plans}) == len(plans)


def test_a_second_seat_of_one_file_has_a_name_of_its_own() -> None:
    assert names_of((Chair("a"), Chair("a+hard"), Chair("./my/b.yaml+./c.yaml"))) == ["a", "a#2", "b"]
