"""Arguments checked at the boundary: one place for each check, one line for each refusal."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from operator import index
from reprlib import Repr
from typing import Any, TypeGuard

from lomber.errors import BadValue

__all__ = [
    "as_int",
    "describe",
    "flag",
    "integer",
    "is_array",
    "is_list",
    "quote",
    "unordered",
    "whole",
]

_LONGEST = 160


def is_array(value: object) -> bool:
    """Return whether *value* is a numpy array, without importing numpy."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and issubclass(type(value), numpy.ndarray)


def describe(value: object) -> str:
    """Return "an array of shape (3, 4) and dtype int64", or "a list", for an error's text."""
    if is_array(value):
        array: Any = value
        return _line(f"an array of shape {array.shape} and dtype {array.dtype}")
    return _line(f"a {type(value).__name__}")


def quote(value: object) -> str:
    """Return *value* as an error's text quotes it: in one line, cut short where it is long."""
    try:
        text = _QUOTER.repr(value)
    except Exception:  # whatever an item of it does
        text = describe(value)
    return _line(text)


class _Quoter(Repr):
    """``repr`` of bounded length for any value, even if its own fails."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 3
        self.maxstring = self.maxother = 80

    def repr_int(self, x: int, level: int) -> str:
        bits = x.bit_length()
        return repr(x) if bits <= 256 else f"an int of {bits} bits"

    def repr_instance(self, x: Any, level: int) -> str:
        if is_array(x):
            return describe(x)
        if isinstance(x, (bytes, bytearray)):
            x = x[: self.maxother]
        try:
            text = repr(x)
        except Exception:  # that of a caller's class
            return describe(x)
        return text if len(text) <= self.maxother else f"{text[: self.maxother - 3]}..."


_QUOTER = _Quoter()


def _line(text: str) -> str:
    if not text.isprintable():
        text = " ".join(text.split())
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


def integer(value: object) -> int | None:
    """Return *value* as an int, or None where it is none; a bool is none."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def as_int(name: str, value: object) -> int:
    """Return *value* as an int.

    Raises:
        BadValue: it is none, or a bool.
    """
    number = integer(value)
    if number is None:
        raise BadValue(f"{name} is {quote(value)}, no integer")
    return number


def whole(name: str, value: object, low: int, high: int) -> int:
    """Return an integer low..high, or say what it should have been.

    Raises:
        BadValue: it is none, a bool, or outside.
    """
    number = integer(value)
    if number is None or not low <= number <= high:
        words = high > 1 << 32 and not high & high + 1
        most = f"2**{high.bit_length()}-1" if words else str(high)
        raise BadValue(f"{name} is {low}..{most}, not {quote(value)}")
    return number


def flag(name: str, value: object) -> bool:
    """Return a bool, numpy's too, or 0 or 1 as one.

    Raises:
        BadValue: it is anything else.
    """
    if isinstance(value, bool):
        return value
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(value, numpy.bool_):
        return bool(value)
    number = integer(value)
    if number in (0, 1):
        return number == 1
    raise BadValue(f"{name} is True or False, not {quote(value)}")


def is_list(value: object) -> TypeGuard[Sequence[Any]]:
    """Return whether *value* is a list, a tuple or alike: no text, no numbers."""
    numbers = (str, bytes, bytearray, range, memoryview)
    return isinstance(value, Sequence) and not isinstance(value, numbers)


def unordered(value: object) -> bool:
    """Return whether *value* is a set or a dict, where a list in order is wanted."""
    return isinstance(value, (set, frozenset, dict))
