"""The mosaic table: turns, passes, refusals, and the ends of a game."""

import copy
import pickle

import pytest

from lomber import BadValue, CardError, IllegalPlacement
from lomber.cards import Card
from lomber.mosaic import Board, Table


@pytest.mark.rule("SKIM-20")
def test_opening_passes_to_the_next_player_who_can() -> None:
    table = Table(Board(7, 7), ["Kc Ah", "Qs Jd", "9h Ks"])
    assert table.actions() == [table.pass_action]
    assert table.why_illegal(table.action("Kc", 0, 0)) == ("opening",)
    table.apply(table.pass_action)
    table.apply(table.pass_action)
    assert table.seat == 2
    assert table.actions() == [table.action("9h", 0, 0)]
    table.apply(table.action("9h", 0, 0))
    assert (table.seat, table.passes) == (0, 0)


@pytest.mark.rule("SKIM-20")
@pytest.mark.rule("SKIM-19")
def test_nobody_can_open() -> None:
    table = Table(Board(7, 7), ["Kc Ah", "Qs Jd"])
    for _ in range(2):
        assert table.actions() == [table.pass_action]
        table.apply(table.pass_action)
    assert table.is_over
    assert table.actions() == []
    assert len(table.board) == 0


@pytest.mark.rule("SKIM-19")
def test_a_pass_is_refused_while_a_card_can_be_laid() -> None:
    table = Table(Board(7, 7), ["9h", "Ts"])
    (reason,) = table.why_illegal(table.pass_action)
    assert (reason, reason.rule_id) == ("must move", "SKIM-19")
    with pytest.raises(IllegalPlacement, match=r"pass is not legal. Must move"):
        table.apply(table.pass_action)
    assert table.plies == 0


@pytest.mark.rule("SKIM-19")
def test_game_ends_when_everyone_passed_in_a_row() -> None:
    table = Table(Board(1, 1), ["9h 8c", "Ts", "2d"])
    table.apply(table.action("9h", 0, 0))
    for passes, seat in enumerate([1, 2, 0]):
        assert (table.seat, table.passes) == (seat, passes)
        assert table.actions() == [table.pass_action]
        table.apply(table.pass_action)
    assert table.is_over
    assert table.seat == -1
    (reason,) = table.why_illegal(table.pass_action)
    assert reason == "over"
    assert table.why_illegal(table.action("8c", 0, 0)) == ("over",)


@pytest.mark.rule("SKIM-19")
def test_game_ends_when_every_hand_is_empty() -> None:
    table = Table(Board(7, 7), ["9h", "Ts"])
    table.apply(table.action("9h", 0, 0))
    table.apply(table.action("Ts", 0, 1))
    assert table.is_over
    assert table.hands == ((), ())
    assert table.passes == 0


@pytest.mark.rule("SKIM-21")
def test_a_seat_without_cards_is_skipped_and_that_is_no_pass() -> None:
    table = Table(Board(7, 7), ["9h Jd", "", "Ts", ""])
    seats = []
    for card, x, y in (("9h", 0, 0), ("Ts", 1, 0), ("Jd", 2, 0)):
        seats.append(table.seat)
        table.apply(table.action(card, x, y))
    assert seats == [0, 2, 0]
    assert table.plies == 3
    stuck = Table(Board(1, 1), ["9h", "Kc", ""])
    stuck.apply(stuck.action("9h", 0, 0))
    stuck.apply(stuck.pass_action)
    assert stuck.is_over, "the one seat that holds a card has passed: that is everyone"


@pytest.mark.rule("SKIM-7")
def test_a_move_lays_one_card_of_the_hand_in_turn() -> None:
    table = Table(Board(7, 7), ["9h 8c", "Ts"])
    (reason,) = table.why_illegal(table.action("Ts", 0, 0))
    assert (reason, reason.rule_id) == ("not held", "SKIM-7")
    assert reason.text == "Not held: Ts is not in this hand"
    with pytest.raises(IllegalPlacement) as error:
        table.apply(table.action("Ts", 0, 0))
    assert error.value.reasons == ("not held",)
    table.apply(table.action("9h", 0, 0))
    assert table.board.cards() == {(0, 0): Card("9h")}
    assert table.hands == ((Card("8c"),), (Card("Ts"),))


