"""The bots that play any game."""

from __future__ import annotations

import json
from collections import Counter

import pytest

import lomber
from lomber.bots import GreedyBot, RandomBot, usual_bot
from lomber.random import Random


def dealt(game, *texts):
    state = game.new_state()
    for text in texts:
        state.apply(game.parse_action(text))
    return state


@pytest.fixture
def start(ladder):
    return dealt(ladder, "deal 5c", "deal 6c", "deal 8c", "deal 9c")


def test_random_chooses_evenly(start):
    bot = RandomBot(start.game, 0, Random(1))
    legal = start.legal_actions()
    counts = Counter(bot.choose({}, legal) for _ in range(2000))
    assert set(counts) == set(legal)
    assert 900 < counts[legal[0]] < 1100


def test_greedy_takes_the_best_lead(start):
    bot = GreedyBot(start.game, 0, Random(1))
    observation = json.loads(json.dumps(start.observation(0)))
    for _ in range(20):
        action = bot.choose(observation, start.legal_actions())
        assert start.game.action_text(action) == "8c"


def test_greedy_breaks_ties_by_chance(ladder_host, monkeypatch):
    game = lomber.load("ladder")
    state = dealt(game, "deal 5c", "deal 6c", "deal 8c", "deal 9c")
    monkeypatch.setattr(type(state), "standing", lambda self: (0.0, 0.0))
    bot = GreedyBot(game, 0, Random(1))
    counts = Counter(bot.choose(state.observation(0), state.legal_actions()) for _ in range(300))
    assert sorted(map(game.action_text, counts)) == ["5c", "8c"]
    assert min(counts.values()) > 100


def test_greedy_counts_its_own_seat_not_the_first(ladder):
    """At seat 1, where what is good for seat 0 is bad."""
    state = dealt(ladder, "deal 5c", "deal 6c", "deal 8c", "deal 9c", "5c")
    action = GreedyBot(ladder, 1, Random(1)).choose(state.observation(1), state.legal_actions())
    assert ladder.action_text(action) == "9c"


def test_greedy_knows_what_its_seat_knows(ladder, monkeypatch):
    """It gets JSON alone, asks resample with that, and never meets the real state."""
    state = dealt(ladder, "deal 5c", "deal 6c", "deal 8c", "deal 9c")
    other = dealt(ladder, "deal 5c", "deal 2c", "deal 8c", "deal 3c")
    assert state.observation(0) == other.observation(0)
    given = []
    real = type(ladder).resample

    def resample(self, observation, rng):
        given.append(json.dumps(observation))
        return real(self, observation, rng)

    monkeypatch.setattr(type(ladder), "resample", resample)
    choices = {
        GreedyBot(ladder, 0, Random(5)).choose(s.observation(0), s.legal_actions())
        for s in (state, other)
    }
    assert len(choices) == 1
    assert given[0] == given[1] == json.dumps(state.observation(0))


def test_greedy_does_not_think_where_there_is_no_choice(ladder, monkeypatch):
    state = dealt(ladder, "deal 5c", "deal 6c", "deal 8c", "deal 9c", "8c", "9c")

    def refuse(self, observation, rng):
        raise AssertionError("no need to look ahead")

    monkeypatch.setattr(type(ladder), "resample", refuse)
    bot = GreedyBot(ladder, 0, Random(1))
    action = bot.choose(state.observation(0), state.legal_actions())
    assert ladder.action_text(action) == "pass"


def test_greedy_leaves_observation_and_list_alone(start):
    observation, legal = start.observation(0), start.legal_actions()
    before = json.dumps([observation, legal])
    bot = GreedyBot(start.game, 0, Random(1))
    bot.explain(observation, bot.choose(observation, legal))
    assert json.dumps([observation, legal]) == before


def test_the_usual_bot_is_the_games_own(ladder, monkeypatch):
    class Coach(RandomBot):
        name = "coach"
        games = frozenset({"ladder"})

    assert usual_bot(ladder) is GreedyBot
    bots = {"coach": Coach, "greedy": GreedyBot, "random": RandomBot}
    monkeypatch.setattr("lomber.host.bot_classes", lambda game=None: bots)
    assert usual_bot(ladder) is Coach
