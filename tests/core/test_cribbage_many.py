"""The show, many hands at a time."""

from itertools import combinations

import numpy
import pytest

from lomber import BadValue, CardError, NativeError
from lomber.cribbage import show, show_many
from oracles import cribbage_oracle as oracle

# How many of all 12,994,800 hands of four and starters score 0, 1, .. 29: as published for hands.
HANDS = [
    *(1009008, 99792, 2813796, 505008, 2855676, 697508, 1800268, 751324, 1137236, 361224),
    *(388740, 51680, 317340, 19656, 90100, 9168, 58248, 11196, 2708, 0),
    *(8068, 2496, 444, 356, 3680, 0, 0, 0, 76, 4),
]
CRIBS = [
    *(1022208, 99792, 2839800, 508908, 2868960, 703496, 1787176, 755320, 1118336, 358368),
    *(378240, 43880, 310956, 16548, 88132, 9072, 57288, 11196, 2264, 0),
    *(7828, 2472, 444, 356, 3680, 0, 0, 0, 76, 4),
]


def every_show(size):
    """Yield uint8[n, size + 1] for each starter: every hand beside it."""
    every = numpy.array(list(combinations(range(52), size)), numpy.uint8)
    for starter in range(52):
        hands = every[(every != starter).all(axis=1)]
        yield numpy.column_stack([hands, numpy.full(len(hands), starter, numpy.uint8)])


@pytest.mark.rule("CRIB-21")
@pytest.mark.rule("CRIB-22")
@pytest.mark.rule("CRIB-23")
@pytest.mark.rule("CRIB-24")
def test_all_hands_and_cribs_of_four():
    counts = numpy.zeros((2, 256), int)
    for rows in every_show(4):
        for crib in (0, 1):
            counts[crib] += numpy.bincount(show_many(rows, crib=bool(crib)), minlength=256)
    assert counts[0, :30].tolist() == HANDS
    assert counts[1, :30].tolist() == CRIBS
    assert counts.sum() == 2 * 12_994_800  # and so none scores more than 29


@pytest.mark.rule("CRIB-24")
def test_the_maximum_of_a_hand_of_three_is_20():
    assert max(show_many(rows).max() for rows in every_show(3)) == 20


def random_rows(rng, n, width, pack):
    return rng.permuted(numpy.tile(pack, (n, 1)), axis=1)[:, :width].astype(numpy.uint8, order="C")


@pytest.mark.rule("CRIB-21")
@pytest.mark.rule("CRIB-22")
@pytest.mark.rule("CRIB-23")
@pytest.mark.parametrize("size", [3, 4, 5])
@pytest.mark.parametrize("crib", [False, True])
def test_random_hands_as_the_oracle_counts_them(size, crib):
    rng = numpy.random.default_rng(size)
    packs = [range(52), range(13, 26), [c for c in range(52) if 2 <= c % 13 <= 6], range(26)]
    for pack in packs:
        rows = random_rows(rng, 700, size + 1, numpy.array(pack))
        expected = [oracle.show(row[:-1], row[-1], crib) for row in rows.tolist()]
        assert show_many(rows, crib).tolist() == expected


@pytest.mark.parametrize("size", [3, 4, 5])
def test_many_rows_are_counted_like_one(size):
    rng = numpy.random.default_rng(size)
    rows = random_rows(rng, 300, size + 1, numpy.arange(52))
    for crib in (False, True):
        each = [show(row[:-1], row[-1], crib) for row in rows.tolist()]
        for n in (0, 1, 2, 31, 32, 33, 63, 64, 65, 127, 128, 129, 191, 300):
            for start in (0, 1, 7):
                part = rows[start : start + n]
                assert show_many(part, crib).tolist() == each[start : start + n]


def test_what_rows_may_be():
    text = [["5c", "5d", "5h", "Js", "5s"], "2h 4h 6h 8h Ks"]
    rows = numpy.array([[3, 16, 29, 48, 42], [26, 28, 30, 32, 50]], numpy.uint8)
    wide = numpy.zeros((2, 10), numpy.uint8)
    wide[:, ::2] = rows
    for hands in (
        text,
        rows,
        rows.tolist(),
        [bytes(row) for row in rows.tolist()],
        numpy.asfortranarray(rows),
        wide[:, ::2],
        memoryview(rows),
    ):
        assert show_many(hands).tolist() == [29, 4]
        assert show_many(hands, crib=True).tolist() == [29, 0]
    flat = rows.tobytes()
    for hands in (flat, bytearray(flat), memoryview(flat), rows.reshape(-1)):
        assert show_many(hands, hand_cards=4).tolist() == [29, 4]
    assert show_many([]).shape == (0,)


