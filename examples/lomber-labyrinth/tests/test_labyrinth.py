"""What holds for every game, and the score of Labyrinth, counted by hand."""

from collections.abc import Iterator

import pytest
from lomber_labyrinth import Labyrinth

import lomber
from lomber.game import State
from lomber.kits.mosaic import Layout
from lomber.random import Random
from lomber.testing import conformance_tests

test_conformance = conformance_tests(Labyrinth)


def count(text: str) -> dict[str, float]:
    """Return each side's points for a drawing."""
    game = Labyrinth(komi=0)
    return game.totals(game.score(Layout.of_text(text, 9, 9)))


def test_lomber_finds_the_game():
    assert "labyrinth" in lomber.games()
    assert isinstance(lomber.load("labyrinth", players=2), Labyrinth)


def played(seed: int) -> Iterator[State]:
    """Yield each position of a random game."""
    state, rng = Labyrinth().new_state(), Random(seed)
    lomber.deal(state, seed)
    while not state.is_terminal:
        yield state
        state.apply(rng.choice(state.legal_actions()))


def test_the_weightiest_thread_counts():
    drawing = """
        9h Td 2c
        Ks 4d 3s
        As .  Jc
    """
    # red: 9h Td 4d; black: Ks As, and 2c 3s Jc, which are three and weigh less
    assert count(drawing) == {"red": 9 + 10 + 4, "black": 13 + 14}


def test_corners_do_not_join_a_thread():
    assert count("9h 2c\nKs 4d") == {"red": 9, "black": 13}


def test_each_card_touches_the_one_before():
    game = Labyrinth()
    for state in played(3):
        cells = list(state.layout().cells)
        for action in state.legal_actions():
            kind, fields = game.actions.decode(action)
            if kind == "lay" and cells:
                (x, y), (last_x, last_y) = fields["cell"], cells[-1]
                assert abs(x - last_x) + abs(y - last_y) == 1


@pytest.mark.parametrize(
    ("options", "points"), [({}, {"red": 2, "black": 0}), ({"komi": 5}, {"red": 5, "black": 0})]
)
def test_komi_is_for_red(options, points):
    game = Labyrinth(**options)
    assert game.totals(game.score(Layout({}, game.width, game.height))) == points
