"""Cribbage counting beside the same in plain Python, and what a call from Python adds.

pytest benches/bench_cribbage.py --benchmark-enable
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from lomber import cribbage
from lomber.native import ffi, lib

N = 1_000_000
VALUES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1)


def _rows(width):
    rng = np.random.default_rng(width)
    keys = rng.random((N // 20, 52), dtype=np.float32)
    rows = np.argpartition(keys, width, axis=1)[:, :width].astype(np.uint8)
    return np.ascontiguousarray(np.tile(rows, (20, 1)))


def plain_show(hand, starter):
    """Count a hand as one would write it down without a thought for speed."""
    cards = [*hand, starter]
    points = 0
    for size in range(2, len(cards) + 1):
        for some in combinations(cards, size):
            points += 2 * (sum(VALUES[card % 13] for card in some) == 15)
            points += 2 * (size == 2 and some[0] % 13 == some[1] % 13)
    for size in range(len(cards), 2, -1):
        runs = 0
        for some in combinations(cards, size):
            ranks = sorted((card % 13 + 1) % 13 for card in some)
            runs += ranks == list(range(ranks[0], ranks[0] + size))
        if runs:
            points += runs * size
            break
    if len({card // 13 for card in hand}) == 1:
        points += len(hand) + (starter // 13 == hand[0] // 13)
    return points + sum(c % 13 == 9 and c // 13 == starter // 13 for c in hand)


@pytest.mark.parametrize("how", ["C", "python", "python, new array"])
def bench_show_many(benchmark, how):
    """A million hands of four: the C function alone, and through the Python face."""
    benchmark.group = f"show of {N} hands of four"
    rows, out = _rows(5), np.empty(N, np.uint8)
    expected = cribbage.show_many(rows)
    assert expected[:200].tolist() == [plain_show(r[:4], r[4]) for r in rows[:200].tolist()]
    if how == "C":
        source, target = ffi.from_buffer("uint8_t[]", rows), ffi.from_buffer("uint8_t[]", out)
        show_many = lib.lomber_cribbage_show_many
        assert benchmark(show_many, source, N, 4, 0, target, ffi.NULL) == lib.LOMBER_OK
    elif how == "python":
        benchmark(cribbage.show_many, rows, out=out)
    else:
        out = benchmark(cribbage.show_many, rows)
    assert (out == expected).all()
    benchmark.extra_info["hands"] = N


@pytest.mark.parametrize("size", [3, 4, 5])
def bench_sizes(benchmark, size):
    """Fifty thousand hands of each size."""
    rows = _rows(size + 1)[:50_000]
    benchmark.group = f"show of {len(rows)} hands"
    out = benchmark(cribbage.show_many, rows)
    assert out[:200].tolist() == [plain_show(r[:-1], r[-1]) for r in rows[:200].tolist()]


@pytest.mark.parametrize("how", ["lomber", "plain Python"])
def bench_one_show(benchmark, how):
    benchmark.group = "one show"
    hand, starter = [3, 16, 29, 48], 42
    assert benchmark(cribbage.show if how == "lomber" else plain_show, hand, starter) == 29


def bench_items(benchmark):
    benchmark.group = "one show"
    assert benchmark(cribbage.items, "5c 5d 5h Js", "5s").total == 29


def bench_peg(benchmark):
    benchmark.group = "one card in the play"
    assert benchmark(cribbage.peg, [11, 5, 17, 30, 25]) == 0
    assert cribbage.peg("4c 2c 3d Ah 5s") == 7


@pytest.mark.parametrize(
    ("deal", "lay"), [("5h 5d Jc Qs 2h 7d", 2), ("5h 5d Jc Qs 2h", 1), ("5h 5d Jc Qs 2h 7d 8s", 2)]
)
def bench_discards(benchmark, deal, lay):
    """All discards, every crib counted."""
    benchmark.group = "the worth of every discard"
    best = benchmark(cribbage.discards, deal, lay=lay)[0]
    assert best.total == pytest.approx(best.hand + best.crib)
    assert {str(card) for card in best.kept} >= {"5d", "5h", "Jc", "Qs"}
