"""What holds for every game, and the score of Galaxy, counted by hand."""

from collections.abc import Iterator

import pytest
from lomber_galaxy import Galaxy

import lomber
from lomber.game import State
from lomber.kits.mosaic import Layout
from lomber.random import Random
from lomber.testing import conformance_tests

test_conformance = conformance_tests(Galaxy)


def count(text: str) -> dict[str, float]:
    """Return each side's points for a drawing."""
    game = Galaxy(komi=0)
    return game.totals(game.score(Layout.of_text(text, 6, 6)))


def test_lomber_finds_the_game():
    assert "galaxy" in lomber.games()
    assert isinstance(lomber.load("galaxy", komi=0), Galaxy)


def played(seed: int) -> Iterator[State]:
    """Yield each position of a random game."""
    state, rng = Galaxy().new_state(), Random(seed)
    lomber.deal(state, seed)
    while not state.is_terminal:
        yield state
        state.apply(rng.choice(state.legal_actions()))


@pytest.mark.parametrize(
    ("drawing", "long", "short"),
    [
        ("9h Td 2c", 9 + 10, 0),
        ("9h 2c Td", 0, 0),  # none beside another of its colour
        ("9h . Td", 0, 0),
        ("9h\n4d\n2c\nKs", 0, (9 + 4) + (2 + 13)),
        ("9h Td 2c\nKs 4d 3s\nAs .  Jc", 9 + 10, (10 + 4) + (2 + 3 + 11) + (13 + 14)),
    ],
)
def test_streaks_of_one_colour_count_their_ranks(drawing, long, short):
    assert count(drawing) == {"long": long, "short": short}


def test_komi_is_for_the_short_sides():
    game = Galaxy()
    assert game.totals(game.score(Layout.of_text("9h Td 2c", 6, 6))) == {
        "long": 9 + 10,
        "short": 2,
    }
    assert Galaxy(komi=5).totals(Galaxy(komi=5).score(Layout({}, 6, 6))) == {"long": 0, "short": 5}


def test_cards_follow_the_spiral():
    spiral = "0,0 1,0 1,1 0,1 -1,1 -1,0 -1,-1 0,-1 1,-1 2,-1 2,0 2,1 2,2 1,2 0,2 -1,2 -2,2"
    wanted = [tuple(map(int, cell.split(","))) for cell in spiral.split()]
    for seed in range(5):
        *_, last = played(seed)
        cells = list(last.layout().cells)
        shared = min(len(cells), len(wanted))
        assert shared > 5
        assert cells[:shared] == wanted[:shared]
        assert all(-2 <= x <= 3 and -2 <= y <= 3 for x, y in cells)
