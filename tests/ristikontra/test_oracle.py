"""Random games beside an oracle written from the ledger: legal actions, turns, tricks, scores."""

from __future__ import annotations

import pytest

import lomber
from lomber.random import Random
from oracles.ristikontra_oracle import Oracle

SETS = [
    {},
    {"hand_size": 5, "scale": "5-4-3-2-1", "tie": "tricks"},
    {"lead_limit": 3, "sharpen": True},
    {"cleaning": True},
    {"cleaning": True, "sharpen": True, "lead_limit": 3, "tie": "tricks"},
    {"players": 2, "cleaning": True, "sharpen": True},
    {"players": 3, "tie": "tricks", "hand_size": 5},
    {"players": 3, "cleaning": True, "sharpen": True, "lead_limit": 3},
]


def follow(options: dict[str, object], seed: int, *, dark: int) -> None:
    """Play one deal in both; play in the dark is chosen one time in *dark* of its chances."""
    rules = lomber.load("ristikontra", deals=1, **options)
    state, oracle, rng = rules.new_state(), Oracle(**options), Random(seed)
    while not state.is_terminal:
        mover = oracle.mover()
        if state.current_player == lomber.CHANCE:
            assert mover == "chance"
            actions = [action for action, _ in state.chance_outcomes()]
        else:
            assert mover == state.current_player
            actions = state.legal_actions()
        assert {rules.action_text(action) for action in actions} == oracle.legal()
        action = rng.choice(actions)
        if rules.action_text(action) == "dark" and len(actions) > 1 and rng.below(dark):
            action = rng.choice(actions[:-1])
        state.apply(action)
        oracle.act(rules.action_text(action))
        points, tricks = oracle.count()
        assert (list(state.points_taken()), list(state.tricks_taken())) == (points, tricks)
    assert oracle.mover() == "over"
    assert list(state.score) == oracle.game_points()
    won = [(t.winner, [rules.action_text(c) for c in t.cards]) for t in state.deals[0].tricks]
    assert won == [(t.who, t.cards) for t in oracle.tricks]
    shamed = set(state.deals[0].why.shamed)
    assert shamed == oracle.shamed()


@pytest.mark.parametrize("options", SETS, ids=str)
def test_random_deals(options: dict[str, object]) -> None:
    for seed in range(25):
        follow(options, seed, dark=1 + seed % 3)


@pytest.mark.exhaustive
@pytest.mark.parametrize("options", SETS, ids=str)
def test_many_random_deals(options: dict[str, object]) -> None:
    for seed in range(1000, 1500):
        follow(options, seed, dark=1 + seed % 4)
