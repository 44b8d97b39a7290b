"""Values that were once taken for something else, and long batches that Ctrl-C stops."""

from __future__ import annotations

import signal
import time
from collections import deque
from decimal import Decimal
from itertools import count

import numpy as np
import pytest

from lomber import cards, cribbage, mosaic, tricks
from lomber.arrays import parts
from lomber.cards import Card
from lomber.checks import flag, quote, whole
from lomber.errors import BadValue, CardError
from lomber.mosaic import Board, Table
from lomber.random import Random


def test_a_quoted_value_is_short_and_of_one_line() -> None:
    assert quote([5, "x"]) == "[5, 'x']"
    assert quote(10**5000) == "an int of 16610 bits"
    assert quote([10**5000]) == "[an int of 16610 bits]"
    assert quote(np.zeros((3, 4))) == "an array of shape (3, 4) and dtype float64"
    assert quote("a  b\n") == "'a  b\\n'"
    assert len(quote("x" * 10**6)) <= 160
    assert len(quote([["x" * 100] * 100] * 100)) <= 160
    assert len(quote(b"x" * 10**6)) <= 160


def test_a_flag_is_a_bool() -> None:
    assert flag("f", True) is True
    assert flag("f", np.False_) is False
    assert flag("f", 0) is False
    for bad in (2, 1.0, "yes", None, [], np.ones(1, bool)):
        with pytest.raises(BadValue, match=r"^f is True or False, not "):
            flag("f", bad)
    with pytest.raises(BadValue, match=r"^n is 0\.\.2\*\*64-1, not -1$"):
        whole("n", -1, 0, 2**64 - 1)


def test_only_arrays_of_one_dimension_are_shuffled() -> None:
    rows = np.arange(12).reshape(4, 3)
    rng = Random(1)
    with pytest.raises(BadValue, match=r"for its rows: array\[rng\.permutation"):
        rng.shuffle(rows)
    assert (rows == np.arange(12).reshape(4, 3)).all()
    frozen = np.arange(3)
    frozen.flags.writeable = False
    with pytest.raises(BadValue, match="written to"):
        rng.shuffle(frozen)
    assert rng == Random(1)


@pytest.mark.parametrize("length", [5, 300])
def test_every_kind_of_sequence_is_shuffled_alike(length: int) -> None:
    expected = Random(2).permutation(length)
    pairs = np.zeros(length, [("a", int), ("b", int)])  # whose items are views
    pairs["a"] = pairs["b"] = range(length)
    for items in (deque(range(length)), np.arange(length), pairs):
        Random(2).shuffle(items)
        assert [item[0] if isinstance(item, np.void) else item for item in items] == expected


def test_a_bytearray_that_cannot_shrink_is_left_alone() -> None:
    rng, items = Random(1), bytearray(range(10))
    with memoryview(items), pytest.raises(BadValue, match="without a memoryview"):
        rng.take(items, 3)
    assert items == bytearray(range(10))
    assert rng == Random(1)
    plain = list(range(10))
    assert rng.take(items, 3) == Random(1).take(plain, 3)
    assert list(items) == plain


def test_any_sequence_is_taken_from_alike() -> None:
    plain, row = list(range(10)), deque(range(10))
    assert Random(1).take(row, 4) == Random(1).take(plain, 4)
    assert list(row) == plain
    for items in ((1, 2), "ab", {1, 2}, {0: 1, 1: 2}, np.arange(3)):
        rng = Random(1)
        with pytest.raises(BadValue, match=r"^take\(\) takes a list, not "):
            rng.take(items, 1)
        assert rng == Random(1)


@pytest.mark.parametrize("items", [{0: "a", 1: "b"}, range(2**33), range(2**70), {1}, list])
def test_what_is_no_sequence_is_not_chosen_from(items: object) -> None:
    for ask in (lambda: Random(1).choice(items), lambda: Random(1).sample(items, 1)):
        with pytest.raises(BadValue, match=r"\(\) takes (a list|at most)"):
            ask()


@pytest.mark.parametrize("mark", ["_", "+", " ", "٣"])
def test_a_state_has_plain_digits(mark: str) -> None:
    state = Random(1, 2).state
    for text in (f"{mark}{state}", state[:-1] + mark, state.encode()):
        with pytest.raises(BadValue, match="no state of a generator"):
            Random.from_state(text)


@pytest.mark.parametrize(
    "bad", [0.5, np.float32(0), Decimal(0), None, "0", True, np.zeros(1, int)]
)
def test_a_coordinate_is_whole(bad: object) -> None:
    table = Table(Board(7, 7), ["6c", "8h"])
    for x, y in ((bad, 0), (0, bad)):
        with pytest.raises(BadValue, match=r"^a coordinate is an integer, not "):
            table.action("6c", x, y)
        with pytest.raises(BadValue, match=r"^a coordinate is an integer, not "):
            table.board.lay("6c", x, y)
    with pytest.raises(BadValue, match="a cell is"):
        table.board[bad, 0]
    assert table.action("6c", np.int8(-3), np.uint8(2)) == table.action("6c", -3, 2)


