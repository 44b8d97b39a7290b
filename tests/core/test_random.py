import array
import json
import math
import pickle
import re
import subprocess
import sys
from collections import Counter, deque
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lomber import BadValue
from lomber.random import Random, random_seed
from oracles.random_oracle import Xoshiro, seeded, splitmix64

DOC = Path(__file__).parents[2] / "docs" / "random.md"

# The reference output of xoshiro256starstar.c and splitmix64.c, as several independent
# implementations publish it.
STATE_1234 = [
    11520,
    0,
    1509978240,
    1215971899390074240,
    1216172134540287360,
    607988272756665600,
    16172922978634559625,
    8476171486693032832,
    10595114339597558777,
    2904607092377533576,
]
SPLITMIX_1234567 = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]
SEED_42 = [
    1546998764402558742,
    6990951692964543102,
    12544586762248559009,
    17057574109182124193,
]
SEED_42_BELOW_3E9 = [1136940751, 2040130232, 2774078835, 2157775733, 2284123142]

words = st.integers(0, 2**64 - 1)


def test_published_vectors_of_the_generator():
    rng = Random.from_state("0:0:" + "".join(f"{word:016x}" for word in (1, 2, 3, 4)))
    assert [rng.next() for _ in STATE_1234] == STATE_1234
    oracle = Xoshiro([1, 2, 3, 4])
    assert [oracle.next() for _ in STATE_1234] == STATE_1234


def test_published_vectors_of_the_seeding():
    assert splitmix64(1234567, 5) == SPLITMIX_1234567
    state = Random(1234567).state
    assert state == "1234567:0:" + "".join(f"{word:016x}" for word in SPLITMIX_1234567[:4])
    rng = Random(42)
    assert [rng.next() for _ in SEED_42] == SEED_42


def test_published_vectors_of_bounded_numbers():
    rng = Random(42)
    assert [rng.below(3_000_000_000) for _ in SEED_42_BELOW_3E9] == SEED_42_BELOW_3E9


@given(words, words)
def test_streams_agree_with_the_oracle(seed, stream):
    rng, oracle = Random(seed, stream), seeded(seed, stream)
    assert [rng.next() for _ in range(5)] == [oracle.next() for _ in range(5)]


@given(words, st.lists(st.integers(1, 2**32 - 1), max_size=40))
def test_below_agrees_with_the_oracle(seed, bounds):
    rng, oracle = Random(seed), seeded(seed)
    assert [rng.below(n) for n in bounds] == [oracle.below(n) for n in bounds]


@pytest.mark.parametrize("n", [*range(12), 36, 52, 63, 64, 65, 70, 71, 104, 255, 256, 257, 400])
def test_shuffle_agrees_with_the_oracle(n):
    for seed in range(25):
        rng, oracle = Random(seed, n), seeded(seed, n)
        expected = list(range(n))
        oracle.shuffle(expected)
        assert rng.permutation(n) == expected
        assert rng.next() == oracle.next()


def test_shuffle_throws_words_away_as_the_oracle_does():
    # From this state the first word is 0, the least of all: every product refuses it.
    state = [0x0123456789ABCDEF, 0, 0xFEDCBA9876543210, 0x55AA55AA33CC33CC]
    assert Xoshiro(state).next() == 0
    rng = Random.from_state("0:0:" + "".join(f"{word:016x}" for word in state))
    oracle = Xoshiro(state)
    expected = list(range(52))
    oracle.shuffle(expected)
    assert rng.permutation(52) == expected
    assert rng.next() == oracle.next()


def from_word(word):
    """Return the words of a state whose first output is *word*."""
    word = word * pow(9, -1, 2**64) % 2**64
    word = (word >> 7 | word << 57) % 2**64
    return [0x0123456789ABCDEF, word * pow(5, -1, 2**64) % 2**64, 0xFEDCBA9876543210, 7]


@pytest.mark.parametrize("items", [3, 7, 9, 36, 52, 70, 100])
@pytest.mark.parametrize("below", [0, 1, 2])
def test_shuffle_at_the_edge_of_refusal(items, below):
    """The least word that a product accepts, the greatest it refuses, and the next."""
    bounds = list(range(items, 1, -1))[: 8 if items <= 64 else 6]
    product = math.prod(bounds)
    step = product & -product
    rest = 2**64 % product - below * step  # the part of word * product that decides
    word = rest // step * pow(product // step, -1, 2**64 // step) % (2**64 // step)
    state = from_word(word)
    assert Xoshiro(state).next() * product % 2**64 == rest % 2**64
    rng = Random.from_state("0:0:" + "".join(f"{word:016x}" for word in state))
    oracle, expected = Xoshiro(state), list(range(items))
    oracle.shuffle(expected)
    assert rng.permutation(items) == expected
    assert rng.next() == oracle.next()


