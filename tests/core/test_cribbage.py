"""The show and the play, a hand at a time."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lomber import BadValue, CardError
from lomber.cards import RANKS, SUITS, Card, parse_cards
from lomber.cribbage import Breakdown, Item, items, peg, peg_items, peg_series, show
from oracles import cribbage_oracle as oracle

HANDS = [  # hand, starter, as a hand, as a crib
    ("5c 5d 5h Js", "5s", 29, 29),
    ("9c 6d 5h 4s", "4c", 14, 14),
    ("4c 4d 6h 6s", "5s", 24, 24),
    ("3d 4s 4c 5d", "Qs", 10, 10),
    ("Ah 2h 2d 3c", "Qs", 14, 14),
    ("Jc Js Ts As", "Qs", 9, 9),
    ("2c 3d 9h Ks", "7c", 2, 2),
    ("6c 6d 7h 7s", "8c", 20, 20),
    ("4c 4d 4h 5s", "6c", 21, 21),
    ("3c 3d 3h Ks", "Kc", 8, 8),
    ("3c 3d 3h 3s", "Kc", 12, 12),
]
FLUSHES = [
    ("2h 6h 8h Kh", "Tc", 4, 0),
    ("2h 6h 8h Kh", "Th", 5, 5),
    ("2h 4h 6h 9s", "Kh", 4, 4),
    ("2h 4h 6h 8h", "Ks", 4, 0),
    ("2h 4h 6h 8h", "Kh", 5, 5),
    ("2h 6h Kh", "Tc", 3, 0),
    ("2h 6h Kh", "Th", 4, 4),
    ("2h 4h 6h 8h Th", "Ks", 5, 0),
    ("2h 4h 6h 8h Th", "Kh", 6, 6),
]
FIVE_CARD = [
    ("5c 5d 5h", "5s", 20, 20),
    ("5c 5d Js", "5s", 15, 15),
    ("6c 7d 8h", "8s", 12, 12),
]
SERIES = [
    ("7c 7d 7h 7s", [0, 2, 6, 12]),
    ("7c 5d 6h 2s 4c 3d", [0, 0, 3, 0, 0, 6]),
    ("2c 3d 5h 4s", [0, 0, 0, 4]),
    ("4c 2c 3d Ah 5s 2d 4d 3h", [0, 0, 3, 4, 7, 0, 5, 5]),
    ("6c 3d 5h 4s 2c Ac Ad 6d", [0, 0, 0, 4, 5, 6, 2, 0]),
    ("9c 6d 6h 4s 5c Ac", [0, 2, 2, 0, 3, 2]),
    ("6c 5d 6h 5s", [0, 0, 0, 0]),
]
LAST = [("Tc 9d 6h 6s", 4), ("6c 5d 4h", 5), ("4c 6d 5h", 5), ("7c 7d 7h", 6), ("Tc Jd", 0)]


@pytest.mark.rule("CRIB-21")
@pytest.mark.parametrize(("hand", "starter", "points", "crib"), HANDS)
def test_shows(hand, starter, points, crib):
    assert show(hand, starter) == points
    assert show(hand, starter, crib=True) == crib


@pytest.mark.rule("CRIB-22")
@pytest.mark.parametrize(("hand", "starter", "points", "crib"), FLUSHES)
def test_flushes(hand, starter, points, crib):
    assert show(hand, starter) == points
    assert show(hand, starter, crib=True) == crib


@pytest.mark.rule("CRIB-22")
@pytest.mark.parametrize(("hand", "starter", "points", "crib"), FIVE_CARD)
def test_hands_of_three(hand, starter, points, crib):
    assert show(hand, starter) == points
    assert show(hand, starter, crib=True) == crib


@pytest.mark.rule("CRIB-24")
def test_a_hand_of_five_that_counts_46():
    found = items("4c 4d 5h 5s 6c", "6d")
    assert found.total == show("4c 4d 5h 5s 6c", "6d") == 46
    assert [item.kind for item in found].count("fifteen") == 8
    assert [item.kind for item in found].count("pair") == 3
    assert [item.kind for item in found].count("run") == 8


@pytest.mark.rule("CRIB-23")
@pytest.mark.parametrize(
    ("hand", "starter", "points"),
    [
        ("2c 4d 6h 8s", "Jh", 0),  # heels are no nobs
        ("2c 4d 8s Jh", "6h", 1),
        ("2c 4d 8s Js", "6h", 0),
        ("2c 4c 8s Jc", "Jh", 2),
    ],
)
def test_nobs(hand, starter, points):
    for crib in (False, True):
        assert show(hand, starter, crib) == points


@pytest.mark.rule("CRIB-6")
def test_the_ace_is_low():
    assert show("Ac 2d 3h", "7s") == 3
    assert show("Qc Kd Ah", "9s") == 0
    assert show("Tc Jd Qh Ks", "8c") == 4
    assert peg("Ac 2d 3h") == 3
    assert peg("Qc Kd Ah") == 0


@pytest.mark.rule("CRIB-6")
def test_every_value():
    for rank, value in zip(RANKS, [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1], strict=True):
        makes_15 = 15 - value
        for other in range(52):
            if oracle.value(other) == makes_15 and Card(other).suit:
                assert peg([rank + "c", other]) == 2


@pytest.mark.rule("CRIB-12")
@pytest.mark.rule("CRIB-11")
@pytest.mark.parametrize(("series", "points"), SERIES)
def test_series(series, points):
    assert peg_series(series) == points
    cards = parse_cards(series)
    assert [peg(cards[: n + 1]) for n in range(len(cards))] == points


@pytest.mark.rule("CRIB-13")
@pytest.mark.parametrize(("series", "points"), LAST)
def test_last_cards(series, points):
    assert peg(series) == points


@pytest.mark.rule("CRIB-13")
def test_31_scores_two_and_all_that_apply_are_added():
    assert peg("Tc Jd 6h 5s") == 2
    assert peg("Tc 9d 6h 6s") == 4
    assert str(peg_items("Jc Td 3h 3s 3c 2d")) == "thirty-one 2 (3c Jc 2d Td 3h 3s): 2"


def test_items_name_every_card():
    found = items("5c 5d 5h Js", "5s")
    assert found.total == 29
    assert found.items[0] == Item("fifteen", 2, (Card("5c"), Card("Js")))
    assert found.items[-1] == Item("nobs", 1, (Card("Js"),))
    assert str(items("2h 4h 6h 8h", "Ks")) == "flush 4 (2h 4h 6h 8h): 4"
    assert str(items("2h 4h 6h 8h", "Kh")) == "flush 5 (2h 4h 6h 8h Kh): 5"
    assert items("2c 4d 6h 8s", "Kh") == Breakdown(0, ())
    assert str(items("2c 4d 6h 8s", "Kh")) == "nothing: 0"


def as_set(found):
    return sorted((item.kind, item.points, sorted(item.cards)) for item in found)


def oracle_set(found):
    return sorted((kind, points, sorted(cards)) for kind, points, cards in found)


@pytest.mark.rule("CRIB-21")
@pytest.mark.rule("CRIB-22")
@pytest.mark.rule("CRIB-23")
@pytest.mark.parametrize("size", [3, 4, 5])
@pytest.mark.parametrize("crib", [False, True])
def test_items_as_the_oracle_has_them(size, crib):
    rng = random.Random(size)
    # Few ranks or one suit make pairs, runs and flushes frequent.
    packs = [range(52), range(13), [c for c in range(52) if 2 <= c % 13 <= 6], range(8, 52, 13)]
    for trial in range(1500):
        pack = packs[trial % 3] if size > 3 or trial % 2 else packs[3]
        *hand, starter = rng.sample(list(pack), size + 1)
        found = items(hand, starter, crib)
        assert as_set(found) == oracle_set(oracle.items(hand, starter, crib))
        assert found.total == sum(item.points for item in found)
        assert show(hand, starter, crib) == found.total


@pytest.mark.rule("CRIB-11")
@pytest.mark.rule("CRIB-12")
@pytest.mark.rule("CRIB-13")
def test_series_as_the_oracle_has_them():
    rng = random.Random(11)
    longest = 0
    for trial in range(3000):
        limit = [52, 20, 9][trial % 3]
        pack = [c for c in range(52) if oracle.rank(c) <= limit]
        rng.shuffle(pack)
        series = []
        for card in pack:
            if sum(map(oracle.value, [*series, card])) > 31:
                break
            series.append(card)
            found = peg_items(series)
            assert as_set(found) == oracle_set(oracle.peg_items(series))
            assert peg(series) == found.total
        assert peg_series(series) == [oracle.peg(series[: n + 1]) for n in range(len(series))]
        longest = max(longest, len(series))
    assert longest >= 8


def test_the_longest_series_of_all():
    series = "Ac Ad Ah As 2c 2d 2h 2s 3c 3d 3h 3s 4c"
    assert peg_series(series) == [0, 2, 6, 12, 0, 2, 6, 12, 2, 2, 6, 12, 0]


hands = st.lists(st.integers(0, 51), min_size=4, max_size=6, unique=True)


@given(hands, st.booleans(), st.randoms(use_true_random=False))
def test_the_order_of_a_hand_does_not_matter(cards, crib, rng):
    *hand, starter = cards
    mixed = rng.sample(hand, len(hand))
    assert show(hand, starter, crib) == show(mixed, starter, crib)
    assert as_set(items(hand, starter, crib)) == as_set(items(mixed, starter, crib))


@given(hands, st.booleans(), st.permutations(range(4)))
def test_suits_are_alike(cards, crib, suits):
    *hand, starter = [suits[card // 13] * 13 + card % 13 for card in cards]
    assert show(cards[:-1], cards[-1], crib) == show(hand, starter, crib)


@given(hands)
def test_a_crib_is_a_hand_less_its_flush(cards):
    *hand, starter = cards
    flush = sum(item.points for item in items(hand, starter) if item.kind == "flush")
    short = flush == len(hand)
    assert show(hand, starter, crib=True) == show(hand, starter) - flush * short


def test_what_a_card_may_be():
    assert show(["5c", Card("5d"), Card("5h"), "Js"], Card("5s")) == 29
    assert show(b"\x03\x10\x1d\x30", 42) == 29  # index 48 is the jack of spades
    assert show("5♣,5♦,5♥,J♠", "5♠") == 29
    assert peg([5, "7d", Card("7h")]) == 6


@pytest.mark.parametrize(
    ("hand", "starter", "error", "says"),
    [
        ("5c 5d 5h", "5c", CardError, "the card 5c occurs twice"),
        ("5c 5d 5d Js", "5s", CardError, "the card 5d occurs twice"),
        ("5c 5d", "5s", BadValue, "a hand is 3, 4 or 5 cards beside the starter, not 2"),
        ("2c 3c 4c 5c 6c 7c", "5s", BadValue, "beside the starter, not 6"),
        ("", "5s", BadValue, "beside the starter, not 0"),
        ("5c 5d 1h Js", "5s", CardError, "no card '1h'"),
        ([1, 2, 52], "5s", CardError, "not 52"),
        ([1, 2, -1], "5s", CardError, "not -1"),
        ([1, 2, 3.0], "5s", CardError, "not 3.0"),
        ([1, 2, True], "5s", CardError, "not True"),
    ],
)
def test_bad_hands_are_refused(hand, starter, error, says):
    for function in (show, items):
        with pytest.raises(error, match=says):
            function(hand, starter)


@pytest.mark.parametrize(
    ("series", "error", "says"),
    [
        ("", BadValue, "no card was laid"),
        ("7c 7d 7c", CardError, "the card 7c occurs twice"),
        ("Tc Jc Qc 2c", BadValue, "the count is 32 after 2c; it never exceeds 31"),
        ("Ac Ad Ah As 2c 2d 2h 2s 3c 3d 3h 3s 4c 4d", BadValue, "the count is 32 after 4d"),
        ("7c x", CardError, "no card 'x'"),
    ],
)
def test_bad_series_are_refused(series, error, says):
    for function in (peg, peg_items, peg_series):
        with pytest.raises(error, match=says):
            function(series)


def test_suits_of_the_tests_are_those_of_the_cards():
    assert [Card(13 * suit).text()[1] for suit in range(4)] == list(SUITS)