def test_a_fraction_of_an_action_is_none() -> None:
    table = Table(Board(7, 7), ["6c", "8h"])
    action = table.actions()[0]
    for bad in (np.float32(action), Decimal(action), action + 0.5, True, np.array([action])):
        assert not table.is_legal(bad)
        with pytest.raises(BadValue, match="no action has the number"):
            table.apply(bad)
    table.apply(np.int64(action))
    assert table.history() == [action]


@pytest.mark.parametrize("hand", [Card("5c"), True])
def test_a_card_is_no_set_of_cards(hand: object) -> None:
    with pytest.raises(CardError, match=r"^hand 1 is .*; a hand is cards"):
        Table(Board(7, 7), ["6c", hand])
    for ask in (cards.from_set, tricks.legal_set):
        with pytest.raises(CardError, match="a set of cards is an int, not"):
            ask(hand)


def test_a_hand_may_be_an_array_of_cards() -> None:
    assert Table(Board(7, 7), [np.array([0, 5], np.uint8), 0]).hand_sets == (0b100001, 0)


@pytest.mark.parametrize("order", [[1.0, 0.0], iter("ab"), {0, 1}, count(), "01", [False, True]])
def test_an_order_is_of_seats(order: object) -> None:
    with pytest.raises(BadValue, match=r"^the order names each of the 2 seats once, not [\[{'c]"):
        Table(Board(7, 7), ["6c", "8h"], order=order)
    assert Table(Board(7, 7), ["6c", "8h"], order=iter([1, 0])).order == (1, 0)


def test_where_order_matters_a_set_is_none() -> None:
    for ask in (tricks.winner, tricks.last_equal, cribbage.peg, cribbage.peg_series):
        with pytest.raises(CardError, match="the order of cards matters here"):
            ask({"7c", "8c"})
    for ask in (tricks.winner, tricks.last_equal):
        with pytest.raises(BadValue, match="the card 9s occurs twice"):
            ask(iter(["9s", "9s"]))
    assert cribbage.show({"5c", "5d", "5h", "Js"}, "5s") == 29


@pytest.mark.parametrize("crib", [0.5, "x", None, 2**40, np.float32(0.5), np.ones(2, bool)])
def test_a_crib_is_one_or_not(crib: object) -> None:
    for ask in (cribbage.show, cribbage.items):
        with pytest.raises(BadValue, match=r"^crib is True or False, not "):
            ask("5c 5d 5h Js", "5s", crib)


def test_more_games_than_fit_in_memory() -> None:
    for ask in (mosaic.playouts, tricks.playouts):
        with pytest.raises(BadValue, match=r"^\d+ games: an array .* is more than fits in memory"):
            ask(games=1 << 40, seed=1)
    with pytest.raises(BadValue, match="no permutation of 8589934592 items"):
        Random(1).permutation(2**33)


def test_a_batch_is_the_same_in_parts() -> None:
    games = 10_000
    assert len(list(parts(games))) == 3
    whole_batch = mosaic.playouts(games=games, width=3, height=3, seed=1, first=2**64 - 50)
    table = Table(Board(3, 3), [0, 0])
    deal = [("6c 7d 8h 9s", [0, 1, 0, 1])]
    dealt = mosaic.deals(table, deal, games, seed=1, actions=True)
    rolled = mosaic.rollouts(Table(Board(3, 3), ["6c 8h", "7d 9s"]), games, seed=1)
    trumps = np.arange(games, dtype=np.uint8) % 5
    tricks_played = tricks.playouts(games, seed=1, hand_size=3, trump=trumps, plays=True)
    for first in (0, 5000):
        part = slice(first, first + 100)
        few = mosaic.playouts(
            games=100, width=3, height=3, seed=1, first=(2**64 - 50 + first) % 2**64
        )
        some = mosaic.deals(table, deal, 100, seed=1, first=first, actions=True)
        more = mosaic.rollouts(Table(Board(3, 3), ["6c 8h", "7d 9s"]), 100, seed=1, first=first)
        for batch, piece in ((whole_batch, few), (dealt, some), (rolled, more)):
            for name in ("boards", "lengths", "passes", "corners", "actions", "owners"):
                if getattr(batch, name) is not None:
                    assert np.array_equal(getattr(batch, name)[part], getattr(piece, name))
        own = tricks.playouts(
            100, seed=1, hand_size=3, trump=trumps[part], first_game=first, plays=True
        )
        assert np.array_equal(tricks_played.won[part], own.won)
        assert np.array_equal(tricks_played.plays[part], own.plays)
    trumps[9000] = 7
    with pytest.raises(BadValue, match=r"^row 9000: 7 is no trump"):
        tricks.playouts(games, seed=1, trump=trumps)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timer of its own here")
@pytest.mark.parametrize("ask", [mosaic.playouts, tricks.playouts])
def test_a_long_batch_is_interrupted(ask: object) -> None:
    former = signal.signal(signal.SIGALRM, signal.default_int_handler)
    start = time.perf_counter()
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with pytest.raises(KeyboardInterrupt):
            ask(games=20_000_000, seed=1)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, former)
    assert time.perf_counter() - start < 2
