"""The adviser against bots that bid otherwise: what part of the points each makes."""

from __future__ import annotations

import pytest

import lomber
from lomber.cards import Card
from lomber.lab import simulate
from lomber.random import Random
from lomber_vint.bots import Adviser
from vint.natural import Natural
from vint.tables import deal_cards

BALANCED = ["As", "Ks", "4s", "3s", "Ah", "Kh", "4h", "Kd", "4d", "3d", "Qc", "3c", "2c"]
HEARTS = ["As", "4s", "3s", "Ah", "Kh", "9h", "4h", "3h", "Kd", "4d", "Jc", "3c", "2c"]
WEAK = ["As", "4s", "3s", "2h", "Kh", "9h", "4h", "3h", "Kd", "4d", "Jc", "3c", "2c"]


def first_call(hand):
    state = lomber.load("vint", deals=1).new_state()
    rest = [str(card) for card in map(Card, range(52)) if str(card) not in hand]
    hands = [rest[:13], rest[13:26], rest[26:]]
    deal_cards(state, [*hands[:3], hand])
    assert state.current_player == 3  # the dealer
    bot = Natural(state.game, 3, Random(1))
    return state.game.action_text(bot.choose(state.observation(3), state.legal_actions()))


@pytest.mark.parametrize(
    ("hand", "call"), [(HEARTS, "bid 1H"), (BALANCED, "bid 1NT"), (WEAK, "pass")]
)
def test_the_sparring_partner_bids_as_told(hand, call):
    assert first_call(hand) == call


def match(bots, games, seed):
    return simulate(lomber.load("vint", deals=1), bots, games, seed=seed, rotate=True, jobs=1)


def test_it_can_bid_and_beats_random_play():
    report = match([Natural, "random"], 20, 3)
    assert report.bot_points["natural"].interval[0] > 0.75


def test_the_adviser_makes_three_points_of_four_against_random_play():
    report = match([Adviser, "random"], 40, 5)
    assert report.bot_points["adviser"].interval[0] > 0.75


@pytest.mark.exhaustive
def test_against_a_natural_bidder_it_wins_as_often_and_makes_more_points():
    report = match([Adviser, Natural], 4000, 22)
    low, high = report.by_bot["adviser"].interval
    assert low < report.by_bot["natural"].rate < high
    assert report.bot_points["adviser"].interval[0] > 0.5
