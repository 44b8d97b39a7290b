"""What holds for every game, and the score of Chains, counted by hand."""

import pytest
from lomber_chains import Chains

import lomber
from lomber.kits.mosaic import Layout
from lomber.testing import conformance_tests

test_conformance = conformance_tests(Chains)


def count(text: str) -> dict[str, float]:
    """Return each side's points for a drawing."""
    game = Chains(komi=0)
    return game.totals(game.score(Layout.of_text(text, 7, 7)))


def test_lomber_finds_the_game():
    assert "chains" in lomber.games()
    assert isinstance(lomber.load("chains", komi=0), Chains)


@pytest.mark.parametrize(
    ("drawing", "long", "short"),
    [
        ("7d 9s Td 4c", 7 + 9 + 10, 0),  # Td 4c is too short to be a chain
        ("Ac Qh 6s 2d", 14 + 12 + 6 + 2, 0),
        ("4c 8d Kh 9s 3c", (4 + 8 + 13) + (13 + 9 + 3), 0),  # the king ends both
        ("5c 5d 6h", 0, 0),  # equal ranks do not rise
        ("5c 6d . 7h 8s", 0, 0),  # a gap parts them
        ("2c\n5h\nJs", 0, 2 + 5 + 11),
        ("7d 9s Td\nAc Qh 6s", (7 + 9 + 10) + (14 + 12 + 6), 0),
        ("2c . .\n5h . .\nJs 9d 4c", 11 + 9 + 4, 2 + 5 + 11),  # the jack is in two
    ],
)
def test_chains_count_all_their_ranks(drawing, long, short):
    assert count(drawing) == {"long": long, "short": short}


def test_komi_is_for_the_long_sides():
    game = Chains()
    assert game.totals(game.score(Layout.of_text("2c\n5h\nJs", 7, 7))) == {
        "long": 3,
        "short": 2 + 5 + 11,
    }
    assert Chains(komi=5).totals(Chains(komi=5).score(Layout({}, 7, 7))) == {"long": 5, "short": 0}
