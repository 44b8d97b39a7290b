"""Arguments that are arrays or numbers: taken without a copy where that is safe, or refused."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import TYPE_CHECKING, Any

from lomber.errors import BadValue
from lomber.native import as_c, ffi

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    _Bytes = NDArray[numpy.uint8]


def describe(value: object) -> str:
    """Return "an array of shape (3, 4) and dtype int64", or "a list", for an error's text."""
    import numpy

    if isinstance(value, numpy.ndarray):
        return f"an array of shape {value.shape} and dtype {value.dtype}"
    return f"a {type(value).__name__}"


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

    array: Any = data if isinstance(data, numpy.ndarray) else numpy.asarray(memoryview(data))  # type: ignore[arg-type]
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
        try:
            numbers = [index(number) for number in data]  # type: ignore[attr-defined]
        except TypeError:
            raise BadValue(f"{name} is {describe(data)}, not a list of integers") from None
        for row, number in enumerate(numbers):
            if not 0 <= number < 1 << 8 * wanted.itemsize:
                raise BadValue(f"{name}, row {row}: {number} is no {wanted}")
        array = numpy.array(numbers, wanted)
    if array.ndim != 1:
        raise BadValue(f"{name} is {describe(array)}; it must have one dimension")
    return numpy.ascontiguousarray(array)


def as_out(out: object, n: int, inputs: Iterable[_Bytes | None]) -> tuple[_Bytes, Any]:
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
        raise BadValue("out overlaps the input; give an array of its own")
    return out, as_c("uint8_t[]", "B", out, writable=True)


def or_null(array: _Bytes | None) -> Any:
    """Return an array as a C array, or NULL for None."""
    return ffi.NULL if array is None else as_c("uint8_t[]", "B", array)


def as_int(name: str, value: object) -> int:
    """Return *value* as an int.

    Raises:
        BadValue: it is none, or a bool.
    """
    try:
        if not isinstance(value, bool):
            return index(value)  # type: ignore[arg-type]
    except TypeError:
        pass
    raise BadValue(f"{name} is {value!r}, no integer")
