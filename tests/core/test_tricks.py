import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lomber import BadValue, CardError, NativeError
from lomber.cards import Card, to_set
from lomber.tricks import (
    NO_TRUMP,
    last_equal,
    legal,
    legal_many,
    legal_set,
    parse_trump,
    playouts,
    winner,
)
from oracles import tricks_oracle

tricks = st.lists(st.integers(0, 51), min_size=2, max_size=8, unique=True)
hands = st.lists(st.integers(0, 51), max_size=26, unique=True)
trumps = st.sampled_from([None, 0, 1, 2, 3])


@pytest.mark.rule("VINT-8")
@pytest.mark.parametrize(
    ("cards", "trump", "place"),
    [
        ("9s Ks 2h As", "h", 2),  # a trump beats the ace of the suit led
        ("9s Ks 2h As", None, 3),
        ("9s Ks 2h As", "d", 3),  # no trump was played
        ("9s Ks 2h As", "s", 3),  # trumps were led
        ("8c Kc 2h 3h", "h", 3),  # the higher of two trumps
        ("8c Kc 3h 2h", "h", 2),
        ("2c Ad Ah As", None, 0),  # a discard never wins
        ("2c Ad Ah As", "d", 1),
        ("Tc 9c Jc Qc", None, 3),
        ("Ac Kc Qc Jc", None, 0),
        ("2c 3d", "h", 0),
        ("2c 3d 3c", "h", 2),
        ("2c 3d 4h 5s 3c 6d 7h 8s", None, 4),
        ("2c 3d 4h 5s 3c 6d 7h 8s", "s", 7),
    ],
)
def test_winner(cards, trump, place):
    assert winner(cards, trump) == place
    assert winner(cards.split(), trump=trump) == place


@pytest.mark.rule("RK-5")
@pytest.mark.parametrize(
    ("cards", "place"),
    [
        ("7c 5d Ah 3s", 0),  # the ledger's examples
        ("Kc 3d Ts Kh", 3),
        ("2c 7d 2h 9s", 2),
        ("Tc Td Ah Ts", 3),
        ("Qc Qd Qh Js", 2),
        ("Ac Kc Qc Jc", 0),  # suits do not matter and ranks have no order
        ("2c Ac", 0),
        ("2c 2d", 1),
        ("2c 3c 4c 2s 5c 6c 7c 8c", 3),
    ],
)
def test_last_equal(cards, place):
    assert last_equal(cards) == place


@given(tricks, trumps)
def test_winner_agrees_with_the_oracle(cards, trump):
    assert winner(cards, trump) == tricks_oracle.winner(cards, trump)


@given(tricks)
def test_last_equal_agrees_with_the_oracle(cards):
    assert last_equal(cards) == tricks_oracle.last_equal(cards)


@given(tricks, trumps)
def test_winner_follows_its_card(cards, trump):
    """The order of the cards behind the led one does not matter."""
    best = cards[winner(cards, trump)]
    others = cards[1:]
    random.Random(0).shuffle(others)
    again = [cards[0], *others]
    assert again[winner(again, trump)] == best


@pytest.mark.rule("VINT-8")
def test_legal():
    hand = ["Qs", "9s", "2h"]
    assert legal(hand) == [Card("2h"), Card("9s"), Card("Qs")]
    assert legal(hand, led="As") == [Card("9s"), Card("Qs")]
    assert legal(hand, "Ah") == [Card("2h")]
    assert legal(hand, "Ac") == [Card("2h"), Card("9s"), Card("Qs")]
    assert legal([], "Ac") == []


@pytest.mark.rule("RK-4")
def test_legal_in_free_play():
    assert legal("Qs 9s 2h", led="As", follow=False) == [Card("2h"), Card("9s"), Card("Qs")]


@given(hands, st.none() | st.integers(0, 51), st.booleans())
def test_legal_agrees_with_the_oracle(hand, led, follow):
    expected = tricks_oracle.legal(hand, led, follow)
    assert legal(hand, led, follow) == expected
    assert legal_set(to_set(hand), led, follow) == to_set(expected)


def test_legal_many():
    rng = random.Random(1)
    rows = [rng.sample(range(52), rng.randrange(27)) for _ in range(2000)]
    led = [rng.choice([255, rng.randrange(52)]) for _ in rows]
    for follow in (True, False):
        expected = [
            to_set(tricks_oracle.legal(hand, None if card == 255 else card, follow))
            for hand, card in zip(rows, led)
        ]
        sets = np.array([to_set(hand) for hand in rows], np.uint64)
        for given_led in (led, bytes(led), np.array(led, np.uint8)):
            out = legal_many(sets, given_led, follow)
            assert out.dtype == np.uint64
            assert out.tolist() == expected
        assert legal_many(sets.tolist(), led, follow).tolist() == expected


def test_legal_many_names_the_bad_row():
    with pytest.raises(NativeError, match="row 1: the hand 0x10000000000000 has a bit") as error:
        legal_many([1, 1 << 52], [0, 0])
    assert error.value.row == 1
    with pytest.raises(NativeError, match="row 2: the led card 52 is neither"):
        legal_many([1, 1, 1], [0, 255, 52])
    with pytest.raises(BadValue, match="2 hands, but 1 led cards"):
        legal_many([1, 1], [0])
    with pytest.raises(BadValue, match="hands, row 1: -1 is no uint64"):
        legal_many([1, -1], [0, 0])
    with pytest.raises(BadValue, match="dtype must be uint64"):
        legal_many(np.zeros(2, np.int64), [0, 0])
    with pytest.raises(BadValue, match="one dimension"):
        legal_many(np.zeros((2, 2), np.uint64), [0, 0])


