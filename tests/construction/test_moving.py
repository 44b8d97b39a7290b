"""How pieces move: CON-10..17."""

import pytest

from construction.scripts import (
    all_placed,
    column,
    do,
    legal,
    low_column,
    play,
    rules_broken,
    table,
    turned,
)
from lomber.errors import BadAction, IllegalAction

# The ledger: ace 1, pips, jack and queen 10.
WORTH = {"A": 1, "T": 10, "J": 10, "Q": 10} | {str(pips): pips for pips in range(2, 10)}


def places(state, colour="red"):
    """Return where a colour's small pieces stand."""
    return state.view(0)["pieces"][colour]["small"]


def with_pieces(state, *cards):
    """Bring a small piece by each of these kings, to stay on the joker."""
    return play(state, *(f"{card} king" for card in cards))


@pytest.mark.rule("CON-10")
@pytest.mark.parametrize("below", list(WORTH))
def test_values(below):
    state = play(table(), f"{below}h build V 0,1")
    for rank, worth in WORTH.items():
        can = "walk up" in legal(turned(state, f"{rank}d"))
        assert can == (worth >= WORTH[below]), (rank, below)


@pytest.mark.rule("CON-10")
def test_a_joker_as_destination_is_worth_nothing():
    state = play(table(), "2h build V 0,1", "2h walk up")
    assert "walk down" in legal(turned(state, "Ah"))


@pytest.mark.rule("CON-11")
def test_a_joker_below_a_seven():
    state = play(table(), "7s build V 0,1")
    for card in ("7h", "7d", "8h", "9d", "Th", "Jd", "Qh"):
        assert "walk up" in legal(turned(state, card)), card
    for card in ("6h", "6d", "5h", "Ad"):
        assert rules_broken(turned(state, card), "walk up") == {"CON-11"}, card
    with pytest.raises(IllegalAction, match="Value: 6h is lower than 7s on V 0,1"):
        do(turned(state, "6h"), "walk up")


@pytest.mark.rule("CON-11")
def test_the_large_piece_takes_one_step_any_way():
    state = low_column(table(), 0, (1, 2))
    play(state, "3h build H 0,1", "3h build H -1,1", "9h walk up")
    assert state.view(0)["pieces"]["red"]["large"] == "V 0,1"
    state = turned(state, "4h")
    assert legal(state, "walk") == {"walk up", "walk down", "walk left", "walk right"}


@pytest.mark.rule("CON-12")
def test_a_path_over_4_8_3():
    state = column(table(), ["V 0,1", "V 0,2", "V 0,3"], ["4h", "8h", "3h"])
    with_pieces(state, "Kh")
    assert legal(turned(state, "7h"), "piece") == {"piece 1: up"}
    assert legal(turned(state, "8d"), "piece") == {
        "piece 1: up",
        "piece 1: up up",
        "piece 1: up up up",
    }
    assert legal(turned(state, "3d"), "piece") == set()
    assert rules_broken(turned(state, "7h"), "piece 1: up up up") == {"CON-12"}
    play(state, "8d piece 1: up up up")
    assert places(state) == ["V 0,3"]


@pytest.mark.rule("CON-12")
def test_never_four_steps_and_never_straight_back():
    game = table().game
    with pytest.raises(BadAction, match="one to three"):
        game.parse_action("piece 1: up up up up")
    with pytest.raises(BadAction, match="straight back"):
        game.parse_action("piece 1: up down")


@pytest.mark.rule("CON-12")
def test_paths_turn_corners():
    state = low_column(table(), 0, (1, 2))
    play(state, "3h build H 0,1", "3h build V 1,1", "Kh king")
    # V 1,1 is the only neighbour of the black large piece, and may not be taken (CON-16).
    assert rules_broken(turned(state, "Th"), "piece 1: up right right") == {"CON-16"}
    play(state, "3d build H 1,0")
    assert legal(turned(state, "Th"), "piece") == {
        "piece 1: up",
        "piece 1: up up",
        "piece 1: up right",
        "piece 1: up right right",
    }
    play(state, "Th piece 1: up right right")
    assert places(state) == ["V 1,1"]


@pytest.mark.rule("CON-13")
def test_enemies_do_not_share_a_card_or_pass():
    state = low_column(table(), 1, (1, 2, 3))
    play(state, "3h build H 0,1", "3h build V 0,1", "3d build H 0,0")
    with_pieces(state, "Ks")
    play(state, "9s piece 1: up")  # a black piece on V 1,1
    with_pieces(state, "Kh")
    red = turned(state, "Th")
    assert "piece 1: right right" in legal(red)  # the black joker, on the lowest row
    assert rules_broken(red, "piece 1: right right up") == {"CON-13"}
    play(state, "Th walk right", "Th walk right")  # the red large piece on the black joker
    red = turned(state, "Th")
    assert rules_broken(red, "walk up") == {"CON-13"}
    assert rules_broken(red, "piece 1: right right up") == {"CON-13"}
    with pytest.raises(IllegalAction, match="a piece of the other player's stands on V 1,1"):
        do(red, "walk up")


