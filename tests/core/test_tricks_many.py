import array
import threading

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lomber import BadValue, CardError, NativeError
from lomber.cards import Card
from lomber.tricks import (
    last_equal_columns,
    last_equal_many,
    winner_columns,
    winner_many,
)
from oracles import tricks_oracle

PLAYERS = range(2, 9)


def random_tricks(n, players, seed=0):
    rng = np.random.default_rng(seed)
    rows = rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (n, 1)), axis=1)[:, :players]
    return np.ascontiguousarray(rows), rng.integers(0, 5, n).astype(np.uint8)


def oracle(rows, trumps):
    return [
        tricks_oracle.winner(row, None if trump == 4 else trump)
        for row, trump in zip(rows.tolist(), trumps.tolist())
    ]


@pytest.mark.rule("VINT-8")
@pytest.mark.parametrize("players", PLAYERS)
def test_winners_agree_with_the_oracle(players):
    rows, trumps = random_tricks(3000, players)
    columns = np.ascontiguousarray(rows.T)
    expected = oracle(rows, trumps)
    assert winner_many(rows, trumps).tolist() == expected
    assert winner_columns(columns, trumps).tolist() == expected
    for trump in range(5):
        one = np.full(len(rows), trump, np.uint8)
        expected = oracle(rows, one)
        assert winner_many(rows, trump).tolist() == expected
        assert winner_columns(columns, trump).tolist() == expected


@pytest.mark.rule("RK-5")
@pytest.mark.parametrize("players", PLAYERS)
def test_last_equals_agree_with_the_oracle(players):
    rows, _ = random_tricks(3000, players)
    expected = [tricks_oracle.last_equal(row) for row in rows.tolist()]
    assert last_equal_many(rows).tolist() == expected
    assert last_equal_columns(rows.T).tolist() == expected


def test_every_pair_of_cards():
    rows = np.array([(a, b) for a in range(52) for b in range(52) if a != b], np.uint8)
    for trump in range(5):
        one = np.full(len(rows), trump, np.uint8)
        assert winner_many(rows, trump).tolist() == oracle(rows, one)
    assert last_equal_many(rows).tolist() == [tricks_oracle.last_equal(r) for r in rows.tolist()]


@pytest.mark.exhaustive
def test_every_trick_of_three():
    rows = np.array(
        [
            (a, b, c)
            for a in range(52)
            for b in range(52)
            for c in range(52)
            if len({a, b, c}) == 3
        ],
        np.uint8,
    )
    trumps = (np.arange(len(rows)) % 5).astype(np.uint8)
    assert winner_many(rows, trumps).tolist() == oracle(rows, trumps)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("n", [0, 1, 2, 15, 16, 17, 63, 64, 65, 511, 512, 513, 1025])
def test_every_length(players, n):
    rows, trumps = random_tricks(n, players, seed=n)
    expected = oracle(rows, trumps)
    assert winner_many(rows, trumps).tolist() == expected
    assert winner_columns(list(rows.T), trumps).tolist() == expected
    assert last_equal_many(rows).tolist() == [tricks_oracle.last_equal(r) for r in rows.tolist()]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("at", [0, 1, 62, 63, 64, 500, 511, 512, 600, 699])
def test_the_first_bad_row_is_named(players, at):
    good, trumps = random_tricks(700, players, seed=at)
    expected = oracle(good, trumps)
    for place in range(players):
        rows = good.copy()
        rows[at, place] = 52 + place
        rows[at + 1 :, 0] = 255
        out = np.full(700, 99, np.uint8)
        with pytest.raises(NativeError, match=rf"^row {at}: {52 + place} is no card 0\.\.51") as e:
            winner_many(rows, trumps, out)
        assert (e.value.row, e.value.status) == (at, -10)
        assert out[:at].tolist() == expected[:at]
        with pytest.raises(NativeError, match=rf"^row {at}: "):
            last_equal_columns(rows.T)
        for other in range(place):
            rows = good.copy()
            rows[at, place] = rows[at, other]
            with pytest.raises(NativeError, match=rf"^row {at}: the card .* occurs twice") as e:
                winner_columns(rows.T, trumps)
            assert (e.value.row, e.value.status) == (at, -11)
            with pytest.raises(NativeError, match=rf"^row {at}: "):
                last_equal_many(rows)
    wrong = trumps.copy()
    wrong[at] = 5
    for call, cards in ((winner_many, good), (winner_columns, good.T)):
        with pytest.raises(NativeError, match=rf"^row {at}: 5 is no trump"):
            call(cards, wrong)


@given(st.data())
def test_any_bytes_are_judged_as_the_oracle_would(data):
    """Random bytes: either every row is good, or the first bad one is named."""
    players = data.draw(st.integers(2, 8))
    value = st.integers(0, 60) | st.integers(0, 255)
    rows = data.draw(
        st.lists(st.lists(value, min_size=players, max_size=players), min_size=1, max_size=70)
    )
    bad = next((i for i, row in enumerate(rows) if max(row) > 51 or len(set(row)) < players), None)
    cards = np.array(rows, np.uint8)
    if bad is None:
        assert winner_many(cards).tolist() == [tricks_oracle.winner(row, None) for row in rows]
    else:
        for call in (winner_many, last_equal_many):
            with pytest.raises(NativeError) as error:
                call(cards)
            assert error.value.row == bad


