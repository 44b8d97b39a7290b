"""The generator beside Python's own and numpy's.

pytest benches/bench_random.py --benchmark-enable
"""

from __future__ import annotations

import random

import numpy as np
import pytest

from lomber.random import Random

PACK = list(range(52))


def _shuffled(shuffle, items):
    shuffle(items)
    return items


@pytest.mark.benchmark(group="one of 52")
@pytest.mark.parametrize("whose", ["lomber", "python"])
def bench_below(benchmark, whose):
    call = Random(1).below if whose == "lomber" else random.Random(1).randrange
    assert 0 <= benchmark(call, 52) < 52


@pytest.mark.benchmark(group="a pack shuffled")
@pytest.mark.parametrize("whose", ["lomber", "lomber bytes", "python", "numpy"])
def bench_shuffle(benchmark, whose):
    shuffle = {
        "lomber": Random(1).shuffle,
        "lomber bytes": Random(1).shuffle,
        "python": random.Random(1).shuffle,
        "numpy": np.random.default_rng(1).shuffle,
    }[whose]
    items = bytearray(PACK) if whose == "lomber bytes" else list(PACK)
    assert sorted(benchmark(_shuffled, shuffle, items)) == PACK


@pytest.mark.benchmark(group="a million words")
@pytest.mark.parametrize("whose", ["lomber", "numpy"])
def bench_words(benchmark, whose):
    out, rng = np.empty(1_000_000, np.uint64), Random(1)
    generator = np.random.default_rng(1).bit_generator
    if whose == "lomber":
        benchmark(rng.fill, out)
    else:
        out = benchmark(generator.random_raw, 1_000_000)
    assert abs(float((out >> np.uint64(63)).mean()) - 0.5) < 0.01