@pytest.mark.rule("CON-13")
def test_no_passing_through_an_enemy_large_or_small():
    state = low_column(table(), 0, (1, 2, 3))
    play(state, "3h build H 0,0", "9s walk left", "9s walk left", "9s walk up")
    assert state.view(0)["pieces"]["black"]["large"] == "V 0,1"
    with_pieces(state, "Kh")
    red = turned(state, "Th")
    assert legal(red, "walk", "piece") & {"walk up", "piece 1: up", "piece 1: up up"} == set()
    assert "CON-13" in rules_broken(red, "piece 1: up up")
    assert "CON-13" in rules_broken(red, "walk up")


@pytest.mark.rule("CON-13")
def test_own_pieces_share_and_pass():
    state = low_column(table(), 0, (1, 2, 3))
    play(state, "9h walk up")
    with_pieces(state, "Kh", "Kh")
    play(state, "Th piece 1: up")  # shares with the large piece
    play(state, "Td piece 2: up up up")  # passes both
    assert places(state) == ["V 0,1", "V 0,3"]
    play(state, "Td walk up", "Td walk up")  # the large piece joins
    assert state.view(0)["pieces"]["red"]["large"] == "V 0,3"


@pytest.mark.rule("CON-14")
def test_a_king_brings_a_piece_that_may_go_at_once():
    state = column(table(), ["V 0,1", "V 0,2", "V 0,3", "V 0,4"], ["Qh", "Th", "9h", "2h"])
    red = turned(state, "Kh")
    assert legal(red) == {"king", "king: up", "king: up up", "king: up up up"}
    do(red, "king: up up up")  # no value bars it
    assert places(red) == ["V 0,3"]
    play(state, "Kd king")
    assert places(state) == ["V 0,0"]
    assert state.view(0)["pile"] == ["Kd"]
    black = do(turned(state, "Ks"), "king")
    assert places(black, "black") == ["V 1,0"]


@pytest.mark.rule("CON-14")
@pytest.mark.parametrize("text", ["discard", "walk up", "build V 1,1", "piece 1: up"])
def test_a_king_must_bring_its_piece(text):
    state = play(table(), "2h build V 0,1", "Kd king")
    assert "CON-14" in rules_broken(turned(state, "Kh"), text)


@pytest.mark.rule("CON-14")
def test_no_other_card_brings_a_piece():
    state = turned(table(), "Qh")
    assert rules_broken(state, "king") == {"CON-14"}
    assert rules_broken(state, "king: up") == {"CON-14"}
    assert rules_broken(state, "piece 1: up") == {"CON-14"}


@pytest.mark.rule("CON-14")
def test_enemies_bar_the_way_of_a_new_piece_too():
    state = low_column(table(), 0, (1, 2))
    play(state, "3h build H 0,0", "9s walk left", "9s walk left", "9s walk up")
    assert legal(turned(state, "Kh")) == {"king", "king: right", "king: right right"}


@pytest.mark.rule("CON-15")
def test_kings_count_ten_when_all_twelve_are_placed():
    state = all_placed(play(table(), "Qs build V 0,1", "Qs build V 0,2"))
    red = turned(state, "Kh")
    assert "king" not in legal(red)
    assert rules_broken(red, "king") == {"CON-15"}
    assert {"discard", "walk up", "piece 1: up", "piece 12: up up"} <= legal(red)
    assert legal(red, "build") == set()
    assert rules_broken(red, "build V 1,1") == {"CON-15"}
    do(red, "walk up")
    assert red.view(0)["pile"][-1] == "Kh"


@pytest.mark.rule("CON-15")
def test_a_king_is_not_built_with_before_either():
    assert "CON-15" in rules_broken(turned(table(), "Kh"), "build V 0,1")


def shut_in():
    """Return red's large piece on V 0,2 between V 0,3, H 0,2 and V 0,1, and black about.

    Black's small piece 1 stands on V 0,3, piece 2 on H 0,2, piece 3 on V 1,1.
    """
    state = low_column(table(), 0, (1, 2, 3))
    low_column(state, 1, (1, 2, 3), ("As", "Ac"))
    play(state, "3s build H 0,2", "3s build H 0,3", "3c build H 0,1")
    play(state, "9h walk up", "9h walk up")
    play(state, "Ks king: up up up", "Ts piece 1: left left")  # V 1,3, then V 0,3
    play(state, "Ks king: up up left")  # H 0,2
    return play(state, "Kc king: up")


