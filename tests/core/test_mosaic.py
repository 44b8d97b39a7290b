"""The mosaic board against the rule ledger: its worked examples, refusals, reading out."""

import copy
import pickle
import random

import pytest

from lomber import BadValue, CardError, IllegalPlacement
from lomber.cards import Card
from lomber.mosaic import Board, Reason


def board_with(*lays: str, width: int = 16, height: int = 16, **options: object) -> Board:
    """A board with cards laid as told, whatever the rules say of their order.

    Each lay is "Qs@1,0"; the first is at 0,0. A lay that the rules forbid is a fault of the test.
    """
    board = Board(width, height, opening=(2, 14), **options)
    for lay in lays:
        card, _, cell = lay.partition("@")
        x, y = cell.split(",")
        board.lay(card, int(x), int(y))
    return board


def beside(*neighbours: str) -> Board:
    """A board where exactly *neighbours* surround the cell 1,0.

    They are joined by a path that keeps clear of the cell, so that only they touch it.
    """
    board = Board(16, 16, opening=(2, 14))
    sides = [(0, 0), (2, 0)]
    board.lay(neighbours[0], *sides[0])
    if len(neighbours) == 1:
        return board
    # A bridge of five cards over the top, from 0,0 round to 2,0, found by search.
    bridge = [(0, 1), (0, 2), (1, 2), (2, 2), (2, 1)]
    assert _span(board, bridge, neighbours[1], set(neighbours))
    return board


def _span(board: Board, bridge: list[tuple[int, int]], last: str, used: set[str]) -> bool:
    if not bridge:
        if board.why_illegal(last, 2, 0):
            return False
        board.lay(last, 2, 0)
        return True
    for index in range(52):
        card = Card(index)
        if str(card) in used or board.why_illegal(card, *bridge[0]):
            continue
        board.lay(card, *bridge[0])
        if _span(board, bridge[1:], last, {*used, str(card)}):
            return True
        board.undo()
    return False


@pytest.mark.parametrize(
    ("card", "neighbours", "broken"),
    [
        pytest.param("Qs", ["Jd"], (), marks=pytest.mark.rule("SKIM-15")),
        pytest.param("Ts", ["Jd"], ("seniority",), marks=pytest.mark.rule("SKIM-15")),
        pytest.param("Js", ["Jd"], ("seniority",), marks=pytest.mark.rule("SKIM-15")),
        pytest.param("7h", ["Jd"], (), marks=pytest.mark.rule("SKIM-16")),
        pytest.param("Qs", ["Jd", "Kh"], (), marks=pytest.mark.rule("SKIM-15")),
        pytest.param("Qs", ["Kh", "6c"], (), marks=pytest.mark.rule("SKIM-16")),
        pytest.param("Qs", ["Kh", "6s"], ("diversity",), marks=pytest.mark.rule("SKIM-14")),
        pytest.param("Ks", ["Ah", "Ad"], ("seniority",), marks=pytest.mark.rule("SKIM-15")),
        pytest.param("6s", ["Ac", "Ah"], (), marks=pytest.mark.rule("SKIM-16")),
        pytest.param("Qs", ["9s"], ("diversity",), marks=pytest.mark.rule("SKIM-14")),
    ],
)
def test_worked_examples(card: str, neighbours: list[str], broken: tuple[str, ...]) -> None:
    board = beside(*neighbours)
    assert board.why_illegal(card, 1, 0) == broken
    assert ((1, 0) in board.legal(card)) == (not broken)