@pytest.mark.rule("SKIM-22")
@pytest.mark.rule("SKIM-2")
def test_the_order_names_the_opener_and_may_zigzag() -> None:
    table = Table(Board(7, 7), ["9h", "Ts", "Jd", "Qc"], order=[2, 1, 3, 0], base=100)
    assert table.order == (2, 1, 3, 0)
    assert table.seat == 2
    assert table.actions() == [table.pass_action]
    table.apply(table.pass_action)
    assert table.seat == 1
    table.apply(table.action("Ts", 0, 0))
    assert table.seat == 3


def test_actions_have_texts_and_numbers() -> None:
    table = Table(Board(7, 7), ["2c", "As"], base=52)
    first = table.action("2c", -6, -6)
    last = table.action("As", 6, 6)
    assert (first, last, table.pass_action) == (52, 52 + 52 * 169 - 1, 52 + 52 * 169)
    assert table.split(last) == (Card("As"), 6, 6)
    assert table.action_text(last) == "As@6,6"
    assert table.action_text(table.pass_action) == "pass"
    assert table.is_legal(table.action("2c", 0, 0))
    assert not table.is_legal(first)
    assert not table.is_legal(-5)
    for number in (-1, 51, last + 2, 10**12, "x", None):
        assert not table.is_legal(number)
        with pytest.raises(BadValue, match=f"no action has the number {number!r}"):
            table.apply(number)
        with pytest.raises(BadValue, match="no action has the number"):
            table.why_illegal(number)
    with pytest.raises(BadValue, match="no move has the number"):
        table.split(table.pass_action)
    with pytest.raises(BadValue, match="no cell 7,0 on 7 x 7"):
        table.action("2c", 7, 0)


def test_history_replays() -> None:
    table = Table(Board(2, 2), ["9h 3c", "Kc Ts", "Jd 4d"])
    start = table.clone()
    while not table.is_over:
        table.apply(table.actions()[-1])
    assert table.pass_action in table.history()
    again = copy.copy(start)
    for action in table.history():
        again.apply(action)
    assert again == table
    for _ in range(table.plies):
        table.undo()
    assert table == start
    with pytest.raises(BadValue, match="no action to take back"):
        table.undo()


def test_copies_and_pickles() -> None:
    table = Table(Board(7, 7), ["9h 3c", "Kc Ts"])
    table.apply(table.actions()[0])
    for twin in (copy.copy(table), copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert twin == table
        twin.undo()
        assert twin.actions()
        assert twin != table
    rebuild, (data,) = table.__reduce__()
    for bad in (data[1:], bytes(len(data)), b"\x07" + data[1:-1] + b"\x01"):
        with pytest.raises(BadValue):
            rebuild(bad)


def test_a_table_may_start_from_a_position() -> None:
    board = Board(7, 7)
    board.lay("9h", 0, 0)
    table = Table(board, ["Ts", "8c"])
    table.apply(table.action("Ts", 1, 0))
    assert table.history() == [table.action("Ts", 1, 0)]
    table.undo()
    assert table.board == board
    with pytest.raises(CardError, match="9h is in two places"):
        Table(board, ["9h"])


@pytest.mark.rule("SKIM-13")
def test_a_table_may_play_in_a_region_that_grows() -> None:
    board = Board(5, 5, region=[(0, 0), (1, 0)])
    table = Table(board, ["9h Jd", "Ts"])
    table.apply(table.action("9h", 0, 0))
    assert table.actions() == [table.action("Ts", 1, 0)]
    table.set_region([(0, 0), (1, 0), (0, 1)])
    assert table.actions() == [table.action("Ts", 1, 0), table.action("Ts", 0, 1)]


def test_bad_tables_are_refused() -> None:
    board = Board(7, 7)
    with pytest.raises(BadValue, match=r"the number of hands is 1..8, not 0"):
        Table(board, [])
    with pytest.raises(BadValue, match=r"the number of hands is 1..8, not 9"):
        Table(board, [""] * 9)
    with pytest.raises(CardError, match="9h is in two places"):
        Table(board, ["9h", "9h"])
    with pytest.raises(BadValue, match="the order names each of the 2 seats once"):
        Table(board, ["9h", "8h"], order=[0, 0])
    with pytest.raises(BadValue, match="the pass is a number outside the moves"):
        Table(board, ["9h"], pass_action=3)
    with pytest.raises(BadValue, match="the base of the actions"):
        Table(board, ["9h"], base=-1)
    with pytest.raises(CardError, match="bit outside"):
        Table(board, [1 << 60])
    with pytest.raises(CardError, match="bit outside"):
        Table(board, [-1])
