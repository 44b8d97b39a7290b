"""Reproducible random numbers: xoshiro256**, seeded by (seed, stream).

The same seed gives the same numbers in every process, on every platform and in every later
version; the algorithm and its test vectors stand in docs/random.md. Not for cryptography.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, MutableSequence, Sequence
from typing import Any, Final, SupportsIndex, TypeVar

from lomber.checks import as_int, integer, is_array, quote, whole
from lomber.errors import BadValue
from lomber.native import as_c, ffi, lib

__all__ = ["Random", "random_seed"]

T = TypeVar("T")
_MOST = 0xFFFFFFFF  # the largest bound of below()
_MOST_COPIED: Final = 1 << 28  # items of a list that is made here
_STATE = re.compile(r"([0-9]{1,20}):([0-9]{1,20}):([0-9a-fA-F]{64})")

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
            if type(n) is int and n > 0:
                return _below(self._c, n)  # type: ignore[no-any-return]
        except OverflowError:
            pass
        number = integer(n)
        if number is None or not 0 < number <= _MOST:
            raise BadValue(f"below() takes an integer 1..{_MOST}, not {quote(n)}")
        return _below(self._c, number)  # type: ignore[no-any-return]

    def uniform(self) -> float:
        """Return a uniform float in [0, 1), a multiple of 2**-53."""
        return _uniform(self._c)  # type: ignore[no-any-return]

    def permutation(self, n: int) -> list[int]:
        """Return 0..n-1 in random order.

        Args:
            n: at most 2**28.

        Raises:
            BadValue: *n* is negative, more than that, or no integer.
        """
        n = as_int("n", n)
        if not 0 <= n <= _MOST_COPIED:
            raise BadValue(f"there is no permutation of {quote(n)} items; n is 0..{_MOST_COPIED}")
        out = list(range(n))
        self._shuffle_list(out)
        return out

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put *items* into random order, in place; the same order as lomber_random_shuffle.

        Args:
            items: a list, a bytearray, an array of one dimension, or another such sequence.

        Raises:
            BadValue: *items* is no sequence that can be changed; it is then as it was.
        """
        if type(items) is list:
            self._shuffle_list(items)
            return
        if is_array(items):
            _shuffle_array(self, items)
            return
        size = _size("shuffle", items, "a list", _MOST, ("__getitem__", "__setitem__"))
        if isinstance(items, bytearray):
            _shuffle(self._c, ffi.from_buffer("uint8_t[]", items), size)
            return
        try:
            if size:
                items[0] = items[0]  # a tuple in disguise is found before anything is moved
            order = list(items)
        except Exception:  # whatever such a sequence raises
            raise _no_sequence("shuffle", items, "a list") from None
        self._shuffle_list(order)
        for i, item in enumerate(order):
            items[i] = item

    def _shuffle_list(self, items: list[T]) -> None:
        for i in range(len(items) - 1, 255, -1):
            j = _below(self._c, i + 1)
            items[i], items[j] = items[j], items[i]
        n = min(len(items), 256)
        places = bytearray(range(n))
        _shuffle(self._c, ffi.from_buffer("uint8_t[]", places), n)
        items[:n] = [items[place] for place in places]

    def choice(self, items: Sequence[T]) -> T:
        """Return one of *items*.

        Args:
            items: at most 2**32-1.

        Raises:
            BadValue: *items* is empty, too long, or no sequence.
        """
        place: int
        if type(items) is list and items:
            place = _below(self._c, len(items))
            return items[place]  # type: ignore[no-any-return]
        size = _size("choice", items)
        if not size:
            raise BadValue("choice() from nothing: the sequence is empty")
        before = _new(_STRUCT, self._c[0])
        place = _below(self._c, size)
        try:
            return items[place]
        except Exception:  # whatever such a sequence raises
            self._c[0] = before[0]
            raise _no_sequence("choice", items) from None

    def sample(self, items: Sequence[T], k: int) -> list[T]:
        """Return *k* of *items* from different places, in random order.

        Args:
            items: at most 2**28.
            k: how many.

        Raises:
            BadValue: *k* is negative, more than there are, or no integer; *items* is too long, or
                no sequence.
        """
        short = type(items) is list or type(items) is tuple
        n = len(items) if short else _size("sample", items, most=_MOST_COPIED)
        if type(k) is not int:
            k = as_int("k", k)
        if not 0 <= k <= n:
            raise BadValue(f"sample() of {quote(k)} from {n} items: take 0..{n}")
        try:
            pool = list(items)
        except Exception:  # whatever such a sequence raises
            raise _no_sequence("sample", items) from None
        out = []
        for i in range(n - 1, n - 1 - k, -1):
            j = _below(self._c, i + 1)
            out.append(pool[j])
            pool[j] = pool[i]
        return out

    def take(self, items: MutableSequence[T], k: int) -> list[T]:
        """Take *k* random items out of *items*, each as ``items.pop(below(len(items)))`` would.

        Raises:
            BadValue: *k* is negative, more than there are, or no integer; *items* is no sequence
                that can be changed. It is then as it was.
        """
        own, kind = self._c, type(items)
        if kind is bytearray or kind is list:
            n = len(items)
        else:
            n = _size("take", items, "a list", _MOST, ("__getitem__", "__delitem__"))
        if type(k) is not int:
            k = as_int("k", k)
        if not 0 <= k <= n:
            raise BadValue(f"cannot take {quote(k)} of {n} items: take 0..{n}")
        if kind is bytearray and n <= _MOST:
            taken = bytearray(k)
            try:
                items.append(0)  # type: ignore[arg-type]  # fails before anything is drawn
            except BufferError:
                raise _no_sequence("take", items, "a bytearray without a memoryview") from None
            _take(own, _bytes(items), n, k, _bytes(taken))
            del items[n - k :]
            return list(taken)  # type: ignore[arg-type]  # T is int
        if kind is list:
            pop = items.pop
            return [pop(_below(own, left)) for left in range(n, n - k, -1)]
        return self._take_slowly(items, n, k)

    def _take_slowly(self, items: MutableSequence[T], n: int, k: int) -> list[T]:
        before, out = _new(_STRUCT, self._c[0]), []
        for left in range(n, n - k, -1):
            place = _below(self._c, left)
            try:
                item = items[place]
                del items[place]
            except Exception:  # whatever such a sequence raises
                if left == n:
                    self._c[0] = before[0]
                raise _no_sequence("take", items, "a list") from None
            out.append(item)
        return out

    def fill(self, out: object) -> None:
        """Fill a writable, contiguous buffer of uint64 with the next words.

        Raises:
            BadValue: it is none.
        """
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
        found = _STATE.fullmatch(text) if isinstance(text, str) else None
        if found is None or not int(found[3], 16) or max(map(int, found.groups()[:2])) >> 64:
            raise BadValue(
                f"no state of a generator: {quote(text)}; it is 'seed:stream:' and 64 hex digits"
            )
        self._seed, self._stream = int(found[1]), int(found[2])
        self._c.word = [int(found[3][i : i + 16], 16) for i in range(0, 64, 16)]

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
    except (TypeError, ValueError, BufferError):
        return "Q"
    return "L" if view.format == "L" and view.itemsize == 8 else "Q"