@pytest.mark.parametrize("n", [3, 6, 52, 2**31 + 1, 3_000_000_000, 2**32 - 1])
@pytest.mark.parametrize("below", [0, 1, 2])
def test_below_at_the_edge_of_refusal(n, below):
    step = n & -n
    rest = 2**32 % n - below * step
    upper = rest // step * pow(n // step, -1, 2**32 // step) % (2**32 // step)
    state = from_word(upper << 32)
    rng = Random.from_state("0:0:" + "".join(f"{word:016x}" for word in state))
    oracle = Xoshiro(state)
    assert (rng.below(n), rng.next()) == (oracle.below(n), oracle.next())


def test_shuffle_of_lists_and_bytes_is_one():
    for n in (0, 1, 2, 36, 52, 256):
        items = [f"item {i}" for i in range(n)]
        raw = bytearray(range(n))
        Random(9).shuffle(items)
        Random(9).shuffle(raw)
        assert items == [f"item {i}" for i in raw]
        for other in (array.array("B", range(n)), deque(range(n)), np.arange(n)):
            Random(9).shuffle(other)
            assert list(other) == list(raw)


def test_shuffle_is_uniform():
    counts = Counter(tuple(Random(seed).permutation(4)) for seed in range(24_000))
    assert len(counts) == 24
    chi2 = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert chi2 < 49.7  # 23 degrees of freedom, one in a thousand


@pytest.mark.parametrize("axis", ["seeds", "streams"])
def test_neighbours_are_unrelated(axis):
    firsts = [(Random(i) if axis == "seeds" else Random(7, i)).next() for i in range(4096)]
    assert len(set(firsts)) == 4096
    flips = [(a ^ b).bit_count() for a, b in pairwise(firsts)]
    assert abs(sum(flips) / len(flips) - 32) < 0.35  # 5.6 standard errors
    for bit in range(64):
        ones = sum(word >> bit & 1 for word in firsts)
        assert abs(ones - 2048) < 170  # 5.3 standard deviations


def test_pairs_of_seed_and_stream_do_not_meet():
    states = {Random(s, t).state.split(":")[2] for s in range(128) for t in range(128)}
    assert len(states) == 128 * 128


def test_uniform():
    rng, oracle = Random(3), seeded(3)
    values = [rng.uniform() for _ in range(2000)]
    assert values == [(oracle.next() >> 11) / 2**53 for _ in range(2000)]
    assert all(0 <= value < 1 for value in values)
    assert abs(sum(values) / 2000 - 0.5) < 0.03


@pytest.mark.parametrize(("n", "k"), [(0, 0), (1, 1), (52, 40), (52, 52), (300, 7)])
def test_take_from_bytes_is_take_from_a_list(n, k):
    rng, other = Random(8, n), Random(8, n)
    pool, same = bytearray(i % 256 for i in range(n)), [i % 256 for i in range(n)]
    assert rng.take(pool, k) == other.take(same, k)
    assert type(pool) is bytearray
    assert list(pool) == same
    assert rng.state == other.state


def test_take_is_pop_after_pop():
    pool, same = bytearray(range(52)), bytearray(range(52))
    rng, other = Random(5), Random(5)
    taken = rng.take(pool, 40)
    assert taken == [same.pop(other.below(len(same))) for _ in range(40)]
    assert pool == same
    assert rng.state == other.state
    assert rng.take(pool, 0) == []
    for k in (-1, 13):
        with pytest.raises(BadValue, match="cannot take"):
            rng.take(pool, k)


def test_choice_and_sample():
    rng, oracle = Random(5), seeded(5)
    suits = ("clubs", "diamonds", "hearts", "spades")
    assert [rng.choice(suits) for _ in range(20)] == [suits[oracle.below(4)] for _ in range(20)]
    assert sorted(rng.sample(range(52), 52)) == list(range(52))
    assert rng.sample("abc", 0) == []
    counts = Counter(tuple(rng.sample("abcd", 2)) for _ in range(12_000))
    assert len(counts) == 12
    assert all(abs(count - 1000) < 150 for count in counts.values())


@pytest.mark.parametrize(
    "make", [lambda n: np.zeros(n, np.uint64), lambda n: array.array("Q", [0] * n)]
)
def test_fill(make):
    out, rng, oracle = make(10), Random(11, 12), seeded(11, 12)
    rng.fill(out)
    assert [int(word) for word in out] == [oracle.next() for _ in range(10)]
    assert rng.next() == oracle.next()


