"""Arguments checked at the boundary."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, SupportsIndex

from lomber.cards import CardLike
from lomber.checks import flag, integer, quote, unordered, whole
from lomber.errors import BadValue
from lomber.native import check, lib

__all__ = [
    "LONGEST_SIDE",
    "MOST_SEATS",
    "SUPPORTS",
    "CardsLike",
    "board_flags",
    "coordinate",
    "depth_of",
    "init_board",
    "pair",
]

LONGEST_SIDE: Final = 16
MOST_SEATS: Final = 8
CardsLike = str | Iterable[CardLike]
_FAR = 1000  # beyond any board; farther means the same


SUPPORTS: Final = (0, 1, 3)
"""Cards that a card above the ground needs below it: none, the one right below, or three."""


def board_flags(strict: bool, support: int) -> int:
    """Return what ``lomber_mosaic_init`` takes for a board's rules."""
    flags = lib.LOMBER_MOSAIC_STRICT if strict else 0
    return int(flags | {1: lib.LOMBER_MOSAIC_STACK, 3: lib.LOMBER_MOSAIC_PYRAMID}.get(support, 0))


def init_board(
    c: Any,
    width: int,
    height: int,
    strict: bool,
    opening: tuple[int, int],
    support: int = 0,
) -> None:
    width = whole("the width of a board", width, 1, LONGEST_SIDE)
    height = whole("the height of a board", height, 1, LONGEST_SIDE)
    low, high = pair(opening) or (0, 0)
    if not 2 <= low <= high <= 14:
        raise BadValue(f"opening ranks are (low, high) within 2..14, not {quote(opening)}")
    bears = integer(support)
    if bears not in SUPPORTS:
        raise BadValue(f"support is 0, 1 or 3 cards, not {quote(support)}")
    flags = board_flags(flag("strict", strict), bears)
    check(lib.lomber_mosaic_init(c, width, height, flags, low, high))


def pair(value: Iterable[SupportsIndex]) -> tuple[int, int] | None:
    """Return two integers, or None where it is no such pair."""
    try:
        first, second = () if unordered(value) else value
    except (TypeError, ValueError, NotImplementedError):
        return None
    x, y = integer(first), integer(second)
    return None if x is None or y is None else (x, y)


def coordinate(value: SupportsIndex) -> int:
    number = value if type(value) is int else integer(value)
    if number is None:
        raise BadValue(f"a coordinate is an integer, not {quote(value)}")
    return number if -_FAR < number < _FAR else max(-_FAR, min(number, _FAR))


def depth_of(depth: int) -> int:
    return whole("the depth", depth, 0, 8)