@pytest.mark.parametrize("trump", ["h", "H", "♥", "♡", "♥\ufe0f", "ч", 2, np.uint8(2)])
def test_trump_spellings(trump):
    assert parse_trump(trump) == 2
    assert winner("9s Ks 2h As", trump) == 2


def test_no_trump():
    assert parse_trump(None) == parse_trump(4) == NO_TRUMP == 4


@pytest.mark.parametrize("trump", ["", "x", "hearts", "hh", 5, -1, 2.0, True, Card("2d"), b"h"])
def test_bad_trump(trump):
    with pytest.raises(BadValue, match="trump"):
        winner("9s Ks 2h As", trump)


@pytest.mark.parametrize("call", [winner, last_equal])
def test_bad_tricks(call):
    with pytest.raises(CardError, match="no card '1s'"):
        call(["9s", "1s"])
    with pytest.raises(CardError, match="not 52"):
        call([0, 52])
    with pytest.raises(CardError, match="not -1"):
        call([0, -1])
    with pytest.raises(NativeError, match="the card 9s occurs twice"):
        call("Ks 9s 9s")
    with pytest.raises(NativeError, match=r"2\.\.8 cards, not 1$"):
        call("9s")
    with pytest.raises(NativeError, match=r"2\.\.8 cards, not 9$"):
        call(range(9))
    with pytest.raises(NativeError, match=r"2\.\.8 cards, not 0$"):
        call([])


def test_bad_hands():
    with pytest.raises(CardError, match="9s occurs twice"):
        legal("9s 9s")
    with pytest.raises(CardError, match="no card 'x'"):
        legal("9s 8s", led="x")
    for hand in (1 << 52, -1, 1 << 70):
        with pytest.raises(CardError, match=r"outside 0\.\.51"):
            legal_set(hand)
    with pytest.raises(BadValue, match="a set of cards is an int"):
        legal_set("9s")


@pytest.mark.parametrize(
    ("players", "hand_size", "trump"),
    [
        (4, 13, None),
        (4, 13, 2),
        (4, 5, 0),
        (3, 13, 1),
        (3, 17, 3),
        (2, 26, 3),
        (8, 6, 2),
        (5, 10, 0),
    ],
)
def test_playouts_agree_with_the_oracle(players, hand_size, trump):
    games = 30
    out = playouts(
        games, seed=5, players=players, hand_size=hand_size, trump=trump, plays=True, first_game=7
    )
    assert out.won.shape == (games, players)
    assert out.plays.shape == (games, hand_size, players)
    for game in range(games):
        plays, won = tricks_oracle.playout(players, hand_size, trump, 5, 7 + game)
        assert out.plays[game].tolist() == plays
        assert out.won[game].tolist() == won


@pytest.mark.parametrize(
    ("players", "hand_size", "game"),
    [(4, 13, 562), (4, 13, 763), (2, 26, 131), (2, 26, 309), (5, 10, 562), (5, 10, 763)],
)
def test_playouts_that_throw_a_quarter_of_a_word_away(players, hand_size, game):
    out = playouts(
        1, seed=3, players=players, hand_size=hand_size, trump=1, first_game=game, plays=True
    )
    plays, won = tricks_oracle.playout(players, hand_size, 1, 3, game)
    assert (out.plays[0].tolist(), out.won[0].tolist()) == (plays, won)


def test_playouts_do_not_depend_on_the_split():
    whole = playouts(50, seed=3, trump="s").won
    parts = [
        playouts(n, seed=3, trump="s", first_game=g).won for g, n in ((0, 1), (1, 6), (7, 43))
    ]
    assert (whole == np.concatenate(parts)).all()
    assert (whole.sum(axis=1) == 13).all()
    assert (whole == playouts(50, seed=3, trump="s", plays=True).won).all()
    assert (whole != playouts(50, seed=4, trump="s").won).any()


def test_playouts_take_a_trump_each():
    each = np.array([0, 1, 2, 3, 4] * 4, np.uint8)
    out = playouts(20, seed=3, trump=each).won
    for trump in range(5):
        assert (out[each == trump] == playouts(20, seed=3, trump=trump).won[each == trump]).all()


def test_playouts_are_fair():
    won = playouts(40_000, seed=11).won.astype(float)
    pairs = won[:, 0] + won[:, 2]
    assert abs(pairs.mean() - 6.5) < 0.1  # the lead is worth a little, to seat 0
    assert won.mean(axis=0)[1:] == pytest.approx(3.25, abs=0.05)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"games": -1}, r"the number of games is 0\.\.\d+, not -1$"),
        ({"games": 2.5}, "not 2.5"),
        ({"seed": -1}, r"the seed is 0\.\.2\*\*64-1, not -1"),
        ({"seed": 2**64}, "the seed is .*, not 18446744073709551616"),
        ({"first_game": "0"}, "the first game is .*, not '0'"),
        ({"players": 1}, r"the number of players is 2\.\.8, not 1"),
        ({"players": 9}, r"the number of players is 2\.\.8, not 9"),
        ({"players": 5}, r"the hand size of 5 players is 1\.\.10, not 13"),
        ({"hand_size": 0}, r"the hand size of 4 players is 1\.\.13, not 0"),
        ({"trump": "x"}, "no trump 'x'"),
        ({"trump": [0, 1]}, "trump has 2 suits for 3 rows"),
        ({"trump": [0, 1, 5]}, "row 2: 5 is no trump"),
    ],
)
def test_playouts_refuse(options, message):
    with pytest.raises(BadValue, match=message):
        playouts(**{"games": 3, "seed": 1, **options})
