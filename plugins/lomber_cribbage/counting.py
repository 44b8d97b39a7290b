"""Card values and the count of a show, as tables: what the game asks at every card.

The counting itself is :mod:`lomber.cribbage`'s. What a show scores by ranks alone is asked there
once and kept, so that a game pays two look-ups for a hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lomber.cribbage import show

__all__ = ["RANK", "SUIT", "VALUE", "count_show", "peg_points"]

RANK: Final = tuple(1 if card % 13 == 12 else card % 13 + 2 for card in range(52))  # CRIB-6
VALUE: Final = tuple(min(rank, 10) for rank in RANK)
SUIT: Final = tuple(card // 13 for card in range(52))
JACK: Final = tuple(card // 13 * 13 + 9 for card in range(52))  # the jack of a card's suit
_WEIGHT: Final = tuple(5 ** (rank - 1) for rank in RANK)  # sums of up to four of a rank are unique
_by_ranks: dict[int, int] = {}


def count_show(hand: Sequence[int], starter: int, crib: bool = False) -> int:
    """Count a hand or crib with its starter, as :func:`lomber.cribbage.show` does.

    Args:
        hand: 3, 4 or 5 different cards as ints, sorted.
        starter: the card turned up.
        crib: whether a flush needs the starter too (CRIB-22).
    """
    key = _WEIGHT[starter]
    for card in hand:
        key += _WEIGHT[card]
    extra = 1 if JACK[starter] in hand else 0  # CRIB-23
    suit = SUIT[hand[0]]
    if suit == SUIT[hand[-1]]:  # sorted: so all between are of it too
        if SUIT[starter] == suit:
            extra += len(hand) + 1
        elif not crib:
            extra += len(hand)
    points = _by_ranks.get(key)
    if points is None:
        points = _by_ranks[key] = show(hand, starter, crib) - extra
    return points + extra


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
