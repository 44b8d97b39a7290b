"""Arguments checked at the boundary."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Any, Final, SupportsIndex

from lomber.cards import CardLike
from lomber.errors import BadValue, CardError
from lomber.native import check, lib

__all__ = [
    "LONGEST_SIDE",
    "MOST_SEATS",
    "SUPPORTS",
    "CardsLike",
    "board_flags",
    "coordinate",
    "depth_of",
    "hand_set",
    "init_board",
    "whole",
]

LONGEST_SIDE: Final = 16
MOST_SEATS: Final = 8
CardsLike = str | Iterable[CardLike]
_FAR = 1000  # beyond any board; farther means the same


def whole(name: str, value: SupportsIndex, low: int, high: int) -> int:
    """Return an integer low..high, or say what it should have been."""
    try:
        number = index(value)
    except TypeError:
        number = low - 1
    if isinstance(value, bool) or not low <= number <= high:
        raise BadValue(f"{name} is {low}..{high}, not {value!r}")
    return number


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
    try:
        low, high = (index(rank) for rank in opening)
    except (TypeError, ValueError):
        low, high = 0, 0
    if not 2 <= low <= high <= 14:
        raise BadValue(f"opening ranks are (low, high) within 2..14, not {opening!r}")
    if isinstance(support, bool) or support not in SUPPORTS:
        raise BadValue(f"support is 0, 1 or 3 cards, not {support!r}")
    check(lib.lomber_mosaic_init(c, width, height, board_flags(strict, support), low, high))


def coordinate(value: SupportsIndex) -> int:
    try:
        number = index(value)
    except TypeError:
        raise BadValue(f"a coordinate is an integer, not {value!r}") from None
    return max(-_FAR, min(number, _FAR))


def depth_of(depth: int) -> int:
    return whole("the depth", depth, 0, 8)


def hand_set(cards: int) -> int:
    if cards < 0 or cards >> 52:
        raise CardError(f"the set {cards:#x} has a bit outside 0..51")
    return cards
