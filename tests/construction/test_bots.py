"""The bots: what they see, and how strong they are."""

import re

import pytest

import lomber
from construction.scripts import do, legal, low_column, play, table, turned
from lomber.bots import GreedyBot, RandomBot
from lomber.game import CHANCE, TERMINAL
from lomber.host import bot_classes
from lomber.lab import simulate
from lomber.random import Random
from lomber_construction.bots import Surveyor, best_action
from lomber_construction.roads import race


def choice(cls, state, seed=1):
    """Return the text of what a bot does in a position."""
    game = state.game
    bot = cls(game, state.current_player, Random(seed))
    seen = state.observation(state.current_player)
    return game.action_text(bot.choose(seen, state.legal_actions()))


def test_the_game_has_its_bots():
    assert {"random", "greedy", "surveyor"} <= set(bot_classes(lomber.load("construction")))
    assert "surveyor" not in bot_classes(lomber.load("cross"))


@pytest.mark.parametrize("bot", [GreedyBot, Surveyor])
def test_a_bot_goes_home_when_it_can(bot):
    state = low_column(table(), 0, range(1, 11))
    cards = [card for card in ("4h", "4d", "5h", "5d", "6h", "6d", "7h") for _ in range(3)]
    play(state, *(f"{card} walk up" for card in cards[:10]))
    play(state, *(f"{card} walk down" for card in cards[10:19]))
    assert choice(bot, turned(state, "Qh")) == "walk down"


@pytest.mark.parametrize("bot", [GreedyBot, Surveyor])
def test_a_bot_walks_up_a_good_road(bot):
    state = low_column(table(), 0, range(1, 11))
    assert choice(bot, turned(state, "Qh")) == "walk up"


@pytest.mark.parametrize("bot", [GreedyBot, Surveyor])
def test_a_bot_builds_its_road_with_a_low_card(bot):
    assert choice(bot, turned(table(), "2h")) == "build V 0,1"


@pytest.mark.parametrize("bot", [GreedyBot, Surveyor])
def test_a_bot_bars_the_enemys_road_with_a_small_piece(bot):
    state = low_column(table(), 0, range(1, 9))
    low_column(state, 1, (1,), ("As",))
    play(state, "2s build H 0,1", "Ks king: up", "9h discard")
    assert choice(bot, turned(state, "9s")).startswith("piece 1: left left")


@pytest.mark.parametrize("bot", [GreedyBot, Surveyor])
def test_a_bot_goes_round_a_bar(bot):
    # A black piece on V 0,3 bars the column; a way round by H 0,1 is two cards long already.
    state = low_column(table(), 0, (1, 2, 3, 4))
    low_column(state, 1, (1, 2, 3), ("As", "Ac"))
    play(state, "3s build H 0,1", "3s build H 0,3", "Ks king: up up up", "9s piece 1: left left")
    assert state.view(0)["pieces"]["black"]["small"] == ["V 0,3"]
    play(state, "9h walk up")
    assert choice(bot, turned(state, "9h")) in ("walk right", "walk up")
    play(state, "9d walk right")
    assert choice(bot, turned(state, "9h")) == "walk right"


def test_the_surveyor_throws_away_what_gains_nothing():
    state = low_column(table(), 0, range(1, 9))  # black's queen neither helps nor bars a road
    assert choice(Surveyor, turned(state, "Qs")) == "discard"


def test_a_great_lead_is_not_defended_for_ever():
    # 276 and 256: own ways before and after a step that lets the other go on, far behind.
    assert race(256, 944) > race(276, 1152)
    assert race(276, 400) > race(256, 300)  # a close race is another matter


def test_the_surveyor_only_sees_its_observation():
    state = do(table(), "turn 2h")
    bot = Surveyor(state.game, 0, Random(1))
    seen = state.observation(0)
    before = state.observation(0)
    bot.choose(seen, state.legal_actions())
    assert seen == before
    assert state.observation(0) == before


def test_the_surveyor_may_be_asked_about_any_position():
    first = turned(low_column(table(), 0, (1, 2)), "9h")
    other = turned(low_column(table(), 1, (1, 2, 3)), "4d")
    bot = Surveyor(first.game, 0, Random(1))
    for state in (first, other, first):
        action = bot.choose(state.observation(0), state.legal_actions())
        assert state.game.action_text(action) in legal(state)


def test_the_surveyor_explains_itself():
    state = turned(low_column(table(), 0, range(1, 11)), "9h")
    bot = Surveyor(state.game, 0, Random(1))
    text = bot.explain(state.observation(0), state.game.parse_action("walk up"))
    before, after = re.findall(r"[0-9.]+", str(text))[:2]
    assert float(after) < float(before)
    assert "свой путь домой" in text.to("ru")


def test_looking_ahead_leaves_the_position_alone():
    state = turned(low_column(table(), 0, (1, 2)), "9h")
    before = state.observation(0)
    best_action(state, state.legal_actions(), Random(1))
    assert state.observation(0) == before


@pytest.mark.parametrize("bot", ["greedy", "surveyor"])
def test_bots_beat_random(bot):
    report = simulate(
        lomber.load("construction", max_turns=1000),
        [bot, "random"],
        10,
        seed=8,
        rotate=True,
        jobs=1,
    )
    won = report.by_bot[bot]
    assert won.count == won.of == 10


@pytest.mark.exhaustive
@pytest.mark.parametrize("bot", ["greedy", "surveyor"])
def test_bots_win_more_than_95_games_of_100_against_random(bot):
    report = simulate(lomber.load("construction"), [bot, "random"], 100, seed=9, rotate=True)
    assert report.by_bot[bot].interval[0] > 0.95


def test_two_bots_play_to_the_end():
    game = lomber.load("construction", max_turns=1000)
    state, rng = game.new_state(), Random(4)
    bots = [Surveyor(game, 0, Random(4, 1)), RandomBot(game, 1, Random(4, 2))]
    while state.current_player != TERMINAL:
        if state.current_player == CHANCE:
            state.play_chance(rng)
            continue
        bot = bots[state.current_player]
        state.apply(bot.choose(state.observation(bot.seat), state.legal_actions()))
    assert state.returns() == (1, -1)
