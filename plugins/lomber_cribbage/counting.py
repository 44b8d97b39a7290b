"""What the game asks at every card laid: values, ranks, and the points of pairs and runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

__all__ = ["RANK", "VALUE", "peg_points"]

RANK: Final = tuple(1 if card % 13 == 12 else card % 13 + 2 for card in range(52))  # CRIB-6
VALUE: Final = tuple(min(rank, 10) for rank in RANK)


def peg_points(series: Sequence[int], rank: int) -> int:
    """Return what a card scores for pairs and runs after a series (CRIB-11, CRIB-12).

    Args:
        series: the ranks 1..13 laid since the count last stood at 0; at least one.
        rank: the rank of the card laid now.
    """
    last = series[-1]
    length = len(series)
    if last == rank:
        if length == 1 or series[-2] != rank:
            return 2
        return 12 if length > 2 and series[-3] == rank else 6
    if length == 1 or not -length <= last - rank <= length:
        return 0
    best = 0
    seen = 1 << rank
    low = high = rank
    size = 1
    for other in reversed(series):
        bit = 1 << other
        if seen & bit:
            break
        seen |= bit
        size += 1
        if other < low:
            low = other
        elif other > high:
            high = other
        if high - low == size - 1:
            best = size
    return best if best > 2 else 0