def test_forms_of_input():
    rows, trumps = random_tricks(100, 4)
    expected = oracle(rows, trumps)
    padded = np.zeros((100, 9), np.uint8)
    padded[:, 2:6] = rows
    for cards in (
        rows,
        padded[:, 2:6],
        np.asfortranarray(rows),
        rows.tolist(),
        [bytes(row) for row in rows],
        [[Card(card) for card in row] for row in rows.tolist()],
        [" ".join(str(Card(card)) for card in row) for row in rows.tolist()],
        memoryview(rows),
    ):
        assert winner_many(cards, trumps).tolist() == expected
    for cards in (rows.tobytes(), bytearray(rows.tobytes()), rows.ravel()):
        assert winner_many(cards, trumps, players=4).tolist() == expected
    for each in (
        trumps.tolist(),
        trumps.tobytes(),
        array.array("B", trumps),
        np.repeat(trumps, 2)[::2],
    ):
        assert winner_many(rows, each).tolist() == expected
    for columns in (rows.T, list(rows.T), [bytes(column) for column in rows.T], rows.T.tolist()):
        assert winner_columns(columns, trumps).tolist() == expected
    assert winner_many([["9s", "Ks", "2h", "As"], ["8c", "Kc", "2h", "3h"]], "h").tolist() == [
        2,
        3,
    ]
    assert winner_many(["9s Ks 2h As", "8c Kc 2h 3h"], "h").tolist() == [2, 3]
    assert last_equal_many([["Kc", "3d", "Ts", "Kh"]]).tolist() == [3]
    assert winner_many([]).shape == (0,)
    assert winner_many(np.zeros((0, 4), np.uint8)).shape == (0,)


def test_out():
    rows, trumps = random_tricks(100, 4)
    out = np.empty(100, np.uint8)
    assert winner_many(rows, trumps, out) is out
    assert out.tolist() == oracle(rows, trumps)
    with pytest.raises(BadValue, match=r"must be an array of shape \(100,\)"):
        winner_many(rows, trumps, np.empty(99, np.uint8))
    with pytest.raises(BadValue, match="dtype uint8"):
        winner_many(rows, trumps, np.empty(100, np.int8))
    with pytest.raises(BadValue, match="overlaps"):
        winner_many(rows, trumps, rows.reshape(-1)[:100])
    with pytest.raises(BadValue, match="overlaps"):
        winner_many(rows, trumps, trumps)
    with pytest.raises(BadValue, match="not C-contiguous"):
        winner_many(rows, trumps, np.empty(200, np.uint8)[::2])
    out.flags.writeable = False
    with pytest.raises(BadValue, match="read-only"):
        winner_many(rows, trumps, out)


@pytest.mark.parametrize(
    ("cards", "options", "message"),
    [
        (np.zeros((3, 4), np.int64), {}, "dtype must be uint8: cards.astype"),
        (np.zeros((3, 4), np.int8), {}, "dtype must be uint8"),
        (np.zeros((3, 4), bool), {}, "dtype must be uint8"),
        (np.zeros((3, 4)), {}, "dtype must be uint8"),
        (np.zeros((3, 1), np.uint8), {}, r"shape must be \(n, 2..8\)"),
        (np.zeros((3, 9), np.uint8), {}, r"shape must be \(n, 2..8\)"),
        (np.zeros((3, 4, 1), np.uint8), {}, r"shape must be \(n, 2..8\)"),
        (bytes(8), {}, "for flat bytes give players"),
        (bytes(9), {"players": 4}, "9 bytes, no multiple of 4 players"),
        (bytes(9), {"players": 9}, r"players is 2\.\.8, not 9"),
        (np.zeros((3, 4), np.uint8), {"players": 3}, "a row has 4 cards, but players is 3"),
        ("9s Ks 2h As", {}, "not rows of cards"),
        (7, {}, "cards is a int, not rows"),
        ([7], {}, "row 0 is 7"),
        ([[0, 1], [0, 1, 2]], {}, "row 1 has 3 cards, row 0 2"),
        ([[0]], {}, "row 0 has 1 cards"),
        ([[0, 1], [0, 1]], {"trump": [0]}, "trump has 1 suits for 2 rows"),
        ([[0, 1], [0, 1]], {"trump": [0, 300]}, "trump, row 1: 300 is no uint8"),
        ([[0, 1], [0, 1]], {"trump": np.zeros(2, np.int64)}, "trump is .* dtype must be uint8"),
        ([[0, 1], [0, 1]], {"trump": 2.0}, "trump"),
    ],
)
def test_bad_input(cards, options, message):
    with pytest.raises(BadValue, match=message):
        winner_many(cards, **options)


def test_bad_cards_in_lists():
    with pytest.raises(CardError, match=r"row 1: a card is .* not 52"):
        winner_many([[0, 1], [0, 52]])
    with pytest.raises(CardError, match="row 0: no card '1h'"):
        winner_many(["1h 2h"])


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ([bytes(3)], "there are 1 columns"),
        ([bytes(3)] * 9, "there are 9 columns"),
        ([bytes(3), bytes(2)], r"columns\[1\] has 2 cards, columns\[0\] 3"),
        (np.zeros(4, np.uint8), r"shape must be \(2..8, n\)"),
        (np.zeros((4, 4), np.int32), "dtype must be uint8"),
        (bytes(8), "not 2..8 columns"),
        ("9s", "not 2..8 columns"),
        (5, "not 2..8 columns"),
        ([["x"], ["y"]], r"columns\[0\] is a list, not a list of integers"),
    ],
)
def test_bad_columns(columns, message):
    with pytest.raises(BadValue, match=message):
        winner_columns(columns)
    with pytest.raises(BadValue, match=message):
        last_equal_columns(columns)


def test_many_threads():
    rows, trumps = random_tricks(20_000, 4)
    expected = winner_many(rows, trumps).tolist()
    got = []
    threads = [
        threading.Thread(target=lambda: got.append(winner_many(rows, trumps).tolist()))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert got == [expected] * 4