@pytest.mark.parametrize(
    "out",
    [
        np.zeros(4, np.int64),
        np.zeros(4, np.float64),
        np.zeros(8, np.uint64)[::2],
        bytearray(32),
        bytes(32),
        [0, 0],
    ],
)
def test_fill_refuses_other_buffers(out):
    with pytest.raises(BadValue):
        Random(1).fill(out)


def test_clone_state_and_pickle_continue():
    rng = Random(8, 3)
    rng.shuffle(list(range(52)))
    copies = [
        rng.clone(),
        Random.from_state(json.loads(json.dumps(rng.state))),
        pickle.loads(pickle.dumps(rng)),
        eval(repr(rng)),
    ]
    assert all(copy == rng for copy in copies)
    following = [rng.next() for _ in range(4)]
    for copy in copies:
        assert (copy.seed, copy.stream) == (8, 3)
        assert [copy.next() for _ in range(4)] == following


@pytest.mark.parametrize("text", ["Random(5)", "Random(5, stream=9)"])
def test_repr_of_a_fresh_one(text):
    assert repr(eval(text)) == text


def test_fork_does_not_depend_on_what_was_drawn():
    rng = Random(1)
    before = rng.fork(4)
    rng.next()
    assert rng.fork(4) == before == Random(seeded(1).next(), 4)
    assert rng.fork(5) != before
    assert rng.fork(4).fork(0) != rng.fork(0).fork(4)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "1", None])
def test_bad_seeds(seed):
    with pytest.raises(
        BadValue, match=re.escape(f"a seed is 0..2**64-1, not {seed!r}") + "|integer"
    ):
        Random(seed)
    with pytest.raises(BadValue, match="a stream is"):
        Random(0, seed)


@pytest.mark.parametrize("n", [0, -1, 2**32, 2.5, "3", None])
def test_bad_bounds(n):
    with pytest.raises(BadValue, match=f"not {n!r}"):
        Random(1).below(n)


def test_other_bad_values():
    rng = Random(1)
    with pytest.raises(BadValue, match="empty"):
        rng.choice([])
    with pytest.raises(BadValue, match="of 4 from 3 items: take 0"):
        rng.sample("abc", 4)
    with pytest.raises(BadValue, match="k is '1', no integer"):
        rng.sample("abc", "1")
    with pytest.raises(BadValue, match="-1 items"):
        rng.permutation(-1)
    with pytest.raises(BadValue, match=r"n is 2\.5, no integer"):
        rng.permutation(2.5)


@pytest.mark.parametrize(
    "text",
    ["", "1:2", "1:2:" + "0" * 64, "1:2:" + "g" * 64, "-1:0:" + "1" * 64, None, "1:2:" + "1" * 63],
)
def test_bad_states_change_nothing(text):
    rng = Random(1)
    with pytest.raises(BadValue, match="no state of a generator"):
        rng.state = text
    assert rng == Random(1)


def test_random_seed():
    seeds = {random_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(0 <= seed < 2**63 for seed in seeds)


@pytest.mark.parametrize("hashseed", ["0", "1"])
def test_same_in_a_fresh_process(hashseed):
    code = "from lomber.random import Random; r = Random(6, 7); print(r.permutation(52), r.next())"
    out = subprocess.check_output(
        [sys.executable, "-c", code], text=True, env={"PYTHONHASHSEED": hashseed}
    )
    oracle, cards = seeded(6, 7), list(range(52))
    oracle.shuffle(cards)
    assert out == f"{cards} {oracle.next()}\n"


def test_vectors_in_the_docs():
    rows = re.findall(
        r"^\| (\d+) \| (\d+) \| `([0-9a-f ]+)` \| `([0-9a-f ]+)` \|", DOC.read_text(), re.M
    )
    assert len(rows) >= 5
    for seed, stream, state, first in rows:
        oracle = seeded(int(seed), int(stream))
        assert state == " ".join(f"{word:016x}" for word in oracle.s)
        rng = Random(int(seed), int(stream))
        assert first == " ".join(f"{rng.next():016x}" for _ in range(3))
    below = re.search(r"`below\(52\)`[^:]*: ([\d ]+)\n", DOC.read_text())
    rng = Random(1)
    assert below[1] == " ".join(str(rng.below(52)) for _ in range(8))
    order = re.search(r"`shuffle`[^:]*: ([\d ]+)\n", DOC.read_text())
    assert order[1] == " ".join(map(str, Random(1).permutation(52)))
