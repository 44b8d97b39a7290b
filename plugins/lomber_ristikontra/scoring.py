"""What a deal of Ristikontra counts: RK-2, RK-9 to RK-13, RK-16 and RK-17."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from lomber.kits.tricks import ACE_TEN_POINTS, points_by_rank

__all__ = ["SCALES", "Verdict", "judge"]

SCALES: Final = {
    "11-10-4-3-2": ACE_TEN_POINTS,  # RK-2: 120 in the pack
    "5-4-3-2-1": points_by_rank(A=5, K=4, Q=3, J=2, T=1),  # RK-11: 60 in the pack
}


class Verdict(NamedTuple):
    """How a deal ended.

    Args:
        winner: the side that wins it, or -1.
        points: the game points it scores.
        rule: the ledger ID by which.
        card_points: by side.
        tricks: by side.
        shamed: the sides that had to clean and did not.
    """

    winner: int
    points: int
    rule: str
    card_points: tuple[int, ...]
    tricks: tuple[int, ...]
    shamed: tuple[int, ...] = ()


def judge(
    card_points: Sequence[int],
    tricks: Sequence[int],
    *,
    by_tricks: bool = False,
    shamed: Sequence[int] = (),
) -> Verdict:
    """Return who wins a deal, and how much.

    Args:
        card_points: by side.
        tricks: by side.
        by_tricks: whether equal card points are decided by the tricks (RK-13).
        shamed: the sides that had to clean and did not (RK-16): they cannot win.
    """
    points, count, shame = tuple(card_points), tuple(tricks), tuple(shamed)
    rule = "RK-10" if len(points) == 2 else "RK-17"
    top = max(points)
    if not shame and points.count(top) == 1:
        double = top == sum(points)
        return Verdict(points.index(top), 1 + double, "RK-9" if double else rule, points, count)
    best = [side for side in range(len(points)) if side not in shame]
    top = max((points[side] for side in best), default=0)
    best = [side for side in best if points[side] == top]
    if len(best) > 1 and by_tricks:
        rule = "RK-13"
        most = max(count[side] for side in best)
        best = [side for side in best if count[side] == most]
    winner = best[0] if len(best) == 1 else -1
    if shame:
        return Verdict(winner, 2 if winner >= 0 else 0, "RK-16", points, count, shame)
    return Verdict(winner, 1 if winner >= 0 else 0, rule, points, count)
