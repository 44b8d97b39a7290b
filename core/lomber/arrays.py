"""Arguments that are arrays or numbers: taken without a copy where that is safe, or refused."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from operator import length_hint
from typing import TYPE_CHECKING, Any, Final

from lomber.cards import CardLike, parse_cards
from lomber.checks import describe, integer, quote, unordered
from lomber.errors import BadValue, CardError
from lomber.native import as_c, ffi

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    _Bytes = NDArray[numpy.uint8]

_MOST_ITEMS: Final = 1 << 40
_MOST_LISTED: Final = 1 << 24  # more numbers come as an array
_PART: Final = 4096  # games of a batch that C plays at a stretch: a few hundredths of a second


def is_buffer(value: object) -> bool:
    """Return whether *value* is an array or another buffer, not a list."""
    import numpy

    return isinstance(value, (numpy.ndarray, bytes, bytearray, memoryview))


def as_array(name: str, data: object, dtype: Any) -> Any:
    """Return a buffer as an array, without a copy.

    Raises:
        BadValue: its items are not of *dtype*.
    """
    import numpy

    try:
        array: Any = data if isinstance(data, numpy.ndarray) else numpy.asarray(memoryview(data))  # type: ignore[arg-type]
    except (TypeError, ValueError, BufferError):
        raise BadValue(f"{name} is {describe(data)} that cannot be read") from None
    wanted = numpy.dtype(dtype)
    if array.dtype != wanted:
        raise BadValue(
            f"{name} is {describe(array)}; the dtype must be {wanted}: "
            f"{name}.astype(numpy.{wanted})"
        )
    return array


def as_vector(name: str, data: object, dtype: Any) -> Any:
    """Return a buffer or a list of ints as a C-contiguous array of one dimension.

    Raises:
        BadValue: it is of another type or shape, or an int does not fit *dtype*.
    """
    import numpy

    wanted = numpy.dtype(dtype)
    if is_buffer(data):
        array = as_array(name, data, wanted)
    else:
        top = 1 << 8 * wanted.itemsize
        numbers = []
        try:
            if unordered(data) or length_hint(data) > _MOST_LISTED:
                raise TypeError
            value: object
            for row, value in enumerate(data):  # type: ignore[arg-type]
                number = integer(value)
                if number is None:
                    raise BadValue(
                        f"{name} is {describe(data)}, not a list of integers: "
                        f"row {row} is {quote(value)}"
                    )
                if not 0 <= number < top:
                    raise BadValue(f"{name}, row {row}: {quote(value)} is no {wanted}")
                numbers.append(number)
        except (TypeError, OverflowError, NotImplementedError):
            raise BadValue(f"{name} is {describe(data)}, not a list of integers") from None
        array = numpy.array(numbers, wanted)
    if array.ndim != 1:
        raise BadValue(f"{name} is {describe(array)}; it must have one dimension")
    return numpy.require(array, requirements=("C", "A"))


def as_rows(
    name: str,
    data: object,
    sizes: range,
    shape: str,
    width: tuple[str, int | None, int],
    unit: str,
) -> _Bytes:
    """Return rows of cards as a C-contiguous uint8[n, k], uncopied where it is one already.

    Args:
        name: what the caller's argument is called.
        data: such an array; flat bytes, if the width is given; or rows, each bytes or cards.
        sizes: how many cards a row may have.
        shape: what a row is, for an error's text.
        width: the option that gives a row's cards: its name, its value, and how many cards
            a row has beside them.
        unit: what such a number of cards is called, for an error's text.

    Raises:
        BadValue: it is none; the message names the row.
    """
    import numpy

    option, given, beside = width
    if (
        type(data) is numpy.ndarray
        and given is None
        and data.ndim == 2
        and data.dtype == numpy.uint8
        and data.flags.c_contiguous
        and data.shape[1] in sizes
    ):
        return data
    cards = None if given is None else given + beside
    if is_buffer(data):
        rows: Any = as_array(name, data, numpy.uint8)
        if rows.ndim == 1 and cards is not None:
            if rows.size % cards:
                raise BadValue(f"{name} has {rows.size} bytes, no multiple of {given} {unit}")
            rows = rows.reshape(-1, cards)
        if rows.ndim != 2 or rows.shape[1] not in sizes:
            flat = f"; for flat bytes give {option}" if rows.ndim == 1 else ""
            raise BadValue(
                f"{name} is {describe(rows)}; the shape must be (n, {sizes[0]}..{sizes[-1]}): "
                f"{shape}{flat}"
            )
    else:
        rows = _parse_rows(name, data, sizes, shape)
    if cards is not None and len(rows) and rows.shape[1] != cards:
        raise BadValue(f"a row has {rows.shape[1]} cards, but {option} is {given}: {shape}")
    return numpy.ascontiguousarray(rows)


def _parse_rows(name: str, data: object, sizes: range, shape: str) -> _Bytes:
    import numpy

    if isinstance(data, (str, type)) or unordered(data) or not isinstance(data, Iterable):
        raise BadValue(f"{name} is {describe(data)}, not rows of cards: {shape}")
    rows: list[bytes] = []
    try:
        given = iter(data)
    except TypeError:
        raise BadValue(f"{name} is {describe(data)}, not rows of cards: {shape}") from None
    for number, row in enumerate(given):
        if not isinstance(row, Iterable) or isinstance(row, type):
            raise BadValue(f"row {number} is {quote(row)}, not a row of cards: {shape}")
        try:
            cards = cards_in_order(row)
        except CardError as error:
            raise CardError(f"row {number}: {error}") from None
        if len(cards) not in sizes:
            raise BadValue(f"row {number} has {len(cards)} cards; {shape}")
        if rows and len(cards) != len(rows[0]):
            raise BadValue(
                f"row {number} has {len(cards)} cards, row 0 {len(rows[0])}: give each size alone"
            )
        rows.append(cards)
    return numpy.frombuffer(b"".join(rows), numpy.uint8).reshape(
        -1, len(rows[0]) if rows else sizes[0]
    )


def cards_in_order(cards: str | Iterable[CardLike]) -> bytes:
    """Return cards whose order matters as bytes.

    Raises:
        CardError: one is no card, or they are a set.
    """
    if type(cards) is not list and unordered(cards):
        raise CardError(f"the order of cards matters here: give a list, not {describe(cards)}")
    return bytes(parse_cards(cards))


def new_array(what: str, shape: tuple[int, ...], dtype: Any) -> Any:
    """Return an array, its items not set.

    Raises:
        BadValue: it does not fit in memory.
    """
    import numpy

    try:
        if math.prod(shape) < _MOST_ITEMS:
            return numpy.empty(shape, dtype)
    except MemoryError:
        pass
    raise BadValue(f"{what}: an array of shape {shape} is more than fits in memory; take fewer")


def parts(count: int) -> Iterator[tuple[int, int]]:
    """Yield (start, number) of the parts of a batch: between them Ctrl-C is answered."""
    for start in range(0, count, _PART):
        yield start, min(_PART, count - start)


def as_out(
    out: object, n: int, inputs: Iterable[_Bytes | None], name: str = "the input"
) -> tuple[_Bytes, Any]:
    """Return *out*, or a new array if None, and the same as a C array.

    Raises:
        BadValue: it is no writable, contiguous uint8[n], or overlaps one of the inputs.
    """
    import numpy

    if out is None:
        out = numpy.empty(n, numpy.uint8)
    elif not isinstance(out, numpy.ndarray) or out.dtype != numpy.uint8 or out.shape != (n,):
        raise BadValue(
            f"out is {describe(out)}; it must be an array of shape ({n},) and dtype uint8"
        )
    elif any(array is not None and numpy.may_share_memory(array, out) for array in inputs):
        raise BadValue(f"out overlaps {name}; give an array of its own")
    return out, as_c("uint8_t[]", "B", out, writable=True)


def or_null(array: _Bytes | None) -> Any:
    """Return an array as a C array, or NULL for None."""
    return ffi.NULL if array is None else as_c("uint8_t[]", "B", array)
