"""What a card is worth in the play: its points, the answer it invites, and one's own to that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb

from lomber_cribbage.counting import RANK, VALUE, peg_points

__all__ = ["alone", "scored", "worth"]

COUNTER = 0.7  # what one's own answer to the answer weighs: another may come before it


def scored(series: Sequence[int], rank: int, count: int) -> int:
    """Return the points of a card laid (CRIB-11, CRIB-12, CRIB-13).

    Args:
        series: the ranks laid before it since the count stood at 0.
        rank: its rank.
        count: the count with it.
    """
    points = peg_points(series, rank) if series else 0
    return points + 2 if count in (15, 31) else points


def alone(hand: Sequence[int], series: Sequence[int], count: int) -> int:
    """Return the most that one can score going on alone, the last card's point included."""
    best = 1
    for card in hand:
        total = count + VALUE[card]
        if total <= 31:
            points = scored(series, RANK[card], total)
            if total < 31:
                rest = [other for other in hand if other != card]
                points += alone(rest, [*series, RANK[card]], total)
            best = max(best, points)
    return best


def worth(
    card: int,
    hand: Iterable[int],
    series: Sequence[int],
    count: int,
    unseen: Sequence[int],
    against: int,
) -> float:
    """Return what laying a card is worth.

    Args:
        card: the card to lay.
        hand: all cards held.
        series: the ranks laid since the count stood at 0.
        count: the running count.
        unseen: by rank 0..13, how many cards the next player may hold, by what is known.
        against: how many cards he holds; 0 when he has none or said go.
    """
    total = count + VALUE[card]
    after = [*series, RANK[card]]
    points = float(scored(series, RANK[card], total))
    if total == 31:
        return points
    rest = [other for other in hand if other != card]
    pool = sum(unseen)
    if not against or pool < against:
        return points + alone(rest, after, total)
    answers = []
    for rank in range(1, 14):
        reach = total + min(rank, 10)
        if unseen[rank] and reach <= 31:
            gain = float(scored(after, rank, reach))
            if reach < 31:
                gain -= COUNTER * _best(rest, [*after, rank], reach)
            answers.append((gain, unseen[rank]))
    answers.sort(reverse=True)
    deals = comb(pool, against)
    none = 1.0  # the chance that he holds none of the answers so far
    for gain, cards in answers:
        pool -= cards
        without = comb(pool, against) / deals
        points -= gain * (none - without)
        none = without
    return points + none * alone(rest, after, total)


def _best(hand: Sequence[int], series: Sequence[int], count: int) -> int:
    best = 0
    for card in hand:
        total = count + VALUE[card]
        if total <= 31:
            best = max(best, scored(series, RANK[card], total))
    return best
