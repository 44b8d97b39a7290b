"""Reproducible random numbers: xoshiro256**, seeded by (seed, stream).

The same seed gives the same numbers in every process, on every platform and in every later
version; the algorithm and its test vectors stand in docs/random.md. Not for cryptography.
"""

from __future__ import annotations

import secrets
from collections.abc import MutableSequence, Sequence
from operator import index
from typing import Any, SupportsIndex, TypeVar

from lomber.arrays import as_int
from lomber.errors import BadValue
from lomber.native import as_c, ffi, lib

__all__ = ["Random", "random_seed"]

T = TypeVar("T")

_new, _STRUCT = ffi.new, ffi.typeof("lomber_random *")
_init = lib.lomber_random_init
_next = lib.lomber_random_next
_below = lib.lomber_random_below
_uniform = lib.lomber_random_uniform
_shuffle = lib.lomber_random_shuffle
_take = lib.lomber_random_take
_bytes = ffi.from_buffer


def random_seed() -> int:
    """Return a fresh seed of 63 bits from the operating system."""
    return secrets.randbits(63)


class Random:
    """A generator: one stream of one seed. Threads need one each.

    Args:
        seed: 0..2**64-1.
        stream: 0..2**64-1; the streams of a seed are unrelated to each other.

    Raises:
        BadValue: the seed or the stream is out of range.

    >>> Random(1).below(52), Random(1, stream=7).below(52)
    (36, 47)
    """

    __slots__ = ("_c", "_seed", "_stream")

    def __init__(self, seed: SupportsIndex, stream: SupportsIndex = 0) -> None:
        if type(seed) is not int or not 0 <= seed < 1 << 64:
            seed = _word("seed", seed)
        if type(stream) is not int or not 0 <= stream < 1 << 64:
            stream = _word("stream", stream)
        self._seed, self._stream = seed, stream
        self._c = own = _new(_STRUCT)
        _init(own, seed, stream)

    @property
    def seed(self) -> int:
        """The seed it was made from."""
        return self._seed

    @property
    def stream(self) -> int:
        """The stream of that seed."""
        return self._stream

    @property
    def c_struct(self) -> Any:
        """The ``lomber_random *`` itself, to be handed to a C function."""
        return self._c

    def next(self) -> int:
        """Return the next 64 random bits."""
        return _next(self._c)  # type: ignore[no-any-return]

    def below(self, n: int) -> int:
        """Return a uniform integer in 0..n-1, exactly unbiased.

        Args:
            n: 1..2**32-1.

        Raises:
            BadValue: *n* is out of range.
        """
        try:
            if n > 0:
                return _below(self._c, n)  # type: ignore[no-any-return]
        except (TypeError, OverflowError):
            pass
        raise BadValue(f"below() takes an integer 1..4294967295, not {n!r}")

    def uniform(self) -> float:
        """Return a uniform float in [0, 1), a multiple of 2**-53."""
        return _uniform(self._c)  # type: ignore[no-any-return]

    def permutation(self, n: int) -> list[int]:
        """Return 0..n-1 in random order.

        Raises:
            BadValue: *n* is negative or no integer.
        """
        if as_int("n", n) < 0:
            raise BadValue(f"there is no permutation of {n} items")
        out = list(range(n))
        self.shuffle(out)
        return out

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put *items* into random order, in place; the same order as lomber_random_shuffle.

        Raises:
            BadValue: *items* is no sequence that can be changed.
        """
        if not hasattr(items, "__setitem__") or not hasattr(items, "__len__"):
            raise _no_sequence("shuffle", items, "a list")
        if isinstance(items, bytearray):
            _shuffle(self._c, ffi.from_buffer("uint8_t[]", items), len(items))
            return
        for i in range(len(items) - 1, 255, -1):
            j = _below(self._c, i + 1)
            items[i], items[j] = items[j], items[i]
        n = min(len(items), 256)
        places = bytearray(range(n))
        _shuffle(self._c, ffi.from_buffer("uint8_t[]", places), n)
        first = [items[place] for place in places]
        if isinstance(items, list):
            items[:n] = first
        else:
            for i, item in enumerate(first):
                items[i] = item

    def choice(self, items: Sequence[T]) -> T:
        """Return one of *items*.

        Raises:
            BadValue: *items* is empty, or no sequence.
        """
        try:
            size = len(items)
            if not size:
                raise BadValue("choice() from nothing: the sequence is empty")
            place: int = _below(self._c, size)
            return items[place]
        except TypeError:
            raise _no_sequence("choice", items) from None

    def sample(self, items: Sequence[T], k: int) -> list[T]:
        """Return *k* of *items* from different places, in random order.

        Raises:
            BadValue: *k* is negative, more than there are, or no integer; *items* is no sequence.
        """
        try:
            n = len(items)
        except TypeError:
            raise _no_sequence("sample", items) from None
        if not 0 <= as_int("k", k) <= n:
            raise BadValue(f"sample() of {k} from {n} items: take 0..{n}")
        pool = list(items)
        out = []
        for i in range(n - 1, n - 1 - k, -1):
            j = _below(self._c, i + 1)
            out.append(pool[j])
            pool[j] = pool[i]
        return out

    def take(self, items: MutableSequence[T], k: int) -> list[T]:
        """Take *k* random items out of *items*, each as ``items.pop(below(len(items)))`` would.

        Raises:
            BadValue: *k* is negative, more than there are, or no integer.
        """
        n = len(items)
        if not 0 <= as_int("k", k) <= n:
            raise BadValue(f"cannot take {k} of {n} items: take 0..{n}")
        own = self._c
        if type(items) is bytearray and n < 1 << 32:
            taken = bytearray(k)
            _take(own, _bytes(items), n, k, _bytes(taken))
            del items[n - k :]
            return list(taken)  # type: ignore[arg-type]  # T is int
        pop = items.pop
        return [pop(_below(own, left)) for left in range(n, n - k, -1)]

    def fill(self, out: object) -> None:
        """Fill a writable, contiguous buffer of uint64 with the next words."""
        words = as_c("uint64_t[]", _word_code(out), out, writable=True)
        lib.lomber_random_fill(self._c, words, len(words))

    def clone(self) -> Random:
        """Return a copy that will give the same numbers."""
        copy = Random.__new__(Random)
        copy._seed, copy._stream = self._seed, self._stream
        copy._c = ffi.new("lomber_random *", self._c[0])
        return copy

    def fork(self, stream: SupportsIndex) -> Random:
        """Return a generator of its own for a part of the work, wherever this one stands.

        It is ``Random(s, stream)`` with *s* the first word of ``Random(self.seed, self.stream)``:
        it depends on nothing that was drawn, and forks of forks do not meet.
        """
        return Random(Random(self._seed, self._stream).next(), stream)

    @property
    def state(self) -> str:
        """Seed, stream and state as text; setting it continues from there.

        Raises:
            BadValue: on setting, a text that is no such state.
        """
        return f"{self._seed}:{self._stream}:" + "".join(f"{w:016x}" for w in self._c.word)

    @state.setter
    def state(self, text: str) -> None:
        try:
            seed, stream, digits = text.split(":")
            if len(digits) != 64 or not int(digits, 16):
                raise ValueError
            words = [int(digits[i : i + 16], 16) for i in range(0, 64, 16)]
            self._seed, self._stream = _word("seed", int(seed)), _word("stream", int(stream))
        except (ValueError, AttributeError):
            raise BadValue(
                f"no state of a generator: {text!r}; it is 'seed:stream:' and 64 hex digits"
            ) from None
        self._c.word = words

    @classmethod
    def from_state(cls, text: str) -> Random:
        """Return a generator that continues from a ``state``.

        Raises:
            BadValue: a text that is no such state.
        """
        rng = cls(0)
        rng.state = text
        return rng

    def __repr__(self) -> str:
        fresh = Random(self._seed, self._stream)
        if fresh.state != self.state:
            return f"Random.from_state({self.state!r})"
        stream = f", stream={self._stream}" if self._stream else ""
        return f"Random({self._seed}{stream})"

    def __eq__(self, other: object) -> bool:
        return self.state == other.state if isinstance(other, Random) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return (Random.from_state, (self.state,))


def _word_code(data: object) -> str:
    """Return the name of uint64 in the buffer protocol: numpy has it as L, array.array as Q."""
    try:
        view = memoryview(data)  # type: ignore[arg-type]
    except TypeError:
        return "Q"
    return "L" if view.format == "L" and view.itemsize == 8 else "Q"


def _word(name: str, value: SupportsIndex) -> int:
    try:
        number = index(value)
    except TypeError:
        raise BadValue(f"a {name} is an integer 0..2**64-1, not {value!r}") from None
    if not 0 <= number < 1 << 64:
        raise BadValue(f"a {name} is 0..2**64-1, not {number}")
    return number


def _no_sequence(method: str, items: object, what: str = "a list or a tuple") -> BadValue:
    return BadValue(f"{method}() takes {what}, not {items!r}")
