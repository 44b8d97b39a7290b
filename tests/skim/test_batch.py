"""Whole games in C against the same games move by move."""

import numpy as np
import pytest

import lomber
from lomber.game import TERMINAL
from skim.tables import Aceless, Shaped


@pytest.mark.parametrize("options", [{}, {"pack": 36}, {"players": 6}, {"players": 2, "pack": 36}])
def test_every_move_is_legal_and_the_end_is_the_same(options):
    game = lomber.load("cross", **options)
    batch = game.playouts(20, 5, actions=True)
    for i, actions in enumerate(batch.actions):
        state = game.new_state()
        for action in actions:
            assert action in state.legal_actions() or state.current_player == lomber.CHANCE
            state.apply(action)
        assert state.current_player == TERMINAL
        assert state.returns() == tuple(batch.returns[i])
        assert {side: total[i] for side, total in batch.score.items()} == state.result().score
        moves = [action for player, action in state.history if player >= 0]
        assert len(moves) == batch.length[i]
        assert moves.count(game.actions.base("pass")) == batch.extra["passes"][i]


def test_a_game_depends_on_seed_and_number_alone():
    game = lomber.load("cross", pack=36)
    whole = game.playouts(50, 9)
    parts = [game.playouts(25, 9, first=first) for first in (0, 25)]
    assert (whole.returns == np.concatenate([part.returns for part in parts])).all()
    for side in game.sides:
        joined = np.concatenate([part.score[side] for part in parts])
        assert (whole.score[side] == joined).all()
    assert (whole.score["long"] != game.playouts(50, 10).score["long"]).any()


@pytest.mark.rule("SKIM-2")
@pytest.mark.rule("SKIM-6")
@pytest.mark.rule("SKIM-13")
@pytest.mark.parametrize(
    "options",
    [
        {"own_colours": True, "players": 6, "seating": "together", "pack": 36},
        {"own_colours": True, "players": 2},
        {"geometry": "cells", "strict": True},
        {"geometry": "predicate", "pack": 36},
        {"geometry": "spiral", "strict": True},
        {"geometry": "pyramid", "own_colours": True},
        {"geometry": "stack", "seating": "together"},
    ],
)
def test_any_geometry_deal_and_order_is_played_in_c(options):
    game = Shaped(**options)
    assert game.native
    batch = game.playouts(8, 3, actions=True)
    for i, actions in enumerate(batch.actions):
        state = game.new_state()
        for action in actions:
            assert action in state.legal_actions() or state.current_player == lomber.CHANCE
            state.apply(action)
        assert state.current_player == TERMINAL
        assert {side: total[i] for side, total in batch.score.items()} == state.result().score


def test_no_batch_where_a_rule_is_in_python():
    assert Aceless().playouts(1, 1) is None
