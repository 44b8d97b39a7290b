"""Where cards may lie: CON-5..9, CON-22."""

import pytest

from construction.scripts import column, do, legal, low_column, play, rules_broken, table, turned
from lomber.errors import BadAction, IllegalAction


@pytest.mark.rule("CON-5")
@pytest.mark.parametrize("cell", ["D 0,1", "0,1", "V 0.5,1", "X 0,1"])
def test_cards_lie_upright_or_across_only(cell):
    with pytest.raises(BadAction, match="no cell"):
        table().game.parse_action(f"build {cell}")


@pytest.mark.rule("CON-5")
def test_every_place_is_one_or_the_other():
    state = turned(table(), "2h")
    assert {text.split()[1] for text in legal(state, "build")} == {"V", "H"}


@pytest.mark.rule("CON-7")
@pytest.mark.rule("CON-6")
def test_the_first_places():
    state = turned(table(), "7h")
    assert legal(state, "build") == {
        "build V 0,1",
        "build V 1,1",
        "build H 0,0",
        "build H -1,0",
        "build H 1,0",
    }
    assert rules_broken(state, "build V 2,0") == {"CON-7"}
    assert rules_broken(state, "build H 0,1") == {"CON-6"}
    with pytest.raises(IllegalAction, match="an upright card needs one above, below or at its"):
        do(state, "build V 2,0")
    with pytest.raises(IllegalAction, match="a lying card needs an upright one at its end"):
        do(state, "build H 0,1")


@pytest.mark.rule("CON-6")
def test_a_card_across_touches_upright_cards_by_its_ends():
    state = play(table(), "5h build H 1,0", "5h build V 0,1")
    state = turned(state, "4h")
    assert "build H 0,1" in legal(state)  # V 0,1 at its left end
    assert "build H -1,1" in legal(state)  # V 0,1 at its right end
    assert rules_broken(state, "build H 2,0") == {"CON-6"}  # end to end with H 1,0
    assert rules_broken(state, "build H 1,1") == {"CON-6"}  # side by side with H 1,0


@pytest.mark.rule("CON-7")
def test_after_h_1_0():
    state = play(table(), "5h build H 1,0")
    assert "build V 2,0" in legal(turned(state, "4h"))  # by its long side, at the end
    assert rules_broken(turned(state, "4h"), "build V 2,1") == {"CON-7"}
    play(state, "4h build V 2,0")
    assert "build V 2,1" in legal(turned(state, "4h"))  # by its short side, above


@pytest.mark.rule("CON-7")
def test_an_upright_card_touches_none_by_long_side_on_long_side():
    state = low_column(table(), 1, (1, 2))
    assert rules_broken(turned(state, "4h"), "build V 0,2") == {"CON-7"}
    assert rules_broken(turned(state, "4h"), "build V 2,1") == {"CON-7"}


@pytest.mark.rule("CON-7")
def test_an_upright_card_may_come_below():
    state = play(table(), "2h build V 1,1", "2h build H 1,1", "2h build V 2,1")
    assert "build V 2,0" in legal(turned(state, "4h"))


@pytest.mark.rule("CON-8")
def test_one_end_is_enough_and_the_other_may_hang():
    state = play(table(), "2h build H -1,0")
    assert "H -1,0" in state.view(0)["field"]
    assert "build V -1,0" in legal(turned(state, "4h"))


@pytest.mark.rule("CON-8")
def test_roads_run_up_and_across():
    state = play(table(), "2h build V 0,1", "2h build H 0,1", "2d build V 1,1")
    walked = []
    for step, card in (("up", "3h"), ("right", "3h"), ("right", "3h"), ("down", "3d")):
        play(state, f"{card} walk {step}")
        walked.append(state.view(0)["pieces"]["red"]["large"])
    assert walked == ["V 0,1", "H 0,1", "V 1,1", "V 1,0"]


@pytest.mark.rule("CON-8")
def test_no_road_between_upright_cards_side_by_side():
    state = play(table(), "2h build V 0,1", "2h build V 1,1", "3h walk up")
    assert legal(turned(state, "Th"), "walk") == {"walk down"}
    assert rules_broken(turned(state, "Th"), "walk right") == {"CON-8"}


@pytest.mark.rule("CON-8")
def test_from_a_card_across_roads_lead_left_and_right_only():
    state = play(
        table(),
        *("2h build V 0,1", "2h build H 0,0", "2h build H 0,1", "3h walk right"),
    )
    assert legal(turned(state, "Th"), "walk") == {"walk left", "walk right"}
    assert rules_broken(turned(state, "Th"), "walk up") == {"CON-7"}


@pytest.mark.rule("CON-8")
def test_one_card_to_a_place():
    state = turned(play(table(), "2h build V 0,1"), "3h")
    assert rules_broken(state, "build V 0,1") == {"CON-8"}
    assert rules_broken(state, "build V 0,0") == {"CON-8"}
    with pytest.raises(IllegalAction, match="2h lies on V 0,1"):
        do(state, "build V 0,1")


@pytest.mark.rule("CON-9")
def test_anyone_builds_on_anybodys_road():
    state = play(table(), "2h build V 0,1", "2s build V 0,2", "3h build V 1,1", "3s build H 0,0")
    assert state.view(0)["field"]["V 0,2"] == "2s"
    assert state.view(0)["field"]["V 1,1"] == "3h"


@pytest.mark.rule("CON-9")
def test_building_above_row_10():
    state = low_column(table(), 0, range(1, 11))
    play(state, "Ts build V 0,11", "9s build H 0,11")
    assert state.view(0)["field"]["V 0,11"] == "Ts"


@pytest.mark.rule("CON-22")
@pytest.mark.parametrize(
    ("cell", "inside"),
    [
        ("V -15,0", True),
        ("V 16,20", True),
        ("H -15,20", True),
        ("H 15,0", True),
        ("V -16,0", False),
        ("V 17,0", False),
        ("V 0,21", False),
        ("V 0,-1", False),
        ("H -16,0", False),
        ("H 16,0", False),
        ("H 0,21", False),
    ],
)
def test_the_bounds_of_the_field(cell, inside):
    game = table().game
    if inside:
        assert game.action_text(game.parse_action(f"build {cell}")) == f"build {cell}"
    else:
        with pytest.raises(BadAction, match=r"off the field.*CON-22"):
            game.parse_action(f"build {cell}")


@pytest.mark.rule("CON-22")
def test_the_field_ends_at_row_20():
    state = low_column(table(), 1, range(1, 19))
    column(state, ["V 1,19", "V 1,20"], ["4h", "4h"])
    state = turned(state, "5h")
    above = {text for text in legal(state, "build") if text.endswith(("20", "21"))}
    assert above == {"build H 0,20", "build H 1,20"}


@pytest.mark.rule("CON-22")
def test_the_field_ends_at_column_16():
    state, red = table(), ["2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h", "Th", "Qh", "Jh"]
    cards = [card for card in red for _ in range(3)]
    cells = [f"{kind} {column},0" for column in range(1, 16) for kind in "HV"][0:]
    cells = ["H 1,0", *(f"{k} {c},0" for c in range(2, 16) for k in "VH"), "V 16,0"]
    column(state, cells, cards[: len(cells)])
    beyond = {text for text in legal(turned(state, "Ad"), "build") if " 16," in text}
    assert beyond == {"build V 16,1"}
