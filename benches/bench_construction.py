"""Random play of Construction, beside one that finds the roads anew at every position; bots.

pytest benches/bench_construction.py --benchmark-enable

``extra_info`` has the actions, of players and chance together, the lengths of the games, and
for bots how often each won.
"""

from __future__ import annotations

import random

import pytest

import lomber
from lomber.lab import simulate
from lomber.random import Random
from oracles.construction_oracle import Plain


def plugin_games(game, seeds):
    """Play random games as any program would, and return the final states."""
    ended = []
    for seed in seeds:
        choose, rng = random.Random(seed).random, Random(seed)
        state = game.new_state()
        while state.current_player != lomber.TERMINAL:
            if state.current_player == lomber.CHANCE:
                state.apply(state.sample_chance(rng))
            else:
                legal = state.legal_actions()
                state.apply(legal[int(choose() * len(legal))])
        ended.append(state)
    return ended


def plain_games(options, seeds):
    """Play random games in plain Python, the roads found anew at every position."""
    actions = 0
    for seed in seeds:
        rng = random.Random(seed)
        plain = Plain(**options)
        plain.do(f"red to seat {rng.randrange(2)}")
        while not plain.over:
            if plain.mover() is None:
                plain.do(f"turn {rng.choice(sorted(plain.pack.elements()))}")
            else:
                plain.do(rng.choice(sorted(plain.legal())))
            actions += 1
    return actions


@pytest.mark.parametrize("turns", [150, 500, 5000])
def bench_random_play(benchmark, turns):
    benchmark.group = "construction, random play"
    game = lomber.load("construction", max_turns=turns)
    seeds = range(5000 // turns if benchmark.enabled else 1)
    ended = benchmark.pedantic(plugin_games, (game, seeds), rounds=5, warmup_rounds=1)
    assert all(state.turns == turns or state.winner >= 0 for state in ended)
    lengths = sorted(state.turns for state in ended)
    benchmark.extra_info["actions"] = sum(len(state.history) for state in ended)
    benchmark.extra_info["actions of players"] = sum(
        player >= 0 for state in ended for player, _ in state.history
    )
    benchmark.extra_info["median cards a game"] = lengths[len(lengths) // 2]
    if benchmark.enabled:
        speed = benchmark.extra_info["actions"] / benchmark.stats.stats.median
        benchmark.extra_info["actions a second"] = round(speed)


def bench_plain_play(benchmark):
    benchmark.group = "construction, random play"
    options = {"max_turns": 150}
    seeds = range(3 if benchmark.enabled else 1)
    actions = benchmark.pedantic(plain_games, (options, seeds), rounds=3)
    assert actions > 200
    benchmark.extra_info["actions"] = actions
    if benchmark.enabled:
        speed = actions / benchmark.stats.stats.median
        benchmark.extra_info["actions a second"] = round(speed)


def bench_length_of_random_games(benchmark):
    game = lomber.load("construction")
    games = 60 if benchmark.enabled else 1
    report = benchmark.pedantic(
        simulate, (game, ["random"], games), {"seed": 4, "jobs": 1}, rounds=1
    )
    assert report.games == games
    assert report.length.most <= game.max_game_length
    benchmark.extra_info["players' actions"] = report.length.json()
    benchmark.extra_info["drawn"] = report.draws.json()


@pytest.mark.parametrize(
    ("better", "worse", "share"),
    [("greedy", "random", 0.95), ("surveyor", "random", 0.95), ("surveyor", "greedy", 0.5)],
)
def bench_bots(benchmark, better, worse, share):
    benchmark.group = "construction, bots"
    game = lomber.load("construction", max_turns=2000 if benchmark.enabled else 200)
    games = 200 if benchmark.enabled else 2
    report = benchmark.pedantic(
        simulate, (game, [better, worse], games), {"seed": 5, "rotate": True}, rounds=1
    )
    won = report.by_bot[better]
    benchmark.extra_info["won"] = won.json()
    benchmark.extra_info["players' actions"] = report.length.json()
    if benchmark.enabled:
        assert won.interval[0] >= share
