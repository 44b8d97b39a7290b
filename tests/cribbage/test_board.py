"""CRIB-28 and the picture for the terminal; the rules pages."""

import pytest

import lomber
from cribbage.scripts import deal, play, random_match, table
from lomber_cribbage.board import track
from lomber_cribbage.game import Cribbage

rule = pytest.mark.rule


def where(points, back=0, target=121):
    """Return (row, place) of the front peg; place 0 stands before the holes."""
    for row, holes in enumerate(track(points, back, target)):
        plain = holes[0] + holes[2:].replace(" ", "")
        if "●" in plain:
            return row, plain.index("●")
    raise AssertionError("no front peg")


@rule("CRIB-28")
@pytest.mark.parametrize(
    ("points", "place"),
    [
        (0, (0, 0)),  # waits before the outer row
        (1, (0, 1)),
        (30, (0, 30)),
        (31, (1, 30)),  # turns, and comes back along the inner row
        (60, (1, 1)),
        (61, (0, 1)),  # round again
        (91, (1, 30)),
        (120, (1, 1)),
        (121, (1, 0)),  # the game hole is last
    ],
)
def test_out_along_the_outer_row_and_back_on_the_inner(points, place):
    assert where(points) == place


@rule("CRIB-28")
@pytest.mark.parametrize("target", [61, 121, 181])
def test_every_game_ends_in_the_game_hole(target):
    assert where(target, target - 5, target) == (1, 0)
    assert where(target - 1, 0, target) == (1, 1)


@rule("CRIB-28")
def test_two_pegs_a_player():
    state = table()
    deal(state, {0: "7c 7h Ac 2c", 1: "7d 7s Ad 2d"}, {0: "Kc Kd", 1: "Kh Ks"}, "Js")
    assert state.observation(0)["pegs"] == {"0": [0, 0], "1": [2, 0]}
    play(state, "7c", "7d", "7h", "7s")
    assert state.observation(0)["pegs"] == {"0": [6, 0], "1": [16, 4]}
    out, home = track(16, 4, 121)
    assert out == "  ···○· ····· ····· ●···· ····· ·····"
    assert home == "◇ ····· ····· ····· ····· ····· ·····"


@rule("CRIB-28")
def test_the_front_peg_stops_in_the_game_hole():
    state = random_match(lomber.load("cribbage"), 9)
    assert max(state.score) == 121


@pytest.mark.parametrize("options", Cribbage.option_sets, ids=str)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_phase_is_drawn(options, lang):
    from rich.text import Text

    game, met = lomber.load("cribbage", **options), set()
    state = game.new_state()
    for _, action in random_match(game, 2).history[:120]:
        state.apply(action)
        if state.phase_name in met:
            continue
        met.add(state.phase_name)
        for seat in range(game.num_players):
            picture = Text.from_markup(game.draw(state.observation(seat), lang)).plain
            assert picture.count("◇") >= len(game.teams) - 1
            assert ("seat" in picture) == (lang == "en")


def test_the_pile_shows_its_running_count():
    from rich.text import Text

    state = table()
    deal(state, {0: "7c 7h Ac 2c", 1: "8d 7s Ad Kd"}, {0: "Jc Jd", 1: "Qh Qs"}, "9s")
    play(state, "7c", "8d", "Ac")
    picture = Text.from_markup(state.game.draw(state.observation(0))).plain
    assert "play: 7♣ 7  8♦ 15  A♣ 16  count 16" in picture
    assert "hand of seat 0: 2♣ 7♥   laid away: J♣ J♦" in picture
    assert "cards in hand: seat 1 3" in picture


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_rules_page_names_every_option_and_marks_decisions(lang):
    page = lomber.load("cribbage").rules(lang)
    for option in Cribbage.schema:
        assert f"`{option.name}`" in page
        for choice in option.choices:
            assert str(choice) in page
    assert page.count("House decision" if lang == "en" else "Решение дома") >= 8