@pytest.mark.rule("CON-16")
def test_the_last_free_card_may_not_be_taken():
    state = shut_in()
    assert places(state, "black") == ["V 0,3", "H 0,2", "V 1,1"]
    black = turned(state, "Tc")
    assert "piece 3: left" in legal(black)  # H 0,1 is no neighbour
    assert rules_broken(black, "piece 3: left left") == {"CON-16"}  # V 0,1 is the last one
    with pytest.raises(IllegalAction, match="V 0,1 is the last free card"):
        do(black, "piece 3: left left")
    assert legal(turned(state, "Th"), "walk") == {"walk down"}


@pytest.mark.rule("CON-16")
def test_a_piece_that_frees_a_card_may_take_the_last():
    state = shut_in()
    black = turned(state, "Tc")
    # Piece 2 leaves H 0,2 and goes round: V 1,2, V 1,1, and H 0,1 would be a fourth step.
    assert "piece 2: right down" in legal(black)
    do(black, "piece 2: right down")
    assert "piece 3: left left" in legal(turned(black, "Ts"))  # H 0,2 is free again


@pytest.mark.rule("CON-16")
def test_a_king_may_not_take_it_either():
    state = low_column(table(), 0, (1, 2))
    play(state, "3h build H 0,1", "3h build V 1,1", "9h walk up", "9h walk up")
    # Red's large piece stands on V 0,2, at the end of the road: V 0,1 is its only neighbour.
    black = turned(state, "Ks")
    assert "king: up left" in legal(black)
    assert rules_broken(black, "king: up left left") == {"CON-16"}


@pytest.mark.rule("CON-16")
def test_the_rule_does_not_bind_a_large_piece_unless_asked():
    for blockade, free in (("small", True), ("any", False)):
        state = low_column(table(blockade=blockade), 0, (1, 2))
        play(state, "3h build H 0,1", "3h build V 1,1", "9h walk up", "9h walk up")
        play(state, "9s walk up", "9s walk left")
        black = turned(state, "9s")
        assert ("walk left" in legal(black)) == free
        assert rules_broken(black, "walk left") == (set() if free else {"CON-16"})


@pytest.mark.rule("CON-16")
def test_free_is_free_however_high_the_card():
    state = low_column(table(), 0, (1, 2))
    play(state, "3h build H 0,1", "3h build V 1,1", "9h walk up", "9h walk up")
    play(state, "Qs build V 0,3")
    assert "king: up left left" in legal(turned(state, "Ks"))


@pytest.mark.rule("CON-16")
def test_a_card_of_the_lowest_row_is_always_free():
    state = play(table(), "2h build V 0,1", "2h build H 0,0", "9h walk up")
    # Red's large piece stands on V 0,1, and the joker below is its only neighbour.
    assert "king: left left" in legal(turned(state, "Ks"))


@pytest.mark.rule("CON-16")
def test_nothing_to_keep_free_where_there_is_no_neighbour():
    state = play(table(), "2s build V 1,1")
    # Nothing lies next to the red joker: wherever black goes, it takes nothing from red.
    assert legal(turned(state, "Ks")) == {"king", "king: up"}


@pytest.mark.rule("CON-17")
def test_everybody_shares_the_lowest_row():
    state = play(table(), "2h build H 0,0", "9h walk right", "9s walk left")
    large = {colour: state.view(0)["pieces"][colour]["large"] for colour in ("red", "black")}
    assert large == {"red": "H 0,0", "black": "H 0,0"}
    play(state, "9h walk right", "9s walk left")  # and pass each other
    large = {colour: state.view(0)["pieces"][colour]["large"] for colour in ("red", "black")}
    assert large == {"red": "V 1,0", "black": "V 0,0"}
    play(state, "Kh king", "Ks king: left left")  # small ones, too
    assert places(state, "red") == ["V 0,0"]
    assert places(state, "black") == ["V 0,0"]


@pytest.mark.rule("CON-17")
def test_passing_through_on_the_lowest_row():
    state = play(table(), "2h build H 0,0", "2h build H 1,0", "9s walk left", "Kh king")
    assert "piece 1: right right right" in legal(turned(state, "Th"))


@pytest.mark.rule("CON-17")
def test_only_the_lowest_row():
    state = play(table(), "2h build V 0,1", "2h build V 1,1", "2h build H 0,1")
    play(state, "9h walk up", "9s walk up", "9s walk left")
    assert rules_broken(turned(state, "Ts"), "walk left") == {"CON-13"}