def _word(name: str, value: SupportsIndex) -> int:
    if type(value) is int and 0 <= value < 1 << 64:
        return value
    return whole(f"a {name}", value, 0, (1 << 64) - 1)


def _size(
    method: str,
    items: object,
    what: str = "a list or a tuple",
    most: int = _MOST,
    needs: tuple[str, ...] = ("__getitem__",),
) -> int:
    """Return how many items a sequence has."""
    if (
        isinstance(items, (type, Mapping))
        or not all(hasattr(items, name) for name in needs)
        or (isinstance(items, memoryview) and items.ndim != 1)
    ):
        raise _no_sequence(method, items, what)
    try:
        size = len(items)  # type: ignore[arg-type]
    except OverflowError:
        size = most + 1
    except (TypeError, ValueError, NotImplementedError):
        raise _no_sequence(method, items, what) from None
    if size > most:
        raise BadValue(f"{method}() takes at most {most} items; {quote(items)} has more")
    return size


def _shuffle_array(rng: Random, items: Any) -> None:
    if items.ndim != 1:
        raise BadValue(
            f"shuffle() takes a list or an array of one dimension, not {quote(items)}; "
            "for its rows: array[rng.permutation(len(array))]"
        )
    if not items.flags.writeable:
        raise BadValue("shuffle() takes an array that can be written to; give a copy")
    items[:] = items[rng.permutation(len(items))]


def _no_sequence(method: str, items: object, what: str = "a list or a tuple") -> BadValue:
    return BadValue(f"{method}() takes {what}, not {quote(items)}")
