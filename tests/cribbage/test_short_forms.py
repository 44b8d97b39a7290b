"""Moves typed without their word: what is meant follows from what is legal."""

from __future__ import annotations

import pytest

import lomber
from lomber.cli.spelling import read_move
from lomber.game import State


def dealt(**options: object) -> State:
    state = lomber.load("cribbage", first_dealer=0, **options).new_state()
    lomber.deal(state, seed=3)
    return state


@pytest.mark.parametrize("options", [{}, {"cards": 5}, {"cards": 7}, {"players": 3}])
def test_cards_alone(options):
    state = dealt(**options)
    for _ in range(state.game.num_players):
        for action in state.legal_actions():
            text = state.game.action_text(action)
            assert read_move(state, text.removeprefix("discard ")) == action
        state.apply(state.legal_actions()[0])
    lomber.deal(state, seed=3)
    for action in state.legal_actions():
        text = state.game.action_text(action)
        assert text.startswith("play ")
        assert read_move(state, text.removeprefix("play ")) == action


def test_claims_alone():
    state = dealt(muggins=True)
    while not state.game.action_text(state.legal_actions()[0]).startswith("claim"):
        state.apply(state.legal_actions()[0])
        lomber.deal(state, seed=3)
    assert state.game.action_text(read_move(state, "0")) == "claim 0"
    assert state.game.action_text(read_move(state, "12")) == "claim 12"
    state.apply(read_move(state, "0"))
    assert state.game.action_text(read_move(state, "2")) == "muggins 2"
