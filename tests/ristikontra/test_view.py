"""What is seen, drawn, said and written of Ristikontra."""

from __future__ import annotations

import json
import pickle

import pytest

import lomber
from lomber.cards import Card
from lomber.pages import rules_page
from lomber.random import Random
from lomber_ristikontra.game import Ristikontra
from ristikontra import deals
from ristikontra.scripts import play


def midway(seed: int = 3, plies: int = 60, **options: object) -> lomber.State:
    state = lomber.load("ristikontra", **options).new_state()
    rng = Random(seed)
    while not state.is_terminal and (len(state.history) < plies or state.current_player < 0):
        if state.current_player == lomber.CHANCE:
            state.apply(state.sample_chance(rng))
        else:
            state.apply(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_table_is_drawn(lang: str) -> None:
    from rich.text import Text

    state = midway()
    for seat in range(4):
        drawn = Text.from_markup(state.game.draw(state.observation(seat), lang)).plain
        for card in state.cards(seat):
            assert Card(card).text(lang, symbols=True) in drawn
        assert str(len(state.deck)) in drawn
        hidden = [c for c in range(52) if c not in state.cards(seat)]
        hand = drawn.splitlines()[-1]
        for card in hidden:
            assert Card(card).text(lang, symbols=True) not in hand.split()


def test_two_and_three_players_are_drawn_in_a_list() -> None:
    state = midway(plies=30, players=3)
    drawn = state.game.draw(state.observation(1))
    assert [f"seat {seat} (" in drawn for seat in range(3)] == [True] * 3


def test_a_seat_sees_its_own_cards_alone() -> None:
    state = midway()
    for seat in range(4):
        seen = state.observation(seat)
        json.dumps(seen)
        assert list(seen["hands"]) == [str(seat)]
        dealt = [text for _, text in seen["history"] if text.startswith("deal")]
        mine = [text for text in dealt if text != "deal ?"]
        due = [to for _, seats, _ in state.dealings for to in seats][: len(dealt)]
        assert len(mine) == due.count(seat)
        assert seen["history"] == [
            [player, state.visible(ply, seat)] for ply, (player, _) in enumerate(state.history)
        ]


@pytest.mark.parametrize("options", Ristikontra.option_sets, ids=str)
def test_resampled_states_tell_the_same(options: dict[str, object]) -> None:
    rng = Random(9)
    for plies in (30, 60, 95, 130):
        state = midway(plies, plies, **options)
        for seat in range(state.game.num_players):
            seen = state.observation(seat)
            other = state.game.resample(seen, rng)
            assert other.observation(seat) == seen
            again = state.game.new_state()
            for _, action in other.history:
                again.apply(action)  # legal all the way
            assert again.observation(seat) == seen


def test_what_a_commentator_says() -> None:
    state = play(lomber.load("ristikontra", deals=1), deals.tricks(deals.SIXTY_ONE))
    said = [str(event.text) for event in state.events()]
    assert said[0] == "seat 0 takes 3s Kc 5h 6d: 4"
    assert said[4] == "seat 3 takes 2h 6s 2c 4d"
    assert said[-1] == "Deal 1 ends 61 : 59: seats 0 and 2 win 1"
    assert state.events()[-1].text.to("ru") == "Сдача 1, счёт 61 : 59: выигрыш 1, места 0 и 2"
    dark = play(lomber.load("ristikontra", deals=1), ["7c *5d As 3h"])
    assert [str(event.text) for event in dark.events()] == [
        "seat 1 plays in the dark: 5d",
        "seat 0 takes 7c 5d As 3h: 11",
    ]
    sharp = play(lomber.load("ristikontra", sharpen=True), ["Js Jh 4d 9c | sharpen Ad"])
    assert [str(event.text) for event in sharp.events()] == [
        "seat 1 takes Js Jh 4d 9c: 4",
        "seat 1 takes the winning card back and leaves Ad in the trick",
    ]


def test_standing_counts_game_points_before_card_points() -> None:
    state = play(lomber.load("ristikontra", deals=2), deals.tricks(deals.SIXTY_ONE))
    assert state.score == (1, 0)
    ahead = state.standing()
    assert ahead[0] == ahead[2] == -ahead[1] == -ahead[3]
    assert ahead[0] > 120


def test_undo_and_clone_are_exact() -> None:
    for options in Ristikontra.option_sets:
        state = (
            midway(4, 104, **options) if options.get("deals") != 1 else midway(4, 90, **options)
        )
        rules, twin = state.game, state.clone()
        actions = [action for _, action in state.history]
        while twin.history:
            twin.undo()
            fresh = rules.new_state()
            if len(twin.history) % 7 == 0:
                for action in actions[: len(twin.history)]:
                    fresh.apply(action)
                for seat in range(rules.num_players):
                    assert twin.observation(seat) == fresh.observation(seat)
                assert twin.chance_outcomes() == fresh.chance_outcomes()
        assert [action for _, action in state.history] == actions
        for action in actions:
            twin.apply(action)
        assert twin.hands == state.hands
        assert pickle.loads(pickle.dumps(state)).hands == state.hands


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_rules_page_tells_the_rules(lang: str) -> None:
    page = rules_page(Ristikontra, lang)
    for option in Ristikontra.schema:
        assert f"`{option.name}`" in page
        for choice in option.choices:
            assert str(choice) in page
    for word in ("61", "31", "120", "13"):
        assert word in page
    mark = "Решение дома" if lang == "ru" else "House decision"
    assert page.count(mark) >= 9


def test_greedy_play_and_records() -> None:
    from lomber.bots import GreedyBot

    game = lomber.load("ristikontra", deals=1)
    state, rng = game.new_state(), Random(2)
    bots = [GreedyBot(game, seat, rng.fork(seat)) for seat in range(4)]
    while not state.is_terminal:
        if state.current_player == lomber.CHANCE:
            state.apply(state.sample_chance(rng))
        else:
            bot = bots[state.current_player]
            seen = state.observation(state.current_player)
            state.apply(bot.choose(seen, state.legal_actions()))
    again = game.new_state()
    for text in [game.action_text(action) for _, action in state.history]:
        again.apply(game.parse_action(text))
    assert again.result() == state.result()
