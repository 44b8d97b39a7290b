"""Ten rows up and home again: CON-20."""

import pytest

from construction.scripts import column, do, legal, low_column, play, table
from lomber.game import CHANCE, TERMINAL

HIGH = ("4h", "4d", "5h", "5d", "6h", "6d", "7h", "7d", "8h", "8d")


def walk(state, way):
    """Walk red's large piece in these directions, with cards of four and more."""
    for step in way:
        card = next(card for card in HIGH if card in state.view(0)["pack"])
        play(state, f"{card} walk {step}")
    return state


def large(state):
    return state.view(0)["pieces"]["red"]["large"]


@pytest.mark.rule("CON-20")
@pytest.mark.parametrize("lot", ["red", "black"])
def test_ten_up_and_ten_down_wins(lot):
    state = low_column(table(lot=lot), 0, range(1, 11))
    walk(state, ["up"] * 10)
    assert state.view(0)["pieces"]["red"]["climbed"]
    assert state.current_player == CHANCE
    walk(state, ["down"] * 9)
    assert state.current_player == CHANCE
    walk(state, ["down"])
    assert state.current_player == TERMINAL
    seat = 0 if lot == "red" else 1
    assert state.returns()[seat] == 1
    assert state.returns()[1 - seat] == -1
    assert state.view(0)["winner"] == "red"
    result = state.result()
    assert result.score == {str(seat): 1, str(1 - seat): 0}
    assert [(item.who, item.points, item.rule) for item in result.items] == [
        (str(seat), 1, "CON-20")
    ]
    state.undo()
    assert state.returns() == (0, 0)
    assert not state.is_terminal


@pytest.mark.rule("CON-20")
def test_nine_rows_are_not_enough():
    state = low_column(table(), 0, range(1, 11))
    walk(state, ["up"] * 9 + ["down"] * 9)
    assert large(state) == "V 0,0"
    assert state.current_player == CHANCE
    assert not state.view(0)["pieces"]["red"]["climbed"]


@pytest.mark.rule("CON-20")
def test_cards_across_count_nothing_and_any_column_will_do():
    state = low_column(table(), 0, range(1, 6))
    play(state, "3h build H 0,5", "3h build V 1,5")
    low_column(state, 1, range(6, 11), ("3d", "4h"))
    walk(state, ["up"] * 5 + ["right"] * 2 + ["up"] * 4)
    assert large(state) == "V 1,9"  # eleven cards walked, nine rows
    assert not state.view(0)["pieces"]["red"]["climbed"]
    walk(state, ["up"])
    assert state.view(0)["pieces"]["red"]["climbed"]


@pytest.mark.rule("CON-20")
def test_the_other_players_joker_is_not_home():
    state = low_column(table(), 0, range(1, 11))
    column(state, ["H 0,0"], ["As"])
    walk(state, ["up"] * 10 + ["down"] * 9)
    # Round by the black joker there is no road but over the red one: home comes first.
    assert legal(do(state.clone(), "turn Th"), "walk") == {"walk up", "walk down"}
    walk(state, ["down"])
    assert state.view(0)["winner"] == "red"


@pytest.mark.rule("CON-20")
def test_a_large_piece_on_the_enemys_joker_has_not_won():
    state = low_column(table(), 1, range(1, 11))
    play(state, "3d build H 0,0")
    walk(state, ["right", "right"] + ["up"] * 10 + ["down"] * 10)
    assert large(state) == "V 1,0"
    assert state.view(0)["pieces"]["red"]["climbed"]
    assert state.current_player == CHANCE
    walk(state, ["left", "left"])
    assert state.view(0)["winner"] == "red"


@pytest.mark.rule("CON-20")
def test_first_home_wins_though_the_other_has_climbed():
    state = low_column(table(), 0, range(1, 11))
    low_column(state, 1, range(1, 11), ("As", "Ac", "2s", "2c"))
    black = [card for card in ("4s", "5s", "6s", "7s", "8s", "9s", "Ts") for _ in range(3)]
    walk(state, ["up"] * 10)
    play(state, *(f"{card} walk up" for card in black[:10]))
    play(state, *(f"{card} walk down" for card in black[10:20]))
    assert state.view(0)["winner"] == "black"
    assert state.returns() == (-1, 1)
