"""Trick winners beside the same in numpy, and whole deals.

pytest benches/bench_tricks.py --benchmark-enable
"""

from __future__ import annotations

import numpy as np
import pytest

from lomber import tricks

N = 50_000


def _rows(players):
    rng = np.random.default_rng(players)
    keys = rng.random((N, 52), dtype=np.float32)
    rows = np.argpartition(keys, players, axis=1)[:, :players].astype(np.uint8)
    return np.ascontiguousarray(rows), rng.integers(0, 5, N).astype(np.uint8)


def numpy_winner(rows, trumps):
    suits, ranks = rows // 13, rows % 13
    strength = ranks + 16 * (suits == suits[:, :1]) + 32 * (suits == trumps[:, None])
    strength[:, 1:] *= (suits[:, 1:] == suits[:, :1]) | (suits[:, 1:] == trumps[:, None])
    return strength.argmax(axis=1)


def numpy_last_equal(rows):
    same = rows % 13 == rows[:, :1] % 13
    return rows.shape[1] - 1 - same[:, ::-1].argmax(axis=1)


@pytest.mark.parametrize("players", [3, 4, 7])
@pytest.mark.parametrize("how", ["rows", "columns", "numpy"])
def bench_winner(benchmark, players, how):
    benchmark.group = f"winners of {N} tricks of {players}"
    rows, trumps = _rows(players)
    columns = np.ascontiguousarray(rows.T)
    out = np.empty(N, np.uint8)
    if how == "rows":
        got = benchmark(tricks.winner_many, rows, trumps, out)
    elif how == "columns":
        got = benchmark(tricks.winner_columns, columns, trumps, out)
    else:
        got = benchmark(numpy_winner, rows, trumps)
    assert (got == numpy_winner(rows, trumps)).all()
    benchmark.extra_info["tricks"] = N


@pytest.mark.parametrize("how", ["rows", "columns", "numpy"])
def bench_last_equal(benchmark, how):
    benchmark.group = f"last equals of {N} tricks of 4"
    rows, _ = _rows(4)
    if how == "rows":
        got = benchmark(tricks.last_equal_many, rows)
    elif how == "columns":
        got = benchmark(tricks.last_equal_columns, np.ascontiguousarray(rows.T))
    else:
        got = benchmark(numpy_last_equal, rows)
    assert (got == numpy_last_equal(rows)).all()


@pytest.mark.benchmark(group="one trick from Python")
@pytest.mark.parametrize("form", [["9s", "Ks", "2h", "As"], bytes([46, 50, 26, 51])])
def bench_one_winner(benchmark, form):
    assert benchmark(tricks.winner, form, "h") == 2


@pytest.mark.benchmark(group="legal cards from Python")
def bench_legal_set(benchmark):
    hand = (1 << 51) - 1
    assert benchmark(tricks.legal_set, hand, 0) == 0x1FFF


@pytest.mark.benchmark(group="1,000 whole deals of 13 tricks")
@pytest.mark.parametrize("plays", [False, True])
def bench_playouts(benchmark, plays):
    out = benchmark(tricks.playouts, 1000, seed=1, trump="h", plays=plays)
    assert (out.won.sum(axis=1) == 13).all()
