"""What holds for every game, and the score of Pyramid, counted by hand."""

from collections.abc import Iterator

import pytest
from lomber_pyramid import Pyramid

import lomber
from lomber.game import State
from lomber.kits.mosaic import Layout
from lomber.random import Random
from lomber.testing import conformance_tests

test_conformance = conformance_tests(Pyramid)


def count(text: str) -> dict[str, float]:
    """Return each side's points for a drawing."""
    game = Pyramid(komi=0)
    return game.totals(game.score(Layout.of_text(text, 13, 7)))


def test_lomber_finds_the_game():
    assert "pyramid" in lomber.games()
    assert isinstance(lomber.load("pyramid", pack=36), Pyramid)


def played(seed: int) -> Iterator[State]:
    """Yield each position of a random game."""
    state, rng = Pyramid(pack=36).new_state(), Random(seed)
    lomber.deal(state, seed)
    while not state.is_terminal:
        yield state
        state.apply(rng.choice(state.legal_actions()))


def test_a_card_counts_its_rank_times_its_storey():
    drawing = """
        .  .  Tc .  .
        .  7d 8s 9d .
        2h 3c 4h 5c 6h
    """
    # the lowest row counts nothing; the next once, Tc twice
    assert count(drawing) == {"red": 7 + 9, "black": 8 + 2 * 10}
    assert count("2h 3c 4h") == {"red": 0, "black": 0}


def test_a_card_above_rests_on_three():
    game = Pyramid(pack=36)
    raised = 0
    for state in played(4):
        cells = state.layout().cells
        for action in state.legal_actions():
            kind, fields = game.actions.decode(action)
            if kind == "lay":
                x, y = fields["cell"]
                assert y >= 0
                assert y == 0 or all((x + d, y - 1) in cells for d in (-1, 0, 1))
                raised += y > 0
    assert raised
    assert max(y for _, y in state.layout().cells) < 7


@pytest.mark.parametrize(
    ("options", "points"), [({}, {"red": 0, "black": 2}), ({"komi": 5}, {"red": 0, "black": 5})]
)
def test_komi_is_for_black(options, points):
    game = Pyramid(**options)
    assert game.totals(game.score(Layout({}, game.width, game.height))) == points
