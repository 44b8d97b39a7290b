"""Random deals of Ristikontra and Whist driven from Python, chance and all.

pytest benches/bench_ristikontra.py --benchmark-enable
python -m benches.peers ristikontra     # the same beside OpenSpiel's hearts: the ratio
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import lomber
from lomber.game import CHANCE, TERMINAL, Game, State
from lomber.kits.tricks import TrickGame
from lomber.random import Random

DEALS = 100


class Plain(TrickGame):
    """Thirteen cards each, follow suit, hearts trumps: the kit without a game's own hooks."""

    name = "plain"
    trump = 2
    most = 13


def ristikontra() -> Game:
    return lomber.load("ristikontra", deals=1)


def varied() -> Game:
    return lomber.load("ristikontra", deals=1, sharpen=True, cleaning=True, lead_limit=3)


def play(game: Game, deals: int) -> list[State]:
    """Play so many deals: ask for the legal actions, choose one, apply it."""
    out = []
    choose = random.Random(1).random
    for number in range(deals):
        state, rng = game.new_state(), Random(1, number)
        while (player := state.current_player) != TERMINAL:
            if player == CHANCE:
                state.play_chance(rng)
            else:
                legal = state.legal_actions()
                state.apply(legal[int(choose() * len(legal))])
        out.append(state)
    return out


@pytest.mark.parametrize("make", [ristikontra, varied, Plain], ids=lambda make: make.__name__)
def bench_random_deals(benchmark: Callable[..., list[State]], make: Callable[[], Game]) -> None:
    game = make()
    states = benchmark(play, game, DEALS)
    assert len(states) == DEALS
    for state in states:
        (deal,) = state.deals
        cards = sorted(card for trick in deal.tricks for card in trick.cards)
        assert cards == list(range(52))
        assert sum(state.points_taken()) in (0, 120)
        assert sum(state.tricks_taken()) == 13


def bench_resample(benchmark: Callable[..., State]) -> None:
    game = ristikontra()
    (state,) = play(game, 1)
    while len(state.history) > 70 or state.current_player < 0:
        state.undo()
    seen = state.observation(state.current_player)
    other = benchmark(game.resample, seen, Random(1))
    assert other.observation(state.current_player) == seen
