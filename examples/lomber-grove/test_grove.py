"""What holds for every game, and what the C of this one does."""

import numpy as np
import pytest
from lomber_grove import Grove, native
from lomber_grove.bot import table_of

import lomber
from lomber.cards import Card
from lomber.lab import simulate
from lomber.random import Random
from lomber.testing import conformance_tests

test_conformance = conformance_tests(Grove, plays=1, skip=["hash-seed"])


def heaviest(board):
    """Return the heaviest group of each colour of a uint8 board, in plain Python."""
    left = {(y, x): Card(int(c)) for (y, x), c in np.ndenumerate(board) if c != 255}
    best = [0, 0]
    while left:
        cell, card = left.popitem()
        group, weight = [cell], card.rank
        for y, x in group:
            for near in ((y + 1, x), (y, x + 1), (y - 1, x), (y, x - 1)):
                if near in left and left[near].colour == card.colour:
                    weight += left.pop(near).rank
                    group.append(near)
        best[card.colour] = max(best[card.colour], weight)
    return best


def test_c_counts_as_python_does():
    rng = np.random.default_rng(1)
    for width, height in ((1, 1), (7, 7), (9, 9), (16, 16), (16, 3)):
        boards = rng.integers(0, 90, (40, height, width)).astype(np.uint8)
        boards[boards >= 52] = 255
        assert native.weigh_many(boards).tolist() == [heaviest(board) for board in boards]


def test_what_is_no_card_is_refused():
    with pytest.raises(ValueError, match="status -10"):
        native.weigh_many(np.full((1, 3, 3), 60, np.uint8))


def played(actions, **options):
    state = lomber.load("grove", **options).new_state()
    rng = Random(3)
    while not state.is_terminal and len(state.history) < actions:
        if state.current_player == lomber.CHANCE:
            state.play_chance(rng)
        else:
            state.apply(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("options", [{}, {"pack": 36}, {"players": 2}])
def test_the_table_in_c_is_the_state(options):
    for actions in (0, 52, 60, 75, 200):
        state = played(max(actions, 52), **options)
        table = table_of(state)
        assert table.seat == max(state.current_player, -1)
        assert list(table.actions()) == state.legal_actions()


def test_the_search_finds_the_last_move():
    state = played(52 + 51)
    table = table_of(state)
    found = native.search(table, state.game.team_of, games=2, seed=1)
    assert list(found) == state.legal_actions()
    mover = state.current_player
    for action, mean in found.items():
        end = state.clone()
        end.apply(action)
        assert end.is_terminal
        assert mean == end.returns()[mover]
    assert found == native.search(table, state.game.team_of, games=2, seed=9)


def test_the_bot_beats_chance():
    report = simulate(lomber.load("grove", pack=36), ["forester", "random"], 6, seed=1, jobs=1)
    first, second = report.teams
    assert first.wins.count > second.wins.count
