"""What holds for every game, and the score of Symmetry, counted by hand."""

import pytest
from lomber_symmetry import Symmetry

import lomber
from lomber.kits.mosaic import Layout
from lomber.testing import conformance_tests

test_conformance = conformance_tests(Symmetry)


def count(text: str) -> dict[str, float]:
    """Return each side's points for a drawing."""
    game = Symmetry(komi=0)
    return game.totals(game.score(Layout.of_text(text, 7, 7)))


def test_lomber_finds_the_game():
    assert "symmetry" in lomber.games()
    assert isinstance(lomber.load("symmetry", pack=36), Symmetry)


def test_pairs_of_one_colour_count_their_lower_card():
    drawing = """
        9d .  Td
        6c 7h 8s
        Ks .  2h
    """
    # rows: 9d Td 9, 6c 8s 6, Ks 2h are of two colours; columns: 2h Td 2, Ks 9d are of two colours
    assert count(drawing) == {"long": 9 + 6, "short": 2}


@pytest.mark.parametrize(
    ("drawing", "long", "short"),
    [
        ("9d", 0, 0),  # the middle has no twin
        ("6c 8s", 6, 0),  # an even width: the middle lies between
        ("6c 7d 8h 9s", 6 + 7, 0),  # 6c 9s and 7d 8h
        ("6c . 8s 9d Ks", 6, 0),  # 6c Ks; beside the middle only one card, 9d
        ("Kc\n.\nAs", 0, 13),
    ],
)
def test_pairs_about_the_middle(drawing, long, short):
    assert count(drawing) == {"long": long, "short": short}


@pytest.mark.parametrize(
    ("options", "points"), [({}, {"long": 0, "short": 1}), ({"komi": 5}, {"long": 0, "short": 5})]
)
def test_komi_is_for_the_short_sides(options, points):
    game = Symmetry(**options)
    assert game.totals(game.score(Layout({}, game.width, game.height))) == points