@pytest.mark.rule("SKIM-8")
def test_opening() -> None:
    board = Board(7, 7)
    assert board.why_illegal("Kc", 0, 0) == ("opening",)
    assert board.why_illegal("Tc", 0, 0) == ()
    assert board.legal("Kc") == []
    openers = [Card(card).rank for card in range(52) if board.legal(card)]
    assert openers == 4 * [2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert board.why_illegal("9h", 1, 0) == ("opening",)
    assert Board(7, 7, opening=(11, 14)).legal("Kc") == [(0, 0)]
    assert Board(7, 7, opening=(11, 14)).legal("Tc") == []


@pytest.mark.rule("SKIM-9")
def test_continuity() -> None:
    board = board_with("9h@0,0", "Ts@1,0", "Jd@2,0")
    assert board.why_illegal("Qc", 4, 0) == ("continuity",)
    assert board.why_illegal("Qc", 3, 1) == ("continuity",), "a diagonal neighbour does not count"
    assert board.why_illegal("Qc", 0, 1) == (), "any card on the table will do, however old"


@pytest.mark.rule("SKIM-10")
def test_strict_continuity() -> None:
    board = board_with("9h@0,0", "Ts@1,0", "Jd@2,0", strict=True)
    (reason,) = board.why_illegal("Qc", 0, 1)
    assert reason == "continuity"
    assert reason.rule_id == "SKIM-10"
    assert reason.cards == (Card("Jd"),)
    assert board.legal("Qc") == [(2, -1), (3, 0), (2, 1)]
    board.undo()
    assert board.legal("Qd") == [(1, -1), (2, 0), (1, 1)]


@pytest.mark.rule("SKIM-11")
@pytest.mark.rule("SKIM-12")
def test_rectangle_floats_until_an_axis_is_spanned() -> None:
    row = "9h@0,0 Ts@1,0 Jd@2,0 Qc@3,0 Kc@-1,0 Ad@-2,0 Ah@-3,0"
    board = board_with(*row.split(), width=7, height=7)
    board.lay("2d", -3, 1)
    board.lay("3h", -3, 2)
    size = board.extent()
    assert size is not None
    assert (size.min_x, size.max_x, size.min_y, size.max_y) == (-3, 3, 0, 2)
    assert (size.width_known, size.height_known) == (True, False)
    assert "rectangle" in board.why_illegal("As", 4, 0)
    assert "rectangle" in board.why_illegal("As", 0, -5)
    assert "rectangle" not in board.why_illegal("As", 0, -4)
    assert "rectangle" not in board.why_illegal("As", 0, 6)
    assert "rectangle" in board.why_illegal("As", 0, 7)


@pytest.mark.rule("SKIM-11")
def test_width_is_not_height() -> None:
    board = board_with("9h@0,0", "Ts@1,0", "Jd@2,0", width=3, height=1)
    assert all(not board.legal(card) for card in range(52))
    assert board.why_illegal("Qc", 0, 1) == ("rectangle",)
    assert "rectangle" in board.why_illegal("Qc", 3, 0)
    tall = board_with("9h@0,0", "Ts@0,1", "Jd@0,2", width=1, height=3)
    assert all(not tall.legal(card) for card in range(52))


@pytest.mark.rule("CROSS-7")
def test_middle_lines_are_known_with_their_axis() -> None:
    board = board_with("9h@0,0", "Ts@1,0", width=3, height=3)
    assert board.extent()[4:] == (False, False, None, None)
    board.lay("Jd", 2, 0)
    assert board.extent()[4:] == (True, False, 1, None)
    board.lay("Qc", 2, -1)
    board.lay("Kd", 2, -2)
    assert board.extent()[4:] == (True, True, 1, -1)
    even = board_with("9h@0,0", "Ts@1,0", width=2, height=3)
    assert even.extent()[4:] == (True, False, None, None), "an even width has no middle column"


@pytest.mark.rule("SKIM-17")
def test_seniority_binds_the_new_card_alone() -> None:
    """A low card may be hemmed in by higher ones that were laid after it."""
    board = board_with("6c@0,0", "7h@1,0", "8d@0,1", "9h@-1,0", "Td@0,-1")
    assert board.why_illegal("2s", 2, 0) == ("seniority",)
    assert len(board) == 5


@pytest.mark.rule("SKIM-13")
def test_region_replaces_the_rectangle() -> None:
    board = Board(4, 3, region=[(0, 0), (1, 0), (-1, 0), (0, 1)])
    assert board.has_region
    board.lay("9h", 0, 0)
    assert board.legal("Ts") == [(-1, 0), (1, 0), (0, 1)]
    assert board.why_illegal("Ts", 0, -1) == ("rectangle",)
    board.lay("Ts", 0, 1)
    board.set_region([(0, 0), (0, 1), (1, 1), (0, -1)])
    assert board.legal("Jd") == [(0, -1), (1, 1)]
    assert board.legal("Js") == [(0, -1)]
    board.undo()
    assert board.legal("Ts") == [(0, -1), (0, 1)], "the region stands, the card is gone"
    for bad in ([(1, 0)], [(0, 0), (4, 0)], [(0, 0), (0, 3)], []):
        with pytest.raises(BadValue, match="a region holds 0,0"):
            board.set_region(bad)
    board.lay("Ts", 0, 1)
    with pytest.raises(BadValue, match="every card laid"):
        board.set_region([(0, 0), (1, 0)])


def test_reasons_say_what_and_where() -> None:
    board = board_with("9h@0,0", "Ts@1,0", width=7, height=7)
    (diversity,) = board.why_illegal("Qs", 2, 0)
    assert isinstance(diversity, Reason)
    assert (diversity, diversity.rule_id) == ("diversity", "SKIM-14")
    assert diversity.text == "Diversity: Qs would touch Ts at 1,0"
    assert (diversity.cards, diversity.cells) == ((Card("Ts"),), ((1, 0),))
    (seniority,) = board.why_illegal("9d", 2, 0)
    assert seniority.text == "Seniority: 9d is not higher than Ts at 1,0"
    (occupied,) = board.why_illegal("Qs", 0, 0)
    assert occupied.text == "Occupied: 9h lies at 0,0"
    many = board.why_illegal("Qs", 40, 0)
    assert many == ("continuity", "rectangle")
    assert many[1].text == "Rectangle: 40,0 would stretch the layout to 41 x 1, past 7 x 7"
    with pytest.raises(IllegalPlacement, match=r"Qs may not lie at 2,0. Diversity: ") as error:
        board.lay("Qs", 2, 0)
    assert error.value.reasons == ("diversity",)
    again = pickle.loads(pickle.dumps(diversity))
    assert (again, again.text, again.cards) == (diversity, diversity.text, diversity.cards)


def test_undo_is_exact() -> None:
    rng = random.Random(3)
    for strict in (False, True):
        board = Board(5, 6, strict=strict)
        states = []
        for card in rng.sample(range(52), 52):
            cells = board.legal(card)
            if cells:
                states.append(board.copy())
                board.lay(card, *rng.choice(cells))
        assert len(states) > 5
        for state in reversed(states):
            board.undo()
            assert board == state
        with pytest.raises(BadValue, match="no card to take back"):
            board.undo()


def test_copies_are_their_own() -> None:
    board = board_with("9h@0,0")
    twin = copy.copy(board)
    twin.lay("Ts", 1, 0)
    assert (len(board), len(twin)) == (1, 2)
    assert board.cards() == {(0, 0): Card("9h")}
    assert copy.deepcopy(twin) == pickle.loads(pickle.dumps(twin)) == twin
    rebuild, (data,) = twin.__reduce__()
    for bad in (data[1:], bytes(len(data)), data[:-1] + b"\x01"):
        with pytest.raises(BadValue):
            rebuild(bad)


def test_reading_out() -> None:
    board = board_with("9h@0,0", "Ts@-1,0", "Jd@-1,-1", width=3, height=4)
    assert board.cards() == {
        (0, 0): Card("9h"),
        (-1, 0): Card("Ts"),
        (-1, -1): Card("Jd"),
    }
    assert board.row(0) == [Card("Ts"), Card("9h"), None]
    assert board.column(-1) == [Card("Jd"), Card("Ts"), None, None]
    assert board.row(2) == [None, None, None]
    assert board[0, 0] == Card("9h")
    assert board[1, 0] is None
    assert str(board) == "Ts 9h\nJd .."
    assert "9h@0,0 Ts@-1,0 Jd@-1,-1" in repr(board)
    assert board.legal_hand(["Qc", "Kh"]) == [
        (card, x, y) for card in (Card("Qc"), Card("Kh")) for x, y in board.legal(card)
    ]
    assert board.count_moves("Qc Kh") == len(board.legal_hand("Qc Kh"))
    assert Board(3, 3).extent() is None


def test_bad_arguments_are_named() -> None:
    for width in (0, 17, -1, 2.0, True, "7"):
        with pytest.raises(BadValue, match=r"the width of a board is 1..16"):
            Board(width, 7)
    with pytest.raises(BadValue, match=r"the height of a board is 1..16, not 99"):
        Board(7, 99)
    for opening in ((1, 10), (10, 2), (2, 15), 7):
        with pytest.raises(BadValue, match="opening ranks"):
            Board(7, 7, opening=opening)
    board = board_with("9h@0,0")
    with pytest.raises(CardError, match="lies on the board already"):
        board.lay("9h", 1, 0)
    with pytest.raises(CardError, match="no card 'Qx'"):
        board.legal("Qx")
    with pytest.raises(BadValue, match="a coordinate is an integer"):
        board.lay("Ts", 0.5, 0)
    with pytest.raises(IllegalPlacement):
        board.lay("Ts", 10**30, 0)