def test_out_is_written_to_and_returned():
    rows = numpy.array([[3, 16, 29, 48, 42], [26, 28, 30, 32, 50]], numpy.uint8)
    big = numpy.full(4, 99, numpy.uint8)
    out = big[1:3]
    assert show_many(rows, out=out) is out
    assert big.tolist() == [99, 29, 4, 99]


ROW = [3, 16, 29, 48, 42]


@pytest.mark.parametrize("size", [3, 4, 5])
@pytest.mark.parametrize("n", [1, 5, 31, 33, 64, 100, 200])
def test_the_first_bad_row_is_named_and_earlier_ones_complete(size, n):
    rng = numpy.random.default_rng(n)
    good = random_rows(rng, n, size + 1, numpy.arange(52))
    expected = show_many(good)
    for index in {0, 1, n // 3, n // 2, n - 2, n - 1} & set(range(n)):
        for column in range(size + 1):
            for bad in (52, 63, 64, 77, 128, 200, 255):
                rows = good.copy()
                rows[index, column] = bad
                out = numpy.full(n, 99, numpy.uint8)
                text = f"row {index}, column {column}: {bad} is no card; cards are 0..51"
                with pytest.raises(NativeError, match=text) as caught:
                    show_many(rows, out=out)
                assert caught.value.row == index
                assert out[:index].tolist() == expected[:index].tolist()
            for other in range(column):
                rows = good.copy()
                rows[index, column] = rows[index, other]
                rows[index + 1 :, 0] = 52  # a later row may be worse
                with pytest.raises(NativeError, match=f"row {index}: the card .. occurs twice"):
                    show_many(rows)


@pytest.mark.parametrize(
    ("hands", "options", "says"),
    [
        (numpy.zeros((2, 5)), {}, r"shape \(2, 5\) and dtype float64; the dtype must be uint8"),
        (numpy.zeros((2, 5), int), {}, "dtype int64; the dtype must be uint8"),
        (numpy.zeros((2, 5), numpy.int8), {}, "dtype int8; the dtype must be uint8"),
        (numpy.zeros((2, 7), numpy.uint8), {}, r"shape must be \(n, 4..6\)"),
        (numpy.zeros((2, 3), numpy.uint8), {}, r"\(2, 3\)"),
        (numpy.zeros((2, 5, 1), numpy.uint8), {}, r"\(2, 5, 1\)"),
        (bytes(10), {}, "for flat bytes give hand_cards"),
        (bytes(11), {"hand_cards": 4}, "11 bytes, no multiple of 4 cards and a starter"),
        (bytes(10), {"hand_cards": 6}, "hand_cards is 6; a hand is 3, 4 or 5 cards"),
        ([ROW], {"hand_cards": 3}, "a row has 5 cards, but hand_cards is 3"),
        ([ROW, [1, 2, 3]], {}, "row 1 has 3 cards; a row is 3, 4 or 5 cards and the starter"),
        ([ROW, [1, 2, 3, 4]], {}, "row 1 has 4 cards, row 0 5"),
        ([ROW, 7], {}, "row 1 is 7, not a row of cards"),
        ("5c 5d 5h Js 5s", {}, "hands is a str, not rows of cards"),
        (None, {}, "hands is a NoneType, not rows of cards"),
        ([ROW], {"out": numpy.zeros(2, numpy.uint8)}, r"shape \(2,\) and dtype uint8; it must"),
        ([ROW], {"out": numpy.zeros(1, int)}, "dtype int64; it must be an array of shape"),
        ([ROW], {"out": bytearray(1)}, "out is a bytearray; it must"),
        ([ROW] * 2, {"out": numpy.zeros(4, numpy.uint8)[::2]}, "not C-contiguous"),
    ],
)
def test_wrong_arguments_say_what_would_be_right(hands, options, says):
    with pytest.raises(BadValue, match=says):
        show_many(hands, **options)


def test_a_bad_card_in_a_list_of_rows_is_named():
    with pytest.raises(CardError, match=r"row 1: .* not 52"):
        show_many([ROW, [0, 1, 2, 3, 52]])
    with pytest.raises(CardError, match="row 0: no card '1h'"):
        show_many(["1h 2h 3h 4h 5h"])


def test_out_may_not_be_read_only_or_overlap():
    rows = numpy.array([ROW], numpy.uint8)
    with pytest.raises(BadValue, match="out overlaps hands"):
        show_many(rows, out=rows[0, :1])
    out = numpy.zeros(1, numpy.uint8)
    out.flags.writeable = False
    with pytest.raises(BadValue, match="read-only"):
        show_many(rows, out=out)
